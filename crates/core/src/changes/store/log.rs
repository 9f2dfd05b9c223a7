//! The whole log, as admins list it and as it is cleared.

use crate::clock::Moment;
use crate::db::{Conn, DbError};
use crate::ids::{self, Id};
use crate::sql;

use super::entry::{Entry, first_rows};

/// Selects the actions to list; an empty field does not filter.
#[derive(Default)]
pub struct Filter {
    pub actor: Option<Id>,
    pub feature: Option<String>,
    pub from: Option<Moment>,
    pub before: Option<Moment>,
}

/// The first entry of each action, newest first, after the given one.
pub async fn actions(
    conn: &mut Conn,
    filter: &Filter,
    after: Option<i64>,
    limit: i64,
) -> Result<Vec<Entry>, DbError> {
    let firsts = conn
        .all(
            sql!(
                Entry,
                "SELECT {columns} FROM actions JOIN changes ON action = number
             WHERE position = 0 AND number >= $1 AND number < $2
               AND (CAST($3 AS TEXT) IS NULL OR actor = $3)
               AND (CAST($4 AS TEXT) IS NULL
                    OR EXISTS (SELECT 1 FROM changes AS part
                               WHERE part.action = number AND part.position < 100 AND part.feature = $4)
                    OR EXISTS (SELECT 1 FROM changes AS part
                               WHERE part.action = number AND part.position >= 100 AND part.feature = $4))
               AND (CAST($5 AS BIGINT) IS NULL OR at >= $5)
               AND (CAST($6 AS BIGINT) IS NULL OR at < $6)
             ORDER BY number DESC LIMIT $7"
            ),
            &[
                filter.from.map_or(i64::MIN, ids::earliest_number).into(),
                after.unwrap_or(i64::MAX).into(),
                filter.actor.into(),
                filter.feature.as_ref().into(),
                filter.from.into(),
                filter.before.into(),
                limit.into(),
            ],
        )
        .await?;
    first_rows(firsts)
}

pub async fn count(conn: &mut Conn) -> Result<i64, DbError> {
    let (count,): (i64,) = conn.one(sql!("SELECT COUNT(*) FROM changes"), &[]).await?;
    Ok(count)
}

/// Deletes actions that are too old to undo, with their changes.
pub async fn purge(conn: &mut Conn, before: Moment) -> Result<(), DbError> {
    conn.exec(sql!("DELETE FROM actions WHERE at < $1"), &[before.into()]).await?;
    Ok(())
}

pub async fn clear(conn: &mut Conn) -> Result<(), DbError> {
    conn.exec(sql!("DELETE FROM actions"), &[]).await?;
    Ok(())
}

/// The time of the last change.
pub async fn last_at(conn: &mut Conn) -> Result<Option<Moment>, DbError> {
    let last: Option<(Moment,)> =
        conn.opt(sql!("SELECT at FROM actions ORDER BY number DESC LIMIT 1"), &[]).await?;
    Ok(last.map(|(at,)| at))
}
