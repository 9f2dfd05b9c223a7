//! What happens to every request and every response.

use std::any::Any;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{DefaultBodyLimit, FromRequestParts, MatchedPath, Request, State};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, HeaderName, HeaderValue, StatusCode, Version, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use tower_http::CompressionLevel;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, Predicate, SizeAbove};
use tracing::Instrument;

use crate::app::App;
use crate::error::{Error, Problem, Result};
use crate::ids::hash_of;
use crate::passwords::constant_time_equal;
use crate::request_id;
use crate::words::{Language, reader};

use super::counts::{self, Counts};
use super::{assets, client, cookie, large, visitors};

/// The page sends both with every request; responses carry the version and the request's id.
pub const TOKEN: HeaderName = HeaderName::from_static("x-kinkeeper-token");
pub const VERSION: HeaderName = HeaderName::from_static("x-kinkeeper-version");
pub const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Forms are small; files have their own limit.
const BODY_LIMIT: usize = 256 * 1024;
const TIMEOUT: Duration = Duration::from_secs(30);
/// Smaller responses are not worth compressing.
const COMPRESS_ABOVE: u64 = 1024;

/// `patient` are the routes that take large bodies and have their own time limits.
pub fn wrap(router: Router<App>, patient: Router<App>, app: App) -> Router {
    let edge = Edge { headers: SecurityHeaders::new(&app), counts: app.memory(), app: app.clone() };
    let worth_it = DefaultPredicate::new().and(SizeAbove::new(COMPRESS_ABOVE)).and(not_as_it_is);
    router
        .layer(middleware::from_fn(in_time))
        .merge(patient)
        .layer(middleware::from_fn_with_state(app.clone(), same_origin_only))
        .layer(middleware::from_fn_with_state(app.clone(), visitors::limit))
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
        .layer(CatchPanicLayer::custom(panicked))
        .layer(middleware::from_fn_with_state(app.clone(), large::limit))
        .layer(
            // Responses are compressed on every request: a little larger, at a quarter of the work.
            CompressionLayer::new().quality(CompressionLevel::Precise(1)).compress_when(worth_it),
        )
        .layer(middleware::from_fn(move |request, next| finish(edge.clone(), request, next)))
        .with_state(app)
}

/// Marks a response that is sent as it is: compressing a photo again gains nothing, and a range counts the file's own
/// bytes.
#[derive(Clone, Copy)]
pub struct AsItIs;

fn not_as_it_is(_: StatusCode, _: Version, _: &HeaderMap, extensions: &Extensions) -> bool {
    extensions.get::<AsItIs>().is_none()
}

/// What every request passes, whichever route it takes.
#[derive(Clone)]
struct Edge {
    app: App,
    headers: SecurityHeaders,
    counts: Arc<Counts>,
}

/// Gives the request an id, finds its language, logs it, and adds the headers that every response has.
async fn finish(edge: Edge, request: Request, next: Next) -> Response {
    let Edge { app, headers, counts } = edge;
    let id = request_id::next();
    let method = request.method().clone();
    let private = request.uri().path().starts_with("/api/");
    let class = counts::class_of(&method, request.uri().path());
    let accepted = request.headers().get(header::ACCEPT_LANGUAGE).and_then(|header| header.to_str().ok());
    let language = accepted.and_then(Language::accepted).unwrap_or_else(|| app.settings().language);
    // The pattern, not the path: paths and queries may hold ids and tokens.
    let route = request.extensions().get::<MatchedPath>().map(|path| path.as_str().to_owned());
    let span = tracing::info_span!("request", id, %method, route = route.as_deref().unwrap_or("page"));
    let answer = async move {
        let mut response = next.run(request).await;
        let status = response.status();
        if status == StatusCode::SERVICE_UNAVAILABLE {
            // Not a fault of the program; if something is broken, whoever noticed has logged it as an error.
            tracing::warn!(status = status.as_u16(), "answered");
        } else if status.is_server_error() {
            tracing::error!(status = status.as_u16(), "answered");
        } else if method.is_safe() {
            tracing::debug!(status = status.as_u16(), "answered");
        } else {
            tracing::info!(status = status.as_u16(), "answered");
        }
        counts.add(class, status);
        headers.put_on(response.headers_mut());
        // 304 must not change what the browser has stored.
        if private && status != StatusCode::NOT_MODIFIED {
            let no_store = HeaderValue::from_static("no-store");
            response.headers_mut().entry(header::CACHE_CONTROL).or_insert(no_store);
        }
        response
    };
    let mut response =
        request_id::within(id.clone(), reader::within(language, answer.instrument(span))).await;
    if let Ok(value) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(REQUEST_ID, value);
    }
    response
}

