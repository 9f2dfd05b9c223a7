use serde_json::Value as Json;

use crate::clock::{DAY, Moment};
use crate::db::{Conn, DbError, Image, Record, RecordTable, Tx, Value};
use crate::ids::{self, Id};

use super::packed::{Packed, logged};
use super::store::{self, Entry, RUN, RunRow, bare, is_bare, version_in};

/// A change can be undone for this long; then its images are deleted.
pub const KEEP: i64 = 30 * DAY;

/// The note that a link for choosing a password was created for an account.
pub const LINK_MADE: &str = "signInLink";

/// The notes that `Batch::note` can log; the log shows them like fields.
pub const NOTES: [&str; 1] = [LINK_MADE];

/// All changes of one action by one person; they are undone together.
pub struct Batch {
    pub id: Id,
    number: i64,
    /// `None` for the command line and the server itself.
    actor: Option<Id>,
    at: Moment,
    undoes: Option<Id>,
    position: i64,
}

impl Batch {
    /// The account whose action it is.
    pub fn actor(&self) -> Option<Id> {
        self.actor
    }

    pub fn new(actor: Option<Id>, at: Moment) -> Self {
        Self { id: Id::new(at), number: ids::number(at), actor, at, undoes: None, position: 0 }
    }

    /// The time of the action.
    pub fn at(&self) -> Moment {
        self.at
    }

    pub(super) fn undoing(batch: Id, actor: Option<Id>, at: Moment) -> Self {
        Self { undoes: Some(batch), ..Self::new(actor, at) }
    }

    /// Stores a new record. The log keeps no copy of it: until its first change, the row itself is the image.
    pub async fn create<R: Record>(&mut self, tx: &mut Tx, record: &R) -> Result<(), DbError> {
        tx.put(&R::table().insert, &record.values()).await?;
        self.log(tx, R::table(), ids(record), None, Some(bare(record.version()))).await
    }

    /// Stores many new records. The log stores them as runs, so that a hundred thousand take little space
    /// there.
    pub async fn create_all<R: Record + Sync>(&mut self, tx: &mut Tx, records: &[R]) -> Result<(), DbError> {
        let table = R::table();
        for run in records.chunks(RUN) {
            let values: Vec<Vec<Value<'_>>> = run.iter().map(Record::values).collect();
            tx.put_all(&table.insert, &values).await?;
            self.log_run(tx, table, &run.iter().map(RunRow::of).collect::<Vec<_>>()).await?;
        }
        Ok(())
    }

    /// The same for packed rows. Calls `stored` with the number of rows whenever some have been stored.
    pub async fn create_packed<R: Record>(
        &mut self,
        tx: &mut Tx,
        packed: &Packed<R>,
        stored: impl Fn(usize) + Sync,
    ) -> Result<(), DbError> {
        let table = R::table();
        for run in packed.runs() {
            let run = run?;
            let rows = run.values();
            if rows.is_empty() {
                continue;
            }
            tx.put_all(&table.insert, &rows).await?;
            self.log_run(tx, table, &logged(table, &rows)?).await?;
            stored(rows.len());
        }
        Ok(())
    }

    /// Stores `after` over `before` if the record still has the version of `before`, and raises the version. Returns
    /// false and writes nothing if someone else changed it.
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

    /// Like `update`, for a record whose parts have changed: raises its version even if its own row is the
    /// same.
    pub async fn rewrite<R: Record>(
        &mut self,
        tx: &mut Tx,
        before: &R,
        after: &mut R,
    ) -> Result<bool, DbError> {
        after.set_version(before.version() + 1);
        let mut values = after.values();
        values.push(before.version().into());
        if tx.put(&R::table().update, &values).await? == 0 {
            return Ok(false);
        }
        self.log(tx, R::table(), ids(before), Some(before.image()), Some(after.image())).await?;
        Ok(true)
    }

    /// Removes a record and keeps its image. Returns false if someone else changed or removed it.
    pub async fn delete<R: Record>(&mut self, tx: &mut Tx, record: &R) -> Result<bool, DbError> {
        self.delete_keeping(tx, record, Image::new()).await
    }

