//! Invents families of five generations with everything that makes kinship hard.

use crate::kinship::Dice;

use super::truth::{Bond, Gender, State, TrueFamily, TruePerson, Who};

/// Each generation starts with at most this many children, so that the family stays near 160 people.
const CHILDREN: usize = 12;

pub fn invent(seed: u64) -> TrueFamily {
    let mut inventor = Inventor { dice: Dice(seed), family: TrueFamily::default(), born: 1880 };
    let mut homes: Vec<Home> = (0..5).map(|_| inventor.couple(State::Married)).collect();
    for generation in 1..5 {
        inventor.born += 27;
        let mut children = Vec::new();
        for (at, home) in homes.into_iter().enumerate() {
            if generation == 1 || children.len() < CHILDREN {
                children.extend(inventor.children(home, at));
            }
        }
        homes = inventor.pair_up(children, generation);
    }
    inventor.family
}

/// One or two people who raise children together.
#[derive(Clone, Copy)]
struct Home {
    parent: Who,
    other: Option<Who>,
}

struct Inventor {
    dice: Dice,
    family: TrueFamily,
    /// About when this generation was born.
    born: usize,
}

impl Inventor {
    fn one_in(&mut self, times: usize) -> bool {
        self.dice.roll(times) == 0
    }

    fn add(&mut self, born: usize, known: bool) -> Who {
        let gender = match self.dice.roll(20) {
            0..=7 => Gender::Female,
            8..=15 => Gender::Male,
            16 => Gender::Other,
            _ => Gender::Unknown,
        };
        let born = (!self.one_in(4)).then(|| born + self.dice.roll(20));
        let nothing = (Vec::new(), Vec::new(), Vec::new());
        let (parents, children, partners) = nothing;
        self.family.people.push(TruePerson { gender, born, known, parents, children, partners });
        self.family.people.len() - 1
    }

    fn person(&mut self) -> Who {
        self.add(self.born, true)
    }

    fn elder(&mut self) -> Who {
        self.add(self.born - 27, true)
    }

    fn unknown_parent(&mut self) -> Who {
        self.add(self.born - 27, false)
    }

    fn parent(&mut self, parent: Who, child: Who, bond: Bond) {
        self.family.people[child].parents.push((parent, bond));
        self.family.people[parent].children.push((child, bond));
    }

    fn partners(&mut self, a: Who, b: Who, state: State) {
        self.family.people[a].partners.push((b, state));
        self.family.people[b].partners.push((a, state));
    }

    fn couple(&mut self, state: State) -> Home {
        let (a, b) = (self.person(), self.person());
        self.partners(a, b, state);
        Home { parent: a, other: Some(b) }
    }

    fn child_of(&mut self, parents: &[Who]) -> Who {
        let child = self.person();
        for parent in parents {
            self.parent(*parent, child, Bond::Birth);
        }
        child
    }

    /// A brother or sister with the same parents. Their gender is known, so that they can be entered as such.
    fn sibling_of(&mut self, of: Who) -> Who {
        let parents: Vec<Who> = self.family.people[of].parents.iter().map(|(who, _)| *who).collect();
        let sibling = self.child_of(&parents);
        self.family.people[sibling].gender = *self.dice.pick(&[Gender::Female, Gender::Male, Gender::Other]);
        sibling
    }

    /// The children of a home; the first homes of each generation adopt and foster.
    fn children(&mut self, home: Home, at: usize) -> Vec<Who> {
        let parents: Vec<Who> = [Some(home.parent), home.other].into_iter().flatten().collect();
        let few = if self.born == 1907 { 2 } else { 1 };
        let number = few + self.dice.roll(3);
        let mut children: Vec<Who> = (0..number).map(|_| self.child_of(&parents)).collect();
        let bond = match at {
            0 | 1 => Bond::Adopted,
            2 | 3 => Bond::Foster,
            _ => return children,
        };
        let mut joining = vec![if at.is_multiple_of(2) { self.person() } else { self.child_with_a_past() }];
        if at == 2 {
            // Brothers and sisters who are fostered together.
            self.orphan(joining[0]);
            joining.push(self.sibling_of(joining[0]));
            self.sibling_of(joining[0]);
        }
        for child in joining {
            for parent in &parents {
                self.parent(*parent, child, bond);
            }
            children.push(child);
        }
        children
    }

