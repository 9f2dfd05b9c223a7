//! Further names and notes.

use crate::db::{Conn, DbError, id_list};
use crate::ids::Id;
use crate::sql;

use super::super::parts::{MemberName, MemberNote};

/// A member's further names, in order.
pub async fn names_of(conn: &mut Conn, member: Id) -> Result<Vec<MemberName>, DbError> {
    conn.few(
        sql!(MemberName, "SELECT {columns} FROM member_names WHERE member_id = $1 ORDER BY position, id"),
        &[member.into()],
    )
    .await
}

pub async fn notes_of(conn: &mut Conn, member: Id) -> Result<Vec<MemberNote>, DbError> {
    conn.few(
        sql!(MemberNote, "SELECT {columns} FROM member_notes WHERE member_id = $1 ORDER BY position, id"),
        &[member.into()],
    )
    .await
}

/// The further names of a page of members.
pub async fn names_between(conn: &mut Conn, first: Id, last: Id) -> Result<Vec<MemberName>, DbError> {
    conn.all(
        sql!(
            MemberName,
            "SELECT {columns} FROM member_names WHERE member_id >= $1 AND member_id <= $2 ORDER BY member_id, position, id"
        ),
        &[first.into(), last.into()],
    )
    .await
}

/// The notes of a page of members.
pub async fn notes_between(conn: &mut Conn, first: Id, last: Id) -> Result<Vec<MemberNote>, DbError> {
    conn.all(
        sql!(
            MemberNote,
            "SELECT {columns} FROM member_notes WHERE member_id >= $1 AND member_id <= $2 ORDER BY member_id, position, id"
        ),
        &[first.into(), last.into()],
    )
    .await
}

/// Everyone's further names, member by member.
pub async fn all_names(conn: &mut Conn) -> Result<Vec<MemberName>, DbError> {
    conn.all(sql!(MemberName, "SELECT {columns} FROM member_names ORDER BY member_id, position, id"), &[])
        .await
}

/// The further names of these members.
pub async fn names_among(conn: &mut Conn, ids: &[Id]) -> Result<Vec<MemberName>, DbError> {
    conn.all(
        sql!(
            MemberName,
            "SELECT {columns} FROM member_names WHERE member_id IN {ids $1}
             ORDER BY member_id, position, id"
        ),
        &[id_list(ids).as_str().into()],
    )
    .await
}

/// Everyone's notes, member by member.
pub async fn all_notes(conn: &mut Conn) -> Result<Vec<MemberNote>, DbError> {
    conn.all(sql!(MemberNote, "SELECT {columns} FROM member_notes ORDER BY member_id, position, id"), &[])
        .await
}

/// The notes of these members.
pub async fn notes_among(conn: &mut Conn, ids: &[Id]) -> Result<Vec<MemberNote>, DbError> {
    conn.all(
        sql!(
            MemberNote,
            "SELECT {columns} FROM member_notes WHERE member_id IN {ids $1}
             ORDER BY member_id, position, id"
        ),
        &[id_list(ids).as_str().into()],
    )
    .await
}
