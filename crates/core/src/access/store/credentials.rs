//! Passwords.

use crate::clock::Moment;
use crate::db::{Conn, DbError, Tx};
use crate::ids::Id;
use crate::sql;

pub async fn password_hash(conn: &mut Conn, user_id: Id) -> Result<Option<String>, DbError> {
    let row: Option<(String,)> =
        conn.opt(sql!("SELECT password_hash FROM credentials WHERE user_id = $1"), &[user_id.into()]).await?;
    Ok(row.map(|(hash,)| hash))
}

/// Like `password_hash`, in a transaction that relies on it: until it ends, no one else can change the
/// password.
pub async fn hold_password_hash(tx: &mut Tx, user_id: Id) -> Result<Option<String>, DbError> {
    let row: Option<(String,)> = tx
        .opt(
            sql!("UPDATE credentials SET changed_at = changed_at WHERE user_id = $1 RETURNING password_hash"),
            &[user_id.into()],
        )
        .await?;
    Ok(row.map(|(hash,)| hash))
}

pub async fn set_password_hash(conn: &mut Conn, user_id: Id, hash: &str, now: Moment) -> Result<(), DbError> {
    conn.exec(
        sql!(
            "INSERT INTO credentials (user_id, password_hash, changed_at) VALUES ($1, $2, $3)
             ON CONFLICT (user_id) DO UPDATE SET password_hash = $2, changed_at = $3"
        ),
        &[user_id.into(), hash.into(), now.into()],
    )
    .await?;
    Ok(())
}
