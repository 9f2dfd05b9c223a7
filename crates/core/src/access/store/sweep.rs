//! Deletes what has expired.

use crate::clock::{Moment, SKEW};
use crate::db::{Conn, DbError};
use crate::sql;

use super::browsers::BROWSER_KEPT;

/// Deletes expired sessions, links, attempts and browsers.
pub async fn sweep(conn: &mut Conn, now: Moment) -> Result<(), DbError> {
    conn.exec(sql!("DELETE FROM sessions WHERE expires_at <= $1"), &[now.into()]).await?;
    conn.exec(
        // A link from the future would be valid for far too long.
        sql!("DELETE FROM links WHERE expires_at <= $1 OR (expires_at IS NOT NULL AND created_at > $2)"),
        &[now.into(), now.plus(SKEW).into()],
    )
    .await?;
    conn.exec(sql!("DELETE FROM attempts WHERE ends_at <= $1"), &[now.into()]).await?;
    conn.exec(sql!("DELETE FROM browsers WHERE seen_at <= $1"), &[now.plus(-BROWSER_KEPT).into()]).await?;
    Ok(())
}
