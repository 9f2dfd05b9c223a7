//! Files attached to records of other features. The feature that owns the record calls these within its own
//! transaction and batch, so that a record and its files change, and are undone, together.

use std::collections::HashMap;

use axum::http::StatusCode;

use crate::access::User;
use crate::changes::{self, Batch, Entry};
use crate::clock::Moment;
use crate::db::{Conn, DbError, Record, Tx};
use crate::error::{Error, FieldProblems, Problem, Result};
use crate::ids::Id;
use crate::record_types::id_in;

use super::collector::AFTER_DETACHING;
use super::model::{Attachment, File, Owner, OwnerKind};
use super::store;

const MAX_CAPTION: usize = 500;

/// A file as a record's form names it.
#[derive(Clone, Debug)]
pub struct AttachmentForm {
    pub file: Id,
    pub caption: Option<String>,
}

impl AttachmentForm {
    /// Reports a problem if a record cannot have these files: too many, or captions of more than one line.
    pub fn check(problems: &mut FieldProblems, field: &str, wanted: &[Self], most: usize) {
        if named_once(wanted).len() > most {
            problems.add(field, "too-many", &[("max", &most.to_string())]);
        }
        for one in wanted {
            problems.check_line(field, one.caption.as_deref().unwrap_or_default(), MAX_CAPTION);
        }
    }
}

impl From<Attachment> for AttachmentForm {
    fn from(row: Attachment) -> Self {
        Self { file: row.file_id, caption: row.caption }
    }
}

/// A file attached to a record.
#[derive(Clone, Debug)]
pub struct Attached {
    pub attachment: Attachment,
    pub file: File,
}

/// Sets the record's files, in this order; returns whether anything changed. Each must be complete, and either the
/// viewer's own upload or already attached. `only_for` is the one account that may see them through this record.
/// Duplicates are ignored.
pub async fn attach(
    tx: &mut Tx,
    batch: &mut Batch,
    owner: Owner,
    wanted: &[AttachmentForm],
    only_for: Option<Id>,
    viewer: &User,
    now: Moment,
) -> Result<bool> {
    attach_known(tx, batch, owner, wanted, only_for, &[], viewer, now).await
}

/// Like `attach`, for a record that replaces another one: the files `also_fit` are attached to that one already.
#[expect(clippy::too_many_arguments, reason = "one more than the usual case")]
pub async fn attach_known(
    tx: &mut Tx,
    batch: &mut Batch,
    owner: Owner,
    wanted: &[AttachmentForm],
    only_for: Option<Id>,
    also_fit: &[Id],
    viewer: &User,
    now: Moment,
) -> Result<bool> {
    let once = named_once(wanted);
    let known = store::attachments(tx, owner).await?;
    let mut changed = false;
    for row in known.iter().filter(|row| !once.iter().any(|one| one.file == row.file_id)) {
        changed |= detach(tx, batch, row, now).await?;
    }
    for (position, one) in (0..).zip(once) {
        let caption = one.caption.clone();
        if let Some(row) = known.iter().find(|row| row.file_id == one.file) {
            let mut after = Attachment { position, caption, only_for, ..row.clone() };
            if after != *row {
                changed |= batch.update(tx, row, &mut after).await?;
            }
            continue;
        }
        if !also_fit.contains(&one.file) {
            check_fit(tx, one.file, owner.kind, viewer).await?;
        }
        let row = Attachment {
            id: Id::new(now),
            owner_kind: owner.kind,
            owner_id: owner.id,
            file_id: one.file,
            position,
            caption,
            only_for,
            version: 1,
        };
        // The foreign key blocks a collector that is about to delete the file, or fails if the file is gone.
        match batch.create(tx, &row).await {
            Err(DbError::ForeignKey) => return Err(refused("unknown-file", owner.kind)),
            created => created?,
        }
        store::set_collection(tx, one.file, None).await?;
        changed = true;
    }
    Ok(changed)
}

/// Names each file once, at its first position.
pub fn named_once(wanted: &[AttachmentForm]) -> Vec<&AttachmentForm> {
    let mut once: Vec<&AttachmentForm> = Vec::with_capacity(wanted.len());
    for one in wanted {
        if !once.iter().any(|known| known.file == one.file) {
            once.push(one);
        }
    }
    once
}

/// Someone else's file gets the same answer as an unknown one.
async fn check_fit(tx: &mut Tx, file: Id, kind: OwnerKind, viewer: &User) -> Result<()> {
    match store::get(tx, file).await? {
        Some(file) if file.uploader != Some(viewer.id) => Err(refused("unknown-file", kind)),
        Some(file) if kind.takes(&file) => Ok(()),
        Some(_) => Err(refused("not-a-picture", kind)),
        None => Err(refused("unknown-file", kind)),
    }
}

