//! All the ways in which two people are related, beyond the one that names them: cousins through both parents, a
//! wife who is also a second cousin, brothers who married sisters.

use std::hash::Hash;

use crate::family::{EdgeTie, Family, SiblingTie, Sort};
use crate::relation::{Kin, Line, Relation, Tie};
use crate::search::{Found, Order, Search};
use crate::trail::{Trail, reversed, visits_twice};
use crate::walk::{ENOUGH, SlotMap};

/// No answer lists more ways than this.
pub const MOST_WAYS: usize = 8;

/// From one side at most this many paths upwards are followed: all of them for eight generations, if need be.
const MOST_CLIMBS: usize = 256;

/// Two of those paths are joined at most this often. Only families with loops or very many cousin marriages get there.
const MOST_JOINS: usize = 4_096;

type Slots = SlotMap<()>;

impl<Key: Copy + Eq + Hash + Ord> Family<Key> {
    /// The ways in which `b` is related to `a`: first that of [`Family::relation`], then other ways by blood and by
    /// marriage that have a word, the closest first. Leaves out what follows from another way: the mother's husband
    /// who is the father, or the cousinship of siblings whose parents are cousins. Empty if they are not related.
    pub fn ways(&self, a: Key, b: Key) -> Vec<Relation<Key>> {
        // Always from the same end, like the relation itself.
        if b < a {
            return self.ways(b, a).iter().map(Relation::inverse).collect();
        }
        let (Some(best), Some(from), Some(to)) = (self.relation(a, b), self.slot(a), self.slot(b)) else {
            return Vec::new();
        };
        if from == to {
            return vec![best];
        }
        let mut found = self.blood_ways(from, to);
        found.extend(self.marriage_ways(from, to));
        found.sort_by_cached_key(|found| (found.order, self.seniority(from, &found.trail)));
        let mut ways = vec![best];
        for found in found {
            let way = self.relation_along(from, found.kin, found.tie, &found.trail);
            let people = |way: &Relation<Key>| way.path.iter().map(|step| step.person).collect::<Vec<_>>();
            if ways.iter().all(|known| people(known) != people(&way)) {
                ways.push(way);
            }
            if ways.len() == MOST_WAYS {
                break;
            }
        }
        ways
    }

    /// The parents, other than step-parents, whom two people have in common, the older first.
    pub fn shared_parents_of(&self, one: Key, other: Key) -> Vec<Key> {
        let theirs = self.parents_of(other);
        self.parents_of(one).into_iter().filter(|parent| theirs.contains(parent)).collect()
    }

    fn marriage_ways(&self, a: u32, b: u32) -> Vec<Found> {
        let mut found = Search::new(self, a, b).every_marriage();
        found.retain(|found| !self.has_shortcut(a, &found.trail, |_| true, 3));
        found
    }

    fn blood_ways(&self, a: u32, b: u32) -> Vec<Found> {
        let (above_a, above_b) = (self.lineage(a), self.lineage(b));
        let from_a = self.climbs(a, &self.leading_to(&above_a, &above_b));
        let mut from_b: SlotMap<Vec<Trail>> = SlotMap::default();
        for climb in self.climbs(b, &self.leading_to(&above_b, &above_a)) {
            from_b.entry(top(b, &climb)).or_default().push(climb);
        }
        let mut found = Vec::new();
        let mut joins = 0;
        for up in &from_a {
            let here = top(a, up);
            let siblings = self.siblings_of_unknown_parents(here).map(|(sibling, tie)| (sibling, Some(tie)));
            let mut tops: Vec<(u32, Option<SiblingTie>)> = siblings.collect();
            tops.sort_by_key(|(sibling, _)| self.rank(*sibling));
            tops.insert(0, (here, None));
            for (there, siblings) in tops {
                for down in from_b.get(&there).into_iter().flatten() {
                    joins += 1;
                    if joins > MOST_JOINS {
                        return found;
                    }
                    found.extend(self.join(a, b, up, down, siblings));
                }
            }
        }
        found
    }

    /// The person and all ancestors.
    fn lineage(&self, of: u32) -> Slots {
        let mut known = Slots::from_iter([(of, ())]);
        let mut open = vec![of];
        while let Some(person) = open.pop() {
            if known.len() > ENOUGH {
                break;
            }
            for parent in self.parents(person, |kind| !kind.is_step()) {
                if known.insert(parent, ()).is_none() {
                    open.push(parent);
                }
            }
        }
        known
    }

