//! The items that a person sees before they import: doubts, proposals, differences, rows of lists and scans.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::model::{ItemKind, StoredItem, Told};
use crate::error::{Error, Result};
use crate::ids::Id;

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", tag = "is")]
pub enum Item {
    Doubt { line: u32, told: Told },
    Match(Proposal),
    Change(Difference),
    Missing(MissingPerson),
    Row(ListRow),
    Scan(Scan),
}

/// Someone who came with an earlier version of the file and is no longer in it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MissingPerson {
    pub key: String,
    /// The line in the earlier file.
    pub line: u32,
    pub member: Id,
    pub name: String,
}

/// A scan, and the source that it may belong to.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Scan {
    /// The path in the archive, with folders.
    pub entry: String,
    pub filename: String,
    pub size: u64,
    /// Empty if it cannot be attached.
    pub hash: String,
    /// The title of a new source for it.
    pub title: String,
    /// The source that is proposed or was chosen.
    pub source: Option<NamedSource>,
    /// The sources that fit.
    pub fits: Vec<NamedSource>,
    /// The reason why they fit, or why it cannot be attached.
    pub why: Told,
    /// The reason why it cannot be attached to the chosen source.
    pub trouble: Option<Told>,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[schema(as = ImportSource)]
pub struct NamedSource {
    pub id: Id,
    pub title: String,
}

/// A row of a list that may be left out.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListRow {
    pub key: String,
    pub line: u32,
    pub name: String,
    pub told: Vec<Told>,
}

/// Someone in the file who may be someone here.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Proposal {
    /// Identifies the item when the import is planned again.
    pub key: String,
    pub line: u32,
    pub name: String,
    /// Dates in our notation.
    pub birth: Option<String>,
    pub death: Option<String>,
    pub member: Id,
    pub member_name: String,
    pub member_birth: Option<String>,
    pub member_death: Option<String>,
    pub likely: bool,
    /// The evidence for (true) and against it, by the codes of `duplicates::evidence`.
    pub evidence: Vec<(bool, String)>,
}

impl Proposal {
    const KEY: &str = "match ";

    pub fn key_of(xref: &str) -> String {
        format!("{}{xref}", Self::KEY)
    }

    /// The id that the person has in the file.
    pub fn xref(&self) -> &str {
        self.key.strip_prefix(Self::KEY).unwrap_or(&self.key)
    }
}

/// A value of a record here that differs in the file.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Difference {
    pub key: String,
    pub line: u32,
    pub record: Id,
    /// `members`, `relationships`, `history`, `sources`
    pub feature: String,
    pub title: String,
    /// The field's name, as in the change log.
    pub field: String,
    /// The value in the file that was imported before.
    pub was: Option<String>,
    pub here: Option<String>,
    pub file: Option<String>,
    /// True if the values are dates.
    #[serde(default)]
    pub is_date: bool,
    /// The date of an event that only the file has.
    #[serde(default)]
    pub date: Option<String>,
    /// True if it was changed here too.
    pub conflict: bool,
    /// True if it is a separate record, so that the choice changes what the import adds.
    #[serde(default)]
    pub adds: bool,
}

impl Item {
    pub fn kind(&self) -> ItemKind {
        match self {
            Self::Doubt { .. } => ItemKind::Doubt,
            Self::Match(_) => ItemKind::Match,
            Self::Change(difference) if difference.here.is_some() => ItemKind::Change,
            Self::Change(_) => ItemKind::Addition,
            Self::Missing(_) => ItemKind::Missing,
            Self::Row(_) => ItemKind::Row,
            Self::Scan(_) => ItemKind::Scan,
        }
    }

    /// The line in the file, or the row of a list.
    pub fn line(&self) -> u32 {
        match self {
            Self::Doubt { line, .. } => *line,
            Self::Match(proposal) => proposal.line,
            Self::Change(difference) => difference.line,
            Self::Missing(person) => person.line,
            Self::Row(row) => row.line,
            Self::Scan(_) => 0,
        }
    }

    /// True if a choice about it changes the rest of the plan.
    pub fn changes_plan(&self) -> bool {
        match self {
            Self::Doubt { .. } | Self::Missing(_) | Self::Scan(_) => false,
            Self::Match(_) | Self::Row(_) => true,
            Self::Change(difference) => difference.adds,
        }
    }

    pub fn key(&self) -> Option<&str> {
        match self {
            Self::Doubt { .. } => None,
            Self::Match(proposal) => Some(&proposal.key),
            Self::Change(difference) => Some(&difference.key),
            Self::Missing(person) => Some(&person.key),
            Self::Row(row) => Some(&row.key),
            Self::Scan(scan) => Some(&scan.entry),
        }
    }

    /// Sets the row in the original list that the item is about.
    pub fn move_to(&mut self, row_at: impl Fn(u32) -> u32) {
        match self {
            Self::Doubt { line, .. } => *line = row_at(*line),
            Self::Match(proposal) => proposal.line = row_at(proposal.line),
            Self::Change(difference) => difference.line = row_at(difference.line),
            Self::Row(row) => row.line = row_at(row.line),
            // The line is of the earlier file.
            Self::Missing(_) | Self::Scan(_) => {}
        }
    }

    pub fn of(stored: &StoredItem) -> Result<Self> {
        serde_json::from_str(&stored.item).map_err(Error::internal)
    }
}
