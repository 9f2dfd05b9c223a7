//! Derives links from recorded siblings: full siblings share their parents.
//!
//! A *circle* is everyone connected through recorded siblings and shared parents. A change touches one circle or
//! two; their derived links are then worked out again from what is recorded, so the order of entry never matters.
//! Derived links are stored as edges beside the recorded ones, so a search does not notice the difference.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::hash::Hash;

use crate::family::{Edge, EdgeTie, Family, SiblingTie, Sort};
use crate::model::ParentKind;

/// No family has more children; beyond this, recorded siblings of siblings are bad data and not followed.
const MANY: usize = 64;

/// Full siblings, by record or because they have the same two birth parents.
type Group = Vec<u32>;

impl<Key: Copy + Eq + Hash + Ord> Family<Key> {
    /// Makes a change and then works out again what follows around the people it touches.
    pub(crate) fn change(&mut self, touched: &[u32], change: impl FnOnce(&mut Self)) {
        let mut circle = self.circle(touched);
        change(self);
        circle.extend(self.circle(touched));
        self.forget_derived(&circle);
        self.derive(&circle);
    }

    pub(crate) fn derive_all(&mut self) {
        let with_siblings: Vec<u32> =
            self.slots().filter(|slot| !self.edges(*slot, Sort::Sibling).is_empty()).collect();
        let circle = self.circle(&with_siblings);
        self.derive(&circle);
    }

    fn circle(&self, touched: &[u32]) -> BTreeSet<u32> {
        let mut circle: BTreeSet<u32> = touched.iter().copied().collect();
        let mut open: Vec<u32> = touched.to_vec();
        // A parent's children are listed once, not once for each child.
        let mut parents = HashSet::new();
        while let Some(person) = open.pop() {
            let siblings = self.recorded(person, Sort::Sibling).map(|edge| edge.to);
            let mut near: Vec<u32> = siblings.collect();
            for parent in self.recorded(person, Sort::Parent).filter(|edge| !edge.tie.is_marriage()) {
                if parents.insert(parent.to) {
                    near.extend(self.recorded(parent.to, Sort::Child).map(|edge| edge.to));
                }
            }
            open.extend(near.into_iter().filter(|person| circle.insert(*person)));
        }
        circle
    }

    fn recorded(&self, of: u32, sort: Sort) -> impl Iterator<Item = &Edge> {
        self.edges(of, sort).iter().filter(|edge| !edge.derived)
    }

    fn recorded_parents(&self, of: u32, kind: ParentKind) -> impl Iterator<Item = u32> {
        self.recorded(of, Sort::Parent)
            .filter(move |edge| edge.tie == EdgeTie::Parent(kind))
            .map(|edge| edge.to)
    }

    fn forget_derived(&mut self, circle: &BTreeSet<u32>) {
        for person in circle {
            for sort in [Sort::Parent, Sort::Sibling] {
                let derived: Vec<Edge> =
                    self.edges(*person, sort).iter().filter(|edge| edge.derived).copied().collect();
                for edge in derived {
                    self.drop_both(*person, edge);
                }
            }
        }
    }

    fn derive(&mut self, circle: &BTreeSet<u32>) {
        let (groups, group_of) = self.groups(circle);
        for group in &groups {
            self.share_parents(group);
        }
        for group in groups.iter().filter(|group| group.len() <= MANY) {
            self.link_siblings_of_siblings(group);
        }
        let mut pairs: Vec<(u32, Edge)> = circle
            .iter()
            .flat_map(|person| self.recorded(*person, Sort::Sibling).map(|edge| (*person, *edge)))
            .filter(|(person, edge)| *person < edge.to && edge.tie != EdgeTie::Sibling(SiblingTie::Full))
            .collect();
        // If a half and a step link contradict each other, half wins, whichever was entered first.
        pairs.sort_by_key(|(_, edge)| edge.tie);
        for (person, edge) in pairs {
            let (one, other) = (&groups[group_of[&person]], &groups[group_of[&edge.to]]);
            if one != other && one.len() <= MANY && other.len() <= MANY {
                self.link_groups(one, other, edge.tie, self.parent_between(person, edge.to));
            }
        }
    }

