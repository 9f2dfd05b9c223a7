//! Attachments, and the files of records.

use crate::db::{Conn, DbError, Record, Tx, id_list};
use crate::ids::Id;
use crate::sql;

use super::super::model::{Attachment, File, Owner, OwnerKind};

/// For each attachment of the file, the account it is limited to.
pub async fn audiences(conn: &mut Conn, file: Id) -> Result<Vec<Option<Id>>, DbError> {
    let rows: Vec<(Option<Id>,)> =
        conn.all(sql!("SELECT only_for FROM attachments WHERE file_id = $1"), &[file.into()]).await?;
    Ok(rows.into_iter().map(|(only_for,)| only_for).collect())
}

/// The files that only this account may see through some record.
pub async fn only_for(conn: &mut Conn, account: Id) -> Result<Vec<Id>, DbError> {
    let rows: Vec<(Id,)> = conn
        .all(sql!("SELECT DISTINCT file_id FROM attachments WHERE only_for = $1"), &[account.into()])
        .await?;
    Ok(rows.into_iter().map(|(file,)| file).collect())
}

pub async fn attachments(conn: &mut Conn, owner: Owner) -> Result<Vec<Attachment>, DbError> {
    conn.few(
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

/// The next attachments after this one, of all records.
pub async fn page(conn: &mut Conn, after: Option<Id>) -> Result<Vec<Attachment>, DbError> {
    conn.all(
        sql!(Attachment, "SELECT {columns} FROM attachments WHERE id > $1 ORDER BY id LIMIT 500"),
        &[after.unwrap_or(Id::LOWEST).into()],
    )
    .await
}

pub async fn attachments_of_file(conn: &mut Conn, file: Id) -> Result<Vec<Attachment>, DbError> {
    conn.few(
        sql!(Attachment, "SELECT {columns} FROM attachments WHERE file_id = $1 ORDER BY id"),
        &[file.into()],
    )
    .await
}

/// The record's attached files, in no particular order.
pub async fn attached_files(conn: &mut Conn, owner: Owner) -> Result<Vec<File>, DbError> {
    conn.few(
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
