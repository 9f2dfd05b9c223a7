//! An invented family with one of everything.

use family_file::{Contents, Records};
use gedcom::{Document, Limits};
use serde_json::{Value as Json, json};

use crate::support::{Person, pdf, png, uploaded};

/// The ids of the people.
pub struct Example {
    pub anna: String,
    pub bert: String,
    pub carla: String,
    pub emil: String,
    pub dora: String,
    pub zeno: String,
}

fn id(record: &Json) -> String {
    record["id"].as_str().unwrap().to_owned()
}

/// Anna and Bert (married 1912), their children Carla and Emil, Carla's living daughter Dora, and Zeno, who is related to
/// no one.
pub async fn add(owner: &mut Person) -> Example {
    let drawn = owner.draw("anna + bert > carla, emil; carla > dora; zeno").await;
    let scan = uploaded(owner, "page 12.png", &png(8, 8)).await;
    let letter = uploaded(owner, "letter.pdf", &pdf(&["Dear Anna"])).await;
    let portrait = uploaded(owner, "anna.png", &png(16, 16)).await;
    let source = owner.post(
        "/api/sources",
        json!({ "title": "Parish book of Brno", "author": "Father Ignaz", "publication": "Brno 1901",
                "keptAt": "City archive", "url": "https://archive.example/42", "note": "In Latin.\nHard to read.",
                "files": [{ "file": id(&scan), "caption": "Page 12" }] }),
    );
    let book = id(&source.await.ok(201));
    let cited = json!([{ "sourceId": book, "page": "12", "certainty": "primary", "quote": "nata est" }]);
    let anna = drawn.id("anna");
    let details = json!({
        "name": "Anna Berg", "givenName": "Anna", "surname": "Berg", "birthSurname": "Vogel", "nickname": "Anni",
        "birthDate": "12 May 1887", "birthPlace": "Brno, Moravia", "deathDate": "about 1950", "deathPlace": "Graz",
        "deceased": true, "occupation": "Baker", "education": "Girls' school", "interests": ["Chess", "Roses"],
        "address": "Mill Lane 3\nGraz", "phoneNumber": "+43 1234", "email": "anna@example.org",
        "names": [{ "kind": "religious", "name": "Sister Klara", "citations": cited }],
        "notes": [{ "text": "She sang.\nLoudly; with @ and /slashes/." }],
        "citations": cited,
    });
    owner.edit_member(&anna, details).await.ok(200);
    let version = owner.see(&anna).await["version"].clone();
    let form = json!({ "version": version, "file": id(&portrait) });
    owner.put(&format!("/api/members/{anna}/portrait"), form).await.ok(200);
    for (name, surname, change) in [
        ("bert", "Berg", json!({ "birthDate": "1880", "deceased": true })),
        ("carla", "Berg", json!({ "birthDate": "--05-17", "deathDate": "between 1990 and 1992" })),
        (
            "emil",
            "Berg",
            json!({ "birthDate": "before 1915", "deathDate": "2 Feb 1943", "deathPlace": "Lviv" }),
        ),
        (
            "dora",
            "Klein",
            json!({ "birthDate": "3 March 1985", "phoneNumber": "0699 5550123", "address": "Here; there, 1" }),
        ),
        ("zeno", "Solo", json!({ "birthDate": "1901" })),
    ] {
        let given = format!("{}{}", name[..1].to_uppercase(), &name[1..]);
        let mut form =
            json!({ "name": format!("{given} {surname}"), "givenName": given, "surname": surname });
        for (field, value) in change.as_object().unwrap() {
            form[field] = value.clone();
        }
        owner.edit_member(&drawn.id(name), form).await.ok(200);
    }
    let couple = owner.get(&format!("/api/relationships?fromId={anna}")).await.ok(200);
    let couple =
        couple["items"].as_array().unwrap().iter().find(|tie| tie["type"] == "spouse").unwrap().clone();
    let form = json!({
        "version": couple["version"], "fromId": couple["fromId"], "toId": couple["toId"], "type": "spouse",
        "state": "widowed", "engagedOn": "1911", "engagedPlace": "Linz", "startedOn": "4 June 1912",
        "startedPlace": "Brno", "citations": cited,
    });
    owner.put(&format!("/api/relationships/{}", id(&couple)), form).await.ok(200);
    let event = |form: Json| owner.clone().post_owned("/api/history", form);
    event(json!({ "date": "14 May 1887", "type": "milestone", "label": "Christening", "description": "In the dome",
                  "location": "Brno", "people": [{ "id": anna }, { "id": drawn.id("bert"), "role": "Godparent" }],
                  "citations": cited, "files": [{ "file": id(&letter), "caption": "A letter" }] }))
    .await;
    event(json!({ "date": "summer 1920", "type": "reunion", "description": "A picnic by the river",
                  "familyInvolved": [anna, drawn.id("bert"), drawn.id("carla")] }))
    .await;
    event(json!({ "date": "2005", "type": "milestone", "label": "Graduation", "description": "With honours",
                  "familyInvolved": [drawn.id("dora")] }))
    .await;
    event(json!({ "date": "1914-1918", "type": "war", "description": "The war", "familyInvolved": [] }))
        .await;
    Example {
        anna,
        bert: drawn.id("bert"),
        carla: drawn.id("carla"),
        emil: drawn.id("emil"),
        dora: drawn.id("dora"),
        zeno: drawn.id("zeno"),
    }
}

