use serde_json::{Map, Value as Json};

use crate::clock::Moment;
use crate::db::{Conn, DbError, RecordTable};
use crate::ids::Id;
use crate::{row, sql};

row! {
    /// One record's change within a batch.
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

pub async fn of_batch(conn: &mut Conn, batch: Id) -> Result<Vec<Entry>, DbError> {
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

row! {
    /// Which record a batch changed, itself or a part of it, and who did it.
    pub struct Row {
        pub room: String,
        pub record_id: Id,
        pub actor: Option<Id>,
        pub at: Moment,
    }
}

pub async fn rows_of(conn: &mut Conn, batch: Id) -> Result<Vec<Row>, DbError> {
    conn.all(sql!(Row, "SELECT {columns} FROM changes WHERE batch = $1 ORDER BY position"), &[batch.into()])
        .await
}
