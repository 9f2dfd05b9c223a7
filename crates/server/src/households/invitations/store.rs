use crate::clock::Moment;
use crate::db::{Conn, DbError};
use crate::ids::{Id, hash_of};
use crate::sql;

use super::mailed;
use super::model::Invitation;

pub async fn get(conn: &mut Conn, id: Id) -> Result<Option<Invitation>, DbError> {
    conn.opt(sql!(Invitation, "SELECT {columns} FROM family_invitations WHERE id = $1"), &[id.into()]).await
}

/// By the token of its link, mailed or shown.
pub async fn by_token(conn: &mut Conn, token: &str) -> Result<Option<Invitation>, DbError> {
    let (token, _) = mailed::split(token);
    conn.opt(
        sql!(Invitation, "SELECT {columns} FROM family_invitations WHERE token_hash = $1"),
        &[hash_of(token).as_str().into()],
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

/// The open invitations that this account sent, newest first.
pub async fn sent_by(conn: &mut Conn, user: Id, now: Moment, limit: i64) -> Result<Vec<Invitation>, DbError> {
    conn.all(
        sql!(
            Invitation,
            "SELECT {columns} FROM family_invitations
             WHERE invited_by = $1 AND status = 'pending' AND expires_at > $2
             ORDER BY created_at DESC, id DESC LIMIT $3"
        ),
        &[user.into(), now.into(), limit.into()],
    )
    .await
}

/// All invitations that this account sent.
pub async fn all_sent_by(conn: &mut Conn, user: Id) -> Result<Vec<Invitation>, DbError> {
    conn.all(
        sql!(Invitation, "SELECT {columns} FROM family_invitations WHERE invited_by = $1 ORDER BY id"),
        &[user.into()],
    )
    .await
}

/// The invitations that propose this member.
pub async fn proposing(conn: &mut Conn, member: Id) -> Result<Vec<Invitation>, DbError> {
    conn.all(
        sql!(Invitation, "SELECT {columns} FROM family_invitations WHERE member_id = $1 ORDER BY id"),
        &[member.into()],
    )
    .await
}

/// The number of people who registered with a group link.
pub async fn registered_with(conn: &mut Conn, link: Id) -> Result<i64, DbError> {
    let (count,): (i64,) = conn
        .one(sql!("SELECT COUNT(*) FROM family_invitations WHERE group_link_id = $1"), &[link.into()])
        .await?;
    Ok(count)
}

/// Deletes the group links that this account made.
pub async fn delete_group_links(conn: &mut Conn, maker: Id) -> Result<(), DbError> {
    conn.exec(sql!("DELETE FROM family_group_links WHERE made_by = $1"), &[maker.into()]).await?;
    Ok(())
}

/// True if this account has invited anyone.
pub async fn has_sent(conn: &mut Conn, user: Id) -> Result<bool, DbError> {
    let found: Option<(Id,)> = conn
        .opt(sql!("SELECT id FROM family_invitations WHERE invited_by = $1 LIMIT 1"), &[user.into()])
        .await?;
    Ok(found.is_some())
}

/// The person who invited someone; without a name once that account is deleted.
pub struct Inviter {
    pub name: Option<String>,
    pub family: String,
    /// The family member whom they proposed for the account.
    pub member: Option<(Id, String)>,
}

/// The name of the inviter, the household, and the member who was proposed.
type InviterRow = (Option<String>, String, Option<Id>, Option<String>);

/// The person who sent the invitation that this account registered with.
pub async fn inviter_of(conn: &mut Conn, user: Id) -> Result<Option<Inviter>, DbError> {
    let found: Option<InviterRow> = conn
        .opt(
            sql!(
                "SELECT users.name, families.name, members.id, members.name FROM family_invitations
                 JOIN families ON families.id = family_invitations.family_id
                 LEFT JOIN users ON users.id = family_invitations.invited_by
                 LEFT JOIN members ON members.id = family_invitations.member_id
                 WHERE family_invitations.invited_user_id = $1 AND family_invitations.status = 'accepted'
                 ORDER BY family_invitations.updated_at DESC LIMIT 1"
            ),
            &[user.into()],
        )
        .await?;
    Ok(found.map(|(name, family, id, member)| Inviter { name, family, member: id.zip(member) }))
}
