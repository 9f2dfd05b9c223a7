//! Births on profiles and in the history, saved by several people, in any order and at the same time.

use kinkeeper::members::links;
use serde_json::{Value as Json, json};

use crate::support::{TestApp, editable};

use super::{add_history, edit_history, id, notes, post_history, rows, sentences};

fn birth(who: &str, date: &str) -> Json {
    json!({ "date": date, "type": "birth", "description": "At last!", "familyInvolved": [who] })
}

#[tokio::test(flavor = "multi_thread")]
async fn birth_1_a_birth_replaces_the_date_on_the_profile_and_names_the_old_one() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna(1950); bert").await;
    let anna = drawn.id("anna");
    let first = rows(&mut owner).await[0].clone();
    owner.delete(&format!("/api/history/{}?version=1", id(&first))).await.ok(200);
    assert_eq!(owner.see(&anna).await["birthDate"], "1950", "the date stays the same");
    let answer = post_history(&mut owner, birth(&anna, "17 May 1951")).await.ok(201);
    assert_eq!(notes(&answer), ["birth-date-replaced"]);
    let message = answer["notes"][0]["message"].as_str().unwrap();
    assert!(message.contains("1950") && message.contains("17 May 1951"), "{message}");
    assert_eq!(answer["notes"][0]["memberId"], json!(anna));
    let seen = owner.see(&anna).await;
    assert_eq!((&seen["birthDate"], &seen["birthDateText"]), (&json!("1951-05-17"), &json!("17 May 1951")));
    assert_eq!(seen["version"], 2);
    // The same date again adds no note and does not change the profile, unless the place is new.
    let answer =
        edit_history(&mut owner, &answer["event"], json!({ "description": "It's a girl!" })).await.ok(200);
    assert_eq!(notes(&answer), [] as [&str; 0]);
    assert_eq!(owner.see(&anna).await["version"], 2);
    let answer = edit_history(&mut owner, &answer["event"], json!({ "location": "Prague" })).await.ok(200);
    assert_eq!(notes(&answer), [] as [&str; 0]);
    assert_eq!(owner.see(&anna).await["birthPlace"], "Prague");
}

#[tokio::test(flavor = "multi_thread")]
async fn birth_1_a_birth_without_people_and_other_types_change_no_profile() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna").await;
    add_history(&mut owner, json!({ "date": "1950", "type": "birth", "description": "Someone was born" }))
        .await;
    add_history(&mut owner, json!({ "date": "1950", "type": "death", "description": "Someone died" })).await;
    for kind in ["birthday", "anniversary", "milestone", "other", "immigration", "reunion", "war"] {
        let mut form = birth(&drawn.id("anna"), "1951");
        form["type"] = json!(kind);
        assert_eq!(notes(&post_history(&mut owner, form).await.ok(201)), [] as [&str; 0]);
    }
    let anna = owner.see(&drawn.id("anna")).await;
    assert_eq!(
        (&anna["birthDate"], &anna["deathDate"], &anna["version"]),
        (&Json::Null, &Json::Null, &json!(1))
    );
    assert_eq!(rows(&mut owner).await.len(), 9);
}

