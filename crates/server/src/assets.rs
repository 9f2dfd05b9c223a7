//! The page: built by Vite, compressed at build time, inside the binary.
//!
//! A release binary holds the files; a debug binary reads them from `web/dist`.

use std::borrow::Cow;
use std::io::Read;
use std::sync::LazyLock;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use flate2::read::GzDecoder;
use rust_embed::{EmbeddedFile, RustEmbed};
use serde::Deserialize;

use crate::error::Error;

/// Texts are only here in their compressed forms: as they are, they would be most of the page's share of the program.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Dist;

/// The description that the web build writes of itself.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Build {
    build: String,
    /// Hashes of the styles that the page's library adds at run time.
    style_hashes: Vec<String>,
    /// The first part of each address of the page.
    pages: Vec<String>,
}

static BUILD: LazyLock<Build> = LazyLock::new(|| {
    Asset::get("build.json")
        .and_then(|asset| serde_json::from_slice(&asset.plain()).ok())
        .unwrap_or_else(|| Build { build: "dev".to_owned(), style_hashes: Vec::new(), pages: Vec::new() })
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

/// The worker only fetches from this site. Without its own policy it could not even do that.
const SERVICE_WORKER_POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'",
);

/// Search engines must not index a family's site.
const ROBOTS: &str = "User-agent: *\nDisallow: /\n";

/// Serves files by name; for every other path, the page, which shows its own message for an unknown one.
pub async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if !method.is_safe() {
        let refused = Error::problem(StatusCode::METHOD_NOT_ALLOWED, "method-not-allowed");
        return ([(header::ALLOW, "GET,HEAD")], refused).into_response();
    }
    let path = uri.path().trim_start_matches('/');
    let is_file = !path.is_empty() && path != "index.html" && path != "build.json" && !is_compressed(path);
    if is_file && let Some(asset) = Asset::get(path) {
        let mut response = asset.response(&headers);
        if path == SERVICE_WORKER {
            response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, SERVICE_WORKER_POLICY);
        }
        return response;
    }
    if path == "robots.txt" {
        return ROBOTS.into_response();
    }
    let (first, last) = (path.split('/').next(), path.rsplit('/').next());
    // The name of a place may contain a dot.
    let is_file_name =
        first != Some("place") && last.is_some_and(|last| last != "index.html" && last.contains('.'));
    if path.starts_with("assets/") || is_file_name {
        return (StatusCode::NOT_FOUND, "Not found").into_response();
    }
    let is_known = BUILD.pages.iter().any(|page| first == Some(page)) || path == "index.html";
    match Asset::get("index.html") {
        Some(asset) => {
            let mut response = asset.response(&headers);
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

/// A file of the page.
struct Asset<'a> {
    path: &'a str,
    file: EmbeddedFile,
    /// True for texts: `file` is the compressed form.
    is_gzip: bool,
}

impl<'a> Asset<'a> {
    fn get(path: &'a str) -> Option<Self> {
        let gzip = Dist::get(&format!("{path}.gz")).map(|file| Self { path, file, is_gzip: true });
        gzip.or_else(|| Dist::get(path).map(|file| Self { path, file, is_gzip: false }))
    }

    fn response(self, request: &HeaderMap) -> Response {
        let hash = &self.file.metadata.sha256_hash()[..12];
        let tag: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
        let tag = format!("\"{tag}\"");
        let caching =
            if self.path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
        let content_type = content_type(self.path);
        let known =
            request.get(header::IF_NONE_MATCH).is_some_and(|given| given.as_bytes() == tag.as_bytes());
        let (encoding, body) = if known { (None, Cow::Borrowed(&[][..])) } else { self.encoded(request) };
        let mut response = Response::new(match body {
            Cow::Borrowed(bytes) => Body::from(bytes),
            Cow::Owned(bytes) => Body::from(bytes),
        });
        if known {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
        }
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type));
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

    /// The smallest form of the file that the browser accepts. All were made at build time, but for the plain one of
    /// a text, which hardly any client wants.
    fn encoded(self, request: &HeaderMap) -> (Option<&'static str>, Cow<'static, [u8]>) {
        if !self.is_gzip {
            return (None, self.file.data);
        }
        if accepts(request, "br")
            && let Some(brotli) = Dist::get(&format!("{}.br", self.path))
        {
            return (Some("br"), brotli.data);
        }
        if accepts(request, "gzip") {
            return (Some("gzip"), self.file.data);
        }
        (None, self.plain())
    }

    fn plain(&self) -> Cow<'static, [u8]> {
        if !self.is_gzip {
            return self.file.data.clone();
        }
        let mut text = Vec::new();
        match GzDecoder::new(&*self.file.data).read_to_end(&mut text) {
            Ok(_) => Cow::Owned(text),
            Err(error) => {
                tracing::error!(%error, path = self.path, "a file of the page is damaged");
                Cow::Owned(Vec::new())
            }
        }
    }
}

fn accepts(request: &HeaderMap, encoding: &str) -> bool {
    let accepted = request.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    accepted.unwrap_or_default().split(',').any(|part| {
        let mut pieces = part.split(';').map(str::trim);
        pieces.next() == Some(encoding) && pieces.all(|piece| piece != "q=0")
    })
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
