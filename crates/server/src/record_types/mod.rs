//! What each record type declares besides its columns: its name, what it is a part of, who may see it, and what its
//! feature does when a change is undone. `lib.rs` lists the types; the change log, undo, the index, account deletion
//! and the statistics read that list, so a new type is known to all of them or does not compile.

mod names;
mod undo;

pub use names::Names;
pub use undo::{SOMEBODY, Undo};

use serde_json::Value as Json;

use crate::changes::{self, Batch, Entry};
use crate::db::{Conn, DbError, Image, Later, RecordTable, Reference, Sql, Tx};
use crate::error::{Error, Problem, Result};
use crate::ids::Id;

pub struct RecordType {
    pub table: fn() -> &'static RecordTable,
    pub role: Role,
    /// Its name in the statistics; `None` if they do not count it.
    pub counted_as: Option<&'static str>,
}

pub enum Role {
    /// A whole record.
    Whole(Whole),
    /// Rows that belong to a record. The change log shows them as one of its fields.
    Part(fn(&Image) -> Option<Part>),
}

pub struct Part {
    /// The table of the record that the row belongs to.
    pub of: &'static str,
    /// The record's field that shows the row.
    pub field: &'static str,
}

pub struct Whole {
    pub title: Title,
    /// The text shown instead of the title to viewers who may not manage accounts.
    pub anonymous: Option<&'static str>,
    /// Says if an image is someone's private record, and whose.
    pub private_to: Option<fn(&Image) -> Option<PrivateTo>>,
    /// Whether the person who made a change may undo it; otherwise only admins may.
    pub undo_own: bool,
    /// Refuses an undo that the feature's own rules forbid.
    pub check_undo: Option<CheckUndo>,
    /// Explains which record has taken the place of one that cannot be restored.
    pub taken: Option<Taken>,
    /// Raises the feature's counters and sends its notices before these records are restored.
    pub announce: Announce,
    /// What the feature does, or refuses, after a row of this type is restored. The batch is the undo's.
    pub restored: Option<Restored>,
    /// Rewrites the search texts and sort keys of the next records after this id; returns the last of them.
    pub reindex: Option<Reindex>,
}

pub type CheckUndo = for<'a> fn(&'a mut Undo<'_>, &'a Entry) -> Later<'a, Result<()>>;
pub type Taken = for<'a> fn(&'a mut Undo<'_>, &'a Image) -> Later<'a, Result<Option<Problem>>>;
pub type Announce = for<'a> fn(&'a mut Tx, &'a [Id]) -> Later<'a, Result<()>>;
pub type Restored = for<'a> fn(&'a mut Tx, &'a mut Batch, &'a Entry) -> Later<'a, Result<()>>;
pub type Reindex = for<'a> fn(&'a mut Tx, Option<Id>) -> Later<'a, Result<Option<Id>, DbError>>;

/// How a record is named.
pub enum Title {
    Column(&'static str),
    /// What the function makes from the image.
    Worded(fn(&Image) -> Option<String>),
    /// The names of these members.
    Members(fn(&Image) -> Option<[Id; 2]>),
}

/// The only account that may see a private record. It may have been deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PrivateTo(pub Option<Id>);

/// A table outside the change log that records refer to.
pub struct PlainTable {
    pub name: &'static str,
    pub title: &'static str,
    /// Its columns that name accounts and are cleared when those are deleted.
    pub accounts: &'static [&'static str],
}

impl PlainTable {
    pub fn title_of(&self) -> Sql {
        Sql::from_text(&format!("SELECT {} FROM {} WHERE id = $1", self.title, self.name), "")
    }

    pub fn references(&self) -> Vec<Reference> {
        let mark = |column| Reference::new(self.name, "id", column, "users", crate::db::OnDelete::Forget);
        self.accounts.iter().copied().map(mark).collect()
    }
}

impl RecordType {
    pub fn whole(&self) -> Option<&Whole> {
        match &self.role {
            Role::Whole(whole) => Some(whole),
            Role::Part(_) => None,
        }
    }

    /// Whose private record an image shows, if it is one.
    pub fn private_to(&self, image: &Image) -> Option<PrivateTo> {
        self.whole().and_then(|whole| whole.private_to).and_then(|private_to| private_to(image))
    }

    /// The same for the record as it is now, or as it was when deleted.
    pub async fn is_private_to(&self, conn: &mut Conn, id: Id) -> Result<Option<PrivateTo>, DbError> {
        if self.whole().is_none_or(|whole| whole.private_to.is_none()) {
            return Ok(None);
        }
        let table = (self.table)();
        let image = match (table.current)(conn, id).await? {
            Some(image) => Some(image),
            None => changes::last_image(conn, table.name, id).await?,
        };
        Ok(image.and_then(|image| self.private_to(&image)))
    }
}

/// The type whose rows are in this table.
pub fn of_table(name: &str) -> Option<&'static RecordType> {
    crate::records().iter().copied().find(|kind| (kind.table)().name == name)
}

pub fn of_entry(entry: &Entry) -> Result<&'static RecordType> {
    of_table(&entry.table_name)
        .ok_or_else(|| Error::internal(format!("no record type has the table {}", entry.table_name)))
}

/// What a log entry is about.
pub struct Subject {
    /// The type of the row.
    pub row: &'static RecordType,
    /// The type of the record that the row is, or is a part of; `None` if that is no longer known.
    pub whole: Option<&'static RecordType>,
    /// The field that shows a part.
    pub field: Option<&'static str>,
    pub before: Option<Image>,
    pub after: Option<Image>,
}

impl Subject {
    pub async fn of(conn: &mut Conn, entry: &Entry) -> Result<Self> {
        let row = of_entry(entry)?;
        let (before, after) = (entry.before()?, changes::after(conn, (row.table)(), entry).await?);
        let part = match (&row.role, after.as_ref().or(before.as_ref())) {
            (Role::Part(part), Some(image)) => part(image),
            _ => None,
        };
        let whole = match &row.role {
            Role::Whole(_) => Some(row),
            Role::Part(_) => part.as_ref().and_then(|part| of_table(part.of)),
        };
        Ok(Self { row, whole, field: part.map(|part| part.field), before, after })
    }

    /// The row after the change, or before it was deleted.
    pub fn image(&self) -> Option<&Image> {
        self.after.as_ref().or(self.before.as_ref())
    }

    /// The feature that the record belongs to.
    pub fn feature(&self) -> &'static str {
        (self.whole.unwrap_or(self.row).table)().feature
    }

    /// Whose private record this is a part of, before or after the change, or now.
    pub async fn private_to(&self, conn: &mut Conn, record: Id) -> Result<Option<PrivateTo>> {
        let Some(whole) = self.whole else { return Ok(None) };
        let images = [&self.before, &self.after].into_iter().flatten();
        let told = images.filter(|_| self.row.whole().is_some()).find_map(|image| whole.private_to(image));
        match told {
            Some(owner) => Ok(Some(owner)),
            None => Ok(whole.is_private_to(conn, record).await?),
        }
    }
}

/// The id in a column of an image.
pub fn id_in(image: &Image, column: &str) -> Option<Id> {
    image.get(column).and_then(Json::as_str).and_then(|id| id.parse().ok())
}
