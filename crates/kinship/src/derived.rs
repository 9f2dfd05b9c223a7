//! Relatives derived from the recorded parents. Step-parents do not count as parents here.
//!
//! Lists of people are ordered oldest first, people without a date last.

use std::collections::HashSet;
use std::hash::Hash;

use crate::family::Family;
use crate::model::ParentKind;

fn real(kind: ParentKind) -> bool {
    !kind.is_step()
}

impl<Key: Copy + Eq + Hash + Ord> Family<Key> {
    pub fn grandparents(&self, of: Key) -> Vec<Key> {
        self.two_steps(of, |person| self.parents(person, real).collect())
    }

    pub fn grandchildren(&self, of: Key) -> Vec<Key> {
        self.two_steps(of, |person| self.children(person).collect())
    }

    /// Everyone who shares a parent, including half-siblings; recorded siblings are not considered.
    pub fn siblings_through_parents(&self, of: Key) -> Vec<Key> {
        let Some(place) = self.place(of) else { return Vec::new() };
        self.oldest_first(place, self.parents(place, real).flat_map(|parent| self.children(parent)))
    }

    /// All ancestors with their number of generations (1 for parents), nearest first, each once.
    pub fn ancestors(&self, of: Key) -> Vec<(Key, u32)> {
        let Some(place) = self.place(of) else { return Vec::new() };
        let mut seen = HashSet::from([place]);
        let mut found = Vec::new();
        let (mut level, mut generations) = (vec![place], 0);
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

    /// Whether making `parent` a parent of `child` would make someone their own ancestor. A step-parent is not an
    /// ancestor, so step links need no such check.
    pub fn would_be_own_ancestor(&self, parent: Key, child: Key) -> bool {
        if parent == child {
            return true;
        }
        let (Some(parent), Some(child)) = (self.place(parent), self.place(child)) else { return false };
        let mut seen = HashSet::from([parent]);
        let mut open = vec![parent];
        while let Some(person) = open.pop() {
            for ancestor in self.parents(person, real) {
                if ancestor == child {
                    return true;
                }
                if seen.insert(ancestor) {
                    open.push(ancestor);
                }
            }
        }
        false
    }

    fn two_steps(&self, of: Key, step: impl Fn(u32) -> Vec<u32>) -> Vec<Key> {
        let Some(place) = self.place(of) else { return Vec::new() };
        self.oldest_first(place, step(place).into_iter().flat_map(step))
    }

    fn oldest_first(&self, except: u32, people: impl Iterator<Item = u32>) -> Vec<Key> {
        let mut people: Vec<u32> = people.filter(|person| *person != except).collect();
        people.sort_unstable_by_key(|person| self.rank(*person));
        people.dedup();
        people.into_iter().map(|person| self.key(person)).collect()
    }
}
