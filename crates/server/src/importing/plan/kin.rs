//! Plans parents and siblings.

use std::collections::{HashMap, HashSet};

use family_file::Parent;

use crate::ids::Id;
use crate::relationships::{Kind, PARENT_FIELDS, Relationship};

use super::super::difference::Before;
use super::super::mapping;
use super::model::Changed;
use super::planner::Planner;

impl Planner<'_> {
    pub(super) fn parents(&mut self) {
        // The reader of the file has left out circles that are in the file alone.
        let may_circle = self.plan.counts.matched_people > 0;
        // The parents and children of the new relationships from this one on.
        let first = self.plan.ties.len();
        let mut new = Vec::new();
        for link in self.contents.parents() {
            let (Some(parent), Some(child)) = (self.person(link.parent), self.person(link.child)) else {
                continue;
            };
            let gender = self.genders.get(link.parent as usize).copied().flatten();
            let tie = mapping::parent(link.kind, gender, self.id(), [parent, child], self.by);
            let line = self.contents.person_record(link.child as usize).line_number();
            if let Some(&known) = self.known.here.ties.get(&(tie.kind, tie.first_id, tie.second_id)) {
                self.parent_changes(link, known, &tie, line);
                continue;
            }
            if !self.is_new(&tie) {
                continue;
            }
            // A link that someone has removed here stays removed.
            let was_there = self.base_parents.contains_key(&(tie.first_id, tie.second_id));
            let stays_out = self.are_here(&tie) && (was_there || !self.ask_tie(&tie, line));
            if !stays_out {
                if may_circle {
                    new.push((tie.first_id, tie.second_id));
                }
                self.tie(&tie);
            }
        }
        if may_circle {
            self.drop_loops(first, &new);
        }
    }

    /// Asks about another kind of parent: someone who was born to them may have been adopted.
    fn parent_changes(&mut self, link: &Parent, known: Id, file: &Relationship, line: u32) {
        let Some(here) = self.known.details.ties.get(&known).filter(|_| self.compared.insert(known)) else {
            return;
        };
        let base = self.base_parents.get(&(here.first_id, here.second_id)).copied();
        let base =
            base.map(|kind| mapping::parent(kind, None, known, [here.first_id, here.second_id], self.by));
        let by_id = &self.known.matches.people_by_id;
        let is_as_made = [link.parent, link.child].iter().all(|person| by_id.contains(&(*person as usize)))
            && here.version == 1;
        let before = if is_as_made { Before::AsHere } else { self.before(base.as_ref()) };
        let about = self.about_tie(here, line);
        if let Some(mut after) = self.changed(PARENT_FIELDS, (before, here, file), &about) {
            after.updated_at = self.by.now;
            self.plan.changed_ties.push(Changed { before: here.clone(), after, parts: false });
        }
    }

    /// With people who are here already, a new parent may be a descendant of their own child: such links are
    /// left out.
    fn drop_loops(&mut self, first: usize, new: &[(Id, Id)]) {
        let old = self.known.here.ties.keys().filter(|(kind, ..)| *kind == Kind::Parent);
        let mut links: Vec<(Id, Id)> = old.map(|(_, parent, child)| (*parent, *child)).collect();
        links.extend(new);
        let circle = in_circles(&links);
        let is_bad = |(parent, child): &(Id, Id)| circle.contains(parent) && circle.contains(child);
        let bad: Vec<usize> =
            (first..).zip(new).filter(|(_, link)| is_bad(link)).map(|(position, _)| position).collect();
        self.plan.ties.remove(&bad);
        self.plan.loops.extend(std::iter::repeat_n(0, bad.len()));
    }

    pub(super) fn siblings(&mut self) {
        for siblings in self.contents.siblings() {
            let Some((first, others)) = siblings.split_first() else { continue };
            let gender = self.genders.get(*first as usize).copied().flatten();
            for other in others {
                let (Some(one), Some(other)) = (self.person(*first), self.person(*other)) else { continue };
                let tie = mapping::sibling(gender, self.id(), [one, other], self.by);
                if !self.are_here(&tie) && self.is_new(&tie) {
                    self.tie(&tie);
                }
            }
        }
    }
}

/// People who would be their own ancestors by these links of parents and children, and everyone between such
/// people.
fn in_circles(links: &[(Id, Id)]) -> HashSet<Id> {
    let mut left: HashSet<Id> = links.iter().flat_map(|(parent, child)| [*parent, *child]).collect();
    // Remove people without parents first, then those without children, until only circles are left.
    for is_forward in [true, false] {
        let ends = |link: &(Id, Id)| if is_forward { *link } else { (link.1, link.0) };
        let mut open: HashMap<Id, usize> = HashMap::new();
        let mut next: HashMap<Id, Vec<Id>> = HashMap::new();
        for link in links.iter().filter(|(parent, child)| left.contains(parent) && left.contains(child)) {
            let (from, to) = ends(link);
            *open.entry(to).or_default() += 1;
            next.entry(from).or_default().push(to);
        }
        let mut free: Vec<Id> = left.iter().filter(|id| !open.contains_key(id)).copied().collect();
        while let Some(id) = free.pop() {
            left.remove(&id);
            for to in next.get(&id).into_iter().flatten() {
                if let Some(count) = open.get_mut(to) {
                    *count -= 1;
                    if *count == 0 {
                        free.push(*to);
                    }
                }
            }
        }
    }
    left
}
