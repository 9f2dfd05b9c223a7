use axum::extract::State;

use crate::access::{Action, Viewer, may};
use crate::app::App;
use crate::error::Result;
use crate::http::{Json, Routes, routes};

use super::steps;
use super::wire::{FirstSteps, SkipFirstSteps};

pub fn routes() -> Routes {
    routes![first_steps, skip_first_steps]
}

/// What the owner of a new site does first, and what is done
#[utoipa::path(get, path = "/api/admin/first-steps", tag = "admin", responses(
    (status = 200, description = "The steps", body = FirstSteps),
    (status = "4XX", description = "403 `forbidden`, `owner-only`"),
))]
pub async fn first_steps(State(app): State<App>, viewer: Viewer) -> Result<Json<FirstSteps>> {
    may(&viewer.user, Action::TakeFirstSteps)?;
    let states = steps::states(&app, &mut app.db.read().await?, &viewer.user).await?;
    Ok(Json(states.into()))
}

/// Say which of the first steps to skip
#[utoipa::path(put, path = "/api/admin/first-steps", tag = "admin", request_body = SkipFirstSteps, responses(
    (status = 200, description = "The steps", body = FirstSteps),
    (status = "4XX", description = "403 `forbidden`, `owner-only`"),
))]
pub async fn skip_first_steps(
    State(app): State<App>,
    viewer: Viewer,
    Json(body): Json<SkipFirstSteps>,
) -> Result<Json<FirstSteps>> {
    may(&viewer.user, Action::TakeFirstSteps)?;
    let mut tx = app.db.begin().await?;
    steps::skip(&mut tx, &body.skipped).await?;
    let states = steps::states(&app, &mut tx, &viewer.user).await?;
    tx.commit().await?;
    Ok(Json(states.into()))
}
