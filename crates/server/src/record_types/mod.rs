//! Each record type declares this besides its columns: its name, what it is a part of, who may see it, what its feature
//! does when a change is undone, how it is found, how it is cleared, what its files are, and what of it belongs to an
//! account. `lib.rs` lists the types; the change log, undo, the index, the search, clearing, account deletion, the
//! archive of someone's own data and the statistics read that list, so a new type is known to all of them or does not
//! compile.

mod clearing;
mod dependents;
mod field;
mod files;
mod joining;
mod names;
mod private;
pub mod search;
mod undo;

pub use clearing::{Clear, Cleared, Clearing, clear};
pub use dependents::{DependsOn, Pair, before_deleting, before_merging};
pub use field::{Field, Says, value_words};
pub use files::Files;
pub use joining::join;
pub use names::Names;
pub use private::erase_private;
pub use search::Search;
pub use undo::{SOMEBODY, Undo};

use serde_json::Value as Json;

use crate::access::User;
use crate::changes::{self, Batch, Entry};
use crate::db::{Conn, DbError, Image, Later, Record, RecordTable, Reference, Sql, Tx};
use crate::error::{Error, Problem, Result};
use crate::ids::Id;

pub struct RecordType {
    pub table: fn() -> &'static RecordTable,
    pub role: Role,
    /// Its name in the statistics; `None` if they do not count it.
    pub counted_as: Option<&'static str>,
    /// Its name in the column `owner_kind` of tables of parts that several types have, such as files and citations; `None`
    /// if it has none of them.
    pub owner_kind: Option<&'static str>,
    /// Changes its rows when a record of another feature that they name is deleted or merged.
    pub depends_on: &'static [DependsOn],
    pub search: Search,
    pub clearing: Clearing,
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
    /// Tells if an image is someone's private record, and whose.
    pub private_to: Option<fn(&Image) -> Option<PrivateTo>>,
    pub undo_own: UndoOwn,
    /// Refuses an undo that the feature's own rules forbid.
    pub check_undo: Option<CheckUndo>,
    /// Explains which record has a value that a deleted one would need to be restored.
    pub taken: Option<Taken>,
    /// Raises the feature's counters and sends its notices before these records are restored.
    pub announce: Announce,
    /// Lets the feature act, or refuse, after a row of this type is restored. The batch is the undo's.
    pub restored: Option<Restored>,
    /// Rewrites the search texts and sort keys of the next records after this id; returns the last of them.
    pub reindex: Option<Reindex>,
    /// For records that files can be attached to.
    pub files: Option<Files>,
    /// The list of an account's own records in the archive of its data; `None` if no record is anyone's.
    pub own_data: Option<OwnData>,
}

/// Tells if the person who made a change may undo it. Undoing never does what they may not do now.
pub enum UndoOwn {
    /// Only admins undo changes of these records.
    No,
    /// Together with the record whose change caused this one.
    Along,
    /// Refuses if the viewer may not make this change today.
    If(CheckUndo),
}

pub struct OwnData {
    /// The name of the list in the archive.
    pub name: &'static str,
    /// An account's records. Null if there is nothing to list.
    pub load: LoadOwn,
}

pub type CheckUndo = for<'a> fn(&'a mut Undo<'_>, &'a Entry) -> Later<'a, Result<()>>;
pub type Taken = for<'a> fn(&'a mut Undo<'_>, &'a Image) -> Later<'a, Result<Option<Problem>>>;
pub type Announce = for<'a> fn(&'a mut Tx, &'a [Id]) -> Later<'a, Result<()>>;
pub type Restored = for<'a> fn(&'a mut Tx, &'a mut Batch, &'a Entry) -> Later<'a, Result<()>>;
pub type LoadOwn = for<'a> fn(&'a mut Conn, &'a User) -> Later<'a, Result<Json>>;
pub type Reindex = for<'a> fn(&'a mut Tx, Option<Id>) -> Later<'a, Result<Option<Id>, DbError>>;

/// The way to name a record.
pub enum Title {
    Column(&'static str),
    /// The text that the function makes from the image.
    Worded(fn(&Image) -> Option<String>),
    /// The names of these members.
    Members(fn(&Image) -> Option<[Id; 2]>),
}

/// The only account that may see a private record. It may have been deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PrivateTo(pub Option<Id>);

/// A table outside the change log that records refer to, that names accounts, or that clearing empties.
pub struct PlainTable {
    pub name: &'static str,
    /// The column that names a row in the change log, if records refer to it.
    pub title: Option<&'static str>,
    /// Its columns that name accounts and are cleared when those are deleted.
    pub accounts: &'static [&'static str],
    pub clearing: Clearing,
}

impl PlainTable {
    pub fn title_of(&self) -> Option<Sql> {
        let title = self.title?;
        Some(Sql::from_text(&format!("SELECT {title} FROM {} WHERE id = $1", self.name), ""))
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

    /// The table of the record that people know: for rows that always belong to records of one type, that one's.
    pub fn whole_table(&self) -> Option<&'static str> {
        match &self.role {
            Role::Whole(_) => Some((self.table)().name),
            Role::Part(part) => part(&Image::new()).map(|part| part.of),
        }
    }

    pub fn files(&self) -> Option<&Files> {
        self.whole()?.files.as_ref()
    }

    /// The account whose private record an image shows, if it is one.
    pub fn private_to(&self, image: &Image) -> Option<PrivateTo> {
        self.whole().and_then(|whole| whole.private_to).and_then(|private_to| private_to(image))
    }

    /// The title in an image, unless it is made of the names of members.
    pub fn title_in(&self, image: &Image) -> Option<String> {
        match &self.whole()?.title {
            Title::Column(column) => image.get(*column).and_then(Json::as_str).map(str::to_owned),
            Title::Worded(words) => words(image),
            Title::Members(_) => None,
        }
    }

    /// The title of a record as it is now.
    pub async fn title_now(&self, conn: &mut Conn, id: Id) -> Result<Option<String>, DbError> {
        let image = ((self.table)().current)(conn, id).await?;
        Ok(image.and_then(|image| self.title_in(&image)))
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

/// The type that `owner_kind` calls this.
pub fn of_owner_kind(word: &str) -> Option<&'static RecordType> {
    crate::records().iter().copied().find(|kind| kind.owner_kind == Some(word))
}

/// The type whose rows are in this table.
pub fn of_table(name: &str) -> Option<&'static RecordType> {
    crate::records().iter().copied().find(|kind| (kind.table)().name == name)
}

pub fn of_entry(entry: &Entry) -> Result<&'static RecordType> {
    of_table(&entry.table_name)
        .ok_or_else(|| Error::internal(format!("no record type has the table {}", entry.table_name)))
}

/// The subject of a log entry.
pub struct Subject {
    /// The type of the row.
    pub row: &'static RecordType,
    /// The type of the record that the row is, or belongs to; `None` if it is no longer known.
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

    /// The account whose private record this is, or belongs to, before or after the change, or now.
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

/// Records as lists of their images.
pub fn images<R: Record>(rows: &[R]) -> Json {
    rows.iter().map(|row| Json::Object(row.image())).collect()
}
