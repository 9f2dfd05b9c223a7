//! People, prepared for comparing.

use crate::dates::ComparableDate;
use crate::model::{Person, Sex};
use crate::words::{WordId, Words};

/// Prepares and compares people. All lists that are compared come from the same matcher.
#[derive(Debug, Default)]
pub struct Matcher {
    pub(crate) words: Words,
}

/// A list of people, prepared by a [`Matcher`].
#[derive(Debug, Default)]
pub struct People(pub(crate) Vec<Prepared>);

#[derive(Debug)]
pub(crate) struct Prepared {
    pub names: Box<[PreparedName]>,
    pub sex: Sex,
    pub birth: ComparableDate,
    pub death: ComparableDate,
    pub birth_place: Option<WordId>,
    pub death_place: Option<WordId>,
    pub parents: Box<[u32]>,
    pub partners: Box<[u32]>,
    pub children: Box<[u32]>,
}

#[derive(Debug)]
pub(crate) struct PreparedName {
    pub given: Box<[WordId]>,
    pub surname: Box<[WordId]>,
}

impl People {
    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn get(&self, position: u32) -> Option<&Prepared> {
        self.0.get(position as usize)
    }
}

impl Matcher {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn prepare(&mut self, people: impl IntoIterator<Item = Person>) -> People {
        People(people.into_iter().map(|person| self.person(person)).collect())
    }

    fn person(&mut self, person: Person) -> Prepared {
        /// More names or relatives than anyone has hardly ever decide.
        const MOST_NAMES: usize = 8;
        const MOST_RELATIVES: usize = 20;
        let relatives = |all: Vec<u32>| all.into_iter().take(MOST_RELATIVES).collect();
        let names = person.names.iter().take(MOST_NAMES).map(|name| PreparedName {
            given: self.words.of(&name.given),
            surname: self.words.of(&name.surname),
        });
        let names = names.filter(|name| !name.given.is_empty()).collect();
        Prepared {
            names,
            sex: person.sex,
            birth: ComparableDate::of(person.birth),
            death: ComparableDate::of(person.death),
            birth_place: self.words.whole(town(&person.birth_place)),
            death_place: self.words.whole(town(&person.death_place)),
            parents: relatives(person.parents),
            partners: relatives(person.partners),
            children: relatives(person.children),
        }
    }
}

/// "Wien, Österreich" is in Wien.
fn town(place: &str) -> &str {
    place.split(',').next().unwrap_or_default().trim()
}
