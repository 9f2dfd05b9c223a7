//! Reads a document once, to find its people, couples, events, sources and files, and its doubts.

use std::collections::HashMap;

use gedcom::{Document, Limits, Structure, Version};

use crate::doubts::{Doubts, What};

use super::about::{About, Counts};
use super::contents::{Contents, Owner, Row};
use super::events::{Facts, is_event, uid};
use super::families::{FamilyRecord, Records};
use super::reader::{Ids, Reader};

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
