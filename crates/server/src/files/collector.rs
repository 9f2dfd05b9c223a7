//! Removes unneeded files: an hourly sweep finds leftovers, and jobs remove the bytes of deleted files.
//!
//! The transaction that deletes a row also enqueues the job for its bytes, so bytes always go last. Bytes without any
//! row stay: they exist only after the database was restored to an older state, and may be someone's photos.

use std::collections::{BTreeSet, HashSet};

use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::app::App;
use crate::changes;
use crate::clock::{DAY, Moment};
use crate::db::{DbError, Record, Tx};
use crate::error::{Error, Result};
use crate::ids::Id;
use crate::jobs::{self, Claimed, NewJob, Outcome};
use crate::site;

use super::model::{Attachment, File, STAGING, paths};
use super::store;

pub const JOB: &str = "remove-objects";

/// Files that were never attached and uploads that were never completed are deleted after this time.
pub const UNUSED: i64 = DAY;

/// A detached file stays as long as the change log can restore its record.
pub const AFTER_DETACHING: i64 = 30 * DAY;

const BACKUP_RUNNING: &str = "backup-running";

#[derive(Serialize, Deserialize)]
struct Removal {
    paths: Vec<String>,
}

/// Enqueues the removal of these bytes for after the commit.
pub async fn enqueue(tx: &mut Tx, paths: Vec<String>, now: Moment) -> Result<(), DbError> {
    if paths.is_empty() {
        return Ok(());
    }
    let payload = json!(Removal { paths });
    jobs::enqueue(tx, NewJob { kind: JOB, dedupe_key: None, payload, due_at: now }, now).await
}

/// The job that removes the bytes of deleted files.
pub async fn remove(app: &App, job: &Claimed) -> Outcome {
    let removal: Removal = match serde_json::from_str(&job.payload) {
        Ok(removal) => removal,
        Err(error) => return Outcome::Fail(error.to_string()),
    };
    for path in &removal.paths {
        // Check before each one: a backup or restore may begin at any time.
        let removed = match may_remove(app, path).await {
            Ok(true) => app.storage.remove(path).await,
            Ok(false) => continue,
            Err(error) => Err(error),
        };
        match removed {
            Ok(()) => job.went_on(),
            Err(error) if error.code() == BACKUP_RUNNING => return Outcome::Later,
            Err(error) => return Outcome::Retry(error.to_string()),
        }
    }
    Outcome::Done(json!({ "removed": removal.paths.len() }))
}

/// Bytes must stay while a backup holds them, and after a restore has brought them back.
async fn may_remove(app: &App, path: &str) -> Result<bool> {
    let mut conn = app.db.read().await?;
    if site::is_held(&mut conn, app.now()).await? {
        return Err(Error::conflict(BACKUP_RUNNING));
    }
    let of_thumbnail = path.strip_prefix("thumbnails/").and_then(|rest| rest.split('/').next());
    Ok(match of_thumbnail.and_then(|id| id.parse::<Id>().ok()) {
        Some(id) => store::get(&mut conn, id).await?.is_none(),
        None => !store::is_named(&mut conn, path).await?,
    })
}

/// The hourly sweep.
pub async fn sweep(app: &App, now: Moment) -> Result<()> {
    let long_ago = now.plus(-UNUSED);
    let mut tx = app.db.begin().await?;
    store::heal_collection(&mut tx, now.plus(AFTER_DETACHING)).await?;
    store::forget_old_uploads(&mut tx, long_ago).await?;
    for (id, name) in store::stale_incoming(&mut tx, long_ago).await? {
        if store::forget_incoming(&mut tx, id).await? {
            // The bytes may have been published just before the upload broke off.
            enqueue(&mut tx, vec![name], now).await?;
        }
    }
    tx.commit().await?;
    let due = store::due_for_collection(&mut app.db.read().await?, now).await?;
    for file in &due {
        delete(app, file).await?;
    }
    remove_staged(app).await?;
    app.storage.clear_spool(long_ago).await
}

/// Deletes a file with its bytes. Returns false if it is attached or already gone.
pub async fn delete(app: &App, file: &File) -> Result<bool> {
    let mut tx = app.db.begin().await?;
    match store::delete(&mut tx, file.id).await {
        Ok(true) => {}
        Ok(false) | Err(DbError::ForeignKey) => return Ok(false),
        Err(error) => return Err(error.into()),
    }
    enqueue(&mut tx, file.paths(), app.now()).await?;
    tx.commit().await?;
    Ok(true)
}

/// Deletes these files with their bytes, except those that a record has or that undoing a change would need.
pub async fn erase(tx: &mut Tx, files: &BTreeSet<Id>, now: Moment) -> Result<()> {
    for id in files {
        let Some(file) = store::get(tx, *id).await? else { continue };
        let is_attached = !store::audiences(tx, *id).await?.is_empty();
        if is_attached || !changes::naming(tx, Attachment::table().name, *id).await?.is_empty() {
            continue;
        }
        store::delete(tx, *id).await?;
        enqueue(tx, file.paths(), now).await?;
    }
    Ok(())
}

/// Removes all files. Nothing may refer to them any more; jobs then remove the bytes.
pub async fn clear(tx: &mut Tx, now: Moment) -> Result<(), DbError> {
    store::turn(tx).await?;
    let known = store::clear(tx).await?;
    for some in known.chunks(200) {
        let paths = some.iter().flat_map(|(id, name)| paths(*id, name)).collect();
        enqueue(tx, paths, now).await?;
    }
    Ok(())
}

/// Removes the parts of finished or cancelled uploads.
async fn remove_staged(app: &App) -> Result<()> {
    let staged = app.storage.list(STAGING).await?;
    let upload_of = |path: &str| path.split('/').nth(1).and_then(|id| id.parse::<Id>().ok());
    let uploads: HashSet<Id> = staged.iter().filter_map(|path| upload_of(path)).collect();
    let mut known = HashSet::new();
    let mut conn = app.db.read().await?;
    for id in uploads {
        if store::upload(&mut conn, id).await?.is_some_and(|upload| upload.file_id.is_none()) {
            known.insert(id);
        }
    }
    drop(conn);
    for path in &staged {
        if upload_of(path).is_some_and(|id| !known.contains(&id)) {
            app.storage.remove(path).await?;
        }
    }
    Ok(())
}
