//! Undoes batches, page by page, last change first. Rows that were created or deleted together are also
//! undone together.

use std::collections::HashSet;

use axum::http::StatusCode;
use serde_json::Value as Json;

use crate::clock::Moment;
use crate::db::{Conn, DbError, FailedRow, Image, OnDelete, RecordTable, Tx};
use crate::error::{Error, Problem, Result};
use crate::ids::Id;

use super::accounts::{Accounts, account_columns};
use super::model::{Batch, after};
use super::store::{self, Entry, RunRow, bare, is_bare, version_in};

/// The change that prevents a batch from being undone, and the reason.
#[derive(Debug, Clone)]
pub struct Conflict {
    pub entry: Entry,
    pub reason: Reason,
}

/// The error `cannot-undo`, with a message that explains what prevents it.
pub fn refuse(text: &str) -> Problem {
    Problem { code: "cannot-undo".to_owned(), ..Problem::new(StatusCode::CONFLICT, text) }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// Someone changed the record since.
    ChangedSince,
    /// The record exists again, or is already gone.
    AlreadyThere,
    AlreadyGone,
    /// Another record has taken a unique value, for example the email address.
    Taken,
    /// Something that it refers to is gone, or something still refers to it.
    Reference,
    /// The batch was undone before.
    AlreadyUndone,
}

/// The rows of a batch that an undo leaves as they are, and the records whose changes it leaves.
pub type Kept = HashSet<Id>;

/// True if an undo leaves this change as it is.
pub fn keeps(kept: &Kept, entry: &Entry) -> bool {
    kept.contains(&entry.row_id) || (entry.before.is_some() && kept.contains(&entry.record_id()))
}

