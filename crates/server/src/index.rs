//! The index: the sort keys and search texts that features store beside their records. Every change to a record keeps
//! them up to date; [`rebuild`] rewrites them all in a job, after a restore or when [`VERSION`] was raised. The
//! admins' overview shows when a rebuild is running.

use serde_json::{Value as Json, json};

use crate::access::store;
use crate::app::App;
use crate::clock::Moment;
use crate::db::{Conn, DbError, Tx};
use crate::error::{Error, Result};
use crate::ids::Id;
use crate::jobs::{self, Claimed, NewJob, Outcome};
use crate::live::{Audience, Notice};
use crate::site;

use axum::http::StatusCode;

pub const JOB: &str = "reindex";

/// Raise it when sort keys or search texts are written differently (see `fold`): the next start rebuilds the index.
const VERSION: &str = "4";

/// The site fact that holds the version that wrote the index.
const VERSION_FACT: &str = "index-version";

/// The site fact that marks a running rebuild.
const FACT: &str = "index-building";

/// Called at startup: rebuilds an index that an older version wrote.
pub async fn keep_current(app: &App) -> Result<(), DbError> {
    if site::get(&mut app.db.read().await?, VERSION_FACT).await?.as_deref() == Some(VERSION) {
        return Ok(());
    }
    let mut tx = app.db.begin().await?;
    site::set(&mut tx, VERSION_FACT, VERSION).await?;
    // A new site has nothing to index.
    if store::owner_email(&mut tx).await?.is_some() {
        rebuild(&mut tx, app.now()).await?;
    }
    tx.commit().await
}

/// Queues a rebuild of the whole index. If several are queued, the index is ready after the last one.
pub async fn rebuild(tx: &mut Tx, now: Moment) -> Result<(), DbError> {
    let mark = Id::new(now).to_string();
    site::set(tx, FACT, &mark).await?;
    let job = NewJob { kind: JOB, dedupe_key: None, payload: json!({ "mark": mark }), due_at: now };
    jobs::enqueue(tx, job, now).await?;
    announce(tx);
    Ok(())
}

/// Fails while the index is being rebuilt.
pub async fn check_ready(conn: &mut Conn) -> Result<()> {
    match site::get(conn, FACT).await? {
        Some(_) => Err(Error::problem(StatusCode::PRECONDITION_FAILED, "failed-precondition")),
        None => Ok(()),
    }
}

/// Runs the rebuild job.
pub async fn build(app: &App, job: &Claimed) -> Outcome {
    match try_to_build(app, job).await {
        Ok(()) => Outcome::Done(json!({})),
        Err(error) => Outcome::Retry(error.to_string()),
    }
}

async fn try_to_build(app: &App, job: &Claimed) -> Result<(), DbError> {
    // Each page has its own transaction, so that other writers never wait long.
    for reindex in crate::records().iter().filter_map(|kind| kind.whole()?.reindex) {
        let mut after = None;
        loop {
            let mut tx = app.db.begin().await?;
            after = reindex(&mut tx, after).await?;
            tx.commit().await?;
            job.went_on();
            if after.is_none() {
                break;
            }
        }
    }
    let payload: Json = serde_json::from_str(&job.payload).unwrap_or_default();
    let mut tx = app.db.begin().await?;
    site::forget(&mut tx, FACT, payload["mark"].as_str().unwrap_or_default()).await?;
    announce(&mut tx);
    tx.commit().await
}

fn announce(tx: &mut Tx) {
    Notice::Change { to: Audience::Admins, feature: "index".to_owned(), id: None }.leave(tx);
}
