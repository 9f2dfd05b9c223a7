//! Everything that is written as 7.0 obeys the tables of the standard.

use std::collections::{HashMap, HashSet};

use gedcom::{Document, LineEnding, Payload, Structure, Version};
use proptest::prelude::*;

use crate::arbitrary::record;
use crate::{body, read, version_5};

/// The same tables that the converter reads, read in another way.
const TABLE: &str = include_str!("../../src/convert/standard-7.0.18.tsv");

/// The tag, how often, and the kind.
type Below = (&'static str, char, &'static str);

struct Standard {
    /// The payload, and what may be below.
    kinds: HashMap<&'static str, (&'static str, Vec<Below>)>,
    values: HashMap<&'static str, HashSet<&'static str>>,
}

impl Standard {
    fn new() -> Standard {
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
    fn errors(&self, document: &Document) -> Vec<String> {
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

fn in_7(document: &Document) -> Document {
    read(document.write_as(Version::V7, LineEnding::Lf).0)
}

#[track_caller]
fn check(lines: &str, expected: &[&str]) {
    let document = in_7(&version_5(lines));
    assert_eq!(Standard::new().errors(&document), [] as [String; 0], "{lines}");
    assert_eq!(body(&document), expected, "{lines}");
}

#[test]
fn ged_12_what_5_5_1_files_say_has_a_legal_place_in_7() {
    check(
        "0 @I1@ INDI\n1 EMAIL a@b.org\n1 PHON 12\n1 WWW x.org\n1 ADDR Lane 3",
        &[
            "0 @I1@ INDI",
            "1 RESI",
            "2 EMAIL \"a@b.org\"",
            "2 PHON \"12\"",
            "2 WWW \"x.org\"",
            "2 ADDR \"Lane 3\"",
        ],
    );
    check(
        "0 @M1@ OBJE\n1 FORM jpg\n1 TITL House\n1 FILE a.jpg",
        &["0 @M1@ OBJE", "1 FILE \"a.jpg\"", "2 FORM \"image/jpeg\"", "2 TITL \"House\""],
    );
    check(
        "0 @S1@ SOUR\n1 TITL Book\n1 CALN 12\n1 DATE 1900\n1 REPO City archive",
        &[
            "0 @X1@ REPO",
            "1 NAME \"City archive\"",
            "0 @S1@ SOUR",
            "1 TITL \"Book\"",
            "1 _DATE \"1900\"",
            "1 REPO -> X1",
            "2 CALN \"12\"",
        ],
    );
    check(
        "0 @I1@ INDI\n1 SOUR @S1@\n2 DATE 1900\n0 @S1@ SOUR",
        &["0 @I1@ INDI", "1 SOUR -> S1", "2 DATA", "3 DATE \"1900\"", "0 @S1@ SOUR"],
    );
    check(
        "0 @I1@ INDI\n1 BIRT\n2 PLAC Brno\n3 MAP\n4 LATI +50° 3' 1.49\"\n4 LONG 36.72\n1 DEAT Y \n1 BURI\n2 PLAC There\n3 MAP\n4 LATI up\n4 LONG E1",
        &[
            "0 @I1@ INDI",
            "1 BIRT",
            "2 PLAC \"Brno\"",
            "3 MAP",
            "4 LATI \"N50.050414\"",
            "4 LONG \"E36.72\"",
            "1 DEAT \"Y\"",
            "1 BURI",
            "2 PLAC \"There\"",
            "3 _MAP",
            "4 _LATI \"up\"",
            "4 LONG \"E1\"",
        ],
    );
    check("0 INDI\n1 NAME Zoe", &["0 @X1@ INDI", "1 NAME \"Zoe\""]);
    check(
        "0 @I1@ INDI\n1 SLGC Y\n1 EVEN moved\n1 SUBM Karl\n0 @U1@ SUBM words\n1 NAME Karl\n0 @R1@ REPO words\n1 NAME Archive",
        &[
            "0 @I1@ INDI",
            "1 _SLGC",
            "2 _TEXT \"Y\"",
            "1 EVEN \"moved\"",
            "2 TYPE",
            "1 _SUBM \"Karl\"",
            "0 @U1@ SUBM",
            "1 _TEXT \"words\"",
            "1 NAME \"Karl\"",
            "0 @R1@ REPO",
            "1 _TEXT \"words\"",
            "1 NAME \"Archive\"",
        ],
    );
    check(
        "0 @I1@ INDI\n1 WAND oak\n2 CORE hair\n0 @W1@ WAND",
        &["0 @I1@ INDI", "1 _WAND \"oak\"", "2 CORE \"hair\"", "0 @W1@ _WAND"],
    );
    check(
        "0 @I1@ INDI\n1 SEX M\n1 SEX F\n1 CHAN\n2 NOTE by me\n1 ASSO @I1@\n1 FACT tall",
        &[
            "0 @I1@ INDI",
            "1 SEX \"M\"",
            "1 _SEX \"F\"",
            "1 _CHAN",
            "2 NOTE \"by me\"",
            "1 ASSO -> I1",
            "2 ROLE \"OTHER\"",
            "1 FACT \"tall\"",
            "2 TYPE",
        ],
    );
}

#[test]
fn a_file_without_a_header_gets_one() {
    let document = in_7(&read("0 @I1@ INDI\n1 NAME Zoe\n0 TRLR"));
    assert_eq!(Standard::new().errors(&document), [] as [String; 0]);
    let document = in_7(&read("0 HEAD\n1 UID 12\n1 CHAR UTF-8\n1 DATE once\n0 TRLR"));
    assert_eq!(Standard::new().errors(&document), [] as [String; 0]);
    let head = document.head().expect("a header");
    assert!(head.child("_UID").is_some() && head.child("_DATE").is_some());
}

#[test]
fn what_7_does_not_allow_comes_back_in_5_5_1() {
    let lines = "0 @I1@ INDI\n1 DEAT in his sleep\n1 FAMS @F1@\n2 CONT since May\n0 @F1@ FAM\n1 HUSB @I1@";
    let document = version_5(lines);
    let back = read(in_7(&document).write_as(Version::V5_5_1, LineEnding::Lf).0);
    assert_eq!(body(&back), body(&document));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_a_file_says_it_is_legal_in_7(records in prop::collection::vec(record(), 0..4), tag in "(INDI|FAM|SOUR|OBJE|REPO|NOTE|SUBM)") {
        let mut writer = gedcom::Writer::new(Version::V5_5_1, LineEnding::Lf);
        writer.tree(0, &gedcom::Tree::from(version_5("").head().expect("a header")));
        for (number, record) in records.into_iter().enumerate() {
            let tag = if number == 0 { tag.clone() } else { record.tag.clone() };
            writer.tree(0, &gedcom::Tree { xref: Some(format!("ROOT{number}")), tag, ..record });
        }
        let document = in_7(&read(writer.finish()));
        prop_assert_eq!(Standard::new().errors(&document), Vec::<String>::new());
    }
}
