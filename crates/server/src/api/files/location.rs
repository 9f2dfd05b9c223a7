//! Shows and removes the location of a photo.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::access::{Viewer, policy};
use crate::actions::photo_location::{self, change_of};
use crate::app::App;
use crate::error::Result;
use crate::files::reader_process::Location;
use crate::files::wire::FileView;
use crate::files::{incoming, location, visibility};
use crate::http::{Json, OwnPage, Path};
use crate::ids::Id;

#[derive(Serialize, ToSchema)]
pub struct LocationView {
    /// Null if the file does not say where it was taken
    location: Option<Location>,
    can: LocationCan,
}

#[derive(Serialize, ToSchema)]
pub struct LocationCan {
    /// Remove the location from the file
    remove: bool,
}

/// The location at which a photo was taken
#[utoipa::path(get, path = "/api/files/{id}/location", tag = "files", params(("id" = Id, Path)), responses(
    (status = 200, description = "The location, if the file contains one", body = LocationView),
    (status = "4XX", description = "400 `version-missing`; 404 `object-not-found`"),
))]
pub async fn get_location(
    State(app): State<App>,
    viewer: Viewer,
    _: OwnPage,
    Path(id): Path<Id>,
) -> Result<Json<LocationView>> {
    let _turn = incoming::take_turn(&app, viewer.user.id)?;
    let (file, _) = visibility::visible(&mut app.db.read().await?, &viewer.user, id).await?;
    let location = location::find(&app, &file).await?;
    let remove = location.is_some() && policy::allows(&viewer.user, change_of(&file, &viewer.user));
    Ok(Json(LocationView { location, can: LocationCan { remove } }))
}

/// Remove where a photo was taken
///
/// The photo without it is a new file, which replaces this one. An admin can undo that for 30 days; then this
/// file is deleted.
#[utoipa::path(delete, path = "/api/files/{id}/location", tag = "files", params(("id" = Id, Path)), responses(
    (status = 200, description = "The new file", body = FileView),
    (status = "4XX", description = "400 `version-missing`; 402 `quota-exceeded`; 403 `unauthorized`; 404 `object-not-found`, \
        `no-download-url`; 409 `no-location`, `conflict`; 422 `location-stays`: it is stored in an unknown way"),
))]
pub async fn remove_location(
    State(app): State<App>,
    viewer: Viewer,
    _: OwnPage,
    Path(id): Path<Id>,
) -> Result<Json<FileView>> {
    let (copy, attached) = photo_location::remove(&app, &viewer.user, id).await?;
    Ok(Json(FileView::new(&app, copy, &viewer.user, attached)))
}
