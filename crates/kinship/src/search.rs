//! Two climbs that meet, and the choice among all paths that have a word.

use std::cmp::Ordering;
use std::hash::Hash;

use crate::bounds::bounds;
use crate::family::{EdgeTie, Family, SiblingTie, Sort};
use crate::model::PartnerState;
use crate::relation::{Kin, Line, Relation, Tie};
use crate::trail::{Trail, visits_twice};
use crate::walk::{Bounds, ONLY_PARENTS, Walk, Way};

/// Step relatives and relatives through two marriages have words this many generations up or down, no further.
const CIRCLE: u32 = 2;

/// Blood relatives at most this many links away, such as first cousins and great-aunts, keep their word even if they
/// are a step-parent, stepchild or step-sibling as well.
const CLOSE_BLOOD: u32 = 4;

/// Marriages reach no higher: see `walk`.
const HIGHEST_MARRIAGE: u32 = 10;

/// If more paths through marriages are found, the search goes no further away.
const MANY_MARRIAGES: usize = 4_096;

pub(crate) struct Found {
    pub order: Order,
    pub kin: Kin,
    pub tie: Tie,
    /// The person at the top.
    pub turn: u32,
    pub trail: Trail,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Order {
    pub length: u32,
    pub marriages: u32,
    pub line: Line,
    pub half: bool,
    /// Generations to the common ancestor from the closer of the two.
    pub near: u32,
}

pub(crate) struct Search<'a, Key> {
    family: &'a Family<Key>,
    a: Walk,
    b: Walk,
    /// The best path without a marriage.
    blood: Option<Found>,
    /// The best path with one or two.
    marriage: Option<Found>,
    /// All paths with one or two, if they are wanted.
    every_marriage: Option<Vec<Found>>,
}

impl Found {
    /// A step-parent, stepchild or step-sibling.
    fn is_close_step(&self) -> bool {
        let is_close = matches!(
            self.kin,
            Kin::Ancestor { generations: 1 } | Kin::Descendant { generations: 1 } | Kin::Sibling { .. }
        );
        self.tie == Tie::Step && is_close
    }
}

impl<Key: Copy + Eq + Hash + Ord> Family<Key> {
    /// Returns what `b` is to `a`; `None` if one of them is unknown or they are not related.
    pub fn relation(&self, a: Key, b: Key) -> Option<Relation<Key>> {
        // Always search from the same end, so that both directions give the same path.
        if b < a {
            return self.relation(b, a).map(|relation| relation.inverse());
        }
        let (a, b) = (self.slot(a)?, self.slot(b)?);
        if a == b {
            return Some(self.relation_along(a, Kin::Myself, Tie::Direct, &Vec::new()));
        }
        let named = Search::new(self, a, b).run();
        let named_within = |length| named.as_ref().is_some_and(|found| found.order.length <= length);
        if !named_within(1) && self.partner_state(a, b) == Some(PartnerState::Divorced) {
            let kin = Kin::Partner(PartnerState::Divorced);
            let trail = vec![(EdgeTie::Partner(PartnerState::Divorced), b)];
            return Some(self.relation_along(a, kin, Tie::Direct, &trail));
        }
        if !named_within(2)
            && let Some(trail) = self.through_a_child(a, b)
        {
            return Some(self.relation_along(a, Kin::CoParent, Tie::Direct, &trail));
        }
        match named {
            Some(found) => Some(self.relation_along(a, found.kin, found.tie, &found.trail)),
            None => {
                self.connection(a, b).map(|trail| self.relation_along(a, Kin::Distant, Tie::Direct, &trail))
            }
        }
    }

    fn through_a_child(&self, a: u32, b: u32) -> Option<Trail> {
        let both = self.edges(a, Sort::Child).iter().filter_map(|edge| {
            let other = self.edges(edge.to, Sort::Parent).iter().find(|parent| parent.to == b)?;
            (!edge.tie.is_marriage() && !other.tie.is_marriage())
                .then(|| vec![(edge.tie, edge.to), (other.tie, b)])
        });
        both.min_by_key(|trail| self.seniority(a, trail))
    }
}

impl<'a, Key: Copy + Eq + Hash + Ord> Search<'a, Key> {
    pub fn new(family: &'a Family<Key>, a: u32, b: u32) -> Self {
        let (a, b) = (Walk::from(a), Walk::from(b));
        Search { family, a, b, blood: None, marriage: None, every_marriage: None }
    }

    /// All paths through marriages that have a word.
    pub fn every_marriage(mut self) -> Vec<Found> {
        self.every_marriage = Some(Vec::new());
        for _ in 0..HIGHEST_MARRIAGE {
            self.meet();
            let found = self.every_marriage.as_ref().map_or(0, Vec::len);
            if found > MANY_MARRIAGES || (self.a.fresh().is_empty() && self.b.fresh().is_empty()) {
                break;
            }
            self.a.climb(self.family, None);
            self.b.climb(self.family, None);
        }
        self.every_marriage.unwrap_or_default()
    }

