use crate::db::{Conn, DbError};
use crate::ids::Id;
use crate::sql;

use super::model::DifferentPeople;

/// The pairs that a member is part of.
pub async fn of(conn: &mut Conn, member: Id) -> Result<Vec<DifferentPeople>, DbError> {
    conn.few(
        sql!(
            DifferentPeople,
            "SELECT {columns} FROM different_people WHERE one = $1 OR other = $1 ORDER BY id"
        ),
        &[member.into()],
    )
    .await
}

/// All pairs, the smaller id first.
pub async fn pairs(conn: &mut Conn) -> Result<Vec<(Id, Id)>, DbError> {
    conn.all(sql!("SELECT one, other FROM different_people"), &[]).await
}

/// True if someone has marked these two as different people.
pub async fn are_different(conn: &mut Conn, a: Id, b: Id) -> Result<bool, DbError> {
    let found: Option<(Id,)> = conn
        .opt(
            sql!("SELECT id FROM different_people WHERE one = $1 AND other = $2"),
            &[a.min(b).into(), a.max(b).into()],
        )
        .await?;
    Ok(found.is_some())
}
