//! FAM records, and what people say about the families they belong to -> couples, parents and siblings.

use std::collections::HashSet;

use gedcom::Structure;

use super::reader::Reader;
use crate::doubts::What;
use crate::labels;
use crate::model::{Couple, CoupleState, Parent, ParentKind};

/// Two parents of a child who were no couple: GEDCOM has no word for it.
pub(crate) const NO_COUPLE: &str = "_COUPLE";

/// One FAM record. People are indexes into the list of people.
#[derive(Debug, Clone)]
pub(crate) struct FamilyRecord {
    pub structure: u32,
    pub partners: [Option<u32>; 2],
    /// The start of its children in the list of all children, and their number.
    first_child: u32,
    children: u32,
    /// True if it describes the couple: two partners, and the first record about them.
    pub is_couple: bool,
}

impl FamilyRecord {
    pub fn partners(&self) -> impl Iterator<Item = u32> + '_ {
        self.partners.iter().flatten().copied()
    }

    pub fn children<'a>(&self, all: &'a [u32]) -> &'a [u32] {
        &all[self.first_child as usize..(self.first_child + self.children) as usize]
    }
}

#[derive(Debug, Clone, Default)]
pub(crate) struct Families {
    pub records: Vec<FamilyRecord>,
    pub children: Vec<u32>,
    /// Each child and parent once, sorted.
    pub parents: Vec<Parent>,
}

/// The record and line that put a person into a family.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Claim {
    family: u32,
    person: u32,
    structure: u32,
}

/// The links in the records of people: FAMS and FAMC.
struct Claims {
    partners: Vec<Claim>,
    children: Vec<Claim>,
}

impl Claims {
    fn of(list: &[Claim], family: u32) -> &[Claim] {
        let start = list.partition_point(|claim| claim.family < family);
        let end = list.partition_point(|claim| claim.family <= family);
        &list[start..end]
    }

    fn find(list: &[Claim], family: u32, person: u32) -> Option<Claim> {
        let claims = Claims::of(list, family);
        let at = claims.partition_point(|claim| claim.person < person);
        claims.get(at).copied().filter(|claim| claim.person == person)
    }
}

/// The lists of all records, sorted by their lines.
pub(super) struct Records<'a> {
    pub people: &'a [u32],
    pub families: &'a [u32],
}

impl Records<'_> {
    pub fn person(&self, record: Structure<'_>) -> Option<u32> {
        self.people.binary_search(&record.index()).ok().map(|at| at as u32)
    }

    fn family(&self, record: Structure<'_>) -> Option<u32> {
        self.families.binary_search(&record.index()).ok().map(|at| at as u32)
    }
}

impl<'d> Reader<'d> {
    pub fn families(&mut self, records: &Records<'_>) -> Families {
        let claims = self.claims(records);
        let mut families = Families::default();
        let mut lines_of_parents = Vec::new();
        let mut couples = HashSet::new();
        for (number, &line) in (0..).zip(records.families) {
            let Some(record) = self.document.structure(line) else { continue };
            let partners = self.partners(record, number, records, &claims);
            let children = self.children(record, number, records, &claims);
            let first_child = families.children.len() as u32;
            for &(child, at) in &children {
                families.children.push(child);
                for (slot, parent) in (0..).zip(partners).filter_map(|(slot, parent)| Some((slot, parent?))) {
                    if parent == child {
                        self.doubts.add(self.line_number(at), What::OwnParent);
                        continue;
                    }
                    let kind = self.parent_kind(record, child, slot, at, number, records, &claims);
                    families.parents.push(Parent { child, parent, kind });
                    lines_of_parents.push(at);
                }
            }
            let mut is_couple = false;
            if let [Some(first), Some(second)] = partners
                && !record.children().any(|child| child.tag() == NO_COUPLE && child.value().trim() == "N")
            {
                is_couple = couples.insert((first.min(second), first.max(second)));
                if !is_couple {
                    self.doubt(record, What::CoupleTwice);
                }
            }
            families.records.push(FamilyRecord {
                structure: line,
                partners,
                first_child,
                children: children.len() as u32,
                is_couple,
            });
        }
        self.untangle(&mut families.parents, lines_of_parents, records.people.len());
        families
    }

    fn line_number(&self, line: u32) -> u32 {
        self.document.structure(line).map_or(0, Structure::line_number)
    }

