//! Finds the relation of every two people by trying every way from one to the other in the true family.

use std::collections::BTreeSet;

use super::english::{self, Tie};
use super::truth::{Bond, State, TrueFamily, Who};

#[derive(Clone, Debug, PartialEq)]
pub enum Expected {
    /// A word; several if only people's ages decide between them.
    Words(BTreeSet<String>),
    /// No word; a path of this many links.
    Path(usize),
    Nothing,
}

/// Relations are ranked by the shortest way, fewer marriages, the stronger bond, full before half, the closer
/// branch.
type Rank = (usize, usize, Bond, bool, usize);

#[derive(Clone, Default)]
struct Found {
    /// The length of the shortest way by blood.
    blood: Option<usize>,
    best: Option<Ranked>,
    /// Step-parents, stepchildren and step-siblings count only if they are not first cousins or closer by blood.
    best_close_step: Option<Ranked>,
    /// Other relatives by step count only if there is no relation by blood.
    best_step: Option<Ranked>,
}

type Ranked = (Rank, BTreeSet<String>);

/// The length of the way to a first cousin.
const FIRST_COUSINS: usize = 4;

impl Found {
    fn words(self) -> Option<BTreeSet<String>> {
        let close_step =
            self.best_close_step.filter(|_| self.blood.is_none_or(|length| length > FIRST_COUSINS));
        let step = self.best_step.filter(|_| self.blood.is_none());
        let better = |one: Ranked, other: Ranked| match one.0.cmp(&other.0) {
            std::cmp::Ordering::Less => one,
            std::cmp::Ordering::Equal => (one.0, one.1.into_iter().chain(other.1).collect()),
            std::cmp::Ordering::Greater => other,
        };
        [self.best, close_step, step].into_iter().flatten().reduce(better).map(|(_, words)| words)
    }
}

fn improve(best: &mut Option<Ranked>, rank: Rank, word: impl FnOnce() -> String) {
    match best {
        Some((known, _)) if *known < rank => {}
        Some((known, words)) if *known == rank => {
            words.insert(word());
        }
        _ => *best = Some((rank, BTreeSet::from([word()]))),
    }
}

/// For each person, what everyone is to them.
pub fn expected(truth: &TrueFamily) -> Vec<Vec<Expected>> {
    (0..truth.people.len())
        .map(|from| {
            let mut search = Search {
                truth,
                people: vec![from],
                bonds: Vec::new(),
                shape: String::new(),
                found: vec![Found::default(); truth.people.len()],
            };
            if truth.people[from].known {
                search.go_on();
            }
            let distances = truth.distances(from).into_iter();
            let found = search.found.into_iter();
            found
                .zip(distances)
                .map(|(found, distance)| match (found.words(), distance) {
                    (Some(words), _) => Expected::Words(words),
                    (None, Some(distance)) => Expected::Path(distance),
                    (None, None) => Expected::Nothing,
                })
                .collect()
        })
        .collect()
}

struct Search<'a> {
    truth: &'a TrueFamily,
    /// The way so far, from the first person on.
    people: Vec<Who>,
    bonds: Vec<(char, Bond)>,
    /// U up to a parent, D down to a child, P across to a partner. A step-parent is a parent's partner.
    shape: String,
    found: Vec<Found>,
}

