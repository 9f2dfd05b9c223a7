use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

use crate::clock::Moment;
use crate::error::{Error, Result};
use crate::ids::Id;
use crate::members::{Home, MEMBER_FIELDS};
use crate::{row, text_enum};

row! {
    /// A file whose records were imported.
    #[derive(Clone, Debug, PartialEq)]
    pub struct Import in importing.imports {
        pub id: Id => Hidden,
        pub filename: String => Plain("filename"),
        pub sha256: String => Hidden,
        pub size: i64 => Hidden,
        /// `GEDCOM 5.5.1`
        pub format: String => Hidden,
        pub encoding: String => Hidden,
        /// The program that wrote it.
        pub program: Option<String> => Hidden,
        /// The number of people in the file.
        pub people: i64 => Hidden,
        pub couples: i64 => Hidden,
        pub events: i64 => Hidden,
        pub sources: i64 => Hidden,
        pub files: i64 => Hidden,
        /// True if it was undone, but for some people and what came with them.
        pub reduced: bool => Hidden,
        pub created_by: Option<Id> => Maker,
        pub version: i64 => Hidden,
        pub created_at: Moment => Hidden,
        pub updated_at: Moment => Hidden,
    }
}

text_enum! {
    /// The kind of a file.
    pub enum DraftKind {
        Gedcom = "gedcom",
        Csv = "csv",
        Vcard = "vcard",
        /// An archive without a family tree; known once it has been opened.
        Scans = "scans",
    }
}

text_enum! {
    pub enum DraftState {
        /// The file is being read.
        Reading = "reading",
        /// Someone has to choose the columns of a table.
        Columns = "columns",
        /// It has been read, and its changes can be reviewed.
        Ready = "ready",
        /// Someone has chosen something that changes the plan.
        Outdated = "outdated",
        /// It is being planned again, with the choices.
        Planning = "planning",
        Importing = "importing",
        Done = "done",
        Failed = "failed",
        Cancelled = "cancelled",
    }
}

impl DraftKind {
    /// The kind by the file's name, because a list has no other sign.
    pub fn of(filename: &str) -> Self {
        let extension = filename.rsplit_once('.').map(|(_, extension)| extension.to_lowercase());
        match extension.as_deref() {
            Some("csv" | "tsv" | "tab") => Self::Csv,
            Some("vcf" | "vcard") => Self::Vcard,
            _ => Self::Gedcom,
        }
    }
}

impl DraftState {
    /// True if a job is working on it.
    pub fn is_busy(self) -> bool {
        matches!(self, Self::Reading | Self::Outdated | Self::Planning | Self::Importing)
    }

    /// True if someone may make choices about it.
    pub fn is_open(self) -> bool {
        matches!(self, Self::Ready | Self::Outdated | Self::Planning)
    }
}

text_enum! {
    /// The step of a job.
    pub enum Stage {
        Reading = "reading",
        Comparing = "comparing",
        Files = "files",
        Preparing = "preparing",
        Publishing = "publishing",
    }
}

row! {
    /// A file that someone has uploaded, with the changes that it would make and the progress of its import.
    #[derive(Clone, Debug)]
    pub struct Draft {
        pub id: Id,
        pub created_by: Id,
        pub kind: DraftKind,
        pub filename: String,
        pub size: i64,
        pub sha256: Option<String>,
        pub state: DraftState,
        pub stage: Option<Stage>,
        pub done: i64,
        pub total: i64,
        /// A [`Summary`] as JSON.
        pub summary: Option<String>,
        /// A [`Told`] as JSON.
        pub problem: Option<String>,
        /// The batch that undoes it.
        pub batch: Option<Id>,
        pub created_at: Moment,
        pub updated_at: Moment,
    }
}

impl Draft {
    /// The path of the file while it waits.
    pub fn path(&self) -> String {
        path(self.id)
    }

    /// Says how far the running step is, if it stores nothing meanwhile.
    pub fn set_reached(&mut self, (done, total): (usize, usize)) {
        let number = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        (self.done, self.total) = (number(done), number(total));
    }

    /// The facts about the file, once it has been read.
    pub fn summary(&self) -> Result<Option<Summary>> {
        self.summary.as_deref().map(serde_json::from_str).transpose().map_err(Error::internal)
    }
}

pub fn path(draft: Id) -> String {
    format!("imports/{draft}")
}

text_enum! {
    pub enum ItemKind {
        /// A line that a person should look at.
        Doubt = "doubt",
        /// Someone in the file who may be someone here.
        Match = "match",
        /// Something of ours that the file would change or remove.
        Change = "change",
        /// Something that the file adds to a record of ours.
        Addition = "addition",
        /// Someone who came with an earlier version of the file and is no longer in it.
        Missing = "missing",
        /// A row of a list that may be left out.
        Row = "row",
        /// A scan that may belong to a source.
        Scan = "scan",
    }
}

row! {
    #[derive(Clone, Debug, PartialEq)]
    pub struct StoredItem {
        /// Its position in the file, which stays when other items are added or removed.
        pub position: i64,
        pub kind: ItemKind,
        pub choice: Option<Choice>,
        pub item: String,
    }
}

text_enum! {
    /// The choices about an item.
    pub enum Choice {
        /// They are the same person; the scan belongs to this source.
        Same = "same",
        /// They are a new person; the scan gets a new source.
        New = "new",
        /// Use the file's value.
        Take = "take",
        /// Keep the value here.
        Keep = "keep",
        /// Import the row or person.
        Add = "add",
        /// Leave the row, person or scan out.
        Skip = "skip",
    }
}

