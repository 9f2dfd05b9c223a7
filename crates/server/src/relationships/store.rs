use crate::db::{Conn, DbError};
use crate::ids::Id;
use crate::sql;

use super::model::Relationship;

pub async fn get(conn: &mut Conn, id: Id) -> Result<Option<Relationship>, DbError> {
    conn.opt(sql!(Relationship, "SELECT {columns} FROM relationships WHERE id = $1"), &[id.into()]).await
}

pub async fn all(conn: &mut Conn) -> Result<Vec<Relationship>, DbError> {
    conn.all(sql!(Relationship, "SELECT {columns} FROM relationships"), &[]).await
}

/// All facts about a person.
pub async fn of(conn: &mut Conn, member: Id) -> Result<Vec<Relationship>, DbError> {
    conn.all(
        sql!(
            Relationship,
            "SELECT {columns} FROM relationships WHERE first_id = $1 OR second_id = $1 ORDER BY created_at, id"
        ),
        &[member.into()],
    )
    .await
}

/// Finds by the `from` side, the `to` side or both; without either, returns the first thousand.
pub async fn by_ends(
    conn: &mut Conn,
    from: Option<Id>,
    to: Option<Id>,
) -> Result<Vec<Relationship>, DbError> {
    let Some(end) = from.or(to) else { return first_thousand(conn).await };
    let mut found = of(conn, end).await?;
    found.retain(|tie| from.is_none_or(|from| tie.from_id == from) && to.is_none_or(|to| tie.to_id() == to));
    Ok(found)
}

async fn first_thousand(conn: &mut Conn) -> Result<Vec<Relationship>, DbError> {
    conn.all(
        sql!(Relationship, "SELECT {columns} FROM relationships ORDER BY created_at, id LIMIT 1000"),
        &[],
    )
    .await
}

/// Whether `ancestor` is an ancestor of `of`, ignoring the fact `aside`. Also ends if there are loops. Skips the walk
/// if `ancestor` has no children. CROSS JOIN makes SQLite keep the join order: it goes up from each person instead of
/// scanning all facts for each.
pub async fn is_ancestor(conn: &mut Conn, ancestor: Id, of: Id, aside: Id) -> Result<bool, DbError> {
    let (found,): (i64,) = conn
        .one(
            sql!(
                "WITH RECURSIVE above (id) AS (
                     SELECT CAST($2 AS TEXT)
                     WHERE EXISTS (SELECT 1 FROM relationships WHERE first_id = $1 AND kind = 'parent' AND id <> $3)
                     UNION
                     SELECT relationships.first_id FROM above CROSS JOIN relationships
                     WHERE relationships.second_id = above.id AND relationships.kind = 'parent'
                       AND relationships.id <> $3)
                 SELECT COUNT(*) FROM above WHERE id = $1"
            ),
            &[ancestor.into(), of.into(), aside.into()],
        )
        .await?;
    Ok(found > 0)
}

pub async fn clear(conn: &mut Conn) -> Result<(), DbError> {
    conn.exec(sql!("DELETE FROM relationships"), &[]).await?;
    Ok(())
}