    /// Like `delete`, for a record that other rows refer to: the image also keeps `more`, from which the
    /// feature restores what the log does not know.
    pub async fn delete_keeping<R: Record>(
        &mut self,
        tx: &mut Tx,
        record: &R,
        more: Image,
    ) -> Result<bool, DbError> {
        if tx.put(&R::table().delete, &[record.id().into(), record.version().into()]).await? == 0 {
            return Ok(false);
        }
        let kept = record.image().into_iter().chain(more).collect();
        self.log(tx, R::table(), ids(record), Some(kept), None).await?;
        Ok(true)
    }

    /// Logs that someone did something with a record without changing its row: one of `NOTES`.
    pub async fn note<R: Record>(
        &mut self,
        tx: &mut Tx,
        record: &R,
        note: &'static str,
    ) -> Result<(), DbError> {
        let noted = record.image().into_iter().chain([(note.to_owned(), true.into())]).collect();
        self.log(tx, R::table(), ids(record), Some(record.image()), Some(noted)).await
    }

    pub(super) async fn log(
        &mut self,
        tx: &mut Tx,
        table: &'static RecordTable,
        ids: (Id, Id),
        before: Option<Image>,
        after: Option<Image>,
    ) -> Result<(), DbError> {
        let entry = self.entry(tx, table, ids, before, after);
        store::insert(tx, &[entry]).await
    }

    /// Logs rows that were created together.
    pub(super) async fn log_run(
        &mut self,
        tx: &mut Tx,
        table: &'static RecordTable,
        rows: &[RunRow],
    ) -> Result<(), DbError> {
        let Some(first) = rows.first() else { return Ok(()) };
        let whole = |row: &RunRow| row.part_of.unwrap_or(row.id);
        let mut entry = self.entry(tx, table, (whole(first), first.id), None, Some(bare(first.version)));
        if let [_, others @ ..] = rows
            && !others.is_empty()
        {
            entry.after = Some(store::run_text(rows)?);
            self.position += i64::try_from(others.len()).map_err(DbError::other)?;
            others.iter().for_each(|row| tx.changed(table.feature, whole(row)));
        }
        store::insert(tx, &[entry]).await
    }

    /// Logs rows that were deleted together, each with its image.
    pub(super) async fn log_deleted(
        &mut self,
        tx: &mut Tx,
        table: &'static RecordTable,
        rows: Vec<((Id, Id), Image)>,
    ) -> Result<(), DbError> {
        let mut entries = Vec::with_capacity(rows.len());
        for (ids, image) in rows {
            entries.push(self.entry(tx, table, ids, Some(image), None));
        }
        store::insert(tx, &entries).await
    }

    /// The next entry of the log. Only entries from here are ever stored.
    fn entry(
        &mut self,
        tx: &mut Tx,
        table: &'static RecordTable,
        (record_id, row_id): (Id, Id),
        before: Option<Image>,
        after: Option<Image>,
    ) -> Entry {
        let position = self.position;
        self.position += 1;
        tx.changed(table.feature, record_id);
        Entry {
            number: self.number,
            batch: self.id,
            undoes: self.undoes,
            actor: self.actor,
            at: self.at,
            position,
            feature: table.feature.to_owned(),
            table_name: table.name.to_owned(),
            row_id,
            part_of: (record_id != row_id).then_some(record_id),
            before: before.map(|image| Json::Object(image).to_string()),
            after: after.map(store::after_text),
        }
    }
}

fn ids<R: Record>(record: &R) -> (Id, Id) {
    (record.record_id(), record.id())
}

/// The row as this change left it. A created row has no image: either the next change kept one, or the row is
/// still as it was created.
pub async fn after(conn: &mut Conn, table: &RecordTable, entry: &Entry) -> Result<Option<Image>, DbError> {
    let Some(kept) = entry.after()? else { return Ok(None) };
    if !is_bare(&kept) {
        return Ok(Some(kept));
    }
    let same = |image: &Image| version_in(image) == version_in(&kept);
    let next = store::next(conn, entry).await?;
    let known = match next.map(|next| next.before()).transpose()?.flatten() {
        Some(image) => Some(image),
        None => (table.current)(conn, entry.row_id).await?,
    };
    Ok(Some(known.filter(same).unwrap_or(kept)))
}
