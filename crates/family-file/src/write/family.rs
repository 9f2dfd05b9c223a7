use std::borrow::Cow;

use crate::Contents;
use crate::model::{Couple, Event, Parent, Person, Source};

/// A family that can be written. People, couples, events and sources are asked for one by one, so that a large family
/// need not be in memory as a whole.
///
/// Records keep the ids that they had in the file; those with an empty id get a new one. A source needs an id of its own
/// to be a record.
pub trait Family {
    fn people(&self) -> usize;
    fn person(&self, number: usize) -> Cow<'_, Person>;
    /// Returns true if the kept record of this person is known to say the same. It is not read then, and
    /// [`Family::person`]
    /// needs to have no more than id, sex, birth and restriction.
    fn is_as_kept(&self, _person: usize) -> bool {
        false
    }
    fn couples(&self) -> usize;
    fn couple(&self, number: usize) -> Cow<'_, Couple>;
    fn parents(&self) -> &[Parent];
    /// Groups of siblings whose parents are unknown.
    fn siblings(&self) -> Vec<Vec<u32>>;
    fn events(&self) -> usize;
    fn event(&self, number: usize) -> Cow<'_, Event>;
    fn sources(&self) -> usize;
    fn source(&self, number: usize) -> Source;
}

/// A family in memory.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Records {
    pub people: Vec<Person>,
    /// See [`Family::is_as_kept`]; may be empty.
    pub as_kept: Vec<bool>,
    pub couples: Vec<Couple>,
    pub parents: Vec<Parent>,
    pub siblings: Vec<Vec<u32>>,
    pub events: Vec<Event>,
    pub sources: Vec<Source>,
}

impl From<&Contents> for Records {
    fn from(contents: &Contents) -> Records {
        Records {
            people: (0..contents.people()).map(|number| contents.person(number)).collect(),
            as_kept: Vec::new(),
            couples: (0..contents.couples()).map(|number| contents.couple(number)).collect(),
            parents: contents.parents().to_vec(),
            siblings: contents.siblings().map(<[u32]>::to_vec).collect(),
            events: (0..contents.events()).map(|number| contents.event(number)).collect(),
            sources: (0..contents.sources()).map(|number| contents.source(number)).collect(),
        }
    }
}

impl Family for Records {
    fn people(&self) -> usize {
        self.people.len()
    }

    fn person(&self, number: usize) -> Cow<'_, Person> {
        Cow::Borrowed(&self.people[number])
    }

    fn is_as_kept(&self, person: usize) -> bool {
        self.as_kept.get(person).copied().unwrap_or(false)
    }

    fn couples(&self) -> usize {
        self.couples.len()
    }

    fn couple(&self, number: usize) -> Cow<'_, Couple> {
        Cow::Borrowed(&self.couples[number])
    }

    fn parents(&self) -> &[Parent] {
        &self.parents
    }

    fn siblings(&self) -> Vec<Vec<u32>> {
        self.siblings.clone()
    }

    fn events(&self) -> usize {
        self.events.len()
    }

    fn event(&self, number: usize) -> Cow<'_, Event> {
        Cow::Borrowed(&self.events[number])
    }

    fn sources(&self) -> usize {
        self.sources.len()
    }

    fn source(&self, number: usize) -> Source {
        self.sources[number].clone()
    }
}

impl Family for Contents {
    fn people(&self) -> usize {
        self.people()
    }

    fn person(&self, number: usize) -> Cow<'_, Person> {
        Cow::Owned(self.person(number))
    }

    fn couples(&self) -> usize {
        self.couples()
    }

    fn couple(&self, number: usize) -> Cow<'_, Couple> {
        Cow::Owned(self.couple(number))
    }

    fn parents(&self) -> &[Parent] {
        self.parents()
    }

    fn siblings(&self) -> Vec<Vec<u32>> {
        self.siblings().map(<[u32]>::to_vec).collect()
    }

    fn events(&self) -> usize {
        self.events()
    }

    fn event(&self, number: usize) -> Cow<'_, Event> {
        Cow::Owned(self.event(number))
    }

    fn sources(&self) -> usize {
        self.sources()
    }

    fn source(&self, number: usize) -> Source {
        self.source(number)
    }
}
