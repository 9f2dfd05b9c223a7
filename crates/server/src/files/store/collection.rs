//! Files to delete, because no record has them or their bytes never arrived.

use crate::clock::Moment;
use crate::db::{Conn, DbError};
use crate::ids::Id;
use crate::sql;

use super::super::model::File;

/// Sets when the file is deleted if it is still unattached then; `None` while it is attached.
pub async fn set_collection(conn: &mut Conn, id: Id, at: Option<Moment>) -> Result<(), DbError> {
    conn.exec(sql!("UPDATE files SET collect_at = $2 WHERE id = $1"), &[id.into(), at.into()]).await?;
    Ok(())
}

/// Rows whose bytes never arrived.
pub async fn stale_incoming(conn: &mut Conn, before: Moment) -> Result<Vec<(Id, String)>, DbError> {
    conn.all(
        sql!("SELECT id, name FROM files WHERE state = 'incoming' AND created_at < $1"),
        &[before.into()],
    )
    .await
}

/// Unattached files that are due for deletion.
pub async fn due_for_collection(conn: &mut Conn, now: Moment) -> Result<Vec<File>, DbError> {
    conn.all(
        sql!(
            File,
            "SELECT {columns} FROM files
             LEFT JOIN (SELECT users.id AS account, users.name AS uploader_name FROM users) AS accounts
               ON account = uploader
             WHERE collect_at <= $1 AND state = 'complete'
               AND NOT EXISTS (SELECT 1 FROM attachments WHERE file_id = files.id)"
        ),
        &[now.into()],
    )
    .await
}

/// Corrects `collect_at` after an undo, which attaches and detaches files without this feature.
pub async fn heal_collection(conn: &mut Conn, at: Moment) -> Result<(), DbError> {
    conn.exec(
        sql!(
            "UPDATE files SET collect_at = $1 WHERE collect_at IS NULL AND state = 'complete'
               AND NOT EXISTS (SELECT 1 FROM attachments WHERE file_id = files.id)"
        ),
        &[at.into()],
    )
    .await?;
    conn.exec(
        sql!(
            "UPDATE files SET collect_at = NULL WHERE collect_at IS NOT NULL
               AND EXISTS (SELECT 1 FROM attachments WHERE file_id = files.id)"
        ),
        &[],
    )
    .await?;
    Ok(())
}
