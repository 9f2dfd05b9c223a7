//! Families of the kept lines that name children but no parents.
//!
//! Full siblings share their parents, so here a child of such a family has the parents of its brothers and sisters. The
//! lines say that already by naming the family: it stays, and no parent is added to the child's record.

use std::collections::{BTreeMap, HashMap, HashSet};

use family_file::{Contents, Parent};

use super::groups::Groups;

/// The stored facts about parents and full siblings. People are numbers in the file.
#[derive(Debug, Default)]
pub(super) struct StoredKin {
    /// Parent and child.
    pub parents: HashSet<(u32, u32)>,
    pub full_siblings: Vec<(u32, u32)>,
}

/// The children of families without parents who still are brothers and sisters.
pub(super) struct KeptSiblings {
    groups: Vec<Vec<u32>>,
    groups_of: HashMap<u32, Vec<usize>>,
}

impl KeptSiblings {
    /// `number` finds a person of the lines among those who are written.
    pub(super) fn new(kept: &Contents, number: impl Fn(u32) -> Option<u32>, stored: &StoredKin) -> Self {
        let mut kin = Groups::default();
        stored.full_siblings.iter().for_each(|(one, other)| kin.join(*one, *other));
        let mut eldest: HashMap<u32, u32> = HashMap::new();
        for (parent, child) in &stored.parents {
            let one = *eldest.entry(*parent).or_insert(*child);
            kin.join(one, *child);
        }
        let mut siblings = Self { groups: Vec::new(), groups_of: HashMap::new() };
        for family in kept.siblings() {
            let mut related: BTreeMap<usize, Vec<u32>> = BTreeMap::new();
            for person in family.iter().filter_map(|person| number(*person)) {
                related.entry(kin.of(person)).or_default().push(person);
            }
            for mut group in related.into_values().filter(|group| group.len() > 1) {
                group.sort_unstable();
                group.iter().for_each(|person| {
                    siblings.groups_of.entry(*person).or_default().push(siblings.groups.len());
                });
                siblings.groups.push(group);
            }
        }
        siblings
    }

    fn share_a_group(&self, one: u32, other: u32) -> bool {
        let groups = |person| self.groups_of.get(&person).map(Vec::as_slice).unwrap_or_default();
        groups(one).iter().any(|group| groups(other).contains(group))
    }

    /// Leaves out the parents whom a child has only because such a family names it.
    pub(super) fn without_their_parents(&self, parents: &mut Vec<Parent>, stored: &StoredKin) {
        if self.groups.is_empty() {
            return;
        }
        let mut apart = Groups::default();
        let further = stored.full_siblings.iter().filter(|(one, other)| !self.share_a_group(*one, *other));
        further.for_each(|(one, other)| apart.join(*one, *other));
        let parents_of: HashSet<(u32, usize)> =
            stored.parents.iter().map(|(parent, child)| (*parent, apart.of(*child))).collect();
        parents.retain(|link| {
            !self.groups_of.contains_key(&link.child)
                || stored.parents.contains(&(link.parent, link.child))
                || parents_of.contains(&(link.parent, apart.of(link.child)))
        });
    }

    /// One group for each of these families, and one for siblings whom no family of the lines names.
    pub(super) fn with_others(mut self, others: Vec<Vec<u32>>) -> Vec<Vec<u32>> {
        for group in others {
            let mut named = Groups::default();
            for (at, &person) in group.iter().enumerate() {
                for &other in &group[at + 1..] {
                    if self.share_a_group(person, other) {
                        named.join(person, other);
                    }
                }
            }
            let (known, new): (Vec<u32>, Vec<u32>) =
                group.iter().partition(|person| self.groups_of.contains_key(person));
            let mut roots: BTreeMap<usize, u32> = BTreeMap::new();
            for person in &known {
                roots.entry(named.of(*person)).or_insert(*person);
            }
            match roots.len() {
                1 if new.is_empty() => {}
                1 => {
                    let first = self.groups_of[&known[0]][0];
                    self.groups[first].extend(new);
                    self.groups[first].sort_unstable();
                }
                _ => {
                    let mut group: Vec<u32> = roots.into_values().chain(new).collect();
                    group.sort_unstable();
                    self.groups.push(group);
                }
            }
        }
        self.groups
    }
}
