//! Thumbnails, made by jobs. A picture that no decoder can read stays a file without thumbnails.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::app::App;
use crate::clock::{Moment, SECOND};
use crate::db::{DbError, Tx};
use crate::error::Result;
use crate::ids::Id;
use crate::jobs::{self, Claimed, NewJob, Outcome, State};

use super::model::{File, Thumbnails, thumbnail_path};
use super::{kind, reader_process, store, visibility};

pub const JOB: &str = "thumbnails";

/// The time between two such jobs: about as long as a photo takes.
const BETWEEN: i64 = 2 * SECOND;

#[derive(Serialize, Deserialize)]
struct ThumbnailJob {
    file: Id,
}

pub async fn enqueue(tx: &mut Tx, file: Id, now: Moment) -> Result<(), DbError> {
    let dedupe_key = Some(format!("thumbnails:{file}"));
    jobs::enqueue(
        tx,
        NewJob { kind: JOB, dedupe_key, payload: json!(ThumbnailJob { file }), due_at: now },
        now,
    )
    .await
}

/// Enqueues jobs for pictures that wait without one: their job failed for good, or an update has learned to
/// read them. There may be thousands, so the jobs are spread over time: new pictures need not wait for them
/// all.
pub async fn resume(tx: &mut Tx, now: Moment) -> Result<(), DbError> {
    let jobs = jobs::list(tx, JOB, Some(State::Waiting), None, i64::MAX).await?;
    let planned: HashSet<Id> = jobs
        .iter()
        .filter_map(|job| Some(serde_json::from_str::<ThumbnailJob>(&job.payload).ok()?.file))
        .collect();
    let mut due_at = now;
    for file in store::waiting_pictures(tx).await? {
        if !planned.contains(&file) {
            let payload = json!(ThumbnailJob { file });
            jobs::enqueue(tx, NewJob { kind: JOB, dedupe_key: None, payload, due_at }, now).await?;
            due_at = due_at.plus(BETWEEN);
        }
    }
    Ok(())
}

/// The job that makes the thumbnails of a file.
pub async fn make(app: &App, job: &Claimed) -> Outcome {
    let wanted: ThumbnailJob = match serde_json::from_str(&job.payload) {
        Ok(wanted) => wanted,
        Err(error) => return Outcome::Fail(error.to_string()),
    };
    match make_for(app, job, wanted.file).await {
        Ok(()) => Outcome::Done(json!(wanted)),
        Err(_) if app.is_closing() => Outcome::Interrupted,
        Err(error) => Outcome::Retry(error.to_string()),
    }
}

async fn make_for(app: &App, job: &Claimed, id: Id) -> Result<()> {
    let file = store::get(&mut app.db.read().await?, id).await?;
    // The file was deleted before the job ran.
    let Some(file) = file.filter(|file| file.thumbnails == Thumbnails::Waiting) else { return Ok(()) };
    let picture = match kind::picture(&file.content_type) {
        Some(_) => app.storage.fetch(&file.name, app.now()).await?,
        None => None,
    };
    job.went_on();
    let made = match picture {
        Some(picture) => make_from(app, &file, picture, &file.content_type).await?,
        None => false,
    };
    if made { Ok(()) } else { settle(app, &file, Thumbnails::None, None).await }
}

/// Makes the thumbnails of a file from this picture; returns false if it is too large or broken.
pub async fn make_from(app: &App, file: &File, picture: std::fs::File, content_type: &str) -> Result<bool> {
    let made = match reader_process::thumbnails(app, picture, content_type).await? {
        Ok(made) => made,
        Err(reason) => {
            tracing::info!(file = %file.id, reason, "no thumbnail");
            return Ok(false);
        }
    };
    app.storage.put(&thumbnail_path(file.id, "small"), made.small).await?;
    app.storage.put(&thumbnail_path(file.id, "large"), made.large).await?;
    settle(app, file, Thumbnails::Ready, Some((made.width.into(), made.height.into()))).await?;
    Ok(true)
}

async fn settle(app: &App, file: &File, state: Thumbnails, size: Option<(i64, i64)>) -> Result<()> {
    let mut tx = app.db.begin().await?;
    if !store::set_thumbnails(&mut tx, file.id, state, size, app.now()).await? {
        // The file was deleted meanwhile: remove what we just stored.
        super::collector::enqueue(&mut tx, file.paths(), app.now()).await?;
    }
    visibility::announce(&mut tx, file).await?;
    Ok(tx.commit().await?)
}
