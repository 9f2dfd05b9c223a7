use serde_json::Value as Json;

use crate::clock::{DAY, HOUR, MINUTE, Moment, SECOND};
use crate::db::{Db, DbError, Tx};
use crate::ids::Id;
use crate::{row, text_enum};

use super::store;

/// What a committed transaction tells the workers when it left something to do.
pub const NOTICE: &str = "jobs";

/// How long a worker may take before another one assumes that it died.
const LEASE: i64 = 5 * MINUTE;

/// When to stop trying and leave it to a person.
const GIVE_UP_AFTER: i64 = 3 * DAY;

/// How long an admin can look up what became of a job.
const KEEP_FINISHED: i64 = 30 * DAY;

text_enum! {
    pub enum State {
        Waiting = "waiting",
        Done = "done",
        Failed = "failed",
    }
}

row! {
    #[derive(Clone, Debug)]
    pub struct Job {
        pub id: Id,
        pub kind: String,
        pub dedupe_key: Option<String>,
        pub payload: String,
        pub state: State,
        pub due_at: Moment,
        pub leased_until: Moment,
        pub lease: Option<String>,
        pub attempts: i64,
        pub last_error: Option<String>,
        pub created_at: Moment,
        pub finished_at: Option<Moment>,
    }
}

pub struct NewJob<'a> {
    pub kind: &'a str,
    pub dedupe_key: Option<String>,
    pub payload: Json,
    pub due_at: Moment,
}

/// How doing a job ended.
#[derive(Debug)]
pub enum Outcome {
    /// Done; what is worth keeping of the payload.
    Done(Json),
    /// Not now; try again later.
    Retry(String),
    /// Never, whatever we do.
    Fail(String),
}

/// Leaves a job for the workers. The same dedupe key again leaves nothing.
pub async fn enqueue(tx: &mut Tx, job: NewJob<'_>, now: Moment) -> Result<(), DbError> {
    enqueue_as(tx, Id::new(now), job, now).await
}

/// The same under an id that the caller wants to name.
pub async fn enqueue_as(tx: &mut Tx, id: Id, job: NewJob<'_>, now: Moment) -> Result<(), DbError> {
    store::insert(tx, id, &job, now).await?;
    tx.notify(NOTICE.to_owned());
    Ok(())
}

/// Has a job that waits, or was given up, done at once. Answers false for one that is done or being done.
pub async fn retry(tx: &mut Tx, id: Id, now: Moment) -> Result<bool, DbError> {
    let waits = store::make_due(tx, id, now).await?;
    tx.notify(NOTICE.to_owned());
    Ok(waits)
}

/// Takes the job that is due the longest, so that no other worker does.
pub async fn claim(db: &Db, now: Moment) -> Result<Option<Job>, DbError> {
    loop {
        let mut tx = db.begin().await?;
        let job = store::claim(&mut tx, &Id::new(now).to_string(), now, now.plus(LEASE)).await?;
        tx.commit().await?;
        // Without a row another worker may just have been faster; then there may still be others.
        if job.is_some() || store::next_due(&mut db.read().await?).await?.is_none_or(|due| due > now) {
            return Ok(job);
        }
    }
}

/// Writes down how a claimed job ended, unless the lease ran out and someone else has it now.
pub async fn settle(tx: &mut Tx, job: &Job, outcome: &Outcome, now: Moment) -> Result<(), DbError> {
    match outcome {
        Outcome::Done(kept) => store::finish(tx, job, State::Done, Some(&kept.to_string()), None, now).await,
        Outcome::Retry(error) if now < job.created_at.plus(GIVE_UP_AFTER) => {
            store::postpone(tx, job, error, now.plus(backoff(job.attempts))).await
        }
        Outcome::Retry(error) | Outcome::Fail(error) => {
            store::finish(tx, job, State::Failed, None, Some(error), now).await
        }
    }
}

/// Takes away what was finished long ago: whom a mail went to is nobody's business for ever.
pub async fn sweep(tx: &mut Tx, now: Moment) -> Result<(), DbError> {
    store::purge(tx, now.plus(-KEEP_FINISHED)).await
}

/// When the next job is due, or its lease runs out.
pub async fn next_due(db: &Db) -> Result<Option<Moment>, DbError> {
    store::next_due(&mut db.read().await?).await
}

/// Half a minute, doubled with every attempt, an hour at most.
fn backoff(attempts: i64) -> i64 {
    let doublings = u32::try_from(attempts - 1).unwrap_or_default().min(16);
    (30 * SECOND).saturating_mul(1 << doublings).min(HOUR)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waiting_doubles_up_to_an_hour() {
        assert_eq!(backoff(1), 30 * SECOND);
        assert_eq!(backoff(2), MINUTE);
        assert_eq!(backoff(8), HOUR);
        assert_eq!(backoff(10_000), HOUR);
    }
}
