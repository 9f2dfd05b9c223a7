use crate::clock::Moment;
use crate::db::{Conn, DbError};
use crate::ids::Id;
use crate::sql;

use super::model::{Job, Lane, LatestDue, NewJob, State};

pub async fn insert(conn: &mut Conn, id: Id, job: &NewJob<'_>, now: Moment) -> Result<(), DbError> {
    conn.exec(
        sql!(
            "INSERT INTO jobs (id, kind, dedupe_key, payload, state, due_at, leased_until, attempts, created_at)
             VALUES ($1, $2, $3, $4, 'waiting', $5, 0, 0, $6) ON CONFLICT (dedupe_key) DO NOTHING"
        ),
        &[
            id.into(),
            job.kind.into(),
            job.dedupe_key.as_ref().into(),
            job.payload.to_string().into(),
            job.due_at.into(),
            // A job planned ahead starts to age when it is due.
            now.max(job.due_at).into(),
        ],
    )
    .await?;
    Ok(())
}

/// Claims a job. The outer WHERE checks the lease again, because on PostgreSQL two workers may have chosen
/// the same row.
pub async fn claim(
    conn: &mut Conn,
    lane: Lane,
    lease: &str,
    now: Moment,
    until: Moment,
) -> Result<Option<Job>, DbError> {
    let ([one, two, three, four, five], which) = lane.values();
    conn.opt(
        sql!(
            Job,
            "UPDATE jobs SET lease = $1, leased_until = $2, attempts = attempts + 1
             WHERE state = 'waiting' AND leased_until <= $3 AND id = (
                 SELECT id FROM jobs WHERE state = 'waiting' AND due_at <= $3 AND leased_until <= $3
                     AND CASE WHEN kind IN ($4, $5, $6, $7, $8) THEN 'named' ELSE 'other' END = $9
                 ORDER BY due_at, id LIMIT 1)
             RETURNING {columns}"
        ),
        &[
            lease.into(),
            until.into(),
            now.into(),
            one.into(),
            two.into(),
            three.into(),
            four.into(),
            five.into(),
            which.into(),
        ],
    )
    .await
}

/// Returns false if the lease is another worker's now.
pub async fn renew(conn: &mut Conn, job: &Job, until: Moment) -> Result<bool, DbError> {
    let renewed = conn
        .put(
            sql!("UPDATE jobs SET leased_until = $3 WHERE id = $1 AND lease = $2"),
            &[job.id.into(), job.lease.as_ref().into(), until.into()],
        )
        .await?;
    Ok(renewed > 0)
}

/// Ends all leases. Jobs that were tried more often than this are due later.
pub async fn release_all(conn: &mut Conn, attempts: i64, later: Moment) -> Result<(), DbError> {
    conn.exec(
        sql!(
            "UPDATE jobs SET lease = NULL, leased_until = 0, due_at = CASE WHEN attempts > $1 THEN $2 ELSE due_at END
             WHERE state = 'waiting' AND lease IS NOT NULL"
        ),
        &[attempts.into(), later.into()],
    )
    .await?;
    Ok(())
}

/// Returns false if the lease is another worker's now.
pub async fn finish(
    conn: &mut Conn,
    job: &Job,
    state: State,
    payload: Option<&str>,
    error: Option<&str>,
    now: Moment,
) -> Result<bool, DbError> {
    let finished = conn
        .exec(
            sql!(
            "UPDATE jobs SET state = $3, payload = COALESCE($4, payload), last_error = $5, finished_at = $6,
                 lease = NULL, leased_until = 0
             WHERE id = $1 AND lease = $2"
        ),
            &[
                job.id.into(),
                job.lease.as_ref().into(),
                state.into(),
                payload.into(),
                error.into(),
                now.into(),
            ],
        )
        .await?;
    Ok(finished > 0)
}

pub async fn postpone(conn: &mut Conn, job: &Job, error: Option<&str>, due: Moment) -> Result<(), DbError> {
    conn.exec(
        sql!(
            "UPDATE jobs SET due_at = $3, last_error = $4, lease = NULL, leased_until = 0
             WHERE id = $1 AND lease = $2"
        ),
        &[job.id.into(), job.lease.as_ref().into(), due.into(), error.into()],
    )
    .await?;
    Ok(())
}

/// Deletes finished jobs; their dedupe keys are no longer needed by then.
pub async fn purge(conn: &mut Conn, before: Moment) -> Result<(), DbError> {
    conn.exec(sql!("DELETE FROM jobs WHERE state <> 'waiting' AND finished_at < $1"), &[before.into()])
        .await?;
    Ok(())
}

