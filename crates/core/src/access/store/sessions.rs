//! Signed-in browsers.

use crate::clock::Moment;
use crate::db::{Conn, DbError, FromRow, Row};
use crate::ids::Id;
use crate::sql;

use super::super::model::{Session, User};

pub async fn insert_session(conn: &mut Conn, session: &Session) -> Result<(), DbError> {
    conn.exec(
        sql!(Session, "INSERT INTO sessions ({columns}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"),
        &[
            (&session.token_hash).into(),
            session.id.into(),
            session.user_id.into(),
            (&session.device).into(),
            session.created_at.into(),
            session.last_seen_at.into(),
            session.expires_at.into(),
            session.password_at.into(),
        ],
    )
    .await?;
    Ok(())
}

/// An active session and its user.
pub struct SessionUser {
    pub user: User,
    pub session_id: Id,
    pub began_at: Moment,
    pub last_seen_at: Moment,
    pub password_at: Moment,
}

impl FromRow for SessionUser {
    const COLUMNS: &'static str = User::COLUMNS;
    const WIDTH: usize = User::WIDTH + 4;

    fn from_row(row: &Row<'_>) -> Result<Self, DbError> {
        Ok(Self {
            user: User::from_row(row)?,
            session_id: row.get(User::WIDTH)?,
            began_at: row.get(User::WIDTH + 1)?,
            last_seen_at: row.get(User::WIDTH + 2)?,
            password_at: row.get(User::WIDTH + 3)?,
        })
    }
}

/// Session and user in one query, because every signed-in request runs it. A rejected account gets no session, not
/// even one that was created while its others were being ended.
pub async fn session_user(
    conn: &mut Conn,
    token_hash: &str,
    now: Moment,
) -> Result<Option<SessionUser>, DbError> {
    conn.opt(
        sql!(
            SessionUser,
            "SELECT {columns}, session_id, began_at, seen_at, password_at FROM users
             JOIN (SELECT user_id, id AS session_id, created_at AS began_at, last_seen_at AS seen_at, password_at
                   FROM sessions
                   WHERE token_hash = $1 AND expires_at > $2) AS session ON session.user_id = users.id
             WHERE status <> 'rejected'"
        ),
        &[token_hash.into(), now.into()],
    )
    .await
}

pub async fn renew_session(conn: &mut Conn, id: Id, now: Moment, expires_at: Moment) -> Result<(), DbError> {
    conn.exec(
        sql!("UPDATE sessions SET last_seen_at = $2, expires_at = $3 WHERE id = $1"),
        &[id.into(), now.into(), expires_at.into()],
    )
    .await?;
    Ok(())
}

/// The number of signed-in browsers.
pub async fn count_sessions(conn: &mut Conn, now: Moment) -> Result<i64, DbError> {
    let (count,): (i64,) =
        conn.one(sql!("SELECT COUNT(*) FROM sessions WHERE expires_at > $1"), &[now.into()]).await?;
    Ok(count)
}

/// True if the session has not been ended in the meantime.
pub async fn session_exists(conn: &mut Conn, id: Id) -> Result<bool, DbError> {
    let found: Option<(Id,)> = conn.opt(sql!("SELECT id FROM sessions WHERE id = $1"), &[id.into()]).await?;
    Ok(found.is_some())
}

/// Records that the session's user has just confirmed the password.
pub async fn confirm_session(conn: &mut Conn, id: Id, now: Moment) -> Result<(), DbError> {
    conn.exec(sql!("UPDATE sessions SET password_at = $2 WHERE id = $1"), &[id.into(), now.into()]).await?;
    Ok(())
}

pub async fn sessions_of(conn: &mut Conn, user_id: Id, now: Moment) -> Result<Vec<Session>, DbError> {
    conn.all(
        sql!(
            Session,
            "SELECT {columns} FROM sessions WHERE user_id = $1 AND expires_at > $2 ORDER BY last_seen_at DESC, id"
        ),
        &[user_id.into(), now.into()],
    )
    .await
}

/// Ends one of the user's own sessions; returns true if it existed.
pub async fn end_session(conn: &mut Conn, user_id: Id, id: Id) -> Result<bool, DbError> {
    let ended = conn
        .exec(sql!("DELETE FROM sessions WHERE user_id = $1 AND id = $2"), &[user_id.into(), id.into()])
        .await?;
    Ok(ended > 0)
}

/// Ends all sessions of a user except `keep`.
pub async fn end_sessions(conn: &mut Conn, user_id: Id, keep: Option<Id>) -> Result<(), DbError> {
    conn.exec(
        sql!("DELETE FROM sessions WHERE user_id = $1 AND (CAST($2 AS TEXT) IS NULL OR id <> $2)"),
        &[user_id.into(), keep.into()],
    )
    .await?;
    Ok(())
}
