//! Decides what an export leaves out: details of people who may be alive, contact details, and what imported files ask not to
//! pass on.

use std::collections::HashSet;

use family_file::{LeftOut, asks_for_privacy};
use gedcom::{Limits, Tree, Version};
use jiff::civil::Date;

use crate::ids::Id;
use crate::importing::kept::store::{KeptLines, KeptOrigin};
use crate::members::{Member, may_be_alive};

use super::kept::KeptImport;

/// Says what is left out, and of whom.
#[derive(Debug)]
pub struct Privacy {
    /// True to write also the details of people who may be alive, and what files ask not to pass on.
    pub living: bool,
    /// True to write also addresses, telephone numbers and emails.
    pub contact: bool,
    pub today: Date,
    pub confidential: Confidential,
}

impl Privacy {
    /// The imports come newest first. Their wishes not to pass something on count only if the living are left out.
    pub fn new(imports: &[KeptImport], living: bool, contact: bool, today: Date) -> Self {
        let mut confidential = Confidential::default();
        if !living {
            imports.iter().for_each(|import| confidential.add(&import.records, &import.origins));
        }
        Self { living, contact: contact && living, today, confidential }
    }

    /// The reason why only the links of someone are written, if there is one.
    pub fn leaves_out(&self, member: &Member) -> Option<LeftOut> {
        if self.living {
            return None;
        }
        let alive = may_be_alive(member.deceased, member.birth_date, self.today);
        let confidential = self.confidential.records.contains(&member.id);
        if alive { Some(LeftOut::Living) } else { confidential.then_some(LeftOut::Confidential) }
    }
}

/// Our records, and parts of them, that imported files ask not to pass on (RESN).
#[derive(Debug, Default)]
pub struct Confidential {
    pub records: HashSet<Id>,
    /// Names, notes and events.
    pub rows: HashSet<Id>,
    /// Parts of records that have no row of their own, by their tags: a birth, an occupation.
    pub parts: HashSet<(Id, String)>,
    seen: HashSet<Id>,
}

impl Confidential {
    /// Adds the lines of an import. Those of the newest one come first, and of several records about the same person only
    /// the first one counts.
    pub fn add(&mut self, records: &[KeptLines], origins: &[KeptOrigin]) {
        let mut hidden: HashSet<(i64, i64)> = HashSet::new();
        for record in records {
            let Some(owner) = record.owner_id.filter(|owner| self.seen.insert(*owner)) else { continue };
            if !record.lines.contains("RESN") {
                continue;
            }
            let tree = Tree::from_lines(&record.lines, Version::V5_5_1, &Limits::default());
            let Ok(tree) = tree else { continue };
            if asks_for_privacy(&tree) {
                self.records.insert(owner);
            }
            for (at, child) in (0..).zip(&tree.children).filter(|(_, child)| asks_for_privacy(child)) {
                hidden.insert((record.position, at));
                self.parts.insert((owner, child.tag.clone()));
            }
        }
        let rows = origins.iter().filter(|origin| hidden.contains(&(origin.position, origin.at)));
        self.rows.extend(rows.map(|origin| origin.row_id));
    }

    pub fn hides_part(&self, record: Id, tag: &str) -> bool {
        !self.parts.is_empty() && self.parts.contains(&(record, tag.to_owned()))
    }
}
