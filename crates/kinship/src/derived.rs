//! Close relatives as lists, recorded or derived. Step-parents do not count as parents here.
//!
//! Lists of people are ordered oldest first, people without a date last.

use std::collections::HashSet;
use std::hash::Hash;

use crate::family::{EdgeTie, Family, SiblingTie, Sort};
use crate::model::{Link, ParentKind, PartnerState, SiblingKind};

fn real(kind: ParentKind) -> bool {
    !kind.is_step()
}

impl<Key: Copy + Eq + Hash + Ord> Family<Key> {
    pub fn parents_of(&self, of: Key) -> Vec<Key> {
        let Some(slot) = self.slot(of) else { return Vec::new() };
        self.oldest_first(slot, self.parents(slot, real))
    }

    pub fn children_of(&self, of: Key) -> Vec<Key> {
        let Some(slot) = self.slot(of) else { return Vec::new() };
        self.oldest_first(slot, self.children(slot))
    }

    /// Every link once, recorded or derived, in no particular order. Siblings only if they share no parent; step
    /// siblings not at all, because what connects them is their parents' marriage.
    pub fn links(&self) -> impl Iterator<Item = Link<Key>> {
        self.slots().flat_map(move |slot| {
            let here = self.key(slot);
            self.all_edges(slot).iter().filter_map(move |edge| {
                let (there, once) = (self.key(edge.to), slot < edge.to);
                match edge.tie {
                    EdgeTie::Parent(kind) => Some(Link::Parent { parent: there, child: here, kind }),
                    EdgeTie::Partner(state) if once => Some(Link::Partner { a: here, b: there, state }),
                    EdgeTie::Sibling(SiblingTie::Step) | EdgeTie::Child(_) | EdgeTie::Partner(_) => None,
                    EdgeTie::Sibling(tie) if once && !self.share_a_parent(slot, edge.to) => {
                        let kind = match tie {
                            SiblingTie::Half => SiblingKind::Half { shared: None },
                            SiblingTie::Full | SiblingTie::Step => SiblingKind::Full,
                        };
                        Some(Link::Sibling { a: here, b: there, kind })
                    }
                    EdgeTie::Sibling(_) => None,
                }
            })
        })
    }

    /// Recorded partners and the state of each partnership.
    pub fn partners_of(&self, of: Key) -> Vec<(Key, PartnerState)> {
        let Some(slot) = self.slot(of) else { return Vec::new() };
        let partners = self.edges(slot, Sort::Partner).iter().map(|edge| edge.to);
        let with_state = |key| Some((key, self.partner_state(slot, self.slot(key)?)?));
        self.oldest_first(slot, partners).into_iter().filter_map(with_state).collect()
    }

    pub fn grandparents(&self, of: Key) -> Vec<Key> {
        self.two_steps(of, |person| self.parents(person, real).collect())
    }

    pub fn grandchildren(&self, of: Key) -> Vec<Key> {
        self.two_steps(of, |person| self.children(person).collect())
    }

    /// Full, half and recorded step siblings.
    pub fn siblings_of(&self, of: Key) -> Vec<Key> {
        let Some(slot) = self.slot(of) else { return Vec::new() };
        let through_parents = self.parents(slot, real).flat_map(|parent| self.children(parent));
        let linked = self.edges(slot, Sort::Sibling).iter().map(|edge| edge.to);
        self.oldest_first(slot, through_parents.chain(linked))
    }

    /// Returns true if two siblings are known to share one parent only, or none.
    pub fn is_half_or_step(&self, one: Key, other: Key) -> bool {
        let (Some(one), Some(other)) = (self.slot(one), self.slot(other)) else { return false };
        let full = EdgeTie::Sibling(SiblingTie::Full);
        let linked = self.edges(one, Sort::Sibling).iter().any(|edge| edge.to == other && edge.tie != full);
        linked || self.half(one, other)
    }

    /// Returns true if two people are full siblings by record, directly or through other full siblings.
    pub fn is_recorded_full(&self, one: Key, other: Key) -> bool {
        let (Some(one), Some(other)) = (self.slot(one), self.slot(other)) else { return false };
        self.edges(one, Sort::Sibling)
            .iter()
            .any(|edge| edge.to == other && edge.tie == EdgeTie::Sibling(SiblingTie::Full))
    }

    /// All ancestors with their number of generations (1 for parents), nearest first, each once.
    pub fn ancestors(&self, of: Key) -> Vec<(Key, u32)> {
        let Some(slot) = self.slot(of) else { return Vec::new() };
        let mut seen = HashSet::from([slot]);
        let mut found = Vec::new();
        let (mut level, mut generations) = (vec![slot], 0);
        while !level.is_empty() {
            generations += 1;
            let mut next: Vec<u32> = Vec::new();
            for person in level {
                next.extend(self.parents(person, real).filter(|parent| seen.insert(*parent)));
            }
            next.sort_unstable_by_key(|person| self.rank(*person));
            found.extend(next.iter().map(|person| (self.key(*person), generations)));
            level = next;
        }
        found
    }

    fn two_steps(&self, of: Key, step: impl Fn(u32) -> Vec<u32>) -> Vec<Key> {
        let Some(slot) = self.slot(of) else { return Vec::new() };
        self.oldest_first(slot, step(slot).into_iter().flat_map(step))
    }

    fn oldest_first(&self, except: u32, people: impl Iterator<Item = u32>) -> Vec<Key> {
        let mut people: Vec<u32> = people.filter(|person| *person != except).collect();
        people.sort_unstable_by_key(|person| self.rank(*person));
        people.dedup();
        people.into_iter().map(|person| self.key(person)).collect()
    }
}