    fn claims(&mut self, records: &Records<'_>) -> Claims {
        let mut claims = Claims { partners: Vec::new(), children: Vec::new() };
        for (person, &line) in (0..).zip(records.people) {
            let Some(record) = self.document.structure(line) else { continue };
            for child in record.children().filter(|child| matches!(child.tag(), "FAMS" | "FAMC")) {
                let Some(family) = self.target(child, &["FAM"]).and_then(|found| records.family(found))
                else {
                    continue;
                };
                let list = if child.tag() == "FAMS" { &mut claims.partners } else { &mut claims.children };
                list.push(Claim { family, person, structure: child.index() });
            }
        }
        claims.partners.sort_unstable();
        claims.children.sort_unstable();
        claims
    }

    /// HUSB and WIFE, and people who say that they are partners here.
    fn partners(
        &mut self,
        record: Structure<'d>,
        number: u32,
        records: &Records<'_>,
        claims: &Claims,
    ) -> [Option<u32>; 2] {
        let mut partners = [None; 2];
        for child in record.children().filter(|child| matches!(child.tag(), "HUSB" | "WIFE")) {
            let Some(person) = self.target(child, &["INDI"]).and_then(|found| records.person(found)) else {
                continue;
            };
            if partners.contains(&Some(person)) {
                self.doubt(child, What::OwnPartner);
                continue;
            }
            // Their position tells what _FREL and _MREL are about.
            let own = usize::from(child.tag() == "WIFE");
            let free = [own, 1 - own].into_iter().find(|slot| partners[*slot].is_none());
            match free {
                Some(slot) => partners[slot] = Some(person),
                None => self.doubt(child, What::MoreThanTwoPartners),
            }
            if Claims::find(&claims.partners, number, person).is_none() {
                self.doubt(child, What::OneSidedPointer { id: child.pointer().unwrap_or("").to_owned() });
            }
        }
        for claim in Claims::of(&claims.partners, number) {
            if partners.contains(&Some(claim.person)) {
                continue;
            }
            let line = self.line_number(claim.structure);
            match partners.iter_mut().find(|slot| slot.is_none()) {
                Some(slot) => {
                    *slot = Some(claim.person);
                    let id = record.xref().unwrap_or("").to_owned();
                    self.doubts.add(line, What::OneSidedPointer { id });
                }
                None => self.doubts.add(line, What::MoreThanTwoPartners),
            }
        }
        partners
    }

    /// The children and the line that says so, each once.
    fn children(
        &mut self,
        record: Structure<'d>,
        number: u32,
        records: &Records<'_>,
        claims: &Claims,
    ) -> Vec<(u32, u32)> {
        let mut children = Vec::new();
        let mut seen = HashSet::new();
        for child in record.children().filter(|child| child.tag() == "CHIL") {
            let Some(person) = self.target(child, &["INDI"]).and_then(|found| records.person(found)) else {
                continue;
            };
            if seen.insert(person) {
                children.push((person, child.index()));
                if Claims::find(&claims.children, number, person).is_none() {
                    self.doubt(child, What::OneSidedPointer { id: child.pointer().unwrap_or("").to_owned() });
                }
            }
        }
        for claim in Claims::of(&claims.children, number) {
            if seen.insert(claim.person) {
                children.push((claim.person, claim.structure));
                let id = record.xref().unwrap_or("").to_owned();
                self.doubts.add(self.line_number(claim.structure), What::OneSidedPointer { id });
            }
        }
        children
    }

