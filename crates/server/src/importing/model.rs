use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::clock::Moment;
use crate::error::{Error, Result};
use crate::ids::Id;
use crate::{row, text_enum};

row! {
    /// A file whose records became ours.
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
        /// How many the file has.
        pub people: i64 => Hidden,
        pub couples: i64 => Hidden,
        pub events: i64 => Hidden,
        pub sources: i64 => Hidden,
        pub files: i64 => Hidden,
        pub created_by: Option<Id> => Maker,
        pub version: i64 => Hidden,
        pub created_at: Moment => Hidden,
        pub updated_at: Moment => Hidden,
    }
}

text_enum! {
    /// What kind of file it is.
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
        /// Someone has to say what the columns of a table are.
        Columns = "columns",
        /// It has been read: here is what it would change.
        Ready = "ready",
        /// Someone has chosen something that changes the plan.
        Outdated = "outdated",
        /// It is being planned again, with what was chosen.
        Planning = "planning",
        Importing = "importing",
        Done = "done",
        Failed = "failed",
        Cancelled = "cancelled",
    }
}

impl DraftKind {
    /// By the name of the file: a list has nothing else to know it by.
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
    /// Whether a job works on it.
    pub fn is_busy(self) -> bool {
        matches!(self, Self::Reading | Self::Outdated | Self::Planning | Self::Importing)
    }

    /// Whether someone may decide about it.
    pub fn is_open(self) -> bool {
        matches!(self, Self::Ready | Self::Outdated | Self::Planning)
    }
}

text_enum! {
    /// What a job is doing.
    pub enum Stage {
        Reading = "reading",
        Comparing = "comparing",
        Files = "files",
        Preparing = "preparing",
        Publishing = "publishing",
    }
}

row! {
    /// A file that someone has uploaded, what it would change, and how far its import is.
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
        /// What undoes it.
        pub batch: Option<Id>,
        pub created_at: Moment,
        pub updated_at: Moment,
    }
}

impl Draft {
    /// Where the file is while it waits.
    pub fn path(&self) -> String {
        path(self.id)
    }
}

impl Draft {
    /// What is known about the file, once it has been looked at.
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
        /// Something that is different in the file.
        Change = "change",
        /// A row of a list that may be left out.
        Row = "row",
        /// A scan that may belong to a source.
        Scan = "scan",
    }
}

row! {
    #[derive(Clone, Debug, PartialEq)]
    pub struct StoredItem {
        /// Where it is in the file; it stays when others come and go.
        pub position: i64,
        pub kind: ItemKind,
        pub choice: Option<Choice>,
        pub item: String,
    }
}

text_enum! {
    /// What to do about an item.
    pub enum Choice {
        /// They are the same person; this is the source.
        Same = "same",
        /// They are someone new; a new source.
        New = "new",
        /// Take what the file says.
        Take = "take",
        /// Keep what is here.
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
            ItemKind::Doubt => false,
            ItemKind::Match | ItemKind::Scan => matches!(self, Self::Same | Self::New | Self::Skip),
            ItemKind::Change => matches!(self, Self::Take | Self::Keep),
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

/// What the file is and what it would change.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Summary {
    pub about: AboutFile,
    pub counts: FileCounts,
    pub plan: PlanCounts,
    pub already: Option<Already>,
    #[serde(default)]
    pub table: Option<Table>,
}

/// What the file says about itself.
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
    /// If the file says something else
    pub declared_encoding: Option<String>,
    /// Whether it is an archive with files
    pub archive: bool,
}

/// How many the file has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FileCounts {
    pub people: i64,
    pub couples: i64,
    pub events: i64,
    pub sources: i64,
    pub files: i64,
}

/// What the import would change, or has changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlanCounts {
    pub new_people: i64,
    pub matched_people: i64,
    pub new_couples: i64,
    pub new_events: i64,
    pub new_sources: i64,
    pub new_files: i64,
    /// Fields and further entries of people who are here already
    pub changes: i64,
    /// Those of them that were changed here too
    pub conflicts: i64,
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

text_enum! {
    /// What a column of a table says about people.
    pub enum TableField {
        Id = "id",
        Name = "name",
        GivenName = "givenName",
        Surname = "surname",
        BirthSurname = "birthSurname",
        Nickname = "nickname",
        Gender = "gender",
        BirthDate = "birthDate",
        BirthPlace = "birthPlace",
        DeathDate = "deathDate",
        DeathPlace = "deathPlace",
        Deceased = "deceased",
        Email = "email",
        Phone = "phoneNumber",
        Address = "address",
        Occupation = "occupation",
        Education = "education",
        Interests = "interests",
        OtherNames = "otherNames",
        Notes = "notes",
        Father = "father",
        Mother = "mother",
        Spouse = "spouse",
        MarriageDate = "marriageDate",
        MarriagePlace = "marriagePlace",
    }
}

/// A table, and what its columns are: as they seem to be, until someone says.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ImportTable)]
pub struct Table {
    /// The first rows, each as wide as the table; long cells are cut
    pub sample: Vec<Vec<String>>,
    /// How many rows it has, with the headings
    pub rows: i64,
    /// What separates the cells
    pub separator: String,
    pub encoding: String,
    #[serde(flatten)]
    pub columns: TableColumns,
    /// Whether someone has said so
    pub chosen: bool,
}

/// What the columns of a table are.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ImportColumns)]
pub struct TableColumns {
    /// For each column; null if it is not imported
    #[schema(value_type = Vec<Option<TableField>>)]
    pub fields: Vec<Option<TableField>>,
    /// Whether the first row says what the columns are
    pub has_headings: bool,
    /// Whether 05/06/1915 is the fifth of June; null if no one knows
    pub day_first: Option<bool>,
}
