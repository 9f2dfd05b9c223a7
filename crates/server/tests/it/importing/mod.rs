//! Importing GEDCOM files.

mod belongings;
mod choices;
mod encodings;
mod interrupted;
mod missing;
mod newer_files;
pub mod others;
mod prepared;
mod progress;
mod recognition;
mod undoing;

use std::io::Write;

use axum::body::Body;
use axum::http::Method;
use kinkeeper::clock::HOUR;
use serde_json::{Value as Json, json};

use crate::command_line::kinkeeper;
use crate::support::{Person, Reply, TestApp, png};

/// A small invented family in 5.5.1.
pub const FAMILY: &str = "0 HEAD
1 SOUR Stammbaum
2 VERS 3.1
1 GEDC
2 VERS 5.5.1
2 FORM LINEAGE-LINKED
1 CHAR UTF-8
0 @I1@ INDI
1 NAME Johann /Gruber/
2 SOUR @S1@
3 PAGE 12
1 NAME Hans /Gruber/
2 TYPE aka
1 SEX M
1 BIRT
2 DATE ABT 1887
2 PLAC Linz, Oberösterreich
2 SOUR @S1@
3 PAGE 12
3 QUAY 3
1 DEAT
2 DATE 3 MAR 1950
1 BAPM
2 DATE 5 MAY 1887
2 PLAC Linz
1 OCCU Baker
1 NOTE He played the violin.
1 REFN 77
1 _UID 0123456789ABCDEF
1 FAMS @F1@
0 @I2@ INDI
1 NAME Maria /Huber/
1 SEX F
1 BURI
2 PLAC Wels
1 FAMS @F1@
0 @I3@ INDI
1 NAME Anna /Gruber/
1 SEX F
1 BIRT
2 DATE 05/06/1915
1 FAMC @F1@
2 PEDI adopted
0 @F1@ FAM
1 HUSB @I1@
1 WIFE @I2@
1 CHIL @I3@
1 MARR
2 DATE 1912
2 PLAC Steyr
0 @S1@ SOUR
1 TITL Parish register of Linz
1 AUTH The parish
0 @R1@ REPO
1 NAME Diocesan archive
0 TRLR
";

pub async fn upload(person: &mut Person, filename: &str, bytes: &[u8]) -> Reply {
    let path = format!("/api/imports?filename={filename}");
    let request = person.request(Method::POST, &path).header("content-type", "application/octet-stream");
    person.raw(request.body(Body::from(bytes.to_vec())).unwrap()).await
}

/// Uploads a file, lets the server read it, and returns the draft.
pub async fn read(site: &TestApp, person: &mut Person, filename: &str, bytes: &[u8]) -> Json {
    let draft = upload(person, filename, bytes).await.ok(201);
    assert_eq!(draft["state"], "reading");
    site.run_jobs().await;
    see(person, &draft).await
}

pub async fn see(person: &mut Person, draft: &Json) -> Json {
    person.get(&path(draft)).await.ok(200)
}

pub fn path(draft: &Json) -> String {
    format!("/api/imports/{}", draft["id"].as_str().unwrap())
}

pub async fn run(site: &TestApp, person: &mut Person, draft: &Json) -> Json {
    let started = person.post(&format!("{}/run", path(draft)), Json::Null).await.ok(200);
    assert_eq!(started["state"], "importing");
    site.run_jobs().await;
    see(person, draft).await
}

pub async fn items(person: &mut Person, draft: &Json, kind: &str) -> Vec<Json> {
    let page = person.get(&format!("{}/items?kind={kind}", path(draft))).await.ok(200);
    page["items"].as_array().unwrap().clone()
}

async fn reasons(person: &mut Person, draft: &Json) -> Vec<(u64, String)> {
    let doubts = items(person, draft, "doubt").await;
    let reason = |item: &Json| {
        let doubt = &item["doubt"];
        (doubt["line"].as_u64().unwrap(), doubt["reason"].as_str().unwrap().to_owned())
    };
    doubts.iter().map(reason).collect()
}

/// The tables that an import writes to.
const TABLES: [&str; 11] = [
    "members",
    "member_names",
    "member_notes",
    "relationships",
    "history_events",
    "history_people",
    "sources",
    "citations",
    "external_ids",
    "imports",
    "import_records",
];

pub async fn counts(site: &TestApp) -> Vec<(&'static str, i64)> {
    let mut counts = Vec::new();
    for table in TABLES {
        counts.push((table, site.count(table).await));
    }
    counts
}

