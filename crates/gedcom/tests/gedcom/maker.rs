//! Makes files with every structure of the standard, in places and numbers that it allows. The server's tests and the fuzzer
//! use them, too.

use std::collections::HashSet;

use super::validator::{Below, Standard};

/// The records that structures can point to, and that hold one another's structures.
const RECORDS: [&str; 7] = ["INDI", "FAM", "SOUR", "REPO", "OBJE", "SNOTE", "SUBM"];

const PEOPLE: usize = 7;

/// The structures that tie people and families, see [`Maker::ties`].
const TIES: [(&str, &str); 5] = [
    ("record-FAM", "HUSB"),
    ("record-FAM", "WIFE"),
    ("record-FAM", "CHIL"),
    ("record-INDI", "FAMS"),
    ("record-INDI", "FAMC"),
];

/// Writes files. A structure has everything that may be below it the first time that it is there, and what it needs later,
/// so a file ends although notes have sources and sources have notes.
struct Maker<'a> {
    standard: &'a Standard,
    /// Chooses where the first time is, and which values there are.
    seed: usize,
    met: HashSet<(String, &'static str)>,
    number: usize,
    lines: String,
}

/// A file of version 7.0. Every seed makes another one.
pub fn file(standard: &Standard, seed: usize) -> String {
    let mut maker = Maker { standard, seed, met: HashSet::new(), number: 0, lines: String::new() };
    maker.whole();
    maker.lines
}

impl Maker<'_> {
    fn whole(&mut self) {
        self.lines.push_str("0 HEAD\n1 GEDC\n2 VERS 7.0\n1 SOUR TREE\n1 SUBM @SUBM1@\n");
        for at in 0..RECORDS.len() {
            let tag = RECORDS[(at + self.seed) % RECORDS.len()];
            for number in 1..=if tag == "INDI" { PEOPLE } else { 3 } {
                self.record(tag, number);
            }
        }
        self.lines.push_str("0 TRLR\n");
    }

    fn record(&mut self, tag: &str, number: usize) {
        let kind = format!("record-{tag}");
        let text = if tag == "SNOTE" { format!(" {}", self.text()) } else { String::new() };
        self.lines.push_str(&format!("0 @{tag}{number}@ {tag}{text}\n"));
        self.ties(tag, number);
        self.below(1, &kind);
    }

    fn below(&mut self, level: usize, kind: &str) {
        let mut all: Vec<Below> = self.standard.kinds[kind].1.clone();
        let first = self.seed % all.len().max(1);
        all.rotate_left(first);
        for (tag, often, of) in all {
            if TIES.contains(&(kind, tag)) {
                continue;
            }
            let is_new = self.met.insert((kind.to_owned(), tag));
            let times = match (often, is_new) {
                ('*' | '+', true) => 2,
                ('?', true) | ('!' | '+', _) => 1,
                _ => 0,
            };
            for _ in 0..times {
                let payload = self.payload(tag, of);
                self.structure(level, tag, of, &payload);
            }
        }
    }

    /// The lines between people and families: they say the same on both sides, and nobody is their own ancestor.
    fn ties(&mut self, record: &str, number: usize) {
        const FAMILIES: [[usize; 3]; 3] = [[1, 2, 3], [4, 5, 6], [3, 6, 7]];
        if record == "FAM" {
            let [one, other, child] = FAMILIES[number - 1];
            self.structure(1, "HUSB", "FAM-HUSB", &format!(" @INDI{one}@"));
            self.structure(1, "WIFE", "FAM-WIFE", &format!(" @INDI{other}@"));
            self.structure(1, "CHIL", "CHIL", &format!(" @INDI{child}@"));
        }
        if record == "INDI" {
            for (family, [one, other, child]) in FAMILIES.iter().enumerate() {
                let to = format!(" @FAM{}@", family + 1);
                if [one, other].contains(&&number) {
                    self.structure(1, "FAMS", "FAMS", &to);
                } else if *child == number {
                    self.structure(1, "FAMC", "INDI-FAMC", &to);
                }
            }
        }
    }

    fn structure(&mut self, level: usize, tag: &str, kind: &'static str, payload: &str) {
        self.lines.push_str(&format!("{level} {tag}{payload}\n"));
        self.below(level + 1, kind);
    }

    fn next(&mut self) -> usize {
        self.number += 1;
        self.number + self.seed
    }

    fn text(&mut self) -> String {
        format!("Wörter für Renée, groß {}", self.next())
    }

    fn payload(&mut self, tag: &str, kind: &'static str) -> String {
        let form = self.standard.kinds[kind].0;
        if let Some(record) = form.strip_prefix('@') {
            let to = self.next() % 3 + 1;
            return format!(" @{record}{to}@");
        }
        if let Some((_, set)) = form.split_once("=enumset-") {
            let mut values: Vec<&str> = self.standard.values[set].iter().copied().collect();
            values.sort_unstable();
            let number = self.next();
            return format!(" {}", values[number % values.len()]);
        }
        let number = self.next();
        let day = number % 28 + 1;
        match form {
            "-" => String::new(),
            "Y" => " Y".to_owned(),
            "Age" => format!(" {number}y"),
            "Date" => [
                format!(" {day} MAY 1887"),
                " ABT 1890".to_owned(),
                " BET 1880 AND 1885".to_owned(),
                " FROM 1870 TO 1875".to_owned(),
                " BEF MAR 1899".to_owned(),
                " JULIAN 3 OCT 1700".to_owned(),
                String::new(),
            ][number % 7]
                .clone(),
            "Date#exact" => format!(" {day} JUN 2020"),
            "Date#period" => " FROM 1880 TO 1890".to_owned(),
            "Time" => " 12:34:56".to_owned(),
            "Language" => " de".to_owned(),
            "mediaType" if tag == "MIME" => " text/plain".to_owned(),
            "mediaType" => " image/png".to_owned(),
            "FilePath" => format!(" media/{number}.png"),
            "nonNegativeInteger" => format!(" {number}"),
            "Latitude" => " N50.1".to_owned(),
            "Longitude" => " E16.6".to_owned(),
            "Name" => format!(" Zöe{number} /Müß/"),
            "anyURI" => format!(" https://example.org/{number}"),
            "TagDef" => format!(" _X{number} https://example.org/{number}"),
            _ if tag == "UID" => format!(" 01234567-89ab-4def-8123-{number:012}"),
            _ => format!(" {}", self.text()),
        }
    }
}