/// Makes jobs due now whose due time or lease lies too far ahead; returns how many.
pub async fn bring_back(conn: &mut Conn, latest: &LatestDue, now: Moment) -> Result<u64, DbError> {
    conn.exec(
        sql!(
            "UPDATE jobs SET due_at = $1, created_at = $1, lease = NULL, leased_until = 0
             WHERE state = 'waiting'
               AND (due_at > $2 OR (attempts > 0 AND due_at > $3) OR leased_until > $4
                    OR (attempts = 0 AND dedupe_key IS NULL AND due_at > $5 AND id > $6))"
        ),
        &[
            now.into(),
            latest.planned.into(),
            latest.retried.into(),
            latest.leased.into(),
            latest.made.into(),
            // Ids sort by the time of their creation.
            Id::earliest(latest.made).into(),
        ],
    )
    .await
}

/// The time when the next waiting job can be claimed.
pub async fn next_due(conn: &mut Conn, lane: Lane) -> Result<Option<Moment>, DbError> {
    let ([one, two, three, four, five], which) = lane.values();
    let (due,): (Option<Moment>,) = conn
        .one(
            sql!(
                "SELECT MIN(CASE WHEN leased_until > due_at THEN leased_until ELSE due_at END)
                 FROM jobs WHERE state = 'waiting' AND CASE WHEN kind IN ($1, $2, $3, $4, $5) THEN 'named' ELSE 'other' END = $6"
            ),
            &[one.into(), two.into(), three.into(), four.into(), five.into(), which.into()],
        )
        .await?;
    Ok(due)
}

// ---- for admins

/// Jobs that failed and wait for another attempt, or that were due before this moment: kind, count, and the
/// oldest one's time.
pub async fn delayed(conn: &mut Conn, overdue: Moment) -> Result<Vec<(String, i64, Moment)>, DbError> {
    conn.all(
        sql!(
            "SELECT kind, COUNT(*), MIN(created_at) FROM jobs
             WHERE state = 'waiting' AND (last_error IS NOT NULL OR due_at < $1)
             GROUP BY kind ORDER BY kind"
        ),
        &[overdue.into()],
    )
    .await
}

/// Jobs of a kind, newest first, after the given position.
pub async fn list(
    conn: &mut Conn,
    kind: &str,
    state: Option<State>,
    after: Option<(Moment, Id)>,
    limit: i64,
) -> Result<Vec<Job>, DbError> {
    let (created_at, id) = after.unzip();
    conn.all(
        sql!(
            Job,
            "SELECT {columns} FROM jobs
             WHERE kind = $1 AND (CAST($2 AS TEXT) IS NULL OR state = $2)
               AND (CAST($3 AS BIGINT) IS NULL OR created_at < $3 OR (created_at = $3 AND id < $4))
             ORDER BY created_at DESC, id DESC LIMIT $5"
        ),
        &[kind.into(), state.into(), created_at.into(), id.into(), limit.into()],
    )
    .await
}

pub async fn find(conn: &mut Conn, kind: &str, id: Id) -> Result<Option<Job>, DbError> {
    conn.opt(sql!(Job, "SELECT {columns} FROM jobs WHERE id = $1 AND kind = $2"), &[id.into(), kind.into()])
        .await
}

pub async fn count(conn: &mut Conn, kind: &str, state: State) -> Result<i64, DbError> {
    let (count,): (i64,) = conn
        .one(sql!("SELECT COUNT(*) FROM jobs WHERE state = $2 AND kind = $1"), &[kind.into(), state.into()])
        .await?;
    Ok(count)
}

pub async fn make_due(conn: &mut Conn, id: Id, now: Moment) -> Result<bool, DbError> {
    let changed = conn
        .exec(
            sql!(
                "UPDATE jobs SET state = 'waiting', due_at = $2, finished_at = NULL
                 WHERE id = $1 AND state <> 'done' AND leased_until <= $2"
            ),
            &[id.into(), now.into()],
        )
        .await?;
    Ok(changed > 0)
}

/// Deletes all jobs of a kind in any state.
pub async fn forget(conn: &mut Conn, kind: &str) -> Result<(), DbError> {
    conn.exec(sql!("DELETE FROM jobs WHERE kind = $1"), &[kind.into()]).await?;
    Ok(())
}

/// The number of jobs of any kind in this state.
pub async fn in_state(conn: &mut Conn, state: State) -> Result<i64, DbError> {
    let (count,): (i64,) =
        conn.one(sql!("SELECT COUNT(*) FROM jobs WHERE state = $1"), &[state.into()]).await?;
    Ok(count)
}
