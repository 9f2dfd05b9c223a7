//! People for whom there is no word: the shortest path that connects them, over links of any kind.

use std::hash::Hash;

use crate::family::{Edge, EdgeTie, Family, Sort};
use crate::model::PartnerState;
use crate::trail::{Trail, reversed};
use crate::walk::SlotMap;

/// The longest path that is followed, counted in links. No family is this wide; bad data may be.
pub const FAR: u32 = 100;

/// Everyone within some number of links of a person.
struct Ball {
    distances: SlotMap<u32>,
    /// The people at each distance. A sibling link spans two distances.
    levels: Vec<Vec<u32>>,
}

impl<Key: Copy + Eq + Hash + Ord> Family<Key> {
    /// The shortest path, with the fewest marriages, through the older people.
    pub(crate) fn connection(&self, a: u32, b: u32) -> Option<Trail> {
        let (from_a, from_b, shortest) = self.balls(a, b)?;
        let to_b = self.on_the_way(&from_a, &from_b, shortest);
        let to_a = to_b.iter().map(|(person, left)| (*person, shortest - left)).collect();
        // In both directions, so that neither end comes first.
        let forth = self.best_way(a, b, &to_b);
        let back = self.best_way(b, a, &to_a);
        Some(if self.reading(&forth) <= self.reading(&back) { forth } else { reversed(b, &back) })
    }

    /// The order of equally long paths: marriages, then the ages of the people between, then the words.
    fn reading(&self, trail: &Trail) -> impl Ord + use<Key> {
        let marriages: u32 = trail.iter().map(|(tie, _)| marriages(*tie)).sum();
        let between = &trail[..trail.len().saturating_sub(1)];
        let mut ages: Vec<_> = between.iter().map(|(_, person)| self.age(*person)).collect();
        ages.sort_unstable();
        let words: Vec<_> = trail.iter().map(|(tie, person)| (*tie, self.gender(*person))).collect();
        (marriages, ages, words)
    }

    /// Everyone around the two until all shortest paths between them are covered, and the length of these.
    fn balls(&self, a: u32, b: u32) -> Option<(Ball, Ball, u32)> {
        let (mut from_a, mut from_b) = (Ball::around(a), Ball::around(b));
        let mut shortest: Option<u32> = None;
        loop {
            let searched = from_a.radius() + from_b.radius();
            // One link more, because a sibling link may skip the distance at which the two balls touch.
            if shortest.is_some_and(|length| searched > length) {
                break;
            }
            if searched >= FAR || from_a.is_complete() || from_b.is_complete() {
                break;
            }
            let grow_a = from_a.width() <= from_b.width();
            let (ball, other) = if grow_a { (&mut from_a, &from_b) } else { (&mut from_b, &from_a) };
            ball.grow(self);
            let met = ball.outermost().filter_map(|person| other.distances.get(person)).min();
            let length = met.map(|length| length + ball.radius());
            shortest = shortest.into_iter().chain(length).min();
        }
        shortest.map(|length| (from_a, from_b, length))
    }

    /// Everyone on a shortest path, with the number of links that are left to the far end.
    fn on_the_way(&self, near: &Ball, far: &Ball, shortest: u32) -> SlotMap<u32> {
        let mut left = SlotMap::default();
        for (person, distance) in &near.distances {
            if let Some(rest) = far.distances.get(person).filter(|rest| *distance + **rest == shortest) {
                left.insert(*person, *rest);
            }
        }
        let mut open: Vec<u32> = left.keys().copied().collect();
        while let Some(person) = open.pop() {
            let here = left[&person];
            for edge in self.links_of(person) {
                let closer = |ball: &Ball| {
                    let at = |slot| ball.distances.get(&slot).copied();
                    at(person).zip(at(edge.to)).is_some_and(|(here, there)| there + links(edge.tie) == here)
                };
                let rest = if closer(near) {
                    here + links(edge.tie)
                } else if closer(far) {
                    here - links(edge.tie)
                } else {
                    continue;
                };
                if left.insert(edge.to, rest).is_none() {
                    open.push(edge.to);
                }
            }
        }
        left
    }