    fn groups(&self, circle: &BTreeSet<u32>) -> (Vec<Group>, HashMap<u32, usize>) {
        let mut same_parents: HashMap<Vec<u32>, Vec<u32>> = HashMap::new();
        for person in circle {
            let parents: Vec<u32> = self.recorded_parents(*person, ParentKind::Birth).collect();
            if parents.len() == 2 {
                same_parents.entry(parents).or_default().push(*person);
            }
        }
        let (mut groups, mut group_of) = (Vec::new(), HashMap::new());
        for person in circle {
            if group_of.contains_key(person) {
                continue;
            }
            let mut group = vec![*person];
            group_of.insert(*person, groups.len());
            let mut at = 0;
            while at < group.len() {
                let here = group[at];
                let linked = self.recorded(here, Sort::Sibling).filter(|edge| {
                    edge.tie == EdgeTie::Sibling(SiblingTie::Full) && self.may_share_parents(here, edge.to)
                });
                let mut near: Vec<u32> = linked.map(|edge| edge.to).collect();
                let parents: Vec<u32> = self.recorded_parents(here, ParentKind::Birth).collect();
                near.extend(same_parents.remove(&parents).into_iter().flatten());
                for person in near {
                    if group_of.insert(person, groups.len()).is_none() {
                        group.push(person);
                    }
                }
                at += 1;
            }
            group.sort_unstable();
            groups.push(group);
        }
        (groups, group_of)
    }

    /// False if each of the two has recorded parents that the other cannot have: no one has three by birth.
    fn may_share_parents(&self, x: u32, y: u32) -> bool {
        let parents = |of| self.recorded_parents(of, ParentKind::Birth);
        parents(x).chain(parents(y)).collect::<BTreeSet<u32>>().len() <= 2
    }

    /// Gives everyone in the group the parents that one of them has. Recorded parents stay as they are, and if
    /// the group has more parents than two, none are shared.
    fn share_parents(&mut self, group: &Group) {
        for (parent, kind) in self.common_parents(group) {
            for child in group {
                // Links that are derived elsewhere do not count, even if they contradict: the order would matter.
                let known = |sort| self.recorded(*child, sort).any(|edge| edge.to == parent);
                if parent != *child && !known(Sort::Parent) && !known(Sort::Child) {
                    self.put_both(*child, Edge { tie: EdgeTie::Parent(kind), to: parent, derived: true });
                }
            }
        }
    }

    fn common_parents(&self, group: &Group) -> BTreeMap<u32, ParentKind> {
        let recorded = |kind: ParentKind| {
            group
                .iter()
                .flat_map(move |child| self.recorded_parents(*child, kind))
                .map(move |parent| (parent, kind))
        };
        let birth: BTreeMap<u32, ParentKind> = recorded(ParentKind::Birth).collect();
        let mut with_shared = birth.clone();
        for child in group {
            for edge in self.recorded(*child, Sort::Sibling) {
                with_shared
                    .extend(self.shared_parent(*child, edge.to).map(|parent| (parent, ParentKind::Birth)));
            }
        }
        let mut with_adopted: BTreeMap<u32, ParentKind> = recorded(ParentKind::Adopted).collect();
        with_adopted.extend(with_shared.clone());
        [with_adopted, with_shared, birth].into_iter().find(|parents| parents.len() <= 2).unwrap_or_default()
    }

    /// A sibling's sibling is a sibling, unless both have parents and those are different.
    fn link_siblings_of_siblings(&mut self, group: &Group) {
        let has_parents =
            |family: &Self, person| family.parents(person, ParentKind::counts_for_half).next().is_some();
        for (at, x) in group.iter().enumerate() {
            for y in &group[at + 1..] {
                if !(has_parents(self, *x) && has_parents(self, *y)) {
                    self.derive_sibling(*x, *y, EdgeTie::Sibling(SiblingTie::Full));
                }
            }
        }
    }

    /// The parents by birth or adoption that two people have in common.
    fn common_to(&self, x: u32, y: u32) -> Vec<u32> {
        let line = ParentKind::counts_for_half;
        self.parents(x, line).filter(|parent| self.parents(y, line).any(|other| other == *parent)).collect()
    }

    /// The parent that two half-siblings share: as recorded, or the only one they have in common.
    fn parent_between(&self, x: u32, y: u32) -> Option<u32> {
        self.shared_parent(x, y).or_else(|| match self.common_to(x, y)[..] {
            [only] => Some(only),
            _ => None,
        })
    }

    /// Half and step siblings are the same to all full siblings. If it is known which parent half-siblings share, only
    /// to those who share this parent and no other: a stepfather may have adopted one of several siblings.
    fn link_groups(&mut self, one: &Group, other: &Group, tie: EdgeTie, shared: Option<u32>) {
        for x in one {
            for y in other {
                let common = self.common_to(*x, *y);
                let linked = match tie {
                    EdgeTie::Sibling(SiblingTie::Half) => {
                        common.len() < 2 && shared.is_none_or(|parent| common == [parent])
                    }
                    _ => common.is_empty(),
                };
                if linked {
                    self.derive_sibling(*x, *y, tie);
                }
            }
        }
    }

    fn derive_sibling(&mut self, x: u32, y: u32, tie: EdgeTie) {
        if !self.edges(x, Sort::Sibling).iter().any(|edge| edge.to == y) {
            self.put_both(x, Edge { tie, to: y, derived: true });
        }
    }
}
