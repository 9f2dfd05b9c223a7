//! The progress of a job, and the reasons why it ends early.

use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::app::App;
use crate::db::{DbError, Tx};
use crate::error::{Error, Result};
use crate::ids::Id;
use crate::jobs::Claimed;

use super::announce::announce;
use super::count::{Count, Counts};
use super::model::{Stage, Told};
use super::store;

/// Pages are told about the progress this often.
const TOLD_EVERY: Duration = Duration::from_millis(500);

/// The reasons why a job ends early.
pub enum Stopped {
    Cancelled,
    /// The file is not what it should be.
    Refused(Told),
    /// An error of the server, not of the file.
    Failed(Error),
}

impl From<Error> for Stopped {
    fn from(error: Error) -> Self {
        Self::Failed(error)
    }
}

impl From<DbError> for Stopped {
    fn from(error: DbError) -> Self {
        Self::Failed(error.into())
    }
}

impl From<Told> for Stopped {
    fn from(told: Told) -> Self {
        Self::Refused(told)
    }
}

/// Reports the progress of a job, and notices if it was cancelled.
pub struct Progress<'a> {
    app: &'a App,
    draft: Id,
    /// None on the command line, where nothing is queued.
    job: Option<&'a Claimed>,
    told: Option<(Stage, Instant)>,
    /// Counts for the steps that store nothing while they run.
    pub count: Arc<Count>,
}

impl Drop for Progress<'_> {
    fn drop(&mut self) {
        self.app.memory::<Counts>().end(self.draft, &self.count);
    }
}

impl<'a> Progress<'a> {
    pub fn new(app: &'a App, draft: Id, job: Option<&'a Claimed>) -> Self {
        let count = app.memory::<Counts>().begin(draft, job);
        Self { app, draft, job, told: None, count }
    }

    /// Reports progress to the worker, which ends a job that makes none.
    pub fn went_on(&self) {
        if let Some(job) = self.job {
            job.went_on();
        }
    }

    /// For a transaction that stores a step. Fails if another worker has taken over the job.
    pub async fn confirm(&self, tx: &mut Tx) -> Result<(), DbError> {
        match self.job {
            Some(job) => job.confirm(tx, self.app.now()).await,
            None => Ok(()),
        }
    }

    /// Marks the job as done in the transaction that publishes its result. Fails if another worker has taken it over.
    pub async fn complete(&self, tx: &mut Tx) -> Result<(), DbError> {
        match self.job {
            Some(job) => job.complete(tx, &serde_json::Value::Null, self.app.now()).await,
            None => Ok(()),
        }
    }

    pub async fn tell(&mut self, stage: Stage, done: usize, total: usize) -> Result<(), Stopped> {
        self.went_on();
        let recently = |(known, at): (Stage, Instant)| known == stage && at.elapsed() < TOLD_EVERY;
        if self.told.is_some_and(recently) {
            return Ok(());
        }
        if self.told.is_none_or(|(known, _)| known != stage) {
            self.count.begin(0);
        }
        self.told = Some((stage, Instant::now()));
        let number = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        let mut tx = self.app.db.begin().await?;
        let state = (stage, number(done), number(total));
        if !store::set_progress(&mut tx, self.draft, state, self.app.now()).await? {
            return Err(Stopped::Cancelled);
        }
        announce(&mut tx, self.draft);
        tx.commit().await?;
        Ok(())
    }
}

/// Runs slow work on a separate thread.
pub async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
    tokio::task::spawn_blocking(work).await.map_err(Error::internal)
}
