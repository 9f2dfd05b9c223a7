//! Clears away what nobody needs: every hour what was left behind, and as jobs the bytes of what was deleted.
//!
//! Bytes are removed only after their row, in the same transaction as the job that remembers them. Bytes that no row
//! ever knew are left alone: they are there only if the database was put back to an older state, and then they are
//! somebody's photographs.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::app::App;
use crate::clock::{DAY, Moment};
use crate::db::{DbError, Tx};
use crate::error::{Error, Result};
use crate::ids::Id;
use crate::jobs::{self, NewJob, Outcome};
use crate::site;

use super::model::{File, STAGING, paths};
use super::store;

pub const JOB: &str = "remove-objects";

/// A file that was never attached, and an upload that was never completed, is thrown away after this time.
pub const UNUSED: i64 = DAY;

/// A file that was attached once stays so long: as long as the change log can bring its record back.
pub const AFTER_DETACHING: i64 = 30 * DAY;

#[derive(Serialize, Deserialize)]
struct Removal {
    paths: Vec<String>,
}

/// Has these bytes removed once the transaction is committed.
pub async fn enqueue(tx: &mut Tx, paths: Vec<String>, now: Moment) -> Result<(), DbError> {
    if paths.is_empty() {
        return Ok(());
    }
    let payload = json!(Removal { paths });
    jobs::enqueue(tx, NewJob { kind: JOB, dedupe_key: None, payload, due_at: now }, now).await
}

/// The job.
pub async fn remove(app: &App, payload: &str) -> Outcome {
    let removal: Removal = match serde_json::from_str(payload) {
        Ok(removal) => removal,
        Err(error) => return Outcome::Fail(error.to_string()),
    };
    for path in &removal.paths {
        // Asked each time: a backup or a restore may begin at any moment.
        let removed = match may_remove(app, path).await {
            Ok(true) => app.storage.remove(path).await,
            Ok(false) => continue,
            Err(error) => Err(error),
        };
        if let Err(error) = removed {
            return Outcome::Retry(error.to_string());
        }
    }
    Outcome::Done(json!({ "removed": removal.paths.len() }))
}

/// Not while bytes are held, and not what a restore has brought back.
async fn may_remove(app: &App, path: &str) -> Result<bool> {
    let mut conn = app.db.read().await?;
    if site::is_held(&mut conn, app.now()).await? {
        return Err(Error::conflict("backup-running"));
    }
    let of_thumbnail = path.strip_prefix("thumbnails/").and_then(|rest| rest.split('/').next());
    Ok(match of_thumbnail.and_then(|id| id.parse::<Id>().ok()) {
        Some(id) => store::get(&mut conn, id).await?.is_none(),
        None => !store::is_named(&mut conn, path).await?,
    })
}

/// The hourly round.
pub async fn sweep(app: &App, now: Moment) -> Result<()> {
    let long_ago = now.plus(-UNUSED);
    let mut tx = app.db.begin().await?;
    store::heal_collection(&mut tx, now.plus(AFTER_DETACHING)).await?;
    store::forget_old_uploads(&mut tx, long_ago).await?;
    for (id, name) in store::stale_incoming(&mut tx, long_ago).await? {
        if store::forget_incoming(&mut tx, id).await? {
            // The bytes may have got their name just before the end.
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

/// Deletes a file with its bytes. Says no when it hangs on something, or is gone.
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

/// Removes all files. Nothing may name them any more; their bytes follow as jobs.
pub async fn clear(tx: &mut Tx, now: Moment) -> Result<(), DbError> {
    store::turn(tx).await?;
    let known = store::clear(tx).await?;
    for some in known.chunks(200) {
        let paths = some.iter().flat_map(|(id, name)| paths(*id, name)).collect();
        enqueue(tx, paths, now).await?;
    }
    Ok(())
}

/// Parts whose upload is over.
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