impl Choice {
    pub fn fits(self, kind: ItemKind) -> bool {
        match kind {
            ItemKind::Doubt | ItemKind::Missing => false,
            ItemKind::Match | ItemKind::Scan => matches!(self, Self::Same | Self::New | Self::Skip),
            ItemKind::Change | ItemKind::Addition => matches!(self, Self::Take | Self::Keep),
            ItemKind::Row => matches!(self, Self::Add | Self::Skip),
        }
    }
}

/// A text of the catalogue that is put into words when someone reads it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Told {
    /// `importing.<key>`
    pub key: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub details: Vec<(String, String)>,
}

/// The facts about a file and its plan.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Summary {
    pub about: AboutFile,
    pub counts: FileCounts,
    pub plan: PlanCounts,
    pub already: Option<Already>,
    #[serde(default)]
    pub table: Option<Table>,
    /// The character set that someone chose
    #[serde(default)]
    pub encoding: Option<String>,
}

/// The file's description of itself.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AboutFile {
    /// The program that wrote it; empty if it does not say
    pub program: String,
    pub program_version: String,
    /// As written in the file
    pub date: String,
    pub language: String,
    /// `GEDCOM 5.5.1`, `CSV`
    pub version: String,
    pub encoding: String,
    /// The declared encoding, if it is another one
    pub declared_encoding: Option<String>,
    /// True for an archive with files
    pub archive: bool,
    /// The number of files that it names and that did not come with it; web addresses do not count
    #[serde(default)]
    #[schema(required = true)]
    pub missing_files: i64,
    /// The character sets to choose from; empty if the file is read rightly without doubt
    #[serde(default)]
    #[schema(required = true)]
    pub encodings: Vec<String>,
    /// Names of people and places that show how its special letters were read
    #[serde(default)]
    #[schema(required = true)]
    pub special_names: Vec<String>,
}

/// The numbers of records in the file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FileCounts {
    pub people: i64,
    pub couples: i64,
    pub events: i64,
    pub sources: i64,
    pub files: i64,
}

/// The changes that the import would make, or has made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlanCounts {
    pub new_people: i64,
    pub matched_people: i64,
    pub new_couples: i64,
    pub new_events: i64,
    pub new_sources: i64,
    pub new_files: i64,
    /// Values of records here that the file would change or remove
    pub changes: i64,
    /// The number of those that were changed here too
    pub conflicts: i64,
    /// Values and entries that the file would add to records here
    #[serde(default)]
    #[schema(required = true)]
    pub additions: i64,
    /// People who came with an earlier version of the file and are no longer in it; they stay
    #[serde(default)]
    #[schema(required = true)]
    pub missing: i64,
    pub doubts: i64,
    /// People who may be the same as someone here
    pub matches: i64,
    /// Rows of a list that may be left out
    #[serde(default)]
    #[schema(required = true)]
    pub rows: i64,
    /// Scans in the archive
    #[serde(default)]
    #[schema(required = true)]
    pub scans: i64,
}

/// The same file was imported before.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, ToSchema)]
pub struct Already {
    pub id: Id,
    pub at: Moment,
}

/// The detail of people that a column of a table holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TableField(pub family_list::Field);

impl TableField {
    pub fn all() -> impl Iterator<Item = Self> {
        family_list::Field::ALL.iter().copied().chain(own_columns()).map(Self)
    }
}

/// The columns of fields that only we know.
pub fn own_columns() -> impl Iterator<Item = family_list::Field> {
    MEMBER_FIELDS.iter().filter_map(|field| match field.home {
        Home::Own(tag) => Some(family_list::Field::Own { name: field.name(), tag }),
        Home::Name(..) | Home::Record(..) | Home::Code => None,
    })
}

impl Serialize for TableField {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.name())
    }
}

impl<'de> Deserialize<'de> for TableField {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> std::result::Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        let known = Self::all().find(|field| field.0.name() == name);
        known.ok_or_else(|| D::Error::custom(format_args!("unknown column `{name}`")))
    }
}

// By hand: a derive would need a list of the fields.
impl PartialSchema for TableField {
    fn schema() -> RefOr<Schema> {
        let names = Self::all().map(|field| field.0.name());
        ObjectBuilder::new().schema_type(Type::String).enum_values(Some(names)).into()
    }
}

impl ToSchema for TableField {}

/// A table, and what its columns are: as they seem to be, until someone says.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ImportTable)]
pub struct Table {
    /// The first rows, each as wide as the table; long cells are cut
    pub sample: Vec<Vec<String>>,
    /// The number of rows, with the headings
    pub rows: i64,
    /// The character between the cells
    pub separator: String,
    pub encoding: String,
    #[serde(flatten)]
    pub columns: TableColumns,
    /// True if someone has chosen the columns
    pub chosen: bool,
}

/// The meanings of a table's columns.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ImportColumns)]
pub struct TableColumns {
    /// For each column; null if it is not imported
    #[schema(value_type = Vec<Option<TableField>>)]
    pub fields: Vec<Option<TableField>>,
    /// True if the first row has headings
    pub has_headings: bool,
    /// True if 05/06/1915 is the fifth of June; null if unknown
    pub day_first: Option<bool>,
}
