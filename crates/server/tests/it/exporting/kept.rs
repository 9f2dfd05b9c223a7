//! A family that was imported from files is exported over their lines.

use std::collections::{BTreeMap, HashMap};
use std::io::{Cursor, Read};

use family_file::{Contents, CoupleState, EventKind, NameKind, ParentKind, Records, Sex, SourceKey};
use gedcom::{Document, Limits};
use kinkeeper::clock::Moment;
use kinkeeper::ids::Id;
use kinkeeper::sql;
use serde_json::{Value as Json, json};

use super::family::{add, check_both_directions, export, names, unsigned};
use crate::importing;
use crate::support::{Person, TestApp, png, uploaded};

/// Three generations with much that we do not map to fields.
const FILE: &str = "0 HEAD
1 SOUR TREE
2 VERS 9.1
2 _BUILD 77
1 SUBM @U1@
1 GEDC
2 VERS 5.5.1
2 FORM LINEAGE-LINKED
1 CHAR UTF-8
0 @U1@ SUBM
1 NAME Karl Kern
0 @I1@ INDI
1 NAME Dr. Anna Maria /Vogel/
2 NPFX Dr.
2 GIVN Anna Maria
2 SURN Vogel
2 SOUR @S1@
3 PAGE 12
2 _PRON vo-gl
1 NAME Anna /Kern/
2 TYPE married
1 SEX F
1 BIRT
2 DATE 12 MAY 1887
3 _SRC guess
2 PLAC Brno, Moravia
3 MAP
4 LATI N49.2
4 LONG E16.6
2 AGE 0y
2 SOUR @S1@
3 PAGE 3
3 QUAY 2
3 DATA
4 DATE 1890
4 TEXT born at noon
1 CHR
2 DATE 14 MAY 1887
2 _SHAR @I2@
3 ROLE Godfather
1 DEAT
2 DATE (in the winter)
2 CAUS Flu
1 BURI
2 PLAC Graz
1 OCCU Baker
2 DATE 1910
1 FACT Chess
2 TYPE Interest
1 RESI
2 ADDR Mill Lane 3
3 CITY Graz
2 PHON 12345
2 FAX 12346
1 CENS
2 DATE 1900
2 NOTE At the mill
2 _ROOM 4
1 SSN 55
1 NOTE @N1@
1 NOTE She sang.
2 CONT Loudly.
1 SOUR @S1@
2 PAGE 9
1 OBJE @M1@
1 FAMS @F1@
1 _HAIR red
2 _SHADE dark
1 REFN 1001
1 CHAN
2 DATE 1 JAN 2020
0 @I2@ INDI
1 NAME Karl /Kern/
1 SEX M
1 DEAT Y
1 FAMS @F1@
1 ASSO @I1@
2 RELA friend
0 @I3@ INDI
1 NAME Ida /Kern/
1 SEX F
1 BIRT
2 DATE ABT 1912
1 DEAT
2 DATE 1990
1 FAMC @F1@
2 PEDI adopted
0 @F1@ FAM
1 HUSB @I2@
1 WIFE @I1@
1 CHIL @I3@
1 MARR
2 DATE 4 JUN 1909
2 PLAC Linz
2 TYPE civil
2 SOUR @S1@
3 PAGE 77
1 ENGA
2 DATE 1908
1 NCHI 1
1 SOUR Family Bible
2 TEXT in ink
0 @S1@ SOUR
1 TITL Parish register
1 AUTH The parish
1 REPO @R1@
2 CALN 12/3
1 _TYPE book
0 @R1@ REPO
1 NAME City archive
1 ADDR Square 1
0 @N1@ NOTE A shared note
1 SOUR @S1@
0 @M1@ OBJE
1 FILE house.jpg
2 FORM jpg
0 @L1@ _LOC
1 NAME Brno
0 TRLR
";

/// A file of another program, which uses the same ids for other people and knows something more about Ida.
const SECOND: &str = "0 HEAD
1 SOUR OTHER
1 GEDC
2 VERS 5.5.1
2 FORM LINEAGE-LINKED
1 CHAR UTF-8
0 @I1@ INDI
1 NAME Otto /Stern/
1 SEX M
1 DEAT Y
1 _EYES blue
1 NOTE @N1@
0 @I7@ INDI
1 NAME Ida /Kern/
1 SEX F
1 DEAT Y
1 _EYES green
0 @N1@ NOTE Another note
0 TRLR
";

