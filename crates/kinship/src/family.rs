//! The graph in memory: built in bulk, then kept current by single changes.

use std::collections::HashMap;
use std::hash::Hash;

use crate::model::{Gender, Link, ParentKind, PartnerState, Person};

/// People and their links. `Key` is how the caller identifies people.
///
/// Results depend only on what is recorded, never on the order in which it was added.
#[derive(Clone, Debug)]
pub struct Family<Key> {
    index: HashMap<Key, u32>,
    nodes: Vec<Node<Key>>,
    /// Places of removed people, reused for new ones.
    free: Vec<u32>,
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
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum EdgeTie {
    Parent(ParentKind),
    Child(ParentKind),
    Partner(PartnerState),
    Sibling,
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
            EdgeTie::Sibling => Sort::Sibling,
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

    /// Whether a path may use this link: any but a divorce.
    pub fn binds(self) -> bool {
        !matches!(self, EdgeTie::Partner(state) if !state.binds())
    }

    /// Whether this link is a marriage or comes from one.
    pub fn is_marriage(self) -> bool {
        match self {
            EdgeTie::Parent(kind) | EdgeTie::Child(kind) => kind.is_step(),
            EdgeTie::Partner(_) => true,
            EdgeTie::Sibling => false,
        }
    }
}

impl<Key> Node<Key> {
    fn new(key: Key, birth: Option<i32>, gender: Gender) -> Node<Key> {
        let empty = Edge { tie: EdgeTie::Sibling, to: u32::MAX };
        let first_parents = [empty; 2];
        Node { key, birth, gender, edges: Vec::new(), first_parents, parent_count: 0, has_siblings: false }
    }

    /// Call this after every change of the edges.
    fn update_parents_and_siblings(&mut self) {
        let parents = self.edges.partition_point(|edge| edge.tie.sort() == Sort::Parent);
        for (place, parent) in self.first_parents.iter_mut().zip(&self.edges[..parents]) {
            *place = *parent;
        }
        self.parent_count = parents as u32;
        self.has_siblings = self.edges.last().is_some_and(|edge| edge.tie.sort() == Sort::Sibling);
    }
}

impl Edge {
    fn place(&self) -> (Sort, u32) {
        (self.tie.sort(), self.to)
    }
}

/// Sorts the older first, the unknown last, and equal ones by key.
pub(crate) type Rank<Key> = (bool, i32, Key);

impl<Key> Default for Family<Key> {
    fn default() -> Self {
        Family { index: HashMap::new(), nodes: Vec::new(), free: Vec::new() }
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
            family.put_link(link);
        }
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
        let node = &self.nodes[self.place(key)? as usize];
        Some(Person { key: node.key, gender: node.gender, birth: node.birth })
    }

    /// Adds a person, or updates the gender and birth of an existing one; their links stay.
    pub fn put_person(&mut self, person: Person<Key>) {
        let Person { key, gender, birth } = person;
        if let Some(place) = self.place(key) {
            let node = &mut self.nodes[place as usize];
            node.gender = gender;
            node.birth = birth;
            return;
        }
        let node = Node::new(key, birth, gender);
        let place = match self.free.pop() {
            Some(place) => {
                self.nodes[place as usize] = node;
                place
            }
            None => {
                self.nodes.push(node);
                u32::try_from(self.nodes.len() - 1).expect("a family has fewer than four billion people")
            }
        };
        self.index.insert(key, place);
    }

    /// Removes a person with all their links; false if there was no such person.
    pub fn remove_person(&mut self, key: Key) -> bool {
        let Some(place) = self.index.remove(&key) else { return false };
        for edge in std::mem::take(&mut self.nodes[place as usize].edges) {
            self.drop_edge(edge.to, edge.tie.reversed().sort(), place);
        }
        self.free.push(place);
        true
    }

    /// Adds a link, or replaces the kind or state of an existing one. Returns false and does nothing if it has
    /// an unknown person or the same person twice.
    pub fn put_link(&mut self, link: Link<Key>) -> bool {
        let Some((from, edge)) = self.edge_of(link) else { return false };
        self.put_edge(from, edge);
        self.put_edge(edge.to, Edge { tie: edge.tie.reversed(), to: from });
        true
    }

    /// Removes a link, whatever its kind or state; false if there was none.
    pub fn remove_link(&mut self, link: Link<Key>) -> bool {
        let Some((from, edge)) = self.edge_of(link) else { return false };
        self.drop_edge(from, edge.tie.sort(), edge.to)
            && self.drop_edge(edge.to, edge.tie.reversed().sort(), from)
    }

    fn edge_of(&self, link: Link<Key>) -> Option<(u32, Edge)> {
        let (from, to, tie) = match link {
            Link::Parent { parent, child, kind } => (child, parent, EdgeTie::Parent(kind)),
            Link::Partner { a, b, state } => (a, b, EdgeTie::Partner(state)),
            Link::Sibling { a, b } => (a, b, EdgeTie::Sibling),
        };
        if from == to {
            return None;
        }
        Some((self.place(from)?, Edge { tie, to: self.place(to)? }))
    }

    fn put_edge(&mut self, from: u32, edge: Edge) {
        let node = &mut self.nodes[from as usize];
        match node.edges.binary_search_by_key(&edge.place(), Edge::place) {
            Ok(at) => node.edges[at] = edge,
            Err(at) => node.edges.insert(at, edge),
        }
        node.update_parents_and_siblings();
    }

    fn drop_edge(&mut self, from: u32, sort: Sort, to: u32) -> bool {
        let node = &mut self.nodes[from as usize];
        let Ok(at) = node.edges.binary_search_by_key(&(sort, to), Edge::place) else { return false };
        node.edges.remove(at);
        node.update_parents_and_siblings();
        true
    }

    pub(crate) fn place(&self, key: Key) -> Option<u32> {
        self.index.get(&key).copied()
    }

    pub(crate) fn key(&self, place: u32) -> Key {
        self.nodes[place as usize].key
    }

    pub(crate) fn gender(&self, place: u32) -> Gender {
        self.nodes[place as usize].gender
    }

    pub(crate) fn rank(&self, place: u32) -> Rank<Key> {
        let node = &self.nodes[place as usize];
        (node.birth.is_none(), node.birth.unwrap_or_default(), node.key)
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
