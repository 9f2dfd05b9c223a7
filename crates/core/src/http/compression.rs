//! Compresses responses, if that is worth it and the client accepts it.

use axum::body::{Body, HttpBody};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use tower::{Layer, ServiceExt, service_fn};
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, Predicate};

/// Smaller responses are not worth compressing. Streams have no size and are.
const COMPRESS_FROM: u64 = 1024;

/// Marks a response that must not be compressed: for a photo it would gain nothing, and a range counts the
/// file's own bytes.
#[derive(Clone, Copy)]
pub struct AsItIs;

/// The request's `Accept-Encoding`; empty if it has none. Browsers send one, programs often don't.
pub fn accepted(request: &HeaderMap) -> Vec<HeaderValue> {
    request.get_all(header::ACCEPT_ENCODING).iter().cloned().collect()
}

/// Compresses a response for which [`is_worth_it`].
pub async fn compress(accepted: Vec<HeaderValue>, mut response: Response) -> Response {
    if accepted.is_empty() {
        // Caches must know that others get another form of it.
        let headers = response.headers_mut();
        if headers.get_all(header::VARY).iter().all(|name| name != header::ACCEPT_ENCODING.as_str()) {
            headers.append(header::VARY, header::ACCEPT_ENCODING.into());
        }
        return response;
    }
    let mut request = Request::new(Body::empty());
    for encoding in accepted {
        request.headers_mut().append(header::ACCEPT_ENCODING, encoding);
    }
    let mut response = Some(response);
    let finished = service_fn(move |_: Request| {
        let response = response.take().unwrap_or_default();
        async { Ok::<_, std::convert::Infallible>(response) }
    });
    // Responses are compressed on every request: a little larger, at a quarter of the work.
    let compression =
        CompressionLayer::new().quality(CompressionLevel::Precise(1)).compress_when(DefaultPredicate::new());
    match compression.layer(finished).oneshot(request).await {
        Ok(response) => response.map(Body::new),
        Err(never) => match never {},
    }
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
