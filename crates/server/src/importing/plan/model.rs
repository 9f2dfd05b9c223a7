//! The rows that an import would write, and what is counted and asked about them.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::changes::{Packed, RowFile};
use crate::files::{Attachment, Owner};
use crate::history::{HistoryEvent, HistoryPerson};
use crate::ids::Id;
use crate::members::{Member, MemberName, MemberNote};
use crate::relationships::Relationship;
use crate::sources::{Citation, ExternalId, Source};

use super::super::items::Item;
use super::super::kept::store::KeptOrigin;
use super::super::model::{Choice, PlanCounts};
use super::super::store::KeptRecord;

/// Rows to write, in the order of writing.
#[derive(Default)]
pub struct Plan {
    pub sources: Vec<Source>,
    pub members: Packed<Member>,
    pub names: Packed<MemberName>,
    pub notes: Packed<MemberNote>,
    pub ties: Packed<Relationship>,
    pub events: Packed<HistoryEvent>,
    pub people: Packed<HistoryPerson>,
    pub citations: Packed<Citation>,
    pub ids: Packed<ExternalId>,
    /// The email addresses of new people, whose accounts they may be.
    pub emails: Vec<String>,
    /// Files of the archive, each with its record; once they are stored, they become attachments.
    pub files: Vec<PlannedFile>,
    pub attachments: Vec<Attachment>,
    /// The portraits of new people.
    pub portraits: HashMap<Id, Id>,
    /// The positions of places; places with a position here keep it.
    pub places: Vec<crate::places::Place>,
    /// Records that are here and change: before and after.
    pub changed_members: Vec<Changed<Member>>,
    pub changed_ties: Vec<Changed<Relationship>>,
    pub changed_events: Vec<Changed<HistoryEvent>>,
    pub changed_sources: Vec<Changed<Source>>,
    /// Parts of these that are no longer in the file.
    pub removed_names: Vec<MemberName>,
    pub removed_notes: Vec<MemberNote>,
    pub removed_citations: Vec<Citation>,
    /// The questions about these.
    pub items: Vec<(Item, Option<Choice>)>,
    /// The lines of parents who would be their own descendants.
    pub loops: Vec<u32>,
    /// The structure and the record that each row was made from.
    pub origins: Packed<KeptOrigin>,
    /// The lines of all records of the file.
    pub lines: Packed<KeptRecord>,
    /// Our record that each record of the file became.
    pub owners: Vec<Option<Id>>,
    /// Fields that our forms refuse: the line of the record and the field.
    pub refused: Vec<(u32, String)>,
    /// The lines of events that have no date.
    pub undated: Vec<u32>,
    pub counts: PlanCounts,
    /// Records that are here and that new rows refer to.
    pub referred: HashSet<Id>,
    /// True if it changes records that are here, which others may change meanwhile.
    pub touches_others: bool,
}

/// A file of the archive, and the record that it belongs to.
pub struct PlannedFile {
    pub entry: String,
    pub owner: Owner,
    pub position: i64,
    pub caption: Option<String>,
    /// The position of the record that names it, and the structure.
    pub origin: Option<(usize, u32)>,
}

pub struct Changed<T> {
    pub before: T,
    pub after: T,
    /// True if rows that belong to it have changed, too.
    pub parts: bool,
}

impl Plan {
    /// A plan whose rows wait in a file.
    pub fn in_file(file: &Arc<RowFile>) -> Self {
        Self {
            members: Packed::in_file(file),
            names: Packed::in_file(file),
            notes: Packed::in_file(file),
            ties: Packed::in_file(file),
            events: Packed::in_file(file),
            people: Packed::in_file(file),
            citations: Packed::in_file(file),
            ids: Packed::in_file(file),
            origins: Packed::in_file(file),
            lines: Packed::in_file(file),
            ..Self::default()
        }
    }

    /// Notes the structure of the file that a row was made from, and the position of its record.
    pub fn keep_origin(&mut self, row: Id, position: usize, at: u32) {
        let position = i64::try_from(position).unwrap_or(i64::MAX);
        self.origins.push_values(&[row.into(), position.into(), i64::from(at).into()]);
    }

    /// The number of new rows.
    pub fn new_rows(&self) -> usize {
        self.sources.len()
            + self.members.len()
            + self.names.len()
            + self.notes.len()
            + self.ties.len()
            + self.events.len()
            + self.people.len()
            + self.citations.len()
            + self.ids.len()
            + self.attachments.len()
    }

    /// True if it changes one of these records, or adds something to one of them.
    pub fn depends_on(&self, records: &HashSet<Id>) -> bool {
        let is_one = |id: &Id| records.contains(id);
        !records.is_empty()
            && (self.changed_members.iter().any(|one| is_one(&one.before.id))
                || self.changed_ties.iter().any(|one| is_one(&one.before.id))
                || self.changed_events.iter().any(|one| is_one(&one.before.id))
                || self.changed_sources.iter().any(|one| is_one(&one.before.id))
                || self.referred.iter().any(is_one))
    }
}
