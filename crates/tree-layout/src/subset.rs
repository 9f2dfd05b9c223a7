//! The people of one picture, numbered on their own, with the links between them.

use std::hash::Hash;

use crate::graph::Graph;
use crate::lists::{Lists, NONE};
use crate::model::{ParentKind, PartnerState};

pub(crate) struct Subset {
    /// The number in the graph, by the number here; rising, so the order of age stays.
    pub numbers: Vec<u32>,
    pub births: Vec<Option<i32>>,
    pub parents: Vec<ParentLink>,
    pub couples: Vec<RecordedCouple>,
    /// Recorded siblings, and those who share a parent outside the picture.
    pub siblings: Vec<(u32, u32)>,
}

/// Sorted by child, then kind, then parent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ParentLink {
    pub child: u32,
    pub parent: u32,
    pub kind: ParentKind,
    /// This person would be their own ancestor through this link: drawn, but without a say in the positions.
    pub broken: bool,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct RecordedCouple {
    pub a: u32,
    pub b: u32,
    pub state: PartnerState,
    pub since: Option<i32>,
}

impl Subset {
    /// `numbers` must be rising.
    pub fn new<Key: Copy + Eq + Hash + Ord>(graph: &Graph<Key>, numbers: Vec<u32>) -> Subset {
        let mut local = vec![NONE; graph.len()];
        for (index, number) in numbers.iter().enumerate() {
            local[*number as usize] = index as u32;
        }
        let mut subset = Subset {
            births: numbers.iter().map(|number| graph.births[*number as usize]).collect(),
            parents: Vec::new(),
            couples: Vec::new(),
            siblings: Vec::new(),
            numbers,
        };
        subset.take_links(graph, &local);
        subset.break_loops();
        subset
    }

    pub fn len(&self) -> usize {
        self.numbers.len()
    }

    fn take_links<Key: Copy + Eq + Hash + Ord>(&mut self, graph: &Graph<Key>, local: &[u32]) {
        let mut outside: Vec<(u32, u32)> = Vec::new();
        for (person, &number) in (0..).zip(&self.numbers) {
            let before = self.parents.len();
            for &(parent, kind) in graph.parents.of(number) {
                let parent = local[parent as usize];
                if parent != NONE {
                    self.parents.push(ParentLink { child: person, parent, kind, broken: false });
                }
            }
            if self.parents.len() == before {
                let parents = graph.parents.of(number).iter().filter(|(_, kind)| *kind != ParentKind::Step);
                outside.extend(parents.map(|(parent, _)| (*parent, person)));
            }
            for partner in graph.partners.of(number) {
                let b = local[partner.to as usize];
                if b != NONE && person < b {
                    self.couples.push(RecordedCouple {
                        a: person,
                        b,
                        state: partner.state,
                        since: partner.since,
                    });
                }
            }
            let siblings = graph.siblings.of(number).iter().map(|sibling| local[*sibling as usize]);
            self.siblings.extend(siblings.filter(|b| *b != NONE && person < *b).map(|b| (person, b)));
        }
        outside.sort_unstable();
        for pair in outside.windows(2) {
            if pair[0].0 == pair[1].0 {
                self.siblings.push((pair[0].1, pair[1].1));
            }
        }
        self.siblings.sort_unstable();
        self.siblings.dedup();
    }

    /// Children by parent, with the index of the link.
    pub fn children(&self) -> Lists<(u32, u32)> {
        let down: Vec<_> =
            self.parents.iter().zip(0..).map(|(link, at)| (link.parent, (link.child, at))).collect();
        Lists::new(self.len(), &down)
    }

    /// Marks the links that close a loop. Walks from the oldest, so the link from the younger to the older breaks.
    fn break_loops(&mut self) {
        #[derive(Clone, Copy, PartialEq)]
        enum Seen {
            Not,
            Open,
            Done,
        }
        let children = self.children();
        let mut seen = vec![Seen::Not; self.len()];
        let mut has_parents = vec![false; self.len()];
        for link in &self.parents {
            has_parents[link.child as usize] = true;
        }
        let (first, rest): (Vec<u32>, Vec<u32>) =
            (0..self.len() as u32).partition(|person| !has_parents[*person as usize]);
        let mut stack: Vec<(u32, usize)> = Vec::new();
        for start in first.into_iter().chain(rest) {
            if seen[start as usize] != Seen::Not {
                continue;
            }
            seen[start as usize] = Seen::Open;
            stack.push((start, 0));
            while let Some((person, next)) = stack.last_mut() {
                let Some(&(child, link)) = children.of(*person).get(*next) else {
                    seen[*person as usize] = Seen::Done;
                    stack.pop();
                    continue;
                };
                *next += 1;
                match seen[child as usize] {
                    Seen::Not => {
                        seen[child as usize] = Seen::Open;
                        stack.push((child, 0));
                    }
                    Seen::Open => self.parents[link as usize].broken = true,
                    Seen::Done => {}
                }
            }
        }
    }
}
