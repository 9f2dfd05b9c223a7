//! A path as the searches find it: link by link, including the shared parent.

use std::hash::Hash;

use crate::family::{Age, EdgeTie, Family, SiblingTie, Sort};
use crate::model::{Gender, ParentKind};
use crate::relation::{Kin, Line, Relation, Step, StepKind, Tie};

/// The links of a path, each with the person it leads to.
pub(crate) type Trail = Vec<(EdgeTie, u32)>;

/// The order of equally short paths: ages, words, keys.
pub(crate) type Seniority<Key> = (Vec<Age>, Vec<(EdgeTie, Gender)>, Vec<(Key, EdgeTie)>);

/// The same path from its other end.
pub(crate) fn reversed(start: u32, trail: &Trail) -> Trail {
    let before = std::iter::once(start).chain(trail.iter().map(|(_, person)| *person));
    let mut back: Trail =
        trail.iter().zip(before).map(|((tie, _), person)| (tie.reversed(), person)).collect();
    back.reverse();
    back
}

/// A path that visits someone twice explains nothing; bad data contains such paths.
pub(crate) fn visits_twice(start: u32, trail: &Trail) -> bool {
    let mut people: Vec<u32> = trail.iter().map(|(_, person)| *person).collect();
    people.push(start);
    people.sort_unstable();
    people.windows(2).any(|pair| pair[0] == pair[1])
}

impl<Key: Copy + Eq + Hash + Ord> Family<Key> {
    /// Sorts equally short paths: the one through the older people first. Where ages decide nothing, the words of the
    /// path do, read from either end; keys only sort paths that read the same, so the order of entry does not matter.
    pub(crate) fn seniority(&self, from: u32, trail: &Trail) -> Seniority<Key> {
        let between = &trail[..trail.len().saturating_sub(1)];
        let mut ages: Vec<Age> = between.iter().map(|(_, person)| self.age(*person)).collect();
        ages.sort_unstable();
        let label = |(tie, person): &(EdgeTie, u32)| (*tie, self.gender(*person));
        let forth: Vec<_> = trail.iter().map(label).collect();
        let back: Vec<_> = reversed(from, trail).iter().map(label).collect();
        (ages, forth.min(back), trail.iter().map(|(tie, person)| (self.key(*person), *tie)).collect())
    }

    pub(crate) fn relation_along(&self, from: u32, kin: Kin, tie: Tie, trail: &Trail) -> Relation<Key> {
        let path = self.steps(from, trail);
        let line = path.iter().map(|step| step.kind.line()).max().unwrap_or(Line::Birth);
        Relation { from: self.key(from), from_gender: self.gender(from), kin, tie, line, path }
    }

    /// The path as people describe it: up to a parent and down to another child is one step, to a sibling.
    fn steps(&self, from: u32, trail: &Trail) -> Vec<Step<Key>> {
        let mut steps: Vec<Step<Key>> = Vec::with_capacity(trail.len());
        let (mut before, mut here) = (from, from);
        for (tie, person) in trail {
            let kind = match *tie {
                EdgeTie::Parent(kind) => StepKind::Parent(kind),
                EdgeTie::Child(kind) => StepKind::Child(kind),
                EdgeTie::Partner(state) => StepKind::Partner(state),
                EdgeTie::Sibling(SiblingTie::Step) => StepKind::StepSibling,
                EdgeTie::Sibling(kind) => {
                    StepKind::Sibling { half: kind == SiblingTie::Half, line: Line::Birth }
                }
            };
            let turn = match (steps.last().map(|step| step.kind), kind) {
                (Some(StepKind::Parent(up)), StepKind::Child(down)) if !up.is_step() && !down.is_step() => {
                    Some(Line::from(up).max(Line::from(down)))
                }
                _ => None,
            };
            let kind = match turn {
                Some(line) => {
                    steps.pop();
                    StepKind::Sibling { half: self.half(before, *person), line }
                }
                None => kind,
            };
            steps.push(Step { kind, person: self.key(*person), gender: self.gender(*person) });
            (before, here) = (here, *person);
        }
        steps
    }

    /// Recorded as half-siblings, or exactly one shared parent is known and each person has another known parent.
    pub(crate) fn half(&self, x: u32, y: u32) -> bool {
        let of_x = || self.parents(x, ParentKind::counts_for_half);
        let of_y = || self.parents(y, ParentKind::counts_for_half);
        let shared = of_x().filter(|parent| of_y().any(|other| other == *parent)).count();
        let recorded = EdgeTie::Sibling(SiblingTie::Half);
        shared == 1 && of_x().count() > 1 && of_y().count() > 1
            || self.edges(x, Sort::Sibling).iter().any(|edge| edge.to == y && edge.tie == recorded)
    }

    /// Returns true if two people share a parent by birth or adoption: brothers and sisters who grow up with the same
    /// foster
    /// parents are still brothers and sisters.
    pub(crate) fn share_a_parent(&self, x: u32, y: u32) -> bool {
        let line = ParentKind::counts_for_half;
        self.parents(x, line).any(|parent| self.parents(y, line).any(|other| other == parent))
    }

    /// The siblings of a person with whom no parent is shared: those parents are unknown.
    pub(crate) fn siblings_of_unknown_parents(&self, of: u32) -> impl Iterator<Item = (u32, SiblingTie)> {
        self.edges(of, Sort::Sibling).iter().filter_map(move |edge| match edge.tie {
            EdgeTie::Sibling(kind) if !self.share_a_parent(of, edge.to) => Some((edge.to, kind)),
            _ => None,
        })
    }
}

impl StepKind {
    fn line(self) -> Line {
        match self {
            StepKind::Parent(kind) | StepKind::Child(kind) => kind.into(),
            StepKind::Partner(_) | StepKind::StepSibling => Line::Birth,
            StepKind::Sibling { line, .. } => line,
        }
    }
}
