//! Reading texts, in jobs.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::app::App;
use crate::clock::{Moment, SECOND};
use crate::db::{DbError, Record, Tx};
use crate::error::Result;
use crate::ids::Id;
use crate::jobs::{self, Job, NewJob, Outcome, State};

use super::super::model::{Attachment, File};
use super::super::{kind, reader_process, store as files, visibility};
use super::model::TextState;
use super::store;

pub const JOB: &str = "texts";

/// Much longer than most documents take.
const BETWEEN: i64 = SECOND;

/// How often a document is tried whose process the system kills: it may be what uses up the memory.
const MOST_ATTEMPTS: i64 = 6;

#[derive(Serialize, Deserialize)]
struct Plan {
    file: Id,
}

/// Has the text of a new file read, if it may have some.
pub async fn await_text(tx: &mut Tx, file: &File, now: Moment) -> Result<(), DbError> {
    if kind_of(file).is_none() {
        return Ok(());
    }
    store::wait(tx, file.id, now).await?;
    let dedupe_key = Some(format!("text:{}", file.id));
    let payload = json!(Plan { file: file.id });
    jobs::enqueue(tx, NewJob { kind: JOB, dedupe_key, payload, due_at: now }, now).await
}

/// The same for all files of which nothing is known, after a restore.
pub async fn await_texts(tx: &mut Tx, now: Moment) -> Result<(), DbError> {
    store::wait_for_all(tx, now).await?;
    resume(tx, now).await
}

/// Enqueues jobs for documents that wait without one: their job failed for good, or they were uploaded before texts
/// were read. There may be thousands, so they take their time: new files need not wait for them all.
pub async fn resume(tx: &mut Tx, now: Moment) -> Result<(), DbError> {
    let waiting = store::waiting(tx).await?;
    if waiting.is_empty() {
        return Ok(());
    }
    let jobs = jobs::list(tx, JOB, Some(State::Waiting), None, i64::MAX).await?;
    let planned: HashSet<Id> =
        jobs.iter().filter_map(|job| Some(serde_json::from_str::<Plan>(&job.payload).ok()?.file)).collect();
    let mut due_at = now;
    for file in waiting.into_iter().filter(|file| !planned.contains(file)) {
        let payload = json!(Plan { file });
        jobs::enqueue(tx, NewJob { kind: JOB, dedupe_key: None, payload, due_at }, now).await?;
        due_at = due_at.plus(BETWEEN);
    }
    Ok(())
}

/// The job.
pub async fn make(app: &App, job: &Job) -> Outcome {
    let plan: Plan = match serde_json::from_str(&job.payload) {
        Ok(plan) => plan,
        Err(error) => return Outcome::Fail(error.to_string()),
    };
    match make_for(app, plan.file, job.attempts >= MOST_ATTEMPTS).await {
        Ok(()) => Outcome::Done(json!(plan)),
        Err(_) if app.is_closing() => Outcome::Later,
        Err(error) => Outcome::Retry(error.to_string()),
    }
}

async fn make_for(app: &App, id: Id, last: bool) -> Result<()> {
    let mut conn = app.db.read().await?;
    // Deleted before the job ran, or done by another one.
    let Some(file) = files::get(&mut conn, id).await? else { return Ok(()) };
    if store::state_of(&mut conn, id).await? != Some(TextState::Waiting) {
        return Ok(());
    }
    drop(conn);
    let document = match kind_of(&file) {
        Some(kind) => app.storage.fetch(&file.name, app.now()).await?.zip(Some(kind)),
        None => None,
    };
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

/// The text of a file became known: the search follows, and so do open pages.
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
