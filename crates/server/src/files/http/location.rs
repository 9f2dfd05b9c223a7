//! Where a photo was taken, and removing that. The records that use the photo belong to other features.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::access::{Action, User, Viewer, may, policy};
use crate::app::App;
use crate::calendar::events;
use crate::changes::Batch;
use crate::clock::Moment;
use crate::db::Tx;
use crate::error::Result;
use crate::history;
use crate::http::{Json, OwnPage, Path};
use crate::ids::Id;
use crate::members;
use crate::sources;

use super::super::model::{File, Owner, OwnerKind};
use super::super::reader_process::Location;
use super::super::wire::FileView;
use super::super::{incoming, location, visibility};

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

fn change_of(file: &File, viewer: &User) -> Action<'static> {
    Action::ChangeFile { own: file.uploader == Some(viewer.id) }
}

/// Where a photo was taken
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
/// The photo without it is a new file, which takes the place of this one. An admin can undo that for 30 days; then this
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
    let _turn = incoming::take_turn(&app, viewer.user.id)?;
    let (file, access) = visibility::visible(&mut app.db.read().await?, &viewer.user, id).await?;
    may(&viewer.user, change_of(&file, &viewer.user))?;
    let copy = location::copy_without(&app, &file).await?;
    let now = app.now();
    let mut tx = app.db.begin().await?;
    members::links::turn(&mut tx).await?;
    let mut batch = Batch::new(Some(viewer.user.id), now);
    for owner in location::replace(&mut tx, &mut batch, &file, &copy, now).await? {
        update_owner(&mut tx, &mut batch, owner, (file.id, copy.id), now).await?;
    }
    tx.commit().await?;
    let (copy, _) = visibility::visible(&mut app.db.read().await?, &viewer.user, copy.id).await?;
    Ok(Json(FileView::new(&app, copy, &viewer.user, access.attached)))
}

/// Raises the record's version, so that a form opened before cannot bring the old photo back.
async fn update_owner(
    tx: &mut Tx,
    batch: &mut Batch,
    owner: Owner,
    photos: (Id, Id),
    now: Moment,
) -> Result<()> {
    match owner.kind {
        OwnerKind::Event => events::photo_replaced(tx, batch, owner.id, now).await,
        OwnerKind::HistoryEvent => history::events::file_replaced(tx, batch, owner.id, now).await,
        OwnerKind::Source => sources::record::file_replaced(tx, batch, owner.id, now).await,
        OwnerKind::Member => members::portrait_replaced(tx, batch, owner.id, photos, now).await,
    }
}
