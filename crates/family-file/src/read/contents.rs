use std::collections::HashMap;

use gedcom::{Document, Limits, Structure, Version};

use super::about::{About, Counts};
use super::events::{Facts, is_event, uid};
use super::families::{Families, FamilyRecord, Records};
use super::reader::{Ids, Reader};
use crate::doubts::{Doubts, What};
use crate::limits;
use crate::model::{Couple, Event, EventOrigin, File, Parent, Participant, Person, Source, SourceKey};

/// What a file says about a family. People, couples, events and sources are read from their lines whenever someone asks,
/// so that a large family takes little more memory than its file.
#[derive(Debug, Clone)]
pub struct Contents {
    pub(crate) document: Document,
    pub(crate) ids: Ids,
    about: About,
    /// The lines in which their records begin.
    people: Vec<u32>,
    sources: Vec<u32>,
    /// The first line of each source that has no record.
    inline_sources: Vec<u32>,
    inline_keys: HashMap<String, u32>,
    /// The lines of FILE, and of the media that they belong to.
    files: Vec<(u32, u32)>,
    pub(crate) families: Families,
    /// The family records that describe couples, and those that only say who are siblings.
    couples: Vec<u32>,
    siblings: Vec<u32>,
    pub(crate) rows: Vec<Row>,
    /// The first row of each event; further ones are copies of it on other people.
    events: Vec<u32>,
    /// Sorted by event.
    copies: Vec<(u32, u32)>,
    doubts: Doubts,
}

/// A structure that is an event.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Row {
    pub structure: u32,
    /// Which one of its record's structures.
    pub at: u32,
    pub owner: Owner,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Owner {
    Person(u32),
    Family(u32),
}

impl Contents {
    pub fn read(document: Document) -> Contents {
        let mut early = Doubts::default();
        let ids = ids(&document, &mut early);
        let of = |tag: &str| -> Vec<u32> {
            document.records().filter(|record| record.tag() == tag).map(Structure::index).collect()
        };
        let (people, families, sources) = (of("INDI"), of("FAM"), of("SOUR"));
        let mut reader = Reader::new(&document, &ids);
        reader.doubts = early;
        let records = Records { people: &people, families: &families };
        let families = reader.families(&records);
        let mut events = Events::default();
        for (number, record) in (0..).zip(structures(&document, &people)) {
            reader.person(record);
            events.add(&mut reader, record, Owner::Person(number), Facts::of_person());
        }
        for (number, family) in (0..).zip(&families.records) {
            let Some(record) = document.structure(family.structure) else { continue };
            if family.is_couple {
                reader.couple(family);
            }
            if family.partners().next().is_some() {
                let facts = if family.is_couple { Facts::of_couple() } else { Facts::none() };
                events.add(&mut reader, record, Owner::Family(number), facts);
            }
        }
        for record in structures(&document, &sources) {
            reader.source(record);
        }
        let (inline_sources, inline_keys) = inline_sources(&reader);
        let files = files(&document, &reader);
        let mut doubts = reader.doubts;
        for diagnostic in document.diagnostics() {
            doubts.add(diagnostic.line, What::Line(diagnostic.problem.clone()));
        }
        doubts.leave_out(document.diagnostics().left_out());
        doubts.sort();
        let numbered = |wanted: &dyn Fn(&FamilyRecord) -> bool| -> Vec<u32> {
            let numbers = (0..).zip(&families.records).filter(|(_, family)| wanted(family));
            numbers.map(|(number, _)| number).collect()
        };
        let couples = numbered(&|family| family.is_couple);
        let siblings = numbered(&|family| {
            family.partners().next().is_none() && family.children(&families.children).len() > 1
        });
        events.copies.sort_unstable();
        let counts = Counts {
            lines: document.line_count(),
            records: document.records().len(),
            people: people.len(),
            couples: couples.len(),
            events: events.first.len(),
            sources: sources.len() + inline_sources.len(),
            files: files.len(),
        };
        let about = About::read(&document, counts);
        let Events { rows, first, copies, .. } = events;
        Contents {
            document,
            ids,
            about,
            people,
            sources,
            inline_sources,
            inline_keys,
            files,
            families,
            couples,
            siblings,
            rows,
            events: first,
            copies,
            doubts,
        }
    }

    /// A file without any people, as a start for a new one.
    pub fn empty(version: Version) -> Contents {
        let version = if version.is_7() { "7.0" } else { "5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8" };
        let text = format!("0 HEAD\n1 GEDC\n2 VERS {version}\n0 TRLR\n");
        let document = Document::read(text.as_bytes(), &Limits::default()).expect("a file that we wrote");
        Contents::read(document)
    }

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

    /// What [`Person::xref`] says, without reading the rest.
    pub fn person_key(&self, number: usize) -> String {
        self.key(Owner::Person(number as u32))
    }

    /// What one structure says of an event: copies of the same one may differ.
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

fn structures<'a>(document: &'a Document, lines: &'a [u32]) -> impl Iterator<Item = Structure<'a>> {
    lines.iter().filter_map(|line| document.structure(*line))
}

fn ids(document: &Document, doubts: &mut Doubts) -> Ids {
    let mut ids = Ids::with_capacity(document.records().len());
    for record in document.records() {
        let Some(xref) = record.xref() else { continue };
        if ids.contains_key(xref) {
            doubts.add(record.line_number(), What::IdTwice { id: xref.to_owned() });
        } else {
            ids.insert(xref.into(), record.index());
        }
    }
    ids
}

fn inline_sources(reader: &Reader<'_>) -> (Vec<u32>, HashMap<String, u32>) {
    let mut first = Vec::new();
    let mut keys = HashMap::new();
    for structure in structures(reader.document, &reader.inline_sources) {
        let text = structure.text();
        if !keys.contains_key(text.trim()) {
            keys.insert(text.trim().to_owned(), first.len() as u32);
            first.push(structure.index());
        }
    }
    (first, keys)
}

/// The files of media records, and those inside of other records.
fn files(document: &Document, reader: &Reader<'_>) -> Vec<(u32, u32)> {
    let mut files: Vec<(u32, u32)> = Vec::new();
    for record in document.records().filter(|record| record.tag() == "OBJE") {
        let own = record.children().filter(|child| child.tag() == "FILE");
        files.extend(own.map(|file| (file.index(), record.index())));
    }
    files.extend(reader.inline_files.iter().copied());
    files.sort_unstable();
    files.dedup();
    files
}

/// Events while they are being collected.
#[derive(Default)]
struct Events {
    rows: Vec<Row>,
    first: Vec<u32>,
    copies: Vec<(u32, u32)>,
    by_uid: HashMap<String, u32>,
}

impl Events {
    fn add<'d>(&mut self, reader: &mut Reader<'d>, record: Structure<'d>, owner: Owner, mut facts: Facts) {
        for (at, structure) in (0..).zip(record.children()) {
            if !is_event(structure, &mut facts) {
                continue;
            }
            let event = reader.event(structure);
            reader.participants(structure);
            let row = self.rows.len() as u32;
            self.rows.push(Row { structure: structure.index(), at, owner });
            let number = self.first.len() as u32;
            if let Some(uid) = uid(&event.ids) {
                if let Some(&known) = self.by_uid.get(uid) {
                    self.copies.push((known, row));
                    continue;
                }
                self.by_uid.insert(uid.to_owned(), number);
            }
            self.first.push(row);
        }
    }
}
