//! A path as the searches find it: link by link, including the shared parent.

use std::hash::Hash;

use crate::family::{EdgeTie, Family, Rank, Sort};
use crate::model::ParentKind;
use crate::relation::{Kin, Line, Relation, Step, StepKind, Tie};

/// The links of a path, each with the person it leads to.
pub(crate) type Trail = Vec<(EdgeTie, u32)>;

/// A path that visits someone twice explains nothing; bad data contains such paths.
pub(crate) fn visits_twice(start: u32, trail: &Trail) -> bool {
    let mut people: Vec<u32> = trail.iter().map(|(_, person)| *person).collect();
    people.push(start);
    people.sort_unstable();
    people.windows(2).any(|pair| pair[0] == pair[1])
}

impl<Key: Copy + Eq + Hash + Ord> Family<Key> {
    /// Sorts equally short paths: the one through the older people first, and no two different ones are equal.
    pub(crate) fn seniority(&self, trail: &Trail) -> (Vec<Rank<Key>>, Vec<(Key, EdgeTie)>) {
        let between = &trail[..trail.len().saturating_sub(1)];
        let mut elders: Vec<_> = between.iter().map(|(_, person)| self.rank(*person)).collect();
        elders.sort_unstable();
        (elders, trail.iter().map(|(tie, person)| (self.key(*person), *tie)).collect())
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
                EdgeTie::Sibling => StepKind::Sibling { half: false, line: Line::Birth },
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

    /// Exactly one shared parent is known, and each person has another known parent.
    pub(crate) fn half(&self, x: u32, y: u32) -> bool {
        let of_x = || self.parents(x, ParentKind::counts_for_half);
        let of_y = || self.parents(y, ParentKind::counts_for_half);
        let shared = of_x().filter(|parent| of_y().any(|other| other == *parent)).count();
        shared == 1 && of_x().count() > 1 && of_y().count() > 1
    }

    /// Whether two people share a parent who is more than a step-parent.
    pub(crate) fn share_a_parent(&self, x: u32, y: u32) -> bool {
        let real = |kind: ParentKind| !kind.is_step();
        self.parents(x, real).any(|parent| self.parents(y, real).any(|other| other == parent))
    }

    /// The recorded siblings of a person, and their siblings in turn, except where known parents decide.
    pub(crate) fn recorded_siblings(&self, of: u32) -> Vec<u32> {
        /// No family has more children; anything longer is bad data and stops here.
        const MANY: usize = 64;
        let direct = self.edges(of, Sort::Sibling);
        if direct.is_empty() {
            return Vec::new();
        }
        let mut group: Vec<u32> = vec![of];
        group.extend(direct.iter().map(|edge| edge.to));
        let (mut level, near) = (1..group.len(), group.len());
        while !level.is_empty() && group.len() <= MANY {
            let next = group.len();
            for at in level {
                let further = self.edges(group[at], Sort::Sibling);
                if further.len() > MANY {
                    continue;
                }
                for edge in further {
                    if !group.contains(&edge.to) {
                        group.push(edge.to);
                    }
                }
            }
            level = next..group.len();
        }
        let has_parent = |person: u32| self.parents(person, |kind| !kind.is_step()).next().is_some();
        let orphan = !has_parent(of);
        let mut siblings = group.split_off(1);
        let mut at = 0;
        siblings.retain(|sibling| {
            at += 1;
            let recorded = at < near;
            if recorded { !self.share_a_parent(of, *sibling) } else { orphan || !has_parent(*sibling) }
        });
        siblings
    }
}

impl StepKind {
    fn line(self) -> Line {
        match self {
            StepKind::Parent(kind) | StepKind::Child(kind) => kind.into(),
            StepKind::Partner(_) => Line::Birth,
            StepKind::Sibling { line, .. } => line,
        }
    }
}
