//! Parses requests. Invalid ones get an error response in the common form.

use axum::extract::rejection::{BytesRejection, FailedToBufferBody};
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::{Error, Problem};

/// A JSON body, in and out.
pub struct Json<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Json<T> {
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Self, Error> {
        let is_json =
            request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).is_some_and(
                |value| {
                    value
                        .split(';')
                        .next()
                        .is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
                },
            );
        if !is_json {
            return Err(Error::problem(StatusCode::UNSUPPORTED_MEDIA_TYPE, "not-json"));
        }
        let body = Bytes::from_request(request, state).await.map_err(|rejection| match rejection {
            BytesRejection::FailedToBufferBody(FailedToBufferBody::LengthLimitError(_)) => {
                Error::problem(StatusCode::PAYLOAD_TOO_LARGE, "too-large")
            }
            _ => Error::problem(StatusCode::BAD_REQUEST, "bad-request"),
        })?;
        serde_json::from_slice(&body).map(Self).map_err(|error| {
            // Serde's message names the field and the position; it never repeats a value of the right type.
            Problem::new(StatusCode::BAD_REQUEST, "bad-json").with("detail", error.to_string()).into()
        })
    }
}

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        match serde_json::to_vec(&self.0) {
            Ok(body) => {
                ([(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")], body)
                    .into_response()
            }
            Err(error) => Error::internal(error).into_response(),
        }
    }
}

/// Path parameters. If they cannot be parsed, the answer is 404.
pub struct Path<T>(pub T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Path<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        axum::extract::Path::from_request_parts(parts, state)
            .await
            .map(|axum::extract::Path(path)| Self(path))
            .map_err(|_| Error::not_found("not-found"))
    }
}

/// The query string.
pub struct Query<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        axum::extract::Query::from_request_parts(parts, state)
            .await
            .map(|axum::extract::Query(query)| Self(query))
            .map_err(|error| {
                Problem::new(StatusCode::BAD_REQUEST, "bad-query").with("detail", error.body_text()).into()
            })
    }
}
