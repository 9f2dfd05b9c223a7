//! The climb: from one person to everyone at whom a path may turn, nearest first.
//!
//! Every path with a word climbs, turns once and descends, so it is found by climbing from both ends until the
//! two climbs meet. A climb may include one marriage.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};
use std::ops::Range;

use crate::family::{Edge, EdgeTie, Family, Sort};
use crate::relation::Line;

/// This many slots are enough for one side of a search; real families have far fewer.
pub const ENOUGH: usize = 16_384;

/// By blood a climb continues to the top. Through a marriage it ends where words end, which keeps it small:
/// every generation may double it.
const IN_LAW_GENERATIONS: u32 = 8;
const STEP_GENERATIONS: u32 = 4;
/// From this height on, a climb continues through parents only.
pub(crate) const ONLY_PARENTS: u32 = STEP_GENERATIONS + 1;

/// The kinds of links that a climb has used so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Way {
    Blood,
    /// Through the starting person's partner.
    Partner,
    /// Through the partner of a parent or further ancestor, or through a recorded step-parent.
    Step,
    /// To a recorded step-parent of the starting person's partner, and no further.
    PartnerStep,
}

/// A person reached in one of these ways.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reach {
    pub person: u32,
    pub way: Way,
    /// Links taken.
    pub length: u32,
    /// Generations climbed.
    pub ups: u32,
    pub line: Line,
    /// The reach before and the link taken from there.
    pub came: Option<(u32, EdgeTie)>,
}

impl Reach {
    /// Continues the climb along a link, if it can.
    fn onwards(&self, tie: EdgeTie) -> Option<Way> {
        let room_for_step = self.ups < STEP_GENERATIONS;
        match (self.way, tie) {
            (Way::Blood, EdgeTie::Parent(kind)) if !kind.is_step() => Some(Way::Blood),
            (Way::Partner, EdgeTie::Parent(kind)) if !kind.is_step() && self.ups < IN_LAW_GENERATIONS => {
                Some(Way::Partner)
            }
            (Way::Step, EdgeTie::Parent(kind)) if !kind.is_step() && room_for_step => Some(Way::Step),
            (Way::Blood, EdgeTie::Parent(kind)) if kind.is_step() && room_for_step => Some(Way::Step),
            (Way::Partner, EdgeTie::Parent(_)) if self.ups == 0 => Some(Way::PartnerStep),
            (Way::Blood, EdgeTie::Partner(state)) if state.binds() => {
                Some(if self.length == 0 { Way::Partner } else { Way::Step })
            }
            _ => None,
        }
    }
}

/// A climb may use at most this many links to reach a person and still be useful.
pub(crate) type Bounds = SlotMap<u32>;

/// A climb, one generation of links at a time.
pub(crate) struct Walk {
    reaches: Vec<Reach>,
    at: SlotMap<[u32; WAYS]>,
    fresh: usize,
}

const NOWHERE: u32 = u32::MAX;
const WAYS: usize = 4;

impl Walk {
    pub fn from(person: u32) -> Walk {
        let mut walk = Walk { reaches: Vec::new(), at: SlotMap::default(), fresh: 0 };
        walk.push(Reach { person, way: Way::Blood, length: 0, ups: 0, line: Line::Birth, came: None });
        walk
    }

    pub fn reach(&self, at: u32) -> &Reach {
        &self.reaches[at as usize]
    }

    /// The people that the last `climb` added.
    pub fn fresh(&self) -> Range<u32> {
        self.fresh as u32..self.reaches.len() as u32
    }

    /// The ways in which the person was reached.
    pub fn reaches_of(&self, person: u32) -> impl Iterator<Item = u32> {
        self.at.get(&person).into_iter().flatten().copied().filter(|at| *at != NOWHERE)
    }

    pub fn all(&self) -> &[Reach] {
        &self.reaches
    }

    /// Adds everyone who is one link further, within the bounds if there are any.
    pub fn climb<Key: Copy + Eq + Hash + Ord>(&mut self, family: &Family<Key>, bounds: Option<&Bounds>) {
        let level = self.fresh();
        self.fresh = self.reaches.len();
        if self.reaches.len() > ENOUGH {
            return;
        }
        let mut by_marriage = Vec::new();
        for before in level {
            let reach = *self.reach(before);
            for edge in family.edges(reach.person, Sort::Parent) {
                let in_bounds =
                    |bounds: &Bounds| bounds.get(&edge.to).is_some_and(|most| reach.length < *most);
                if !bounds.is_none_or(in_bounds) {
                    continue;
                }
                match reach.onwards(edge.tie) {
                    Some(Way::Blood) => self.offer(family, before, *edge, Way::Blood),
                    Some(way) => by_marriage.push((before, *edge, way)),
                    None => {}
                }
            }
            if reach.way == Way::Blood && reach.ups <= STEP_GENERATIONS {
                for edge in family.edges(reach.person, Sort::Partner) {
                    by_marriage.extend(reach.onwards(edge.tie).map(|way| (before, *edge, way)));
                }
            }
        }
        // After blood, because someone reached by blood needs no marriage.
        for (before, edge, way) in by_marriage {
            self.offer(family, before, edge, way);
        }
    }

    fn offer<Key: Copy + Eq + Hash + Ord>(
        &mut self,
        family: &Family<Key>,
        before: u32,
        edge: Edge,
        way: Way,
    ) {
        let Edge { tie, to: person, .. } = edge;
        let from = *self.reach(before);
        let (up, line) = match tie {
            EdgeTie::Parent(kind) => (1, kind.into()),
            _ => (0, Line::Birth),
        };
        let new = Reach {
            person,
            way,
            length: from.length + 1,
            ups: from.ups + up,
            line: from.line.max(line),
            came: Some((before, tie)),
        };
        let known = self.at.get(&person).copied().unwrap_or([NOWHERE; WAYS]);
        if way != Way::Blood && known[Way::Blood as usize] != NOWHERE {
            return;
        }
        match known[way as usize] {
            NOWHERE => self.push(new),
            old if (old as usize) < self.fresh => {}
            old => {
                if self.preference(family, &new) < self.preference(family, self.reach(old)) {
                    self.reaches[old as usize] = new;
                }
            }
        }
    }

    /// Of two equally long ways to reach a person, the smaller one wins: birth first, then the older.
    fn preference<Key: Copy + Eq + Hash + Ord>(&self, family: &Family<Key>, reach: &Reach) -> impl Ord {
        let before = reach.came.map(|(before, tie)| {
            let Reach { person, way, .. } = *self.reach(before);
            (family.age(person), family.gender(person), way, tie, family.key(person))
        });
        (reach.line, reach.ups, before)
    }

    fn push(&mut self, reach: Reach) {
        let at = self.reaches.len() as u32;
        self.at.entry(reach.person).or_insert([NOWHERE; WAYS])[reach.way as usize] = at;
        self.reaches.push(reach);
    }
}

/// People are small, dense numbers from our own index: one multiplication spreads them well enough.
#[derive(Default)]
pub(crate) struct SlotHasher(u64);

impl Hasher for SlotHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u32(u32::from(*byte));
        }
    }

    fn write_u32(&mut self, number: u32) {
        self.0 = (self.0.rotate_left(5) ^ u64::from(number)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}

pub(crate) type SlotMap<Value> = HashMap<u32, Value, BuildHasherDefault<SlotHasher>>;