/// Restores every record of a batch to what it was before, last change first, except what is `kept`. All or nothing: on
/// a conflict the caller drops the transaction. The undo is a batch too, so it can itself be undone.
pub async fn undo(
    tx: &mut Tx,
    tables: &[&'static RecordTable],
    (batch, kept): (Id, &Kept),
    actor: Option<Id>,
    now: Moment,
) -> Result<std::result::Result<Batch, Conflict>> {
    let Some(first) = store::first(tx, batch).await? else {
        return Err(Error::not_found("change-not-found"));
    };
    if store::is_undone(tx, batch).await? {
        return Ok(Err(Conflict { entry: first, reason: Reason::AlreadyUndone }));
    }
    let mut undoing = Batch::undoing(batch, actor, now);
    let mut accounts = Accounts::default();
    let mut below = i64::MAX;
    loop {
        let entries = store::stored_below(tx, batch, below).await?;
        let Some(last) = entries.last() else { return Ok(Ok(undoing)) };
        below = last.position;
        for mut rows in together(entries)? {
            rows.retain(|entry| !keeps(kept, entry));
            let Some(first) = rows.first() else { continue };
            let table = table_of(tables, first)?;
            let undone = match rows.as_slice() {
                [entry] => put_back(tx, table, entry, &mut undoing, &mut accounts)
                    .await?
                    .map_err(|reason| Conflict { entry: entry.clone(), reason }),
                rows if is_deletion(first) => {
                    restore_all(tx, table, rows, &mut undoing, &mut accounts).await?
                }
                rows => remove_all(tx, table, rows, &mut undoing, &mut accounts).await?,
            };
            if let Err(conflict) = undone {
                return Ok(Err(conflict));
            }
        }
    }
}

fn is_deletion(entry: &Entry) -> bool {
    entry.after.is_none() && entry.before.is_some()
}

/// Groups entries that are undone together, last first: the rows of a run, or rows of one table that were
/// deleted one after the other. All others are alone.
fn together(entries: Vec<Entry>) -> Result<Vec<Vec<Entry>>, DbError> {
    let mut groups: Vec<Vec<Entry>> = Vec::new();
    for entry in entries {
        if entry.is_run() {
            let mut rows = entry.expand()?;
            rows.reverse();
            groups.push(rows);
            continue;
        }
        let joins = |group: &&mut Vec<Entry>| {
            group.last().is_some_and(|last| is_deletion(last) && last.table_name == entry.table_name)
        };
        match groups.last_mut().filter(joins) {
            Some(group) if is_deletion(&entry) => group.push(entry),
            _ => groups.push(vec![entry]),
        }
    }
    Ok(groups)
}

/// The newer change that prevents an undo, judging by the records alone.
pub async fn mismatch(
    conn: &mut Conn,
    tables: &[&'static RecordTable],
    (batch, kept): (Id, &Kept),
) -> Result<Option<Conflict>> {
    let mut accounts = Accounts::default();
    let mut seen = HashSet::new();
    let mut found = None;
    let mut below = i64::MAX;
    loop {
        let entries = store::stored_below(conn, batch, below).await?;
        let Some(last) = entries.last() else { return Ok(found) };
        below = last.position;
        for mut rows in together(entries)? {
            rows.retain(|entry| !keeps(kept, entry));
            let Some(first) = rows.first() else { continue };
            let table = table_of(tables, first)?;
            let versions = store::versions(conn, table, rows.iter().map(|entry| entry.row_id)).await?;
            for (entry, current) in rows.into_iter().zip(versions) {
                // If a row was changed twice, the last change counts.
                if !seen.insert(entry.row_id) || accounts.have_left(conn, table, &entry).await? {
                    continue;
                }
                if let Some(reason) = difference(current, version_after(&entry)?)
                    && !is_release(table, &entry)?
                    && !is_as_left(conn, table, &entry, &mut accounts).await?
                {
                    // The action's first conflict explains the most.
                    found = Some(Conflict { entry, reason });
                }
            }
        }
    }
}

pub fn table_of(tables: &[&'static RecordTable], entry: &Entry) -> Result<&'static RecordTable> {
    let known = tables.iter().find(|table| table.name == entry.table_name).copied();
    known.ok_or_else(|| Error::internal(format!("no record type has the table {}", entry.table_name)))
}

fn version_after(entry: &Entry) -> Result<Option<i64>, DbError> {
    Ok(entry.after()?.as_ref().and_then(version_in))
}

/// The difference between the row now and as the change left it, if there is one.
fn difference(current: Option<i64>, expected: Option<i64>) -> Option<Reason> {
    match (current, expected) {
        (None, Some(_)) => Some(Reason::AlreadyGone),
        (Some(_), None) => Some(Reason::AlreadyThere),
        (current, expected) => (current != expected).then_some(Reason::ChangedSince),
    }
}

/// True if the row is what the change made it, although its version is another one: what changed it later was undone.
async fn is_as_left(
    conn: &mut Conn,
    table: &RecordTable,
    entry: &Entry,
    accounts: &mut Accounts,
) -> Result<bool, DbError> {
    let Some(current) = (table.current)(conn, entry.row_id).await? else { return Ok(false) };
    let Some(mut left) = after(conn, table, entry).await?.filter(|left| !is_bare(left)) else {
        return Ok(false);
    };
    accounts.forget_deleted(conn, table, &mut left).await?;
    Ok(left.iter().all(|(column, value)| column == "version" || current.get(column) == Some(value)))
}

/// True if the change only cleared the row's reference to a deleted account. If others have changed the row
/// since, it stays as it is, and the account can still be restored.
fn is_release(table: &RecordTable, entry: &Entry) -> Result<bool, DbError> {
    let (before, after) = (entry.before()?, entry.after()?);
    let names = |image: &Option<Image>, column: &str| {
        image.as_ref().is_some_and(|image| image.get(column).is_some_and(Json::is_string))
    };
    let mut released = account_columns(table, &[OnDelete::Release]);
    Ok(released.any(|reference| names(&before, reference.column) && !names(&after, reference.column)))
}

async fn put_back(
    tx: &mut Tx,
    table: &'static RecordTable,
    entry: &Entry,
    undoing: &mut Batch,
    accounts: &mut Accounts,
) -> Result<std::result::Result<(), Reason>> {
    if accounts.have_left(tx, table, entry).await? {
        return Ok(Ok(()));
    }
    let mut before = entry.before()?;
    if let Some(image) = &mut before {
        accounts.forget_deleted(tx, table, image).await?;
    }
    let current = (table.current)(tx, entry.row_id).await?;
    let version = current.as_ref().and_then(version_in);
    if let Some(reason) = difference(version, version_after(entry)?)
        && !is_as_left(tx, table, entry, accounts).await?
    {
        return Ok(if is_release(table, entry)? { Ok(()) } else { Err(reason) });
    }
    let (written, kept, restored) = match (version, before) {
        (None, None) => return Ok(Err(Reason::AlreadyGone)),
        // From here on, only the log has the row.
        (Some(version), None) => {
            (tx.exec(&table.delete, &[entry.row_id.into(), version.into()]).await, current, None)
        }
        (Some(version), Some(image)) => {
            let image = with_version(image, version + 1);
            (table.update_image(tx, &image, version).await, entry.after()?, Some(image))
        }
        (None, Some(image)) => {
            let next = version_in(&image).unwrap_or_default() + 1;
            (table.insert_image(tx, &with_version(image, next)).await, None, Some(bare(next)))
        }
    };
    match written {
        // Someone changed it between the read and the write.
        Ok(0) => return Ok(Err(Reason::ChangedSince)),
        Ok(_) => {}
        Err(DbError::Unique(_)) => return Ok(Err(Reason::Taken)),
        Err(DbError::ForeignKey) => return Ok(Err(Reason::Reference)),
        Err(error) => return Err(error.into()),
    }
    undoing.log(tx, table, (entry.record_id(), entry.row_id), kept, restored).await?;
    Ok(Ok(()))
}

/// Undoes the creation of these rows.
async fn remove_all(
    tx: &mut Tx,
    table: &'static RecordTable,
    rows: &[Entry],
    undoing: &mut Batch,
    accounts: &mut Accounts,
) -> Result<std::result::Result<(), Conflict>> {
    let found = (table.several)(tx, rows.iter().map(|entry| entry.row_id).collect()).await?;
    let (mut deleted, mut kept) = (Vec::with_capacity(rows.len()), Vec::with_capacity(rows.len()));
    for (entry, image) in rows.iter().zip(found) {
        let version = image.as_ref().and_then(version_in);
        if let Some(reason) = difference(version, version_after(entry)?)
            && !is_as_left(tx, table, entry, accounts).await?
        {
            return Ok(Err(Conflict { entry: entry.clone(), reason }));
        }
        deleted.push(vec![entry.row_id.into(), version.into()]);
        kept.push(((entry.record_id(), entry.row_id), image.unwrap_or_default()));
    }
    let written = tx.put_all(&table.delete, &deleted).await;
    if let Err(conflict) = check_all(written, rows)? {
        return Ok(Err(conflict));
    }
    // From here on, only the log has the rows.
    undoing.log_deleted(tx, table, kept).await?;
    Ok(Ok(()))
}

/// Undoes the deletion of these rows.
async fn restore_all(
    tx: &mut Tx,
    table: &'static RecordTable,
    rows: &[Entry],
    undoing: &mut Batch,
    accounts: &mut Accounts,
) -> Result<std::result::Result<(), Conflict>> {
    let (mut entries, mut images) = (Vec::with_capacity(rows.len()), Vec::with_capacity(rows.len()));
    for entry in rows {
        if accounts.have_left(tx, table, entry).await? {
            continue;
        }
        let mut image = entry.before()?.unwrap_or_default();
        accounts.forget_deleted(tx, table, &mut image).await?;
        let next = version_in(&image).unwrap_or_default() + 1;
        images.push(with_version(image, next));
        entries.push(entry.clone());
    }
    let values: Vec<_> = images.iter().filter_map(|image| table.all_values(image)).collect();
    if values.len() < images.len() {
        // Some images are from before a column was added.
        for entry in &entries {
            if let Err(reason) = put_back(tx, table, entry, undoing, accounts).await? {
                return Ok(Err(Conflict { entry: entry.clone(), reason }));
            }
        }
        return Ok(Ok(()));
    }
    let there = store::versions(tx, table, entries.iter().map(|entry| entry.row_id)).await?;
    if let Some((entry, _)) = entries.iter().zip(there).find(|(_, version)| version.is_some()) {
        return Ok(Err(Conflict { entry: entry.clone(), reason: Reason::AlreadyThere }));
    }
    let written = tx.put_all(&table.insert, &values).await;
    if let Err(conflict) = check_all(written, &entries)? {
        return Ok(Err(conflict));
    }
    let row = |(entry, image): (&Entry, &Image)| RunRow {
        id: entry.row_id,
        part_of: entry.part_of,
        version: version_in(image).unwrap_or_default(),
    };
    let restored: Vec<RunRow> = entries.iter().zip(&images).map(row).collect();
    undoing.log_run(tx, table, &restored).await?;
    Ok(Ok(()))
}

/// Succeeds if all of these rows were written; otherwise names the one that could not be.
fn check_all(
    written: std::result::Result<u64, FailedRow>,
    rows: &[Entry],
) -> Result<std::result::Result<(), Conflict>> {
    let (index, reason) = match written {
        Ok(count) if count == rows.len() as u64 => return Ok(Ok(())),
        // Someone changed one between the read and the write.
        Ok(_) => (0, Reason::ChangedSince),
        Err(FailedRow { index, error: DbError::Unique(_) }) => (index, Reason::Taken),
        Err(FailedRow { index, error: DbError::ForeignKey }) => (index, Reason::Reference),
        Err(FailedRow { error, .. }) => return Err(error.into()),
    };
    match rows.get(index) {
        Some(entry) => Ok(Err(Conflict { entry: entry.clone(), reason })),
        None => Err(Error::internal("a row that is not there failed")),
    }
}

/// A restored record gets a version that was never used before.
fn with_version(mut image: Image, version: i64) -> Image {
    image.insert("version".to_owned(), version.into());
    image
}
