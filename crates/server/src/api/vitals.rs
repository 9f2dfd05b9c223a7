use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::access::attempts::{self, Try};
use crate::access::{Action, Viewer, may};
use crate::app::App;
use crate::error::{Error, FieldProblems, Result};
use crate::http::{Client, Json, Routes, routes};
use crate::vitals::{Vital, model, store};

const MAX_PAGE: usize = 500;

pub fn routes() -> Routes {
    routes![send_vital, show_vitals]
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewVital {
    pub name: Vital,
    /// Milliseconds; for `CLS` the score
    pub value: f64,
    /// The page that was measured; it is not kept
    pub page: String,
}

/// Report how fast a page was; with or without an account
#[utoipa::path(post, path = "/api/vitals", tag = "vitals", request_body = NewVital, responses(
    (status = 204, description = "Counted"),
    (status = "4XX", description = "404 `not-found`: this site does not collect them; 422 `invalid`: no such value can be measured; 429 \
        `too-many-attempts`"),
))]
pub async fn send_vital(
    State(app): State<App>,
    client: Client,
    Json(body): Json<NewVital>,
) -> Result<StatusCode> {
    if !app.config.vitals {
        return Err(Error::not_found("not-found"));
    }
    let mut problems = FieldProblems::default();
    problems.check_line("page", &body.page, MAX_PAGE);
    let bucket = body.name.bucket(body.value, &mut problems);
    problems.check()?;
    let now = app.now();
    attempts::begin(&app, &client, Try::Vitals, "").await?;
    let mut tx = app.db.begin().await?;
    store::count(&mut tx, model::day(now), body.name, bucket).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Serialize, ToSchema)]
pub struct Vitals {
    /// True if the site collects them
    enabled: bool,
    metrics: Vec<VitalMetric>,
}

/// One measure over the last 28 days.
#[derive(Serialize, ToSchema)]
pub struct VitalMetric {
    name: Vital,
    p50: f64,
    p75: f64,
    p95: f64,
    count: i64,
}

impl VitalMetric {
    fn new(name: Vital, counts: &[(i64, i64)]) -> Self {
        let at = |percent| name.value(model::percentile(counts, percent));
        let count = counts.iter().map(|(_, count)| count).sum();
        Self { name, p50: at(50), p75: at(75), p95: at(95), count }
    }
}

/// The speed of pages in the last 28 days
#[utoipa::path(get, path = "/api/admin/vitals", tag = "admin", responses(
    (status = 200, description = "The measures that there are", body = Vitals),
    (status = "4XX", description = "403 `forbidden`"),
))]
pub async fn show_vitals(State(app): State<App>, viewer: Viewer) -> Result<Json<Vitals>> {
    may(&viewer.user, Action::ManageSite)?;
    let since = model::day(app.now()) - model::DAYS + 1;
    let counts = store::counts(&mut app.db.read().await?, since).await?;
    let metric = |name: &Vital| {
        let own = counts.iter().filter(|(known, ..)| known == name);
        let own: Vec<(i64, i64)> = own.map(|(_, bucket, count)| (*bucket, *count)).collect();
        (!own.is_empty()).then(|| VitalMetric::new(*name, &own))
    };
    Ok(Json(Vitals { enabled: app.config.vitals, metrics: Vital::ALL.iter().filter_map(metric).collect() }))
}
