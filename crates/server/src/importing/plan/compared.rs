//! The records of the family that an import is compared with.

use std::collections::HashMap;
use std::sync::Arc;

use family_file::{Contents, ParentKind};

use crate::changes::RowFile;
use crate::ids::Id;
use crate::relationships::{Kind, RelationType};

use super::super::count::Count;
use super::super::decisions::Decisions;
use super::super::enclosed::Enclosed;
use super::super::here::{Details, Earlier, Here, Wanted};
use super::super::matching::{Matches, PersonMatch};
use super::super::positions::Positions;

/// The records that an import is compared with, and the decisions about it.
pub struct Compared<'a> {
    pub here: &'a Here,
    pub matches: &'a Matches,
    pub details: &'a Details,
    pub decisions: &'a Decisions,
    /// The files that came with the records.
    pub enclosed: &'a Enclosed,
    /// The file in which the rows wait.
    pub file: &'a Arc<RowFile>,
    /// Counts what has been compared.
    pub count: &'a Count,
}

/// The records to read in full before planning: those that are here and have changed in the file.
pub fn to_compare(contents: &Contents, here: &Here, matches: &Matches, enclosed: &Enclosed) -> Wanted {
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
    let bases = here.earlier.as_ref().map(kinds_of_parents).unwrap_or_default();
    let is_reduced = here.earlier.as_ref().is_some_and(|earlier| earlier.reduced);
    let parent = |link: &family_file::Parent| {
        let (parent, child) = (id(link.parent as usize)?, id(link.child as usize)?);
        let known = here.ties.get(&(Kind::Parent, parent, child)).copied()?;
        let differs = match bases.get(&(parent, child)).filter(|_| !is_reduced) {
            Some(base) => *base != link.kind,
            // A file that says nothing means parents by birth.
            None => link.kind != ParentKind::Birth,
        };
        differs.then_some(known)
    };
    let is_changed = |number: &usize| !is_same(contents.source_structure(*number).index());
    let sources = (0..contents.sources()).filter(is_changed);
    Wanted {
        members: (0..contents.people())
            .filter_map(member)
            .chain(partners.filter_map(|partner| id(partner as usize)))
            .collect(),
        ties: couples
            .iter()
            .copied()
            .filter_map(tie)
            .chain(contents.parents().iter().filter_map(parent))
            .collect(),
        sources: sources.filter_map(|number| matches.sources.get(number).copied().flatten()).collect(),
        files: enclosed.archive().is_some(),
    }
}

/// The kind of each parent in the earlier file, by the members that they and their children became.
pub(super) fn kinds_of_parents(earlier: &Earlier) -> HashMap<(Id, Id), ParentKind> {
    let links = earlier.contents.parents().iter();
    let kinds = links.filter_map(|link| {
        let [parent, child] = [link.parent, link.child].map(|one| earlier.owner_of_person(one as usize));
        Some(((parent?, child?), link.kind))
    });
    // Two people of the file may be one here. The first record decides, as in the file.
    let mut found = HashMap::new();
    kinds.for_each(|(link, kind)| {
        found.entry(link).or_insert(kind);
    });
    found
}
