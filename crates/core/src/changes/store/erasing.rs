//! Removing entries from the log before their time.

use crate::db::{Conn, DbError, Tx, Value, id_list};
use crate::ids::Id;
use crate::sql;

use super::entry::{Entry, RunRow, run_rows, run_text};

/// The entries of a table whose images contain this id.
pub async fn naming(conn: &mut Conn, table: &str, id: Id) -> Result<Vec<Entry>, DbError> {
    conn.all(
        sql!(
            Entry,
            "SELECT {columns} FROM changes JOIN actions ON number = action
             WHERE table_name = $1 AND (before LIKE '%' || CAST($2 AS TEXT) || '%'
                                        OR after LIKE '%' || CAST($2 AS TEXT) || '%')"
        ),
        &[table.into(), id.into()],
    )
    .await
}

/// The entries about these records and their parts, except runs.
pub async fn about(conn: &mut Conn, records: &[Id]) -> Result<Vec<Entry>, DbError> {
    conn.all(
        sql!(
            Entry,
            "SELECT {columns} FROM changes JOIN actions ON number = action
             WHERE (row_id IN {ids $1} OR part_of IN {ids $1}) AND (after IS NULL OR after NOT LIKE '[%')"
        ),
        &[id_list(records).as_str().into()],
    )
    .await
}

/// The next runs after this one, which is named by its action and position.
pub async fn runs_after(conn: &mut Conn, (action, position): (i64, i64)) -> Result<Vec<Entry>, DbError> {
    conn.all(
        sql!(
            Entry,
            "SELECT {columns} FROM changes JOIN actions ON number = action
             WHERE after LIKE '[%' AND (action > $1 OR (action = $1 AND position > $2))
             ORDER BY action, position LIMIT 20"
        ),
        &[action.into(), position.into()],
    )
    .await
}

/// Removes these entries.
pub async fn remove(tx: &mut Tx, entries: &[Entry]) -> Result<(), DbError> {
    for entry in entries {
        tx.exec(
            sql!("DELETE FROM changes WHERE action = $1 AND position = $2"),
            &[entry.number.into(), entry.position.into()],
        )
        .await?;
    }
    Ok(())
}

/// Makes a run one of these rows only.
pub async fn shorten(tx: &mut Tx, run: &Entry, rows: &[RunRow]) -> Result<(), DbError> {
    let Some(first) = rows.first() else { return remove(tx, std::slice::from_ref(run)).await };
    tx.exec(
        sql!("UPDATE changes SET row_id = $3, part_of = $4, after = $5 WHERE action = $1 AND position = $2"),
        &[
            run.number.into(),
            run.position.into(),
            first.id.into(),
            first.part_of.into(),
            (&run_text(rows)?).into(),
        ],
    )
    .await?;
    Ok(())
}

/// Closes the gaps between an action's positions, because its readers rely on there being none. An action
/// without changes is removed.
pub async fn close_gaps(tx: &mut Tx, action: i64) -> Result<(), DbError> {
    let stored: Vec<(i64, Option<String>)> = tx
        .all(
            sql!(
                "SELECT position, CASE WHEN after LIKE '[%' THEN after END FROM changes
                 WHERE action = $1 ORDER BY position"
            ),
            &[action.into()],
        )
        .await?;
    if stored.is_empty() {
        tx.exec(sql!("DELETE FROM actions WHERE number = $1"), &[action.into()]).await?;
        return Ok(());
    }
    let mut next = 0;
    for (position, run) in stored {
        if position != next {
            // Every position before this one is free by now.
            let moved: [Value<'_>; 3] = [action.into(), position.into(), next.into()];
            tx.put(sql!("UPDATE changes SET position = $3 WHERE action = $1 AND position = $2"), &moved)
                .await?;
        }
        let rows = run.map_or(Ok(1), |run| run_rows(&run).map(|rows| rows.len()))?;
        next += i64::try_from(rows).map_err(DbError::other)?;
    }
    Ok(())
}
