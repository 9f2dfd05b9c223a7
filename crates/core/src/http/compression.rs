//! Compresses responses, if that is worth it and the client accepts it.

use std::sync::{Mutex, PoisonError};

use axum::body::{Body, HttpBody};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use bytes::Bytes;
use flate2::{Compress, Compression, FlushCompress, Status};
use futures_util::stream;
use http_body_util::BodyExt;
use tower::{Layer, ServiceExt, service_fn};
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, Predicate};

/// Smaller responses are not worth compressing. Streams have no size and are.
const COMPRESS_FROM: u64 = 1024;

/// Larger responses and streams are compressed piece by piece while they are sent.
const AT_ONCE_UP_TO: u64 = 64 * 1024;

/// Responses are compressed on every request: a little larger, at a quarter of the work.
const LEVEL: u32 = 1;

/// A compressor looks for repetitions in the last 32 KiB. Its library takes that as a power of two.
const WINDOW: u8 = 15;

/// Compressors that wait for their next response. Making one clears all its tables, which costs more than reading a
/// record.
static IDLE: Mutex<Vec<Compress>> = Mutex::new(Vec::new());

/// At most this many are kept, because each takes a quarter of a megabyte.
const IDLE_AT_MOST: usize = 2;

/// Marks a response that must not be compressed: for a photo it would gain nothing, and a range counts the
/// file's own bytes.
#[derive(Clone, Copy)]
pub struct AsItIs;

/// The request's `Accept-Encoding`; empty if it has none. Browsers send one, programs often don't.
pub fn accepted(request: &HeaderMap) -> Vec<HeaderValue> {
    request.get_all(header::ACCEPT_ENCODING).iter().cloned().collect()
}

/// Compresses a response for which [`is_worth_it`].
pub async fn compress(accepted: Vec<HeaderValue>, response: Response) -> Response {
    if accepted.is_empty() {
        return varying(response);
    }
    let is_small = response.body().size_hint().exact().is_some_and(|size| size <= AT_ONCE_UP_TO);
    match is_small && accepted.iter().any(wants_gzip) {
        true => at_once(response).await,
        false => piece_by_piece(accepted, response).await,
    }
}

/// Returns true if the client names gzip without a weight, as all browsers do. [`piece_by_piece`] understands weights,
/// too.
fn wants_gzip(accepted: &HeaderValue) -> bool {
    accepted.to_str().is_ok_and(|accepted| accepted.split(',').any(|encoding| encoding.trim() == "gzip"))
}

async fn at_once(response: Response) -> Response {
    let (mut head, body) = varying(response).into_parts();
    let body = match body.collect().await {
        Ok(body) => body.to_bytes(),
        // The connection breaks off, as it would have without us.
        Err(error) => {
            return Response::from_parts(head, Body::from_stream(stream::iter([Err::<Bytes, _>(error)])));
        }
    };
    let Some(packed) = gzip(&body) else {
        return Response::from_parts(head, body.into());
    };
    head.headers.remove(header::CONTENT_LENGTH);
    head.headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    Response::from_parts(head, packed.into())
}

/// Returns `None` if the body would not become smaller.
fn gzip(body: &[u8]) -> Option<Vec<u8>> {
    let idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner).pop();
    let mut compressor = idle.unwrap_or_else(|| Compress::new_gzip(Compression::new(LEVEL), WINDOW));
    let mut packed = Vec::with_capacity(body.len());
    let status = compressor.compress_vec(body, &mut packed, FlushCompress::Finish);
    compressor.reset();
    let mut idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner);
    if idle.len() < IDLE_AT_MOST {
        idle.push(compressor);
    }
    matches!(status, Ok(Status::StreamEnd)).then_some(packed)
}

async fn piece_by_piece(accepted: Vec<HeaderValue>, response: Response) -> Response {
    let mut request = Request::new(Body::empty());
    for encoding in accepted {
        request.headers_mut().append(header::ACCEPT_ENCODING, encoding);
    }
    let status = response.status();
    let mut response = Some(response);
    let finished = service_fn(move |_: Request| {
        let response = response.take().unwrap_or_default();
        async { Ok::<_, std::convert::Infallible>(response) }
    });
    let level = CompressionLevel::Precise(LEVEL.cast_signed());
    let compression = CompressionLayer::new().quality(level).compress_when(DefaultPredicate::new());
    match compression.layer(finished).oneshot(request).await {
        Ok(mut response) => {
            // The layer refuses a client that accepts no encoding, although the request has been handled by now.
            *response.status_mut() = status;
            response.map(Body::new)
        }
        Err(never) => match never {},
    }
}

/// Tells caches that others may get another form of the response.
fn varying(mut response: Response) -> Response {
    let headers = response.headers_mut();
    if headers.get_all(header::VARY).iter().all(|name| name != header::ACCEPT_ENCODING.as_str()) {
        headers.append(header::VARY, header::ACCEPT_ENCODING.into());
    }
    response
}

pub fn is_worth_it(response: &Response) -> bool {
    let size = response.body().size_hint().exact().or_else(|| {
        response.headers().get(header::CONTENT_LENGTH).and_then(|size| size.to_str().ok()?.parse().ok())
    });
    size.is_none_or(|size| size >= COMPRESS_FROM)
        && !response.headers().contains_key(header::CONTENT_ENCODING)
        && !response.headers().contains_key(header::CONTENT_RANGE)
        && response.extensions().get::<AsItIs>().is_none()
        && DefaultPredicate::new().should_compress(response)
}