impl Person {
    async fn post_owned(mut self, path: &str, form: Json) -> Json {
        self.post(path, form).await.ok(201)
    }
}

/// The records that a file describes.
pub fn read(bytes: &[u8]) -> Records {
    Records::from(&contents(bytes))
}

#[track_caller]
pub fn contents(bytes: &[u8]) -> Contents {
    let contents = Contents::read(Document::read(bytes, &Limits::default()).unwrap());
    let doubts: Vec<_> = contents.doubts().iter().collect();
    assert!(doubts.is_empty(), "{doubts:?}");
    contents
}

pub async fn export(person: &mut Person, query: &str) -> Vec<u8> {
    let reply = person.get(&format!("/api/exports/file?{query}")).await;
    assert_eq!(reply.status.as_u16(), 200, "{}", reply.text);
    reply.bytes.to_vec()
}

/// All lines except the program and the date in the header.
pub fn unsigned(text: &str) -> Vec<&str> {
    let (mut in_head, mut in_signature) = (false, false);
    let mut lines: Vec<&str> = text.trim_start_matches('\u{feff}').lines().collect();
    lines.retain(|line| {
        if line.starts_with("0 ") {
            (in_head, in_signature) = (*line == "0 HEAD", false);
        } else if line.starts_with("1 ") {
            in_signature = in_head && ["1 SOUR ", "1 DATE "].iter().any(|start| line.starts_with(start));
        }
        !in_signature
    });
    lines
}

/// The names of the people in a file, sorted.
pub fn names(records: &Records) -> Vec<String> {
    let name = |person: &family_file::Person| person.names.first().map(|name| name.whole.clone());
    let mut names: Vec<String> = records.people.iter().filter_map(name).collect();
    names.sort();
    names
}

/// Every pointer from a person to a family has one in the other direction, and the other way round.
#[track_caller]
pub fn check_both_directions(bytes: &[u8]) {
    let document = Document::read(bytes, &Limits::default()).unwrap();
    let (mut from_people, mut from_families) = (Vec::new(), Vec::new());
    for record in document.records() {
        let xref = record.xref().unwrap_or_default().to_owned();
        for child in record.children() {
            let Some(other) = child.pointer().map(str::to_owned) else { continue };
            match (record.tag(), child.tag()) {
                ("INDI", "FAMS") => from_people.push((xref.clone(), other, "partner")),
                ("INDI", "FAMC") => from_people.push((xref.clone(), other, "child")),
                ("FAM", "HUSB" | "WIFE") => from_families.push((other, xref.clone(), "partner")),
                ("FAM", "CHIL") => from_families.push((other, xref.clone(), "child")),
                _ => {}
            }
        }
    }
    from_people.sort();
    from_families.sort();
    assert!(!from_people.is_empty());
    assert_eq!(from_people, from_families);
}
