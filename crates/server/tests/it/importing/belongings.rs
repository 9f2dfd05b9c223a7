//! A newer file may bring sources, files and kinds of parents for records that are here.

use serde_json::{Value as Json, json};

use super::{
    FAMILY, WITH_FILES, archive, change, changes, family_counts, imported, items, member, path, read, run,
};
use crate::exporting::family::export;
use crate::support::{Person, TestApp, png};

/// Tells if a draft would add or change nothing.
fn does_nothing(draft: &Json) -> bool {
    ["newPeople", "newCouples", "newEvents", "newSources", "newFiles", "changes", "additions", "matches"]
        .iter()
        .all(|count| draft["plan"][count] == 0)
}

async fn undo(owner: &mut Person, done: &Json) {
    assert_eq!(done["state"], "done", "{done}");
    let batch = done["change"].as_str().unwrap();
    owner.post(&format!("/api/admin/changes/{batch}/undo"), Json::Null).await.ok(204);
}

/// Each citation: its page, and the record and the kind of record that cites.
async fn citations(site: &TestApp) -> Vec<(String, String)> {
    site.rows("SELECT page, owner_kind FROM citations WHERE page > '12' ORDER BY 1").await
}

fn pairs(rows: &[(String, String)]) -> Vec<(&str, &str)> {
    rows.iter().map(|(one, other)| (one.as_str(), other.as_str())).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_3_sources_of_a_birth_a_death_a_wedding_and_an_event_are_offered_once() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    imported(&site, &mut owner, FAMILY).await;
    let before = family_counts(&site).await;
    let newer = FAMILY
        .replace("3 QUAY 3", "3 QUAY 3\n2 SOUR @S1@\n3 PAGE 20")
        .replace("2 DATE 3 MAR 1950", "2 DATE 3 MAR 1950\n2 SOUR @S1@\n3 PAGE 21")
        .replace("2 DATE 5 MAY 1887", "2 DATE 5 MAY 1887\n2 SOUR @S1@\n3 PAGE 22")
        .replace("2 DATE 1912", "2 DATE 1912\n2 SOUR @S1@\n3 PAGE 23");
    let draft = read(&site, &mut owner, "newer.ged", newer.as_bytes()).await;
    let offer =
        |page: &str| change("citations", "-", &format!("Parish register of Linz, {page}"), false, "take");
    assert_eq!(changes(&mut owner, &draft).await, ["20", "21", "22", "23"].map(offer));
    let done = run(&site, &mut owner, &draft).await;
    assert_eq!(done["state"], "done", "{done}");
    let events = "history-event";
    let cited = [("20", events), ("21", events), ("22", events), ("23", "relationship")];
    assert_eq!(pairs(&citations(&site).await), cited);
    assert_eq!(site.count("history_events").await, 3, "no event is there twice");
    let of_birth = "citations JOIN history_events ON history_events.id = owner_id WHERE kind = 'birth'";
    assert_eq!(site.count(of_birth).await, 2);

    // The same file again, and one with another change, ask nothing about them.
    let again = read(&site, &mut owner, "again.ged", newer.replace('\n', "\r\n").as_bytes()).await;
    assert!(does_nothing(&again), "{again}");
    let other = newer.replace("1 OCCU Baker", "1 OCCU Miller").replace("2 PLAC Steyr", "2 PLAC Enns");
    let other = read(&site, &mut owner, "other.ged", other.as_bytes()).await;
    let fields: Vec<String> = changes(&mut owner, &other).await.into_iter().map(|change| change.0).collect();
    assert_eq!(fields, ["occupation", "startedPlace"]);

    undo(&mut owner, &done).await;
    assert_eq!(family_counts(&site).await, before);
    assert_eq!(citations(&site).await, []);
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_3_a_source_that_was_removed_here_is_not_offered_again_and_one_that_is_gone_stays() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    imported(&site, &mut owner, FAMILY).await;
    site.exec("DELETE FROM citations WHERE owner_kind = 'history-event'").await;
    let newer = FAMILY.replace("1 OCCU Baker", "1 OCCU Miller");
    let draft = read(&site, &mut owner, "newer.ged", newer.as_bytes()).await;
    assert_eq!(changes(&mut owner, &draft).await, [change("occupation", "Baker", "Miller", false, "take")]);

    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    imported(&site, &mut owner, FAMILY).await;
    let without = FAMILY.replace("2 SOUR @S1@\n3 PAGE 12\n3 QUAY 3\n", "");
    let draft = read(&site, &mut owner, "newer.ged", without.as_bytes()).await;
    assert_eq!(
        changes(&mut owner, &draft).await,
        [change("citations", "Parish register of Linz, 12", "-", false, "keep")]
    );
    let all = json!({ "kind": "change", "choice": "take" });
    owner.put(&format!("{}/choices", path(&draft)), all).await.ok(204);
    site.run_jobs().await;
    let cited = site.count("citations").await;
    let done = run(&site, &mut owner, &draft).await;
    assert_eq!(site.count("citations").await, cited - 1);
    undo(&mut owner, &done).await;
    assert_eq!(site.count("citations").await, cited);
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_3_a_new_date_of_birth_comes_with_its_sources_and_another_one_changes_the_birth_once() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    imported(&site, &mut owner, FAMILY).await;
    let before = family_counts(&site).await;
    let newer = FAMILY
        .replace(
            "1 NAME Maria /Huber/\n",
            "1 NAME Maria /Huber/\n1 BIRT\n2 DATE 1890\n2 SOUR @S1@\n3 PAGE 30\n",
        )
        .replace("2 DATE ABT 1887", "2 DATE 1888\n2 SOUR @S1@\n3 PAGE 31");
    let draft = read(&site, &mut owner, "newer.ged", newer.as_bytes()).await;
    let done = run(&site, &mut owner, &draft).await;
    assert_eq!(done["state"], "done", "{done}");
    assert_eq!(pairs(&citations(&site).await), [("30", "history-event"), ("31", "history-event")]);
    let births = "SELECT date, description FROM history_events WHERE kind = 'birth' ORDER BY date";
    let births: Vec<(String, String)> = site.rows(births).await;
    assert_eq!(pairs(&births), [("1888", "Johann Gruber was born"), ("1890", "Maria Huber was born")]);
    undo(&mut owner, &done).await;
    assert_eq!(family_counts(&site).await, before);
    assert_eq!(member(&mut owner, "Maria Huber").await["birthDate"], Json::Null);
    assert_eq!(site.count("history_events WHERE kind = 'birth' AND date = '1887~'").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_9_sources_of_someone_who_was_only_matched_are_offered_but_not_twice() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let johann = json!({ "name": "Johann Gruber", "birthDate": "about 1887", "deathDate": "3 March 1950" });
    owner.add_unrelated_member(johann).await;
    let draft = read(&site, &mut owner, "gruber.ged", FAMILY.as_bytes()).await;
    let offered = changes(&mut owner, &draft).await;
    let births = offered.iter().filter(|change| change.0 == "citations").count();
    assert_eq!(births, 2, "of himself and of his birth: {offered:?}");
    let done = run(&site, &mut owner, &draft).await;
    assert_eq!(done["state"], "done", "{done}");
    let again = read(&site, &mut owner, "again.ged", FAMILY.replace('\n', "\r\n").as_bytes()).await;
    assert!(does_nothing(&again), "{again}");
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_3_another_kind_of_parent_is_asked_about_changed_and_undone() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    imported(&site, &mut owner, FAMILY).await;
    let kinds = async || -> Vec<(String,)> {
        site.rows("SELECT DISTINCT qualifier FROM relationships WHERE kind = 'parent'").await
    };
    let newer = FAMILY.replace("2 PEDI adopted", "2 PEDI foster");
    let draft = read(&site, &mut owner, "newer.ged", newer.as_bytes()).await;
    let asked = change("qualifier", "adopted", "foster", false, "take");
    assert_eq!(changes(&mut owner, &draft).await, [asked.clone(), asked]);
    let done = run(&site, &mut owner, &draft).await;
    assert_eq!(kinds().await, [("foster".to_owned(),)]);
    let again = read(&site, &mut owner, "again.ged", newer.replace('\n', "\r\n").as_bytes()).await;
    assert!(does_nothing(&again), "{again}");
    let out = String::from_utf8(export(&mut owner, "format=gedcom5&living=true").await).unwrap();
    assert!(out.contains("2 PEDI foster"), "{out}");
    undo(&mut owner, &done).await;
    assert_eq!(kinds().await, [("adopted".to_owned(),)]);

    // Someone has changed one of them here, so it is kept unless someone says otherwise.
    site.exec("UPDATE relationships SET qualifier = 'step' WHERE word = 'father'").await;
    let draft = read(&site, &mut owner, "newer.ged", newer.as_bytes()).await;
    let mut asked = changes(&mut owner, &draft).await;
    asked.sort();
    assert_eq!(
        asked,
        [
            change("qualifier", "adopted", "foster", false, "take"),
            change("qualifier", "step", "foster", true, "keep"),
        ]
    );
}

/// The picture of a size, whose bytes no other size has.
fn files(anna: &[u8], letter: &[u8], more: &[(&str, &[u8])], text: &str) -> Vec<u8> {
    let known: [(&str, &[u8]); 3] =
        [("gedcom.ged", text.as_bytes()), ("media/anna g.png", anna), ("scans/letter.txt", letter)];
    archive(&[&known, more].concat())
}

/// The names of attached files with the kinds of records that have them.
async fn attached(site: &TestApp) -> Vec<(String, String)> {
    site.rows("SELECT filename, owner_kind FROM attachments JOIN files ON files.id = file_id ORDER BY 1, 2")
        .await
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_3_new_pictures_of_a_person_an_event_and_a_source_are_offered_and_undone() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let (anna, letter) = (png(40, 30), b"Dear Anna");
    let first = files(&anna, letter, &[], WITH_FILES);
    let draft = read(&site, &mut owner, "anna.gdz", &first).await;
    run(&site, &mut owner, &draft).await;
    let before = attached(&site).await;
    assert_eq!(before.len(), 3);

    let text = WITH_FILES
        .replace("1 OBJE @O1@\n1 BIRT", "1 OBJE @O1@\n1 OBJE @O4@\n1 BIRT")
        .replace("2 OBJE @O2@\n", "2 OBJE @O2@\n2 OBJE @O5@\n")
        .replace("1 OBJE @O3@\n0", "1 OBJE @O3@\n1 OBJE @O6@\n0")
        .replace(
            "0 TRLR",
            "0 @O4@ OBJE\n1 FILE media/wedding.png\n2 FORM image/png\n2 TITL The wedding\n\
             0 @O5@ OBJE\n1 FILE media/cradle.png\n2 FORM image/png\n\
             0 @O6@ OBJE\n1 FILE scans/second.txt\n2 FORM text/plain\n0 TRLR",
        );
    let (wedding, cradle) = (png(41, 30), png(42, 30));
    let more: [(&str, &[u8]); 3] = [
        ("media/wedding.png", &wedding),
        ("media/cradle.png", &cradle),
        ("scans/second.txt", b"Dear Anna, again"),
    ];
    let newer = files(&anna, letter, &more, &text);
    let draft = read(&site, &mut owner, "newer.gdz", &newer).await;
    let mut offered = changes(&mut owner, &draft).await;
    offered.sort();
    let offer = |text: &str| change("files", "-", text, false, "take");
    assert_eq!(offered, ["The wedding, wedding.png", "cradle.png", "second.txt"].map(offer));
    assert_eq!(draft["plan"]["newFiles"], 3, "{draft}");
    // One that is declined is left out.
    let cradle = items(&mut owner, &draft, "addition").await;
    let cradle = cradle.iter().find(|item| item["change"]["file"] == "cradle.png").unwrap();
    let keep = json!({ "choices": [{ "position": cradle["position"], "choice": "keep" }] });
    owner.put(&format!("{}/choices", path(&draft)), keep).await.ok(204);
    site.run_jobs().await;
    let done = run(&site, &mut owner, &draft).await;
    assert_eq!((&done["state"], &done["plan"]["newFiles"]), (&json!("done"), &json!(2)), "{done}");
    let added: Vec<_> = attached(&site).await.into_iter().filter(|one| !before.contains(one)).collect();
    assert_eq!(pairs(&added), [("second.txt", "source"), ("wedding.png", "member")]);
    let person = member(&mut owner, "Anna Gruber").await;
    assert_eq!(person["portrait"]["filename"], "anna g.png", "who has a portrait keeps it");
    assert_eq!(person["files"][0]["caption"], "The wedding");

    let again = read(&site, &mut owner, "again.gdz", &newer).await;
    assert!(does_nothing(&again), "{again}");
    undo(&mut owner, &done).await;
    assert_eq!(attached(&site).await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_3_pictures_that_a_file_only_named_come_with_its_archive_and_those_removed_here_do_not() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    imported(&site, &mut owner, WITH_FILES).await;
    assert_eq!(site.count("attachments").await, 0);
    let whole = files(&png(40, 30), b"Dear Anna", &[], WITH_FILES);
    let draft = read(&site, &mut owner, "anna.gdz", &whole).await;
    let offered: Vec<String> = changes(&mut owner, &draft).await.into_iter().map(|change| change.2).collect();
    assert_eq!(offered, ["Anna at school, anna g.png", "letter.txt", "letter.txt"]);
    let done = run(&site, &mut owner, &draft).await;
    assert_eq!(done["state"], "done", "{done}");
    assert_eq!(site.count("attachments").await, 3);
    let anna = member(&mut owner, "Anna Gruber").await;
    assert_eq!(anna["portrait"]["filename"], "anna g.png", "who has no portrait gets the first picture");
    let again = read(&site, &mut owner, "again.gdz", &whole).await;
    assert!(does_nothing(&again), "{again}");
    undo(&mut owner, &done).await;
    assert_eq!(member(&mut owner, "Anna Gruber").await["portrait"], Json::Null);
    assert_eq!(site.count("attachments").await, 0);

    let draft = read(&site, &mut owner, "anna.gdz", &whole).await;
    run(&site, &mut owner, &draft).await;
    let anna = member(&mut owner, "Anna Gruber").await;
    let without = json!({ "version": anna["version"], "file": null });
    owner.put(&format!("/api/members/{}/portrait", anna["id"].as_str().unwrap()), without).await.ok(200);
    let newer = WITH_FILES.replace("1 NAME Anna /Gruber/", "1 NAME Anna /Gruber/\n1 OCCU Teacher");
    let newer = files(&png(40, 30), b"Dear Anna", &[], &newer);
    let draft = read(&site, &mut owner, "newer.gdz", &newer).await;
    assert_eq!(changes(&mut owner, &draft).await, [change("occupation", "-", "Teacher", false, "take")]);
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_12_our_own_archive_adds_no_picture_twice() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let draft =
        read(&site, &mut owner, "anna.gdz", &files(&png(40, 30), b"Dear Anna", &[], WITH_FILES)).await;
    run(&site, &mut owner, &draft).await;
    let form = json!({ "name": "Karl Gruber", "birthDate": "1940",
                       "relatedTo": { "memberId": member(&mut owner, "Anna Gruber").await["id"], "type": "son" } });
    owner.add_member(form).await.ok(201);
    let before = attached(&site).await;
    for format in ["gedzip", "gedzip&living=true"] {
        let out = export(&mut owner, &format!("format={format}")).await;
        let draft = read(&site, &mut owner, "ours.gdz", &out).await;
        assert_eq!(
            (&draft["plan"]["newFiles"], &draft["plan"]["additions"]),
            (&json!(0), &json!(0)),
            "{draft}"
        );
        run(&site, &mut owner, &draft).await;
        assert_eq!(attached(&site).await, before);
    }
}
