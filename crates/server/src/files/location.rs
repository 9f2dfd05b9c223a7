//! The location of a photo. Everyone who may see the photo may see its location; its uploader and admins
//! can remove it.
//!
//! The photo without a location becomes a new file, which replaces the first one. So the change is in the
//! change log and can be undone there; the first file is deleted when that is no longer possible.

use crate::app::App;
use crate::changes::Batch;
use crate::clock::Moment;
use crate::db::Tx;
use crate::error::{Error, Problem, Result};
use crate::storage::Spooled;

use super::collector::AFTER_DETACHING;
use super::incoming::{self, Announced};
use super::model::{Attachment, File, Owner, Thumbnails, thumbnail_path};
use super::name::Filename;
use super::reader_process::{self, Location};
use super::store;

/// The location, if the file is a picture that has one.
pub async fn find(app: &App, file: &File) -> Result<Option<Location>> {
    if !file.content_type.starts_with("image/") {
        return Ok(None);
    }
    let Some(picture) = app.storage.fetch(&file.name, app.now()).await? else { return Ok(None) };
    let found = reader_process::location(app, picture).await?;
    Ok(found.unwrap_or_else(|reason| {
        tracing::info!(file = %file.id, reason, "no location");
        None
    }))
}

/// Stores the photo without its location, as a new file of the same uploader.
pub async fn copy_without(app: &App, file: &File) -> Result<File> {
    let spooled = spooled_without(app, file).await?;
    if spooled.hash == file.hash {
        return Err(Error::conflict("no-location"));
    }
    let filename = renamed(&file.filename)?;
    let announced = Announced {
        filename: &filename,
        declared_type: file.declared_type.as_deref(),
        uploader: file.uploader,
    };
    let reservation = incoming::reserve(app, &announced, Some(spooled.size)).await?;
    reservation.claim(spooled.size).await?;
    let copy = reservation.complete(spooled, None).await?;
    let copy = copy.ok_or_else(|| Error::internal("a new file cannot be found"))?;
    copy_thumbnails(app, file, &copy).await?;
    Ok(copy)
}

async fn spooled_without(app: &App, file: &File) -> Result<Spooled> {
    let picture = app.storage.fetch(&file.name, app.now()).await?;
    let picture = picture.ok_or_else(|| Error::not_found("no-download-url"))?;
    let mut process = reader_process::without_location(app, picture, file.length()).await?;
    let mut spool = app.storage.spool(app.now()).await?;
    while let Some(piece) = process.next().await? {
        spool.write(piece).await?;
    }
    match process.finish().await? {
        Ok(()) if spool.size() == file.length() => spool.finish().await,
        ended => {
            tracing::info!(file = %file.id, reason = ?ended.err(), "could not remove the location");
            Err(Problem::new(axum::http::StatusCode::UNPROCESSABLE_ENTITY, "location-stays").into())
        }
    }
}

/// The two files need different names in the change log and among downloads.
fn renamed(filename: &str) -> Result<Filename> {
    let (stem, ending) = filename.rsplit_once('.').unwrap_or((filename, ""));
    let dot = if ending.is_empty() { "" } else { "." };
    Filename::parse(&format!("{stem} (no location){dot}{ending}"))
}

/// Both pictures look the same, so their thumbnails do, too.
async fn copy_thumbnails(app: &App, from: &File, to: &File) -> Result<()> {
    if from.thumbnails != Thumbnails::Ready {
        return Ok(());
    }
    for size in ["small", "large"] {
        let Some(bytes) = app.storage.read_small(&thumbnail_path(from.id, size)).await? else {
            return Ok(());
        };
        app.storage.put(&thumbnail_path(to.id, size), bytes.to_vec()).await?;
    }
    let mut tx = app.db.begin().await?;
    let size = from.width.zip(from.height);
    store::set_thumbnails(&mut tx, to.id, Thumbnails::Ready, size, app.now()).await?;
    Ok(tx.commit().await?)
}

/// Replaces the old file by the new one on every record; returns the records.
pub async fn replace(
    tx: &mut Tx,
    batch: &mut Batch,
    old: &File,
    new: &File,
    now: Moment,
) -> Result<Vec<Owner>> {
    let rows = store::attachments_of_file(tx, old.id).await?;
    for row in &rows {
        let mut after = Attachment { file_id: new.id, ..row.clone() };
        if !batch.update(tx, row, &mut after).await? {
            return Err(Error::conflict("conflict"));
        }
    }
    if !rows.is_empty() {
        store::set_collection(tx, new.id, None).await?;
        store::set_collection(tx, old.id, Some(now.plus(AFTER_DETACHING))).await?;
    }
    Ok(rows.iter().map(|row| Owner { kind: row.owner_kind, id: row.owner_id }).collect())
}
