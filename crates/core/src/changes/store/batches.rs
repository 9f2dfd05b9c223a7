//! The entries of one batch, and the changes that came later.

use crate::db::{Conn, DbError, Image, RecordTable, Value};
use crate::ids::Id;
use crate::sql;

use super::entry::{Entry, expand_all, is_bare};

/// Stores changes, and with an action's first one also the values that they share.
pub async fn insert(conn: &mut Conn, entries: &[Entry]) -> Result<(), DbError> {
    if let Some(first) = entries.first().filter(|first| first.position == 0) {
        conn.put(
            sql!("INSERT INTO actions (number, batch, undoes, actor, at) VALUES ($1, $2, $3, $4, $5)"),
            &[
                first.number.into(),
                first.batch.into(),
                first.undoes.into(),
                first.actor.into(),
                first.at.into(),
            ],
        )
        .await?;
    }
    let insert = sql!(
        "INSERT INTO changes (action, position, feature, table_name, row_id, part_of, before, after)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"
    );
    if let [only] = entries {
        conn.put(insert, &values(only)).await?;
    } else {
        conn.put_all(insert, &entries.iter().map(values).collect::<Vec<_>>()).await?;
    }
    Ok(())
}

fn values(entry: &Entry) -> Vec<Value<'_>> {
    vec![
        entry.number.into(),
        entry.position.into(),
        (&entry.feature).into(),
        (&entry.table_name).into(),
        entry.row_id.into(),
        entry.part_of.into(),
        entry.before.as_ref().into(),
        entry.after.as_ref().into(),
    ]
}

/// The first entry of a batch.
pub async fn first(conn: &mut Conn, batch: Id) -> Result<Option<Entry>, DbError> {
    let first: Option<Entry> = conn
        .opt(
            sql!(
                Entry,
                "SELECT {columns} FROM actions JOIN changes ON action = number WHERE batch = $1 AND position = 0"
            ),
            &[batch.into()],
        )
        .await?;
    first.map(Entry::first_row).transpose()
}

/// The entries of a batch after this position. Positions have no gaps, so the run that contains the first one
/// is the last entry that begins at its position or before.
pub async fn entries(conn: &mut Conn, batch: Id, after: i64, limit: i64) -> Result<Vec<Entry>, DbError> {
    let (first, last) = (after.saturating_add(1), after.saturating_add(limit));
    let found = conn
        .all(
            sql!(
                Entry,
                "SELECT {columns} FROM actions JOIN changes ON action = number
                 WHERE batch = $1 AND position <= $3 AND position >= COALESCE((
                     SELECT MAX(earlier.position) FROM changes AS earlier
                     WHERE earlier.action = (SELECT number FROM actions WHERE batch = $1) AND earlier.position <= $2), 0)
                 ORDER BY position"
            ),
            &[batch.into(), first.into(), last.into()],
        )
        .await?;
    let mut rows = expand_all(found)?;
    rows.retain(|entry| (first..=last).contains(&entry.position));
    Ok(rows)
}

/// The next stored entries of a batch after this position, a run being one entry.
pub async fn stored_after(conn: &mut Conn, batch: Id, position: i64) -> Result<Vec<Entry>, DbError> {
    conn.all(
        sql!(
            Entry,
            "SELECT {columns} FROM actions JOIN changes ON action = number
             WHERE batch = $1 AND position > $2 ORDER BY position LIMIT 200"
        ),
        &[batch.into(), position.into()],
    )
    .await
}

/// The same for entries before this position, last first.
pub async fn stored_below(conn: &mut Conn, batch: Id, position: i64) -> Result<Vec<Entry>, DbError> {
    conn.all(
        sql!(
            Entry,
            "SELECT {columns} FROM actions JOIN changes ON action = number
             WHERE batch = $1 AND position < $2 ORDER BY position DESC LIMIT 200"
        ),
        &[batch.into(), position.into()],
    )
    .await
}

/// The last position that a batch has.
pub async fn last_position(conn: &mut Conn, batch: Id) -> Result<i64, DbError> {
    let last: Option<Entry> = conn
        .opt(
            sql!(
                Entry,
                "SELECT {columns} FROM actions JOIN changes ON action = number
                 WHERE batch = $1 ORDER BY position DESC LIMIT 1"
            ),
            &[batch.into()],
        )
        .await?;
    last.map_or(Ok(0), |last| last.last_position())
}

/// The first entry of a batch that is a record of this feature, not a part of one. An index finds it even if
/// it comes late in a long action.
pub async fn first_of(conn: &mut Conn, batch: Id, feature: &str) -> Result<Option<Entry>, DbError> {
    let early: Option<Entry> = conn
        .opt(
            sql!(
                Entry,
                "SELECT {columns} FROM actions JOIN changes ON action = number
                 WHERE batch = $1 AND feature = $2 AND part_of IS NULL AND position < 100 ORDER BY position LIMIT 1"
            ),
            &[batch.into(), feature.into()],
        )
        .await?;
    if let Some(early) = early {
        return early.first_row().map(Some);
    }
    let late: Option<Entry> = conn
        .opt(
            sql!(
                Entry,
                "SELECT {columns} FROM actions JOIN changes ON action = number
                 WHERE batch = $1 AND feature = $2 AND part_of IS NULL AND position >= 100 ORDER BY position LIMIT 1"
            ),
            &[batch.into(), feature.into()],
        )
        .await?;
    late.map(Entry::first_row).transpose()
}

