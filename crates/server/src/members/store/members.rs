//! Whole members.

use std::collections::HashMap;

use crate::access::User;
use crate::db::{Conn, DbError, Tx, Value, id_list};
use crate::ids::Id;
use crate::sql;

use super::super::model::Member;
use super::versions::MEMBERS;

pub async fn get(conn: &mut Conn, id: Id) -> Result<Option<Member>, DbError> {
    conn.opt(sql!(Member, "SELECT {columns} FROM members WHERE id = $1"), &[id.into()]).await
}

pub async fn any(conn: &mut Conn) -> Result<bool, DbError> {
    Ok(conn.opt::<(String,)>(sql!("SELECT id FROM members LIMIT 1"), &[]).await?.is_some())
}

/// Members with this address who are not linked to an account.
pub async fn unlinked_with_email(conn: &mut Conn, email: &str) -> Result<Vec<Member>, DbError> {
    conn.few(
        sql!(
            Member,
            "SELECT {columns} FROM members
             WHERE email = $1 AND NOT EXISTS (SELECT 1 FROM users WHERE users.member_id = members.id) ORDER BY id LIMIT 2"
        ),
        &[email.into()],
    )
    .await
}

/// The account linked to this member, if any.
pub async fn user_of(conn: &mut Conn, member: Id) -> Result<Option<User>, DbError> {
    conn.opt(sql!(User, "SELECT {columns} FROM users WHERE member_id = $1"), &[member.into()]).await
}

pub async fn user_name(conn: &mut Conn, user: Id) -> Result<Option<String>, DbError> {
    let row: Option<(String,)> =
        conn.opt(sql!("SELECT name FROM users WHERE id = $1"), &[user.into()]).await?;
    Ok(row.map(|(name,)| name))
}

/// Sets the place of birth or death, as a consequence of a logged change.
pub async fn set_place(tx: &mut Tx, id: Id, is_birth: bool, place: Option<&str>) -> Result<(), DbError> {
    let statement = if is_birth {
        sql!("UPDATE members SET birth_place = $2 WHERE id = $1")
    } else {
        sql!("UPDATE members SET death_place = $2 WHERE id = $1")
    };
    tx.exec(statement, &[id.into(), place.into()]).await?;
    tx.changed(MEMBERS, id);
    Ok(())
}

pub async fn count(conn: &mut Conn) -> Result<i64, DbError> {
    let (count,): (i64,) = conn.one(sql!("SELECT COUNT(*) FROM members"), &[]).await?;
    Ok(count)
}

pub async fn page(conn: &mut Conn, after: Option<Id>) -> Result<Vec<Member>, DbError> {
    conn.all(
        sql!(Member, "SELECT {columns} FROM members WHERE id > $1 ORDER BY id LIMIT 500"),
        &[after.unwrap_or(Id::LOWEST).into()],
    )
    .await
}

/// The portraits of these members: the member and the file.
pub async fn portraits(conn: &mut Conn, ids: &[Id]) -> Result<Vec<(Id, Id)>, DbError> {
    conn.all(
        sql!("SELECT id, portrait FROM members WHERE id IN {ids $1} AND portrait IS NOT NULL"),
        &[id_list(ids).as_str().into()],
    )
    .await
}

/// These members, in no particular order.
pub async fn among(conn: &mut Conn, ids: &[Id]) -> Result<Vec<Member>, DbError> {
    conn.all(
        sql!(Member, "SELECT {columns} FROM members WHERE id IN {ids $1}"),
        &[id_list(ids).as_str().into()],
    )
    .await
}

/// Gives new members their portraits.
pub async fn give_portraits(tx: &mut Tx, portraits: &HashMap<Id, Id>) -> Result<(), DbError> {
    let rows: Vec<Vec<Value<'_>>> =
        portraits.iter().map(|(member, file)| vec![(*member).into(), (*file).into()]).collect();
    tx.put_all(sql!("UPDATE members SET portrait = $2 WHERE id = $1"), &rows).await?;
    Ok(())
}

pub async fn set_index(conn: &mut Conn, member: &Member) -> Result<(), DbError> {
    conn.exec(
        sql!("UPDATE members SET sort_key = $2, name_key = $3 WHERE id = $1"),
        &[member.id.into(), (&member.sort_key).into(), (&member.name_key).into()],
    )
    .await?;
    Ok(())
}
