//! Close people for whom there is no word: a child's partner's mother, a partner's stepfather.
//!
//! Any path of at most five links, two of them by marriage, that does not go through a common child (or the
//! parents-in-law would come back after a divorce).

use std::hash::Hash;

use crate::family::{EdgeTie, Family, Sort};
use crate::trail::{Trail, visits_twice};
use crate::walk::PlaceMap;

const MARRIAGES: u8 = 2;
/// How many links to follow from each side.
const REACH: (u32, u32) = (3, 2);

#[derive(Clone, Copy)]
struct Stop {
    person: u32,
    marriages: u8,
    /// Reached as a child, so the path must not continue to a parent.
    as_child: bool,
    came: Option<(u32, EdgeTie)>,
}

struct Around {
    stops: Vec<Stop>,
    /// By number of marriages and by `as_child`.
    at: PlaceMap<[u32; 6]>,
}

const NOWHERE: u32 = u32::MAX;

impl Stop {
    fn slot(&self) -> usize {
        usize::from(self.marriages) * 2 + usize::from(self.as_child)
    }
}

impl<Key: Copy + Eq + Hash + Ord> Family<Key> {
    pub(crate) fn distant(&self, a: u32, b: u32) -> Option<Trail> {
        let from_a = Around::explore(self, a, REACH.0);
        let from_b = Around::explore(self, b, REACH.1);
        let mut best: Option<((usize, u8), Trail)> = None;
        for (at, stop) in from_b.stops.iter().enumerate() {
            for other in from_a.at.get(&stop.person).into_iter().flatten().filter(|other| **other != NOWHERE)
            {
                let meeting = &from_a.stops[*other as usize];
                let marriages = stop.marriages + meeting.marriages;
                if marriages > MARRIAGES || (stop.as_child && meeting.as_child) {
                    continue;
                }
                let trail = join(&from_a, *other, &from_b, at as u32);
                if visits_twice(a, &trail) {
                    continue;
                }
                let order = (trail.len(), marriages);
                let better = best.as_ref().is_none_or(|(known, known_trail)| {
                    order < *known || order == *known && self.seniority(&trail) < self.seniority(known_trail)
                });
                if better {
                    best = Some((order, trail));
                }
            }
        }
        best.map(|(_, trail)| trail)
    }
}

impl Around {
    fn explore<Key: Copy + Eq + Hash + Ord>(family: &Family<Key>, person: u32, reach: u32) -> Around {
        let mut around = Around { stops: Vec::new(), at: PlaceMap::default() };
        around.push(Stop { person, marriages: 0, as_child: false, came: None });
        let mut level = 0..1;
        for _ in 0..reach {
            let next = around.stops.len() as u32;
            for before in level {
                let stop = around.stops[before as usize];
                for edge in family.all_edges(stop.person) {
                    let to_child = edge.tie.sort() == Sort::Child;
                    let marriages = stop.marriages + u8::from(edge.tie.is_marriage());
                    let over_child = stop.as_child && edge.tie.sort() == Sort::Parent;
                    if over_child || !edge.tie.binds() || marriages > MARRIAGES {
                        continue;
                    }
                    let came = Some((before, edge.tie));
                    around.offer(family, next, Stop { person: edge.to, marriages, as_child: to_child, came });
                }
            }
            level = next..around.stops.len() as u32;
        }
        around
    }

    fn offer<Key: Copy + Eq + Hash + Ord>(&mut self, family: &Family<Key>, next: u32, stop: Stop) {
        let mut at = stop.came.map(|(before, _)| before);
        while let Some(before) = at {
            let on_the_way = &self.stops[before as usize];
            if on_the_way.person == stop.person {
                return;
            }
            at = on_the_way.came.map(|(before, _)| before);
        }
        match self.at.get(&stop.person).map_or(NOWHERE, |slots| slots[stop.slot()]) {
            NOWHERE => self.push(stop),
            old if old < next => {}
            old => {
                if self.preference(family, &stop) < self.preference(family, &self.stops[old as usize]) {
                    self.stops[old as usize] = stop;
                }
            }
        }
    }

    fn preference<Key: Copy + Eq + Hash + Ord>(&self, family: &Family<Key>, stop: &Stop) -> impl Ord {
        stop.came.map(|(before, tie)| {
            let before = &self.stops[before as usize];
            (family.rank(before.person), before.slot(), tie)
        })
    }

    fn push(&mut self, stop: Stop) {
        self.at.entry(stop.person).or_insert([NOWHERE; 6])[stop.slot()] = self.stops.len() as u32;
        self.stops.push(stop);
    }
}

fn join(from_a: &Around, a: u32, from_b: &Around, b: u32) -> Trail {
    let mut trail = Trail::new();
    let mut at = a;
    while let Some((before, tie)) = from_a.stops[at as usize].came {
        trail.push((tie, from_a.stops[at as usize].person));
        at = before;
    }
    trail.reverse();
    let mut at = b;
    while let Some((before, tie)) = from_b.stops[at as usize].came {
        trail.push((tie.reversed(), from_b.stops[before as usize].person));
        at = before;
    }
    trail
}
