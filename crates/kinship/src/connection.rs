//! People for whom there is no word: the shortest path that connects them, over links of any kind.

use std::hash::Hash;

use crate::family::{EdgeTie, Family, Sort};
use crate::model::PartnerState;
use crate::trail::Trail;
use crate::walk::PlaceMap;

/// The longest path that is followed, counted in links. No family is this wide; bad data may be.
pub const FAR: u32 = 100;

/// A person reached by a shortest path.
#[derive(Clone, Copy)]
struct Stop {
    length: u32,
    marriages: u32,
    came: Option<(u32, EdgeTie)>,
}

/// Everyone within some number of links of a person, nearest first.
struct Ball {
    stops: PlaceMap<Stop>,
    /// The people at each distance. A sibling link spans two distances.
    levels: Vec<Vec<u32>>,
}

impl<Key: Copy + Eq + Hash + Ord> Family<Key> {
    /// The shortest path, with the fewest marriages, through the older people.
    pub(crate) fn connection(&self, a: u32, b: u32) -> Option<Trail> {
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
            let met =
                ball.outermost().filter_map(|person| other.stops.get(person)).map(|stop| stop.length).min();
            let length = met.map(|length| length + ball.radius());
            shortest = shortest.into_iter().chain(length).min();
        }
        let shortest = shortest?;
        let meetings = from_a.stops.iter().filter_map(|(person, here)| {
            let there = from_b.stops.get(person)?;
            (here.length + there.length == shortest).then_some((here.marriages + there.marriages, *person))
        });
        let meetings: Vec<(u32, u32)> = meetings.collect();
        let fewest = meetings.iter().map(|(marriages, _)| *marriages).min()?;
        let paths = meetings.iter().filter(|(marriages, _)| *marriages == fewest);
        paths.map(|(_, person)| join(&from_a, &from_b, *person)).min_by_key(|trail| self.seniority(trail))
    }
}

impl Ball {
    fn around(person: u32) -> Ball {
        let start = Stop { length: 0, marriages: 0, came: None };
        Ball { stops: PlaceMap::from_iter([(person, start)]), levels: vec![vec![person]] }
    }

    fn radius(&self) -> u32 {
        self.levels.len() as u32 - 1
    }

    fn outermost(&self) -> impl Iterator<Item = &u32> {
        self.levels.last().into_iter().flatten()
    }

    /// How many people the next step starts from.
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
            for at in 0..self.levels[from as usize].len() {
                let before = self.levels[from as usize][at];
                for edge in family.all_edges(before).iter().filter(|edge| links(edge.tie) == span) {
                    let marriages = self.stops[&before].marriages + marriages(edge.tie);
                    let stop = Stop { length, marriages, came: Some((before, edge.tie)) };
                    match self.stops.get(&edge.to) {
                        None => level.push(edge.to),
                        Some(known) if known.length < length => continue,
                        Some(known) if preference(family, known) <= preference(family, &stop) => continue,
                        Some(_) => {}
                    }
                    self.stops.insert(edge.to, stop);
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

/// Of two equally long ways to reach a person, the smaller one wins.
fn preference<Key: Copy + Eq + Hash + Ord>(family: &Family<Key>, stop: &Stop) -> impl Ord {
    (stop.marriages, stop.came.map(|(before, tie)| (family.rank(before), tie)))
}

fn join(from_a: &Ball, from_b: &Ball, meeting: u32) -> Trail {
    let mut trail = Trail::new();
    let mut at = meeting;
    while let Some((before, tie)) = from_a.stops[&at].came {
        trail.push((tie, at));
        at = before;
    }
    trail.reverse();
    let mut at = meeting;
    while let Some((before, tie)) = from_b.stops[&at].came {
        trail.push((tie.reversed(), before));
        at = before;
    }
    trail
}
