use crate::clock::Moment;
use crate::db::{Conn, DbError};
use crate::ids::Id;
use crate::sql;

use super::model::Invitation;

pub async fn get(conn: &mut Conn, id: Id) -> Result<Option<Invitation>, DbError> {
    conn.opt(sql!(Invitation, "SELECT {columns} FROM family_invitations WHERE id = $1"), &[id.into()]).await
}

pub async fn by_token(conn: &mut Conn, token_hash: &str) -> Result<Option<Invitation>, DbError> {
    conn.opt(
        sql!(Invitation, "SELECT {columns} FROM family_invitations WHERE token_hash = $1"),
        &[token_hash.into()],
    )
    .await
}

/// All invitations of a household, newest first.
pub async fn of_household(conn: &mut Conn, household: Id) -> Result<Vec<Invitation>, DbError> {
    conn.all(
        sql!(
            Invitation,
            "SELECT {columns} FROM family_invitations WHERE family_id = $1 ORDER BY created_at DESC, id DESC"
        ),
        &[household.into()],
    )
    .await
}

/// The open invitations for this address, newest first.
pub async fn waiting_for(conn: &mut Conn, email: &str, now: Moment) -> Result<Vec<Invitation>, DbError> {
    conn.all(
        sql!(
            Invitation,
            "SELECT {columns} FROM family_invitations
             WHERE invited_email = $1 AND status = 'pending' AND expires_at > $2 ORDER BY created_at DESC, id DESC"
        ),
        &[email.into(), now.into()],
    )
    .await
}

pub async fn clear(conn: &mut Conn) -> Result<(), DbError> {
    conn.exec(sql!("DELETE FROM family_invitations"), &[]).await?;
    Ok(())
}
