//! Reading texts, in jobs.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::app::App;
use crate::clock::{Moment, SECOND};
use crate::db::{DbError, Record, Tx};
use crate::error::Result;
use crate::ids::Id;
use crate::jobs::{self, Claimed, NewJob, Outcome, State};

use super::super::model::{Attachment, File};
use super::super::{kind, reader_process, store as files, visibility};
use super::model::TextState;
use super::store;

pub const JOB: &str = "texts";

/// The time between two such jobs, much longer than most documents take.
const BETWEEN: i64 = SECOND;

/// The system may kill a process because its document uses up the memory, so each document is tried this
/// often.
const MOST_ATTEMPTS: i64 = 6;

#[derive(Serialize, Deserialize)]
struct TextJob {
    file: Id,
}

/// Queues a new file for reading, if it may have text.
pub async fn await_text(tx: &mut Tx, file: &File, now: Moment) -> Result<(), DbError> {
    if kind_of(file).is_none() {
        return Ok(());
    }
    store::wait(tx, file.id, now).await?;
    let dedupe_key = Some(format!("text:{}", file.id));
    let payload = json!(TextJob { file: file.id });
    jobs::enqueue(tx, NewJob { kind: JOB, dedupe_key, payload, due_at: now }, now).await
}

/// Queues all files whose text is unknown, after a restore.
pub async fn await_texts(tx: &mut Tx, now: Moment) -> Result<(), DbError> {
    store::wait_for_all(tx, now).await?;
    resume(tx, now).await
}

/// Enqueues jobs for documents that wait without one: their job failed for good, or they were uploaded before
/// texts were read. There may be thousands, so the jobs are spread over time: new files need not wait for
/// them all.
pub async fn resume(tx: &mut Tx, now: Moment) -> Result<(), DbError> {
    let waiting = store::waiting(tx).await?;
    if waiting.is_empty() {
        return Ok(());
    }
    let jobs = jobs::list(tx, JOB, Some(State::Waiting), None, i64::MAX).await?;
    let planned: HashSet<Id> = jobs
        .iter()
        .filter_map(|job| Some(serde_json::from_str::<TextJob>(&job.payload).ok()?.file))
        .collect();
    let mut due_at = now;
    for file in waiting.into_iter().filter(|file| !planned.contains(file)) {
        let payload = json!(TextJob { file });
        jobs::enqueue(tx, NewJob { kind: JOB, dedupe_key: None, payload, due_at }, now).await?;
        due_at = due_at.plus(BETWEEN);
    }
    Ok(())
}

/// The job that reads the text of a file.
pub async fn make(app: &App, job: &Claimed) -> Outcome {
    let wanted: TextJob = match serde_json::from_str(&job.payload) {
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
    let mut conn = app.db.read().await?;
    // The file was deleted before the job ran, or another job has read it.
    let Some(file) = files::get(&mut conn, id).await? else { return Ok(()) };
    if store::state_of(&mut conn, id).await? != Some(TextState::Waiting) {
        return Ok(());
    }
    drop(conn);
    let document = match kind_of(&file) {
        Some(kind) => app.storage.fetch(&file.name, app.now()).await?.zip(Some(kind)),
        None => None,
    };
    job.went_on();
    let last = job.attempts >= MOST_ATTEMPTS;
    let read = match document {
        Some((document, kind)) => match reader_process::text(app, document, kind).await {
            Err(error) if last && !app.is_closing() => Err(error.to_string()),
            read => read?,
        },
        None => Err("no bytes".to_owned()),
    };
    let (state, text) = match read {
        Ok(text) if text.is_empty() => (TextState::Empty, text),
        Ok(text) => (TextState::Ready, text),
        Err(reason) => {
            tracing::info!(file = %id, reason, "no text");
            (TextState::Unreadable, String::new())
        }
    };
    let mut tx = app.db.begin().await?;
    if store::set(&mut tx, id, state, &text, app.now()).await? && state == TextState::Ready {
        text_changed(&mut tx, id).await?;
    }
    Ok(tx.commit().await?)
}

/// Called when the text of a file becomes known, so that the search and open pages follow.
pub async fn text_changed(tx: &mut Tx, file: Id) -> Result<()> {
    for attachment in files::attachments_of_file(tx, file).await? {
        tx.changed(Attachment::table().feature, attachment.owner_id);
    }
    if let Some(file) = files::get(tx, file).await? {
        visibility::announce(tx, &file).await?;
    }
    Ok(())
}

fn kind_of(file: &File) -> Option<document_text::Kind> {
    kind::document(&file.content_type, file.declared_type.as_deref(), &file.filename)
}
