use crate::clock::Moment;
use crate::db::{Conn, DbError, Image, RecordTable};
use crate::ids::Id;
use crate::{row, sql};

row! {
    /// One record's change within a batch.
    #[derive(Clone, Debug)]
    pub struct Entry {
        pub id: Id,
        pub batch: Id,
        pub position: i64,
        pub undoes: Option<Id>,
        pub actor: Option<Id>,
        pub feature: String,
        pub record_id: Id,
        pub table_name: String,
        pub row_id: Id,
        pub before: Option<String>,
        pub after: Option<String>,
        pub at: Moment,
    }
}

impl Entry {
    pub fn before(&self) -> Result<Option<Image>, DbError> {
        self.before.as_deref().map(serde_json::from_str).transpose().map_err(DbError::other)
    }

    pub fn after(&self) -> Result<Option<Image>, DbError> {
        self.after.as_deref().map(serde_json::from_str).transpose().map_err(DbError::other)
    }
}

/// All that the log keeps of a newly written row: its version, to detect later changes.
pub fn bare(version: i64) -> Image {
    Image::from_iter([("version".to_owned(), version.into())])
}

pub fn is_bare(image: &Image) -> bool {
    image.len() == 1 && image.contains_key("version")
}

pub fn version_in(image: &Image) -> Option<i64> {
    image.get("version").and_then(serde_json::Value::as_i64)
}

pub async fn insert(conn: &mut Conn, entry: &Entry) -> Result<(), DbError> {
    conn.exec(
        sql!(
            Entry,
            "INSERT INTO changes ({columns}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)"
        ),
        &[
            entry.id.into(),
            entry.batch.into(),
            entry.position.into(),
            entry.undoes.into(),
            entry.actor.into(),
            (&entry.feature).into(),
            entry.record_id.into(),
            (&entry.table_name).into(),
            entry.row_id.into(),
            entry.before.as_ref().into(),
            entry.after.as_ref().into(),
            entry.at.into(),
        ],
    )
    .await?;
    Ok(())
}

/// How many entries of a batch are read at once.
const CHUNK: i64 = 500;

/// The first entry of a batch.
pub async fn first(conn: &mut Conn, batch: Id) -> Result<Option<Entry>, DbError> {
    conn.opt(sql!(Entry, "SELECT {columns} FROM changes WHERE batch = $1 AND position = 0"), &[batch.into()])
        .await
}

/// The entries of a batch after this position.
pub async fn entries(conn: &mut Conn, batch: Id, after: i64, limit: i64) -> Result<Vec<Entry>, DbError> {
    conn.all(
        sql!(
            Entry,
            "SELECT {columns} FROM changes WHERE batch = $1 AND position > $2 ORDER BY position LIMIT $3"
        ),
        &[batch.into(), after.into(), limit.into()],
    )
    .await
}

/// The entries of a batch before this position, last first, at most one chunk.
pub async fn entries_below(conn: &mut Conn, batch: Id, position: i64) -> Result<Vec<Entry>, DbError> {
    conn.all(
        sql!(
            Entry,
            "SELECT {columns} FROM changes WHERE batch = $1 AND position < $2 ORDER BY position DESC LIMIT $3"
        ),
        &[batch.into(), position.into(), CHUNK.into()],
    )
    .await
}

/// The position of the last entry of a batch.
pub async fn last_position(conn: &mut Conn, batch: Id) -> Result<i64, DbError> {
    let (last,): (Option<i64>,) =
        conn.one(sql!("SELECT MAX(position) FROM changes WHERE batch = $1"), &[batch.into()]).await?;
    Ok(last.unwrap_or_default())
}

/// The first entry of a batch that is a record of this feature, not a part of one.
pub async fn first_of(conn: &mut Conn, batch: Id, feature: &str) -> Result<Option<Entry>, DbError> {
    conn.opt(
        sql!(
            Entry,
            "SELECT {columns} FROM changes WHERE batch = $1 AND feature = $2 AND row_id = record_id
             ORDER BY position LIMIT 1"
        ),
        &[batch.into(), feature.into()],
    )
    .await
}

/// Whether a batch changed this row.
pub async fn has_changed(conn: &mut Conn, batch: Id, row: Id) -> Result<bool, DbError> {
    let found: Option<(Id,)> = conn
        .opt(
            sql!("SELECT id FROM changes WHERE row_id = $1 AND batch = $2 LIMIT 1"),
            &[row.into(), batch.into()],
        )
        .await?;
    Ok(found.is_some())
}

