//! Accounts.

use crate::clock::Moment;
use crate::db::{Conn, DbError};
use crate::ids::Id;
use crate::{row, sql};

use super::super::model::{Role, Status, User};

pub async fn user(conn: &mut Conn, id: Id) -> Result<Option<User>, DbError> {
    conn.opt(sql!(User, "SELECT {columns} FROM users WHERE id = $1"), &[id.into()]).await
}

pub async fn user_by_email(conn: &mut Conn, email: &str) -> Result<Option<User>, DbError> {
    conn.opt(sql!(User, "SELECT {columns} FROM users WHERE email = $1"), &[email.into()]).await
}

pub async fn user_by_username(conn: &mut Conn, username_key: &str) -> Result<Option<User>, DbError> {
    conn.opt(sql!(User, "SELECT {columns} FROM users WHERE username_key = $1"), &[username_key.into()]).await
}

pub async fn usernames(conn: &mut Conn) -> Result<Vec<String>, DbError> {
    let rows: Vec<(String,)> = conn.all(sql!("SELECT username FROM users"), &[]).await?;
    Ok(rows.into_iter().map(|(username,)| username).collect())
}

/// Selects the users to list; an empty field does not filter.
#[derive(Default)]
pub struct UserFilter {
    pub role: Option<Role>,
    pub status: Option<Status>,
    pub username_key: Option<String>,
    pub email: Option<String>,
    /// Only pending accounts, or only the others.
    pub pending: Option<bool>,
}

/// Newest first, after the given position.
pub async fn users(
    conn: &mut Conn,
    filter: &UserFilter,
    after: Option<(Moment, Id)>,
    limit: i64,
) -> Result<Vec<User>, DbError> {
    let (created_at, id) = after.unzip();
    conn.all(
        sql!(
            User,
            "SELECT {columns} FROM users
             WHERE (CAST($1 AS TEXT) IS NULL OR role = $1) AND (CAST($2 AS TEXT) IS NULL OR status = $2)
               AND (CAST($3 AS TEXT) IS NULL OR username_key = $3) AND (CAST($4 AS TEXT) IS NULL OR email = $4)
               AND (CAST($5 AS BIGINT) IS NULL OR created_at < $5 OR (created_at = $5 AND id < $6))
               AND (CAST($8 AS BOOLEAN) IS NULL OR (status = 'pending') = $8)
             ORDER BY created_at DESC, id DESC LIMIT $7"
        ),
        &[
            filter.role.into(),
            filter.status.into(),
            filter.username_key.as_ref().into(),
            filter.email.as_ref().into(),
            created_at.into(),
            id.into(),
            limit.into(),
            filter.pending.into(),
        ],
    )
    .await
}

row! {
    /// The number of accounts of each kind.
    pub struct UserCounts {
        pub total: i64,
        pub pending: i64,
        pub approved: i64,
        pub admins: i64,
        pub samples: i64,
        /// The number of accounts that `clear_ordinary` would remove.
        pub ordinary: i64,
        /// Samples don't count, because no one is waiting.
        pub oldest_pending: Option<Moment>,
    }
}

pub async fn user_counts(conn: &mut Conn) -> Result<UserCounts, DbError> {
    conn.one(
        sql!(
            UserCounts,
            "SELECT {columns} FROM (
                 SELECT COUNT(*) AS total,
                        COUNT(CASE WHEN status = 'pending' THEN 1 END) AS pending,
                        COUNT(CASE WHEN status = 'approved' THEN 1 END) AS approved,
                        COUNT(CASE WHEN status = 'approved' AND (role = 'admin' OR owner) THEN 1 END) AS admins,
                        COUNT(CASE WHEN sample THEN 1 END) AS samples,
                        COUNT(CASE WHEN sample OR NOT (role = 'admin' OR owner) THEN 1 END) AS ordinary,
                        MIN(CASE WHEN status = 'pending' AND NOT sample THEN created_at END) AS oldest_pending
                 FROM users) AS counts"
        ),
        &[],
    )
    .await
}

pub async fn samples(conn: &mut Conn) -> Result<Vec<User>, DbError> {
    conn.all(sql!(User, "SELECT {columns} FROM users WHERE sample ORDER BY created_at, id"), &[]).await
}

/// All accounts except admins, but including sample admins.
pub async fn ordinary(conn: &mut Conn) -> Result<Vec<Id>, DbError> {
    let rows: Vec<(Id,)> = conn
        .all(sql!("SELECT id FROM users WHERE sample OR NOT (role = 'admin' OR owner) ORDER BY id"), &[])
        .await?;
    Ok(rows.into_iter().map(|(id,)| id).collect())
}

/// Removes these accounts and everything that belongs only to them. Bypasses the change log, which is cleared
/// too.
pub async fn clear_ordinary(conn: &mut Conn) -> Result<(), DbError> {
    conn.exec(sql!("DELETE FROM users WHERE sample OR NOT (role = 'admin' OR owner)"), &[]).await?;
    // The members that the admins were linked to are gone.
    conn.exec(
        sql!("UPDATE users SET member_id = NULL, version = version + 1 WHERE member_id IS NOT NULL"),
        &[],
    )
    .await?;
    Ok(())
}

/// True if this account wants larger text and fewer things at once.
pub async fn easy_reading(conn: &mut Conn, user: Id) -> Result<bool, DbError> {
    let row: Option<(bool,)> = conn
        .opt(sql!("SELECT easy_reading FROM account_preferences WHERE user_id = $1"), &[user.into()])
        .await?;
    Ok(row.is_some_and(|(easy,)| easy))
}

pub async fn set_easy_reading(conn: &mut Conn, user: Id, easy: bool) -> Result<(), DbError> {
    conn.exec(
        sql!(
            "INSERT INTO account_preferences (user_id, easy_reading) VALUES ($1, $2)
             ON CONFLICT (user_id) DO UPDATE SET easy_reading = excluded.easy_reading"
        ),
        &[user.into(), easy.into()],
    )
    .await?;
    Ok(())
}

/// The address of the owner, if there is one; of the first if there are several.
pub async fn owner_email(conn: &mut Conn) -> Result<Option<String>, DbError> {
    let row: Option<(String,)> =
        conn.opt(sql!("SELECT email FROM users WHERE owner ORDER BY created_at, id LIMIT 1"), &[]).await?;
    Ok(row.map(|(email,)| email))
}

/// The time when the first account was created, which is when there was first data to lose.
pub async fn oldest_account(conn: &mut Conn) -> Result<Option<Moment>, DbError> {
    let (oldest,): (Option<Moment>,) = conn.one(sql!("SELECT MIN(created_at) FROM users"), &[]).await?;
    Ok(oldest)
}