    /// Someone whose birth parents are known and have another child.
    fn child_with_a_past(&mut self) -> Who {
        let (a, b) = (self.elder(), self.elder());
        if self.one_in(2) {
            self.partners(a, b, State::Divorced);
        }
        let child = self.child_of(&[a, b]);
        self.sibling_of(child);
        child
    }

    /// Finds a partner for most children of a generation and returns who has children next.
    fn pair_up(&mut self, children: Vec<Who>, generation: usize) -> Vec<Home> {
        let mut homes = Vec::new();
        let mut single = children;
        if generation == 1 {
            homes.extend(self.join_branches(&mut single));
        } else if generation < 4 {
            homes.extend(self.marry_cousins(&mut single));
            homes.extend(self.marry_siblings(&mut single));
        }
        while let Some(who) = single.pop() {
            if generation == 4 && !self.one_in(5) {
                continue;
            }
            match self.dice.roll(12) {
                0 => {}
                1 => homes.push(Home { parent: who, other: None }),
                2 if !single.is_empty() && self.are_strangers(who, single[0]) => {
                    let other = single.remove(0);
                    self.partners(who, other, State::Married);
                    homes.push(Home { parent: who, other: Some(other) });
                }
                _ => homes.extend(self.marriages(who)),
            }
        }
        let first = self.dice.roll(homes.len().max(1));
        homes.rotate_left(first);
        homes
    }

    /// Marries a child of each founding couple into the next branch, so that everyone is connected.
    fn join_branches(&mut self, single: &mut Vec<Who>) -> Vec<Home> {
        let mut homes = Vec::new();
        for founder in [0, 2, 4, 6] {
            let is_child = |who: &&Who, of: Who| self.family.bond(of, **who) == Some(Bond::Birth);
            let (a, b) = (
                *single.iter().rfind(|who| is_child(who, founder)).unwrap(),
                *single.iter().find(|who| is_child(who, founder + 2)).unwrap(),
            );
            single.retain(|who| *who != a && *who != b);
            self.partners(a, b, State::Married);
            homes.push(Home { parent: a, other: Some(b) });
        }
        homes
    }

    fn are_strangers(&self, a: Who, b: Who) -> bool {
        self.family.distances(a)[b].is_none_or(|distance| distance > 4)
    }

    /// Two first cousins marry.
    fn marry_cousins(&mut self, single: &mut Vec<Who>) -> Option<Home> {
        let grandparents = |who: Who| -> Vec<Who> {
            let parents = self.family.line_parents(who).into_iter();
            parents.flat_map(|parent| self.family.line_parents(parent)).collect()
        };
        let (a, b) = single.iter().enumerate().find_map(|(at, a)| {
            let above = grandparents(*a);
            let cousin = single[at + 1..].iter().find(|b| {
                self.family.shared_parents(*a, **b).is_empty()
                    && grandparents(**b).iter().any(|who| above.contains(who))
            });
            cousin.map(|b| (*a, *b))
        })?;
        single.retain(|who| *who != a && *who != b);
        self.partners(a, b, State::Married);
        Some(Home { parent: a, other: Some(b) })
    }