async fn member(person: &mut Person, name: &str) -> Json {
    let list = person.get("/api/members").await.ok(200);
    let found = list["items"].as_array().unwrap().iter().find(|member| member["name"] == name);
    let id = found.unwrap_or_else(|| panic!("no {name} in {list}"))["id"].as_str().unwrap().to_owned();
    person.see(&id).await
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_1_the_preview_says_what_a_file_is_and_would_change_and_writes_nothing() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let before = counts(&site).await;
    let draft = read(&site, &mut owner, "gruber.ged", FAMILY.as_bytes()).await;
    assert_eq!(draft["state"], "ready", "{draft}");
    assert_eq!(draft["about"]["program"], "Stammbaum");
    assert_eq!(draft["about"]["version"], "GEDCOM 5.5.1");
    assert_eq!(draft["about"]["encoding"], "UTF-8");
    assert_eq!(draft["counts"], json!({ "people": 3, "couples": 1, "events": 2, "sources": 1, "files": 0 }));
    assert_eq!(
        draft["plan"],
        json!({
            "newPeople": 3, "matchedPeople": 0, "newCouples": 1, "newEvents": 3, "newSources": 1, "newFiles": 0,
            "changes": 0, "conflicts": 0, "additions": 0, "missing": 0, "doubts": 2, "matches": 0, "rows": 0, "scans": 0,
        })
    );
    assert_eq!(draft["already"], Json::Null);
    let line = |text: &str| FAMILY.lines().position(|line| line == text).unwrap() as u64 + 1;
    assert_eq!(
        reasons(&mut owner, &draft).await,
        [
            (
                line("1 BURI"),
                "This event has no date that we can read, so it becomes a note of the person instead of an event in the family history."
                    .to_owned()
            ),
            (
                line("2 DATE 05/06/1915"),
                "The date “05/06/1915” can be read in two ways: day first or month first. No date is set."
                    .to_owned()
            ),
        ]
    );
    assert_eq!(counts(&site).await, before, "a preview writes nothing");
    let list = owner.get("/api/imports").await.ok(200);
    assert_eq!(list["items"][0]["id"], draft["id"]);
    owner.delete(&path(&draft)).await.ok(204);
    site.run_jobs().await;
    assert_eq!(owner.get(&path(&draft)).await.problem(404), "import-not-found");
    assert_eq!(site.app.storage.list("imports").await.unwrap(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_2_an_import_is_one_action_that_is_undone_as_a_whole() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let before = counts(&site).await;
    let draft = read(&site, &mut owner, "gruber.ged", FAMILY.as_bytes()).await;
    let done = run(&site, &mut owner, &draft).await;
    assert_eq!(done["state"], "done", "{done}");
    let batch = done["change"].as_str().unwrap();

    let johann = member(&mut owner, "Johann Gruber").await;
    assert_eq!(johann["birthDate"], "1887~", "{johann}");
    assert_eq!(johann["birthDateText"], "about 1887", "as a person would type it");
    assert_eq!(
        (&johann["birthPlace"], &johann["occupation"]),
        (&json!("Linz, Oberösterreich"), &json!("Baker"))
    );
    assert_eq!((&johann["deceased"], &johann["surname"]), (&json!(true), &json!("Gruber")));
    assert_eq!(member(&mut owner, "Maria Huber").await["deceased"], true);
    // Each birth and death is in the history once, with its place and source.
    let history = owner.get("/api/history").await.ok(200);
    let texts: Vec<&str> = history["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|event| event["description"].as_str().unwrap())
        .collect();
    assert_eq!(texts, ["Johann Gruber died", "Baptism", "Johann Gruber was born"], "{history}");
    let born = &history["items"][2];
    assert_eq!((&born["location"], &born["type"]), (&json!("Linz, Oberösterreich"), &json!("birth")));
    assert_eq!(born["source"]["description"], "Parish register of Linz");
    let ties = site
        .rows::<(String, String)>("SELECT kind, COALESCE(qualifier, state) FROM relationships ORDER BY 1, 2")
        .await;
    let ties: Vec<(&str, &str)> = ties.iter().map(|(kind, how)| (kind.as_str(), how.as_str())).collect();
    assert_eq!(ties, [("parent", "adopted"), ("parent", "adopted"), ("partner", "married")]);
    let kept = site.rows::<(String,)>("SELECT lines FROM import_records ORDER BY position").await;
    let kept: String = kept.into_iter().map(|(lines,)| lines).collect();
    assert_eq!(kept, FAMILY, "not one line is lost");
    let after = counts(&site).await;

    let action = owner.get("/api/admin/changes?limit=1").await.ok(200)["items"][0].clone();
    assert_eq!((&action["id"], &action["items"][0]["title"]), (&json!(batch), &json!("gruber.ged")));
    owner.post(&format!("/api/admin/changes/{batch}/undo"), Json::Null).await.ok(204);
    let undone: Vec<_> =
        counts(&site).await.into_iter().filter(|(table, _)| *table != "import_records").collect();
    let empty: Vec<_> = before.into_iter().filter(|(table, _)| *table != "import_records").collect();
    assert_eq!(undone, empty, "nothing of it is left");
    let undoing = owner.get("/api/admin/changes?limit=1").await.ok(200)["items"][0].clone();
    assert_eq!(undoing["items"][0]["title"], "gruber.ged");
    owner
        .post(&format!("/api/admin/changes/{}/undo", undoing["id"].as_str().unwrap()), Json::Null)
        .await
        .ok(204);
    assert_eq!(counts(&site).await, after, "and all of it comes back");
    assert_eq!(member(&mut owner, "Johann Gruber").await["birthDate"], "1887~");
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_2_a_cancelled_import_leaves_nothing_behind() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let before = counts(&site).await;
    let draft = upload(&mut owner, "gruber.ged", FAMILY.as_bytes()).await.ok(201);
    let cancelled = owner.post(&format!("{}/cancel", path(&draft)), Json::Null).await.ok(200);
    assert_eq!(cancelled["state"], "cancelled");
    site.run_jobs().await;
    assert_eq!(see(&mut owner, &draft).await["state"], "cancelled", "the job has nothing to do");

    let draft = read(&site, &mut owner, "gruber.ged", FAMILY.as_bytes()).await;
    owner.post(&format!("{}/run", path(&draft)), Json::Null).await.ok(200);
    assert_eq!(owner.delete(&path(&draft)).await.problem(409), "import-running");
    owner.post(&format!("{}/cancel", path(&draft)), Json::Null).await.ok(200);
    site.run_jobs().await;
    assert_eq!(counts(&site).await, before);
    let again = owner.post(&format!("{}/run", path(&draft)), Json::Null).await;
    assert_eq!(again.problem(409), "import-not-ready");
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_2_a_failure_leaves_nothing_behind() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let draft = read(&site, &mut owner, "gruber.ged", FAMILY.as_bytes()).await;
    let before = counts(&site).await;
    site.clock.advance(HOUR);
    site.app.storage.remove(&format!("imports/{}", draft["id"].as_str().unwrap())).await.unwrap();
    let failed = run(&site, &mut owner, &draft).await;
    assert_eq!(
        (&failed["state"], &failed["problem"]),
        (&json!("failed"), &json!("The uploaded file is gone. Please upload it again."))
    );
    assert_eq!(counts(&site).await, before);
}

/// Reads a file that cannot be imported, and returns the reason.
async fn refused(site: &TestApp, person: &mut Person, bytes: &[u8]) -> String {
    let before = counts(site).await;
    let draft = read(site, person, "odd.ged", bytes).await;
    assert_eq!(draft["state"], "failed", "{draft}");
    assert_eq!(counts(site).await, before);
    draft["problem"].as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_8_what_is_no_gedcom_file_gets_a_plain_answer() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let no_gedcom = "This is not a GEDCOM file. Export your family tree from your program as GEDCOM (a file that ends \
                     with .ged) and try again.";
    for bytes in [
        b"<!DOCTYPE html><html><body>My tree</body></html>".as_slice(),
        b"\x89PNG\r\n\x1a\n0000",
        b"name,born\nAnna,1950\n",
        b"\0\0\0\0",
        b"0 HE",
    ] {
        assert_eq!(refused(&site, &mut owner, bytes).await, no_gedcom);
    }
    assert_eq!(
        refused(&site, &mut owner, b"0 HEAD\n1 GEDC\n2 VERS 5.5.1\n0 TRLR\n").await,
        "No person is in this file."
    );
    assert_eq!(upload(&mut owner, "empty.ged", b"").await.problem(422), "file-empty");
    assert_eq!(upload(&mut owner, "", b"0 HEAD").await.problem(400), "invalid-root-operation");
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_8_hostile_files_are_refused_or_read_without_harm() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let file = |lines: &str| format!("0 HEAD\n1 GEDC\n2 VERS 5.5.1\n1 CHAR UTF-8\n{lines}0 TRLR\n");
    let long = file(&format!("0 @I1@ INDI\n1 NAME Anna\n1 NOTE {}\n", "x".repeat(10 << 20)));
    assert_eq!(
        refused(&site, &mut owner, long.as_bytes()).await,
        "Line 7 is far too long for a GEDCOM file. The file seems to be damaged."
    );
    let deep: String = (1..=200).map(|level| format!("{level} _A\n")).collect();
    let deep = refused(&site, &mut owner, file(&format!("0 @I1@ INDI\n{deep}")).as_bytes()).await;
    assert!(deep.contains("nested too deeply"), "{deep}");

    // The file is cut off in the middle and has NULs, half a surrogate, people who are their own ancestors,
    // and a path that leads outside.
    let odd = file(
        "0 @I1@ INDI\n1 NAME An\0na\n1 FAMC @F1@\n1 FAMS @F1@\n1 OBJE\n2 FILE ../../etc/passwd\n0 @I2@ INDI\n\
         1 NAME Bo\n1 FAMC @F2@\n1 FAMS @F1@\n0 @F1@ FAM\n1 HUSB @I1@\n1 WIFE @I2@\n1 CHIL @I1@\n0 @F2@ FAM\n\
         1 HUSB @I1@\n1 CHIL @I2@\n1 HUSB @I1@\n",
    );
    let mut bytes = odd.into_bytes();
    bytes.truncate(bytes.len() - 12);
    bytes.extend_from_slice(b"\xed\xa0\x80");
    let draft = read(&site, &mut owner, "odd.ged", &bytes).await;
    assert_eq!(draft["state"], "ready", "{draft}");
    let said = reasons(&mut owner, &draft).await;
    let says = |text: &str| said.iter().any(|(_, reason)| reason.contains(text));
    assert!(says("The last line is missing"), "{said:?}");
    assert!(says("empty character was removed"), "{said:?}");
    let done = run(&site, &mut owner, &draft).await;
    assert_eq!(done["state"], "done", "{done}");
    assert_eq!(site.count("members").await, 2);
    // No one is their own ancestor.
    let parents = site
        .rows::<(String, String)>("SELECT first_id, second_id FROM relationships WHERE kind = 'parent'")
        .await;
    for (parent, child) in &parents {
        assert!(!parents.contains(&(child.clone(), parent.clone())) && parent != child, "{parents:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn only_admins_import() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    assert_eq!(upload(&mut anna, "gruber.ged", FAMILY.as_bytes()).await.problem(403), "forbidden");
    let draft = read(&site, &mut owner, "gruber.ged", FAMILY.as_bytes()).await;
    assert_eq!(anna.get(&path(&draft)).await.problem(403), "forbidden");
    let site = TestApp::with(|config| config.max_import_bytes = 100).await;
    let mut owner = site.owner().await;
    assert_eq!(upload(&mut owner, "gruber.ged", FAMILY.as_bytes()).await.problem(413), "file-too-large");
}

/// The counts of the family's own records. Each import also adds its own row and its lines.
async fn family_counts(site: &TestApp) -> Vec<(&'static str, i64)> {
    let counts = counts(site).await;
    counts.into_iter().filter(|(table, _)| !table.starts_with("import")).collect()
}

async fn imported(site: &TestApp, owner: &mut Person, file: &str) -> Json {
    let draft = read(site, owner, "gruber.ged", file.as_bytes()).await;
    let done = run(site, owner, &draft).await;
    assert_eq!(done["state"], "done", "{done}");
    done
}

/// The changes that a draft asks about, and then what it adds: field, value here, value in the file, if it is a
/// conflict, and the choice.
async fn changes(person: &mut Person, draft: &Json) -> Vec<(String, String, String, bool, String)> {
    let text = |value: &Json| value.as_str().unwrap_or("-").to_owned();
    let change = |item: &Json| {
        let change = &item["change"];
        let conflict = change["conflict"].as_bool().unwrap();
        (
            text(&change["field"]),
            text(&change["here"]),
            text(&change["file"]),
            conflict,
            text(&item["choice"]),
        )
    };
    let mut asked = items(person, draft, "change").await;
    asked.extend(items(person, draft, "addition").await);
    asked.iter().map(change).collect()
}

fn change(
    field: &str,
    here: &str,
    file: &str,
    conflict: bool,
    choice: &str,
) -> (String, String, String, bool, String) {
    (field.to_owned(), here.to_owned(), file.to_owned(), conflict, choice.to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_3_the_same_file_again_adds_nothing() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let first = imported(&site, &mut owner, FAMILY).await;
    let before = family_counts(&site).await;
    let versions =
        "SELECT id, version FROM members UNION ALL SELECT id, version FROM history_events ORDER BY 1";
    let seen = site.rows::<(String, i64)>(versions).await;
    let draft = read(&site, &mut owner, "again.ged", FAMILY.as_bytes()).await;
    assert_eq!(draft["already"]["id"], first["id"]);
    // With other line endings it is a different file with the same contents.
    let other = FAMILY.replace('\n', "\r\n");
    for file in [FAMILY, other.as_str()] {
        let draft = read(&site, &mut owner, "again.ged", file.as_bytes()).await;
        let plan = &draft["plan"];
        assert_eq!(plan["matchedPeople"], 3, "{plan}");
        for none in [
            "newPeople",
            "newCouples",
            "newEvents",
            "newSources",
            "changes",
            "additions",
            "missing",
            "matches",
        ] {
            assert_eq!(plan[none], 0, "{none} in {plan}");
        }
        run(&site, &mut owner, &draft).await;
        assert_eq!(family_counts(&site).await, before);
        assert_eq!(site.rows::<(String, i64)>(versions).await, seen, "no record has a new version");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_3_a_changed_file_is_a_difference_to_accept_and_what_changed_here_stays() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    imported(&site, &mut owner, FAMILY).await;
    let johann = member(&mut owner, "Johann Gruber").await["id"].as_str().unwrap().to_owned();
    owner
        .edit_member(&johann, json!({ "birthPlace": "Linz an der Donau", "education": "Trade school" }))
        .await
        .ok(200);
    let newer = FAMILY
        .replace("1 OCCU Baker", "1 OCCU Miller")
        .replace("2 PLAC Linz, Oberösterreich", "2 PLAC Linz, Österreich")
        .replace("1 NOTE He played the violin.", "1 NOTE He played the violin.\n1 NOTE He kept bees.")
        .replace("2 DATE 5 MAY 1887", "2 DATE 6 MAY 1887")
        .replace("2 DATE 1912", "2 DATE 1913")
        .replace("1 AUTH The parish", "1 AUTH The parish of Linz")
        .replace("1 CHIL @I3@", "1 CHIL @I3@\n1 CHIL @I4@")
        .replace("0 @F1@ FAM", "0 @I4@ INDI\n1 NAME Karl /Gruber/\n1 SEX M\n1 FAMC @F1@\n0 @F1@ FAM");
    let draft = read(&site, &mut owner, "newer.ged", newer.as_bytes()).await;
    assert_eq!(
        changes(&mut owner, &draft).await,
        [
            change("occupation", "Baker", "Miller", false, "take"),
            change("date", "5 May 1887", "6 May 1887", false, "take"),
            change("startedOn", "1912", "1913", false, "take"),
            change("author", "The parish", "The parish of Linz", false, "take"),
            change("birthPlace", "Linz an der Donau", "Linz, Österreich", true, "keep"),
            change("notes", "-", "He kept bees.", false, "take"),
        ]
    );
    let plan = &draft["plan"];
    assert_eq!((&plan["newPeople"], &plan["changes"], &plan["conflicts"]), (&json!(1), &json!(5), &json!(1)));
    assert_eq!((&plan["additions"], &plan["missing"]), (&json!(1), &json!(0)));
    // The note about bees is declined; the other proposals are accepted.
    let bees = items(&mut owner, &draft, "addition").await[0]["position"].clone();
    let choices = json!({ "choices": [{ "position": bees, "choice": "keep" }] });
    owner.put(&format!("{}/choices", path(&draft)), choices).await.ok(204);
    let wrong = json!({ "choices": [{ "position": bees, "choice": "same" }] });
    assert_eq!(owner.put(&format!("{}/choices", path(&draft)), wrong).await.problem(422), "invalid");
    let before = site.count("member_notes").await;
    let done = run(&site, &mut owner, &draft).await;
    assert_eq!(done["state"], "done", "{done}");

    let now = owner.see(&johann).await;
    assert_eq!((&now["occupation"], &now["education"]), (&json!("Miller"), &json!("Trade school")));
    assert_eq!(now["birthPlace"], "Linz an der Donau");
    assert_eq!(site.count("member_notes").await, before);
    assert_eq!(site.count("members").await, 4);
    assert_eq!(site.count("history_events WHERE date = '1887-05-06' AND label = 'Baptism'").await, 1);
    assert_eq!(site.count("history_events").await, 3, "nothing is there twice");
    assert_eq!(site.count("relationships WHERE started_on = '1913'").await, 1);
    assert_eq!(site.count("sources WHERE author = 'The parish of Linz'").await, 1);
    // A question that was answered is not asked again.
    let again = read(
        &site,
        &mut owner,
        "newest.ged",
        newer.replace("1 SEX M\n1 FAMC", "1 SEX M\n1 OCCU Smith\n1 FAMC").as_bytes(),
    )
    .await;
    assert_eq!(changes(&mut owner, &again).await, [change("occupation", "-", "Smith", false, "take")]);

    let batch = done["change"].as_str().unwrap();
    owner.post(&format!("/api/admin/changes/{batch}/undo"), Json::Null).await.ok(204);
    assert_eq!(owner.see(&johann).await["occupation"], "Baker");
    assert_eq!(site.count("members").await, 3);
    assert_eq!(site.count("relationships WHERE started_on = '1912'").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_3_what_is_no_longer_in_the_file_stays_unless_someone_says_otherwise() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    imported(&site, &mut owner, FAMILY).await;
    let newer = FAMILY
        .replace("1 NAME Hans /Gruber/\n2 TYPE aka\n", "")
        .replace("1 NOTE He played the violin.\n", "")
        .replace("2 SOUR @S1@\n3 PAGE 12\n1 SEX", "1 SEX");
    let draft = read(&site, &mut owner, "newer.ged", newer.as_bytes()).await;
    assert_eq!(
        changes(&mut owner, &draft).await,
        [
            change("names", "Hans Gruber", "-", false, "keep"),
            change("notes", "He played the violin.", "-", false, "keep"),
            change("citations", "Parish register of Linz, 12", "-", false, "keep"),
        ]
    );
    let name = items(&mut owner, &draft, "change").await[0]["position"].clone();
    let choices = json!({ "choices": [{ "position": name, "choice": "take" }] });
    owner.put(&format!("{}/choices", path(&draft)), choices).await.ok(204);
    let done = run(&site, &mut owner, &draft).await;
    let johann = member(&mut owner, "Johann Gruber").await;
    assert_eq!(
        (&johann["names"], &johann["notes"][0]["text"]),
        (&json!([]), &json!("He played the violin."))
    );
    let batch = done["change"].as_str().unwrap();
    owner.post(&format!("/api/admin/changes/{batch}/undo"), Json::Null).await.ok(204);
    assert_eq!(member(&mut owner, "Johann Gruber").await["names"][0]["name"], "Hans Gruber");
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_3_dates_are_in_the_reader_s_words() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    imported(&site, &mut owner, FAMILY).await;
    let newer = FAMILY
        .replace("2 DATE 3 MAR 1950", "2 DATE BEF 1951")
        .replace("1 OCCU", "1 GRAD\n2 DATE 1905\n1 OCCU");
    let draft = read(&site, &mut owner, "newer.ged", newer.as_bytes()).await;
    assert_eq!(
        changes(&mut owner, &draft).await,
        [
            change("deathDate", "3 March 1950", "before 1951", false, "take"),
            change("event", "-", "Graduation (1905)", false, "take"),
        ]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_6_what_has_no_place_of_its_own_is_told_in_notes() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let file = FAMILY
        .replace("1 FAMC @F1@\n2 PEDI", "1 NAME Anna /Moser/\n2 TYPE birth\n1 FAMC @F1@\n2 PEDI")
        .replace("2 PLAC Steyr", "2 PLAC Steyr\n1 NOTE They met at a dance.");
    imported(&site, &mut owner, &file).await;
    let notes = |member: &Json| -> Vec<String> {
        let notes = member["notes"].as_array().unwrap();
        notes.iter().map(|note| note["text"].as_str().unwrap().to_owned()).collect()
    };
    let maria = member(&mut owner, "Maria Huber").await;
    assert_eq!(notes(&maria), ["They met at a dance.", "Burial: Wels"]);
    let johann = member(&mut owner, "Johann Gruber").await;
    assert_eq!(notes(&johann), ["He played the violin.", "They met at a dance."]);
    // A source of the preferred name becomes a source of the person.
    assert_eq!(johann["citations"][0]["page"], "12");
    let anna = member(&mut owner, "Anna Gruber").await;
    assert_eq!(notes(&anna), ["Birth: 05/06/1915"]);
    assert_eq!((&anna["birthSurname"], &anna["names"]), (&json!("Moser"), &json!([])));
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_3_what_was_deleted_here_does_not_come_back() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    imported(&site, &mut owner, FAMILY).await;
    let anna = member(&mut owner, "Anna Gruber").await["id"].as_str().unwrap().to_owned();
    owner.delete_member(&anna).await.ok(200);
    site.exec("DELETE FROM relationships WHERE kind = 'partner'").await;
    let before = family_counts(&site).await;
    let other = FAMILY.replace('\n', "\r\n");
    let done = imported(&site, &mut owner, &other).await;
    assert_eq!(done["plan"]["newPeople"], 0);
    assert_eq!(family_counts(&site).await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_4_people_who_may_be_here_are_proposed_with_what_speaks_for_it() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let johann = json!({ "name": "Johann Gruber", "birthDate": "1887", "gender": "male", "deathDate": "3 March 1950" });
    let johann = owner.add_unrelated_member(johann).await;
    let draft = read(&site, &mut owner, "gruber.ged", FAMILY.as_bytes()).await;
    let proposed = items(&mut owner, &draft, "match").await;
    assert_eq!(proposed.len(), 1, "{proposed:?}");
    let found = &proposed[0]["match"];
    assert_eq!((&found["memberId"], &found["name"]), (&json!(johann), &json!("Johann Gruber")));
    assert_eq!((&found["likely"], &proposed[0]["choice"]), (&json!(true), &json!("same")));
    let evidence: Vec<(bool, &str)> = found["evidence"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (one["for"].as_bool().unwrap(), one["text"].as_str().unwrap()))
        .collect();
    assert!(evidence.contains(&(true, "The same name")), "{evidence:?}");
    assert!(evidence.contains(&(true, "Died on the same day")), "{evidence:?}");
    assert_eq!((&draft["plan"]["matchedPeople"], &draft["plan"]["newPeople"]), (&json!(1), &json!(2)));

    let done = run(&site, &mut owner, &draft).await;
    assert_eq!(done["state"], "done", "{done}");
    let now = owner.see(&johann).await;
    assert_eq!((&now["birthDate"], &now["occupation"]), (&json!("1887"), &json!("Baker")));
    assert_eq!(now["birthPlace"], "Linz, Oberösterreich");
    assert_eq!(site.count("members").await, 3);
    assert_eq!(site.count("history_events WHERE kind = 'birth'").await, 1, "one birth, not two");
    owner
        .post(&format!("/api/admin/changes/{}/undo", done["change"].as_str().unwrap()), Json::Null)
        .await
        .ok(204);
    assert_eq!(owner.see(&johann).await["occupation"], Json::Null);

    // A person may decide otherwise.
    let draft = read(&site, &mut owner, "gruber.ged", FAMILY.as_bytes()).await;
    let choices = json!({ "kind": "match", "choice": "new" });
    owner.put(&format!("{}/choices", path(&draft)), choices).await.ok(204);
    site.run_jobs().await;
    run(&site, &mut owner, &draft).await;
    assert_eq!(site.count("members WHERE name = 'Johann Gruber'").await, 2);
}

/// A family in 7.0 with files in its archive.
pub const WITH_FILES: &str = "\u{feff}0 HEAD
1 GEDC
2 VERS 7.0
0 @I1@ INDI
1 NAME Anna /Gruber/
1 OBJE @O1@
1 BIRT
2 DATE 1915
2 OBJE @O2@
0 @S1@ SOUR
1 TITL Letters
1 OBJE @O2@
1 OBJE @O3@
0 @O1@ OBJE
1 FILE media/anna%20g.png
2 FORM image/png
2 TITL Anna at school
0 @O2@ OBJE
1 FILE scans/letter.txt
2 FORM text/plain
0 @O3@ OBJE
1 FILE scans/lost.txt
2 FORM text/plain
0 TRLR
";

pub fn archive(entries: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, bytes) in entries {
        zip.start_file(*name, zip::write::SimpleFileOptions::default()).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_1_the_files_of_a_gedzip_come_with_its_people_and_sources() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let picture = png(40, 30);
    let bytes = archive(&[
        ("gedcom.ged", WITH_FILES.as_bytes()),
        ("media/anna g.png", &picture),
        ("scans/letter.txt", b"Dear Anna"),
        ("scans/unused.txt", b"no one names it"),
    ]);
    let draft = read(&site, &mut owner, "anna.gdz", &bytes).await;
    assert_eq!(draft["state"], "ready", "{draft}");
    assert_eq!((&draft["about"]["archive"], &draft["plan"]["newFiles"]), (&json!(true), &json!(2)));
    let said = reasons(&mut owner, &draft).await;
    assert_eq!(said.len(), 1, "{said:?}");
    assert_eq!(said[0].1, "The file “scans/lost.txt” is not in the archive.");
    assert_eq!(site.count("files").await, 0);
    let done = run(&site, &mut owner, &draft).await;
    assert_eq!(done["state"], "done", "{done}");
    assert_eq!(site.count("files").await, 2);
    let anna = member(&mut owner, "Anna Gruber").await;
    assert!(anna["portrait"].is_object(), "{anna}");
    let kinds = site
        .rows::<(String, String)>(
            "SELECT owner_kind, filename FROM attachments JOIN files ON files.id = file_id ORDER BY 1, 2",
        )
        .await;
    let kinds: Vec<(&str, &str)> = kinds.iter().map(|(kind, name)| (kind.as_str(), name.as_str())).collect();
    assert_eq!(kinds, [("history-event", "letter.txt"), ("member", "anna g.png"), ("source", "letter.txt")]);
    let batch = done["change"].as_str().unwrap();
    owner.post(&format!("/api/admin/changes/{batch}/undo"), Json::Null).await.ok(204);
    assert_eq!((site.count("attachments").await, site.count("members").await), (0, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_1_a_file_says_how_many_of_its_pictures_are_missing() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    // A path on another machine's disk is a missing file, too; a web address is none.
    let named = WITH_FILES.replace(
        "0 TRLR",
        "0 @O4@ OBJE\n1 FILE C:\\Photos\\anna.jpg\n2 FORM image/jpeg\n0 @O5@ OBJE\n1 FILE https://example.org/a.jpg\n2 FORM image/jpeg\n0 TRLR",
    );
    let draft = read(&site, &mut owner, "anna.ged", named.as_bytes()).await;
    assert_eq!(
        (&draft["about"]["missingFiles"], &draft["plan"]["newFiles"]),
        (&json!(4), &json!(0)),
        "{draft}"
    );
    let bytes = archive(&[
        ("gedcom.ged", named.as_bytes()),
        ("media/anna g.png", &png(40, 30)),
        ("scans/letter.txt", b"Dear Anna"),
        ("scans/lost.txt", b"Found"),
    ]);
    let draft = read(&site, &mut owner, "anna.zip", &bytes).await;
    assert_eq!(
        (&draft["about"]["missingFiles"], &draft["plan"]["newFiles"]),
        (&json!(1), &json!(3)),
        "{draft}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_6_all_files_of_a_person_come_in_and_the_portrait_is_the_first_picture() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let file = WITH_FILES.replace("1 OBJE @O1@\n", "1 OBJE @O2@\n1 OBJE @O1@\n1 OBJE @O4@\n1 BURI\n2 OBJE @O5@\n").replace(
        "0 TRLR",
        "0 @O4@ OBJE\n1 FILE media/wedding.png\n2 FORM image/png\n0 @O5@ OBJE\n1 FILE media/grave.png\n2 FORM image/png\n0 TRLR",
    );
    let bytes = archive(&[
        ("gedcom.ged", file.as_bytes()),
        ("media/anna g.png", &png(40, 30)),
        ("media/wedding.png", &png(41, 30)),
        ("media/grave.png", &png(42, 30)),
        ("scans/letter.txt", b"Dear Anna"),
    ]);
    let draft = read(&site, &mut owner, "anna.gdz", &bytes).await;
    let done = run(&site, &mut owner, &draft).await;
    assert_eq!(done["state"], "done", "{done}");
    let files = |member: &Json| -> Vec<String> {
        let files = member["files"].as_array().unwrap();
        files.iter().map(|one| one["file"]["filename"].as_str().unwrap().to_owned()).collect()
    };
    let anna = member(&mut owner, "Anna Gruber").await;
    assert_eq!(anna["portrait"]["filename"], "anna g.png", "{anna}");
    assert_eq!(files(&anna), ["letter.txt", "wedding.png", "grave.png"]);
    // Without the portrait, the others stay.
    let without = json!({ "version": anna["version"], "file": null });
    owner.put(&format!("/api/members/{}/portrait", anna["id"].as_str().unwrap()), without).await.ok(200);
    let anna = member(&mut owner, "Anna Gruber").await;
    assert_eq!((&anna["portrait"], files(&anna).len()), (&Json::Null, 3));
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_8_a_harmful_or_broken_archive_gets_a_plain_answer() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let gedcom = ("gedcom.ged", WITH_FILES.as_bytes());
    let whole = archive(&[gedcom]);
    assert_eq!(
        refused(&site, &mut owner, &whole[..whole.len() / 2]).await,
        "This archive is damaged and cannot be opened."
    );
    assert_eq!(
        refused(&site, &mut owner, &archive(&[("family.txt", b"0 HEAD")])).await,
        "This archive has no file gedcom.ged in it."
    );
    let zeros = vec![b' '; 64 << 20];
    assert_eq!(
        refused(&site, &mut owner, &archive(&[("gedcom.ged", &zeros)])).await,
        "This archive unpacks to more than we can take."
    );
    let outside = refused(&site, &mut owner, &archive(&[gedcom, ("../../evil.txt", b"evil")])).await;
    assert!(outside.contains("leads outside"), "{outside}");
    // A decompression bomb among its files is found while they are unpacked, and nothing is imported.
    let bomb = archive(&[gedcom, ("scans/letter.txt", &zeros)]);
    let draft = read(&site, &mut owner, "bomb.gdz", &bomb).await;
    let before = counts(&site).await;
    let failed = run(&site, &mut owner, &draft).await;
    assert_eq!(failed["problem"], "This archive unpacks to more than we can take.", "{failed}");
    assert_eq!(counts(&site).await, before);
    assert_eq!(site.count("files").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_imported_on_the_command_line() {
    let site = TestApp::new().await;
    let file = site.folder.path().join("gruber.ged");
    std::fs::write(&file, FAMILY).unwrap();
    let file = file.to_str().unwrap();
    assert!(kinkeeper(&site, &["import", file]).await.refusal().contains("has no owner yet"));
    let mut owner = site.owner().await;
    let shown = kinkeeper(&site, &["import", file]).await.ok();
    assert!(shown.contains("New: 3 people, 1 couples, 3 events, 1 sources, 0 files"), "{shown}");
    assert!(shown.contains("can be read in two ways"), "{shown}");
    assert_eq!(site.count("members").await, 0);
    let shown = kinkeeper(&site, &["import", file, "--yes"]).await.ok();
    assert!(shown.ends_with("Imported. An admin can undo it from the change log.\n"), "{shown}");
    assert_eq!(member(&mut owner, "Johann Gruber").await["occupation"], "Baker");
    assert_eq!(site.count("import_drafts").await, 0);
    std::fs::write(site.folder.path().join("page.ged"), "<html>").unwrap();
    let page = site.folder.path().join("page.ged");
    let refused = kinkeeper(&site, &["import", page.to_str().unwrap()]).await.refusal();
    assert!(refused.contains("This is not a GEDCOM file"), "{refused}");
}
