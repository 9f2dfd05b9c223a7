//! Asking for an export, and giving it up.

use std::str::FromStr;

use jiff::civil::Date;
use serde_json::json;

use crate::access::{Action, User, may};
use crate::app::App;
use crate::clock::Moment;
use crate::db::{DbError, Tx};
use crate::error::{Error, Result};
use crate::exporting::choice::ExportQuery;
use crate::files::collector;
use crate::ids::Id;
use crate::jobs::{self, NewJob};
use crate::live::{Audience, Notice};

use super::model::{ExportState, FOLDER, KEPT, PreparedExport, path};
use super::store;

/// The kind of job that prepares exports.
pub const JOB: &str = "export";

/// An account keeps this many; the oldest one makes room.
const MOST: usize = 3;

/// Queues an export. An account has one in preparation at a time, because each takes much memory and disk.
pub async fn request(
    app: &App,
    viewer: &User,
    query: &ExportQuery,
    filename: String,
    day: Date,
) -> Result<PreparedExport> {
    may(viewer, Action::ExportFamily)?;
    let now = app.now();
    let id = Id::new(now);
    let export = PreparedExport {
        id,
        account_id: viewer.id,
        query: serde_json::to_string(query).map_err(Error::internal)?,
        filename,
        day: day.to_string(),
        state: ExportState::Preparing,
        stage: None,
        done: 0,
        total: 0,
        contents: None,
        size: 0,
        created_at: now,
        updated_at: now,
    };
    let mut tx = app.db.begin().await?;
    let earlier = store::of_account(&mut tx, viewer.id).await?;
    if earlier.iter().any(|export| export.state == ExportState::Preparing) {
        return Err(Error::conflict("export-preparing"));
    }
    // Bytes without a row are removed hourly.
    for old in earlier.iter().skip(MOST - 1) {
        store::remove(&mut tx, old.id).await?;
    }
    store::add(&mut tx, &export).await?;
    let job = NewJob { kind: JOB, dedupe_key: None, payload: json!({ "export": id }), due_at: now };
    jobs::enqueue(&mut tx, job, now).await?;
    announce(&mut tx, viewer.id, id);
    tx.commit().await?;
    Ok(export)
}

/// Cancels an export that is being prepared, or removes its file.
pub async fn remove(app: &App, export: &PreparedExport) -> Result<()> {
    let mut tx = app.db.begin().await?;
    store::remove(&mut tx, export.id).await?;
    announce(&mut tx, export.account_id, export.id);
    tx.commit().await?;
    if let Err(error) = app.storage.remove(&export.path()).await {
        tracing::warn!(export = %export.id, %error, "could not remove the file of an export; the hourly tasks will");
    }
    Ok(())
}

/// Queues the removal of all files, for when all data is cleared.
pub async fn remove_files(tx: &mut Tx, now: Moment) -> Result<(), DbError> {
    let paths = store::ids(tx).await?.into_iter().map(path).collect();
    collector::enqueue(tx, paths, now).await
}

/// Removes the exports of yesterday, and bytes that belong to none.
pub async fn sweep(app: &App, now: Moment) -> Result<()> {
    let mut tx = app.db.begin().await?;
    store::remove_before(&mut tx, now.plus(-KEPT)).await?;
    tx.commit().await?;
    for stored in app.storage.list(FOLDER).await? {
        let id = stored.rsplit('/').next().and_then(|id| Id::from_str(id).ok());
        if let Some(id) = id
            && store::find(&mut app.db.read().await?, id).await?.is_none()
        {
            app.storage.remove(&stored).await?;
        }
    }
    Ok(())
}

/// Notifies the pages of the account.
pub fn announce(tx: &mut Tx, account: Id, export: Id) {
    Notice::change(Audience::Only(account), "prepared-exports", export).leave(tx);
}
