//! Every request and every response passes this function. It is one instead of a stack of layers, because every layer
//! moves and boxes each request once more.

use std::convert::Infallible;
use std::panic::AssertUnwindSafe;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, FromRequestParts, MatchedPath, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Version, header};
use axum::response::{IntoResponse, Response};
use axum::routing::Route;
use futures_util::FutureExt;
use tower::{Layer, Service};

use crate::app::App;
use crate::db::outcome;
use crate::error::{Error, Problem, Result};
use crate::ids::hash_of;
use crate::passwords::constant_time_equal;
use crate::request_id::{self, Current};
use crate::words::{Language, reader};

use super::counts::{self, Counts};
use super::{client, compression, cookie, large, visitors};

/// The page sends both with every request; responses carry the version and the request's id.
pub const TOKEN: HeaderName = HeaderName::from_static("x-kinkeeper-token");
pub const VERSION: HeaderName = HeaderName::from_static("x-kinkeeper-version");
pub const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Forms are small; files have their own limit.
const BODY_LIMIT: usize = 256 * 1024;
/// Most responses have fewer headers of their own.
const ROOM: usize = 8;
const TIMEOUT: Duration = Duration::from_secs(30);

/// `patient` are the routes that take large bodies and have their own time limits. `build` identifies the page that this
/// server serves.
pub fn wrap(router: Router<App>, patient: Router<App>, build: &str, app: App) -> Router {
    let edge = Arc::new(Edge::new(build, app.clone()));
    let limited = PassLayer { edge: Arc::clone(&edge), timeout: Some(TIMEOUT) };
    let unlimited = PassLayer { edge, timeout: None };
    router.layer(limited).merge(patient.layer(unlimited)).with_state(app)
}

/// Every request needs this, whichever route it takes.
struct Edge {
    app: App,
    /// The headers that every response has, unless it brings its own.
    headers: HeaderMap,
    /// The same for the API, whose responses are private.
    private: HeaderMap,
    counts: Arc<Counts>,
}

#[derive(Clone)]
struct PassLayer {
    edge: Arc<Edge>,
    /// The time to respond; a stream counts as answered when it begins.
    timeout: Option<Duration>,
}

impl Layer<Route> for PassLayer {
    type Service = Pass;

    fn layer(&self, route: Route) -> Pass {
        Pass { layer: self.clone(), route }
    }
}

#[derive(Clone)]
struct Pass {
    layer: PassLayer,
    route: Route,
}

impl Service<Request> for Pass {
    type Response = Response;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Response, Infallible>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        // A route is always ready.
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request) -> Self::Future {
        Box::pin(pass(self.clone(), request))
    }
}

/// Gives the request an id and a language, and its response the headers that every response has.
async fn pass(
    Pass { layer: PassLayer { edge, timeout }, route }: Pass,
    request: Request,
) -> Result<Response, Infallible> {
    let private = request.uri().path().starts_with("/api/");
    let accepted = request.headers().get(header::ACCEPT_LANGUAGE).and_then(|header| header.to_str().ok());
    let language = accepted.and_then(Language::accepted).unwrap_or_else(|| edge.app.settings().language);
    let current = Current::new(request.method().clone(), request.extensions().get::<MatchedPath>().cloned());
    let id = HeaderValue::from_str(&current.id);
    // Pinned, so that the futures around it move only its address, not all that it may come to hold.
    let answer = pin!(answer(&edge, timeout, route, request));
    let answer = reader::within(language, outcome::watch(answer));
    let mut response = request_id::within(current, answer).await;
    // 304 must not change what the browser has stored.
    let is_private = private && response.status() != StatusCode::NOT_MODIFIED;
    let prepared = if is_private { &edge.private } else { &edge.headers };
    let own = std::mem::replace(response.headers_mut(), prepared.clone());
    response.headers_mut().extend(own);
    if let Ok(id) = id {
        response.headers_mut().insert(REQUEST_ID, id);
    }
    Ok(response)
}

