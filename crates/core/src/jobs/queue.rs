//! Adds jobs, claims them and records their outcome.

use crate::clock::{DAY, MINUTE, Moment, SKEW};
use crate::db::{Conn, Db, DbError, Tx};
use crate::ids::Id;

use super::claimed::Claimed;
use super::model::{Delayed, Job, LEASE, Lane, LatestDue, MOST_BACKOFF, NewJob, Outcome, State, backoff};
use super::store;

/// The notice that wakes the workers for new jobs.
pub const NOTICE: &str = "jobs";

/// A job may have ended this many processes before it has to wait: if it is the one that ends them, the site can be
/// used in between.
const FATAL_ATTEMPTS: i64 = 3;

/// A long queue is normal after many uploads; admins should know when jobs wait longer than this.
const OVERDUE: i64 = 15 * MINUTE;

/// No job is planned further ahead than this: a weekly digest, in any time zone.
const PLANNED_AHEAD: i64 = 10 * DAY;

/// Admins can look up a finished job for this long.
const KEEP_FINISHED: i64 = 30 * DAY;

/// Adds a job for the workers. If a job with the same dedupe key exists, nothing is added.
pub async fn enqueue(tx: &mut Tx, job: NewJob<'_>, now: Moment) -> Result<(), DbError> {
    enqueue_as(tx, Id::new(now), job, now).await
}

/// Like `enqueue`, with an id that the caller chooses.
pub async fn enqueue_as(tx: &mut Tx, id: Id, job: NewJob<'_>, now: Moment) -> Result<(), DbError> {
    store::insert(tx, id, &job, now).await?;
    tx.notify(NOTICE.to_owned());
    Ok(())
}

/// Makes a waiting or failed job due now. Returns false for one that is done or running.
pub async fn retry(tx: &mut Tx, id: Id, now: Moment) -> Result<bool, DbError> {
    let waits = store::make_due(tx, id, now).await?;
    tx.notify(NOTICE.to_owned());
    Ok(waits)
}

/// Claims the job of this lane that has been due longest.
pub async fn claim(db: &Db, lane: Lane, now: Moment) -> Result<Option<Claimed>, DbError> {
    loop {
        let mut tx = db.begin().await?;
        let job = store::claim(&mut tx, lane, &Id::new(now).to_string(), now, now.plus(LEASE)).await?;
        tx.commit().await?;
        // No row can mean that another worker was faster; others may still be due.
        if job.is_some() || store::next_due(&mut db.read().await?, lane).await?.is_none_or(|due| due > now) {
            return Ok(job.map(Claimed::new));
        }
    }
}

/// Called at startup: ends the leases of a former process on the same SQLite file. PostgreSQL may have other servers
/// that are at work.
pub async fn release_former(db: &Db, now: Moment) -> Result<(), DbError> {
    if db.is_shared() {
        return Ok(());
    }
    let mut tx = db.begin().await?;
    store::release_all(&mut tx, FATAL_ATTEMPTS, now.plus(MINUTE)).await?;
    tx.commit().await
}

/// Records the outcome of a claimed job, unless the lease ran out and another worker has it now.
pub async fn settle(tx: &mut Tx, job: &Job, outcome: &Outcome, now: Moment) -> Result<(), DbError> {
    match outcome {
        Outcome::Done(kept) => {
            store::finish(tx, job, State::Done, Some(&kept.to_string()), None, now).await.map(drop)
        }
        Outcome::Later => store::postpone(tx, job, None, now.plus(backoff(job.attempts))).await,
        Outcome::Interrupted => {
            tx.notify(NOTICE.to_owned());
            store::postpone(tx, job, None, now).await
        }
        Outcome::Retry(error) => store::postpone(tx, job, Some(error), now.plus(backoff(job.attempts))).await,
        Outcome::Fail(error) => store::finish(tx, job, State::Failed, None, Some(error), now).await.map(drop),
    }
}

/// Deletes jobs that finished long ago, because they contain addresses, and brings back those that a wrong
/// clock has moved into the future.
pub async fn sweep(tx: &mut Tx, now: Moment) -> Result<(), DbError> {
    let latest = LatestDue {
        planned: now.plus(PLANNED_AHEAD),
        retried: now.plus(MOST_BACKOFF + SKEW),
        leased: now.plus(LEASE + SKEW),
        made: now.plus(SKEW),
    };
    if store::bring_back(tx, &latest, now).await? > 0 {
        tracing::warn!("some jobs were due in the far future, because the clock was wrong; they run now");
        tx.notify(NOTICE.to_owned());
    }
    store::purge(tx, now.plus(-KEEP_FINISHED)).await
}

/// The time when the next job of this lane is due, or its lease runs out.
pub async fn next_due(db: &Db, lane: Lane) -> Result<Option<Moment>, DbError> {
    store::next_due(&mut db.read().await?, lane).await
}

/// Jobs that failed at least once and will be retried, or that wait although they are long due, by kind.
pub async fn delayed(conn: &mut Conn, now: Moment) -> Result<Vec<Delayed>, DbError> {
    let rows = store::delayed(conn, now.plus(-OVERDUE)).await?;
    Ok(rows.into_iter().map(|(kind, count, since)| Delayed { kind, count, since }).collect())
}
