//! Removes from a photo where it was taken, on every record that shows the photo.

use crate::access::{Action, User, may};
use crate::app::App;
use crate::changes::Batch;
use crate::clock::Moment;
use crate::db::Tx;
use crate::error::Result;
use crate::files::{File, Owner, incoming, location, visibility};
use crate::ids::Id;
use crate::members;
use crate::record_types::RecordType;

/// The action that the policy checks when someone removes the location of this photo.
pub fn change_of(file: &File, viewer: &User) -> Action<'static> {
    Action::ChangeFile { own: file.uploader == Some(viewer.id) }
}

/// The photo without its location is a new file, which replaces the old one everywhere. Returns the new one, and whether it
/// is attached to anything.
pub async fn remove(app: &App, viewer: &User, id: Id) -> Result<(File, bool)> {
    let _turn = incoming::take_turn(app, viewer.id)?;
    let (file, access) = visibility::visible(&mut app.db.read().await?, viewer, id).await?;
    may(viewer, change_of(&file, viewer))?;
    let copy = location::copy_without(app, &file).await?;
    let now = app.now();
    let mut tx = app.db.begin().await?;
    members::links::turn(&mut tx).await?;
    let mut batch = Batch::new(Some(viewer.id), now);
    for owner in location::replace(&mut tx, &mut batch, &file, &copy, now).await? {
        update_owner(&mut tx, &mut batch, owner, (file.id, copy.id), now).await?;
    }
    tx.commit().await?;
    let (copy, _) = visibility::visible(&mut app.db.read().await?, viewer, copy.id).await?;
    Ok((copy, access.attached))
}

/// Raises the record's version, so that a form opened before cannot bring the old photo back.
async fn update_owner(
    tx: &mut Tx,
    batch: &mut Batch,
    owner: Owner,
    photos: (Id, Id),
    now: Moment,
) -> Result<()> {
    match owner.kind.record_type().and_then(RecordType::files) {
        Some(files) => (files.replaced)(tx, batch, owner.id, photos, now).await,
        None => Ok(()),
    }
}
