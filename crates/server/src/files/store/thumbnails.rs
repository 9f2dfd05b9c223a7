//! Thumbnails: pictures that have them or wait for them.

use crate::clock::Moment;
use crate::db::{Conn, DbError};
use crate::ids::Id;
use crate::sql;

use super::super::model::Thumbnails;

/// The pictures that have thumbnails or will get them.
pub async fn pictures(conn: &mut Conn) -> Result<Vec<Id>, DbError> {
    let found: Vec<(Id,)> = conn.all(sql!("SELECT id FROM files WHERE thumbnails <> 'none'"), &[]).await?;
    Ok(found.into_iter().map(|(id,)| id).collect())
}

/// The pictures that have no thumbnails yet.
pub async fn waiting_pictures(conn: &mut Conn) -> Result<Vec<Id>, DbError> {
    let found: Vec<(Id,)> =
        conn.all(sql!("SELECT id FROM files WHERE thumbnails = 'waiting' ORDER BY id"), &[]).await?;
    Ok(found.into_iter().map(|(id,)| id).collect())
}

pub async fn wait_for_thumbnails(conn: &mut Conn, id: Id) -> Result<(), DbError> {
    conn.exec(sql!("UPDATE files SET thumbnails = 'waiting' WHERE id = $1"), &[id.into()]).await?;
    Ok(())
}

/// Returns false if the file is gone.
pub async fn set_thumbnails(
    conn: &mut Conn,
    id: Id,
    state: Thumbnails,
    size: Option<(i64, i64)>,
    now: Moment,
) -> Result<bool, DbError> {
    let (width, height) = size.unzip();
    let changed = conn
        .exec(
            sql!("UPDATE files SET thumbnails = $2, width = $3, height = $4, updated_at = $5 WHERE id = $1"),
            &[id.into(), state.into(), width.into(), height.into(), now.into()],
        )
        .await?;
    Ok(changed == 1)
}
