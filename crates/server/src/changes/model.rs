use axum::http::StatusCode;
use serde_json::{Map, Value as Json};

use crate::clock::{DAY, Moment};
use crate::db::{Conn, DbError, Record, RecordTable, Tx, Value};
use crate::error::{Error, Problem, Result};
use crate::ids::Id;

use super::store::{self, Entry};

/// The columns that name an account and are emptied when it goes.
const MAKERS: &[&str] =
    &["created_by", "invited_by", "invited_user_id", "submitted_by", "sent_by", "uploader"];

/// Where an account is part of the key, and the row goes with it.
const PLACES: &str = "family_people";

/// Whose going is a change of its own, because more goes with them than the mark of the maker.
const SENDER: (&str, &str) = ("feedback", "submitted_by");

/// How long what was changed or deleted can be put back; then the images go.
pub const KEEP: i64 = 30 * DAY;

/// All changes of one act, by one person, at one time: they are undone together.
pub struct Batch {
    pub id: Id,
    /// Nobody when the command line or the server itself acts.
    actor: Option<Id>,
    at: Moment,
    undoes: Option<Id>,
    position: i64,
}

impl Batch {
    pub fn new(actor: Option<Id>, at: Moment) -> Self {
        Self { id: Id::new(at), actor, at, undoes: None, position: 0 }
    }

    /// Stores a new record.
    pub async fn create<R: Record>(&mut self, tx: &mut Tx, record: &R) -> Result<(), DbError> {
        tx.exec(&R::table().insert, &record.values()).await?;
        self.log(tx, R::table(), ids(record), None, Some(image(record))).await
    }

    /// Stores `after` over `before` if nobody changed the record meanwhile, and raises its version.
    /// Answers false, with nothing written, when somebody did.
    pub async fn update<R: Record>(
        &mut self,
        tx: &mut Tx,
        before: &R,
        after: &mut R,
    ) -> Result<bool, DbError> {
        after.set_version(before.version());
        if before.values() == after.values() {
            return Ok(true);
        }
        self.rewrite(tx, before, after).await
    }

    /// The same for a record whose parts have changed: its version is raised even if its own row says the same.
    pub async fn rewrite<R: Record>(
        &mut self,
        tx: &mut Tx,
        before: &R,
        after: &mut R,
    ) -> Result<bool, DbError> {
        after.set_version(before.version() + 1);
        let mut values = after.values();
        values.push(before.version().into());
        if tx.exec(&R::table().update, &values).await? == 0 {
            return Ok(false);
        }
        self.log(tx, R::table(), ids(before), Some(image(before)), Some(image(after))).await?;
        Ok(true)
    }

    /// Removes a record and keeps its image. Answers false when somebody changed or removed it meanwhile.
    pub async fn delete<R: Record>(&mut self, tx: &mut Tx, record: &R) -> Result<bool, DbError> {
        self.delete_keeping(tx, record, Map::new()).await
    }

    /// The same for a record whose going other rows forget: `more` stands beside its columns in the image, for the
    /// room to put right what the log itself does not know.
    pub async fn delete_keeping<R: Record>(
        &mut self,
        tx: &mut Tx,
        record: &R,
        more: Map<String, Json>,
    ) -> Result<bool, DbError> {
        if tx.exec(&R::table().delete, &[record.id().into(), record.version().into()]).await? == 0 {
            return Ok(false);
        }
        let kept = image(record).into_iter().chain(more).collect();
        self.log(tx, R::table(), ids(record), Some(kept), None).await?;
        Ok(true)
    }

    /// The one function that writes the log.
    async fn log(
        &mut self,
        tx: &mut Tx,
        table: &RecordTable,
        (record_id, row_id): (Id, Id),
        before: Option<Map<String, Json>>,
        after: Option<Map<String, Json>>,
    ) -> Result<(), DbError> {
        let entry = Entry {
            id: Id::new(self.at),
            batch: self.id,
            position: self.position,
            undoes: self.undoes,
            actor: self.actor,
            room: table.room.to_owned(),
            record_id,
            table_name: table.name.to_owned(),
            row_id,
            before: before.map(|image| Json::Object(image).to_string()),
            after: after.map(|image| Json::Object(image).to_string()),
            at: self.at,
        };
        self.position += 1;
        store::insert(tx, &entry).await
    }
}

