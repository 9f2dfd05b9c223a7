use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::access::{Action, Viewer, may};
use crate::app::App;
use crate::error::{Problem, Result};
use crate::http::{Json, Query, Routes, routes};
use crate::ids::Id;

use super::store;
use super::wire::{RelationshipView, Relationships};

pub fn routes() -> Routes {
    routes![list]
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct EndsQuery {
    /// Whose word was chosen
    from_id: Option<Id>,
    /// The other side
    to_id: Option<Id>,
}

/// Relationships by either side or both
#[utoipa::path(get, path = "/api/relationships", operation_id = "list_relationships", tag = "relationships", params(EndsQuery), responses(
    (status = 200, description = "The relationships", body = Relationships),
    (status = 403, description = "`account-pending`", body = Problem, content_type = "application/problem+json"),
))]
pub async fn list(
    State(app): State<App>,
    viewer: Viewer,
    Query(ends): Query<EndsQuery>,
) -> Result<Json<Relationships>> {
    may(&viewer.user, Action::ReadFamily)?;
    let found = store::by_ends(&mut app.db.read().await?, ends.from_id, ends.to_id).await?;
    let items = found.iter().map(|relationship| RelationshipView::new(relationship, &viewer.user)).collect();
    Ok(Json(Relationships { items }))
}
