//! Uploads in parts.

use crate::clock::Moment;
use crate::db::{Conn, DbError};
use crate::ids::Id;
use crate::{row, sql};

use super::super::model::Upload;

pub async fn upload(conn: &mut Conn, id: Id) -> Result<Option<Upload>, DbError> {
    conn.opt(sql!(Upload, "SELECT {columns} FROM uploads WHERE id = $1"), &[id.into()]).await
}

/// Counts the uploads of this account that have begun and not become a file.
pub async fn open_uploads(conn: &mut Conn, user: Id) -> Result<i64, DbError> {
    let (count,): (i64,) = conn
        .one(sql!("SELECT COUNT(*) FROM uploads WHERE user_id = $1 AND file_id IS NULL"), &[user.into()])
        .await?;
    Ok(count)
}

pub async fn insert_upload(conn: &mut Conn, upload: &Upload) -> Result<(), DbError> {
    conn.exec(
        sql!(Upload, "INSERT INTO uploads ({columns}) VALUES ($1, $2, $3, $4, $5, $6, $7)"),
        &[
            upload.id.into(),
            upload.user_id.into(),
            (&upload.filename).into(),
            upload.size.into(),
            upload.declared_type.as_ref().into(),
            upload.file_id.into(),
            upload.created_at.into(),
        ],
    )
    .await?;
    Ok(())
}

/// Links the upload to its file. Returns false if it already has one, or is gone.
pub async fn finish_upload(conn: &mut Conn, id: Id, file: Id) -> Result<bool, DbError> {
    let changed = conn
        .exec(
            sql!("UPDATE uploads SET file_id = $2 WHERE id = $1 AND file_id IS NULL"),
            &[id.into(), file.into()],
        )
        .await?;
    Ok(changed == 1)
}

/// Deletes an upload and its parts, unless it has become a file.
pub async fn forget_upload(conn: &mut Conn, id: Id) -> Result<bool, DbError> {
    Ok(conn.exec(sql!("DELETE FROM uploads WHERE id = $1 AND file_id IS NULL"), &[id.into()]).await? == 1)
}

row! {
    /// A part that has arrived.
    #[derive(Clone, Debug)]
    pub struct Part {
        pub number: i64,
        pub hash: String,
    }
}

pub async fn parts(conn: &mut Conn, upload: Id) -> Result<Vec<Part>, DbError> {
    conn.all(
        sql!(Part, "SELECT {columns} FROM upload_parts WHERE upload_id = $1 ORDER BY number"),
        &[upload.into()],
    )
    .await
}

pub async fn part(conn: &mut Conn, upload: Id, number: i64) -> Result<Option<Part>, DbError> {
    conn.opt(
        sql!(Part, "SELECT {columns} FROM upload_parts WHERE upload_id = $1 AND number = $2"),
        &[upload.into(), number.into()],
    )
    .await
}

pub async fn set_part(conn: &mut Conn, upload: Id, part: &Part) -> Result<(), DbError> {
    conn.exec(
        sql!(
            "INSERT INTO upload_parts (upload_id, number, hash) VALUES ($1, $2, $3)
             ON CONFLICT (upload_id, number) DO UPDATE SET hash = $3"
        ),
        &[upload.into(), part.number.into(), (&part.hash).into()],
    )
    .await?;
    Ok(())
}

pub async fn forget_parts(conn: &mut Conn, upload: Id) -> Result<(), DbError> {
    conn.exec(sql!("DELETE FROM upload_parts WHERE upload_id = $1"), &[upload.into()]).await?;
    Ok(())
}

/// Deletes old uploads, finished or not.
pub async fn forget_old_uploads(conn: &mut Conn, before: Moment) -> Result<(), DbError> {
    conn.exec(sql!("DELETE FROM uploads WHERE created_at < $1"), &[before.into()]).await?;
    Ok(())
}
