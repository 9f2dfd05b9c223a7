//! The family history, and births and deaths, which are one fact with the dates on profiles.

mod births;
mod generated;
mod sources;
mod window;

use axum::body::Body;
use axum::http::Method;
use serde_json::{Value as Json, json};

use crate::support::{Person, Reply, TestApp};

async fn post_history(person: &mut Person, form: Json) -> Reply {
    person.post("/api/history", form).await
}

async fn add_history(person: &mut Person, form: Json) -> Json {
    post_history(person, form).await.ok(201)["event"].clone()
}

async fn rows(person: &mut Person) -> Vec<Json> {
    person.get("/api/history").await.ok(200)["items"].as_array().unwrap().clone()
}

async fn sentences(person: &mut Person) -> Vec<String> {
    rows(person).await.iter().map(|row| row["description"].as_str().unwrap().to_owned()).collect()
}

fn id(event: &Json) -> &str {
    event["id"].as_str().unwrap()
}

/// The event as a form sends it back, with some fields changed.
fn form_of(event: &Json, change: Json) -> Json {
    let mut form = json!({
        "version": event["version"], "date": event["date"], "type": event["type"],
        "description": event["description"], "location": event["location"],
        "familyInvolved": event["familyInvolved"],
    });
    for (key, value) in change.as_object().unwrap() {
        form[key] = value.clone();
    }
    form
}

async fn edit_history(person: &mut Person, event: &Json, change: Json) -> Reply {
    person.put(&format!("/api/history/{}", id(event)), form_of(event, change)).await
}

fn field<'a>(reply: &'a Reply, name: &str) -> &'a str {
    assert_eq!(reply.problem(422), "invalid", "{}", reply.text);
    reply.json["fields"][name]["code"].as_str().unwrap_or_else(|| panic!("{name} in {}", reply.text))
}