fn refused(code: &'static str, kind: OwnerKind) -> Error {
    Problem::new(StatusCode::UNPROCESSABLE_ENTITY, code).at(kind.field()).into()
}

/// Moves the refusal of a file to the form field that names it.
pub fn refused_at(field: &'static str, kind: OwnerKind, error: Error) -> Error {
    match error {
        Error::Problem(problem) if problem.fields.contains_key(kind.field()) => {
            Problem { fields: Default::default(), ..*problem }.at(field).into()
        }
        other => other,
    }
}

/// The record's files, in order.
pub async fn attachments_of(conn: &mut Conn, owner: Owner) -> Result<Vec<Attached>, DbError> {
    let rows = store::attachments(conn, owner).await?;
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    Ok(paired(rows, store::attached_files(conn, owner).await?))
}

/// The files of all records of a kind, for lists: record by record, in order.
pub async fn all_attachments(conn: &mut Conn, kind: OwnerKind) -> Result<Vec<Attached>, DbError> {
    let rows = store::all_attachments(conn, kind).await?;
    Ok(paired(rows, store::all_attached_files(conn, kind).await?))
}

/// The files of a record, whatever it is.
pub async fn attachments_of_record(conn: &mut Conn, id: Id) -> Result<Vec<Attached>, DbError> {
    let mut all = Vec::new();
    for kind in OwnerKind::ALL {
        all.extend(attachments_of(conn, Owner { kind: *kind, id }).await?);
    }
    Ok(all)
}

/// The next attachments after this one, of all records.
pub async fn page_of_attachments(conn: &mut Conn, after: Option<Id>) -> Result<Vec<Attached>, DbError> {
    let rows = store::page(conn, after).await?;
    let ids: Vec<Id> = rows.iter().map(|row| row.file_id).collect();
    Ok(paired(rows, store::among(conn, &ids).await?))
}

/// The files of these records, record by record, in order.
pub async fn attachments_among(
    conn: &mut Conn,
    kind: OwnerKind,
    owners: &[Id],
) -> Result<Vec<Attached>, DbError> {
    if owners.is_empty() {
        return Ok(Vec::new());
    }
    let rows = store::attachments_among(conn, kind, owners).await?;
    Ok(paired(rows, store::attached_files_among(conn, kind, owners).await?))
}

fn paired(rows: Vec<Attachment>, files: Vec<File>) -> Vec<Attached> {
    let files: HashMap<Id, File> = files.into_iter().map(|file| (file.id, file)).collect();
    let pair = |attachment: Attachment| {
        let file = files.get(&attachment.file_id)?.clone();
        Some(Attached { attachment, file })
    };
    rows.into_iter().filter_map(pair).collect()
}

/// Detaches all files of a record that is being deleted.
pub async fn detach_all(tx: &mut Tx, batch: &mut Batch, owner: Owner, now: Moment) -> Result<()> {
    for row in store::attachments(tx, owner).await? {
        detach(tx, batch, &row, now).await?;
    }
    Ok(())
}

/// Detaches all files of a record that is deleted for good.
pub async fn detach_for_good(tx: &mut Tx, owner: Owner) -> Result<()> {
    for row in store::attachments(tx, owner).await? {
        changes::delete_for_good(tx, &row).await?;
    }
    Ok(())
}

/// The file that a change log entry about an attachment names.
pub fn named_in(entry: &Entry) -> Result<Option<Id>> {
    if entry.table_name != Attachment::table().name {
        return Ok(None);
    }
    let image = entry.after()?.filter(|image| image.contains_key("file_id")).or(entry.before()?);
    Ok(image.and_then(|image| id_in(&image, "file_id")))
}

async fn detach(tx: &mut Tx, batch: &mut Batch, row: &Attachment, now: Moment) -> Result<bool> {
    let deleted = batch.delete(tx, row).await?;
    if deleted && store::audiences(tx, row.file_id).await?.is_empty() {
        store::set_collection(tx, row.file_id, Some(now.plus(AFTER_DETACHING))).await?;
    }
    Ok(deleted)
}

/// Makes the record's files visible to this account only, or to everyone.
pub async fn set_only_for(tx: &mut Tx, batch: &mut Batch, owner: Owner, only_for: Option<Id>) -> Result<()> {
    for row in store::attachments(tx, owner).await? {
        batch.update(tx, &row, &mut Attachment { only_for, ..row.clone() }).await?;
    }
    Ok(())
}