/// Does what an import does, but through the page's routes: creates the records, and keeps the lines that
/// they came from. `known` has the people who exist already, by their ids in the file.
async fn import(site: &TestApp, owner: &mut Person, text: &str, known: &[(&str, String)]) -> Imported {
    let contents = Contents::read(Document::read(text.as_bytes(), &Limits::default()).unwrap());
    let mut imported =
        Imported { import: Id::new(site.app.now()), owners: HashMap::new(), members: Vec::new() };
    let mut origins: Vec<(Id, String, u32)> = Vec::new();
    let mut sources: Vec<(SourceKey, String)> = Vec::new();
    for number in 0..contents.sources() {
        let source = contents.source(number);
        let optional = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        let form = json!({ "title": source.title, "author": optional(&source.author), "keptAt": optional(&source.kept_at) });
        let id = added(owner.post("/api/sources", form).await.ok(201));
        if let SourceKey::Record(xref) = &source.key {
            imported.owners.insert(xref.clone(), id.clone());
        }
        sources.push((source.key, id));
    }
    let cite = |citations: &[family_file::Citation]| -> Json {
        let one = |citation: &family_file::Citation| {
            let (_, id) = sources.iter().find(|(key, _)| *key == citation.source).unwrap();
            let certainty = citation.certainty.map(|_| "secondary");
            json!({ "sourceId": id, "page": citation.page, "quote": citation.quote, "certainty": certainty })
        };
        citations.iter().map(one).collect()
    };
    for number in 0..contents.people() {
        let person = contents.person(number);
        if let Some((_, id)) = known.iter().find(|(xref, _)| *xref == person.xref) {
            imported.owners.insert(person.xref.clone(), id.clone());
            imported.members.push(id.clone());
            continue;
        }
        let date =
            |detail: &Option<family_file::Detail>| Some(detail.as_ref()?.date.as_ref()?.value?.to_string());
        let place = |detail: &Option<family_file::Detail>| detail.as_ref().map(|detail| detail.place.clone());
        let names: Vec<Json> = person.names[1..]
            .iter()
            .map(|name| {
                let kind = if name.kind == Some(NameKind::Married) { "married" } else { "other" };
                json!({ "name": name.whole, "givenName": name.given, "surname": name.surname, "kind": kind })
            })
            .collect();
        let notes: Vec<Json> = person.notes.iter().map(|note| json!({ "text": note.text })).collect();
        let gender = match person.sex {
            Sex::Male => json!("male"),
            Sex::Female => json!("female"),
            Sex::Other | Sex::Unknown => Json::Null,
        };
        let form = json!({
            "name": person.names[0].whole, "givenName": person.names[0].given, "surname": person.names[0].surname,
            "gender": gender, "birthDate": date(&person.birth), "birthPlace": place(&person.birth),
            "deathDate": date(&person.death), "deathPlace": place(&person.death), "deceased": person.deceased,
            "occupation": person.occupation, "education": person.education, "interests": person.interests,
            "address": person.address, "phoneNumber": person.phone, "email": person.email,
            "names": names, "notes": notes, "citations": cite(&person.citations),
        });
        let id = owner.add_unrelated_member(form).await;
        let details = owner.see(&id).await;
        for (list, base) in [
            ("names", person.names[1..].iter().map(|name| name.origin.0).collect::<Vec<_>>()),
            ("notes", person.notes.iter().map(|note| note.origin.0).collect()),
        ] {
            for (row, at) in details[list].as_array().unwrap().iter().zip(base) {
                origins.push((
                    row["id"].as_str().unwrap().parse().unwrap(),
                    person.xref.clone(),
                    at.unwrap(),
                ));
            }
        }
        imported.owners.insert(person.xref.clone(), id.clone());
        imported.members.push(id);
    }
    for number in 0..contents.couples() {
        let couple = contents.couple(number);
        let date =
            |detail: &Option<family_file::Detail>| Some(detail.as_ref()?.date.as_ref()?.value?.to_string());
        let place = |detail: &Option<family_file::Detail>| detail.as_ref().map(|detail| detail.place.clone());
        let state = if couple.state == CoupleState::Married { "married" } else { "partners" };
        let [first, second] = couple.partners.map(|person| imported.members[person as usize].clone());
        let form = json!({
            "fromId": first, "toId": second, "type": "spouse", "state": state,
            "startedOn": date(&couple.marriage), "startedPlace": place(&couple.marriage),
            "engagedOn": date(&couple.engagement), "engagedPlace": place(&couple.engagement),
            "citations": cite(&couple.citations),
        });
        let id = added(owner.post("/api/relationships", form).await.ok(201)["relationship"].clone());
        imported.owners.insert(couple.xref, id);
    }
    for link in contents.parents() {
        let kind = if link.kind == ParentKind::Adopted { "adopted" } else { "birth" };
        let [parent, child] =
            [link.parent, link.child].map(|person| imported.members[person as usize].clone());
        let form = json!({ "fromId": parent, "toId": child, "type": "parent", "qualifier": kind });
        owner.post("/api/relationships", form).await.ok(201);
    }
    for number in 0..contents.events() {
        let event = contents.event(number);
        // An event without a date cannot be a history event: it stays in the lines.
        let Some(date) = event.detail.date.as_ref().and_then(|date| date.value) else { continue };
        let people: Vec<Json> = event
            .people
            .iter()
            .map(|one| json!({ "id": imported.members[one.person as usize], "role": one.role }))
            .collect();
        let description =
            if event.detail.description.is_empty() { &event.label } else { &event.detail.description };
        let kind = if event.kind == EventKind::Milestone { "milestone" } else { "other" };
        let form = json!({ "date": date.to_string(), "type": kind, "label": event.label, "description": description,
                           "location": event.detail.place, "people": people,
                           "citations": cite(&event.detail.citations) });
        let id = added(owner.post("/api/history", form).await.ok(201)["event"].clone());
        origins.push((id.parse().unwrap(), event.origin.xref.clone(), event.origin.at));
    }
    store(site, &contents, &imported, &origins).await;
    imported
}

