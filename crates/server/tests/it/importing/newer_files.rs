//! Importing a newer file of the same program adds what is new and asks about what changed. It replaces nothing else, and
//! brings nothing back that was removed here.

use serde_json::{Value as Json, json};

use super::{FAMILY, change, changes, family_counts, imported, member, read, run};
use crate::duplicates::merge;
use crate::exporting::family::export;
use crate::support::{Person, TestApp};

/// The date and the description of each event of a kind.
async fn events(site: &TestApp, label: &str) -> Vec<(String, String)> {
    site.rows(&format!("SELECT date, description FROM history_events WHERE label = '{label}' ORDER BY 1"))
        .await
}

async fn undo(owner: &mut Person, import: &Json, query: &str) {
    let batch = import["change"].as_str().unwrap();
    owner.post(&format!("/api/admin/changes/{batch}/undo{query}"), Json::Null).await.ok(204);
}

fn with_census(lines: &str) -> String {
    FAMILY.replace("1 OCCU Baker", &format!("{lines}\n1 OCCU Baker"))
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_3_another_event_of_the_same_kind_replaces_none() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let first = "1 CENS\n2 DATE 1900\n2 PLAC Wien";
    imported(&site, &mut owner, &with_census(first)).await;
    let label =
        site.rows::<(String,)>("SELECT label FROM history_events WHERE date = '1900'").await[0].0.clone();
    let before = events(&site, &label).await;
    assert_eq!(before.len(), 1);

    let second = format!("{first}\n1 CENS\n2 DATE 1910\n2 PLAC Graz");
    let draft = read(&site, &mut owner, "second.ged", with_census(&second).as_bytes()).await;
    assert_eq!((&draft["plan"]["changes"], &draft["plan"]["additions"]), (&json!(0), &json!(1)), "{draft}");
    run(&site, &mut owner, &draft).await;
    let both = events(&site, &label).await;
    assert_eq!((both.len(), &both[0]), (2, &before[0]));

    // One of two was corrected, and a third is there: nobody can know which one became which, so nothing is replaced.
    let third = second.replace("1900", "1901") + "\n1 CENS\n2 DATE 1920\n2 PLAC Linz";
    let done = imported(&site, &mut owner, &with_census(&third)).await;
    assert_eq!(done["plan"]["changes"], 0, "{done}");
    let dates: Vec<String> = events(&site, &label).await.into_iter().map(|(date, _)| date).collect();
    assert_eq!(dates, ["1900", "1901", "1910", "1920"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_3_a_corrected_event_is_asked_about_in_the_third_file_too() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    imported(&site, &mut owner, FAMILY).await;
    imported(&site, &mut owner, &FAMILY.replace("1 OCCU Baker", "1 OCCU Miller")).await;
    let third =
        FAMILY.replace("1 OCCU Baker", "1 OCCU Miller").replace("2 DATE 5 MAY 1887", "2 DATE 6 MAY 1887");
    let draft = read(&site, &mut owner, "third.ged", third.as_bytes()).await;
    assert_eq!(
        changes(&mut owner, &draft).await,
        [change("date", "5 May 1887", "6 May 1887", false, "take")]
    );
    run(&site, &mut owner, &draft).await;
    assert_eq!(events(&site, "Baptism").await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_3_an_event_of_a_couple_is_corrected_although_nothing_else_changed() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let with_banns =
        |place: &str| FAMILY.replace("1 MARR", &format!("1 MARB\n2 DATE 1911\n2 PLAC {place}\n1 MARR"));
    imported(&site, &mut owner, &with_banns("Wels")).await;
    let count = site.count("history_events").await;
    let draft = read(&site, &mut owner, "newer.ged", with_banns("Enns").as_bytes()).await;
    assert_eq!(
        changes(&mut owner, &draft).await,
        [change("location", "Wels", "Enns", false, "take")],
        "{draft}"
    );
    run(&site, &mut owner, &draft).await;
    assert_eq!(site.count("history_events").await, count);
    assert_eq!(site.count("history_events WHERE location = 'Enns'").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_3_who_was_deleted_here_stays_deleted_in_every_newer_file() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    imported(&site, &mut owner, FAMILY).await;
    let anna = member(&mut owner, "Anna Gruber").await["id"].as_str().unwrap().to_owned();
    owner.delete_member(&anna).await.ok(200);
    let before = family_counts(&site).await;
    for lines in ["\r\n", "\n", "\r\n"] {
        let done = imported(&site, &mut owner, &FAMILY.replace('\n', lines)).await;
        assert_eq!((&done["plan"]["newPeople"], &done["plan"]["matches"]), (&json!(0), &json!(0)), "{done}");
        assert_eq!(family_counts(&site).await, before);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_3_a_source_that_was_deleted_here_comes_again_only_with_something_new_that_cites_it() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let family = FAMILY.replace("0 @R1@ REPO", "0 @S2@ SOUR\n1 TITL Letters of Grete\n0 @R1@ REPO");
    imported(&site, &mut owner, &family).await;
    let letters = "SELECT id, version FROM sources WHERE title = 'Letters of Grete'";
    let (id, version) = site.rows::<(String, i64)>(letters).await.remove(0);
    owner.delete(&format!("/api/sources/{id}?version={version}")).await.ok(200);
    let before = family_counts(&site).await;
    for lines in ["\r\n", "\n"] {
        let done = imported(&site, &mut owner, &family.replace('\n', lines)).await;
        assert_eq!(done["plan"]["newSources"], 0, "{done}");
        assert_eq!(family_counts(&site).await, before);
    }

    let grete = "0 @I4@ INDI\n1 NAME Grete /Gruber/\n1 SOUR @S2@\n2 PAGE 40\n0 @F1@ FAM\n";
    let done = imported(&site, &mut owner, &family.replace("0 @F1@ FAM\n", grete)).await;
    assert_eq!((&done["plan"]["newPeople"], &done["plan"]["newSources"]), (&json!(1), &json!(1)), "{done}");
    assert_eq!(site.count("citations WHERE page = '40'").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_10_who_went_with_an_undone_import_comes_again_although_the_file_was_imported_twice() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    owner.add_unrelated_member(json!({ "name": "Zita Quast" })).await;
    let first = imported(&site, &mut owner, FAMILY).await;
    let before = family_counts(&site).await;
    imported(&site, &mut owner, &FAMILY.replace('\n', "\r\n")).await;
    undo(&mut owner, &first, "").await;
    assert_eq!(site.count("members").await, 1);
    let done = imported(&site, &mut owner, FAMILY).await;
    assert_eq!(done["plan"]["newPeople"], 3, "{done}");
    assert_eq!(family_counts(&site).await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_10_what_a_partly_undone_import_had_changed_is_asked_about_again() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    imported(&site, &mut owner, FAMILY).await;
    // Karl is not related to Johann, so the undo keeps only Karl.
    let newer = FAMILY
        .replace("1 OCCU Baker", "1 OCCU Miller")
        .replace("0 @F1@ FAM", "0 @I4@ INDI\n1 NAME Karl /Quast/\n1 SEX M\n0 @F1@ FAM");
    let second = imported(&site, &mut owner, &newer).await;
    let karl = member(&mut owner, "Karl Quast").await["id"].as_str().unwrap().to_owned();
    owner.edit_member(&karl, json!({ "education": "Trade school" })).await.ok(200);
    let batch = second["change"].as_str().unwrap();
    let checked = owner.get(&format!("/api/admin/changes/{batch}/undo-check")).await.ok(200);
    let last = checked["lastLater"].as_str().unwrap().to_owned();
    undo(&mut owner, &second, &format!("?later=keep&last={last}")).await;
    assert_eq!(member(&mut owner, "Johann Gruber").await["occupation"], "Baker");

    let draft = read(&site, &mut owner, "newer.ged", newer.as_bytes()).await;
    assert_eq!(changes(&mut owner, &draft).await, [change("occupation", "Baker", "Miller", false, "keep")]);
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_9_two_documents_with_one_title_stay_two() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let file = |sources: &str| FAMILY.replace("0 @R1@ REPO", &format!("{sources}0 @R1@ REPO"));
    let one = "0 @S2@ SOUR\n1 TITL Birth certificate\n1 PUBL Linz 1887\n";
    let other = "0 @S3@ SOUR\n1 TITL Birth certificate\n1 PUBL Wels 1890\n";
    imported(&site, &mut owner, &file(one)).await;
    let done = imported(&site, &mut owner, &file(&format!("{one}{other}"))).await;
    assert_eq!((&done["plan"]["newSources"], &done["plan"]["changes"]), (&json!(1), &json!(0)), "{done}");
    let published = "SELECT publication FROM sources WHERE title = 'Birth certificate' ORDER BY 1";
    let published: Vec<(String,)> = site.rows(published).await;
    assert_eq!(published, [("Linz 1887".to_owned(),), ("Wels 1890".to_owned(),)]);

    // Another program's file with two such documents neither fails nor changes ours.
    let strange = file(&format!("{one}{other}"))
        .replace("Stammbaum", "Gramps")
        .replace("1 PUBL Linz 1887", "1 PUBL Enns");
    let done = imported(&site, &mut owner, &strange).await;
    assert_eq!(done["plan"]["changes"], 0, "{done}");
    assert_eq!(site.count("sources WHERE title = 'Birth certificate'").await, 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_3_two_people_of_the_file_who_were_merged_here_may_both_change() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let twice = FAMILY.replace(
        "0 @F1@ FAM",
        "0 @I9@ INDI\n1 NAME Johannes /Gruber/\n1 SEX M\n1 EDUC Trade school\n0 @F1@ FAM",
    );
    imported(&site, &mut owner, &twice).await;
    let [one, other] = ["Johann Gruber", "Johannes Gruber"];
    let one = member(&mut owner, one).await["id"].as_str().unwrap().to_owned();
    let other = member(&mut owner, other).await["id"].as_str().unwrap().to_owned();
    merge(&mut owner, &one, &other, json!({})).await.ok(200);

    let newer = twice
        .replace("1 OCCU Baker", "1 OCCU Miller")
        .replace("1 EDUC Trade school", "1 EDUC Grammar school");
    let done = imported(&site, &mut owner, &newer).await;
    assert_eq!(done["plan"]["newPeople"], 0, "{done}");
    let now = owner.see(&one).await;
    assert_eq!((&now["occupation"], &now["education"]), (&json!("Miller"), &json!("Grammar school")));
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_9_a_number_that_someone_else_has_now_replaces_no_one() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    // Nine of ten numbers must be as they were for the file to continue the other one.
    let others: String = ["Ada", "Bo", "Cyd", "Dora", "Elias", "Franka", "Gabriel"]
        .iter()
        .enumerate()
        .map(|(number, name)| format!("0 @I{}@ INDI\n1 NAME {name} /Other{number}/\n", 10 + number))
        .collect();
    let kern = |name: &str, uid: &str| {
        FAMILY.replace(
            "0 @F1@ FAM",
            &format!("0 @I7@ INDI\n1 NAME {name} /Kern/\n1 SEX M\n1 _UID {uid}\n1 RIN 7\n{others}0 @F1@ FAM"),
        )
    };
    imported(&site, &mut owner, &kern("Hans", "11111111AAAAAAAA11111111AAAAAAAA")).await;
    let newer = kern("Karl", "22222222BBBBBBBB22222222BBBBBBBB");
    let draft = read(&site, &mut owner, "newer.ged", newer.as_bytes()).await;
    assert_eq!(changes(&mut owner, &draft).await, [], "{draft}");
    assert_eq!((&draft["plan"]["newPeople"], &draft["plan"]["missing"]), (&json!(1), &json!(1)), "{draft}");
}

/// The family as a file of the version that it came in.
async fn exported(owner: &mut Person) -> String {
    String::from_utf8(export(owner, "format=gedcom5&living=true").await).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_6_after_several_imports_what_was_deleted_or_changed_here_is_so_in_the_file_too() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    imported(&site, &mut owner, FAMILY).await;
    imported(&site, &mut owner, &FAMILY.replace('\n', "\r\n")).await;
    imported(&site, &mut owner, &FAMILY.replace("1 OCCU Baker", "1 OCCU Miller")).await;
    let whole = exported(&mut owner).await;
    let lines = |text: &str, part: &str| text.lines().filter(|line| line.contains(part)).count();
    assert_eq!(
        (lines(&whole, "1 BAPM"), lines(&whole, "5 MAY 1887"), lines(&whole, "violin")),
        (1, 1, 1),
        "{whole}"
    );

    let johann = member(&mut owner, "Johann Gruber").await;
    let mut note = johann["notes"][0].clone();
    note["text"] = json!("He played the cello.");
    owner.edit_member(johann["id"].as_str().unwrap(), json!({ "notes": [note] })).await.ok(200);
    site.exec("DELETE FROM history_people WHERE event_id IN (SELECT id FROM history_events WHERE label = 'Baptism')").await;
    site.exec("DELETE FROM history_events WHERE label = 'Baptism'").await;
    let changed = exported(&mut owner).await;
    assert_eq!(
        (
            lines(&changed, "1 BAPM"),
            lines(&changed, "violin"),
            lines(&changed, "1 NOTE He played the cello.")
        ),
        (0, 0, 1),
        "{changed}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_13_what_a_file_asks_not_to_pass_on_stays_here_after_it_was_imported_again() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let secret = "1 EVEN\n2 TYPE Trial\n2 RESN privacy\n2 NOTE secret-trial\n1 OCCU Baker";
    let file = FAMILY.replace("1 OCCU Baker", secret);
    imported(&site, &mut owner, &file).await;
    for newer in [file.replace('\n', "\r\n"), file.replace("1 OCCU Baker", "1 OCCU Miller")] {
        imported(&site, &mut owner, &newer).await;
        for format in ["gedcom5", "gedcom7", "members-csv"] {
            let out = String::from_utf8(export(&mut owner, &format!("format={format}")).await).unwrap();
            assert!(out.contains("Johann"), "{out}");
            assert!(!out.contains("secret"), "{format}: {out}");
        }
    }
}
