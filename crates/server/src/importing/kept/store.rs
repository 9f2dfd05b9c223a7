use crate::db::{Conn, DbError};
use crate::ids::Id;
use crate::{row, sql};

use super::super::model::Import;

/// The imports that were not undone, oldest first.
pub async fn imports(conn: &mut Conn) -> Result<Vec<Import>, DbError> {
    conn.all(sql!(Import, "SELECT {columns} FROM imports ORDER BY created_at, id"), &[]).await
}

row! {
    /// The lines of a record as they were in its file.
    #[derive(Clone, Debug)]
    pub struct KeptLines {
        pub position: i64,
        pub tag: String,
        pub owner_id: Option<Id>,
        pub lines: String,
    }
}

/// The next records of an import, in the order of its file; at most 2000.
pub async fn records(conn: &mut Conn, import: Id, after: i64) -> Result<Vec<KeptLines>, DbError> {
    conn.all(
        sql!(
            KeptLines,
            "SELECT {columns} FROM import_records WHERE import_id = $1 AND position > $2 ORDER BY position LIMIT 2000"
        ),
        &[import.into(), after.into()],
    )
    .await
}

row! {
    /// The structure and the record that a row was made from.
    #[derive(Clone, Debug)]
    pub struct KeptOrigin {
        pub row_id: Id,
        pub position: i64,
        pub at: i64,
    }
}

pub async fn origins(conn: &mut Conn, import: Id) -> Result<Vec<KeptOrigin>, DbError> {
    conn.all(sql!(KeptOrigin, "SELECT {columns} FROM import_origins WHERE import_id = $1"), &[import.into()])
        .await
}

/// Finds the records that came with imports that were undone, wholly or in part, and are not newer than this one.
pub async fn undone(conn: &mut Conn, up_to: Id) -> Result<Vec<(Id,)>, DbError> {
    conn.all(
        sql!(
            "SELECT DISTINCT owner_id FROM import_records WHERE owner_id IS NOT NULL AND import_id IN (
               SELECT import_id FROM import_records kept WHERE import_id <= $2 AND position = 0
                 AND (EXISTS (SELECT 1 FROM imports WHERE id = import_id AND reduced = $1)
                   OR (NOT EXISTS (SELECT 1 FROM imports WHERE id = import_id)
                     AND EXISTS (SELECT 1 FROM changes WHERE row_id = import_id))))"
        ),
        &[true.into(), up_to.into()],
    )
    .await
}
