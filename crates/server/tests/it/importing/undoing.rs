//! An import can be undone for 30 days, whatever happened to its records meanwhile.

use serde_json::{Value as Json, json};

use super::{FAMILY, counts, family_counts, imported, member, read, run};
use crate::support::{Person, Reply, TestApp};

async fn last_change(owner: &mut Person) -> String {
    owner.get("/api/admin/changes?limit=1").await.ok(200)["items"][0]["id"].as_str().unwrap().to_owned()
}

async fn undo(owner: &mut Person, change: &str, query: &str) -> Reply {
    owner.post(&format!("/api/admin/changes/{change}/undo{query}"), Json::Null).await
}

async fn check(owner: &mut Person, change: &str) -> Json {
    owner.get(&format!("/api/admin/changes/{change}/undo-check")).await.ok(200)
}

fn change_of(done: &Json) -> String {
    done["change"].as_str().unwrap().to_owned()
}

/// What the family is, without the lines that are kept for as long as an undo can be undone.
async fn family(site: &TestApp) -> Vec<(&'static str, i64)> {
    let counts = counts(site).await;
    counts.into_iter().filter(|(table, _)| *table != "import_records").collect()
}

async fn edit(owner: &mut Person, name: &str, form: Json) -> String {
    let id = member(owner, name).await["id"].as_str().unwrap().to_owned();
    owner.edit_member(&id, form).await.ok(200);
    id
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_10_an_edit_that_was_undone_does_not_keep_an_import_from_being_undone() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let before = family(&site).await;
    let import = change_of(&imported(&site, &mut owner, FAMILY).await);
    edit(&mut owner, "Johann Gruber", json!({ "occupation": "Smith" })).await;
    let edited = last_change(&mut owner).await;
    undo(&mut owner, &edited, "").await.ok(204);
    // Done again and undone again, and someone was deleted and restored.
    let undone = last_change(&mut owner).await;
    undo(&mut owner, &undone, "").await.ok(204);
    let redone = last_change(&mut owner).await;
    undo(&mut owner, &redone, "").await.ok(204);
    let anna = member(&mut owner, "Anna Gruber").await["id"].as_str().unwrap().to_owned();
    owner.delete_member(&anna).await.ok(200);
    let deleted = last_change(&mut owner).await;
    undo(&mut owner, &deleted, "").await.ok(204);

    let checked = check(&mut owner, &import).await;
    assert_eq!((&checked["canUndo"], &checked["laterCount"]), (&json!(true), &json!(0)), "{checked}");
    undo(&mut owner, &import, "").await.ok(204);
    assert_eq!(family(&site).await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_10_a_second_import_that_was_undone_does_not_keep_the_first_from_being_undone() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let before = family(&site).await;
    let first = change_of(&imported(&site, &mut owner, FAMILY).await);
    let newer = FAMILY
        .replace("1 OCCU Baker", "1 OCCU Miller")
        .replace("1 NOTE He played the violin.", "1 NOTE He played the violin.\n1 NOTE He kept bees.")
        .replace("2 DATE 5 MAY 1887", "2 DATE 6 MAY 1887")
        .replace("1 AUTH The parish", "1 AUTH The parish of Linz");
    let second = change_of(&imported(&site, &mut owner, &newer).await);
    let checked = check(&mut owner, &first).await;
    assert_eq!((&checked["canUndo"], &checked["laterCount"]), (&json!(false), &json!(1)), "{checked}");
    undo(&mut owner, &second, "").await.ok(204);
    let checked = check(&mut owner, &first).await;
    assert_eq!((&checked["canUndo"], &checked["laterCount"]), (&json!(true), &json!(0)), "{checked}");
    undo(&mut owner, &first, "").await.ok(204);
    assert_eq!(family(&site).await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_10_later_changes_are_listed_and_can_be_undone_too() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let zeno = owner.add_unrelated_member(json!({ "name": "Zeno Solo" })).await;
    let before = family(&site).await;
    let import = change_of(&imported(&site, &mut owner, FAMILY).await);
    let johann = edit(&mut owner, "Johann Gruber", json!({ "occupation": "Smith" })).await;
    let edited = last_change(&mut owner).await;
    let form = json!({ "name": "Eva Gruber", "relatedTo": { "memberId": johann, "type": "daughter" } });
    owner.add_member(form).await.ok(201);
    let added = last_change(&mut owner).await;
    // What has nothing to do with the import stays.
    owner.edit_member(&zeno, json!({ "occupation": "Sailor" })).await.ok(200);
    let checked = check(&mut owner, &import).await;
    let later: Vec<&Json> = checked["later"].as_array().unwrap().iter().map(|change| &change["id"]).collect();
    assert_eq!(later, [&json!(added), &json!(edited)], "newest first: {checked}");
    assert_eq!((&checked["laterCount"], &checked["lastLater"]), (&json!(2), &json!(added)));

    // Someone changed more after this list was seen.
    let refused = undo(&mut owner, &import, &format!("?later=undo&last={edited}")).await;
    assert_eq!(refused.problem(409), "more-changes");
    let refused = undo(&mut owner, &added, &format!("?later=undo&last={added}")).await;
    assert_eq!(refused.problem(422), "invalid", "only an import is undone with other changes");
    undo(&mut owner, &import, &format!("?later=undo&last={added}")).await.ok(204);
    assert_eq!(family(&site).await, before);
    assert_eq!(owner.see(&zeno).await["occupation"], "Sailor");
    // Each undo is an action that can be undone in turn.
    let undone = last_change(&mut owner).await;
    undo(&mut owner, &undone, "").await.ok(204);
    assert_eq!(member(&mut owner, "Johann Gruber").await["occupation"], "Baker");
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_10_the_people_of_later_changes_can_be_kept_and_the_rest_comes_again_with_the_file() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let import = change_of(&imported(&site, &mut owner, FAMILY).await);
    let whole = family_counts(&site).await;
    edit(&mut owner, "Johann Gruber", json!({ "education": "Trade school" })).await;
    let last = check(&mut owner, &import).await["lastLater"].as_str().unwrap().to_owned();
    undo(&mut owner, &import, &format!("?later=keep&last={last}")).await.ok(204);

    let johann = member(&mut owner, "Johann Gruber").await;
    assert_eq!((&johann["education"], &johann["occupation"]), (&json!("Trade school"), &json!("Baker")));
    assert_eq!(johann["names"][0]["name"], "Hans Gruber");
    assert_eq!(johann["notes"][0]["text"], "He played the violin.");
    assert_eq!(johann["citations"][0]["page"], "12");
    assert_eq!(site.count("members").await, 1);
    assert_eq!(site.count("relationships").await, 0);
    assert_eq!(site.count("history_events").await, 3, "his birth, baptism and death");
    assert_eq!(site.count("member_notes").await, 1);
    assert_eq!(site.count("sources").await, 1);
    assert_eq!(check(&mut owner, &import).await["whyNot"], "already-undone");

    let kept = last_change(&mut owner).await;
    undo(&mut owner, &kept, "").await.ok(204);
    assert_eq!(family_counts(&site).await, whole, "the undo is undone");
    undo(&mut owner, &import, &format!("?later=keep&last={last}")).await.ok(204);

    let draft = read(&site, &mut owner, "again.ged", FAMILY.as_bytes()).await;
    assert_eq!(draft["already"], Json::Null, "it is not all here");
    let plan = &draft["plan"];
    assert_eq!((&plan["matchedPeople"], &plan["newPeople"]), (&json!(1), &json!(2)), "{plan}");
    run(&site, &mut owner, &draft).await;
    assert_eq!(family_counts(&site).await, whole, "the rest came again");
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_10_places_that_kept_people_name_keep_their_position() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let map = |text: &str, place: &str, latitude: &str| {
        let with = format!("{place}\n3 MAP\n4 LATI {latitude}\n4 LONG E14.28");
        text.replace(&format!("{place}\n"), &format!("{with}\n"))
    };
    let file = map(FAMILY, "2 PLAC Linz, Oberösterreich", "N48.3");
    let file = map(&file, "2 PLAC Linz", "N48.31");
    let file = map(&file, "2 PLAC Steyr", "N48.04");
    let names = async || -> Vec<(String,)> { site.rows("SELECT name FROM places ORDER BY name").await };
    let all = ["Linz", "Linz, Oberösterreich", "Steyr"].map(|name| (name.to_owned(),));
    let import = change_of(&imported(&site, &mut owner, &file).await);
    assert_eq!(names().await, all);
    edit(&mut owner, "Johann Gruber", json!({ "education": "Trade school" })).await;
    let last = check(&mut owner, &import).await["lastLater"].as_str().unwrap().to_owned();
    undo(&mut owner, &import, &format!("?later=keep&last={last}")).await.ok(204);
    // He was born and baptised there; the wedding went with his wife.
    assert_eq!(names().await, all[..2]);
    let draft = read(&site, &mut owner, "again.ged", file.as_bytes()).await;
    run(&site, &mut owner, &draft).await;
    assert_eq!(names().await, all);
}