fn notes(answer: &Json) -> Vec<&str> {
    answer["notes"].as_array().unwrap().iter().map(|note| note["code"].as_str().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn hist_10_an_event_has_the_fields_of_the_specification_and_adding_returns_its_id() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna; bert").await;
    let involved = json!([drawn.id("bert"), drawn.id("anna")]);
    let event = add_history(
        &mut owner,
        json!({ "date": "about 1887", "type": "immigration", "description": " They crossed the sea. ",
                "location": " Hamburg ", "familyInvolved": involved, "source": { "description": "Ship's list" } }),
    )
    .await;
    assert_eq!(event["date"], "1887~");
    assert_eq!(event["dateText"], "about 1887");
    assert_eq!(event["dateWords"], "about 1887");
    assert_eq!(event["type"], "immigration");
    assert_eq!(event["description"], "They crossed the sea.");
    assert_eq!(event["location"], "Hamburg");
    assert_eq!(event["familyInvolved"], involved);
    assert_eq!(event["source"]["description"], "Ship's list");
    assert_eq!(event["createdBy"], owner.id());
    assert!(event["createdAt"].is_string() && event["updatedAt"].is_string());
    assert_eq!(owner.get(&format!("/api/history/{}", id(&event))).await.ok(200), event);
    assert_eq!(add_history(&mut owner, json!({ "date": "1950", "description": "x" })).await["type"], "other");
}

#[tokio::test(flavor = "multi_thread")]
async fn hist_6_there_are_only_nine_types() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let types =
        ["birthday", "anniversary", "milestone", "birth", "death", "other", "immigration", "reunion", "war"];
    for kind in types {
        let form = json!({ "date": "1950", "type": kind, "description": kind });
        assert_eq!(add_history(&mut owner, form).await["type"], kind);
    }
    let unknown = json!({ "date": "1950", "type": "holiday", "description": "x" });
    assert_eq!(post_history(&mut owner, unknown).await.problem(400), "bad-json");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_latest_event_comes_first_however_exact_the_dates() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for date in
        ["1900", "17 May", "about 1887", "before 1900", "between 1900 and 1905", "1950-05-17", "May 1950"]
    {
        add_history(&mut owner, json!({ "date": date, "description": date })).await;
    }
    let expected =
        ["17 May", "May 1950", "1950-05-17", "between 1900 and 1905", "1900", "before 1900", "about 1887"];
    let mut order = sentences(&mut owner).await;
    // This compares which events there are; the keys below check their order.
    order.sort_by_key(|sentence| expected.iter().position(|known| known == sentence));
    assert_eq!(order, expected);
    let rows = rows(&mut owner).await;
    let keys: Vec<i64> = rows.iter().map(|row| row["dateOrder"].as_i64().unwrap()).collect();
    assert!(keys.is_sorted_by(|one, other| one >= other), "{keys:?}");
    assert_eq!(rows[0]["description"], "17 May");
    assert_eq!(rows.last().unwrap()["description"], "about 1887");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_range_is_the_whole_time_of_a_war_and_some_time_of_a_birth() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let war =
        add_history(&mut owner, json!({ "date": "1914-1918", "type": "war", "description": "Away" })).await;
    assert_eq!((&war["date"], &war["dateWords"]), (&json!("1914/1918"), &json!("from 1914 to 1918")));
    let change = json!({ "date": war["dateText"], "type": "birth" });
    let birth = edit_history(&mut owner, &war, change).await.ok(200)["event"].clone();
    assert_eq!(
        (&birth["date"], &birth["dateWords"]),
        (&json!("[1914..1918]"), &json!("between 1914 and 1918"))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_death_comes_after_what_else_may_have_happened_in_its_year() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for (date, kind, what) in [
        ("1943", "death", "Emil died"),
        ("1942", "other", "Letter of 1942"),
        ("Dec 1942", "other", "Letter of December"),
        ("17 May 1943", "other", "Last letter"),
        ("1944", "other", "Letter of 1944"),
    ] {
        add_history(&mut owner, json!({ "date": date, "type": kind, "description": what })).await;
    }
    let latest_first = ["Letter of 1944", "Emil died", "Last letter", "Letter of December", "Letter of 1942"];
    assert_eq!(sentences(&mut owner).await, latest_first);
    // A rebuilt index has the same order.
    let keys = "SELECT sort_key FROM history_events ORDER BY id";
    let before: Vec<(i64,)> = site.rows(keys).await;
    let mut tx = site.app.db.begin().await.unwrap();
    tx.exec(&kinkeeper::db::Sql::from_text("UPDATE history_events SET sort_key = 0", ""), &[]).await.unwrap();
    kinkeeper::history::events::reindex(&mut tx, None).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(site.rows::<(i64,)>(keys).await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_invalid_field_is_marked_and_nothing_is_stored() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let long = |length: usize| "x".repeat(length);
    let stranger = "01933b7e-0000-7000-8000-000000000001";
    for (name, code, form) in [
        ("date", "required", json!({ "date": " ", "description": "x" })),
        ("date", "bad-date", json!({ "date": "someday", "description": "x" })),
        ("description", "required", json!({ "date": "1950", "description": " " })),
        ("description", "too-long", json!({ "date": "1950", "description": long(5_001) })),
        ("location", "too-long", json!({ "date": "1950", "description": "x", "location": long(201) })),
        (
            "source",
            "too-long",
            json!({ "date": "1950", "description": "x", "source": { "description": long(501) } }),
        ),
        (
            "familyInvolved",
            "unknown-member",
            json!({ "date": "1950", "description": "x", "familyInvolved": [stranger] }),
        ),
    ] {
        assert_eq!(field(&post_history(&mut owner, form).await, name), code);
    }
    assert_eq!(rows(&mut owner).await.len(), 0);
    let form = json!({ "date": "1950", "description": long(5_000), "location": long(200) });
    post_history(&mut owner, form).await.ok(201);
}

#[tokio::test(flavor = "multi_thread")]
async fn hist_9_every_approved_person_can_add_and_edit_but_only_admins_delete() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut member = site.member(&mut owner, "mia").await;
    let mut child = site.with_role(&mut owner, "carl", "child").await;
    let mut pending = site.pending("petra").await;
    let event = add_history(&mut member, json!({ "date": "1950", "description": "A reunion" })).await;
    let edited =
        edit_history(&mut child, &event, json!({ "location": "Prague" })).await.ok(200)["event"].clone();
    assert_eq!(edited["location"], "Prague");
    assert_eq!(edited["can"], json!({ "add": true, "edit": true, "delete": false, "editLives": false }));
    add_history(&mut child, json!({ "date": "1951", "description": "A journey" })).await;
    assert_eq!(pending.get("/api/history").await.problem(403), "account-pending");
    assert_eq!(
        post_history(&mut pending, json!({ "date": "1950", "description": "x" })).await.problem(403),
        "account-pending"
    );
    let path = format!("/api/history/{}?version={}", id(&edited), edited["version"]);
    for person in [&mut member, &mut child] {
        assert_eq!(person.delete(&path).await.problem(403), "forbidden");
    }
    owner.delete(&path).await.ok(200);
    assert_eq!(
        owner.get(&format!("/api/history/{}", id(&event))).await.problem(404),
        "history-event-not-found"
    );
    assert_eq!(owner.get(&format!("/api/history/{}", id(&event))).await.message(), "Event not found");
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_people_editing_a_history_event_the_second_gets_a_conflict() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let event = add_history(&mut owner, json!({ "date": "1950", "description": "A reunion" })).await;
    edit_history(&mut owner, &event, json!({ "location": "Prague" })).await.ok(200);
    let late = edit_history(&mut owner, &event, json!({ "location": "Brno" })).await;
    assert_eq!(late.problem(409), "conflict");
    assert_eq!(late.json["current"]["location"], "Prague");
    let stale = format!("/api/history/{}?version=1", id(&event));
    assert_eq!(owner.delete(&stale).await.problem(409), "conflict");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_type_omitted_from_a_change_stays_the_same() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    owner.draw("anna(1950)").await;
    let birth = rows(&mut owner).await[0].clone();
    let mut form = form_of(&birth, json!({ "location": "Prague" }));
    form.as_object_mut().unwrap().remove("type");
    let answer = owner.put(&format!("/api/history/{}", id(&birth)), form).await.ok(200);
    assert_eq!((&answer["event"]["type"], notes(&answer)), (&json!("birth"), vec![]));
    assert_eq!(answer["event"]["location"], "Prague");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_sent_twice_creates_one_event() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let form = json!({ "id": "01933b7e-0000-7000-8000-00000000000a", "date": "1950", "description": "x" });
    let first = post_history(&mut owner, form.clone()).await.ok(201);
    assert_eq!(post_history(&mut owner, form.clone()).await.ok(201)["event"], first["event"]);
    let mut other = form;
    other["description"] = json!("y");
    assert_eq!(post_history(&mut owner, other).await.problem(409), "conflict");
    assert_eq!(rows(&mut owner).await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lists_tag_changes_only_with_the_history() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna").await;
    let event = add_history(&mut owner, json!({ "date": "1950", "description": "x" })).await;
    let tag = owner.get("/api/history").await.headers["etag"].to_str().unwrap().to_owned();
    owner.edit_member(&drawn.id("anna"), json!({ "occupation": "Baker" })).await.ok(200);
    let ask = |person: &Person, tag: &str| {
        person.request(Method::GET, "/api/history").header("if-none-match", tag).body(Body::empty()).unwrap()
    };
    let unchanged = ask(&owner, &tag);
    assert_eq!(owner.raw(unchanged).await.status.as_u16(), 304);
    edit_history(&mut owner, &event, json!({ "location": "Prague" })).await.ok(200);
    let changed = ask(&owner, &tag);
    assert_eq!(owner.raw(changed).await.status.as_u16(), 200);
}

// ---- births and deaths

#[tokio::test(flavor = "multi_thread")]
async fn birth_1_saving_a_birth_sets_the_date_of_the_first_member_involved() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna; bert").await;
    let (anna, bert) = (drawn.id("anna"), drawn.id("bert"));
    let answer = post_history(
        &mut owner,
        json!({ "date": "17 May 1950", "type": "birth", "description": "A girl!", "familyInvolved": [anna, bert] }),
    )
    .await
    .ok(201);
    assert_eq!(notes(&answer), ["birth-date-set"]);
    assert_eq!(answer["notes"][0]["message"], "Anna's profile now says: born 17 May 1950.");
    let seen = owner.see(&anna).await;
    assert_eq!(seen["birthDate"], "1950-05-17");
    assert_eq!(seen["birthDateText"], "17 May 1950");
    assert_eq!(owner.see(&bert).await["birthDate"], Json::Null);
    assert_eq!(sentences(&mut owner).await, ["A girl!"], "no second birth is added");

    let answer = edit_history(&mut owner, &answer["event"], json!({ "date": "1951" })).await.ok(200);
    assert_eq!(notes(&answer), ["birth-date-replaced"]);
    assert_eq!(owner.see(&anna).await["birthDate"], "1951");
    assert_eq!(rows(&mut owner).await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn birth_2_saving_a_profiles_birth_date_adds_one_birth_and_never_two() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let anna = owner.add_unrelated_member(json!({ "name": "Anna Weber", "birthDate": "about 1887" })).await;
    let written = rows(&mut owner).await;
    assert_eq!(sentences(&mut owner).await, ["Anna Weber was born"]);
    assert_eq!(written[0]["type"], "birth");
    assert_eq!(written[0]["date"], "1887~");
    assert_eq!(written[0]["dateText"], "about 1887");
    assert_eq!(written[0]["familyInvolved"], json!([anna]));

    owner.edit_member(&anna, json!({ "birthDate": "1888-03-01" })).await.ok(200);
    owner.edit_member(&anna, json!({ "occupation": "Baker" })).await.ok(200);
    let again = rows(&mut owner).await;
    assert_eq!(again.len(), 1);
    assert_eq!(again[0]["id"], written[0]["id"]);
    assert_eq!(again[0]["date"], "1888-03-01");

    owner.edit_member(&anna, json!({ "birthDate": null })).await.ok(200);
    assert_eq!(rows(&mut owner).await[0]["date"], "1888-03-01", "clearing the date keeps the event");
    owner.edit_member(&anna, json!({ "birthDate": "1889" })).await.ok(200);
    let last = rows(&mut owner).await;
    assert_eq!((last.len(), &last[0]["date"]), (1, &json!("1889")));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_generated_sentence_follows_a_new_name_and_a_persons_own_words_stay() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let anna =
        owner.add_unrelated_member(json!({ "name": "Anna", "birthDate": "1950", "deathDate": "2001" })).await;
    owner.edit_member(&anna, json!({ "name": "Anna Weber" })).await.ok(200);
    assert_eq!(sentences(&mut owner).await, ["Anna Weber died", "Anna Weber was born"]);
    let birth = rows(&mut owner).await[1].clone();
    edit_history(&mut owner, &birth, json!({ "description": "At last a girl" })).await.ok(200);
    owner.edit_member(&anna, json!({ "name": "Anna Novak", "birthDate": "1951" })).await.ok(200);
    assert_eq!(sentences(&mut owner).await, ["Anna Novak died", "At last a girl"]);
    assert_eq!(rows(&mut owner).await[1]["date"], "1951");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_death_in_the_history_and_on_the_profile_are_one_fact() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let emil = owner.add_unrelated_member(json!({ "name": "Emil" })).await;
    let answer = post_history(
        &mut owner,
        json!({ "date": "1950", "type": "death", "description": "He died in his garden", "familyInvolved": [emil] }),
    )
    .await
    .ok(201);
    assert_eq!(notes(&answer), ["death-date-set"]);
    let seen = owner.see(&emil).await;
    assert_eq!((&seen["deathDate"], &seen["deceased"]), (&json!("1950"), &json!(true)));
    owner.edit_member(&emil, json!({ "deathDate": "1951-02-03" })).await.ok(200);
    let kept = rows(&mut owner).await;
    assert_eq!(kept.len(), 1);
    assert_eq!(
        (&kept[0]["date"], &kept[0]["description"]),
        (&json!("1951-02-03"), &json!("He died in his garden"))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn no_one_is_born_twice() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let anna = owner.add_unrelated_member(json!({ "name": "Anna", "birthDate": "1950" })).await;
    // Someone has edited the event, so it is no longer a generated one.
    let known = rows(&mut owner).await.remove(0);
    edit_history(&mut owner, &known, json!({ "location": "Brno" })).await.ok(200);
    let second = json!({ "date": "1951", "type": "birth", "description": "x", "familyInvolved": [anna] });
    let refused = post_history(&mut owner, second.clone()).await;
    assert_eq!(refused.problem(409), "birth-known");
    assert_eq!(refused.json["fields"]["familyInvolved"]["code"], "birth-known");
    assert_eq!(owner.see(&anna).await["birthDate"], "1950");
    let mut other = second;
    other["type"] = json!("reunion");
    let reunion = add_history(&mut owner, other).await;
    assert_eq!(
        edit_history(&mut owner, &reunion, json!({ "type": "birth" })).await.problem(409),
        "birth-known"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn birth_3_a_birth_added_by_a_person_replaces_the_one_generated_from_the_profile() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let anna = owner.add_unrelated_member(json!({ "name": "Anna", "birthDate": "1950" })).await;
    let by_hand = json!({ "date": "1951-03-04", "type": "birth", "description": "Anna came in the night",
                               "familyInvolved": [anna] });
    let answer = post_history(&mut owner, by_hand).await.ok(201);
    assert_eq!(notes(&answer), ["birth-date-replaced"]);
    assert_eq!(owner.see(&anna).await["birthDate"], "1951-03-04");
    let kept = rows(&mut owner).await;
    assert_eq!(kept.len(), 1);
    assert_eq!(kept[0]["description"], "Anna came in the night");
    owner.edit_member(&anna, json!({ "birthDate": "1952" })).await.ok(200);
    assert_eq!(rows(&mut owner).await.len(), 1, "never two");
}

#[tokio::test(flavor = "multi_thread")]
async fn deleting_a_birth_or_moving_it_to_someone_else_keeps_the_profile_date_and_says_so() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna(1950); bert").await;
    let (anna, bert) = (drawn.id("anna"), drawn.id("bert"));
    let birth = rows(&mut owner).await[0].clone();
    let answer = edit_history(&mut owner, &birth, json!({ "familyInvolved": [bert, anna] })).await.ok(200);
    assert_eq!(notes(&answer), ["birth-date-stays", "birth-date-set"]);
    assert_eq!(answer["notes"][0]["message"], "The birth date on Anna's profile hasn't changed.");
    assert_eq!(owner.see(&anna).await["birthDate"], "1950");
    assert_eq!(owner.see(&bert).await["birthDate"], "1950");
    let answer = edit_history(&mut owner, &answer["event"], json!({ "type": "milestone" })).await.ok(200);
    assert_eq!(notes(&answer), ["birth-date-stays"]);
    let answer = edit_history(&mut owner, &answer["event"], json!({ "type": "birth" })).await.ok(200);
    let path = format!("/api/history/{}?version={}", id(&birth), answer["event"]["version"]);
    assert_eq!(notes(&owner.delete(&path).await.ok(200)), ["birth-date-stays"]);
    assert_eq!(owner.see(&bert).await["birthDate"], "1950");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_child_can_add_a_birth_only_for_itself() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut child = site.with_role(&mut owner, "carl", "child").await;
    let drawn = owner.draw("anna; cara").await;
    owner.link(&child, Some(&drawn.id("cara"))).await.ok(200);
    let birth =
        |who: &str| json!({ "date": "1950", "type": "birth", "description": "x", "familyInvolved": [who] });
    let refused = post_history(&mut child, birth(&drawn.id("anna"))).await;
    assert_eq!(refused.problem(403), "forbidden");
    assert_eq!(refused.json["fields"]["familyInvolved"]["code"], "life-of-other");
    assert_eq!(rows(&mut owner).await.len(), 0, "nothing is half saved");
    post_history(&mut child, birth(&drawn.id("cara"))).await.ok(201);
    assert_eq!(owner.see(&drawn.id("cara")).await["birthDate"], "1950");
}

#[tokio::test(flavor = "multi_thread")]
async fn birth_3_the_people_involved_keep_their_chosen_order() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna; bert; cara").await;
    let order = |names: [&str; 3]| json!(names.map(|name| drawn.id(name)));
    let event = add_history(
        &mut owner,
        json!({ "date": "1950", "description": "x", "familyInvolved": order(["cara", "anna", "bert"]) }),
    )
    .await;
    assert_eq!(event["familyInvolved"], order(["cara", "anna", "bert"]));
    let change = json!({ "familyInvolved": order(["bert", "cara", "anna"]) });
    let changed = edit_history(&mut owner, &event, change).await.ok(200)["event"].clone();
    assert_eq!(changed["familyInvolved"], order(["bert", "cara", "anna"]));
    assert_eq!(changed["version"], 2);
    assert_eq!(rows(&mut owner).await[0]["familyInvolved"], order(["bert", "cara", "anna"]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_member_is_removed_from_the_history_and_undo_restores_them() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna(1950); bert").await;
    let (anna, bert) = (drawn.id("anna"), drawn.id("bert"));
    add_history(
        &mut owner,
        json!({ "date": "1970", "description": "A reunion", "familyInvolved": [bert, anna] }),
    )
    .await;
    let before = rows(&mut owner).await;
    let removed = owner.delete_member(&anna).await.ok(200);
    let involved: Vec<Json> =
        rows(&mut owner).await.iter().map(|row| row["familyInvolved"].clone()).collect();
    assert_eq!(involved, [json!([bert]), json!([])]);
    owner.undo(&removed).await.ok(204);
    let after = rows(&mut owner).await;
    let people = |rows: &[Json]| rows.iter().map(|row| row["familyInvolved"].clone()).collect::<Vec<_>>();
    assert_eq!(people(&after), people(&before));
    owner.edit_member(&anna, json!({ "birthDate": "1952" })).await.ok(200);
    assert_eq!(rows(&mut owner).await.len(), 2, "the birth is still Anna's");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_members_life_is_listed_in_order_with_the_age_at_each_event() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let anna = owner
        .add_unrelated_member(json!({ "name": "Anna", "birthDate": "1950-05-17", "deathDate": "2001" }))
        .await;
    for (date, what) in [
        ("1973-05-16", "Wedding"),
        ("about 1980", "New house"),
        ("before 1900", "Old letter"),
        ("Dec 2001", "Her last letter"),
        ("1950", "Her parents move"),
        ("2010", "A street is named after her"),
    ] {
        add_history(&mut owner, json!({ "date": date, "description": what, "familyInvolved": [anna] })).await;
    }
    add_history(&mut owner, json!({ "date": "1960", "description": "Someone else's" })).await;
    let life = owner.get(&format!("/api/members/{anna}/history")).await.ok(200);
    let lines: Vec<String> = life["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| {
            format!("{}: {}", item["description"].as_str().unwrap(), item["age"].as_str().unwrap_or("-"))
        })
        .collect();
    assert_eq!(
        lines,
        [
            "Old letter: -",
            "Anna was born: -",
            "Her parents move: aged 0",
            "Wedding: aged 22",
            "New house: aged about 29 to 30",
            "Her last letter: aged 51",
            "Anna died: aged 50 to 51",
            "A street is named after her: -"
        ]
    );
}
