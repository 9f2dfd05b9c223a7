//! The tables of the 7.0 standard, to check files against. The server's tests use it, too.

use std::collections::{HashMap, HashSet};

use gedcom::{Document, Payload, Structure};

/// The same tables that the converter reads, read in another way.
const TABLE: &str = include_str!("../../src/convert/standard-7.0.18.tsv");

/// The tag, how often, and the kind.
pub type Below = (&'static str, char, &'static str);

pub struct Standard {
    /// The payload, and what may be below.
    pub kinds: HashMap<&'static str, (&'static str, Vec<Below>)>,
    pub values: HashMap<&'static str, HashSet<&'static str>>,
}

impl Standard {
    pub fn new() -> Standard {
        let mut standard = Standard { kinds: HashMap::new(), values: HashMap::new() };
        for line in TABLE.lines().filter(|line| !line.starts_with('#')) {
            let cells: Vec<&str> = line.split('\t').collect();
            if let Some(set) = cells[0].strip_prefix("enumset-") {
                standard.values.insert(set, cells[1].split(' ').collect());
                continue;
            }
            let below = cells.get(2).into_iter().flat_map(|cell| cell.split(' ')).map(|cell| {
                let often = cell.chars().find(|letter| "?!*+".contains(*letter)).expect("how often");
                let (tag, kind) = cell.split_once(often).expect("a tag");
                (tag, often, if kind.is_empty() { tag } else { kind })
            });
            standard.kinds.insert(cells[0], (cells[1], below.collect()));
        }
        standard
    }

    /// Lists the mistakes in a file.
    pub fn errors(&self, document: &Document) -> Vec<String> {
        let mut errors = Vec::new();
        let records: HashMap<&str, &str> =
            document.records().filter_map(|record| Some((record.xref()?, record.tag()))).collect();
        let head = document.head().expect("a header");
        let schema = head.child("SCHMA").into_iter().flat_map(Structure::children);
        let declared: HashSet<String> =
            schema.filter_map(|tag| Some(tag.text().split(' ').next()?.to_owned())).collect();
        for record in document.records() {
            for structure in std::iter::once(record).chain(record.descendants()) {
                let tag = structure.tag();
                let plain = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_';
                if !tag.bytes().all(plain) || tag.starts_with('_') && !declared.contains(tag) {
                    errors.push(format!("{structure:?}: tag"));
                }
                if let Payload::Pointer(id) = structure.payload()
                    && id != "VOID"
                    && !records.contains_key(id.as_ref())
                {
                    errors.push(format!("{structure:?}: leads nowhere"));
                }
            }
            let kind = match record.tag() {
                "HEAD" | "TRLR" => record.tag().to_owned(),
                tag => format!("record-{tag}"),
            };
            if record.xref().is_none() != matches!(record.tag(), "HEAD" | "TRLR") {
                errors.push(format!("{record:?}: id"));
            }
            if !record.tag().starts_with('_') {
                self.check(record, &kind, &records, &mut errors);
            }
        }
        errors
    }

    fn check(
        &self,
        structure: Structure<'_>,
        kind: &str,
        records: &HashMap<&str, &str>,
        errors: &mut Vec<String>,
    ) {
        let Some((payload, below)) = self.kinds.get(kind) else {
            errors.push(format!("{structure:?}: unknown"));
            return;
        };
        if !self.has_form(structure, payload, records) {
            errors.push(format!("{structure:?}: not {payload}"));
        }
        for (tag, often, _) in below {
            let count = structure.children().filter(|child| child.tag() == *tag).count();
            let fits = match often {
                '?' => count < 2,
                '!' => count == 1,
                '+' => count > 0,
                _ => true,
            };
            if !fits {
                errors.push(format!("{structure:?}: {count} {tag}"));
            }
        }
        for child in structure.children().filter(|child| !child.tag().starts_with('_')) {
            match below.iter().find(|(tag, ..)| *tag == child.tag()) {
                Some((.., kind)) => self.check(child, kind, records, errors),
                None => errors.push(format!("{child:?}: not below {kind}")),
            }
        }
    }

    fn has_form(&self, structure: Structure<'_>, form: &str, records: &HashMap<&str, &str>) -> bool {
        let payload = structure.payload();
        if let Some(tag) = form.strip_prefix('@') {
            let Payload::Pointer(id) = payload else { return false };
            return id == "VOID" || records.get(id.as_ref()) == Some(&tag);
        }
        if let Payload::Pointer(_) | Payload::PointerWithText(..) = payload {
            return false;
        }
        let text = payload.into_text();
        let number =
            |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        if let Some((form, set)) = form.split_once('=') {
            let set = &self.values[set.trim_start_matches("enumset-")];
            return match form {
                "Enum" => set.contains(text.as_ref()),
                _ => text.is_empty() || text.split(", ").all(|value| set.contains(value)),
            };
        }
        match form {
            "-" => text.is_empty(),
            "Y" => matches!(text.as_ref(), "" | "Y"),
            "nonNegativeInteger" => text.parse::<u64>().is_ok(),
            "Latitude" => text.strip_prefix(['N', 'S']).is_some_and(number),
            "Longitude" => text.strip_prefix(['E', 'W']).is_some_and(number),
            "Date#exact" => text.split(' ').count() == 3,
            "Date#period" => text.is_empty() || text.starts_with("FROM ") || text.starts_with("TO "),
            "Time" => text.contains(':'),
            "mediaType" => text.contains('/'),
            "Language" => !text.is_empty() && !text.contains(' '),
            _ => true,
        }
    }
}
