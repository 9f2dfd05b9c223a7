use crate::clock::Moment;
use crate::db::{Conn, DbError, Record, Tx, id_list};
use crate::ids::Id;
use crate::{row, sql};

use super::model::{Attachment, File, Owner, OwnerKind, PART_SIZE, Thumbnails, Upload};

// ---- files

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

/// Until the transaction ends, no one else can reserve storage space, on any replica.
pub async fn turn(tx: &mut Tx) -> Result<(), DbError> {
    tx.exec(
        sql!("INSERT INTO site (key, value) VALUES ('files-lock', '') ON CONFLICT (key) DO UPDATE SET value = ''"),
        &[],
    )
    .await?;
    Ok(())
}

/// The bytes that all files use, including the parts of uploads in progress that have arrived. Counting what was only
/// announced would let one account take all space without sending a byte.
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

// ---- attachments

/// For each attachment of the file, the account it is limited to.
pub async fn audiences(conn: &mut Conn, file: Id) -> Result<Vec<Option<Id>>, DbError> {
    let rows: Vec<(Option<Id>,)> =
        conn.all(sql!("SELECT only_for FROM attachments WHERE file_id = $1"), &[file.into()]).await?;
    Ok(rows.into_iter().map(|(only_for,)| only_for).collect())
}

pub async fn attachments(conn: &mut Conn, owner: Owner) -> Result<Vec<Attachment>, DbError> {
    conn.all(
        sql!(
            Attachment,
            "SELECT {columns} FROM attachments WHERE owner_kind = $1 AND owner_id = $2 ORDER BY position, id"
        ),
        &[owner.kind.into(), owner.id.into()],
    )
    .await
}

/// Attaches the file to another record, as a consequence of a logged change.
pub async fn move_attachment(tx: &mut Tx, row: &Attachment, to: Owner) -> Result<(), DbError> {
    tx.exec(
        sql!("UPDATE attachments SET owner_kind = $2, owner_id = $3 WHERE id = $1"),
        &[row.id.into(), to.kind.into(), to.id.into()],
    )
    .await?;
    for owner in [row.owner_id, to.id] {
        tx.changed(Attachment::table().feature, owner);
    }
    Ok(())
}

pub async fn attachment(conn: &mut Conn, id: Id) -> Result<Option<Attachment>, DbError> {
    conn.opt(sql!(Attachment, "SELECT {columns} FROM attachments WHERE id = $1"), &[id.into()]).await
}

pub async fn attachments_of_file(conn: &mut Conn, file: Id) -> Result<Vec<Attachment>, DbError> {
    conn.all(
        sql!(Attachment, "SELECT {columns} FROM attachments WHERE file_id = $1 ORDER BY id"),
        &[file.into()],
    )
    .await
}

/// The record's attached files, in no particular order.
pub async fn attached_files(conn: &mut Conn, owner: Owner) -> Result<Vec<File>, DbError> {
    conn.all(
        sql!(
            File,
            "SELECT {columns} FROM files
             LEFT JOIN (SELECT users.id AS account, users.name AS uploader_name FROM users) AS accounts
               ON account = uploader
             WHERE id IN (SELECT file_id FROM attachments WHERE owner_kind = $1 AND owner_id = $2)"
        ),
        &[owner.kind.into(), owner.id.into()],
    )
    .await
}

/// For all records of a kind, record by record.
pub async fn all_attachments(conn: &mut Conn, kind: OwnerKind) -> Result<Vec<Attachment>, DbError> {
    conn.all(
        sql!(
            Attachment,
            "SELECT {columns} FROM attachments WHERE owner_kind = $1 ORDER BY owner_id, position, id"
        ),
        &[kind.into()],
    )
    .await
}

pub async fn all_attached_files(conn: &mut Conn, kind: OwnerKind) -> Result<Vec<File>, DbError> {
    conn.all(
        sql!(
            File,
            "SELECT {columns} FROM files
             LEFT JOIN (SELECT users.id AS account, users.name AS uploader_name FROM users) AS accounts
               ON account = uploader
             WHERE id IN (SELECT file_id FROM attachments WHERE owner_kind = $1)"
        ),
        &[kind.into()],
    )
    .await
}

/// The attachments of these records, record by record.
pub async fn attachments_among(
    conn: &mut Conn,
    kind: OwnerKind,
    owners: &[Id],
) -> Result<Vec<Attachment>, DbError> {
    conn.all(
        sql!(
            Attachment,
            "SELECT {columns} FROM attachments WHERE owner_kind = $1 AND owner_id IN {ids $2}
             ORDER BY owner_id, position, id"
        ),
        &[kind.into(), id_list(owners).as_str().into()],
    )
    .await
}

/// The files attached to these records, in no particular order.
pub async fn attached_files_among(
    conn: &mut Conn,
    kind: OwnerKind,
    owners: &[Id],
) -> Result<Vec<File>, DbError> {
    conn.all(
        sql!(
            File,
            "SELECT {columns} FROM files
             LEFT JOIN (SELECT users.id AS account, users.name AS uploader_name FROM users) AS accounts
               ON account = uploader
             WHERE id IN (
                 SELECT file_id FROM attachments WHERE owner_kind = $1 AND owner_id IN {ids $2}
             )"
        ),
        &[kind.into(), id_list(owners).as_str().into()],
    )
    .await
}

/// Sets when the file is deleted if it is still unattached then; `None` while it is attached.
pub async fn set_collection(conn: &mut Conn, id: Id, at: Option<Moment>) -> Result<(), DbError> {
    conn.exec(sql!("UPDATE files SET collect_at = $2 WHERE id = $1"), &[id.into(), at.into()]).await?;
    Ok(())
}

// ---- uploads

pub async fn upload(conn: &mut Conn, id: Id) -> Result<Option<Upload>, DbError> {
    conn.opt(sql!(Upload, "SELECT {columns} FROM uploads WHERE id = $1"), &[id.into()]).await
}

/// How many uploads of this account have begun and not become a file.
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

// ---- cleanup

/// Rows whose bytes never arrived.
pub async fn stale_incoming(conn: &mut Conn, before: Moment) -> Result<Vec<(Id, String)>, DbError> {
    conn.all(
        sql!("SELECT id, name FROM files WHERE state = 'incoming' AND created_at < $1"),
        &[before.into()],
    )
    .await
}

/// Deletes old uploads, finished or not.
pub async fn forget_old_uploads(conn: &mut Conn, before: Moment) -> Result<(), DbError> {
    conn.exec(sql!("DELETE FROM uploads WHERE created_at < $1"), &[before.into()]).await?;
    Ok(())
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

// ---- all files

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
    conn.exec(sql!("DELETE FROM attachments"), &[]).await?;
    conn.exec(sql!("DELETE FROM uploads"), &[]).await?;
    conn.exec(sql!("DELETE FROM files"), &[]).await?;
    Ok(known)
}
