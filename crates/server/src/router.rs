//! All routes, and the document that describes them.

use std::sync::LazyLock;

use axum::Router;
use axum::http::{Method, StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::get;
use bytes::Bytes;
use utoipa::OpenApi;

use crate::app::App;
use crate::error::Error;
use crate::http::{Routes, assets, layers, routes};
use crate::{
    about, accounts, admin, backup, calendar, duplicates, exporting, feedback, files, history, households,
    importing, live, log, members, photos, places, relationships, search, security, sources, tree, vitals,
};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Kinkeeper",
        description = "One extended family's private site. Errors are `application/problem+json`; see docs/api.md.",
        license(name = "MIT", identifier = "MIT")
    ),
    components(schemas(crate::error::Problem, crate::error::FieldProblem))
)]
struct Document;

fn features() -> Routes {
    about::routes()
        .merge(accounts::routes())
        .merge(members::routes())
        .merge(relationships::routes())
        .merge(households::routes())
        .merge(calendar::routes())
        .merge(history::routes())
        .merge(sources::routes())
        .merge(places::routes())
        .merge(photos::routes())
        .merge(files::routes())
        .merge(feedback::routes())
        .merge(search::routes())
        .merge(importing::routes())
        .merge(duplicates::routes())
        .merge(exporting::routes())
        .merge(log::routes())
        .merge(backup::routes())
        .merge(admin::routes())
        .merge(security::routes())
        .merge(tree::routes())
        .merge(vitals::routes())
        .merge(routes![live::open])
}

/// Routes that may take long and have their own time limits.
fn patient() -> Routes {
    files::patient_routes()
        .merge(backup::patient_routes())
        .merge(admin::patient_routes())
        .merge(log::patient_routes())
        .merge(importing::patient_routes())
        .merge(exporting::patient_routes())
}

/// The OpenAPI document, as it is committed and served.
pub fn openapi() -> String {
    let document = features().merge(patient()).describe_in(Document::openapi());
    document.to_pretty_json().unwrap_or_default() + "\n"
}

/// Built on the first request for it: most sites never get one, and building it costs as much as starting.
static DOCUMENT: LazyLock<Bytes> = LazyLock::new(|| Bytes::from(openapi()));

pub fn router(app: App) -> Router {
    let serve_document = || async { ([(header::CONTENT_TYPE, "application/json")], DOCUMENT.clone()) };
    let router = features()
        .into_router()
        .merge(calendar::secret_routes())
        .route("/manifest.webmanifest", get(about::manifest))
        .route("/api/openapi.json", get(serve_document))
        .route("/api", axum::routing::any(no_such_route))
        .route("/api/", axum::routing::any(no_such_route))
        .route("/api/{*unknown}", axum::routing::any(no_such_route))
        .method_not_allowed_fallback(wrong_method)
        .fallback(assets::serve);
    let patient = patient().into_router().method_not_allowed_fallback(wrong_method);
    layers::wrap(router, patient, app)
}

async fn no_such_route() -> impl IntoResponse {
    Error::not_found("not-found")
}

async fn wrong_method(_: Method) -> impl IntoResponse {
    Error::problem(StatusCode::METHOD_NOT_ALLOWED, "method-not-allowed")
}