/// True if a batch changed this row.
pub async fn has_changed(conn: &mut Conn, batch: Id, row: Id) -> Result<bool, DbError> {
    let found: Option<(i64,)> = conn
        .opt(
            sql!(
                "SELECT position FROM changes
                 WHERE row_id = $1 AND action = (SELECT number FROM actions WHERE batch = $2) LIMIT 1"
            ),
            &[row.into(), batch.into()],
        )
        .await?;
    Ok(found.is_some() || is_in_run(conn, batch, row).await?)
}

async fn is_in_run(conn: &mut Conn, batch: Id, row: Id) -> Result<bool, DbError> {
    let found: Option<(i64,)> = conn
        .opt(
            sql!(
                "SELECT position FROM changes
                 WHERE action = (SELECT number FROM actions WHERE batch = $2)
                   AND after LIKE '[%' AND after LIKE '%' || CAST($1 AS TEXT) || '%' LIMIT 1"
            ),
            &[row.into(), batch.into()],
        )
        .await?;
    Ok(found.is_some())
}

/// The next change of the same row.
pub async fn next(conn: &mut Conn, entry: &Entry) -> Result<Option<Entry>, DbError> {
    let next: Option<Entry> = conn
        .opt(
            sql!(
                Entry,
                "SELECT {columns} FROM changes JOIN actions ON number = action
                 WHERE row_id = $1 AND table_name = $2 AND (action > $3 OR (action = $3 AND position > $4))
                 ORDER BY action, position LIMIT 1"
            ),
            &[entry.row_id.into(), (&entry.table_name).into(), entry.number.into(), entry.position.into()],
        )
        .await?;
    next.map(Entry::first_row).transpose()
}

/// True if the batch has been undone and the undo has not been undone in turn.
pub async fn is_undone(conn: &mut Conn, batch: Id) -> Result<bool, DbError> {
    let (mut last, mut is_undone) = (batch, false);
    // Only what is in force can be undone, so the newest undo is the one that counts.
    while let Some((undoing,)) = conn
        .opt(sql!("SELECT batch FROM actions WHERE undoes = $1 ORDER BY number DESC LIMIT 1"), &[last.into()])
        .await?
    {
        (last, is_undone) = (undoing, !is_undone);
    }
    Ok(is_undone)
}

/// The next stored entries of all actions after this position of this one, oldest first.
pub async fn stored_since(conn: &mut Conn, (action, position): (i64, i64)) -> Result<Vec<Entry>, DbError> {
    conn.all(
        sql!(
            Entry,
            "SELECT {columns} FROM changes JOIN actions ON number = action
             WHERE action >= $1 AND (action > $1 OR position > $2) ORDER BY action, position LIMIT 200"
        ),
        &[action.into(), position.into()],
    )
    .await
}

/// The records' current versions.
pub async fn versions(
    conn: &mut Conn,
    table: &RecordTable,
    ids: impl Iterator<Item = Id>,
) -> Result<Vec<Option<i64>>, DbError> {
    let ids: Vec<Vec<Value<'_>>> = ids.map(|id| vec![id.into()]).collect();
    let found: Vec<Option<(i64,)>> = conn.opt_all(&table.version, &ids).await?;
    Ok(found.into_iter().map(|row| row.map(|(version,)| version)).collect())
}

/// The last image of a row in the log. A row that was only ever created has none.
pub async fn last_image(conn: &mut Conn, table: &str, id: Id) -> Result<Option<Image>, DbError> {
    let last: Option<Entry> = conn
        .opt(
            sql!(
                Entry,
                "SELECT {columns} FROM changes JOIN actions ON number = action
                 WHERE row_id = $1 AND table_name = $2 ORDER BY action DESC, position DESC LIMIT 1"
            ),
            &[id.into(), table.into()],
        )
        .await?;
    let Some(last) = last.map(Entry::first_row).transpose()? else { return Ok(None) };
    Ok(last.after()?.or(last.before()?).filter(|image| !is_bare(image)))
}

/// The newest image of a deleted row that keeps something under this key.
pub async fn deleted_with(conn: &mut Conn, row: Id, key: &str) -> Result<Option<Image>, DbError> {
    let deletions: Vec<Entry> = conn
        .all(
            sql!(
                Entry,
                "SELECT {columns} FROM changes JOIN actions ON number = action
                 WHERE row_id = $1 AND before IS NOT NULL AND after IS NULL ORDER BY action DESC"
            ),
            &[row.into()],
        )
        .await?;
    for entry in deletions {
        if let Some(image) = entry.before()?.filter(|image| image.contains_key(key)) {
            return Ok(Some(image));
        }
    }
    Ok(None)
}

/// The newest change of the same row by a later action.
pub async fn last_since(conn: &mut Conn, entry: &Entry) -> Result<Option<Entry>, DbError> {
    let last: Option<Entry> = conn
        .opt(
            sql!(
                Entry,
                "SELECT {columns} FROM changes JOIN actions ON number = action
                 WHERE row_id = $1 AND action > $2 ORDER BY action DESC, position DESC LIMIT 1"
            ),
            &[entry.row_id.into(), entry.number.into()],
        )
        .await?;
    last.map(Entry::first_row).transpose()
}
