//! The recorded family, indexed once and drawn in many views.

use std::collections::HashMap;
use std::hash::Hash;

use crate::lists::{Lists, NONE};
use crate::model::{Link, ParentKind, PartnerState, Person, age};

/// People and their links. `Key` is how the caller identifies people.
///
/// People are numbered from the oldest to the youngest, then those of unknown age, then by key. Everything else
/// follows these numbers, so the order of the input never matters.
#[derive(Clone, Debug)]
pub struct Graph<Key> {
    pub(crate) keys: Vec<Key>,
    pub(crate) births: Vec<Option<i32>>,
    index: HashMap<Key, u32>,
    pub(crate) parents: ByKind,
    pub(crate) children: ByKind,
    pub(crate) partners: Lists<Partner>,
    pub(crate) siblings: Lists<u32>,
}

/// Parents or children with what makes them that.
pub(crate) type ByKind = Lists<(u32, ParentKind)>;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Partner {
    pub to: u32,
    pub state: PartnerState,
    pub since: Option<i32>,
}

impl<Key: Copy + Eq + Hash + Ord> Graph<Key> {
    /// Ignores links with unknown people or with the same person twice. Of two records of the same thing, one is
    /// chosen by what they say, not by their order.
    pub fn build(
        people: impl IntoIterator<Item = Person<Key>>,
        links: impl IntoIterator<Item = Link<Key>>,
    ) -> Graph<Key> {
        let mut people: Vec<Person<Key>> = people.into_iter().collect();
        people.sort_unstable_by_key(|person| (person.key, age(person.birth)));
        people.dedup_by_key(|person| person.key);
        people.sort_unstable_by_key(|person| (age(person.birth), person.key));
        let index: HashMap<Key, u32> = people.iter().map(|person| person.key).zip(0..).collect();
        let mut sorted = SortedLinks::default();
        for link in links {
            sorted.add(link, |key| index.get(&key).copied());
        }
        let count = people.len();
        let (parents, children) = sorted.parent_lists(count);
        Graph {
            keys: people.iter().map(|person| person.key).collect(),
            births: people.iter().map(|person| person.birth).collect(),
            index,
            parents,
            children,
            partners: sorted.partner_lists(count),
            siblings: sorted.sibling_lists(count),
        }
    }

    pub fn len(&self) -> usize {
        self.keys.len()
    }

    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    pub fn contains(&self, key: Key) -> bool {
        self.index.contains_key(&key)
    }

    /// Everyone, from the oldest to the youngest.
    pub fn people(&self) -> &[Key] {
        &self.keys
    }

    /// The person with the most parents, partners, children and recorded siblings; the oldest of several.
    pub fn best_connected(&self) -> Option<Key> {
        let links = |number: u32| {
            let parents_and_children = self.parents.of(number).len() + self.children.of(number).len();
            parents_and_children + self.partners.of(number).len() + self.siblings.of(number).len()
        };
        let best = (0..self.len() as u32).rev().max_by_key(|number| links(*number))?;
        Some(self.keys[best as usize])
    }

    pub(crate) fn number(&self, key: Key) -> Option<u32> {
        self.index.get(&key).copied()
    }

    pub(crate) fn numbers(&self, keys: impl IntoIterator<Item = Key>) -> Vec<u32> {
        let mut numbers: Vec<u32> = keys.into_iter().filter_map(|key| self.number(key)).collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    }
}

#[derive(Default)]
struct SortedLinks {
    parents: Vec<(u32, u32, ParentKind)>,
    couples: Vec<(u32, Partner)>,
    siblings: Vec<(u32, u32)>,
}

impl SortedLinks {
    fn add<Key: Copy>(&mut self, link: Link<Key>, number: impl Fn(Key) -> Option<u32>) {
        let (a, b) = match link {
            Link::Parent { parent: a, child: b, .. } | Link::Couple { a, b, .. } | Link::Sibling { a, b } => {
                (number(a).unwrap_or(NONE), number(b).unwrap_or(NONE))
            }
        };
        if a == b || a == NONE || b == NONE {
            return;
        }
        match link {
            Link::Parent { kind, .. } => self.parents.push((b, a, kind)),
            Link::Couple { state, since, .. } => {
                self.couples.push((a.min(b), Partner { to: a.max(b), state, since }));
            }
            Link::Sibling { .. } => self.siblings.push((a.min(b), a.max(b))),
        }
    }

    /// Parents by child, and children by parent.
    fn parent_lists(&mut self, count: usize) -> (ByKind, ByKind) {
        self.parents.sort_unstable();
        self.parents.dedup_by_key(|(child, parent, _)| (*child, *parent));
        let up: Vec<_> = self.parents.iter().map(|&(child, parent, kind)| (child, (parent, kind))).collect();
        let down: Vec<_> =
            self.parents.iter().map(|&(child, parent, kind)| (parent, (child, kind))).collect();
        let mut parents = Lists::new(count, &up);
        for child in 0..count as u32 {
            parents.of_mut(child).sort_unstable_by_key(|&(parent, kind)| (kind, parent));
        }
        (parents, Lists::new(count, &down))
    }

    fn partner_lists(&mut self, count: usize) -> Lists<Partner> {
        self.couples.sort_unstable();
        self.couples.dedup_by_key(|(a, partner)| (*a, partner.to));
        let back = self.couples.iter().map(|&(a, partner)| (partner.to, Partner { to: a, ..partner }));
        let both: Vec<_> = self.couples.iter().copied().chain(back).collect();
        Lists::new(count, &both)
    }

    fn sibling_lists(&mut self, count: usize) -> Lists<u32> {
        self.siblings.sort_unstable();
        self.siblings.dedup();
        let back = self.siblings.iter().map(|&(a, b)| (b, a));
        let both: Vec<_> = self.siblings.iter().copied().chain(back).collect();
        Lists::new(count, &both)
    }
}
