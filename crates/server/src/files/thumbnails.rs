//! Thumbnails, made by jobs. The decoder runs on its own thread, so a panic does no harm: a picture that it cannot
//! read stays a file without thumbnails.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::json;
use thumbnail::Thumbnails as Made;

use crate::app::App;
use crate::clock::Moment;
use crate::db::{DbError, Tx};
use crate::error::Result;
use crate::ids::Id;
use crate::jobs::{self, NewJob, Outcome};
use crate::live::{Audience, Notice};

use super::model::{File, Thumbnails, thumbnail_path};
use super::{kind, store};

pub const JOB: &str = "thumbnails";

/// Ten times what the largest picture takes on a slow machine, and well within a job's lease.
const PATIENCE: Duration = Duration::from_secs(120);

#[derive(Serialize, Deserialize)]
struct Plan {
    file: Id,
}

pub async fn enqueue(tx: &mut Tx, file: Id, now: Moment) -> Result<(), DbError> {
    let dedupe_key = Some(format!("thumbnails:{file}"));
    jobs::enqueue(tx, NewJob { kind: JOB, dedupe_key, payload: json!(Plan { file }), due_at: now }, now).await
}

/// The job.
pub async fn make(app: &App, payload: &str) -> Outcome {
    let plan: Plan = match serde_json::from_str(payload) {
        Ok(plan) => plan,
        Err(error) => return Outcome::Fail(error.to_string()),
    };
    match make_for(app, plan.file).await {
        Ok(()) => Outcome::Done(json!(plan)),
        Err(error) => Outcome::Retry(error.to_string()),
    }
}

async fn make_for(app: &App, id: Id) -> Result<()> {
    let file = store::get(&mut app.db.read().await?, id).await?;
    // Deleted before the job ran.
    let Some(file) = file.filter(|file| file.thumbnails == Thumbnails::Waiting) else { return Ok(()) };
    let Some(made) = made(app, &file).await? else { return settle(app, &file, Thumbnails::None, None).await };
    app.storage.put(&thumbnail_path(id, "small"), made.small).await?;
    app.storage.put(&thumbnail_path(id, "large"), made.large).await?;
    settle(app, &file, Thumbnails::Ready, Some((made.width.into(), made.height.into()))).await
}

/// `None` if the picture is too large, broken or missing.
async fn made(app: &App, file: &File) -> Result<Option<Made>> {
    let Some(kind) = kind::picture(&file.content_type) else { return Ok(None) };
    let Some(bytes) = app.storage.fetch(&file.name, app.now()).await? else { return Ok(None) };
    let work = tokio::task::spawn_blocking(move || thumbnail::make(bytes, kind, PATIENCE));
    match work.await {
        Ok(Ok(made)) => Ok(Some(made)),
        Ok(Err(unfit)) => {
            tracing::info!(file = %file.id, %unfit, "no thumbnail");
            Ok(None)
        }
        Err(panic) => {
            tracing::error!(file = %file.id, %panic, "could not make a thumbnail");
            Ok(None)
        }
    }
}

async fn settle(app: &App, file: &File, state: Thumbnails, size: Option<(i64, i64)>) -> Result<()> {
    let mut tx = app.db.begin().await?;
    if !store::set_thumbnails(&mut tx, file.id, state, size, app.now()).await? {
        // Deleted meanwhile: remove what we just stored.
        super::collector::enqueue(&mut tx, file.paths(), app.now()).await?;
    }
    for audience in audiences(&mut tx, file).await? {
        Notice::change(audience, "files", file.id).leave(&mut tx);
    }
    Ok(tx.commit().await?)
}

/// Only those who may see the file are notified.
async fn audiences(tx: &mut Tx, file: &File) -> Result<Vec<Audience>> {
    let attached = store::audiences(tx, file.id).await?;
    if attached.is_empty() {
        return Ok(file.uploader.map(Audience::Only).into_iter().collect());
    }
    Ok(attached.into_iter().map(|only_for| only_for.map_or(Audience::Approved, Audience::Only)).collect())
}
