//! What a person is shown before they import: doubts, proposals, differences, rows of lists and scans.

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
    Row(ListRow),
    Scan(Scan),
}

/// A scan, and the source that it may belong to.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Scan {
    /// In the archive, with folders.
    pub entry: String,
    pub filename: String,
    pub size: u64,
    /// Empty if it cannot be attached.
    pub hash: String,
    /// What a new source would be called.
    pub title: String,
    /// The source that is proposed or was chosen.
    pub source: Option<NamedSource>,
    /// The sources that fit.
    pub fits: Vec<NamedSource>,
    /// Why they do; or why it cannot be attached.
    pub why: Told,
    /// Why it cannot go where someone wanted it.
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
    /// What speaks for it (true), and what against it, by the codes of `duplicates::evidence`.
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

/// Something of a record here that is different in the file.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Difference {
    pub key: String,
    pub line: u32,
    pub record: Id,
    /// `members`, `relationships`, `history`, `sources`
    pub feature: String,
    pub title: String,
    /// As in the change log.
    pub field: String,
    /// In the file that was imported before.
    pub was: Option<String>,
    pub here: Option<String>,
    pub file: Option<String>,
    /// When an event was that only the file has.
    #[serde(default)]
    pub date: Option<String>,
    /// It was changed here too.
    pub conflict: bool,
    /// It is a record of its own, so that the choice changes what the import adds.
    #[serde(default)]
    pub adds: bool,
}

impl Item {
    pub fn kind(&self) -> ItemKind {
        match self {
            Self::Doubt { .. } => ItemKind::Doubt,
            Self::Match(_) => ItemKind::Match,
            Self::Change(_) => ItemKind::Change,
            Self::Row(_) => ItemKind::Row,
            Self::Scan(_) => ItemKind::Scan,
        }
    }

    /// Where it is in the file: the line, or the row of a list.
    pub fn line(&self) -> u32 {
        match self {
            Self::Doubt { line, .. } => *line,
            Self::Match(proposal) => proposal.line,
            Self::Change(difference) => difference.line,
            Self::Row(row) => row.line,
            Self::Scan(_) => 0,
        }
    }

    /// Whether a choice about it changes what else there is to say about the import.
    pub fn changes_plan(&self) -> bool {
        match self {
            Self::Doubt { .. } | Self::Scan(_) => false,
            Self::Match(_) | Self::Row(_) => true,
            Self::Change(difference) => difference.adds,
        }
    }

    pub fn key(&self) -> Option<&str> {
        match self {
            Self::Doubt { .. } => None,
            Self::Match(proposal) => Some(&proposal.key),
            Self::Change(difference) => Some(&difference.key),
            Self::Row(row) => Some(&row.key),
            Self::Scan(scan) => Some(&scan.entry),
        }
    }

    /// Says where it is in the list that the file was before.
    pub fn move_to(&mut self, place: impl Fn(u32) -> u32) {
        match self {
            Self::Doubt { line, .. } => *line = place(*line),
            Self::Match(proposal) => proposal.line = place(proposal.line),
            Self::Change(difference) => difference.line = place(difference.line),
            Self::Row(row) => row.line = place(row.line),
            Self::Scan(_) => {}
        }
    }

    pub fn of(stored: &StoredItem) -> Result<Self> {
        serde_json::from_str(&stored.item).map_err(Error::internal)
    }
}
