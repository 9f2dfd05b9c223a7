//! The graph in memory: built in bulk, then kept current by single changes.

use std::collections::HashMap;
use std::hash::Hash;

use crate::model::{Gender, Link, ParentKind, PartnerState, Person, SiblingKind};

/// People and their links. `Key` is how the caller identifies people.
///
/// Results depend only on what is recorded, never on the order in which it was added.
#[derive(Clone, Debug)]
pub struct Family<Key> {
    index: HashMap<Key, u32>,
    nodes: Vec<Node<Key>>,
    /// Slots of removed people, reused for new ones.
    free: Vec<u32>,
    /// The parent that two half-siblings share, for recorded links that name one; the smaller slot first.
    shared_parents: HashMap<(u32, u32), u32>,
}

#[derive(Clone, Debug)]
struct Node<Key> {
    key: Key,
    birth: Option<i32>,
    gender: Gender,
    /// Sorted by sort and neighbour, so that each sort is one slice.
    edges: Vec<Edge>,
    /// Copies of the first two parents, and whether siblings are recorded: most of a search needs nothing else
    /// and can skip loading the edges.
    first_parents: [Edge; 2],
    parent_count: u32,
    has_siblings: bool,
}

/// One end of a link: what `to` is to the person with this edge.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge {
    pub tie: EdgeTie,
    pub to: u32,
    /// Follows from what is recorded about siblings; see `siblings`.
    pub derived: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum EdgeTie {
    Parent(ParentKind),
    Child(ParentKind),
    Partner(PartnerState),
    Sibling(SiblingTie),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum SiblingTie {
    Full,
    Half,
    Step,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Sort {
    Parent,
    Child,
    Partner,
    Sibling,
}

impl EdgeTie {
    pub fn sort(self) -> Sort {
        match self {
            EdgeTie::Parent(_) => Sort::Parent,
            EdgeTie::Child(_) => Sort::Child,
            EdgeTie::Partner(_) => Sort::Partner,
            EdgeTie::Sibling(_) => Sort::Sibling,
        }
    }

    /// The same link seen from its other end.
    pub fn reversed(self) -> EdgeTie {
        match self {
            EdgeTie::Parent(kind) => EdgeTie::Child(kind),
            EdgeTie::Child(kind) => EdgeTie::Parent(kind),
            other => other,
        }
    }

    /// Returns true if this link is a marriage or comes from one.
    pub fn is_marriage(self) -> bool {
        match self {
            EdgeTie::Parent(kind) | EdgeTie::Child(kind) => kind.is_step(),
            EdgeTie::Partner(_) => true,
            EdgeTie::Sibling(kind) => kind == SiblingTie::Step,
        }
    }
}

impl<Key> Node<Key> {
    fn new(key: Key, birth: Option<i32>, gender: Gender) -> Node<Key> {
        let empty = Edge { tie: EdgeTie::Parent(ParentKind::Birth), to: u32::MAX, derived: false };
        let first_parents = [empty; 2];
        Node { key, birth, gender, edges: Vec::new(), first_parents, parent_count: 0, has_siblings: false }
    }

    /// Call this after every change of the edges.
    fn update_parents_and_siblings(&mut self) {
        let parents = self.edges.partition_point(|edge| edge.tie.sort() == Sort::Parent);
        for (slot, parent) in self.first_parents.iter_mut().zip(&self.edges[..parents]) {
            *slot = *parent;
        }
        self.parent_count = parents as u32;
        self.has_siblings = self.edges.last().is_some_and(|edge| edge.tie.sort() == Sort::Sibling);
    }
}

impl Edge {
    fn sort_key(&self) -> (Sort, u32) {
        (self.tie.sort(), self.to)
    }
}

impl<Key> From<SiblingKind<Key>> for SiblingTie {
    fn from(kind: SiblingKind<Key>) -> SiblingTie {
        match kind {
            SiblingKind::Full => SiblingTie::Full,
            SiblingKind::Half { .. } => SiblingTie::Half,
            SiblingKind::Step => SiblingTie::Step,
        }
    }
}

fn ordered(x: u32, y: u32) -> (u32, u32) {
    (x.min(y), x.max(y))
}

/// The people whose derived links may change with this one.
fn touched(from: u32, edge: Edge) -> Vec<u32> {
    if edge.tie.sort() == Sort::Partner { Vec::new() } else { vec![from, edge.to] }
}

/// Sorts the older first, the unknown last.
pub(crate) type Age = (bool, i32);

impl<Key> Default for Family<Key> {
    fn default() -> Self {
        Family { index: HashMap::new(), nodes: Vec::new(), free: Vec::new(), shared_parents: HashMap::new() }
    }
}

impl<Key: Copy + Eq + Hash + Ord> Family<Key> {
    pub fn new() -> Self {
        Family::default()
    }

    /// Builds the graph from everything that is recorded. Ignores links with unknown people or with the same
    /// person twice.
    pub fn build(
        people: impl IntoIterator<Item = Person<Key>>,
        links: impl IntoIterator<Item = Link<Key>>,
    ) -> Self {
        let mut family = Family::new();
        for person in people {
            family.put_person(person);
        }
        for link in links {
            family.record(link);
        }
        family.derive_all();
        for node in &mut family.nodes {
            node.edges.shrink_to_fit();
        }
        family.nodes.shrink_to_fit();
        family
    }

    pub fn len(&self) -> usize {
        self.index.len()
    }

    pub fn is_empty(&self) -> bool {
        self.index.is_empty()
    }

    pub fn contains(&self, key: Key) -> bool {
        self.index.contains_key(&key)
    }

    pub fn person(&self, key: Key) -> Option<Person<Key>> {
        let node = &self.nodes[self.slot(key)? as usize];
        Some(Person { key: node.key, gender: node.gender, birth: node.birth })
    }

    /// Everyone, in no particular order.
    pub fn people(&self) -> impl Iterator<Item = Person<Key>> {
        self.index.keys().filter_map(|key| self.person(*key))
    }

    /// Adds a person, or updates the gender and birth of an existing one; their links stay.
    pub fn put_person(&mut self, person: Person<Key>) {
        let Person { key, gender, birth } = person;
        if let Some(slot) = self.slot(key) {
            let node = &mut self.nodes[slot as usize];
            node.gender = gender;
            node.birth = birth;
            return;
        }
        let node = Node::new(key, birth, gender);
        let slot = match self.free.pop() {
            Some(slot) => {
                self.nodes[slot as usize] = node;
                slot
            }
            None => {
                self.nodes.push(node);
                u32::try_from(self.nodes.len() - 1).expect("a family has fewer than four billion people")
            }
        };
        self.index.insert(key, slot);
    }

    /// Removes a person with all their links; false if there was no such person.
    pub fn remove_person(&mut self, key: Key) -> bool {
        let Some(slot) = self.slot(key) else { return false };
        let mut touched = vec![slot];
        touched.extend(self.edges(slot, Sort::Child).iter().map(|edge| edge.to));
        touched.extend(
            self.shared_parents.iter().filter(|(_, shared)| **shared == slot).map(|(pair, _)| pair.0),
        );
        self.change(&touched, |family| {
            family.index.remove(&key);
            for edge in std::mem::take(&mut family.nodes[slot as usize].edges) {
                family.drop_edge(edge.to, edge.tie.reversed().sort(), slot);
            }
            family.nodes[slot as usize].update_parents_and_siblings();
            family.shared_parents.retain(|pair, shared| pair.0 != slot && pair.1 != slot && *shared != slot);
            family.free.push(slot);
        });
        true
    }

    /// Adds a link, or replaces the kind or state of an existing one. Returns false and does nothing if it has
    /// an unknown person or the same person twice.
    pub fn put_link(&mut self, link: Link<Key>) -> bool {
        let Some((from, edge)) = self.edge_of(link) else { return false };
        self.change(&touched(from, edge), |family| family.record(link));
        true
    }

    /// Removes a link, whatever its kind or state; false if there was none.
    pub fn remove_link(&mut self, link: Link<Key>) -> bool {
        let Some((from, edge)) = self.edge_of(link) else { return false };
        if !self.edges(from, edge.tie.sort()).iter().any(|known| known.to == edge.to && !known.derived) {
            return false;
        }
        self.change(&touched(from, edge), |family| {
            family.drop_both(from, edge);
            if edge.tie.sort() == Sort::Sibling {
                family.shared_parents.remove(&ordered(from, edge.to));
            }
        });
        true
    }

    /// Adds the two ends of a link, and nothing that follows from it.
    fn record(&mut self, link: Link<Key>) {
        let Some((from, edge)) = self.edge_of(link) else { return };
        self.put_both(from, edge);
        if let Link::Sibling { kind, .. } = link {
            let shared = match kind {
                SiblingKind::Half { shared } => shared.and_then(|shared| self.slot(shared)),
                SiblingKind::Full | SiblingKind::Step => None,
            };
            let pair = ordered(from, edge.to);
            match shared.filter(|shared| *shared != from && *shared != edge.to) {
                Some(shared) => self.shared_parents.insert(pair, shared),
                None => self.shared_parents.remove(&pair),
            };
        }
    }

    pub(crate) fn put_both(&mut self, from: u32, edge: Edge) {
        self.put_edge(from, edge);
        self.put_edge(edge.to, Edge { tie: edge.tie.reversed(), to: from, ..edge });
    }

    pub(crate) fn drop_both(&mut self, from: u32, edge: Edge) {
        self.drop_edge(from, edge.tie.sort(), edge.to);
        self.drop_edge(edge.to, edge.tie.reversed().sort(), from);
    }

    /// The parent that these half-siblings are recorded to share.
    pub(crate) fn shared_parent(&self, x: u32, y: u32) -> Option<u32> {
        self.shared_parents.get(&ordered(x, y)).copied()
    }

    pub(crate) fn slots(&self) -> impl Iterator<Item = u32> {
        0..self.nodes.len() as u32
    }

    fn edge_of(&self, link: Link<Key>) -> Option<(u32, Edge)> {
        let (from, to, tie) = match link {
            Link::Parent { parent, child, kind } => (child, parent, EdgeTie::Parent(kind)),
            Link::Partner { a, b, state } => (a, b, EdgeTie::Partner(state)),
            Link::Sibling { a, b, kind } => (a, b, EdgeTie::Sibling(kind.into())),
        };
        if from == to {
            return None;
        }
        Some((self.slot(from)?, Edge { tie, to: self.slot(to)?, derived: false }))
    }

    fn put_edge(&mut self, from: u32, edge: Edge) {
        let node = &mut self.nodes[from as usize];
        match node.edges.binary_search_by_key(&edge.sort_key(), Edge::sort_key) {
            Ok(at) => node.edges[at] = edge,
            Err(at) => node.edges.insert(at, edge),
        }
        node.update_parents_and_siblings();
    }

    fn drop_edge(&mut self, from: u32, sort: Sort, to: u32) {
        let node = &mut self.nodes[from as usize];
        let Ok(at) = node.edges.binary_search_by_key(&(sort, to), Edge::sort_key) else { return };
        node.edges.remove(at);
        node.update_parents_and_siblings();
    }

    pub(crate) fn slot(&self, key: Key) -> Option<u32> {
        self.index.get(&key).copied()
    }

    pub(crate) fn key(&self, slot: u32) -> Key {
        self.nodes[slot as usize].key
    }

    pub(crate) fn gender(&self, slot: u32) -> Gender {
        self.nodes[slot as usize].gender
    }

    pub(crate) fn age(&self, slot: u32) -> Age {
        let birth = self.nodes[slot as usize].birth;
        (birth.is_none(), birth.unwrap_or_default())
    }

    /// Sorts the older first, the unknown last, and equal ones by key.
    pub(crate) fn rank(&self, slot: u32) -> (Age, Key) {
        (self.age(slot), self.key(slot))
    }

    pub(crate) fn all_edges(&self, of: u32) -> &[Edge] {
        &self.nodes[of as usize].edges
    }

    pub(crate) fn edges(&self, of: u32, sort: Sort) -> &[Edge] {
        let node = &self.nodes[of as usize];
        match sort {
            Sort::Parent if node.parent_count <= 2 => {
                return &node.first_parents[..node.parent_count as usize];
            }
            Sort::Sibling if !node.has_siblings => return &[],
            _ => {}
        }
        let edges = &node.edges;
        let start = edges.partition_point(|edge| edge.tie.sort() < sort);
        let length = edges[start..].partition_point(|edge| edge.tie.sort() == sort);
        &edges[start..start + length]
    }

    pub(crate) fn partner_state(&self, a: u32, b: u32) -> Option<PartnerState> {
        self.edges(a, Sort::Partner).iter().find(|edge| edge.to == b).and_then(|edge| match edge.tie {
            EdgeTie::Partner(state) => Some(state),
            _ => None,
        })
    }

    /// Parents whose kind is accepted.
    pub(crate) fn parents(&self, of: u32, accepts: fn(ParentKind) -> bool) -> impl Iterator<Item = u32> {
        self.edges(of, Sort::Parent).iter().filter_map(move |edge| match edge.tie {
            EdgeTie::Parent(kind) if accepts(kind) => Some(edge.to),
            _ => None,
        })
    }

    /// Children to whom the person is more than a step-parent.
    pub(crate) fn children(&self, of: u32) -> impl Iterator<Item = u32> {
        self.edges(of, Sort::Child).iter().filter(|edge| !edge.tie.is_marriage()).map(|edge| edge.to)
    }
}
