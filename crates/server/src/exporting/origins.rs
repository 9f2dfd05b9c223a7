//! The origins of records in the files that they were imported from.

use std::collections::{HashMap, HashSet};

use family_file::{SourceKey, Untold};

use crate::ids::Id;
use crate::relationships::Relationship;

/// Facts about our records from the files that they were imported from.
#[derive(Debug, Default)]
pub struct ImportOrigins {
    /// The ids of members, couples and sources in the kept lines.
    pub xrefs: HashMap<Id, String>,
    /// The structure of its record that a name, note or citation was made from.
    pub at: HashMap<Id, u32>,
    /// The structure that an event was made from.
    pub events: HashMap<Id, (String, u32)>,
    /// The structures that became rows here, even if these no longer exist: the record's id, and the
    /// structure.
    pub imported: HashSet<(String, u32)>,
    /// Structures that became notes here. Unless someone has changed the note, the text is the same.
    pub untold: HashMap<(String, u32), Untold>,
    /// Sources without records in the kept lines, by their titles.
    pub inline: HashMap<String, SourceKey>,
    /// All ids in the kept lines.
    pub used: HashSet<String>,
}

impl ImportOrigins {
    /// True if a structure of a record became a row here.
    pub fn was_imported(&self, record: &str, at: Option<u32>) -> bool {
        at.is_some_and(|at| self.imported.contains(&(record.to_owned(), at)))
    }

    /// Finds what the lines say about couples whose record is not written although nothing hides it, because one of them
    /// is not among the chosen people.
    pub fn displaced(&self, facts: &[Relationship], shows: impl Fn(Id) -> bool) -> Displaced<'_> {
        let written: HashSet<&String> = facts.iter().filter_map(|fact| self.xrefs.get(&fact.id)).collect();
        let untold = self.untold.iter().filter(|(_, one)| one.of_couple && !written.contains(&one.xref));
        let mut displaced: Displaced<'_> = untold.map(|(origin, _)| origin).collect();
        if !displaced.is_empty() {
            let hidden = self.events.iter().filter(|(row, _)| !shows(**row));
            hidden.for_each(|(_, origin)| {
                displaced.remove(origin);
            });
        }
        displaced
    }
}

/// The structures about couples whose record is not written. Each is named by the record's id and its position.
pub type Displaced<'a> = HashSet<&'a (String, u32)>;

/// The origin of a record: its import, and its position there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RecordOrigin {
    pub import: Id,
    pub position: i64,
}