/// Limits the time to respond; a stream counts as answered when it begins.
async fn in_time(request: Request, next: Next) -> Response {
    match tokio::time::timeout(TIMEOUT, next.run(request)).await {
        Ok(response) => response,
        Err(_) => Error::busy("timeout").into_response(),
    }
}

fn panicked(_: Box<dyn Any + Send>) -> Response<Body> {
    tracing::error!("a handler panicked");
    Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "internal").into_response()
}

#[derive(Clone)]
struct SecurityHeaders(Arc<[(HeaderName, HeaderValue)]>);

impl SecurityHeaders {
    fn new(app: &App) -> Self {
        let mut headers: Vec<(HeaderName, HeaderValue)> = [
            (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
            (header::X_FRAME_OPTIONS, "DENY"),
            (header::REFERRER_POLICY, "same-origin"),
            (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
            (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
            (
                HeaderName::from_static("permissions-policy"),
                "geolocation=(), microphone=(), payment=(), usb=()",
            ),
            // Pages replace it with their own.
            (header::CONTENT_SECURITY_POLICY, "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"),
        ]
        .map(|(name, value)| (name, HeaderValue::from_static(value)))
        .into();
        if let Ok(value) = HeaderValue::from_str(assets::build()) {
            headers.push((VERSION, value));
        }
        if app.config.is_https() {
            let two_years = HeaderValue::from_static("max-age=63072000");
            headers.push((header::STRICT_TRANSPORT_SECURITY, two_years));
        }
        Self(headers.into())
    }

    fn put_on(&self, headers: &mut HeaderMap) {
        for (name, value) in self.0.iter() {
            headers.entry(name).or_insert_with(|| value.clone());
        }
    }
}

/// Requests that change something must come from our own page: from our origin, with the token that only it can read.
async fn same_origin_only(State(app): State<App>, request: Request, next: Next) -> Response {
    client::warn_of_unknown_proxy(&app.config, request.extensions(), request.headers());
    // Outside /api only a mail program's unsubscribe changes anything, and its address is its key.
    if !request.method().is_safe()
        && request.uri().path().starts_with("/api/")
        && let Err(error) = check_origin(&app, &request).and_then(|()| check_token(&app, request.headers()))
    {
        return error.into_response();
    }
    next.run(request).await
}

fn check_origin(app: &App, request: &Request) -> Result<()> {
    let headers = request.headers();
    let refused = || Err(Error::problem(StatusCode::FORBIDDEN, "bad-origin"));
    if headers.get("sec-fetch-site").is_some_and(|site| site == "cross-site") {
        return refused();
    }
    // Programs send no Origin; for them the token is enough.
    let Some(origin) = headers.get(header::ORIGIN) else { return Ok(()) };
    let Ok(origin) = origin.to_str() else { return refused() };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    // The same host by another name of this machine. Unencrypted pages may not write to a site that has HTTPS: others
    // on the network could have changed them.
    let same_host = match origin.split_once("://") {
        Some(("https", authority)) => Some(authority) == host,
        Some(("http", authority)) => Some(authority) == host && !app.config.is_https(),
        _ => false,
    };
    if same_host || origin == app.config.public_url.origin().ascii_serialization() {
        return Ok(());
    }
    refused()
}

fn check_token(app: &App, headers: &HeaderMap) -> Result<()> {
    let given = headers.get(TOKEN).map(HeaderValue::as_bytes).unwrap_or_default();
    let expected = token_for(app, cookie::read(&app.config, headers).map(hash_of).as_deref());
    if constant_time_equal(given, expected.as_bytes()) {
        return Ok(());
    }
    Err(Error::problem(StatusCode::FORBIDDEN, "bad-token"))
}

/// The token for a session, identified by the hash of its cookie, or for a visitor without one.
pub fn token_for(app: &App, session_hash: Option<&str>) -> String {
    app.keyed_hash(&format!("app-check|{}", session_hash.unwrap_or("visitor")))
}

/// A request from our own page, even if it only reads: with the token and the page's version.
pub struct OwnPage;

impl FromRequestParts<App> for OwnPage {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self> {
        check_token(app, &parts.headers)?;
        if parts.headers.get(VERSION).is_none_or(HeaderValue::is_empty) {
            return Err(Error::problem(StatusCode::BAD_REQUEST, "version-missing"));
        }
        Ok(Self)
    }
}
