//! Decides what an export leaves out: details of people who may be alive, contact details, and what imported files ask not to
//! pass on.

use std::collections::{BTreeSet, HashMap, HashSet};

use family_file::{LeftOut, asks_for_privacy};
use gedcom::{Limits, Tree, Version};
use jiff::civil::Date;

use crate::db::{Conn, DbError};
use crate::ids::Id;
use crate::importing::kept::store::{KeptLines, KeptOrigin};
use crate::members::{Member, may_be_alive};

use super::choice::ChosenPeople;
use super::kept::KeptImport;
use super::rows::{self, Members};

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

    /// Hides what files say about a couple if one of them is left out, because it is about both.
    pub async fn hide_couples(&mut self, conn: &mut Conn) -> Result<(), DbError> {
        let mut of_couples = std::mem::take(&mut self.confidential.of_couples);
        if of_couples.is_empty() {
            return Ok(());
        }
        let mut couples = rows::relationships(conn, &ChosenPeople::Everyone).await?;
        couples.retain(|couple| of_couples.contains_key(&couple.id));
        // The partner may not be among the chosen people.
        let partners: BTreeSet<Id> =
            couples.iter().flat_map(|couple| [couple.first_id, couple.second_id]).collect();
        let mut members = Members::of(&ChosenPeople::Some(partners));
        let mut left_out: HashSet<Id> = HashSet::new();
        loop {
            let page = members.next(conn).await?;
            if page.is_empty() {
                break;
            }
            let page = page.iter().filter(|member| self.leaves_out(member).is_some());
            left_out.extend(page.map(|member| member.id));
        }
        for couple in couples {
            if left_out.contains(&couple.first_id) || left_out.contains(&couple.second_id) {
                self.confidential.notes.extend(of_couples.remove(&couple.id).unwrap_or_default());
            }
        }
        Ok(())
    }

    /// True if a name, note or picture may be written.
    pub fn shows(&self, row: Id) -> bool {
        !self.confidential.rows.contains(&row) && !self.confidential.notes.contains(&row)
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
    /// Notes about couples of whom one is left out.
    pub notes: HashSet<Id>,
    /// Parts of records that have no row of their own, by their tags: a birth, an occupation.
    pub parts: HashSet<(Id, String)>,
    /// The rows that were made from what a file says about a couple, by the relationship.
    of_couples: HashMap<Id, Vec<Id>>,
    seen: HashSet<Id>,
}

impl Confidential {
    /// Adds the lines of an import. Those of the newest one come first, and of several records about the same person only
    /// the first one counts.
    pub fn add(&mut self, records: &[KeptLines], origins: &[KeptOrigin]) {
        let mut hidden: HashSet<(i64, i64)> = HashSet::new();
        let mut hidden_families: HashSet<i64> = HashSet::new();
        let mut couples: HashMap<i64, Id> = HashMap::new();
        for record in records {
            if record.owner_id.is_some_and(|owner| !self.seen.insert(owner)) {
                continue;
            }
            let is_family = record.tag == "FAM";
            couples.extend(record.owner_id.filter(|_| is_family).map(|owner| (record.position, owner)));
            if !record.lines.contains("RESN") {
                continue;
            }
            let tree = Tree::from_lines(&record.lines, Version::V5_5_1, &Limits::default());
            let Ok(tree) = tree else { continue };
            if asks_for_privacy(&tree) {
                self.records.extend(record.owner_id);
                if is_family {
                    hidden_families.insert(record.position);
                }
            }
            for (at, child) in (0..).zip(&tree.children).filter(|(_, child)| asks_for_privacy(child)) {
                hidden.insert((record.position, at));
                self.parts.extend(record.owner_id.map(|owner| (owner, child.tag.clone())));
            }
        }
        for origin in origins {
            if hidden_families.contains(&origin.position) || hidden.contains(&(origin.position, origin.at)) {
                self.rows.insert(origin.row_id);
            } else if let Some(couple) = couples.get(&origin.position) {
                self.of_couples.entry(*couple).or_default().push(origin.row_id);
            }
        }
    }

    pub fn hides_part(&self, record: Id, tag: &str) -> bool {
        !self.parts.is_empty() && self.parts.contains(&(record, tag.to_owned()))
    }
}