    /// Two siblings marry two siblings, so that their relatives are related in two equal ways.
    fn marry_siblings(&mut self, single: &mut Vec<Who>) -> Vec<Home> {
        let siblings = single.iter().enumerate().find_map(|(at, a)| {
            let others = single[at + 1..].iter();
            others.copied().find(|b| self.family.shared_parents(*a, *b).len() == 2).map(|b| (*a, b))
        });
        let Some((a, b)) = siblings else { return Vec::new() };
        single.retain(|who| *who != a && *who != b);
        let parents = [self.elder(), self.elder()];
        self.partners(parents[0], parents[1], State::Widowed);
        [a, b]
            .map(|parent| {
                let other = self.child_of(&parents);
                self.partners(parent, other, State::Married);
                Home { parent, other: Some(other) }
            })
            .to_vec()
    }

    /// One marriage, or two if the first one ended.
    fn marriages(&mut self, who: Who) -> Vec<Home> {
        let state = match self.dice.roll(10) {
            0 | 1 => State::Divorced,
            2 | 3 => State::Widowed,
            4 => State::Partners,
            _ => State::Married,
        };
        let other = self.newcomer();
        if self.one_in(12) {
            // Parents of one child who never were a couple.
            self.child_of(&[who, other]);
        } else {
            self.partners(who, other, state);
        }
        let first = Home { parent: who, other: Some(other) };
        if !matches!(state, State::Divorced | State::Widowed) {
            return vec![first];
        }
        let next = self.newcomer();
        self.partners(who, next, State::Married);
        self.step_family(who, other, next);
        vec![first, Home { parent: who, other: Some(next) }]
    }

    /// The second partner brings a child; some stepchildren are adopted, or entered as stepchildren.
    fn step_family(&mut self, who: Who, first: Who, next: Who) {
        let earlier = self.child_of(&[who, first]);
        match self.dice.roll(4) {
            0 => self.parent(next, earlier, Bond::Adopted),
            1 => self.parent(next, earlier, Bond::Step),
            _ => {}
        }
        let mut others = vec![next];
        match self.dice.roll(3) {
            // A father of whom nothing is known, except that he is not the father of the later children.
            0 => others.push(self.unknown_parent()),
            1 => others.push(self.person()),
            _ => {}
        }
        let brought = self.child_of(&others);
        self.known_gender(brought);
        if others.len() == 2 && self.one_in(2) {
            self.sibling_of(brought);
        }
    }

    /// Someone who marries into the family, with relatives or without.
    fn newcomer(&mut self) -> Who {
        let who = self.person();
        match self.dice.roll(20) {
            0 | 1 => {
                let (a, b) = (self.elder(), self.elder());
                self.partners(a, b, State::Married);
                self.parent(a, who, Bond::Birth);
                self.parent(b, who, Bond::Birth);
            }
            2 => {
                let parent = self.elder();
                self.parent(parent, who, Bond::Birth);
            }
            3 | 4 => self.siblings_without_parents(who),
            5 => {
                let (shared, other) = (self.orphan(who), self.unknown_parent());
                self.known_gender(who);
                let half = self.child_of(&[shared, other]);
                self.known_gender(half);
                self.sibling_of(half);
            }
            6 => {
                let (own, theirs) = (self.orphan(who), self.unknown_parent());
                let step = self.child_of(&[theirs]);
                let other = self.unknown_parent();
                self.parent(other, step, Bond::Birth);
                self.partners(own, theirs, State::Married);
                self.known_gender(step);
                self.family.step_siblings.push((who, step));
            }
            _ => {}
        }
        who
    }

    /// Gives someone two unknown parents, and returns one of them.
    fn orphan(&mut self, who: Who) -> Who {
        let parents = [self.unknown_parent(), self.unknown_parent()];
        for parent in parents {
            self.parent(parent, who, Bond::Birth);
        }
        parents[0]
    }

    fn siblings_without_parents(&mut self, who: Who) {
        self.orphan(who);
        for _ in 0..=self.dice.roll(3) {
            let sibling = self.sibling_of(who);
            if self.one_in(3) {
                self.child_of(&[sibling]);
            }
        }
    }

    fn known_gender(&mut self, who: Who) {
        self.family.people[who].gender = *self.dice.pick(&[Gender::Female, Gender::Male, Gender::Other]);
    }
}
