//! Browsers that have signed in to an account before.

use crate::clock::{DAY, Moment};
use crate::db::{Conn, DbError};
use crate::ids::Id;
use crate::sql;

/// A browser is remembered for this long without signing in.
pub(super) const BROWSER_KEPT: i64 = 400 * DAY;

/// The most browsers that are remembered for an account: those that refuse cookies look new each time.
const MOST_BROWSERS: i64 = 50;

/// True if someone has signed in to the account with this email address in this browser before.
pub async fn knows_browser(conn: &mut Conn, email: &str, token_hash: &str) -> Result<bool, DbError> {
    let known: Option<(i64,)> = conn
        .opt(
            sql!(
                "SELECT CAST(1 AS BIGINT) FROM browsers
                 WHERE token_hash = $2 AND user_id = (SELECT id FROM users WHERE email = $1)"
            ),
            &[email.into(), token_hash.into()],
        )
        .await?;
    Ok(known.is_some())
}

/// Remembers that someone signed in with this browser. Returns true if the account has used other browsers
/// but never this one.
pub async fn remember_browser(
    conn: &mut Conn,
    user_id: Id,
    token_hash: &str,
    now: Moment,
) -> Result<bool, DbError> {
    let known: Vec<(String,)> = conn
        .all(
            sql!("SELECT token_hash FROM browsers WHERE user_id = $1 ORDER BY seen_at DESC"),
            &[user_id.into()],
        )
        .await?;
    conn.exec(
        sql!(
            "INSERT INTO browsers (user_id, token_hash, seen_at) VALUES ($1, $2, $3)
             ON CONFLICT (user_id, token_hash) DO UPDATE SET seen_at = $3"
        ),
        &[user_id.into(), token_hash.into(), now.into()],
    )
    .await?;
    conn.exec(
        sql!(
            "DELETE FROM browsers WHERE user_id = $1 AND seen_at <
                 (SELECT seen_at FROM browsers WHERE user_id = $1 ORDER BY seen_at DESC LIMIT 1 OFFSET $2)"
        ),
        &[user_id.into(), (MOST_BROWSERS - 1).into()],
    )
    .await?;
    Ok(!known.is_empty() && known.iter().all(|(hash,)| hash != token_hash))
}

pub async fn forget_browsers(conn: &mut Conn, user_id: Id) -> Result<(), DbError> {
    conn.exec(sql!("DELETE FROM browsers WHERE user_id = $1"), &[user_id.into()]).await?;
    Ok(())
}