struct Imported {
    import: Id,
    /// Our records' ids by the ids in the file.
    owners: HashMap<String, String>,
    members: Vec<String>,
}

fn added(record: Json) -> String {
    record["id"].as_str().unwrap().to_owned()
}

/// Stores the rows that keep the lines.
async fn store(site: &TestApp, contents: &Contents, imported: &Imported, origins: &[(Id, String, u32)]) {
    let mut tx = site.app.db.begin().await.unwrap();
    let now: Moment = site.app.now();
    tx.exec(
        sql!(
            "INSERT INTO imports (id, filename, sha256, size, format, encoding, people, couples, events, sources, files,
                 version, created_at, updated_at)
             VALUES ($1, 'a.ged', '', 0, 'GEDCOM 5.5.1', 'UTF-8', 0, 0, 0, 0, 0, 1, $2, $2)"
        ),
        &[imported.import.into(), now.into()],
    )
    .await
    .unwrap();
    let mut positions: HashMap<String, i64> = HashMap::new();
    for (position, record) in (0_i64..).zip(contents.document().records()) {
        let owner: Option<Id> =
            record.xref().and_then(|xref| imported.owners.get(xref)).map(|id| id.parse().unwrap());
        if let Some(xref) = record.xref() {
            positions.insert(xref.to_owned(), position);
        }
        let lines = record.to_lines(contents.document().version());
        tx.exec(
            sql!(
                "INSERT INTO import_records (import_id, position, tag, xref, owner_id, lines)
                 VALUES ($1, $2, $3, $4, $5, $6)"
            ),
            &[
                imported.import.into(),
                position.into(),
                record.tag().into(),
                record.xref().into(),
                owner.into(),
                lines.as_str().into(),
            ],
        )
        .await
        .unwrap();
    }
    for (row, xref, at) in origins {
        tx.exec(
            sql!("INSERT INTO import_origins (row_id, import_id, position, at) VALUES ($1, $2, $3, $4)"),
            &[(*row).into(), imported.import.into(), positions[xref].into(), i64::from(*at).into()],
        )
        .await
        .unwrap();
    }
    tx.commit().await.unwrap();
}

/// Lines of one text that the other does not have, marked like a patch. The header names the program that wrote the
/// file, and when; that is different in each.
pub fn changed_lines(before: &str, after: &str) -> Vec<String> {
    let mut gone = unsigned(before);
    let mut new = Vec::new();
    for line in unsigned(after) {
        match gone.iter().position(|other| *other == line) {
            Some(at) => {
                gone.remove(at);
            }
            None => new.push(format!("+{line}")),
        }
    }
    gone.iter().map(|line| format!("-{line}")).chain(new).collect()
}

async fn text(owner: &mut Person, query: &str) -> String {
    let bytes = export(owner, query).await;
    check_both_directions(&bytes);
    String::from_utf8(bytes).unwrap()
}

