//! Files, and the space that they use.

use crate::clock::Moment;
use crate::db::{Conn, DbError, Tx, id_list};
use crate::ids::Id;
use crate::{row, sql};

use super::super::model::{File, PART_SIZE, Thumbnails};

/// A file whose bytes are safely stored.
pub async fn get(conn: &mut Conn, id: Id) -> Result<Option<File>, DbError> {
    conn.opt(
        sql!(
            File,
            "SELECT {columns} FROM files
             LEFT JOIN (SELECT users.id AS account, users.name AS uploader_name FROM users) AS accounts
               ON account = uploader
             WHERE id = $1 AND state = 'complete'"
        ),
        &[id.into()],
    )
    .await
}

/// The files that an account has uploaded, in order.
pub async fn uploaded_by(conn: &mut Conn, account: Id) -> Result<Vec<File>, DbError> {
    conn.all(
        sql!(
            File,
            "SELECT {columns} FROM files
             LEFT JOIN (SELECT users.id AS account, users.name AS uploader_name FROM users) AS accounts
               ON account = uploader
             WHERE uploader = $1 AND state = 'complete' ORDER BY id"
        ),
        &[account.into()],
    )
    .await
}

row! {
    /// The stored bytes of a file.
    pub struct Stored {
        pub name: String,
        pub hash: String,
        pub size: i64,
    }
}

/// The bytes that the storage should have.
pub async fn stored(conn: &mut Conn) -> Result<Vec<Stored>, DbError> {
    conn.all(sql!(Stored, "SELECT {columns} FROM files WHERE state = 'complete'"), &[]).await
}

/// Until the transaction ends, no one else can reserve storage space, on any replica.
pub async fn turn(tx: &mut Tx) -> Result<(), DbError> {
    tx.exec(
        sql!("INSERT INTO site (key, value) VALUES ('files-lock', '') ON CONFLICT (key) DO UPDATE SET value = ''"),
        &[],
    )
    .await?;
    Ok(())
}

/// The bytes that all files use, including the parts of uploads in progress that have arrived. Counting bytes
/// that were only announced would let one account take all space without sending any.
pub async fn used(conn: &mut Conn) -> Result<i64, DbError> {
    let (files,): (i64,) =
        conn.one(sql!("SELECT CAST(COALESCE(SUM(size), 0) AS BIGINT) FROM files"), &[]).await?;
    let (uploads,): (i64,) = conn
        .one(
            sql!(
                "SELECT CAST(COALESCE(SUM(CASE WHEN parts * $1 < size THEN parts * $1 ELSE size END), 0) AS BIGINT)
                 FROM uploads JOIN (SELECT upload_id, COUNT(*) AS parts FROM upload_parts GROUP BY upload_id) AS arrived
                   ON upload_id = id
                 WHERE file_id IS NULL"
            ),
            &[PART_SIZE.into()],
        )
        .await?;
    Ok(files + uploads)
}

pub struct NewFile<'a> {
    pub id: Id,
    pub name: &'a str,
    pub filename: &'a str,
    pub declared_type: Option<&'a str>,
    pub uploader: Option<Id>,
    pub now: Moment,
}

/// Reserves the name; returns false if it is taken.
pub async fn reserve(conn: &mut Conn, file: &NewFile<'_>) -> Result<bool, DbError> {
    let taken = conn
        .exec(
            sql!(
                "INSERT INTO files (id, name, filename, size, content_type, declared_type, hash, uploader, state,
                     thumbnails, created_at, updated_at)
                 VALUES ($1, $2, $3, 0, '', $4, '', $5, 'incoming', 'none', $6, $6) ON CONFLICT (name) DO NOTHING"
            ),
            &[
                file.id.into(),
                file.name.into(),
                file.filename.into(),
                file.declared_type.into(),
                file.uploader.into(),
                file.now.into(),
            ],
        )
        .await?;
    Ok(taken == 1)
}

pub async fn set_reserved_size(conn: &mut Conn, id: Id, size: i64) -> Result<(), DbError> {
    conn.exec(
        sql!("UPDATE files SET size = $2 WHERE id = $1 AND state = 'incoming'"),
        &[id.into(), size.into()],
    )
    .await?;
    Ok(())
}

pub struct Finished<'a> {
    pub size: i64,
    pub hash: &'a str,
    pub content_type: &'a str,
    pub thumbnails: Thumbnails,
    pub collect_at: Moment,
}

/// Marks the file complete. Returns false if the row has been removed meanwhile.
pub async fn complete(conn: &mut Conn, id: Id, file: &Finished<'_>, now: Moment) -> Result<bool, DbError> {
    let changed = conn
        .exec(
            sql!(
                "UPDATE files SET state = 'complete', size = $2, hash = $3, content_type = $4, thumbnails = $5,
                     collect_at = $6, updated_at = $7
                 WHERE id = $1 AND state = 'incoming'"
            ),
            &[
                id.into(),
                file.size.into(),
                file.hash.into(),
                file.content_type.into(),
                file.thumbnails.into(),
                file.collect_at.into(),
                now.into(),
            ],
        )
        .await?;
    Ok(changed == 1)
}

pub async fn forget_incoming(conn: &mut Conn, id: Id) -> Result<bool, DbError> {
    Ok(conn.exec(sql!("DELETE FROM files WHERE id = $1 AND state = 'incoming'"), &[id.into()]).await? == 1)
}

/// Deletes an unattached file; an attached one fails with a foreign key error.
pub async fn delete(conn: &mut Conn, id: Id) -> Result<bool, DbError> {
    Ok(conn.exec(sql!("DELETE FROM files WHERE id = $1 AND state = 'complete'"), &[id.into()]).await? == 1)
}

pub async fn is_named(conn: &mut Conn, name: &str) -> Result<bool, DbError> {
    let found: Option<(Id,)> = conn.opt(sql!("SELECT id FROM files WHERE name = $1"), &[name.into()]).await?;
    Ok(found.is_some())
}

/// These files, in no particular order.
pub async fn among(conn: &mut Conn, ids: &[Id]) -> Result<Vec<File>, DbError> {
    conn.all(
        sql!(
            File,
            "SELECT {columns} FROM files
             LEFT JOIN (SELECT users.id AS account, users.name AS uploader_name FROM users) AS accounts
               ON account = uploader
             WHERE id IN {ids $1}"
        ),
        &[id_list(ids).as_str().into()],
    )
    .await
}

/// The number of files, and their total size in bytes.
pub async fn totals(conn: &mut Conn) -> Result<(i64, i64), DbError> {
    conn.one(
        sql!("SELECT COUNT(*), CAST(COALESCE(SUM(size), 0) AS BIGINT) FROM files WHERE state = 'complete'"),
        &[],
    )
    .await
}

/// Removes all rows; returns ids and names, so that the bytes can be removed too.
pub async fn clear(conn: &mut Conn) -> Result<Vec<(Id, String)>, DbError> {
    let known = conn.all(sql!("SELECT id, name FROM files ORDER BY id"), &[]).await?;
    conn.exec(sql!("DELETE FROM uploads"), &[]).await?;
    conn.exec(sql!("DELETE FROM files"), &[]).await?;
    Ok(known)
}
