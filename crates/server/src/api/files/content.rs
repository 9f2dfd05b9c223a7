//! Sends the bytes of files so that nothing in them can affect our pages: shown only as a detected type that browsers
//! display safely, otherwise as a download, and under a policy that allows nothing.

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::access::Viewer;
use crate::app::App;
use crate::error::{Error, Result};
use crate::files::name::content_disposition;
use crate::files::wire::RawBytes;
use crate::files::{File, Thumbnails, kind, thumbnail_path, visibility};
use crate::http::{AsItIs, Path, Query, is_known};
use crate::ids::Id;

use super::range::{RequestedRange, requested};

const NOTHING_RUNS: &str = "sandbox; default-src 'none'; frame-ancestors 'none'";

/// Browsers refuse to show a PDF in a sandbox. Its scripts run only inside the browser's PDF viewer, and only our
/// pages may frame it.
const IN_OUR_FRAMES: &str = "frame-ancestors 'self'";

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ContentQuery {
    /// Any value, even an empty one: download the file instead of showing it
    download: Option<String>,
}

/// The bytes of a file
///
/// Needs only the cookie. Supports ranges, `If-Range`, `ETag` and `If-None-Match`. JPEG, PNG, GIF and PDF are shown;
/// all other types are downloaded.
#[utoipa::path(get, path = "/api/files/{id}/content", tag = "files", params(("id" = Id, Path), ContentQuery), responses(
    (status = 200, description = "The bytes", body = RawBytes, content_type = "application/octet-stream"),
    (status = 206, description = "The part of them that was asked for", body = RawBytes, content_type = "application/octet-stream"),
    (status = 304, description = "Nothing has changed"),
    (status = "4XX", description = "404 `object-not-found`; `no-download-url`: the file is known, but its bytes are lost; 416 \
        `range-not-satisfiable`"),
))]
pub async fn get_file_content(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<Id>,
    Query(query): Query<ContentQuery>,
    headers: HeaderMap,
) -> Result<Response> {
    let (file, _) = visibility::visible(&mut app.db.read().await?, &viewer.user, id).await?;
    let mut response = content(&app, &file, &headers).await.unwrap_or_else(Error::into_response);
    describe(&mut response, &file, query.download.is_some());
    guard(&mut response, &file);
    Ok(response)
}

async fn content(app: &App, file: &File, headers: &HeaderMap) -> Result<Response> {
    let tag = format!("\"{}\"", file.hash);
    if is_known(headers, &tag) {
        let mut response = StatusCode::NOT_MODIFIED.into_response();
        set(&mut response, header::ETAG, &tag);
        return Ok(response);
    }
    let size = file.length();
    let (status, range) = match requested(range_for(headers, &tag), size) {
        RequestedRange::Whole => (StatusCode::OK, 0..size),
        RequestedRange::Part(range) => (StatusCode::PARTIAL_CONTENT, range),
        RequestedRange::Nothing => {
            let mut response =
                Error::problem(StatusCode::RANGE_NOT_SATISFIABLE, "range-not-satisfiable").into_response();
            set(&mut response, header::CONTENT_RANGE, &format!("bytes */{size}"));
            return Ok(response);
        }
    };
    let bytes = app.storage.read(&file.name, range.clone()).await?;
    let bytes = bytes.ok_or_else(|| {
        tracing::error!(file = %file.id, "the content of a file is missing");
        Error::not_found("no-download-url")
    })?;
    let mut response = (status, Body::from_stream(bytes)).into_response();
    set(&mut response, header::ETAG, &tag);
    set(&mut response, header::ACCEPT_RANGES, "bytes");
    set(&mut response, header::CONTENT_LENGTH, &(range.end - range.start).to_string());
    if status == StatusCode::PARTIAL_CONTENT {
        let part = format!("bytes {}-{}/{size}", range.start, range.end - 1);
        set(&mut response, header::CONTENT_RANGE, &part);
    }
    Ok(response)
}

