use crate::clock::Moment;
use crate::db::{Conn, DbError, Image, RecordTable, Value};
use crate::ids::{self, Id};
use crate::{row, sql};

row! {
    /// One record's change within an action, with what it shares with the action's other changes.
    #[derive(Clone, Debug)]
    pub struct Entry {
        pub number: i64,
        pub batch: Id,
        pub undoes: Option<Id>,
        pub actor: Option<Id>,
        pub at: Moment,
        pub position: i64,
        pub feature: String,
        pub table_name: String,
        pub row_id: Id,
        /// The record that people know, if the row is only a part of it.
        pub part_of: Option<Id>,
        pub before: Option<String>,
        /// An image, or only the version of a row that was created, or the rows of a run.
        pub after: Option<String>,
    }
}

/// How many rows a run has at most.
pub const RUN: usize = 1_000;

/// A row of a run: many rows of one table that an action created one after the other. The log has one entry for them,
/// which takes as many positions as it has rows. Readers of the log get an entry for each.
#[derive(Clone, Copy, Debug)]
pub struct RunRow {
    pub id: Id,
    pub part_of: Option<Id>,
    pub version: i64,
}

/// As a list, which is shorter.
type Stored = (Id, Option<Id>, i64);

pub fn run_text(rows: &[RunRow]) -> Result<String, DbError> {
    let rows: Vec<Stored> = rows.iter().map(|row| (row.id, row.part_of, row.version)).collect();
    serde_json::to_string(&rows).map_err(DbError::other)
}

impl Entry {
    pub fn is_run(&self) -> bool {
        self.after.as_deref().is_some_and(|after| after.starts_with('['))
    }

    fn run(&self) -> Result<Vec<Stored>, DbError> {
        match &self.after {
            Some(after) if self.is_run() => serde_json::from_str(after).map_err(DbError::other),
            _ => Ok(Vec::new()),
        }
    }

    /// An entry for each row of a run; itself if it is none.
    pub fn expand(self) -> Result<Vec<Self>, DbError> {
        if !self.is_run() {
            return Ok(vec![self]);
        }
        let run = self.run()?;
        let shared = Self { after: None, ..self };
        let row = |(position, (row_id, part_of, version)): (i64, Stored)| Self {
            position,
            row_id,
            part_of,
            after: Some(version.to_string()),
            ..shared.clone()
        };
        Ok((shared.position..).zip(run).map(row).collect())
    }

    /// The first row of a run; itself if it is none.
    fn first_row(self) -> Result<Self, DbError> {
        Ok(match self.run()?.first() {
            Some((_, _, version)) => Self { after: Some(version.to_string()), ..self },
            None => self,
        })
    }

    /// The last position that it takes.
    pub fn last_position(&self) -> Result<i64, DbError> {
        let rows = i64::try_from(self.run()?.len()).map_err(DbError::other)?;
        Ok(self.position + (rows - 1).max(0))
    }
}

fn expand_all(entries: Vec<Entry>) -> Result<Vec<Entry>, DbError> {
    let mut rows = Vec::with_capacity(entries.len());
    for entry in entries {
        rows.extend(entry.expand()?);
    }
    Ok(rows)
}

fn first_rows(entries: Vec<Entry>) -> Result<Vec<Entry>, DbError> {
    entries.into_iter().map(Entry::first_row).collect()
}

impl Entry {
    pub fn before(&self) -> Result<Option<Image>, DbError> {
        self.before.as_deref().map(serde_json::from_str).transpose().map_err(DbError::other)
    }

    pub fn after(&self) -> Result<Option<Image>, DbError> {
        let Some(after) = &self.after else { return Ok(None) };
        if let Ok(version) = after.parse() {
            return Ok(Some(bare(version)));
        }
        serde_json::from_str(after).map(Some).map_err(DbError::other)
    }
}

/// All that the log keeps of a newly written row: its version, to detect later changes.
pub fn bare(version: i64) -> Image {
    Image::from_iter([("version".to_owned(), version.into())])
}

pub fn is_bare(image: &Image) -> bool {
    image.len() == 1 && image.contains_key("version")
}

/// An image as `after` keeps it.
pub fn after_text(image: Image) -> String {
    match version_in(&image) {
        Some(version) if is_bare(&image) => version.to_string(),
        _ => serde_json::Value::Object(image).to_string(),
    }
}

pub fn version_in(image: &Image) -> Option<i64> {
    image.get("version").and_then(serde_json::Value::as_i64)
}

/// Stores changes; with the first one of an action, also what they share.
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

/// The entries of a batch after this position. Positions have no gaps, so the run that the first one is in is the last
/// entry that begins at its position or before.
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

/// The entries of a batch after this position as they are stored, a run as one: a part of them.
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

/// The same for those before this position, last first.
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

/// The first entry of a batch that is a record of this feature, not a part of one. What comes late in a long action is
/// found by an index of its own.
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

/// Whether a batch changed this row.
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

/// Whether the batch has been undone and the undo has not been undone in turn.
pub async fn is_undone(conn: &mut Conn, batch: Id) -> Result<bool, DbError> {
    let (count,): (i64,) = conn
        .one(
            sql!(
                "SELECT COUNT(*) FROM actions AS undoing WHERE undoes = $1 AND NOT EXISTS (
                    SELECT 1 FROM actions AS redoing WHERE redoing.undoes = undoing.batch)"
            ),
            &[batch.into()],
        )
        .await?;
    Ok(count > 0)
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

impl Entry {
    /// Whether the row is the record itself, not a part of it.
    pub fn is_whole(&self) -> bool {
        self.part_of.is_none()
    }

    /// The record that people know: the row, or the one that it is a part of.
    pub fn record_id(&self) -> Id {
        self.part_of.unwrap_or(self.row_id)
    }
}

// ---- the change log screen

/// Which actions to list; an empty field does not filter.
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

// ---- the whole log

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

/// When something was changed last.
pub async fn last_at(conn: &mut Conn) -> Result<Option<Moment>, DbError> {
    let last: Option<(Moment,)> =
        conn.opt(sql!("SELECT at FROM actions ORDER BY number DESC LIMIT 1"), &[]).await?;
    Ok(last.map(|(at,)| at))
}
