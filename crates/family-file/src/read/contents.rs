//! The contents of a file, read from their lines whenever someone asks.

use std::collections::HashMap;

use gedcom::{Document, Structure};

use crate::doubts::{Doubts, What};
use crate::limits;
use crate::model::{Couple, Event, EventOrigin, File, Parent, Participant, Person, Source, SourceKey};

use super::about::About;
use super::families::{Families, FamilyRecord};
use super::reader::{Ids, Reader};

/// The contents of a file about a family. People, couples, events and sources are read from their lines whenever
/// someone asks, so that a large family takes little more memory than its file.
#[derive(Debug, Clone)]
pub struct Contents {
    pub(crate) document: Document,
    pub(crate) ids: Ids,
    pub(super) about: About,
    /// The lines in which their records begin.
    pub(super) people: Vec<u32>,
    pub(super) sources: Vec<u32>,
    /// The first line of each source that has no record.
    pub(super) inline_sources: Vec<u32>,
    pub(super) inline_keys: HashMap<String, u32>,
    /// The lines of FILE, and of the media that they belong to.
    pub(super) files: Vec<(u32, u32)>,
    pub(crate) families: Families,
    /// The family records that describe couples, and those that only say who are siblings.
    pub(super) couples: Vec<u32>,
    pub(super) siblings: Vec<u32>,
    pub(crate) rows: Vec<Row>,
    /// The first row of each event; further ones are copies of it on other people.
    pub(super) events: Vec<u32>,
    /// Sorted by event.
    pub(super) copies: Vec<(u32, u32)>,
    pub(super) doubts: Doubts,
}

/// A structure that is an event.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Row {
    pub structure: u32,
    /// The number of the structure in its record.
    pub at: u32,
    pub owner: Owner,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Owner {
    Person(u32),
    Family(u32),
}

impl Contents {
    pub fn about(&self) -> &About {
        &self.about
    }

    pub fn document(&self) -> &Document {
        &self.document
    }

    pub fn doubts(&self) -> &Doubts {
        &self.doubts
    }

    pub fn people(&self) -> usize {
        self.people.len()
    }

    pub fn person(&self, number: usize) -> Person {
        let record = self.person_record(number);
        let mut person = self.reader().person(record);
        person.xref = self.key(Owner::Person(number as u32));
        person
    }