    /// The best of all shortest paths: from the far end on, each person's best link is chosen.
    fn best_way(&self, from: u32, to: u32, left: &SlotMap<u32>) -> Trail {
        let mut people: Vec<(u32, u32)> = left.iter().map(|(person, rest)| (*rest, *person)).collect();
        people.sort_unstable();
        let mut best: SlotMap<Edge> = SlotMap::default();
        for (rest, person) in people.into_iter().filter(|(_, person)| *person != to) {
            let leads_on =
                |edge: &&Edge| left.get(&edge.to).is_some_and(|after| after + links(edge.tie) == rest);
            let ways: Vec<Edge> = self.links_of(person).filter(leads_on).copied().collect();
            let way = match ways[..] {
                [only] => Some(only),
                _ => ways.into_iter().min_by_key(|edge| {
                    let trail = trail(*edge, to, &best);
                    // Keys decide only between paths that read the same, so the order of entry does not matter.
                    let keys: Vec<Key> = trail.iter().map(|(_, person)| self.key(*person)).collect();
                    (self.reading(&trail), keys)
                }),
            };
            best.extend(way.map(|edge| (person, edge)));
        }
        best.get(&from).map(|edge| trail(*edge, to, &best)).unwrap_or_default()
    }

    /// Siblings with a known parent are reached through that parent.
    fn links_of(&self, person: u32) -> impl Iterator<Item = &Edge> {
        self.all_edges(person)
            .iter()
            .filter(move |edge| edge.tie.sort() != Sort::Sibling || !self.share_a_parent(person, edge.to))
    }
}

impl Ball {
    fn around(person: u32) -> Ball {
        Ball { distances: SlotMap::from_iter([(person, 0)]), levels: vec![vec![person]] }
    }

    fn radius(&self) -> u32 {
        self.levels.len() as u32 - 1
    }

    fn outermost(&self) -> impl Iterator<Item = &u32> {
        self.levels.last().into_iter().flatten()
    }

    /// The number of people from whom the next step starts.
    fn width(&self) -> usize {
        self.levels.iter().rev().take(2).map(Vec::len).sum()
    }

    fn is_complete(&self) -> bool {
        self.width() == 0
    }

    /// Adds everyone one link further away.
    fn grow<Key: Copy + Eq + Hash + Ord>(&mut self, family: &Family<Key>) {
        let length = self.radius() + 1;
        let mut level = Vec::new();
        for span in [1, 2] {
            let Some(from) = length.checked_sub(span) else { continue };
            for person in &self.levels[from as usize] {
                for edge in family.links_of(*person).filter(|edge| links(edge.tie) == span) {
                    if let std::collections::hash_map::Entry::Vacant(slot) = self.distances.entry(edge.to) {
                        slot.insert(length);
                        level.push(edge.to);
                    }
                }
            }
        }
        self.levels.push(level);
    }
}

/// A sibling link stands for two: to a parent and down again.
fn links(tie: EdgeTie) -> u32 {
    if tie.sort() == Sort::Sibling { 2 } else { 1 }
}

/// A path through a couple who are together comes before one through a divorce.
fn marriages(tie: EdgeTie) -> u32 {
    match tie {
        EdgeTie::Partner(PartnerState::Divorced) => 2,
        _ => u32::from(tie.is_marriage()),
    }
}

/// The path that starts with this link.
fn trail(first: Edge, to: u32, best: &SlotMap<Edge>) -> Trail {
    let mut trail = vec![(first.tie, first.to)];
    let mut here = first.to;
    while here != to {
        let edge = best[&here];
        trail.push((edge.tie, edge.to));
        here = edge.to;
    }
    trail
}