/// The other character sets that files can declare.
pub const CHARACTER_SETS: [&str; 5] = ["UNICODE", "ANSEL", "ANSI", "IBMPC", "MACINTOSH"];

/// The letters of the files beyond ASCII, in the character sets that have one byte for each, and in ANSEL, which writes the
/// accent before the letter.
const LETTERS: [(char, [u8; 3], [u8; 2]); 4] = [
    ('ö', [0xf6, 0x94, 0x9a], [0xe8, b'o']),
    ('ü', [0xfc, 0x81, 0x9f], [0xe8, b'u']),
    ('é', [0xe9, 0x82, 0x8e], [0xe2, b'e']),
    ('ß', [0xdf, 0xe1, 0xa7], [0xcf, 0]),
];

/// A file of version 5.5.1 in one of the other character sets.
pub fn encoded(text: &str, set: &str) -> Vec<u8> {
    let text = text.replace("1 CHAR UTF-8", &format!("1 CHAR {set}"));
    assert!(text.contains(&format!("1 CHAR {set}\n")), "{text}");
    if set == "UNICODE" {
        return std::iter::once(0xfeff).chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    }
    let bytes = |letter: char| -> Vec<u8> {
        if letter.is_ascii() {
            return vec![letter as u8];
        }
        let (_, single, [first, second]) =
            LETTERS.iter().find(|(known, ..)| *known == letter).expect("the table has the letter");
        match set {
            "ANSEL" if *second == 0 => vec![*first],
            "ANSEL" => vec![*first, *second],
            _ => vec![
                single[["ANSI", "IBMPC", "MACINTOSH"]
                    .iter()
                    .position(|known| *known == set)
                    .expect("a known set")],
            ],
        }
    };
    text.chars().flat_map(bytes).collect()
}
