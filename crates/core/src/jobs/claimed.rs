//! A claimed job, which its worker holds by a short lease.
//!
//! While the job goes on, the lease is renewed, so a job of a process that died is soon taken over, but one that
//! takes long is not. The renewal runs beside the job and ends once the job has made no progress for too long:
//! whatever it waits for, its lease then runs out.

use std::ops::Deref;
use std::time::Duration;

use serde_json::Value as Json;
use tokio::sync::watch;

use crate::clock::{Clock, Moment};
use crate::config::Limits;
use crate::db::{Db, DbError, Tx};

use super::model::{Job, LEASE, State};
use super::store;

/// A job whose lease this worker has.
#[derive(Clone, Debug)]
pub struct Claimed {
    job: Job,
    progress: watch::Sender<()>,
}

/// The reasons why a worker must let go of a job.
#[derive(Debug, PartialEq, Eq)]
pub enum Lost {
    /// The job has made no progress for too long.
    Stalled,
    /// The lease ran out, and another worker has the job.
    TakenOver,
}

impl Deref for Claimed {
    type Target = Job;

    fn deref(&self) -> &Job {
        &self.job
    }
}

impl Claimed {
    pub(super) fn new(job: Job) -> Self {
        Self { job, progress: watch::Sender::new(()) }
    }

    /// Reports progress. The time limit is for each step between two reports, not for the whole job.
    pub fn went_on(&self) {
        self.progress.send_replace(());
    }

    /// Renews the lease for as long as the job goes on, and returns why that ended.
    pub async fn keep(&self, db: &Db, clock: &Clock, limits: &Limits) -> Lost {
        let mut progress = self.progress.subscribe();
        let stalled =
            async { while let Ok(Ok(())) = tokio::time::timeout(limits.job, progress.changed()).await {} };
        tokio::select! {
            () = stalled => Lost::Stalled,
            () = self.renew(db, clock, limits.renewal) => Lost::TakenOver,
        }
    }

    /// Returns when another worker has the job.
    async fn renew(&self, db: &Db, clock: &Clock, every: Duration) {
        loop {
            tokio::time::sleep(every).await;
            match self.renew_once(db, clock.now()).await {
                Ok(true) => {}
                Ok(false) => return,
                Err(error) => {
                    tracing::warn!(job = %self.job.id, %error, "could not renew the lease of a job")
                }
            }
        }
    }

    async fn renew_once(&self, db: &Db, now: Moment) -> Result<bool, DbError> {
        let mut tx = db.begin().await?;
        let renewed = store::renew(&mut tx, &self.job, now.plus(LEASE)).await?;
        tx.commit().await?;
        Ok(renewed)
    }

    /// For a transaction that stores a step of the job. Fails if another worker has taken over the job.
    pub async fn confirm(&self, tx: &mut Tx, now: Moment) -> Result<(), DbError> {
        let held = store::renew(tx, &self.job, now.plus(LEASE)).await?;
        if held { Ok(()) } else { Err(taken_over()) }
    }

    /// Marks the job as done in the transaction that publishes its result, so that a result is published once. Fails
    /// if another worker has taken over the job. `kept` is the part of the payload that is worth keeping.
    pub async fn complete(&self, tx: &mut Tx, kept: &Json, now: Moment) -> Result<(), DbError> {
        let held = store::finish(tx, &self.job, State::Done, Some(&kept.to_string()), None, now).await?;
        if held { Ok(()) } else { Err(taken_over()) }
    }
}

/// Passes: the job is in good hands.
fn taken_over() -> DbError {
    DbError::Unavailable("another worker has taken over this job".into())
}
