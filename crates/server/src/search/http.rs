use axum::extract::State;

use crate::access::{Action, Viewer, may};
use crate::app::App;
use crate::error::Result;
use crate::http::{Json, Query, Routes, routes};

use super::wire::{Found, FoundIds, IdsQuery, SearchQuery};

pub fn routes() -> Routes {
    routes![search, search_ids]
}

/// Everything that matches a text, by kind, best first
///
/// Finds nothing that the viewer may not see, and does not count it either.
#[utoipa::path(get, path = "/api/search", tag = "search", params(SearchQuery), responses(
    (status = 200, description = "What was found", body = Found),
    (status = "4XX", description = "400 `bad-limit`; 403 `forbidden`"),
))]
pub async fn search(
    State(_app): State<App>,
    viewer: Viewer,
    Query(_query): Query<SearchQuery>,
) -> Result<Json<Found>> {
    may(&viewer.user, Action::ReadFamily)?;
    Ok(Json(Found { understood: None, groups: Vec::new() }))
}

/// The ids of everything of one kind that matches a text, for filtering a list
#[utoipa::path(get, path = "/api/search/ids", tag = "search", params(IdsQuery), responses(
    (status = 200, description = "What was found", body = FoundIds),
    (status = "4XX", description = "403 `forbidden`"),
))]
pub async fn search_ids(
    State(_app): State<App>,
    viewer: Viewer,
    Query(_query): Query<IdsQuery>,
) -> Result<Json<FoundIds>> {
    may(&viewer.user, Action::ReadFamily)?;
    Ok(Json(FoundIds { ids: Vec::new() }))
}
