//! Files with every structure of the standard, in places and numbers that it allows, come in and go out whole.

#[path = "../../../../gedcom/tests/gedcom/validator.rs"]
mod validator;

use std::collections::{BTreeMap, HashSet};

use gedcom::{Document, Limits, Payload, Structure};
use serde_json::{Value as Json, json};

use super::family::export;
use crate::importing::{counts, read, run};
use crate::support::{Person, TestApp};
use validator::{Below, Standard};

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

impl Maker<'_> {
    fn file(standard: &Standard, seed: usize) -> String {
        let mut maker = Maker { standard, seed, met: HashSet::new(), number: 0, lines: String::new() };
        maker.lines.push_str("0 HEAD\n1 GEDC\n2 VERS 7.0\n1 SOUR TREE\n1 SUBM @SUBM1@\n");
        for at in 0..RECORDS.len() {
            let tag = RECORDS[(at + seed) % RECORDS.len()];
            for number in 1..=if tag == "INDI" { PEOPLE } else { 3 } {
                maker.record(tag, number);
            }
        }
        maker.lines.push_str("0 TRLR\n");
        maker.lines
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
        format!("Words {}", self.next())
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
            "Name" => format!(" Person{number} /Kern/"),
            "anyURI" => format!(" https://example.org/{number}"),
            "TagDef" => format!(" _X{number} https://example.org/{number}"),
            _ if tag == "UID" => format!(" 01234567-89ab-4def-8123-{number:012}"),
            _ => format!(" {}", self.text()),
        }
    }
}

fn document(text: &str) -> Document {
    Document::read(text.as_bytes(), &Limits::default()).unwrap_or_else(|error| panic!("{error}"))
}

/// Counts each structure of a file by the path that leads to it, with the payload of each step. The header is left out,
/// because it says who wrote the file.
fn structures(text: &str) -> BTreeMap<String, i64> {
    fn add(structure: Structure<'_>, path: &str, all: &mut BTreeMap<String, i64>) {
        let payload = match structure.payload() {
            Payload::Empty => String::new(),
            Payload::Pointer(id) | Payload::PointerWithText(id, _) => format!(" @{id}@"),
            Payload::Text(text) => format!(" {text}"),
        };
        let path = format!("{path} > {}{payload}", structure.tag());
        *all.entry(path.clone()).or_default() += 1;
        structure.children().for_each(|child| add(child, &path, all));
    }
    let document = document(text);
    let mut all = BTreeMap::new();
    for record in document.records().filter(|record| !matches!(record.tag(), "HEAD" | "TRLR")) {
        add(record, record.xref().unwrap_or_default(), &mut all);
    }
    all
}

/// Fails if a structure is in only one of two files, and shows the record that it is in.
#[track_caller]
fn assert_same(before: &str, after: &str, seed: usize) {
    let mut counts = structures(before);
    for (path, count) in structures(after) {
        *counts.entry(path).or_default() -= count;
    }
    counts.retain(|_, count| *count != 0);
    let Some(first) = counts.keys().next() else { return };
    let said =
        |(path, count): (&String, &i64)| format!("{} {path}", if *count > 0 { "lost:" } else { "invented:" });
    let differences: Vec<String> = counts.iter().map(said).collect();
    let start = format!("0 @{}@", first.split(' ').next().unwrap_or_default());
    let record = |text: &str| {
        let lines = text.lines().skip_while(|line| !line.starts_with(&start));
        let record = lines.enumerate().take_while(|(at, line)| *at == 0 || !line.starts_with("0 "));
        record.map(|(_, line)| line).collect::<Vec<_>>().join("\n")
    };
    panic!("seed {seed}: {differences:#?}\nbefore:\n{}\nafter:\n{}", record(before), record(after));
}

async fn exported(owner: &mut Person, format: &str) -> String {
    let bytes = export(owner, &format!("format={format}&living=true")).await;
    String::from_utf8(bytes).unwrap().replace("\r\n", "\n")
}

/// Reads a file, and returns the counts of what importing it would add or change.
async fn planned(site: &TestApp, owner: &mut Person, text: &str) -> Json {
    let draft = read(site, owner, "family.ged", text.as_bytes()).await;
    assert_eq!(draft["state"], "ready", "{draft}");
    let plan = draft["plan"].clone();
    owner.delete(&crate::importing::path(&draft)).await.ok(204);
    plan
}

fn adds_nothing(plan: &Json) -> bool {
    let counts =
        ["newPeople", "newCouples", "newEvents", "newSources", "newFiles", "changes", "additions", "matches"];
    counts.iter().all(|count| plan[count] == 0)
}

async fn comes_in_and_goes_out_whole(seed: usize) {
    let standard = Standard::new();
    let file = Maker::file(&standard, seed);
    assert_eq!(standard.errors(&document(&file)), [] as [String; 0], "the file obeys the standard: {file}");
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let empty = counts(&site).await;
    let draft = read(&site, &mut owner, "family.ged", file.as_bytes()).await;
    assert_eq!(counts(&site).await, empty, "the preview writes nothing");
    let done = run(&site, &mut owner, &draft).await;
    assert_eq!(done["state"], "done", "{done}");

    let seven = exported(&mut owner, "gedcom7").await;
    assert_same(&file, &seven, seed);
    assert_eq!(standard.errors(&document(&seven)), [] as [String; 0], "seed {seed}: {seven}");
    let five = exported(&mut owner, "gedcom5").await;
    for text in [&file, &seven, &five] {
        let plan = planned(&site, &mut owner, text).await;
        assert!(adds_nothing(&plan), "seed {seed}: {plan}\n{text}");
    }

    let batch = done["change"].as_str().unwrap();
    owner.post(&format!("/api/admin/changes/{batch}/undo"), json!(null)).await.ok(204);
    let lasting = |counts: Vec<(&'static str, i64)>| -> Vec<_> {
        counts.into_iter().filter(|(table, _)| *table != "import_records").collect()
    };
    assert_eq!(lasting(counts(&site).await), lasting(empty));

    // The older version says all of it, too.
    let other = TestApp::new().await;
    let mut owner = other.owner().await;
    let draft = read(&other, &mut owner, "family.ged", five.as_bytes()).await;
    run(&other, &mut owner, &draft).await;
    assert_same(&five, &exported(&mut owner, "gedcom5").await, seed);
    let back = exported(&mut owner, "gedcom7").await;
    assert_eq!(standard.errors(&document(&back)), [] as [String; 0], "seed {seed}: {back}");
    assert_same(&file, &back, seed);
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_6_every_structure_of_the_standard_comes_in_and_goes_out_whole() {
    for seed in [0, 1, 2, 5, 11, 17] {
        comes_in_and_goes_out_whole(seed).await;
    }
}
