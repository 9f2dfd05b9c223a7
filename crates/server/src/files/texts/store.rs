use crate::clock::Moment;
use crate::db::{Conn, DbError};
use crate::ids::Id;
use crate::sql;

use super::model::{FileText, TextState};

/// The text inside a file, if it is known and not empty.
pub async fn text_of(conn: &mut Conn, file: Id) -> Result<Option<String>, DbError> {
    let found: Option<(String,)> = conn
        .opt(sql!("SELECT text FROM file_texts WHERE file_id = $1 AND state = 'ready'"), &[file.into()])
        .await?;
    Ok(found.map(|(text,)| text))
}

/// The next texts by file id, after this file or from the first one.
pub async fn texts_after(conn: &mut Conn, after: Option<Id>, limit: i64) -> Result<Vec<FileText>, DbError> {
    let after = after.map(|id| id.to_string()).unwrap_or_default();
    conn.all(
        sql!(
            FileText,
            "SELECT {columns} FROM file_texts WHERE state = 'ready' AND file_id > $1 ORDER BY file_id LIMIT $2"
        ),
        &[after.into(), limit.into()],
    )
    .await
}

pub async fn state_of(conn: &mut Conn, file: Id) -> Result<Option<TextState>, DbError> {
    let found: Option<(TextState,)> =
        conn.opt(sql!("SELECT state FROM file_texts WHERE file_id = $1"), &[file.into()]).await?;
    Ok(found.map(|(state,)| state))
}

pub async fn wait(conn: &mut Conn, file: Id, now: Moment) -> Result<(), DbError> {
    conn.exec(
        sql!("INSERT INTO file_texts (file_id, state, text, made_at) VALUES ($1, 'waiting', '', $2)"),
        &[file.into(), now.into()],
    )
    .await?;
    Ok(())
}

/// Adds a waiting row for every file that may have text and has none yet. The condition must match
/// `kind::document`.
pub async fn wait_for_all(conn: &mut Conn, now: Moment) -> Result<(), DbError> {
    conn.exec(
        sql!(
            "INSERT INTO file_texts (file_id, state, text, made_at)
             SELECT id, 'waiting', '', CAST($1 AS BIGINT) FROM files
             WHERE state = 'complete'
               AND (content_type IN ('application/pdf', 'text/plain')
                    OR (content_type = 'application/octet-stream'
                        AND (declared_type = 'text/plain' OR LOWER(filename) LIKE '%.txt')))
               AND NOT EXISTS (SELECT 1 FROM file_texts WHERE file_id = files.id)"
        ),
        &[now.into()],
    )
    .await?;
    Ok(())
}

pub async fn waiting(conn: &mut Conn) -> Result<Vec<Id>, DbError> {
    let found: Vec<(Id,)> = conn
        .all(sql!("SELECT file_id FROM file_texts WHERE state = 'waiting' ORDER BY file_id"), &[])
        .await?;
    Ok(found.into_iter().map(|(file,)| file).collect())
}

/// Returns false if the file is gone or no longer waits.
pub async fn set(
    conn: &mut Conn,
    file: Id,
    state: TextState,
    text: &str,
    now: Moment,
) -> Result<bool, DbError> {
    let changed = conn
        .exec(
            sql!(
                "UPDATE file_texts SET state = $2, text = $3, made_at = $4
                 WHERE file_id = $1 AND state = 'waiting'"
            ),
            &[file.into(), state.into(), text.into(), now.into()],
        )
        .await?;
    Ok(changed == 1)
}
