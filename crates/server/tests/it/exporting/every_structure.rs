//! Files with every structure of the standard, in places and numbers that it allows, come in and go out whole.

#[path = "../../../../gedcom/tests/gedcom/maker.rs"]
mod maker;
#[path = "../../../../gedcom/tests/gedcom/validator.rs"]
mod validator;

use std::collections::BTreeMap;

use gedcom::{Document, Limits, Payload, Structure};
use serde_json::{Value as Json, json};

use super::family::export;
use crate::importing::{counts, read, run};
use crate::support::{Person, TestApp};
use maker::{CHARACTER_SETS, encoded, file};
use validator::Standard;

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
    let made = file(&standard, seed);
    assert_eq!(standard.errors(&document(&made)), [] as [String; 0], "the file obeys the standard: {made}");
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let empty = counts(&site).await;
    let draft = read(&site, &mut owner, "family.ged", made.as_bytes()).await;
    assert_eq!(counts(&site).await, empty, "the preview writes nothing");
    let done = run(&site, &mut owner, &draft).await;
    assert_eq!(done["state"], "done", "{done}");

    let seven = exported(&mut owner, "gedcom7").await;
    assert_same(&made, &seven, seed);
    assert_eq!(standard.errors(&document(&seven)), [] as [String; 0], "seed {seed}: {seven}");
    let five = exported(&mut owner, "gedcom5").await;
    for text in [&made, &seven, &five] {
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
    assert_same(&made, &back, seed);
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_6_every_structure_of_the_standard_comes_in_and_goes_out_whole() {
    for seed in [0, 1, 2, 5, 11, 17] {
        comes_in_and_goes_out_whole(seed).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_11_a_file_with_every_structure_says_the_same_in_every_character_set() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let made = file(&Standard::new(), 3);
    let draft = read(&site, &mut owner, "family.ged", made.as_bytes()).await;
    run(&site, &mut owner, &draft).await;
    let five = exported(&mut owner, "gedcom5").await;
    for set in CHARACTER_SETS {
        let other = TestApp::new().await;
        let mut owner = other.owner().await;
        let draft = read(&other, &mut owner, "family.ged", &encoded(&five, set)).await;
        assert_eq!(run(&other, &mut owner, &draft).await["state"], "done", "{set}: {draft}");
        assert_same(&five, &exported(&mut owner, "gedcom5").await, 3);
        assert_same(&made, &exported(&mut owner, "gedcom7").await, 3);
    }
}