fn ids<R: Record>(record: &R) -> (Id, Id) {
    (record.record_id(), record.id())
}

fn image<R: Record>(record: &R) -> Map<String, Json> {
    let columns = R::table().columns.iter().map(|column| (*column).to_owned());
    columns.zip(record.values().iter().map(Value::to_json)).collect()
}

/// Why a batch cannot be put back: which of its changes, and what stands in its way.
#[derive(Debug, Clone)]
pub struct Conflict {
    pub entry: Entry,
    pub reason: Reason,
}

/// The answer `cannot-undo`, whose words say what stands in the way.
pub fn refuse(text: &str) -> Problem {
    Problem { code: "cannot-undo".to_owned(), ..Problem::new(StatusCode::CONFLICT, text) }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// Someone changed the record since.
    ChangedSince,
    /// The record is there again, or is gone already.
    AlreadyThere,
    AlreadyGone,
    /// Another record took its place: the same email, say.
    Taken,
    /// Something that it refers to is gone, or something still refers to it.
    Reference,
    /// The batch was undone before.
    AlreadyUndone,
}

/// Puts every record of a batch back as it was before, last change first; all of it or nothing: on a conflict
/// the caller drops the transaction. The undoing is a batch of its own, so it can be undone as well.
pub async fn undo(
    tx: &mut Tx,
    tables: &[&'static RecordTable],
    batch: Id,
    actor: Option<Id>,
    now: Moment,
) -> Result<std::result::Result<Batch, Conflict>> {
    let entries = store::entries_of(tx, batch).await?;
    let Some(first) = entries.first() else { return Err(Error::not_found("change-not-found")) };
    if store::is_undone(tx, batch).await? {
        return Ok(Err(Conflict { entry: first.clone(), reason: Reason::AlreadyUndone }));
    }
    let mut undoing = Batch { undoes: Some(batch), ..Batch::new(actor, now) };
    for entry in entries.iter().rev() {
        let table = table_of(tables, entry)
            .ok_or_else(|| Error::internal(format!("no records live in {}", entry.table_name)))?;
        if let Err(reason) = put_back(tx, table, entry, &mut undoing).await? {
            return Ok(Err(Conflict { entry: entry.clone(), reason }));
        }
    }
    Ok(Ok(undoing))
}

/// What newer stands in the way of putting these changes back, as far as the records themselves tell.
pub async fn misfit(
    conn: &mut Conn,
    tables: &[&'static RecordTable],
    entries: &[Entry],
) -> Result<Option<Conflict>, DbError> {
    for (position, entry) in entries.iter().enumerate() {
        // Of a row that was changed twice the last change counts.
        if entries[position + 1..].iter().any(|later| later.row_id == entry.row_id) {
            continue;
        }
        if has_no_place(conn, entry).await? {
            continue;
        }
        let current = match table_of(tables, entry) {
            Some(table) => store::version(conn, table, entry.row_id).await?,
            None => None,
        };
        if let Some(reason) = mismatch(current, version_after(entry)?)
            && !is_letting_go(entry)?
        {
            return Ok(Some(Conflict { entry: entry.clone(), reason }));
        }
    }
    Ok(None)
}

fn table_of(tables: &[&'static RecordTable], entry: &Entry) -> Option<&'static RecordTable> {
    tables.iter().find(|table| table.name == entry.table_name).copied()
}

fn version_after(entry: &Entry) -> Result<Option<i64>, DbError> {
    Ok(entry.after()?.and_then(|image| image["version"].as_i64()))
}

/// How a row that is not as the change left it differs.
fn mismatch(current: Option<i64>, expected: Option<i64>) -> Option<Reason> {
    match (current, expected) {
        (None, Some(_)) => Some(Reason::AlreadyGone),
        (Some(_), None) => Some(Reason::AlreadyThere),
        (current, expected) => (current != expected).then_some(Reason::ChangedSince),
    }
}

/// What somebody who left had sent, and others have worked on since, stays as it is and keeps nobody from coming back.
fn is_letting_go(entry: &Entry) -> Result<bool, DbError> {
    let (table, column) = SENDER;
    let names = |image: Option<Map<String, Json>>| {
        image.is_some_and(|image| image.get(column).is_some_and(Json::is_string))
    };
    Ok(entry.table_name == table && names(entry.before()?) && !names(entry.after()?))
}

/// Whoever has no account any more has no place to come back to.
async fn has_no_place(conn: &mut Conn, entry: &Entry) -> Result<bool, DbError> {
    match entry.before()? {
        Some(image) if entry.table_name == PLACES => Ok(!is_somebody(conn, &image, "user_id").await?),
        _ => Ok(false),
    }
}

async fn put_back(
    tx: &mut Tx,
    table: &'static RecordTable,
    entry: &Entry,
    undoing: &mut Batch,
) -> Result<std::result::Result<(), Reason>> {
    if has_no_place(tx, entry).await? {
        return Ok(Ok(()));
    }
    let (mut before, after) = (entry.before()?, entry.after()?);
    if let Some(image) = &mut before {
        forget_former(tx, image).await?;
    }
    let current = store::version(tx, table, entry.row_id).await?;
    let expected = version_after(entry)?;
    if let Some(reason) = mismatch(current, expected) {
        return Ok(if is_letting_go(entry)? { Ok(()) } else { Err(reason) });
    }
    let written = match (current, &before) {
        (None, None) => return Ok(Err(Reason::AlreadyGone)),
        (Some(version), None) => tx.exec(&table.delete, &[entry.row_id.into(), version.into()]).await,
        (Some(version), Some(image)) => {
            let image = with_version(image, version + 1);
            let mut values = values(table, &image);
            values.push(version.into());
            tx.exec(&table.update, &values).await
        }
        (None, Some(image)) => {
            let image = with_version(image, image["version"].as_i64().unwrap_or_default() + 1);
            tx.exec(&table.insert, &values(table, &image)).await
        }
    };
    match written {
        // Someone was faster between the look and the write.
        Ok(0) => return Ok(Err(Reason::ChangedSince)),
        Ok(_) => {}
        Err(DbError::Unique(_)) => return Ok(Err(Reason::Taken)),
        Err(DbError::ForeignKey) => return Ok(Err(Reason::Reference)),
        Err(error) => return Err(error.into()),
    }
    let next =
        expected.or_else(|| before.as_ref().and_then(|image| image["version"].as_i64())).unwrap_or_default()
            + 1;
    let restored = before.map(|image| with_version(&image, next));
    undoing.log(tx, table, (entry.record_id, entry.row_id), after, restored).await?;
    Ok(Ok(()))
}

/// Who made something may have left since; it then comes back as their other works have become: nobody's.
async fn forget_former(conn: &mut Conn, image: &mut Map<String, Json>) -> Result<(), DbError> {
    for column in MAKERS {
        if image.contains_key(*column) && !is_somebody(conn, image, column).await? {
            image.insert((*column).to_owned(), Json::Null);
        }
    }
    Ok(())
}

/// Whether the column names an account that is there, or nobody at all.
async fn is_somebody(conn: &mut Conn, image: &Map<String, Json>, column: &str) -> Result<bool, DbError> {
    match image.get(column).and_then(Json::as_str) {
        Some(id) => store::has_account(conn, id).await,
        None => Ok(true),
    }
}

/// A record that comes back has a version that nobody has seen yet.
fn with_version(image: &Map<String, Json>, version: i64) -> Map<String, Json> {
    let mut image = image.clone();
    image.insert("version".to_owned(), version.into());
    image
}

/// The image's values in the table's order; a column that was added later starts empty.
fn values<'a>(table: &RecordTable, image: &'a Map<String, Json>) -> Vec<Value<'a>> {
    table.columns.iter().map(|column| image.get(*column).map_or(Value::Null, Value::from_json)).collect()
}