#[tokio::test(flavor = "multi_thread")]
async fn birth_2_a_member_form_with_both_dates_sent_twice_adds_one_birth_and_one_death() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let form = json!({ "id": "01933b7e-0000-7000-8000-00000000000a", "name": "Anna Weber",
                       "birthDate": "1950-05-17", "deathDate": "[2001..2003]" });
    owner.add_member(form.clone()).await.ok(201);
    let written = rows(&mut owner).await;
    owner.add_member(form).await.ok(201);
    assert_eq!(rows(&mut owner).await, written);
    assert_eq!(sentences(&mut owner).await, ["Anna Weber died", "Anna Weber was born"]);
    for event in &written {
        assert_eq!(event["familyInvolved"], json!(["01933b7e-0000-7000-8000-00000000000a"]));
        assert_eq!(event["createdBy"], json!(owner.id()));
    }
    // The person and both events are one batch: they are undone together.
    let batches = "SELECT COUNT(DISTINCT action) FROM changes WHERE feature IN ('members', 'history')";
    assert_eq!(site.rows::<(i64,)>(batches).await[0].0, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn birth_2_the_event_keeps_its_place_people_and_source_when_the_profile_changes_its_date() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna; bert; cara").await;
    let involved = json!([drawn.id("anna"), drawn.id("cara"), drawn.id("bert")]);
    let event = add_history(
        &mut owner,
        json!({ "date": "1950", "type": "birth", "description": "At last!", "location": "Brno",
                "familyInvolved": involved, "source": { "description": "Parish book" } }),
    )
    .await;
    owner.edit_member(&drawn.id("anna"), json!({ "birthDate": "spring 1951 or so" })).await.problem(422);
    owner.edit_member(&drawn.id("anna"), json!({ "birthDate": "about 1951" })).await.ok(200);
    let after = owner.get(&format!("/api/history/{}", id(&event))).await.ok(200);
    assert_eq!((&after["date"], &after["dateText"]), (&json!("1951~"), &json!("about 1951")));
    assert_eq!(after["version"], 2);
    for field in ["description", "location", "familyInvolved", "source", "type", "createdBy"] {
        assert_eq!(after[field], event[field], "{field}");
    }
    assert_eq!(rows(&mut owner).await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn birth_3_someone_named_twice_appears_where_they_were_named_first() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna; bert; cara").await;
    let ids = |names: &[&str]| json!(names.iter().map(|name| drawn.id(name)).collect::<Vec<_>>());
    let form = json!({ "date": "1950", "type": "birth", "description": "x",
                       "familyInvolved": ids(&["cara", "anna", "cara", "bert", "anna"]) });
    let event = add_history(&mut owner, form).await;
    assert_eq!(event["familyInvolved"], ids(&["cara", "anna", "bert"]));
    let names: Vec<&str> =
        event["people"].as_array().unwrap().iter().map(|person| person["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["Cara", "Anna", "Bert"]);
    assert_eq!(owner.see(&drawn.id("cara")).await["birthDate"], "1950");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_birth_cannot_be_moved_to_someone_who_already_has_one() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna(1950); bert(1951)").await;
    for known in rows(&mut owner).await {
        edit_history(&mut owner, &known, json!({ "location": "Graz" })).await.ok(200);
    }
    let before = (rows(&mut owner).await, site.counts().await);
    let annas = before.0.iter().find(|row| row["description"] == "Anna was born").unwrap().clone();
    let change = json!({ "familyInvolved": [drawn.id("bert"), drawn.id("anna")], "location": "Brno" });
    assert_eq!(edit_history(&mut owner, &annas, change).await.problem(409), "birth-known");
    assert_eq!((rows(&mut owner).await, site.counts().await), before);
    assert_eq!(owner.see(&drawn.id("bert")).await["birthDate"], "1951");
    // The same for a death.
    for name in ["anna", "bert"] {
        owner.edit_member(&drawn.id(name), json!({ "deathDate": "2001" })).await.ok(200);
    }
    for known in rows(&mut owner).await.iter().filter(|row| row["type"] == "death") {
        edit_history(&mut owner, known, json!({ "location": "Graz" })).await.ok(200);
    }
    let mut second = birth(&drawn.id("anna"), "2002");
    second["type"] = json!("death");
    let refused = post_history(&mut owner, second).await;
    assert_eq!(refused.problem(409), "death-known");
    assert_eq!(refused.json["fields"]["familyInvolved"]["code"], "death-known");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_child_cannot_change_someone_elses_birth_or_death_date_but_may_change_the_rest() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut child = site.with_role(&mut owner, "carl", "child").await;
    let drawn = owner.draw("anna; cara").await;
    owner.link(&child, Some(&drawn.id("cara"))).await.ok(200);
    let anna = drawn.id("anna");
    owner.edit_member(&anna, json!({ "birthDate": "1950", "deathDate": "2001" })).await.ok(200);
    for event in rows(&mut owner).await {
        let before = (rows(&mut owner).await, owner.see(&anna).await, site.counts().await);
        for change in [
            json!({ "date": "1940", "location": "Brno" }),
            json!({ "date": "1940", "familyInvolved": [anna, drawn.id("cara")] }),
        ] {
            assert_eq!(edit_history(&mut child, &event, change).await.problem(403), "forbidden");
        }
        assert_eq!((rows(&mut owner).await, owner.see(&anna).await, site.counts().await), before);
        let changed = edit_history(&mut child, &event, json!({ "location": "Brno" })).await.ok(200);
        assert_eq!(changed["event"]["location"], "Brno");
    }
    let second = json!({ "date": "2002", "type": "death", "description": "x", "familyInvolved": [anna] });
    assert_eq!(post_history(&mut child, second).await.problem(409), "death-known");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_birth_or_death_that_looks_like_a_mistake_is_pointed_out_and_can_be_saved() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna(1950) > carl(1980)").await;
    let codes = async |owner: &mut crate::support::Person, who: &str, kind: &str, date: &str| {
        let mut form = birth(who, date);
        form["type"] = json!(kind);
        let answer = owner.post("/api/history/check", form).await.ok(200);
        let codes =
            answer["warnings"].as_array().unwrap().iter().map(|one| one["code"].as_str().unwrap().to_owned());
        codes.collect::<Vec<_>>()
    };
    let (anna, carl) = (drawn.id("anna"), drawn.id("carl"));
    assert_eq!(codes(&mut owner, &anna, "death", "1949").await, ["warn-death-before-birth"]);
    assert_eq!(codes(&mut owner, &anna, "death", "1950").await, [] as [&str; 0]);
    assert_eq!(codes(&mut owner, &carl, "birth", "1940").await, ["warn-child-older"]);
    assert_eq!(codes(&mut owner, &carl, "birth", "2999").await, ["warn-birth-in-future"]);
    assert_eq!(codes(&mut owner, &anna, "war", "1940").await, [] as [&str; 0]);
    let mut form = birth(&anna, "1949");
    form["type"] = json!("death");
    post_history(&mut owner, form).await.ok(201);
    assert_eq!(owner.see(&anna).await["deathDate"], "1949");
}

// ---- at the same time

/// Makes both wait for the family lock, the first before the second, and returns both results.
async fn at_once<A, B>(
    site: &TestApp,
    first: impl Future<Output = A>,
    second: impl Future<Output = B>,
) -> (A, B) {
    let mut tx = site.app.db.begin().await.unwrap();
    links::turn(&mut tx).await.unwrap();
    let second = async {
        site.wait_for_writers(1).await;
        second.await
    };
    let (first, second, ()) = tokio::join!(first, second, async {
        site.wait_for_writers(2).await;
        tx.commit().await.unwrap();
    });
    (first, second)
}

#[tokio::test(flavor = "multi_thread")]
async fn birth_2_saving_a_birth_on_both_sides_at_the_same_time_adds_one() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut other = owner.clone();
    let drawn = owner.draw("anna; bert; cara; dora").await;
    for (name, profile_first) in [("anna", true), ("bert", false), ("cara", true), ("dora", false)] {
        let member = drawn.id(name);
        let body = editable(&owner.see(&member).await, json!({ "birthDate": "1950" }));
        let path = format!("/api/members/{member}");
        let form = birth(&member, "1951");
        let (profile, event) = if profile_first {
            at_once(&site, owner.put(&path, body), post_history(&mut other, form)).await
        } else {
            let (event, profile) =
                at_once(&site, post_history(&mut other, form), owner.put(&path, body)).await;
            (profile, event)
        };
        // The event replaces the one generated from the profile; a profile saved second gets a conflict.
        let date = match (profile.status.as_u16(), event.status.as_u16()) {
            (200, 201) => "1951",
            (409, 201) => {
                assert_eq!(profile.problem(409), "conflict");
                assert_eq!(profile.json["current"]["birthDate"], "1951");
                "1951"
            }
            other => panic!("{other:?}: {} {}", profile.text, event.text),
        };
        assert_eq!(owner.see(&member).await["birthDate"], date);
        let dates = format!("SELECT date FROM history_events WHERE fact_member = '{member}'");
        assert_eq!(site.rows::<(String,)>(&dates).await, [(date.to_owned(),)]);
    }
    assert_eq!(site.count("history_events").await, 4);
    assert_eq!(site.count("history_people").await, 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn birth_2_of_two_people_adding_the_same_birth_at_once_the_second_is_refused() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut other = owner.clone();
    let drawn = owner.draw("anna").await;
    let anna = drawn.id("anna");
    let (first, second) = at_once(
        &site,
        post_history(&mut owner, birth(&anna, "1950")),
        post_history(&mut other, birth(&anna, "1951")),
    )
    .await;
    let mut statuses = [first.status.as_u16(), second.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 409]);
    let events = rows(&mut owner).await;
    assert_eq!(events.len(), 1);
    assert_eq!(owner.see(&anna).await["birthDate"], events[0]["date"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn undoing_a_change_and_adding_history_at_the_same_time_cause_no_deadlock() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut other = owner.clone();
    let drawn = owner.draw("anna; bert").await;
    owner.edit_member(&drawn.id("anna"), json!({ "birthDate": "1950" })).await.ok(200);
    let batch = "SELECT batch FROM changes JOIN actions ON number = action WHERE feature = 'history' AND table_name = 'history_events'";
    let batch = site.rows::<(String,)>(batch).await[0].0.clone();
    let undo = format!("/api/changes/{batch}/undo");
    let (added, undone) = at_once(
        &site,
        post_history(&mut other, birth(&drawn.id("bert"), "1951")),
        owner.post(&undo, Json::Null),
    )
    .await;
    added.ok(201);
    undone.ok(204);
    assert_eq!(sentences(&mut owner).await, ["At last!"]);
    assert_eq!(owner.see(&drawn.id("anna")).await["birthDate"], Json::Null);
}