/// The next change of the same row.
pub async fn next(conn: &mut Conn, entry: &Entry) -> Result<Option<Entry>, DbError> {
    conn.opt(
        sql!(
            Entry,
            "SELECT {columns} FROM changes
             WHERE row_id = $1 AND table_name = $2 AND at >= $3 AND (at > $3 OR id > $4)
             ORDER BY at, id LIMIT 1"
        ),
        &[entry.row_id.into(), (&entry.table_name).into(), entry.at.into(), entry.id.into()],
    )
    .await
}

/// Whether the batch has been undone and the undo has not been undone in turn.
pub async fn is_undone(conn: &mut Conn, batch: Id) -> Result<bool, DbError> {
    let (count,): (i64,) = conn
        .one(
            sql!(
                "SELECT COUNT(*) FROM changes AS undoing WHERE undoes = $1 AND position = 0 AND NOT EXISTS (
                    SELECT 1 FROM changes AS redoing WHERE redoing.undoes = undoing.batch)"
            ),
            &[batch.into()],
        )
        .await?;
    Ok(count > 0)
}

/// The record's current version.
pub async fn version(conn: &mut Conn, table: &RecordTable, id: Id) -> Result<Option<i64>, DbError> {
    Ok(conn.opt::<(i64,)>(&table.version, &[id.into()]).await?.map(|(version,)| version))
}

impl Entry {
    /// Whether the row is the record itself, not a part of it.
    pub fn is_whole(&self) -> bool {
        self.row_id == self.record_id
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
    after: Option<(Moment, Id)>,
    limit: i64,
) -> Result<Vec<Entry>, DbError> {
    let (at, id) = after.unzip();
    conn.all(
        sql!(
            Entry,
            "SELECT {columns} FROM changes
             WHERE position = 0
               AND (CAST($1 AS TEXT) IS NULL OR actor = $1)
               AND (CAST($2 AS TEXT) IS NULL OR EXISTS (
                   SELECT 1 FROM changes AS part WHERE part.batch = changes.batch AND part.feature = $2))
               AND (CAST($3 AS BIGINT) IS NULL OR at >= $3)
               AND (CAST($4 AS BIGINT) IS NULL OR at < $4)
               AND (CAST($5 AS BIGINT) IS NULL OR at < $5 OR (at = $5 AND id < $6))
             ORDER BY at DESC, id DESC LIMIT $7"
        ),
        &[
            filter.actor.into(),
            filter.feature.as_ref().into(),
            filter.from.into(),
            filter.before.into(),
            at.into(),
            id.into(),
            limit.into(),
        ],
    )
    .await
}

/// The last image of a row in the log. A row that was only ever created has none.
pub async fn last_image(conn: &mut Conn, table: &str, id: Id) -> Result<Option<Image>, DbError> {
    let last: Option<Entry> = conn
        .opt(
            sql!(
                Entry,
                "SELECT {columns} FROM changes WHERE row_id = $1 AND table_name = $2
                 ORDER BY at DESC, id DESC LIMIT 1"
            ),
            &[id.into(), table.into()],
        )
        .await?;
    let Some(last) = last else { return Ok(None) };
    Ok(last.after()?.or(last.before()?).filter(|image| !is_bare(image)))
}

/// The newest change of the same row by a later action.
pub async fn last_since(conn: &mut Conn, entry: &Entry) -> Result<Option<Entry>, DbError> {
    conn.opt(
        sql!(
            Entry,
            "SELECT {columns} FROM changes
             WHERE row_id = $1 AND at >= $2 AND id > $3 AND batch <> $4
             ORDER BY at DESC, id DESC LIMIT 1"
        ),
        &[entry.row_id.into(), entry.at.into(), entry.id.into(), entry.batch.into()],
    )
    .await
}

// ---- the whole log

pub async fn count(conn: &mut Conn) -> Result<i64, DbError> {
    let (count,): (i64,) = conn.one(sql!("SELECT COUNT(*) FROM changes"), &[]).await?;
    Ok(count)
}

/// Deletes entries that are too old to undo.
pub async fn purge(conn: &mut Conn, before: Moment) -> Result<(), DbError> {
    conn.exec(sql!("DELETE FROM changes WHERE at < $1"), &[before.into()]).await?;
    Ok(())
}

pub async fn clear(conn: &mut Conn) -> Result<(), DbError> {
    conn.exec(sql!("DELETE FROM changes"), &[]).await?;
    Ok(())
}
