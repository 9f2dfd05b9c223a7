use serde_json::Value as Json;

use crate::clock::{DAY, Moment};
use crate::db::{Conn, DbError, Image, Record, RecordTable, Tx};
use crate::ids::Id;

use super::store::{self, Entry, bare, is_bare, version_in};

/// How long a change can be undone; then its images are deleted.
pub const KEEP: i64 = 30 * DAY;

/// A link for choosing a password was made for an account.
pub const LINK_MADE: &str = "signInLink";

/// What `Batch::note` can log; the log shows it like a field.
pub const NOTES: [&str; 1] = [LINK_MADE];

/// All changes of one action by one person; they are undone together.
pub struct Batch {
    pub id: Id,
    /// `None` for the command line and the server itself.
    actor: Option<Id>,
    at: Moment,
    undoes: Option<Id>,
    position: i64,
}

impl Batch {
    pub fn new(actor: Option<Id>, at: Moment) -> Self {
        Self { id: Id::new(at), actor, at, undoes: None, position: 0 }
    }

    pub(super) fn undoing(batch: Id, actor: Option<Id>, at: Moment) -> Self {
        Self { undoes: Some(batch), ..Self::new(actor, at) }
    }

    /// Stores a new record. The log keeps no copy of it: until its first change, the row itself is the image.
    pub async fn create<R: Record>(&mut self, tx: &mut Tx, record: &R) -> Result<(), DbError> {
        tx.exec(&R::table().insert, &record.values()).await?;
        self.log(tx, R::table(), ids(record), None, Some(bare(record.version()))).await
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

    /// The same for a record whose parts have changed: raises its version even if its own row is the same.
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
        self.log(tx, R::table(), ids(before), Some(before.image()), Some(after.image())).await?;
        Ok(true)
    }

    /// Removes a record and keeps its image. Returns false if someone else changed or removed it.
    pub async fn delete<R: Record>(&mut self, tx: &mut Tx, record: &R) -> Result<bool, DbError> {
        self.delete_keeping(tx, record, Image::new()).await
    }

    /// The same for a record that other rows refer to: the image also keeps `more`, for the feature to restore what
    /// the log does not know.
    pub async fn delete_keeping<R: Record>(
        &mut self,
        tx: &mut Tx,
        record: &R,
        more: Image,
    ) -> Result<bool, DbError> {
        if tx.exec(&R::table().delete, &[record.id().into(), record.version().into()]).await? == 0 {
            return Ok(false);
        }
        let kept = record.image().into_iter().chain(more).collect();
        self.log(tx, R::table(), ids(record), Some(kept), None).await?;
        Ok(true)
    }

    /// Logs what someone did with a record without changing its row: one of `NOTES`.
    pub async fn note<R: Record>(
        &mut self,
        tx: &mut Tx,
        record: &R,
        note: &'static str,
    ) -> Result<(), DbError> {
        let noted = record.image().into_iter().chain([(note.to_owned(), true.into())]).collect();
        self.log(tx, R::table(), ids(record), Some(record.image()), Some(noted)).await
    }

    /// The only function that writes to the log.
    pub(super) async fn log(
        &mut self,
        tx: &mut Tx,
        table: &'static RecordTable,
        (record_id, row_id): (Id, Id),
        before: Option<Image>,
        after: Option<Image>,
    ) -> Result<(), DbError> {
        let entry = Entry {
            id: Id::new(self.at),
            batch: self.id,
            position: self.position,
            undoes: self.undoes,
            actor: self.actor,
            feature: table.feature.to_owned(),
            record_id,
            table_name: table.name.to_owned(),
            row_id,
            before: before.map(|image| Json::Object(image).to_string()),
            after: after.map(|image| Json::Object(image).to_string()),
            at: self.at,
        };
        self.position += 1;
        tx.changed(table.feature, record_id);
        store::insert(tx, &entry).await
    }
}

fn ids<R: Record>(record: &R) -> (Id, Id) {
    (record.record_id(), record.id())
}

/// The row as this change left it. A created row has no image: the next change kept it, or the row is still as it was
/// created.
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
