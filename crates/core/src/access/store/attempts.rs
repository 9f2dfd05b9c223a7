//! Counted attempts, for the limits on guessing.

use crate::clock::{Moment, SKEW};
use crate::db::{Conn, DbError};
use crate::sql;

/// The number of attempts in the current window of this length, and its end. A window that ends later was
/// opened while the clock was wrong, and does not count.
pub async fn attempts(
    conn: &mut Conn,
    key: &str,
    now: Moment,
    window: i64,
) -> Result<Option<(i64, Moment)>, DbError> {
    conn.opt(
        sql!("SELECT count, ends_at FROM attempts WHERE key = $1 AND ends_at > $2 AND ends_at <= $3"),
        &[key.into(), now.into(), now.plus(window + SKEW).into()],
    )
    .await
}

/// Counts one more attempt in the current window, or opens a new one; returns the count and the window's end.
pub async fn count_attempt(
    conn: &mut Conn,
    key: &str,
    now: Moment,
    end: Moment,
) -> Result<(i64, Moment), DbError> {
    conn.one(
        sql!(
            "INSERT INTO attempts (key, count, ends_at) VALUES ($1, 1, $3)
             ON CONFLICT (key) DO UPDATE SET
                 count = CASE WHEN attempts.ends_at <= $2 OR attempts.ends_at > $4 THEN 1
                              ELSE attempts.count + 1 END,
                 ends_at = CASE WHEN attempts.ends_at <= $2 OR attempts.ends_at > $4 THEN $3
                                ELSE attempts.ends_at END
             RETURNING count, ends_at"
        ),
        &[key.into(), now.into(), end.into(), end.plus(SKEW).into()],
    )
    .await
}

/// Allows no further attempt under this key before the end.
pub async fn pause_attempts(conn: &mut Conn, key: &str, end: Moment) -> Result<(), DbError> {
    conn.exec(
        sql!(
            "INSERT INTO attempts (key, count, ends_at) VALUES ($1, 1, $2)
             ON CONFLICT (key) DO UPDATE SET ends_at = $2"
        ),
        &[key.into(), end.into()],
    )
    .await?;
    Ok(())
}

/// Does not count an attempt that succeeded.
pub async fn forgive_attempt(conn: &mut Conn, key: &str) -> Result<(), DbError> {
    conn.exec(sql!("UPDATE attempts SET count = count - 1 WHERE key = $1 AND count > 0"), &[key.into()])
        .await?;
    Ok(())
}

pub async fn forget_attempts(conn: &mut Conn, key: &str) -> Result<(), DbError> {
    conn.exec(sql!("DELETE FROM attempts WHERE key = $1"), &[key.into()]).await?;
    Ok(())
}
