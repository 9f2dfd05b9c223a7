//! The job that prepares an export.

use std::io::Read;
use std::str::FromStr;

use bytes::Bytes;
use jiff::civil::Date;
use serde::Deserialize;
use tokio::task::block_in_place;

use crate::access::policy::allows;
use crate::access::{Action, may, store as access};
use crate::app::App;
use crate::error::{Error, Result};
use crate::exporting::wire::ExportPreview;
use crate::exporting::write::{self, Reader};
use crate::ids::Id;
use crate::jobs::{Claimed, Outcome};
use crate::storage::Spooled;

use super::model::{ExportStage, ExportState, PreparedExport, path};
use super::progress::{Progress, is_cancelled};
use super::{requests, store};

/// This much is copied at a time.
const PIECE: usize = 128 * 1024;

#[derive(Deserialize)]
struct Payload {
    export: Id,
}

pub async fn work(app: &App, job: &Claimed) -> Outcome {
    let Ok(Payload { export }) = serde_json::from_str(&job.payload) else {
        return Outcome::Fail("no export".to_owned());
    };
    let found = async { store::find(&mut app.db.read().await?, export).await }.await;
    let export = match found {
        Ok(Some(export)) if export.state == ExportState::Preparing => export,
        Ok(_) => return Outcome::Done(serde_json::Value::Null),
        Err(error) => return Outcome::Retry(error.to_string()),
    };
    match prepare_and_end(app, &export, job).await {
        Ok(()) => Outcome::Done(serde_json::Value::Null),
        Err(error) => Outcome::Retry(error.to_string()),
    }
}

/// An error that passes is for the next attempt; of any other the page tells.
async fn prepare_and_end(app: &App, export: &PreparedExport, job: &Claimed) -> Result<()> {
    let mut progress = Progress::of(app, export.id, job);
    let prepared = prepare(app, export, &mut progress).await;
    let (state, contents, size) = match prepared {
        Ok((contents, size)) => (ExportState::Ready, Some(contents), size),
        Err(error) if is_cancelled(&error) => (ExportState::Failed, None, 0),
        Err(error @ (Error::Unavailable(_) | Error::OutcomeUnknown(_))) => return Err(error),
        Err(error) => {
            tracing::error!(export = %export.id, %error, "an export failed");
            (ExportState::Failed, None, 0)
        }
    };
    let contents = contents.map(|some| serde_json::to_string(&some)).transpose().map_err(Error::internal)?;
    let now = app.now();
    let mut tx = app.db.begin().await?;
    let size = i64::try_from(size).map_err(Error::internal)?;
    let ended = store::end(&mut tx, export.id, state, (contents.as_deref(), size), now).await?;
    job.complete(&mut tx, &serde_json::Value::Null, now).await?;
    requests::announce(&mut tx, export.account_id, export.id);
    tx.commit().await?;
    if !ended || state == ExportState::Failed {
        // Nobody can fetch it.
        app.storage.remove(&path(export.id)).await?;
    }
    Ok(())
}

async fn prepare(
    app: &App,
    export: &PreparedExport,
    progress: &mut Progress<'_>,
) -> Result<(ExportPreview, u64)> {
    progress.tell(ExportStage::Reading, 0, 0).await?;
    let query = export.query()?;
    let account = access::user(&mut app.db.read().await?, export.account_id).await?;
    // The account may have lost the right since it asked.
    let account = account.ok_or_else(Error::forbidden)?;
    may(&account, Action::ExportFamily)?;
    let reader = Reader {
        contact: allows(&account, Action::ReadContact { own: false }),
        today: Date::from_str(&export.day).map_err(Error::internal)?,
    };
    let turn = write::patient_turn(app).await?;
    let mut conn = app.db.snapshot().await?;
    let written = write::prepare(app, &mut conn, &query, reader, &turn, progress).await?;
    drop(conn);
    let contents = written.preview.clone();
    let file = written.to_disk(app, query.format, progress).await?;
    progress.tell(ExportStage::Storing, 0, 0).await?;
    let spooled = spool(app, file, progress).await?;
    let size = spooled.size;
    app.storage.publish(spooled, &export.path()).await?;
    Ok((contents, size))
}

/// Copies a file without a name to one that can be stored.
async fn spool(app: &App, mut file: std::fs::File, progress: &mut Progress<'_>) -> Result<Spooled> {
    let whole = file.metadata().map_err(Error::unavailable)?.len();
    let mut spool = app.storage.spool(app.now()).await?;
    loop {
        let mut piece = vec![0; PIECE];
        let read = block_in_place(|| file.read(&mut piece)).map_err(Error::unavailable)?;
        if read == 0 {
            return spool.finish().await;
        }
        piece.truncate(read);
        spool.write(Bytes::from(piece)).await?;
        let number = |bytes: u64| usize::try_from(bytes).unwrap_or(usize::MAX);
        progress.tell(ExportStage::Storing, number(spool.size()), number(whole)).await?;
    }
}
