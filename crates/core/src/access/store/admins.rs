//! Admins who can act, and the lock around changing them.

use crate::db::{Conn, DbError, Tx};
use crate::sql;

use super::super::model::User;

/// The admins who can act: approved, not a sample, able to sign in.
pub async fn acting_admins(conn: &mut Conn) -> Result<Vec<User>, DbError> {
    conn.all(
        sql!(
            User,
            "SELECT {columns} FROM users
             WHERE (role = 'admin' OR owner) AND status = 'approved' AND NOT sample
               AND EXISTS (SELECT 1 FROM credentials WHERE user_id = users.id)
             ORDER BY created_at, id"
        ),
        &[],
    )
    .await
}

/// Until the transaction ends, no one else can change who is an admin or owner, on any replica.
pub async fn lock_admins(tx: &mut Tx) -> Result<(), DbError> {
    tx.exec(
        sql!("INSERT INTO site (key, value) VALUES ('admins-lock', '') ON CONFLICT (key) DO UPDATE SET value = ''"),
        &[],
    )
    .await?;
    Ok(())
}