impl Search<'_> {
    fn go_on(&mut self) {
        let truth = self.truth;
        let here = &truth.people[*self.people.last().unwrap()];
        for (parent, bond) in &here.parents {
            self.step(*parent, if *bond == Bond::Step { "UP" } else { "U" }, *bond);
        }
        for (child, bond) in &here.children {
            self.step(*child, if *bond == Bond::Step { "PD" } else { "D" }, *bond);
        }
        for (partner, state) in &here.partners {
            if *state != State::Divorced {
                self.step(*partner, "P", Bond::Birth);
            } else if self.shape.is_empty() {
                self.former_partner(*partner);
            }
        }
    }

    fn former_partner(&mut self, partner: Who) {
        let word = || english::partner(State::Divorced, self.truth.people[partner].gender);
        improve(&mut self.found[partner].best, (1, 1, Bond::Birth, false, 0), word);
    }

    fn step(&mut self, to: Who, moves: &str, bond: Bond) {
        if self.people.contains(&to) {
            return;
        }
        let before = self.shape.len();
        self.shape.push_str(moves);
        self.people.push(to);
        self.bonds.push((moves.chars().next().unwrap(), bond));
        if self.shape == "DU" {
            self.co_parent(to);
        } else if let Some((tie, up, down)) = classify(&self.shape) {
            self.arrive(to, tie, up, down);
            self.go_on();
        }
        self.bonds.pop();
        self.people.pop();
        self.shape.truncate(before);
    }

    fn co_parent(&mut self, to: Who) {
        if !self.truth.is_couple(self.people[0], to) {
            let word = || english::co_parent(self.truth.people[to].gender);
            improve(&mut self.found[to].best, (2, 1, Bond::Birth, false, 0), word);
        }
    }

    fn arrive(&mut self, to: Who, tie: Tie, up: usize, down: usize) {
        let truth = self.truth;
        let line = self
            .bonds
            .iter()
            .map(|(_, bond)| *bond)
            .filter(|bond| *bond != Bond::Step)
            .max()
            .unwrap_or(Bond::Birth);
        let is_turn = |at: &usize| {
            let [(one, above), (other, below)] = [self.bonds[at - 1], self.bonds[*at]];
            (one, other) == ('U', 'D') && above != Bond::Step && below != Bond::Step
        };
        let half = (1..self.bonds.len())
            .find(is_turn)
            .is_some_and(|at| truth.is_half(self.people[at - 1], self.people[at + 1]));
        let marriages = self.shape.matches('P').count();
        let rank = (self.bonds.len(), marriages, line, half, up.min(down));
        let gender = truth.people[to].gender;
        let word = || match tie {
            Tie::Partner => {
                let partners = truth.people[to].partners.iter();
                let state =
                    partners.filter(|(who, _)| *who == self.people[0]).map(|(_, state)| *state).next();
                english::partner(state.unwrap(), gender)
            }
            _ => english::word(tie, up, down, half, line, gender),
        };
        let found = &mut self.found[to];
        if tie == Tie::Blood {
            found.blood = Some(found.blood.map_or(rank.0, |known| known.min(rank.0)));
        }
        let best = match (tie, up, down) {
            (Tie::Step, 0 | 1, 0 | 1) => &mut found.best_close_step,
            (Tie::Step, ..) => &mut found.best_step,
            _ => &mut found.best,
        };
        improve(best, rank, word);
    }
}

/// Up this many and down that many; `None` unless all ups come first.
fn up_down(moves: &str) -> Option<(usize, usize)> {
    let down = moves.trim_start_matches('U');
    let only_down = down.chars().all(|one| one == 'D');
    only_down.then_some((moves.len() - down.len(), down.len()))
}

/// The relation that a way of this shape means, and the generations that it goes up and down.
fn classify(shape: &str) -> Option<(Tie, usize, usize)> {
    let parts: Vec<(usize, usize)> = shape.split('P').map(up_down).collect::<Option<_>>()?;
    match parts[..] {
        [(up, down)] => Some((Tie::Blood, up, down)),
        [(0, 0), (0, 0)] => Some((Tie::Partner, 0, 0)),
        // A partner's children and a parent's partner are step relatives, all others are in-laws.
        [(0, 0), (up @ 1..=8, down)] | [(up, down @ 1..), (0, 0)] => Some((by_marriage(up, down), up, down)),
        [(up, 0), (more, down)] => step_relative(up + more, down),
        [(up, down), (0, more)] => step_relative(up, down + more),
        [(0, 0), (1, 0), (0, 0)] => Some((Tie::StepInLaw, 1, 0)),
        [(0, 0), (0, 1), (0, 0)] => Some((Tie::StepInLaw, 0, 1)),
        [(0, 0), (1, 0), (0, 1)] | [(1, 0), (0, 1), (0, 0)] => Some((Tie::StepInLaw, 1, 1)),
        [(0, 0), (up @ 1..=2, down @ 1..=2), (0, 0)] => Some((by_marriage(up, down), up, down)),
        _ => None,
    }
}

fn by_marriage(up: usize, down: usize) -> Tie {
    if up == 0 || down == 0 || (up, down) == (1, 1) { Tie::InLaw } else { Tie::ByMarriage }
}

/// Four generations up and down, and sideways as far as first cousins.
fn step_relative(up: usize, down: usize) -> Option<(Tie, usize, usize)> {
    let near = if up == 0 || down == 0 { up + down <= 4 } else { up <= 2 && down <= 2 };
    near.then_some((Tie::Step, up, down))
}
