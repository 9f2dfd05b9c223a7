//! The records of the family that an import is compared with.

use std::sync::Arc;

use family_file::Contents;

use crate::changes::RowFile;
use crate::relationships::RelationType;

use super::super::count::Count;
use super::super::decisions::Decisions;
use super::super::here::{Details, Here, Wanted};
use super::super::matching::{Matches, PersonMatch};
use super::super::positions::Positions;

/// The records that an import is compared with, and the decisions about it.
pub struct Compared<'a> {
    pub here: &'a Here,
    pub matches: &'a Matches,
    pub details: &'a Details,
    pub decisions: &'a Decisions,
    /// The file in which the rows wait.
    pub file: &'a Arc<RowFile>,
    /// Counts what has been compared.
    pub count: &'a Count,
}

/// The records to read in full before planning: those that are here and have changed in the file.
pub fn to_compare(contents: &Contents, here: &Here, matches: &Matches) -> Wanted {
    let positions = Positions::of(contents);
    let is_same = |line: u32| matches.is_same(positions.at_line(line));
    let id = |number: usize| match matches.person(number) {
        PersonMatch::Here(id) => Some(id),
        PersonMatch::New | PersonMatch::Gone => None,
    };
    let member = |number: usize| id(number).filter(|_| !is_same(contents.person_record(number).index()));
    let tie = |number: usize| {
        let [one, other] = contents.couple(number).partners.map(|partner| id(partner as usize));
        let fact = RelationType::Spouse.fact(one?, other?);
        here.ties.get(&(fact.kind, fact.first, fact.second)).copied()
    };
    let is_changed = |number: &usize| !is_same(contents.couple_record(*number).index());
    let couples: Vec<usize> = (0..contents.couples()).filter(is_changed).collect();
    // The events of a couple are compared with those of its partners.
    let partners = couples.iter().flat_map(|number| contents.couple(*number).partners);
    Wanted {
        members: (0..contents.people())
            .filter_map(member)
            .chain(partners.filter_map(|partner| id(partner as usize)))
            .collect(),
        ties: couples.iter().copied().filter_map(tie).collect(),
    }
}