/// The requested range, unless `If-Range` names a different version.
fn range_for<'a>(headers: &'a HeaderMap, tag: &str) -> Option<&'a str> {
    let meant = headers.get(header::IF_RANGE).is_none_or(|only_if| only_if == tag);
    headers.get(header::RANGE).filter(|_| meant)?.to_str().ok()
}

/// A small version of a picture, at most 320 pixels
#[utoipa::path(get, path = "/api/files/{id}/small", tag = "files", params(("id" = Id, Path)), responses(
    (status = 200, description = "A JPEG without any metadata", body = RawBytes, content_type = "image/jpeg"),
    (status = 304, description = "Nothing has changed"),
    (status = "4XX", description = "404 `object-not-found`, also before the thumbnail exists"),
))]
pub async fn get_small_image(
    state: State<App>,
    viewer: Viewer,
    id: Path<Id>,
    headers: HeaderMap,
) -> Result<Response> {
    thumbnail(state, viewer, id, &headers, "small").await
}

/// A larger version of a picture, at most 1600 pixels
#[utoipa::path(get, path = "/api/files/{id}/large", tag = "files", params(("id" = Id, Path)), responses(
    (status = 200, description = "A JPEG without any metadata", body = RawBytes, content_type = "image/jpeg"),
    (status = 304, description = "Nothing has changed"),
    (status = "4XX", description = "404 `object-not-found`, also before the thumbnail exists"),
))]
pub async fn get_large_image(
    state: State<App>,
    viewer: Viewer,
    id: Path<Id>,
    headers: HeaderMap,
) -> Result<Response> {
    thumbnail(state, viewer, id, &headers, "large").await
}

async fn thumbnail(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<Id>,
    headers: &HeaderMap,
    size: &str,
) -> Result<Response> {
    let (file, _) = visibility::visible(&mut app.db.read().await?, &viewer.user, id).await?;
    let missing = || Error::not_found("object-not-found");
    if file.thumbnails != Thumbnails::Ready {
        return Err(missing());
    }
    let tag = format!("\"{}-{size}\"", file.hash);
    let mut response = if is_known(headers, &tag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let bytes = app.storage.read_small(&thumbnail_path(file.id, size)).await?.ok_or_else(missing)?;
        bytes.into_response()
    };
    set(&mut response, header::CONTENT_TYPE, "image/jpeg");
    set(&mut response, header::CONTENT_SECURITY_POLICY, NOTHING_RUNS);
    set(&mut response, header::CACHE_CONTROL, "private, no-cache");
    set(&mut response, header::ETAG, &tag);
    response.extensions_mut().insert(AsItIs);
    Ok(response)
}

/// Says what the bytes are. An error has a body and a type of its own.
fn describe(response: &mut Response, file: &File, download: bool) {
    if response.status().is_client_error() || response.status().is_server_error() {
        return;
    }
    let shown = kind::is_shown(&file.content_type);
    set(response, header::CONTENT_TYPE, shown_type(file));
    let disposition = if shown && !download { "inline" } else { "attachment" };
    set(response, header::CONTENT_DISPOSITION, &content_disposition(disposition, &file.filename));
    set(response, header::CACHE_CONTROL, "private, no-cache");
    response.extensions_mut().insert(AsItIs);
}

/// Sets the headers that keep the bytes harmless. They are the same for every answer about one file, because a browser
/// merges those of a 304 into its copy: a stricter policy there would keep a PDF out of our frame the second time.
fn guard(response: &mut Response, file: &File) {
    if shown_type(file) == "application/pdf" {
        set(response, header::CONTENT_SECURITY_POLICY, IN_OUR_FRAMES);
        set(response, header::X_FRAME_OPTIONS, "SAMEORIGIN");
    } else {
        set(response, header::CONTENT_SECURITY_POLICY, NOTHING_RUNS);
    }
    set(response, header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(response, HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
}

/// The detected type, if browsers show it safely.
fn shown_type(file: &File) -> &str {
    if kind::is_shown(&file.content_type) { &file.content_type } else { kind::UNKNOWN }
}

/// We build all values ourselves, in plain ASCII.
fn set(response: &mut Response, name: HeaderName, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        response.headers_mut().insert(name, value);
    }
}
