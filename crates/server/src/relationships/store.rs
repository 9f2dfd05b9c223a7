use crate::db::{Conn, DbError, id_list};
use crate::ids::Id;
use crate::sql;

use super::model::{Fact, Relationship};

pub async fn get(conn: &mut Conn, id: Id) -> Result<Option<Relationship>, DbError> {
    conn.opt(sql!(Relationship, "SELECT {columns} FROM relationships WHERE id = $1"), &[id.into()]).await
}

pub async fn all(conn: &mut Conn) -> Result<Vec<Relationship>, DbError> {
    conn.all(sql!(Relationship, "SELECT {columns} FROM relationships"), &[]).await
}

/// The couples with a known date or place.
pub async fn dated_or_placed(conn: &mut Conn) -> Result<Vec<Relationship>, DbError> {
    conn.all(
        sql!(
            Relationship,
            "SELECT {columns} FROM relationships
              WHERE COALESCE(engaged_on, engaged_place, started_on, started_place, ended_on, ended_place) IS NOT NULL"
        ),
        &[],
    )
    .await
}

/// The facts in which one of these members is the first of the two.
pub async fn among(conn: &mut Conn, ids: &[Id]) -> Result<Vec<Relationship>, DbError> {
    conn.all(
        sql!(Relationship, "SELECT {columns} FROM relationships WHERE first_id IN {ids $1}"),
        &[id_list(ids).as_str().into()],
    )
    .await
}

/// All facts about a person.
pub async fn of(conn: &mut Conn, member: Id) -> Result<Vec<Relationship>, DbError> {
    conn.few(
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

/// True if this fact is already recorded.
pub async fn is_known(conn: &mut Conn, fact: Fact) -> Result<bool, DbError> {
    let (found,): (i64,) = conn
        .one(
            sql!("SELECT COUNT(*) FROM relationships WHERE kind = $1 AND first_id = $2 AND second_id = $3"),
            &[fact.kind.into(), fact.first.into(), fact.second.into()],
        )
        .await?;
    Ok(found > 0)
}

/// The half-siblings whose shared parent this is, as recorded.
pub async fn sharing(conn: &mut Conn, parent: Id) -> Result<Vec<Relationship>, DbError> {
    conn.few(
        sql!(Relationship, "SELECT {columns} FROM relationships WHERE shared_parent_id = $1"),
        &[parent.into()],
    )
    .await
}

/// True if the person, or one of their full siblings, is their own ancestor, by recorded parents or by those
/// of full siblings. `reached` tells how someone was reached: 0 the person and their full siblings, 1 an
/// ancestor, 2 an ancestor's full sibling. The query ends even if there are loops. It skips the walk for
/// people without children and siblings (NOT IN, because SQLite would use the index on the kind and read all
/// siblings). CROSS JOIN makes SQLite keep the join order: it continues from each person instead of scanning
/// all facts for each.
pub async fn is_own_ancestor(conn: &mut Conn, id: Id) -> Result<bool, DbError> {
    let (found,): (i64,) = conn
        .one(
            sql!(
                "WITH RECURSIVE around (id, reached) AS (
                     SELECT CAST($1 AS TEXT), 0
                     WHERE EXISTS (SELECT 1 FROM relationships WHERE first_id = $1 AND kind <> 'partner')
                        OR EXISTS (SELECT 1 FROM relationships WHERE second_id = $1 AND kind NOT IN ('parent', 'partner'))
                     UNION
                     SELECT CASE WHEN tie.kind = 'parent' THEN tie.first_id
                                 WHEN tie.qualifier = 'half' THEN tie.shared_parent_id
                                 WHEN tie.first_id = around.id THEN tie.second_id
                                 ELSE tie.first_id END,
                            CASE WHEN tie.kind = 'parent' OR tie.qualifier = 'half' THEN 1
                                 WHEN around.reached = 0 THEN 0
                                 ELSE 2 END
                     FROM around CROSS JOIN relationships AS tie
                     WHERE (tie.second_id = around.id OR tie.first_id = around.id)
                       AND (tie.kind = 'parent' AND tie.second_id = around.id
                            OR tie.kind = 'sibling' AND tie.qualifier = 'full'
                            OR tie.kind = 'sibling' AND tie.qualifier = 'half' AND tie.shared_parent_id IS NOT NULL))
                 SELECT COUNT(*) FROM around AS low, around AS high
                 WHERE low.id = high.id AND low.reached = 0 AND high.reached = 1"
            ),
            &[id.into()],
        )
        .await?;
    Ok(found > 0)
}
