use serde_json::{Map, Value as Json};

use crate::clock::Moment;
use crate::db::{Conn, DbError, RecordTable};
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
        pub room: String,
        pub record_id: Id,
        pub table_name: String,
        pub row_id: Id,
        pub before: Option<String>,
        pub after: Option<String>,
        pub at: Moment,
    }
}

impl Entry {
    pub fn before(&self) -> Result<Option<Map<String, Json>>, DbError> {
        self.before.as_deref().map(serde_json::from_str).transpose().map_err(DbError::other)
    }

    pub fn after(&self) -> Result<Option<Map<String, Json>>, DbError> {
        self.after.as_deref().map(serde_json::from_str).transpose().map_err(DbError::other)
    }
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
            (&entry.room).into(),
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

pub async fn entries_of(conn: &mut Conn, batch: Id) -> Result<Vec<Entry>, DbError> {
    conn.all(sql!(Entry, "SELECT {columns} FROM changes WHERE batch = $1 ORDER BY position"), &[batch.into()])
        .await
}

/// Whether the batch has been undone and that undoing still stands.
pub async fn is_undone(conn: &mut Conn, batch: Id) -> Result<bool, DbError> {
    let (count,): (i64,) = conn
        .one(
            sql!(
                "SELECT COUNT(DISTINCT batch) FROM changes AS undoing WHERE undoes = $1 AND NOT EXISTS (
                    SELECT 1 FROM changes AS redoing WHERE redoing.undoes = undoing.batch)"
            ),
            &[batch.into()],
        )
        .await?;
    Ok(count > 0)
}

/// The record's version as it stands now.
pub async fn version(conn: &mut Conn, table: &RecordTable, id: Id) -> Result<Option<i64>, DbError> {
    Ok(conn.opt::<(i64,)>(&table.version, &[id.into()]).await?.map(|(version,)| version))
}

impl Entry {
    /// What the row was, or became.
    pub fn either(&self) -> Map<String, Json> {
        let image = self.after.as_deref().or(self.before.as_deref()).unwrap_or_default();
        serde_json::from_str(image).unwrap_or_default()
    }

    /// Whether the row is the record itself and no part of it.
    pub fn is_whole(&self) -> bool {
        self.row_id == self.record_id
    }
}

// ---- the screen

/// Which acts to list; an empty field does not filter.
#[derive(Default)]
pub struct Filter {
    pub actor: Option<Id>,
    pub room: Option<String>,
    pub from: Option<Moment>,
    pub before: Option<Moment>,
}

/// The first entry of each act, the newest first, from after the given place on.
pub async fn acts(
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
                   SELECT 1 FROM changes AS part WHERE part.batch = changes.batch AND part.room = $2))
               AND (CAST($3 AS BIGINT) IS NULL OR at >= $3)
               AND (CAST($4 AS BIGINT) IS NULL OR at < $4)
               AND (CAST($5 AS BIGINT) IS NULL OR at < $5 OR (at = $5 AND id < $6))
             ORDER BY at DESC, id DESC LIMIT $7"
        ),
        &[
            filter.actor.into(),
            filter.room.as_ref().into(),
            filter.from.into(),
            filter.before.into(),
            at.into(),
            id.into(),
            limit.into(),
        ],
    )
    .await
}

/// What the log knows last of a record's own row.
pub async fn last_image(conn: &mut Conn, table: &str, id: Id) -> Result<Option<Map<String, Json>>, DbError> {
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
    Ok(last.map(|entry| entry.either()))
}

/// The newest change of the same row by a later act.
pub async fn last_since(conn: &mut Conn, entry: &Entry) -> Result<Option<Entry>, DbError> {
    conn.opt(
        sql!(
            Entry,
            "SELECT {columns} FROM changes
             WHERE room = $1 AND record_id = $2 AND row_id = $3 AND at >= $4 AND id > $5 AND batch <> $6
             ORDER BY at DESC, id DESC LIMIT 1"
        ),
        &[
            (&entry.room).into(),
            entry.record_id.into(),
            entry.row_id.into(),
            entry.at.into(),
            entry.id.into(),
            entry.batch.into(),
        ],
    )
    .await
}

// ---- all of it

pub async fn count(conn: &mut Conn) -> Result<i64, DbError> {
    let (count,): (i64,) = conn.one(sql!("SELECT COUNT(*) FROM changes"), &[]).await?;
    Ok(count)
}

/// Forgets what is too old to be put back.
pub async fn purge(conn: &mut Conn, before: Moment) -> Result<(), DbError> {
    conn.exec(sql!("DELETE FROM changes WHERE at < $1"), &[before.into()]).await?;
    Ok(())
}

pub async fn clear(conn: &mut Conn) -> Result<(), DbError> {
    conn.exec(sql!("DELETE FROM changes"), &[]).await?;
    Ok(())
}

pub async fn has_account(conn: &mut Conn, id: &str) -> Result<bool, DbError> {
    let found: Option<(String,)> = conn.opt(sql!("SELECT id FROM users WHERE id = $1"), &[id.into()]).await?;
    Ok(found.is_some())
}
