//! One-time links.

use crate::clock::Moment;
use crate::db::{Conn, DbError};
use crate::ids::Id;
use crate::sql;

use super::super::model::{Link, Purpose};

pub async fn insert_link(conn: &mut Conn, link: &Link) -> Result<(), DbError> {
    conn.exec(
        sql!(Link, "INSERT INTO links ({columns}) VALUES ($1, $2, $3, $4, $5, $6)"),
        &[
            (&link.token_hash).into(),
            link.purpose.into(),
            link.user_id.into(),
            link.detail.as_ref().into(),
            link.created_at.into(),
            link.expires_at.into(),
        ],
    )
    .await?;
    Ok(())
}

pub async fn link(conn: &mut Conn, token_hash: &str, now: Moment) -> Result<Option<Link>, DbError> {
    conn.opt(
        sql!(
            Link,
            "SELECT {columns} FROM links WHERE token_hash = $1 AND (expires_at IS NULL OR expires_at > $2)"
        ),
        &[token_hash.into(), now.into()],
    )
    .await
}

/// Deletes the link. If two requests race, only one gets true.
pub async fn use_link(conn: &mut Conn, token_hash: &str) -> Result<bool, DbError> {
    Ok(conn.exec(sql!("DELETE FROM links WHERE token_hash = $1"), &[token_hash.into()]).await? > 0)
}

/// Deletes every link that was handed out for an account.
pub async fn drop_all_links(conn: &mut Conn, user_id: Id) -> Result<(), DbError> {
    conn.exec(sql!("DELETE FROM links WHERE user_id = $1"), &[user_id.into()]).await?;
    Ok(())
}

/// Deletes all links of a kind: one user's, or those without a user.
pub async fn drop_links(conn: &mut Conn, purpose: Purpose, user_id: Option<Id>) -> Result<(), DbError> {
    conn.exec(
        sql!(
            "DELETE FROM links WHERE purpose = $1
               AND (user_id = $2 OR (user_id IS NULL AND CAST($2 AS TEXT) IS NULL))"
        ),
        &[purpose.into(), user_id.into()],
    )
    .await?;
    Ok(())
}
