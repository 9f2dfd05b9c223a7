//! The page: built by Vite, compressed at build time, inside the binary.
//!
//! A release binary holds the files; a debug binary reads them from `web/dist`.

use std::borrow::Cow;
use std::sync::LazyLock;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};
use serde::Deserialize;

use crate::error::Error;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Dist;

/// What the web build says about itself.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Build {
    build: String,
    /// Hashes of the styles that the page's library adds at run time.
    style_hashes: Vec<String>,
}

static BUILD: LazyLock<Build> = LazyLock::new(|| {
    Dist::get("build.json")
        .and_then(|file| serde_json::from_slice(&file.data).ok())
        .unwrap_or(Build { build: "dev".to_owned(), style_hashes: Vec::new() })
});

/// Identifies the page that this server serves; a page with another build is outdated.
pub fn build() -> &'static str {
    &BUILD.build
}

static POLICY: LazyLock<Option<HeaderValue>> = LazyLock::new(|| {
    let hashes: String = BUILD.style_hashes.iter().map(|hash| format!(" '{hash}'")).collect();
    let policy = format!(
        "default-src 'self'; script-src 'self'; style-src 'self'{hashes}; img-src 'self' data: blob:; \
         font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; object-src 'none'; \
         base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    );
    HeaderValue::from_str(&policy).ok()
});

/// The page's service worker, see `web/src/worker`.
const SERVICE_WORKER: &str = "service-worker.js";

/// All that it does is fetch from this site. Without a policy of its own it could not even do that.
const SERVICE_WORKER_POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'",
);

/// The first part of each address of the page.
pub const PAGES: &[&str] = &[
    "",
    "admin",
    "confirm-email",
    "create-event",
    "dashboard",
    "debug",
    "duplicates",
    "edit-event",
    "events",
    "export",
    "families",
    "family-history",
    "family-member",
    "family-members",
    "family-relationships",
    "family-tree",
    "feedback",
    "forgot-password",
    "how-related",
    "invitation",
    "login",
    "place",
    "profile",
    "register",
    "reset-password",
    "search",
    "source",
    "sources",
    "subscribe",
    "unsubscribe",
    "welcome",
];

/// A family's site is nothing for search engines.
const ROBOTS: &str = "User-agent: *\nDisallow: /\n";

/// Serves files by name; for every other path, the page, which shows its own message for an unknown one.
pub async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if !method.is_safe() {
        let refused = Error::problem(StatusCode::METHOD_NOT_ALLOWED, "method-not-allowed");
        return ([(header::ALLOW, "GET,HEAD")], refused).into_response();
    }
    let path = uri.path().trim_start_matches('/');
    let is_file = !path.is_empty() && path != "index.html" && path != "build.json" && !is_compressed(path);
    if is_file && let Some(file) = Dist::get(path) {
        let mut response = file_response(path, file, &headers);
        if path == SERVICE_WORKER {
            response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, SERVICE_WORKER_POLICY);
        }
        return response;
    }
    if path == "robots.txt" {
        return ROBOTS.into_response();
    }
    let (first, last) = (path.split('/').next(), path.rsplit('/').next());
    // A place may have a dot in its name.
    let is_file_name =
        first != Some("place") && last.is_some_and(|last| last != "index.html" && last.contains('.'));
    if path.starts_with("assets/") || is_file_name {
        return (StatusCode::NOT_FOUND, "Not found").into_response();
    }
    let is_known = first.is_some_and(|first| PAGES.contains(&first)) || path == "index.html";
    match Dist::get("index.html") {
        Some(file) => {
            let mut response = file_response("index.html", file, &headers);
            if let Some(policy) = &*POLICY {
                response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy.clone());
            }
            if !is_known && response.status() == StatusCode::OK {
                *response.status_mut() = StatusCode::NOT_FOUND;
            }
            response
        }
        None => (StatusCode::SERVICE_UNAVAILABLE, "The page has not been built yet: run `make run`.\n")
            .into_response(),
    }
}

fn is_compressed(path: &str) -> bool {
    path.ends_with(".br") || path.ends_with(".gz")
}

fn file_response(path: &str, file: EmbeddedFile, request: &HeaderMap) -> Response {
    let tag: String = file.metadata.sha256_hash()[..12].iter().map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("\"{tag}\"");
    let caching =
        if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let known = request.get(header::IF_NONE_MATCH).is_some_and(|given| given.as_bytes() == tag.as_bytes());
    let (encoding, body) =
        if known { (None, Cow::Borrowed(&[][..])) } else { compressed(path, file, request) };
    let mut response = Response::new(match body {
        Cow::Borrowed(bytes) => Body::from(bytes),
        Cow::Owned(bytes) => Body::from(bytes),
    });
    if known {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    }
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type(path)));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    if let Some(encoding) = encoding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    response
}

/// The best form of the file made at build time that the browser accepts.
fn compressed(
    path: &str,
    file: EmbeddedFile,
    request: &HeaderMap,
) -> (Option<&'static str>, Cow<'static, [u8]>) {
    let accepted =
        request.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let accepts = |name: &str| {
        accepted.split(',').any(|part| {
            let mut pieces = part.split(';').map(str::trim);
            pieces.next() == Some(name) && pieces.all(|piece| piece != "q=0")
        })
    };
    for (name, ending) in [("br", "br"), ("gzip", "gz")] {
        if accepts(name)
            && let Some(file) = Dist::get(&format!("{path}.{ending}"))
        {
            return (Some(name), file.data);
        }
    }
    (None, file.data)
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
