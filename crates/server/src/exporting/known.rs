//! What kept lines say about where records were in their files.

use std::collections::{HashMap, HashSet};

use family_file::{SourceKey, Untold};

use crate::ids::Id;

/// What is known of the records from the files that they were imported from.
#[derive(Debug, Default)]
pub struct Known {
    /// The ids of members, couples and sources in the kept lines.
    pub xrefs: HashMap<Id, String>,
    /// Which structure of its record a name, note or citation was.
    pub at: HashMap<Id, u32>,
    /// Which structure an event was.
    pub events: HashMap<Id, (String, u32)>,
    /// The structures that became rows here, whether these still exist or not: the record's id, and which one.
    pub imported: HashSet<(String, u32)>,
    /// What became a note here but was another structure in the file. Unless someone has changed it, the words are the same.
    pub untold: HashMap<(String, u32), Untold>,
    /// Sources without records in the kept lines, by their titles.
    pub inline: HashMap<String, SourceKey>,
    /// All ids in the kept lines.
    pub used: HashSet<String>,
}

impl Known {
    /// Whether a structure of a record became a row here.
    pub fn was_imported(&self, record: &str, at: Option<u32>) -> bool {
        at.is_some_and(|at| self.imported.contains(&(record.to_owned(), at)))
    }
}

/// Where a record is: in which import, and there which one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    pub import: Id,
    pub position: i64,
}
