use axum::extract::State;

use crate::access::{Action, User, Viewer, may};
use crate::admin::first_steps::steps;
use crate::admin::first_steps::wire::{FirstSteps, SkipFirstSteps};
use crate::app::App;
use crate::db::Conn;
use crate::error::Result;
use crate::http::{Json, Routes, routes};

pub fn routes() -> Routes {
    routes![first_steps, skip_first_steps]
}

async fn view(app: &App, conn: &mut Conn, owner: &User) -> Result<FirstSteps> {
    let states = steps::states(app, conn, owner).await?;
    Ok(FirstSteps::new(states, steps::are_hidden(conn).await?))
}

/// The first steps of a new site's owner, and their state
#[utoipa::path(get, path = "/api/admin/first-steps", tag = "admin", responses(
    (status = 200, description = "The steps", body = FirstSteps),
    (status = "4XX", description = "403 `forbidden`, `owner-only`"),
))]
pub async fn first_steps(State(app): State<App>, viewer: Viewer) -> Result<Json<FirstSteps>> {
    may(&viewer.user, Action::TakeFirstSteps)?;
    Ok(Json(view(&app, &mut app.db.read().await?, &viewer.user).await?))
}

/// Choose which of the first steps to skip, and if the dashboard reminds of them
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
    steps::skip(&mut tx, &body.skipped, body.hidden).await?;
    let view = view(&app, &mut tx, &viewer.user).await?;
    tx.commit().await?;
    Ok(Json(view))
}
