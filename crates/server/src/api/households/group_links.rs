use axum::extract::State;
use axum::http::StatusCode;

use crate::access::Viewer;
use crate::app::App;
use crate::error::Result;
use crate::households::group_links;
use crate::households::group_links::wire::{CurrentGroupLink, GroupLinkView, GroupToken};
use crate::http::{Client, Json, Path, Routes, routes};
use crate::ids::Id;

pub fn routes() -> Routes {
    routes![group_link, make_group_link, end_group_link, look_at_group_link]
}

/// A family's link for a group chat, for those who may invite
#[utoipa::path(get, path = "/api/families/{id}/group-link", tag = "families", params(("id" = Id, Path)), responses(
    (status = 200, description = "The link, if there is one that works", body = CurrentGroupLink),
    (status = "4XX", description = "403 `forbidden`; 404 `family-not-found`"),
))]
pub async fn group_link(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<Id>,
) -> Result<Json<CurrentGroupLink>> {
    let current = group_links::current(&app, &viewer.user, id).await?;
    Ok(Json(CurrentGroupLink { group_link: current.map(|shown| GroupLinkView::new(&app, shown)) }))
}

/// Make a new link for a group chat; the earlier one stops working
#[utoipa::path(post, path = "/api/families/{id}/group-link", tag = "families", params(("id" = Id, Path)), responses(
    (status = 201, description = "The link", body = GroupLinkView),
    (status = "4XX", description = "403 `forbidden`; 404 `family-not-found`"),
))]
pub async fn make_group_link(
    State(app): State<App>,
    client: Client,
    viewer: Viewer,
    Path(id): Path<Id>,
) -> Result<(StatusCode, Json<GroupLinkView>)> {
    let made = group_links::make(&app, &client, &viewer.user, id).await?;
    Ok((StatusCode::CREATED, Json(GroupLinkView::new(&app, made))))
}

/// End the link for a group chat
#[utoipa::path(delete, path = "/api/families/{id}/group-link", tag = "families", params(("id" = Id, Path)), responses(
    (status = 204, description = "It leads nowhere now"),
    (status = "4XX", description = "403 `forbidden`; 404 `family-not-found`"),
))]
pub async fn end_group_link(
    State(app): State<App>,
    client: Client,
    viewer: Viewer,
    Path(id): Path<Id>,
) -> Result<StatusCode> {
    group_links::end(&app, &client, &viewer.user, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// See if people can register with a group link; works without an account
#[utoipa::path(post, path = "/api/group-links/look", tag = "families", request_body = GroupToken, responses(
    (status = 204, description = "They can"),
    (status = "4XX", description = "410 `group-link-ended`"),
))]
pub async fn look_at_group_link(State(app): State<App>, Json(body): Json<GroupToken>) -> Result<StatusCode> {
    group_links::check_open(&app, &body.token).await?;
    Ok(StatusCode::NO_CONTENT)
}
