//! Plans parents and siblings.

use std::collections::{HashMap, HashSet};

use crate::ids::Id;
use crate::relationships::{Kind, Relationship};

use super::super::mapping;
use super::planner::Planner;

impl Planner<'_> {
    pub(super) fn parents(&mut self) {
        for link in self.contents.parents() {
            let (Some(parent), Some(child)) = (self.person(link.parent), self.person(link.child)) else {
                continue;
            };
            let gender = self.genders.get(link.parent as usize).copied().flatten();
            let tie = mapping::parent(link.kind, gender, self.id(), [parent, child], self.by);
            if !self.is_new(&tie) {
                continue;
            }
            let line = self.contents.person_record(link.child as usize).line_number();
            // A link that someone has removed here stays removed.
            let was_there = self.base_parents.contains(&(tie.first_id, tie.second_id));
            let stays_out = self.are_here(&tie) && (was_there || !self.ask_tie(&tie, line));
            if !stays_out {
                self.plan.ties.push(tie);
            }
        }
        self.drop_loops();
    }

    /// With people who are here already, a new parent may be a descendant of their own child: such links are
    /// left out.
    fn drop_loops(&mut self) {
        if self.plan.counts.matched_people == 0 {
            return;
        }
        let old = self.known.here.ties.keys().filter(|(kind, ..)| *kind == Kind::Parent);
        let mut links: Vec<(Id, Id)> = old.map(|(_, parent, child)| (*parent, *child)).collect();
        links.extend(
            self.plan
                .ties
                .iter()
                .filter(|tie| tie.kind == Kind::Parent)
                .map(|tie| (tie.first_id, tie.second_id)),
        );
        let circle = in_circles(&links);
        let is_bad = |tie: &Relationship| {
            tie.kind == Kind::Parent && circle.contains(&tie.first_id) && circle.contains(&tie.second_id)
        };
        let bad = self.plan.ties.iter().filter(|tie| is_bad(tie)).count();
        self.plan.ties.retain(|tie| !is_bad(tie));
        self.plan.loops.extend(std::iter::repeat_n(0, bad));
    }

    pub(super) fn siblings(&mut self) {
        for siblings in self.contents.siblings() {
            let Some((first, others)) = siblings.split_first() else { continue };
            let gender = self.genders.get(*first as usize).copied().flatten();
            for other in others {
                let (Some(one), Some(other)) = (self.person(*first), self.person(*other)) else { continue };
                let tie = mapping::sibling(gender, self.id(), [one, other], self.by);
                if !self.are_here(&tie) && self.is_new(&tie) {
                    self.plan.ties.push(tie);
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
