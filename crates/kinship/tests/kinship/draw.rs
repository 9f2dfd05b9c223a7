//! Families as text, and the `check` function that reads them.
//!
//! Statements end with `;` or the line:
//!
//! * `anna + bert > carl, dora` a married couple and their children (`~` unmarried, `/` divorced, `%` widowed,
//!   `&` parents without a recorded partnership);
//! * `anna > carl` one known parent; `> carl adopted` (or `foster`, `step`) another kind of parent;
//! * `anna = bert` recorded siblings, `anna = bert half`, `anna = bert half of olga`, `anna = bert step`;
//! * `anna(1950)` a year of birth.
//!
//! A name ending in `a` is a woman's, one ending in `y` has no gender recorded, all others are men's.
//!
//! Expectations are lines such as `finn -> dora: aunt`, meaning that Dora is Finn's aunt, optionally with the
//! path: `finn -> dora: aunt, father's sister`.

use kinship::{Family, Gender, Link, ParentKind, PartnerState, Person, SiblingKind};

use crate::english;

pub type Name = &'static str;

#[derive(Clone, Default)]
pub struct Drawing {
    pub people: Vec<Person<Name>>,
    pub links: Vec<Link<Name>>,
}

impl Drawing {
    pub fn read(text: &'static str) -> Drawing {
        let mut drawing = Drawing::default();
        for statement in text.split([';', '\n']).map(str::trim).filter(|statement| !statement.is_empty()) {
            drawing.statement(statement);
        }
        drawing
    }

    pub fn family(&self) -> Family<Name> {
        Family::build(self.people.iter().copied(), self.links.iter().copied())
    }

    fn statement(&mut self, statement: &'static str) {
        let (left, children) = match statement.split_once('>') {
            Some((left, children)) => (left, children.split(',').collect()),
            None => (statement, Vec::new()),
        };
        if let Some((a, b)) = statement.split_once('=') {
            return self.siblings(a, b.trim());
        }
        let parents: Vec<Name> =
            left.split(['+', '~', '/', '%', '&']).map(|name| self.person(name)).collect();
        if let [a, b] = parents[..] {
            let state = match left.chars().find(|c| "+~/%&".contains(*c)) {
                Some('+') => Some(PartnerState::Married),
                Some('~') => Some(PartnerState::Partners),
                Some('/') => Some(PartnerState::Divorced),
                Some('%') => Some(PartnerState::Widowed),
                _ => None,
            };
            self.links.extend(state.map(|state| Link::Partner { a, b, state }));
        }
        for child in children {
            let (name, kind) = match child.trim().split_once(' ') {
                None => (child, ParentKind::Birth),
                Some((name, "adopted")) => (name, ParentKind::Adopted),
                Some((name, "foster")) => (name, ParentKind::Foster),
                Some((name, "step")) => (name, ParentKind::Step),
                Some((_, other)) => panic!("{other:?} is not a kind of parent"),
            };
            let child = self.person(name);
            self.links.extend(parents.iter().map(|&parent| Link::Parent { parent, child, kind }));
        }
    }

    fn siblings(&mut self, a: &'static str, b: &'static str) {
        let (b, kind) = match b.split_once(' ') {
            None => (b, SiblingKind::Full),
            Some((b, "half")) => (b, SiblingKind::Half { shared: None }),
            Some((b, "step")) => (b, SiblingKind::Step),
            Some((b, shared)) => {
                let name = shared.strip_prefix("half of ").expect("`half of` a parent");
                (b, SiblingKind::Half { shared: Some(self.person(name)) })
            }
        };
        let (a, b) = (self.person(a), self.person(b));
        self.links.push(Link::Sibling { a, b, kind });
    }

    fn person(&mut self, text: &'static str) -> Name {
        let (name, year) = match text.trim().split_once('(') {
            Some((name, year)) => (name, Some(year.trim_end_matches(')'))),
            None => (text.trim(), None),
        };
        let birth = year.map(|year| year.parse().expect("a year"));
        match self.people.iter_mut().find(|person| person.key == name) {
            Some(person) => person.birth = birth.or(person.birth),
            None => {
                let gender = match name.chars().last() {
                    Some('a') => Gender::Female,
                    Some('y') => Gender::Other,
                    _ => Gender::Male,
                };
                self.people.push(Person { key: name, gender, birth });
            }
        }
        name
    }
}

/// Reads the drawing and compares every expected line, from both ends.
#[track_caller]
pub fn check(drawing: &'static str, expected: &'static str) {
    let family = Drawing::read(drawing).family();
    let mut wrong = Vec::new();
    for line in expected.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (pair, wanted) = line.split_once(": ").expect("`a -> b: word`");
        let (a, b) = pair.split_once(" -> ").expect("`a -> b`");
        for name in [a, b] {
            assert!(family.contains(name), "{name} is not in the drawing");
        }
        let relation = family.relation(a, b);
        let mut got = relation.as_ref().map_or("none".to_owned(), english::word);
        if let Some(relation) = &relation
            && wanted.contains(", ")
        {
            got = format!("{got}, {}", english::path(relation));
        }
        if got != wanted {
            wrong.push(format!("{line} (got {got})"));
        }
        let back = family.relation(b, a);
        assert_eq!(back, relation.map(|relation| relation.inverse()), "{line}, from the other end");
    }
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}