/// The records that a file describes. Unlike the other `read`, it accepts odd lines.
fn read(bytes: &[u8]) -> Records {
    Records::from(&Contents::read(Document::read(bytes, &Limits::default()).unwrap()))
}

const SAME: &str = "format=gedcom5&living=true";

#[tokio::test(flavor = "multi_thread")]
async fn ged_6_import_then_export_loses_no_line_and_adds_none() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let imported = import(&site, &mut owner, FILE, &[]).await;
    assert_eq!(changed_lines(FILE, &text(&mut owner, SAME).await), [] as [&str; 0]);
    // A file in the other version also has the lines that we do not understand.
    let seven = text(&mut owner, "format=gedcom7&living=true").await;
    for line in ["1 _HAIR red", "2 _SHADE dark", "0 @L1@ _LOC", "2 _ROOM 4", "2 CAUS Flu"] {
        assert!(seven.contains(line), "{line} in {seven}");
    }
    // A new relative is added, and nothing else changes.
    let form = json!({ "name": "Eva Kern", "givenName": "Eva", "surname": "Kern", "deceased": true,
                       "relatedTo": { "memberId": imported.owners["I3"], "type": "daughter" } });
    let eva = added(owner.add_member(form).await.ok(201)["member"].clone());
    let changed = changed_lines(FILE, &text(&mut owner, SAME).await);
    assert!(changed.iter().all(|line| line.starts_with('+')), "{changed:#?}");
    assert!(
        changed.contains(&"+1 NAME Eva /Kern/".to_owned()) && changed.contains(&format!("+1 _UID {eva}")),
        "{changed:#?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_6_one_changed_name_changes_one_line() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let imported = import(&site, &mut owner, FILE, &[]).await;
    let change = json!({ "name": "Carl Kern", "givenName": "Carl" });
    owner.edit_member(&imported.owners["I2"], change).await.ok(200);
    let changed = changed_lines(FILE, &text(&mut owner, SAME).await);
    assert_eq!(changed, ["-1 NAME Karl /Kern/", "+1 NAME Carl /Kern/"]);
    // A changed occupation of someone with many other lines also changes one line only.
    owner.edit_member(&imported.owners["I1"], json!({ "occupation": "Cook" })).await.ok(200);
    let changed = changed_lines(FILE, &text(&mut owner, SAME).await);
    assert_eq!(changed, ["-1 OCCU Baker", "-1 NAME Karl /Kern/", "+1 OCCU Cook", "+1 NAME Carl /Kern/"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_6_what_is_deleted_here_is_not_in_the_file_and_the_rest_stays() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let imported = import(&site, &mut owner, FILE, &[]).await;
    let list = owner.get(&format!("/api/members/{}/history", imported.owners["I1"])).await.ok(200);
    let census = list["items"].as_array().unwrap().iter().find(|event| event["label"] == "Census").unwrap();
    let path = format!("/api/history/{}?version={}", census["id"].as_str().unwrap(), census["version"]);
    owner.delete(&path).await.ok(200);
    let changed = changed_lines(FILE, &text(&mut owner, SAME).await);
    assert_eq!(changed, ["-1 CENS", "-2 DATE 1900", "-2 NOTE At the mill", "-2 _ROOM 4"]);
    owner.delete_member(&imported.owners["I3"]).await.ok(200);
    let records = read(&export(&mut owner, SAME).await);
    assert_eq!(records.people.len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_6_a_branch_and_living_people_reveal_nothing_of_the_kept_lines() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let imported = import(&site, &mut owner, FILE, &[]).await;
    let only_karl = format!("{SAME}&who=selected&people={}", imported.owners["I2"]);
    let file = String::from_utf8(export(&mut owner, &only_karl).await).unwrap();
    assert!(file.contains("Karl /Kern/"), "{file}");
    for other in ["Anna", "Ida", "shared note", "house.jpg", "Parish register", "_HAIR", "City archive"] {
        assert!(!file.contains(other), "{other} in {file}");
    }
    owner
        .edit_member(
            &imported.owners["I3"],
            json!({ "birthDate": "1990", "deathDate": "", "deceased": false }),
        )
        .await
        .ok(200);
    let file = text(&mut owner, "format=gedcom5").await;
    assert!(!file.contains("Ida") && file.contains("1 NAME Living"), "{file}");
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_6_several_imports_are_joined_and_undone_ones_left_out() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let first = import(&site, &mut owner, FILE, &[]).await;
    site.clock.advance(60_000);
    let second = import(&site, &mut owner, SECOND, &[("I7", first.owners["I3"].clone())]).await;
    let file = text(&mut owner, SAME).await;
    for line in
        ["1 _HAIR red", "1 _EYES blue", "1 _EYES green", "1 NAME City archive", "2 CAUS Flu", "1 SSN 55"]
    {
        assert_eq!(file.matches(line).count(), 1, "{line} in {file}");
    }
    let records = read(file.as_bytes());
    assert_eq!(names(&records).len(), 4);
    assert!(file.contains("Another note") && file.contains("A shared note"), "{file}");
    let anna = records.people.iter().find(|one| one.names[0].whole.contains("Anna")).unwrap();
    assert_eq!(anna.notes[0].text, "A shared note", "each pointer still leads to its own record");
    // Undoing an import deletes its row.
    let mut tx = site.app.db.begin().await.unwrap();
    tx.exec(sql!("DELETE FROM imports WHERE id = $1"), &[second.import.into()]).await.unwrap();
    tx.commit().await.unwrap();
    let file = text(&mut owner, SAME).await;
    assert!(file.contains("1 _HAIR red") && !file.contains("_EYES"), "{file}");
}

/// Uploads a file and imports it with the choices that are proposed.
async fn imported_by_upload(site: &TestApp, owner: &mut Person, bytes: &[u8]) {
    let draft = importing::read(site, owner, "family.ged", bytes).await;
    assert_eq!(draft["state"], "ready", "{draft}");
    let done = importing::run(site, owner, &draft).await;
    assert_eq!(done["state"], "done", "{done}");
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_6_an_uploaded_file_comes_out_as_it_was_and_again_after_another_import() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    imported_by_upload(&site, &mut owner, FILE.as_bytes()).await;
    let first = text(&mut owner, SAME).await;
    assert_eq!(changed_lines(FILE, &first), [] as [&str; 0]);
    let members = owner.get("/api/members").await.ok(200);
    let karl = members["items"].as_array().unwrap().iter().find(|one| one["name"] == "Karl Kern").unwrap();
    owner
        .edit_member(karl["id"].as_str().unwrap(), json!({ "name": "Carl Kern", "givenName": "Carl" }))
        .await
        .ok(200);
    let changed = changed_lines(FILE, &text(&mut owner, SAME).await);
    assert_eq!(changed, ["-1 NAME Karl /Kern/", "+1 NAME Carl /Kern/"]);

    for format in ["gedcom5", "gedcom7"] {
        let query = format!("format={format}&living=true");
        let out = export(&mut owner, &query).await;
        let other = TestApp::new().await;
        let mut other_owner = other.owner().await;
        imported_by_upload(&other, &mut other_owner, &out).await;
        assert_eq!(read(&export(&mut other_owner, &query).await), read(&out), "the same records, one by one");
    }
}

/// Others cannot point to a family without an id, but some programs have written such files.
#[tokio::test(flavor = "multi_thread")]
async fn ged_6_families_without_ids_keep_their_lines() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let couples =
        ["1 MARR\n2 DATE ABT 1901\n2 TYPE civil\n1 NOTE They met at a dance.", "1 MARR\n2 DATE (at Easter)"];
    let file = format!(
        "0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n\
         0 @I1@ INDI\n1 NAME Jan /Moser/\n1 SEX M\n0 @I2@ INDI\n1 NAME Eva /Kern/\n1 SEX F\n\
         0 @I3@ INDI\n1 NAME Ida /Ruf/\n1 SEX F\n\
         0 FAM\n1 HUSB @I1@\n1 WIFE @I2@\n{}\n0 FAM\n1 HUSB @I1@\n1 WIFE @I3@\n{}\n0 TRLR\n",
        couples[0], couples[1]
    );
    imported_by_upload(&site, &mut owner, file.as_bytes()).await;
    let out = text(&mut owner, SAME).await;
    for lines in couples {
        assert!(out.replace("\r\n", "\n").contains(&format!("{lines}\n0 ")), "{out}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_6_what_is_told_in_notes_here_is_in_its_own_lines_there() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let file = importing::FAMILY
        .replace("1 FAMC @F1@\n2 PEDI", "1 NAME Anna /Moser/\n2 TYPE birth\n1 FAMC @F1@\n2 PEDI")
        .replace("2 PLAC Steyr", "2 PLAC Steyr\n1 NOTE They met at a dance.");
    imported_by_upload(&site, &mut owner, file.as_bytes()).await;
    assert_eq!(changed_lines(&file, &text(&mut owner, SAME).await), [] as [&str; 0]);
    // The burial is removed with its note. A note that both people have stays as long as one of them has it.
    let members = owner.get("/api/members").await.ok(200);
    let maria = members["items"].as_array().unwrap().iter().find(|one| one["name"] == "Maria Huber").unwrap();
    owner.edit_member(maria["id"].as_str().unwrap(), json!({ "notes": [] })).await.ok(200);
    assert_eq!(changed_lines(&file, &text(&mut owner, SAME).await), ["-1 BURI", "-2 PLAC Wels", "+1 DEAT Y"]);
}

/// Imports an archive of these lines, a portrait, another picture and a letter.
async fn imported_with_files(site: &TestApp, owner: &mut Person, lines: &str) {
    let bytes = importing::archive(&[
        ("gedcom.ged", lines.as_bytes()),
        ("media/anna g.png", &png(40, 30)),
        ("media/wedding.png", &png(41, 30)),
        ("scans/letter.txt", b"Dear Anna"),
    ]);
    let draft = importing::read(site, owner, "family.gdz", &bytes).await;
    importing::run(site, owner, &draft).await;
}

/// The one person who has a portrait, in full.
async fn with_portrait(owner: &mut Person) -> Json {
    let members = owner.get("/api/members").await.ok(200);
    let mut people = members["items"].as_array().unwrap().iter();
    let found = people.find(|one| !one["portrait"].is_null()).unwrap();
    owner.see(found["id"].as_str().unwrap()).await
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_6_all_files_of_an_archive_come_out_under_their_names() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let file = importing::WITH_FILES
        .replace("1 OBJE @O1@\n", "1 OBJE @O2@\n1 OBJE @O1@\n1 OBJE @O4@\n")
        .replace("0 TRLR", "0 @O4@ OBJE\n1 FILE media/wedding.png\n2 FORM image/png\n0 TRLR");
    imported_with_files(&site, &mut owner, &file).await;
    let out = entries(&export(&mut owner, "format=gedzip&living=true").await);
    let lines = String::from_utf8(out["gedcom.ged"].clone()).unwrap();
    assert_eq!(changed_lines(&file, &lines), [] as [&str; 0]);
    assert_eq!(out.len(), 4, "{:?}", out.keys());
    assert_eq!(out["media/wedding.png"], png(41, 30));
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_6_files_of_the_same_name_and_names_that_are_stored_otherwise_come_out_as_they_came() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let names = ["a/image.png", "b/image.png", "c/image.png", "Ka\u{308}the #1.png"];
    let mut file =
        "0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n1 NAME Anna /Gruber/\n1 OBJE @O1@\n1 OBJE @O2@\n\
        0 @I2@ INDI\n1 NAME Bert /Gruber/\n1 OBJE @O3@\n1 OBJE @O4@\n"
            .to_owned();
    for (number, name) in (1..).zip(names) {
        let path = name.replace('#', "%23").replace(' ', "%20");
        file += &format!("0 @O{number}@ OBJE\n1 FILE {path}\n2 FORM image/png\n1 NOTE Picture {number}\n");
    }
    file += "0 TRLR\n";
    let pictures: Vec<Vec<u8>> = (0..4).map(|number| png(40 + number, 30)).collect();
    let mut all: Vec<(&str, &[u8])> = names.iter().copied().zip(pictures.iter().map(Vec::as_slice)).collect();
    all.insert(0, ("gedcom.ged", file.as_bytes()));
    let draft = importing::read(&site, &mut owner, "family.gdz", &importing::archive(&all)).await;
    importing::run(&site, &mut owner, &draft).await;
    for _ in 0..4 {
        let out = entries(&export(&mut owner, "format=gedzip&living=true").await);
        let lines = String::from_utf8(out["gedcom.ged"].clone()).unwrap();
        assert_eq!(changed_lines(&file, &lines), [] as [&str; 0]);
        for (name, picture) in names.iter().zip(&pictures) {
            assert_eq!(out.get(*name), Some(picture), "{name} of {:?}", out.keys());
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_6_a_file_that_was_removed_here_is_no_longer_named_and_one_that_never_came_stays() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let file = importing::WITH_FILES
        .replace("1 OBJE @O1@\n", "1 OBJE @O1@\n1 OBJE @O2@\n1 OBJE @O4@\n")
        .replace("0 TRLR", "0 @O4@ OBJE\n1 FILE media/not-in-the-archive.png\n2 FORM image/png\n0 TRLR");
    imported_with_files(&site, &mut owner, &file).await;
    let lines = async |owner: &mut Person| {
        let mut out = entries(&export(owner, "format=gedzip&living=true").await);
        String::from_utf8(out.remove("gedcom.ged").unwrap()).unwrap()
    };
    assert_eq!(changed_lines(&file, &lines(&mut owner).await), [] as [&str; 0]);
    let anna = with_portrait(&mut owner).await;
    let id = anna["id"].as_str().unwrap();
    let files = anna["files"].clone();
    assert_eq!(files.as_array().unwrap().len(), 1, "{files}");
    owner.edit_member(id, json!({ "files": [] })).await.ok(200);
    assert_eq!(changed_lines(&file, &lines(&mut owner).await), ["-1 OBJE @O2@"]);
    let same = json!({ "files": [{ "file": files[0]["file"]["id"], "caption": files[0]["caption"] }] });
    owner.edit_member(id, same).await.ok(200);
    assert_eq!(changed_lines(&file, &lines(&mut owner).await), [] as [&str; 0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_6_a_caption_that_was_changed_here_comes_out_and_goes_in_again() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let file =
        importing::WITH_FILES.replace("1 OBJE @O1@\n", "1 OBJE @O1@\n1 OBJE @O2@\n2 TITL At the wedding\n");
    imported_with_files(&site, &mut owner, &file).await;
    let anna = with_portrait(&mut owner).await;
    let id = anna["id"].as_str().unwrap();
    let files = anna["files"].clone();
    assert_eq!(files[0]["caption"], "At the wedding", "{files}");
    let renamed = json!({ "files": [{ "file": files[0]["file"]["id"], "caption": "Before the church" }] });
    owner.edit_member(id, renamed).await.ok(200);
    let archive = export(&mut owner, "format=gedzip&living=true").await;
    let lines = String::from_utf8(entries(&archive).remove("gedcom.ged").unwrap()).unwrap();
    assert_eq!(changed_lines(&file, &lines), ["-2 TITL At the wedding", "+2 TITL Before the church"]);
    let older = String::from_utf8(export(&mut owner, "format=gedcom5&living=true").await).unwrap();
    assert!(older.contains("2 _TITL Before the church"), "{older}");
    let other = TestApp::new().await;
    let mut elsewhere = other.owner().await;
    let draft = importing::read(&other, &mut elsewhere, "again.gdz", &archive).await;
    importing::run(&other, &mut elsewhere, &draft).await;
    let anna = with_portrait(&mut elsewhere).await;
    assert_eq!(anna["files"][0]["caption"], "Before the church");
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_6_a_file_that_was_added_to_someone_from_an_archive_comes_out_behind_theirs() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    imported_with_files(&site, &mut owner, importing::WITH_FILES).await;
    let anna = with_portrait(&mut owner).await;
    let id = anna["id"].as_str().unwrap();
    // Another picture that has the same name.
    let added = uploaded(&mut owner, "anna g.png", &png(42, 30)).await;
    let form = json!({ "name": anna["name"], "files": [{ "file": added["id"], "caption": "At the sea" }] });
    owner.edit_member(id, form).await.ok(200);
    let archive = export(&mut owner, "format=gedzip&living=true").await;
    let out = entries(&archive);
    assert_eq!(out["media/anna g.png"], png(40, 30));
    assert!(out.values().any(|bytes| *bytes == png(42, 30)), "{:?}", out.keys());
    let records = read(&out["gedcom.ged"]);
    let person = records.people.iter().find(|person| !person.files.is_empty()).unwrap();
    let titles: Vec<&str> = person.files.iter().map(|file| file.title.as_str()).collect();
    assert_eq!((person.files.len(), titles.last()), (2, Some(&"At the sea")), "{titles:?}");

    let other = TestApp::new().await;
    let mut elsewhere = other.owner().await;
    let draft = importing::read(&other, &mut elsewhere, "again.gdz", &archive).await;
    importing::run(&other, &mut elsewhere, &draft).await;
    let anna = with_portrait(&mut elsewhere).await;
    assert_eq!(anna["files"].as_array().unwrap().len(), 1, "{anna}");
    assert_eq!(anna["files"][0]["caption"], "At the sea");
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_6_what_was_entered_here_is_the_same_after_export_and_import() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    add(&mut owner).await;
    for format in ["gedcom5", "gedcom7"] {
        let query = format!("format={format}&living=true");
        let out = export(&mut owner, &query).await;
        let other = TestApp::new().await;
        let mut other_owner = other.owner().await;
        imported_by_upload(&other, &mut other_owner, &out).await;
        let again = export(&mut other_owner, &query).await;
        let changed = changed_lines(&String::from_utf8_lossy(&out), &String::from_utf8_lossy(&again));
        assert_eq!(changed, [] as [&str; 0], "{format}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_6_an_archive_has_the_same_lines_and_files_after_another_import() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let anna = add(&mut owner).await.anna;
    let scan = uploaded(&mut owner, "birth.png", &png(9, 8)).await;
    let files = json!([{ "file": scan["id"], "caption": "Her birth" }]);
    owner.edit_member(&anna, json!({ "files": files })).await.ok(200);
    let query = "format=gedzip&living=true";
    let out = export(&mut owner, query).await;
    let other = TestApp::new().await;
    let mut other_owner = other.owner().await;
    imported_by_upload(&other, &mut other_owner, &out).await;
    let again = export(&mut other_owner, query).await;
    assert_eq!(entries(&again), entries(&out));
    let found = other_owner.get("/api/members?search=Anna+Berg").await.ok(200)["items"][0]["id"].clone();
    let anna = other_owner.see(found.as_str().unwrap()).await;
    assert_eq!(anna["portrait"]["filename"], "anna.png");
    let files: Vec<_> = anna["files"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (&one["file"]["filename"], &one["caption"]))
        .collect();
    assert_eq!(files, [(&json!("birth.png"), &json!("Her birth"))]);
}

/// The names of an archive's entries, and what is in them.
pub fn entries(archive: &[u8]) -> BTreeMap<String, Vec<u8>> {
    let mut archive = zip::ZipArchive::new(Cursor::new(archive)).unwrap();
    let mut entries = BTreeMap::new();
    for number in 0..archive.len() {
        let mut entry = archive.by_index(number).unwrap();
        let mut bytes = Vec::new();
        entry.read_to_end(&mut bytes).unwrap();
        entries.insert(entry.name().unwrap().into_owned(), bytes);
    }
    entries
}

/// A couple with a child, in one of two versions of a file: the newer one no longer has the mother.
fn with_mother(is_there: bool) -> String {
    let wife = if is_there { "1 WIFE @I2@\n" } else { "" };
    let mother = if is_there { "0 @I2@ INDI\n1 NAME Maria /Huber/\n1 SEX F\n1 FAMS @F1@\n" } else { "" };
    format!(
        "0 HEAD\n1 SOUR Stammbaum\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n1 SUBM @U1@\n\
         0 @U1@ SUBM\n1 NAME Karl\n\
         0 @I1@ INDI\n1 NAME Johann /Gruber/\n1 SEX M\n1 DEAT Y\n1 FAMS @F1@\n{mother}\
         0 @I3@ INDI\n1 NAME Anna /Gruber/\n1 SEX F\n1 DEAT Y\n1 FAMC @F1@\n\
         0 @F1@ FAM\n1 HUSB @I1@\n{wife}1 CHIL @I3@\n1 _MEMO At the mill\n0 TRLR\n"
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_12_who_is_missing_from_a_newer_file_is_exported_in_their_one_family() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for is_there in [true, false] {
        imported_by_upload(&site, &mut owner, with_mother(is_there).as_bytes()).await;
        site.clock.advance(60_000);
    }
    for format in ["gedcom5", "gedcom7"] {
        let file = text(&mut owner, &format!("format={format}&living=true")).await;
        let records = read(file.as_bytes());
        assert_eq!(names(&records), ["Anna Gruber", "Johann Gruber", "Maria Huber"], "{file}");
        assert_eq!((records.couples.len(), records.parents.len()), (1, 2), "{file}");
        let ends = |end: &str| file.lines().filter(|line| line.ends_with(end)).count();
        for line in [
            "0 @F1@ FAM",
            "1 HUSB @I1@",
            "1 CHIL @I3@",
            "1 FAMC @F1@",
            "1 _MEMO At the mill",
            " SUBM",
            " FAM",
        ] {
            assert_eq!(ends(line), 1, "{line} in {file}");
        }
    }
}