    /// The kind of parent by PEDI, else by `_FREL` or `_MREL`, else by an adoption into this family.
    #[expect(clippy::too_many_arguments, reason = "one question about one child in one family")]
    fn parent_kind(
        &self,
        family: Structure<'d>,
        child: u32,
        slot: usize,
        line: u32,
        number: u32,
        records: &Records<'_>,
        claims: &Claims,
    ) -> ParentKind {
        let structure = |line: u32| self.document.structure(line);
        let claim = Claims::find(&claims.children, number, child);
        let pedigree = claim.and_then(|claim| structure(claim.structure)?.child("PEDI")).and_then(pedigree);
        if let Some(kind) = pedigree {
            return kind;
        }
        let relation = structure(line).and_then(|line| line.child(["_FREL", "_MREL"][slot]));
        if let Some(kind) = relation.and_then(|relation| labels::parent_kind(relation.value())) {
            return kind;
        }
        let record = structure(records.people[child as usize]);
        let mut adoptions =
            record.into_iter().flat_map(Structure::children).filter(|child| child.tag() == "ADOP");
        let by =
            adoptions.find_map(|adoption| adoption.child("FAMC").filter(|by| by.pointer() == family.xref()));
        let Some(by) = by else { return ParentKind::Birth };
        let who = by.child("ADOP").map(|who| who.value().trim().to_uppercase()).unwrap_or_default();
        let other = ["WIFE", "HUSB"][slot];
        if who == other { ParentKind::Birth } else { ParentKind::Adopted }
    }

    /// Keeps each link once, and leaves out those that would make someone their own ancestor. Without recursion: a
    /// file can have a million generations.
    fn untangle(&mut self, parents: &mut Vec<Parent>, lines: Vec<u32>, people: usize) {
        let mut links: Vec<(Parent, u32)> = parents.drain(..).zip(lines).collect();
        // The first record about a child and a parent decides.
        links.sort_by_key(|(link, _)| (link.child, link.parent));
        links.dedup_by_key(|(link, _)| (link.child, link.parent));
        let start = |child: u32| links.partition_point(|(link, _)| link.child < child);
        let starts: Vec<usize> = (0..=people as u32).map(start).collect();
        #[derive(Clone, Copy, PartialEq)]
        enum State {
            Unseen,
            /// On the way from the person where the search began.
            Open,
            Done,
        }
        let mut states = vec![State::Unseen; people];
        let mut left_out = HashSet::new();
        let mut way: Vec<(usize, usize)> = Vec::new();
        for person in 0..people {
            if states[person] != State::Unseen {
                continue;
            }
            way.push((person, starts[person]));
            states[person] = State::Open;
            while let Some((child, next)) = way.last_mut() {
                if *next == starts[*child + 1] {
                    states[*child] = State::Done;
                    way.pop();
                    continue;
                }
                let link = *next;
                *next += 1;
                let parent = links[link].0.parent as usize;
                match states[parent] {
                    State::Done => {}
                    State::Open => {
                        left_out.insert(link);
                        self.doubts.add(self.line_number(links[link].1), What::OwnAncestor);
                    }
                    State::Unseen => {
                        states[parent] = State::Open;
                        way.push((parent, starts[parent]));
                    }
                }
            }
        }
        let kept = (0..).zip(links).filter(|(at, _)| !left_out.contains(at));
        *parents = kept.map(|(_, (link, _))| link).collect();
    }

    pub fn couple(&mut self, family: &FamilyRecord) -> Couple {
        let mut couple = Couple::default();
        let Some(record) = self.document.structure(family.structure) else { return couple };
        couple.xref = record.xref().unwrap_or_default().to_owned();
        couple.partners = family.partners.map(Option::unwrap_or_default);
        let mut annulled = false;
        for (at, child) in (0..).zip(record.children()) {
            match child.tag() {
                "ENGA" if couple.engagement.is_none() => couple.engagement = Some(self.detail(child)),
                "MARR" if couple.marriage.is_none() => couple.marriage = Some(self.detail(child)),
                "DIV" if couple.divorce.is_none() && child.value().trim() != "N" => {
                    couple.divorce = Some(self.detail(child));
                }
                "ANUL" => annulled = true,
                "NOTE" | "SNOTE" => self.note(child, at, &mut couple.notes),
                "SOUR" => self.citation(child, at, &mut couple.citations),
                tag if labels::is_external_id(tag) => self.external_id(child, &mut couple.ids),
                _ => {}
            }
        }
        couple.state = match (&couple.marriage, &couple.divorce) {
            (_, Some(_)) => CoupleState::Divorced,
            _ if annulled => CoupleState::Divorced,
            (Some(_), None) => CoupleState::Married,
            (None, None) => CoupleState::Partners,
        };
        couple
    }
}

fn pedigree(structure: Structure<'_>) -> Option<ParentKind> {
    let phrase = structure.child("PHRASE").and_then(|phrase| labels::parent_kind(phrase.value()));
    phrase.or_else(|| labels::parent_kind(structure.value()))
}
