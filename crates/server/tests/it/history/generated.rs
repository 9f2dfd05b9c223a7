//! Sentences that the server writes are marked in the database; their wording decides nothing.

use kinkeeper::migrations::MIGRATIONS;
use serde_json::json;

use crate::support::TestApp;

use super::{add_history, edit_history, rows, sentences};

async fn marks(site: &TestApp) -> Vec<(String, Option<String>)> {
    site.rows("SELECT description, generated FROM history_events ORDER BY description").await
}

fn marked(rows: &[(&str, Option<&str>)]) -> Vec<(String, Option<String>)> {
    rows.iter().map(|(text, mark)| ((*text).to_owned(), mark.map(str::to_owned))).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sentence_of_the_server_is_marked_and_follows_a_new_name() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna(1950)").await;
    owner.edit_member(&drawn.id("anna"), json!({ "deathDate": "2001" })).await.ok(200);
    assert_eq!(marks(&site).await, marked(&[("Anna died", Some("death")), ("Anna was born", Some("birth"))]));
    owner.edit_member(&drawn.id("anna"), json!({ "name": "Anne" })).await.ok(200);
    assert_eq!(sentences(&mut owner).await, ["Anne died", "Anne was born"]);
    let generated = |rows: &[serde_json::Value]| {
        rows.iter().map(|row| row["generated"] == json!(true)).collect::<Vec<_>>()
    };
    assert_eq!(generated(&rows(&mut owner).await), [true, true]);
    // The place is on the profile too.
    let birth = rows(&mut owner).await.pop().unwrap();
    edit_history(&mut owner, &birth, json!({ "location": "Prague" })).await.ok(200);
    assert_eq!(generated(&rows(&mut owner).await), [true, true]);
    assert_eq!(owner.see(&drawn.id("anna")).await["birthPlace"], "Prague");
    // The event has more details now, but the sentence is still the server's.
    let birth = rows(&mut owner).await.pop().unwrap();
    edit_history(&mut owner, &birth, json!({ "source": { "description": "Parish book" } })).await.ok(200);
    assert_eq!(generated(&rows(&mut owner).await), [true, false], "a person added something to the birth");
    owner.edit_member(&drawn.id("anna"), json!({ "name": "Anka" })).await.ok(200);
    assert_eq!(sentences(&mut owner).await, ["Anka died", "Anka was born"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sentence_that_a_person_wrote_or_changed_is_not_the_servers() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna(1950); bert; cara(1951); dora").await;
    let born = |name: &str| {
        json!({ "date": "1952", "type": "birth", "description": "Bert was born",
                                    "familyInvolved": [drawn.id(name)] })
    };
    add_history(&mut owner, born("bert")).await;
    let events = rows(&mut owner).await;
    let of = |text: &str| events.iter().find(|row| row["description"] == text).unwrap();
    edit_history(&mut owner, of("Anna was born"), json!({ "description": "Anna came on a Sunday" }))
        .await
        .ok(200);
    let moved = json!({ "familyInvolved": [drawn.id("dora")] });
    edit_history(&mut owner, of("Cara was born"), moved).await.ok(200);
    for name in ["anna", "bert", "dora"] {
        owner.edit_member(&drawn.id(name), json!({ "name": "Renamed" })).await.ok(200);
    }
    assert_eq!(
        marks(&site).await,
        marked(&[("Anna came on a Sunday", None), ("Bert was born", None), ("Cara was born", None)])
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_mark_comes_back_with_a_member_who_is_restored() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna(1950)").await;
    let undo = owner.delete(&format!("/api/members/{}?version=1", drawn.id("anna"))).await.ok(200);
    assert_eq!(marks(&site).await, marked(&[("Anna was born", None)]));
    let batch = undo["undo"].as_str().unwrap();
    owner.post(&format!("/api/changes/{batch}/undo"), serde_json::Value::Null).await.ok(204);
    assert_eq!(marks(&site).await, marked(&[("Anna was born", Some("birth"))]));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_migration_marks_what_the_server_wrote_before() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna(1950); bert(1951)").await;
    owner.edit_member(&drawn.id("anna"), json!({ "deathDate": "2001" })).await.ok(200);
    let events = rows(&mut owner).await;
    let berts = events.iter().find(|row| row["description"] == "Bert was born").unwrap();
    edit_history(&mut owner, berts, json!({ "description": "Anna was born" })).await.ok(200);
    add_history(&mut owner, json!({ "date": "1960", "description": "Anna was born" })).await;
    site.exec("UPDATE history_events SET generated = NULL").await;
    let step = MIGRATIONS.iter().find(|step| step.number == 10).unwrap();
    let (_, update) = step.text.split_once("ADD COLUMN generated TEXT;").unwrap();
    assert_eq!(site.exec(update.trim().trim_end_matches(';')).await, 2);
    let of_anna = format!("fact_member = '{}' AND generated = kind", drawn.id("anna"));
    assert_eq!(site.count(&format!("history_events WHERE {of_anna}")).await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sentence_of_the_server_is_shown_in_the_readers_language_and_stays_marked() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna(1950)").await;
    site.exec("UPDATE users SET language = 'en-XA'").await;
    let birth = rows(&mut owner).await.pop().unwrap();
    let shown = birth["description"].as_str().unwrap();
    assert!(shown.contains("Anna") && !shown.contains("was born"), "{shown}");
    // The form sends the sentence back unchanged.
    edit_history(&mut owner, &birth, json!({ "location": "Prague" })).await.ok(200);
    assert_eq!(marks(&site).await, marked(&[("Anna was born", Some("birth"))]));
    let life = owner.get(&format!("/api/members/{}/history", drawn.id("anna"))).await.ok(200);
    assert_eq!(life["items"][0]["description"], birth["description"]);
}