    /// Considers all paths over those whom the two climbs reached last.
    fn meet(&mut self) {
        for at in self.a.fresh() {
            self.meet_from_a(at);
        }
        for at in self.b.fresh() {
            self.meet_from_b(at);
        }
    }

    fn run(mut self) -> Option<Found> {
        let mut height = 0;
        let mut bounds = None;
        loop {
            self.meet();
            let ended = self.a.fresh().is_empty() && self.b.fresh().is_empty();
            if ended || self.deciding_length().is_some_and(|length| length <= height) {
                return self.choose();
            }
            if bounds.is_none() && height >= ONLY_PARENTS {
                bounds = self.bounds(height);
            }
            let (for_a, for_b) = bounds.as_ref().map_or((None, None), |(a, b)| (a.as_ref(), b.as_ref()));
            self.a.climb(self.family, for_a);
            self.b.climb(self.family, for_b);
            height += 1;
        }
    }

    /// No longer path can win over one of this length. A close step relative may also be close by blood, a further one
    /// may be a relative by blood however far.
    fn deciding_length(&self) -> Option<u32> {
        let blood = self.blood.as_ref().map(|found| found.order.length);
        let marriage = self.marriage.as_ref().and_then(|found| match found.tie {
            Tie::Step if found.is_close_step() => Some(CLOSE_BLOOD.max(found.order.length)),
            Tie::Step => None,
            _ => Some(found.order.length),
        });
        [blood, marriage].into_iter().flatten().min()
    }

    /// Close blood before a close step relation, and all blood before a further one; otherwise the better path.
    fn choose(self) -> Option<Found> {
        match (self.blood, self.marriage) {
            (Some(blood), Some(marriage)) => {
                let blood_wins = match marriage.tie {
                    Tie::Step if marriage.is_close_step() => blood.order.length <= CLOSE_BLOOD,
                    Tie::Step => true,
                    _ => blood.order < marriage.order,
                };
                Some(if blood_wins { blood } else { marriage })
            }
            (blood, marriage) => marriage.or(blood),
        }
    }

    /// Bounds for both climbs, once a path is known that is too short for both to continue freely.
    fn bounds(&self, height: u32) -> Option<(Option<Bounds>, Option<Bounds>)> {
        let length = self.deciding_length()?;
        if length > 2 * height + 1 {
            return None;
        }
        let beyond = |other| bounds(self.family, other, length, height);
        Some((beyond(&self.b), beyond(&self.a)))
    }

    fn meet_from_a(&mut self, at: u32) {
        let person = self.a.reach(at).person;
        let there: Vec<u32> = self.b.reaches_of(person).collect();
        for other in there {
            self.consider(at, other, None);
        }
        for (sibling, kind) in self.family.siblings_of_unknown_parents(person) {
            let there: Vec<u32> = self.b.reaches_of(sibling).collect();
            for other in there {
                self.consider(at, other, Some(kind));
            }
        }
    }

    fn meet_from_b(&mut self, at: u32) {
        let person = self.b.reach(at).person;
        let there: Vec<u32> = self.a.reaches_of(person).collect();
        for other in there {
            self.consider(other, at, None);
        }
        for (sibling, kind) in self.family.siblings_of_unknown_parents(person) {
            let there: Vec<u32> = self.a.reaches_of(sibling).collect();
            for other in there {
                self.consider(other, at, Some(kind));
            }
        }
    }

    /// Considers the path that climbs to reach `a`, turns there (or crosses to a sibling whose parents are
    /// unknown) and descends from reach `b`.
    fn consider(&mut self, a: u32, b: u32, siblings: Option<SiblingTie>) {
        let by_blood = |walk: &Walk, at| walk.reach(at).way == Way::Blood;
        let blood = by_blood(&self.a, a) && by_blood(&self.b, b) && siblings != Some(SiblingTie::Step);
        if !blood && self.every_marriage.is_some() {
            let found = self.path_through(a, b, siblings, None);
            if let Some(every) = &mut self.every_marriage {
                every.extend(found);
            }
            return;
        }
        let best = if blood { &self.blood } else { &self.marriage };
        if let Some(found) = self.path_through(a, b, siblings, best.as_ref()) {
            *(if blood { &mut self.blood } else { &mut self.marriage }) = Some(found);
        }
    }