    /// The INDI record.
    pub fn person_record(&self, number: usize) -> Structure<'_> {
        self.at(self.people[number])
    }

    /// The person whose record has this id.
    pub fn find_person(&self, xref: &str) -> Option<u32> {
        self.people.binary_search(&self.find_record(xref)?).ok().map(|number| number as u32)
    }

    /// The id of a record. One without an id, or with that of another record, is called by its line: no id can begin
    /// with an at sign.
    fn key(&self, owner: Owner) -> String {
        let line = match owner {
            Owner::Person(person) => self.people[person as usize],
            Owner::Family(family) => self.families.records[family as usize].structure,
        };
        match self.at(line).xref() {
            Some(xref) if self.ids.get(xref) == Some(&line) => xref.to_owned(),
            _ => format!("@{line}"),
        }
    }

    /// The line of the record with this id; see `key`.
    pub(crate) fn find_record(&self, key: &str) -> Option<u32> {
        match key.strip_prefix('@') {
            Some(line) => line.parse().ok().filter(|line| self.document.structure(*line).is_some()),
            None => self.ids.get(key).copied(),
        }
    }

    pub fn couples(&self) -> usize {
        self.couples.len()
    }

    pub fn couple(&self, number: usize) -> Couple {
        self.reader().couple(self.couple_family(number))
    }

    pub(crate) fn couple_of(&self, family: &FamilyRecord) -> Couple {
        self.reader().couple(family)
    }

    /// The FAM record.
    pub fn couple_record(&self, number: usize) -> Structure<'_> {
        self.at(self.couple_family(number).structure)
    }

    fn couple_family(&self, number: usize) -> &FamilyRecord {
        &self.families.records[self.couples[number] as usize]
    }

    /// Each child and parent once, sorted.
    pub fn parents(&self) -> &[Parent] {
        &self.families.parents
    }

    /// Children of families that name no parents.
    pub fn siblings(&self) -> impl Iterator<Item = &[u32]> {
        let families = self.siblings.iter().map(|&number| &self.families.records[number as usize]);
        families.map(|family| family.children(&self.families.children))
    }

    pub fn events(&self) -> usize {
        self.events.len()
    }

    pub fn event(&self, number: usize) -> Event {
        let mut reader = self.reader();
        let first = self.rows[self.events[number] as usize];
        let structure = self.at(first.structure);
        let mut event = reader.event(structure);
        event.origin = EventOrigin { xref: self.key(first.owner), at: first.at };
        for row in self.event_rows(number) {
            self.add_people(&mut reader, row, &mut event.people);
        }
        event
    }

    /// The same as [`Person::xref`], without reading the rest.
    pub fn person_key(&self, number: usize) -> String {
        self.key(Owner::Person(number as u32))
    }

    /// Reads an event from one of its structures: copies of the same event may differ.
    pub(crate) fn event_at(&self, line: u32) -> Event {
        self.reader().event(self.at(line))
    }

    /// The line of the event's first structure.
    pub fn event_structure(&self, number: usize) -> Structure<'_> {
        self.at(self.rows[self.events[number] as usize].structure)
    }

    /// Its first structure, and copies of it on other people.
    pub(crate) fn event_rows(&self, number: usize) -> impl Iterator<Item = Row> + '_ {
        let start = self.copies.partition_point(|(event, _)| (*event as usize) < number);
        let copies = self.copies[start..].iter().take_while(move |(event, _)| *event as usize == number);
        std::iter::once(self.events[number])
            .chain(copies.map(|(_, row)| *row))
            .map(|row| self.rows[row as usize])
    }

    fn add_people<'d>(&'d self, reader: &mut Reader<'d>, row: Row, people: &mut Vec<Participant>) {
        let mut add = |person: u32, role: String| {
            let count = people.len();
            match people.iter_mut().find(|known| known.person == person) {
                Some(known) if known.role.is_empty() => known.role = role,
                Some(_) => {}
                None if count < limits::PEOPLE_OF_EVENT => people.push(Participant { person, role }),
                None => {}
            }
        };
        match row.owner {
            Owner::Person(person) => add(person, String::new()),
            Owner::Family(family) => {
                let family = &self.families.records[family as usize];
                family.partners().for_each(|partner| add(partner, String::new()));
            }
        }
        for (record, role) in reader.participants(self.at(row.structure)) {
            if let Ok(person) = self.people.binary_search(&record) {
                add(person as u32, role);
            }
        }
    }

    /// First those with records, then those that have none.
    pub fn sources(&self) -> usize {
        self.sources.len() + self.inline_sources.len()
    }

    pub fn source(&self, number: usize) -> Source {
        let mut reader = self.reader();
        match number.checked_sub(self.sources.len()) {
            None => reader.source(self.source_structure(number)),
            Some(_) => reader.inline_source(self.source_structure(number)),
        }
    }

    /// The SOUR record, or the first structure that names a source without one.
    pub fn source_structure(&self, number: usize) -> Structure<'_> {
        let line = match number.checked_sub(self.sources.len()) {
            None => self.sources[number],
            Some(inline) => self.inline_sources[inline],
        };
        self.at(line)
    }

    pub fn find_source(&self, key: &SourceKey) -> Option<u32> {
        match key {
            SourceKey::Record(xref) => {
                self.sources.binary_search(self.ids.get(xref.as_str())?).ok().map(|number| number as u32)
            }
            SourceKey::Inline(text) => self.inline_keys.get(text).map(|at| self.sources.len() as u32 + at),
        }
    }

    /// Every file that the family names, and its line.
    pub fn files(&self) -> impl ExactSizeIterator<Item = (u32, File)> + '_ {
        self.files.iter().map(|&(file, media)| {
            let (file, media) = (self.at(file), self.at(media));
            let xref = media.xref().map(str::to_owned);
            (file.line_number(), File { xref, ..self.reader().file(file, media) })
        })
    }

    /// Doubts about files that an archive should have. Web addresses and files on other disks are nowhere anyway.
    pub fn missing_files<'a>(
        &'a self,
        is_there: impl Fn(&str) -> bool + 'a,
    ) -> impl Iterator<Item = crate::Doubt> + 'a {
        self.files().filter_map(move |(line, file)| {
            let missing = !is_there(&file.entry_name()?);
            missing.then_some(crate::Doubt { line, what: What::FileMissing { path: file.path } })
        })
    }

    pub(super) fn reader(&self) -> Reader<'_> {
        Reader::new(&self.document, &self.ids)
    }

    pub(crate) fn at(&self, line: u32) -> Structure<'_> {
        self.document.structure(line).expect("a line of this document")
    }
}
