//! All routes.

use std::sync::LazyLock;

use axum::Router;
use axum::http::{Method, StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::get;
use bytes::Bytes;

use crate::api::{self, about, calendar};
use crate::app::App;
use crate::error::Error;
use crate::http::layers;
use crate::{assets, document};

/// Unpacked or made on the first request for it: most sites never get one.
static DOCUMENT: LazyLock<Bytes> = LazyLock::new(|| Bytes::from(document::text()));

pub fn router(app: App) -> Router {
    let serve_document = || async { ([(header::CONTENT_TYPE, "application/json")], DOCUMENT.clone()) };
    let router = api::routes()
        .into_router()
        .merge(calendar::secret_routes())
        .route("/manifest.webmanifest", get(about::manifest))
        .route("/api/openapi.json", get(serve_document))
        .route("/api", axum::routing::any(no_such_route))
        .route("/api/", axum::routing::any(no_such_route))
        .route("/api/{*unknown}", axum::routing::any(no_such_route))
        .method_not_allowed_fallback(wrong_method)
        .fallback(assets::serve);
    let patient = api::patient_routes().into_router().method_not_allowed_fallback(wrong_method);
    layers::wrap(router, patient, assets::build(), app)
}

async fn no_such_route() -> impl IntoResponse {
    Error::not_found("not-found")
}

async fn wrong_method(_: Method) -> impl IntoResponse {
    Error::problem(StatusCode::METHOD_NOT_ALLOWED, "method-not-allowed")
}