    /// The path through these two reaches, if it is valid, has a word, and beats the best so far.
    fn path_through(
        &self,
        a: u32,
        b: u32,
        siblings: Option<SiblingTie>,
        best: Option<&Found>,
    ) -> Option<Found> {
        let (up, down) = (self.a.reach(a), self.b.reach(b));
        let crossing = u32::from(siblings.is_some());
        let length = up.length + down.length + 2 * crossing;
        if best.is_some_and(|best| best.order.length < length) {
            return None;
        }
        let (ups, downs) = (up.ups + crossing, down.ups + crossing);
        let tie = tie(up.way, down.way, ups, downs, siblings == Some(SiblingTie::Step))?;
        let half = self.half_at(a, b, siblings)?;
        let marriages = u32::from(up.way != Way::Blood)
            + u32::from(down.way != Way::Blood)
            + u32::from(siblings == Some(SiblingTie::Step));
        let order = Order { length, marriages, line: up.line.max(down.line), half, near: ups.min(downs) };
        let to_best = best.map_or(Ordering::Less, |best| order.cmp(&best.order));
        if to_best.is_gt() {
            return None;
        }
        let trail = self.trail(a, b, siblings);
        if visits_twice(self.a.reach(0).person, &trail) {
            return None;
        }
        let kin = match trail[..] {
            [(EdgeTie::Partner(state), _)] => Kin::Partner(state),
            _ => Kin::of(ups, downs, half),
        };
        let found = Found { order, kin, tie, turn: up.person, trail };
        match best {
            Some(best) if to_best.is_eq() && self.seniority(&found) >= self.seniority(best) => None,
            _ => Some(found),
        }
    }

    /// The older people first; if two are each other's ancestors, the older one is the ancestor.
    fn seniority(&self, found: &Found) -> impl Ord {
        let (ages, words, keys) = self.family.seniority(self.a.reach(0).person, &found.trail);
        (ages, self.family.age(found.turn), words, self.family.key(found.turn), keys)
    }

    /// Returns true if the two children at the turn are half-siblings; `None` if they are the same person, so that
    /// this is
    /// not a turn at all.
    fn half_at(&self, a: u32, b: u32, siblings: Option<SiblingTie>) -> Option<bool> {
        if let Some(kind) = siblings {
            return Some(kind == SiblingTie::Half);
        }
        let before = |walk: &Walk, at: u32| {
            walk.reach(at)
                .came
                .filter(|(_, tie)| tie.sort() == Sort::Parent)
                .map(|(before, tie)| (walk.reach(before).person, tie))
        };
        match (before(&self.a, a), before(&self.b, b)) {
            (Some((x, up)), Some((y, down))) => {
                if x == y {
                    return None;
                }
                Some(!up.is_marriage() && !down.is_marriage() && self.family.half(x, y))
            }
            _ => Some(false),
        }
    }

    fn trail(&self, a: u32, b: u32, siblings: Option<SiblingTie>) -> Trail {
        let mut trail = Trail::new();
        let mut at = a;
        while let Some((before, tie)) = self.a.reach(at).came {
            trail.push((tie, self.a.reach(at).person));
            at = before;
        }
        trail.reverse();
        if let Some(kind) = siblings {
            trail.push((EdgeTie::Sibling(kind), self.b.reach(b).person));
        }
        let mut at = b;
        while let Some((before, tie)) = self.b.reach(at).came {
            trail.push((tie.reversed(), self.b.reach(before).person));
            at = before;
        }
        trail
    }
}

/// Names a relative this many generations up and down when the two climbs went these ways; `None` if
/// there is no word.
fn tie(a: Way, b: Way, up: u32, down: u32, step_siblings: bool) -> Option<Tie> {
    let lineal = up == 0 || down == 0;
    let in_law = if lineal || (up, down) == (1, 1) { Tie::InLaw } else { Tie::ByMarriage };
    let in_circle = up <= CIRCLE && down <= CIRCLE;
    match (a, b) {
        (Way::Blood, Way::Blood) if step_siblings => in_circle.then_some(Tie::Step),
        (Way::Partner, Way::Blood) | (Way::Blood, Way::Partner) if step_siblings => {
            ((up, down) == (1, 1)).then_some(Tie::StepInLaw)
        }
        _ if step_siblings => None,
        (Way::Blood, Way::Blood) => Some(Tie::Direct),
        (Way::Partner, Way::Blood) | (Way::Blood, Way::Partner) if up == 0 && down == 0 => Some(Tie::Direct),
        // A partner's descendant, or an ancestor's partner.
        (Way::Partner, Way::Blood) if up == 0 => Some(Tie::Step),
        (Way::Blood, Way::Partner) if down == 0 => Some(Tie::Step),
        (Way::Partner, Way::Blood) | (Way::Blood, Way::Partner) => Some(in_law),
        (Way::Step, Way::Blood) | (Way::Blood, Way::Step) if lineal || in_circle => Some(Tie::Step),
        (Way::Partner, Way::Partner) if !lineal && in_circle => Some(in_law),
        // A partner's child's partner, and a partner's parent's partner.
        (Way::Partner, Way::Partner) if up + down == 1 => Some(Tie::StepInLaw),
        (Way::PartnerStep, Way::Blood) | (Way::Blood, Way::PartnerStep) if lineal => Some(Tie::StepInLaw),
        (Way::Partner, Way::Step) | (Way::Step, Way::Partner) if (up, down) == (1, 1) => Some(Tie::StepInLaw),
        _ => None,
    }
}