/// Answers the request whatever happens, logs and counts it.
async fn answer(edge: &Edge, timeout: Option<Duration>, route: Route, mut request: Request) -> Response {
    let is_safe = request.method().is_safe();
    let class = counts::class_of(request.method(), request.uri().path());
    let accepted = compression::accepted(request.headers());
    let account = large::Account::default();
    request.extensions_mut().insert(account.clone());
    DefaultBodyLimit::max(BODY_LIMIT).apply(&mut request);
    let handled = AssertUnwindSafe(handle(&edge.app, timeout, route, request)).catch_unwind().await;
    let response = match handled {
        Ok(handled) => handled.unwrap_or_else(IntoResponse::into_response),
        Err(_) => {
            tracing::error!("a handler panicked");
            Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "internal").into_response()
        }
    };
    // The futures of few requests, in boxes of their own: every request would carry the room for them.
    let response = match large::is_large(&response) {
        true => Box::pin(large::limit(&edge.app, &account, response)).await,
        false => response,
    };
    let response = match compression::is_worth_it(&response) {
        true => Box::pin(compression::compress(accepted, response)).await,
        false => response,
    };
    log(is_safe, response.status());
    edge.counts.add(class, response.status());
    response
}

fn log(is_safe: bool, status: StatusCode) {
    if status == StatusCode::SERVICE_UNAVAILABLE {
        // This is not a fault of the program; if something is broken, the code that noticed it has logged
        // an error.
        tracing::warn!(status = status.as_u16(), "answered");
    } else if status.is_server_error() {
        tracing::error!(status = status.as_u16(), "answered");
    } else if is_safe {
        tracing::debug!(status = status.as_u16(), "answered");
    } else {
        tracing::info!(status = status.as_u16(), "answered");
    }
}

/// Runs the route, unless the request must not reach it.
async fn handle(
    app: &App,
    timeout: Option<Duration>,
    mut route: Route,
    request: Request,
) -> Result<Response> {
    let _share = visitors::take_share(app, &request)?;
    check_host(&request)?;
    same_origin_only(app, &request)?;
    let answer = route.call(request);
    let answer = match timeout {
        Some(timeout) => tokio::time::timeout(timeout, answer).await.map_err(|_| timed_out())?,
        None => answer.await,
    };
    answer.map_err(|never| match never {})
}

fn timed_out() -> Error {
    if outcome::may_be_saved() {
        return Error::OutcomeUnknown("the request took too long".into());
    }
    Error::busy("timeout")
}

impl Edge {
    fn new(build: &str, app: App) -> Self {
        let mut headers: HeaderMap = [
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
        .into_iter()
        .collect();
        if let Ok(value) = HeaderValue::from_str(build) {
            headers.insert(VERSION, value);
        }
        if app.config.is_https() {
            let two_years = HeaderValue::from_static("max-age=63072000");
            headers.insert(header::STRICT_TRANSPORT_SECURITY, two_years);
        }
        // Copies keep the size of the table: a response's own headers then make none of them grow.
        headers.reserve(ROOM);
        let mut private = headers.clone();
        private.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        Self { headers, private, counts: app.memory(), app }
    }
}

/// Refuses requests that name no host, or several: programs on the way might each read another one. In HTTP/2 the
/// address names it.
fn check_host(request: &Request) -> Result<()> {
    let named = request.headers().get_all(header::HOST).iter().count();
    let in_address = request.version() >= Version::HTTP_2 && request.uri().host().is_some();
    if named == 1 || (named == 0 && in_address) {
        return Ok(());
    }
    Err(Error::problem(StatusCode::BAD_REQUEST, "one-host"))
}

/// Requests that change something must come from our own page: from our origin, with the token that only it can read.
fn same_origin_only(app: &App, request: &Request) -> Result<()> {
    client::warn_of_unknown_proxy(&app.config, request.extensions(), request.headers());
    // Outside /api only a mail program's unsubscribe changes anything, and its address is its key.
    if request.method().is_safe() || !request.uri().path().starts_with("/api/") {
        return Ok(());
    }
    check_origin(app, request)?;
    check_token(app, request.headers())
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
    // The same host under another name of this machine is fine. Unencrypted pages may not write to a site
    // that has HTTPS: others on the network could have changed them.
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
