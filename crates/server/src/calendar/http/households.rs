//! Deleting a household: its events let go of it first, and of the two rooms only this one knows both.

use axum::extract::State;
use axum::http::StatusCode;

use crate::access::Viewer;
use crate::app::App;
use crate::calendar::events;
use crate::changes::Batch;
use crate::error::{Problem, Result};
use crate::households;
use crate::http::{Path, Query, Routes, SeenQuery, routes};
use crate::ids::Id;

pub fn routes() -> Routes {
    routes![delete_household]
}

/// Delete a family; its people and events stay
#[utoipa::path(delete, path = "/api/families/{id}", tag = "families", params(("id" = Id, Path), SeenQuery), responses(
    (status = 204, description = "Done"),
    (status = 403, description = "`forbidden`, `account-pending`", body = Problem, content_type = "application/problem+json"),
    (status = 404, description = "`family-not-found`", body = Problem, content_type = "application/problem+json"),
    (status = 409, description = "`conflict`, with the current record", body = Problem, content_type = "application/problem+json"),
))]
pub async fn delete_household(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<Id>,
    Query(seen): Query<SeenQuery>,
) -> Result<StatusCode> {
    let viewer = &viewer.user;
    let (mut tx, household) = households::open_to_change(&app, viewer, id).await?;
    let mut batch = Batch::new(Some(viewer.id), app.now());
    if household.version != seen.version {
        drop(tx);
        return Err(households::stale(&app, viewer, household).await?);
    }
    events::take_household_off(&mut tx, &mut batch, id, app.now()).await?;
    if !households::remove(&mut tx, &mut batch, &household).await? {
        drop(tx);
        return Err(households::stale(&app, viewer, household).await?);
    }
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