    /// Those of a lineage through whom the other lineage can be reached.
    fn leading_to(&self, lineage: &Slots, other: &Slots) -> Slots {
        let meets = |person: u32| {
            other.contains_key(&person)
                || self.siblings_of_unknown_parents(person).any(|(sibling, _)| other.contains_key(&sibling))
        };
        let mut open: Vec<u32> = lineage.keys().copied().filter(|person| meets(*person)).collect();
        let mut leading = Slots::from_iter(open.iter().map(|person| (*person, ())));
        while let Some(person) = open.pop() {
            for child in self.children(person).filter(|child| lineage.contains_key(child)) {
                if leading.insert(child, ()).is_none() {
                    open.push(child);
                }
            }
        }
        leading
    }

    /// All paths upwards through these people, the shortest first, and of one length those through the older people.
    fn climbs(&self, from: u32, through: &Slots) -> Vec<Trail> {
        let mut climbs = vec![Trail::new()];
        let mut level = 0..1;
        while !level.is_empty() && climbs.len() < MOST_CLIMBS {
            let mut next: Vec<Trail> = Vec::new();
            for climb in &climbs[level.clone()] {
                for edge in self.edges(top(from, climb), Sort::Parent) {
                    let known = edge.to == from || climb.iter().any(|(_, person)| *person == edge.to);
                    if !edge.tie.is_marriage() && !known && through.contains_key(&edge.to) {
                        next.push(climb.iter().copied().chain([(edge.tie, edge.to)]).collect());
                    }
                }
            }
            // The order of entry must not decide which paths are left out.
            next.sort_by_cached_key(|climb| self.seniority(from, climb));
            next.truncate(MOST_CLIMBS - climbs.len());
            level = climbs.len()..climbs.len() + next.len();
            climbs.extend(next);
        }
        climbs
    }

    /// The path up to a common ancestor, or to one of two siblings whose parents are unknown, and down again; `None` if
    /// it turns at the wrong person, goes through someone twice or follows from a closer way.
    fn join(&self, a: u32, b: u32, up: &Trail, down: &Trail, siblings: Option<SiblingTie>) -> Option<Found> {
        let crossing = u32::from(siblings.is_some());
        let half = match siblings {
            Some(SiblingTie::Step) => return None,
            Some(tie) => tie == SiblingTie::Half,
            None if up.is_empty() || down.is_empty() => false,
            None => {
                let (x, y) = (top(a, &up[..up.len() - 1]), top(b, &down[..down.len() - 1]));
                if x == y {
                    return None;
                }
                self.half(x, y)
            }
        };
        let mut trail = up.clone();
        trail.extend(siblings.map(|tie| (EdgeTie::Sibling(tie), top(b, down))));
        trail.extend(reversed(b, down));
        if visits_twice(a, &trail) || self.has_shortcut(a, &trail, |tie| !tie.is_marriage(), 2) {
            return None;
        }
        let line = |(tie, _): &(EdgeTie, u32)| match tie {
            EdgeTie::Parent(kind) | EdgeTie::Child(kind) => Line::from(*kind),
            _ => Line::Birth,
        };
        let (ups, downs) = (up.len() as u32 + crossing, down.len() as u32 + crossing);
        let order = Order {
            length: ups + downs,
            marriages: 0,
            line: trail.iter().map(line).max().unwrap_or(Line::Birth),
            half,
            near: ups.min(downs),
        };
        Some(Found { order, kin: Kin::of(ups, downs, half), tie: Tie::Direct, turn: top(a, up), trail })
    }

    /// Returns true if two people on the path, who are not neighbours there, are linked directly: then the path
    /// follows from
    /// the link. The two ends may be linked if at least `far` steps are between them: that is another way.
    fn has_shortcut(&self, from: u32, trail: &Trail, counts: fn(EdgeTie) -> bool, far: usize) -> bool {
        let blood = |tie: EdgeTie| !tie.is_marriage();
        let turns = |at: usize| {
            let next = trail.get(at + 1).map(|(tie, _)| *tie);
            let up = trail[at].0.sort() == Sort::Parent && blood(trail[at].0);
            up && next.is_some_and(|tie| tie.sort() == Sort::Child && blood(tie))
        };
        let between = (0..trail.len()).filter(|at| !turns(*at)).map(|at| trail[at].1);
        let people: Vec<u32> = std::iter::once(from).chain(between).collect();
        let last = people.len() - 1;
        let linked = |x: u32, y: u32| self.all_edges(x).iter().any(|edge| edge.to == y && counts(edge.tie));
        (0..people.len()).any(|one| {
            (one + 2..people.len()).any(|other| {
                let ends = one == 0 && other == last && last >= far;
                !ends && linked(people[one], people[other])
            })
        })
    }
}

/// The end of a climb.
fn top(from: u32, climb: &[(EdgeTie, u32)]) -> u32 {
    climb.last().map_or(from, |(_, person)| *person)
}
