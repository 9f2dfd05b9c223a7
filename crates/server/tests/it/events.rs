//! Events: creating, changing and deleting them, who may, how they are found, and what happens to them when a
//! member, family or account they refer to is deleted.

use std::collections::BTreeSet;

use kinkeeper::clock::{HOUR, MINUTE};
use kinkeeper::ids::Id;
use kinkeeper::members::links;
use serde_json::{Value as Json, json};

use crate::support::{PASSWORD, Person, Stream, TestApp, editable_event, percent_encoded, titles};

const UNKNOWN_ID: &str = "01933b7e-0000-7000-8000-000000000001";

const TYPES: [&str; 6] = ["birthday", "anniversary", "holiday", "milestone", "story", "other"];
const VISIBILITIES: [&str; 3] = ["public", "family", "private"];

async fn make_family(person: &mut Person, name: &str) -> String {
    let family = person.post("/api/families", json!({ "name": name })).await.ok(201);
    family["id"].as_str().unwrap().to_owned()
}

async fn delete_family(person: &mut Person, id: &str) {
    let path = format!("/api/families/{id}");
    let version = person.get(&path).await.ok(200)["version"].clone();
    person.delete(&format!("{path}?version={version}")).await.ok(204);
}

async fn delete_user(admin: &mut Person, person: &Person) {
    let path = format!("/api/users/{}", person.id());
    let version = admin.get(&path).await.ok(200)["version"].clone();
    admin.delete(&format!("{path}?version={version}")).await.ok(204);
}

/// The titles in a list, in any order.
async fn found(person: &mut Person, query: &str) -> BTreeSet<String> {
    person.titles(query).await.into_iter().collect()
}

fn set<const N: usize>(titles: [&str; N]) -> BTreeSet<String> {
    titles.into_iter().map(str::to_owned).collect()
}

// ---- the event itself

#[tokio::test(flavor = "multi_thread")]
async fn event_9_an_event_has_the_specified_fields_literally() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna(1950) + bert").await;
    let (anna, bert) = (drawn.id("anna"), drawn.id("bert"));
    let mut carl = site.member(&mut owner, "carl").await;
    let family = make_family(&mut owner, "The Webers").await;
    let id = Id::new(site.app.now());
    let form = json!({
        "id": id, "title": "  Garden party ", "description": " Bring cake.\r\nAnd a chair. ",
        "date": "2026-07-17", "endDate": "2026-07-19", "time": "15:30", "type": "holiday",
        "visibility": "public", "familyId": family, "tags": [" Summer ", "garden"],
        "familyMemberIds": [bert, anna],
    });
    let made = carl.post("/api/events", form).await.ok(201);
    let expected = json!({
        "id": id, "title": "Garden party", "description": "Bring cake.\nAnd a chair.",
        "date": "2026-07-17", "endDate": "2026-07-19", "time": "15:30", "type": "holiday",
        "visibility": "public", "recurring": false, "createdBy": carl.id(), "createdByName": "carl",
        "familyId": family, "familyName": "The Webers", "tags": ["Summer", "garden"],
        "familyMemberIds": [bert, anna],
        "familyMembers": [
            { "id": bert, "name": "Bert", "birthYear": null, "deathYear": null, "deceased": false, "gender": "male", "portrait": null },
            { "id": anna, "name": "Anna", "birthYear": 1950, "deathYear": null, "deceased": false, "gender": "female", "portrait": null },
        ],
        "photos": [],
        "version": 1, "createdAt": "2026-01-05T09:00:00.000Z", "updatedAt": "2026-01-05T09:00:00.000Z",
        "can": { "edit": true, "delete": true },
    });
    assert_eq!(made, expected);
    assert_eq!(carl.see_event(&id.to_string()).await, expected);
    let list = carl.get("/api/events").await.ok(200);
    assert_eq!(list, json!({ "items": [expected], "nextCursor": null }));
}

#[tokio::test(flavor = "multi_thread")]
async fn event_9_type_defaults_to_other_and_visibility_to_family() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let made = owner.post("/api/events", json!({ "title": "Walk", "date": "2026-02-10" })).await.ok(201);
    assert_eq!((&made["type"], &made["visibility"]), (&json!("other"), &json!("family")));
    for field in ["description", "endDate", "time", "familyId", "familyName"] {
        assert!(made[field].is_null(), "{field}");
    }
    for field in ["tags", "familyMemberIds", "familyMembers", "photos"] {
        assert_eq!(made[field], json!([]), "{field}");
    }
    assert_eq!((&made["createdBy"], &made["createdByName"]), (&json!(owner.id()), &json!("Olga Owner")));
}

#[tokio::test(flavor = "multi_thread")]
async fn event_4_there_are_only_six_types_and_three_visibilities() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for kind in TYPES {
        for visibility in VISIBILITIES {
            let made = owner.add_event(json!({ "type": kind, "visibility": visibility })).await;
            let shown = owner.see_event(made["id"].as_str().unwrap()).await;
            assert_eq!((&shown["type"], &shown["visibility"]), (&json!(kind), &json!(visibility)));
            let yearly = matches!(kind, "birthday" | "anniversary");
            assert_eq!(shown["recurring"], json!(yearly), "{kind}");
        }
    }
    let before = site.counts().await;
    for (field, value) in [("type", "wedding"), ("type", "Birthday"), ("visibility", "secret")] {
        let mut form = json!({ "title": "X", "date": "2026-02-10" });
        form[field] = json!(value);
        assert_eq!(owner.post("/api/events", form).await.problem(400), "bad-json", "{value}");
        assert_eq!(
            owner.get(&format!("/api/events?{field}={value}")).await.problem(400),
            "bad-query",
            "{value}"
        );
    }
    assert_eq!(site.counts().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn title_and_date_are_required_and_every_mistake_names_its_field() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let event = owner.add_event_id(json!({})).await;
    let path = format!("/api/events/{event}");
    let before = (owner.see_event(&event).await, site.counts().await);
    let long = |length: usize| "ä".repeat(length);
    let many = |number: usize| (0..number).map(|tag| format!("tag {tag}")).collect::<Vec<_>>();
    for (name, value, code) in [
        ("title", json!(""), "required"),
        ("title", json!(" \t "), "required"),
        ("title", json!(long(201)), "too-long"),
        ("title", json!("Two\nlines"), "control-characters"),
        ("title", json!("Ze\u{0}ro"), "control-characters"),
        ("date", json!(""), "required"),
        ("date", json!("  "), "required"),
        ("date", json!("2026-02-30"), "bad-day"),
        ("date", json!("2025-02-29"), "bad-day"),
        ("date", json!("10.02.2026"), "bad-day"),
        ("date", json!("2026-2-1"), "bad-day"),
        ("date", json!("2026-02-10T10:00:00Z"), "bad-day"),
        ("date", json!("0000-01-01"), "bad-day"),
        ("endDate", json!("soon"), "bad-day"),
        ("endDate", json!("2026-02-09"), "end-before-start"),
        ("endDate", json!("2027-02-12"), "end-too-far"),
        ("time", json!("25:00"), "bad-time"),
        ("time", json!("24:00"), "bad-time"),
        ("time", json!("7:30"), "bad-time"),
        ("time", json!("07:60"), "bad-time"),
        ("time", json!("07:30:00"), "bad-time"),
        ("description", json!(long(5_001)), "too-long"),
        ("description", json!("Ze\u{0}ro"), "control-characters"),
        ("tags", json!(many(21)), "too-many"),
        ("tags", json!([long(51)]), "too-long"),
        ("tags", json!(["two\nlines"]), "control-characters"),
        ("familyMemberIds", json!([UNKNOWN_ID]), "unknown-member"),
        ("familyMemberIds", json!(vec![UNKNOWN_ID; 501]), "too-many"),
        ("familyId", json!(UNKNOWN_ID), "unknown-family"),
    ] {
        let mut form = json!({ "title": "Party", "date": "2026-02-10" });
        form[name] = value;
        assert_eq!(owner.post("/api/events", form.clone()).await.field(name), code, "{form}");
        form["version"] = json!(1);
        assert_eq!(owner.put(&path, form.clone()).await.field(name), code, "{form}");
    }
    for kind in ["birthday", "anniversary"] {
        let form = json!({ "title": "Party", "date": "2026-02-10", "endDate": "2026-02-11", "type": kind });
        let reply = owner.post("/api/events", form).await;
        assert_eq!(reply.field("endDate"), "end-of-yearly", "{kind}");
    }
    let all = json!({ "title": "", "date": "x", "time": "x", "tags": many(21), "description": long(5_001) });
    let reply = owner.post("/api/events", all).await;
    assert_eq!(reply.problem(422), "invalid");
    let named: Vec<&String> = reply.json["fields"].as_object().unwrap().keys().collect();
    assert_eq!(named, ["date", "description", "tags", "time", "title"], "all mistakes at once");
    let names = json!({ "title": "X", "date": "2026-02-10", "familyId": UNKNOWN_ID, "familyMemberIds": [UNKNOWN_ID] });
    let reply = owner.post("/api/events", names).await;
    assert_eq!(reply.json["fields"].as_object().unwrap().len(), 2, "{}", reply.text);
    assert_eq!((owner.see_event(&event).await, site.counts().await), before);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_of_the_wrong_shape_is_refused() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let event = owner.add_event_id(json!({})).await;
    let path = format!("/api/events/{event}");
    let before = (owner.see_event(&event).await, site.counts().await);
    for body in [
        json!({}),
        json!({ "title": "X" }),
        json!({ "date": "2026-02-10" }),
        json!({ "title": null, "date": "2026-02-10" }),
        json!({ "title": "X", "date": "2026-02-10", "createdBy": UNKNOWN_ID }),
        json!({ "title": "X", "date": "2026-02-10", "recurring": true }),
        json!({ "title": "X", "date": "2026-02-10", "version": 1 }),
        json!({ "title": "X", "date": "2026-02-10", "tags": "summer" }),
        json!({ "title": "X", "date": "2026-02-10", "familyMemberIds": ["anna"] }),
        json!({ "title": "X", "date": "2026-02-10", "id": "17" }),
    ] {
        assert_eq!(owner.post("/api/events", body.clone()).await.problem(400), "bad-json", "{body}");
    }
    for body in [
        json!({ "title": "X", "date": "2026-02-10" }),
        json!({ "version": 1, "title": "X" }),
        json!({ "version": 1, "title": "X", "date": "2026-02-10", "id": event }),
    ] {
        assert_eq!(owner.put(&path, body.clone()).await.problem(400), "bad-json", "{body}");
    }
    assert_eq!(owner.delete(&path).await.problem(400), "bad-query");
    assert_eq!((owner.see_event(&event).await, site.counts().await), before);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_longest_allowed_values_are_kept_as_typed() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let tags: Vec<String> = (0..20).map(|tag| format!("{tag:0>50}")).collect();
    let form = json!({
        "title": "ä".repeat(200), "description": "ß".repeat(5_000), "tags": tags,
        "date": "2026-02-10", "endDate": "2027-02-11", "time": "00:00",
    });
    let made = owner.add_event(form.clone()).await;
    for field in ["title", "description", "tags", "date", "endDate", "time"] {
        assert_eq!(made[field], form[field], "{field}");
    }
    // The first and last days of the calendar.
    for date in ["0001-01-01", "9999-12-31", "1888-02-29"] {
        assert_eq!(owner.add_event(json!({ "date": date })).await["date"], date);
    }
    let one_day = owner.add_event(json!({ "endDate": "2026-02-10", "type": "birthday" })).await;
    assert!(one_day["endDate"].is_null(), "an event that ends on its first day has no end date");
}

#[tokio::test(flavor = "multi_thread")]
async fn tags_are_deduplicated_ignoring_case_and_accents_and_split_at_commas() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let tags = json!(["Été", "  ", "ete", "Garden", "GARDEN", "lake, boat", ","]);
    let made = owner.add_event(json!({ "tags": tags })).await;
    assert_eq!(made["tags"], json!(["Été", "Garden", "lake", "boat"]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_sent_twice_creates_one_event() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let drawn = owner.draw("bert + dora").await;
    let people = [drawn.id("dora"), drawn.id("bert"), drawn.id("dora")];
    let form = json!({
        "id": Id::new(site.app.now()), "title": "Party", "date": "2026-02-10", "tags": ["b", "a", "B"],
        "description": " ", "familyMemberIds": people,
    });
    let mut again = anna.clone();
    let both = tokio::join!(anna.post("/api/events", form.clone()), again.post("/api/events", form.clone()));
    let first = both.0.ok(201);
    assert_eq!(both.1.ok(201), first);
    assert_eq!(first["familyMemberIds"], json!(people[..2]), "each member once");
    site.clock.advance(HOUR);
    assert_eq!(anna.post("/api/events", form.clone()).await.ok(201), first);
    assert_eq!((site.count("events").await, site.count("event_members").await), (1, 2));

    for (field, value) in [
        ("title", json!("Another")),
        ("date", json!("2026-02-11")),
        ("familyMemberIds", json!([drawn.id("bert"), drawn.id("dora")])),
        ("visibility", json!("private")),
    ] {
        let mut other = form.clone();
        other[field] = value;
        assert_eq!(anna.post("/api/events", other).await.problem(409), "conflict", "{field}");
    }
    let theirs = owner.post("/api/events", form.clone()).await;
    assert_eq!(theirs.problem(409), "conflict", "the id of someone else's form");
    assert_eq!(theirs.json["current"], json!({ "id": form["id"] }), "without its contents");
    let mut old = form;
    old["id"] = json!("3f2b8c1e-5d7a-4e2b-9c3d-1a2b3c4d5e6f");
    let reply = anna.post("/api/events", old).await;
    assert_eq!(
        (reply.problem(422).as_str(), &reply.json["fields"]["id"]["code"]),
        ("bad-id", &json!("bad-id"))
    );
    assert_eq!(site.count("events").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_members_of_an_event_keep_their_chosen_order() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna; bert; carl; dora").await;
    let [anna, bert, carl, dora] = ["anna", "bert", "carl", "dora"].map(|name| drawn.id(name));
    let event = owner.add_event_id(json!({ "familyMemberIds": [dora, anna, carl] })).await;
    let mut version = 1;
    for people in [
        vec![&carl, &dora, &anna],
        vec![&anna, &bert, &carl, &dora],
        vec![&dora],
        vec![&bert, &dora, &anna],
        vec![],
        vec![&carl, &anna],
    ] {
        let shown = owner.edit_event(&event, json!({ "familyMemberIds": people })).await.ok(200);
        version += 1;
        assert_eq!(shown["familyMemberIds"], json!(people));
        assert_eq!(shown["version"], version, "a new list of members is a new version");
        let names: Vec<&Json> =
            shown["familyMembers"].as_array().unwrap().iter().map(|person| &person["id"]).collect();
        assert_eq!(json!(names), json!(people));
        assert_eq!(owner.see_event(&event).await, shown);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_field_of_an_event_can_be_changed() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna").await;
    let family = make_family(&mut owner, "The Webers").await;
    let event = owner.add_event_id(json!({ "time": "10:00", "tags": ["old"] })).await;
    site.clock.advance(HOUR);
    let change = json!({
        "title": "Reunion", "description": "By the lake", "date": "2026-08-01", "endDate": "2026-08-03",
        "time": "09:15", "type": "milestone", "visibility": "private", "familyId": family,
        "tags": ["lake"], "familyMemberIds": [drawn.id("anna")],
    });
    let changed = owner.edit_event(&event, change.clone()).await.ok(200);
    for (field, value) in change.as_object().unwrap() {
        assert_eq!(&changed[field], value, "{field}");
    }
    assert_eq!((&changed["version"], &changed["familyName"]), (&json!(2), &json!("The Webers")));
    assert_eq!(changed["createdAt"], "2026-01-05T09:00:00.000Z");
    assert_eq!(changed["updatedAt"], "2026-01-05T10:00:00.000Z");
    assert_eq!(owner.see_event(&event).await, changed);

    let emptied = json!({ "version": 2, "title": "Reunion", "date": "2026-08-01", "type": "birthday" });
    let emptied = owner.put(&format!("/api/events/{event}"), emptied).await.ok(200);
    for field in ["description", "endDate", "time", "familyId", "familyName"] {
        assert!(emptied[field].is_null(), "{field}");
    }
    assert_eq!((&emptied["tags"], &emptied["familyMemberIds"]), (&json!([]), &json!([])));
    assert_eq!((&emptied["type"], &emptied["recurring"]), (&json!("birthday"), &json!(true)));
    assert_eq!(emptied["visibility"], "private", "omitting a field never makes a private event visible");
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_people_editing_an_event_the_second_gets_a_conflict_with_the_saved_version() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let event = anna.add_event(json!({})).await;
    let id = event["id"].as_str().unwrap();
    let path = format!("/api/events/{id}");
    let form = |title: &str| editable_event(&event, json!({ "title": title }));
    owner.put(&path, form("The first")).await.ok(200);
    let second = anna.put(&path, form("The second")).await;
    assert_eq!(second.problem(409), "conflict");
    assert_eq!(second.json["current"], anna.see_event(id).await);
    assert_eq!(second.json["current"]["title"], "The first");
    let delete = anna.delete(&format!("{path}?version=1")).await;
    assert_eq!(delete.problem(409), "conflict");
    assert_eq!(delete.json["current"], anna.see_event(id).await);
    for version in [0, 3, -1, i64::MAX] {
        let mut form = form("Never seen");
        form["version"] = json!(version);
        assert_eq!(anna.put(&path, form).await.problem(409), "conflict", "{version}");
        assert_eq!(anna.delete(&format!("{path}?version={version}")).await.problem(409), "conflict");
    }
    // At exactly the same time, one of the two wins.
    let mut current = editable_event(&anna.see_event(id).await, json!({}));
    current["title"] = json!("Anna's");
    let mut other = current.clone();
    other["title"] = json!("Olga's");
    let (one, two) = tokio::join!(anna.put(&path, current), owner.put(&path, other));
    let mut statuses = [one.status.as_u16(), two.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
    assert_eq!(anna.see_event(id).await["version"], 3);
    anna.delete_event(id).await.ok(204);
}

#[tokio::test(flavor = "multi_thread")]
async fn saving_an_event_unchanged_keeps_its_version_and_logs_nothing() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna; bert").await;
    let people = [drawn.id("bert"), drawn.id("anna")];
    let form = json!({ "visibility": "public", "tags": ["a"], "time": "10:00", "familyMemberIds": people });
    let event = owner.add_event_id(form).await;
    let version = "calendar_state WHERE version = 1";
    let before = (owner.see_event(&event).await, site.counts().await, site.count(version).await);
    site.clock.advance(MINUTE);
    owner.edit_event(&event, json!({ "title": " An event ", "tags": ["a", "A"] })).await.ok(200);
    let people = [&people[0], &people[1], &people[0]];
    owner.edit_event(&event, json!({ "familyMemberIds": people })).await.ok(200);
    assert_eq!((owner.see_event(&event).await, site.counts().await, site.count(version).await), before);
}

// ---- permissions

/// Edits an event and deletes another one like it, and describes the outcome. The permissions sent to the
/// page must agree with it.
async fn try_to_change(person: &mut Person, events: [&str; 2]) -> String {
    let [edited, deleted] = events.map(|id| format!("/api/events/{id}"));
    let shown = person.get(&edited).await;
    let form = json!({ "version": 1, "title": "Taken over", "date": "2026-02-10" });
    let edit = person.put(&edited, form).await;
    let delete = person.delete(&format!("{deleted}?version=1")).await;
    if shown.status == 200 {
        let can = json!({ "edit": edit.status == 200, "delete": delete.status == 204 });
        assert_eq!(shown.json["can"], can, "{}", shown.text);
    }
    format!("{} {}", edit.status.as_u16(), delete.status.as_u16())
}

#[tokio::test(flavor = "multi_thread")]
async fn event_7_only_the_creator_or_an_admin_if_it_is_not_private_may_edit_or_delete() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let member = site.member(&mut owner, "mara").await;
    let child = site.with_role(&mut owner, "cleo", "child").await;
    let admin = site.with_role(&mut owner, "adam", "admin").await;
    let viewers = [
        ("visitor", site.visitor().await),
        ("pending", site.pending("petra").await),
        ("child", child.clone()),
        ("member", member.clone()),
        ("admin", admin.clone()),
        ("owner", owner),
    ];
    let mut table = format!("{:<18}", "created by");
    for (who, _) in &viewers {
        table += &format!("{who:<10}");
    }
    for (who, creator) in [("child", child), ("member", member), ("admin", admin)] {
        for visibility in VISIBILITIES {
            table += &format!("\n{:<18}", format!("{who}, {visibility}"));
            for (_, viewer) in &viewers {
                let form = json!({ "visibility": visibility });
                let events = [
                    creator.clone().add_event_id(form.clone()).await,
                    creator.clone().add_event_id(form).await,
                ];
                let [edited, deleted] = &events;
                table += &format!("{:<10}", try_to_change(&mut viewer.clone(), [edited, deleted]).await);
            }
        }
    }
    let table: Vec<&str> = table.lines().map(str::trim_end).collect();
    insta::assert_snapshot!(table.join("\n"), @r"
    created by        visitor   pending   child     member    admin     owner
    child, public     401 401   403 403   200 204   403 403   200 204   200 204
    child, family     401 401   403 403   200 204   403 403   200 204   200 204
    child, private    401 401   403 403   200 204   404 404   404 404   404 404
    member, public    401 401   403 403   403 403   200 204   200 204   200 204
    member, family    401 401   403 403   403 403   200 204   200 204   200 204
    member, private   401 401   403 403   404 404   200 204   404 404   404 404
    admin, public     401 401   403 403   403 403   403 403   200 204   200 204
    admin, family     401 401   403 403   403 403   403 403   200 204   200 204
    admin, private    401 401   403 403   404 404   404 404   200 204   404 404
    ");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_admin_cannot_make_someone_elses_event_private() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let event = anna.add_event_id(json!({ "visibility": "public" })).await;
    let reply = owner.edit_event(&event, json!({ "visibility": "private" })).await;
    assert_eq!(
        (reply.problem(403).as_str(), &reply.json["fields"]["visibility"]["code"]),
        ("private-is-makers", &json!("private-is-makers"))
    );
    owner.edit_event(&event, json!({ "visibility": "family" })).await.ok(200);
    anna.edit_event(&event, json!({ "visibility": "private" })).await.ok(200);
    assert_eq!(owner.get(&format!("/api/events/{event}")).await.problem(404), "event-not-found");
    anna.edit_event(&event, json!({ "visibility": "family" })).await.ok(200);
    // Nor one whose creator's account is deleted: no one could see it.
    delete_user(&mut owner, &anna).await;
    let reply = owner.edit_event(&event, json!({ "visibility": "private" })).await;
    assert_eq!(reply.problem(403), "private-is-makers");
    owner.edit_event(&event, json!({ "title": "Still here" })).await.ok(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn event_8_an_unknown_event_is_not_found_and_the_message_has_no_full_stop() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let private = anna.add_event_id(json!({ "visibility": "private" })).await;
    for id in [UNKNOWN_ID, private.as_str()] {
        let path = format!("/api/events/{id}");
        let form = json!({ "version": 1, "title": "X", "date": "2026-02-10" });
        for reply in [
            owner.get(&path).await,
            owner.put(&path, form).await,
            owner.delete(&format!("{path}?version=1")).await,
        ] {
            assert_eq!(
                (reply.problem(404).as_str(), reply.message()),
                ("event-not-found", "Event not found"),
                "{id}"
            );
            assert!(reply.json["current"].is_null(), "{}", reply.text);
        }
    }
    assert_eq!(owner.get("/api/events/party").await.problem(404), "not-found");
    assert_eq!(anna.see_event(&private).await["version"], 1);
}

// ---- lists

/// A small calendar in which every filter includes some events and excludes others.
async fn calendar(owner: &mut Person, anna: &mut Person) -> [String; 2] {
    let webers = make_family(owner, "The Webers").await;
    let ochses = make_family(owner, "The Ochses").await;
    for form in [
        json!({ "title": "Skiing", "date": "2026-01-10", "endDate": "2026-01-17", "type": "holiday", "familyId": webers, "tags": ["snow", "Alps"] }),
        json!({ "title": "Café opening", "date": "2026-03-01", "type": "milestone", "visibility": "public", "familyId": ochses, "description": "Zürich, near the lake" }),
        json!({ "title": "Wedding", "date": "1990-05-05", "type": "anniversary", "visibility": "public", "tags": ["lake"] }),
    ] {
        owner.add_event(form).await;
    }
    for form in [
        json!({ "title": "Diary", "date": "2026-03-01", "type": "story", "visibility": "private", "familyId": webers, "tags": ["alps"] }),
        json!({ "title": "Picnic 100%", "date": "2026-06-01", "tags": ["lake", "SUN_set", "Alps"] }),
    ] {
        anna.add_event(form).await;
    }
    [webers, ochses]
}

#[tokio::test(flavor = "multi_thread")]
async fn event_6_each_filter_works_alone_and_combined() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let [webers, ochses] = calendar(&mut owner, &mut anna).await;
    let (olga, anna_id) = (owner.id(), anna.id());
    for (query, expected) in [
        (String::new(), set(["Skiing", "Café opening", "Wedding", "Diary", "Picnic 100%"])),
        ("?type=holiday".into(), set(["Skiing"])),
        ("?type=birthday".into(), set([])),
        ("?visibility=public".into(), set(["Café opening", "Wedding"])),
        ("?visibility=private".into(), set(["Diary"])),
        ("?createdBy=me".into(), set(["Diary", "Picnic 100%"])),
        (format!("?createdBy={olga}"), set(["Skiing", "Café opening", "Wedding"])),
        (format!("?createdBy={UNKNOWN_ID}"), set([])),
        (format!("?familyId={webers}"), set(["Skiing", "Diary"])),
        (format!("?familyId={ochses}"), set(["Café opening"])),
        (format!("?familyId={UNKNOWN_ID}"), set([])),
        ("?dateFrom=2026-03-01".into(), set(["Café opening", "Diary", "Picnic 100%"])),
        ("?dateFrom=2026-01-17&dateTo=2026-01-17".into(), set(["Skiing"])),
        ("?dateFrom=2026-01-18&dateTo=2026-02-28".into(), set([])),
        ("?dateTo=2026-01-09".into(), set(["Wedding"])),
        ("?dateTo=2026-01-10".into(), set(["Wedding", "Skiing"])),
        ("?dateFrom=2026-06-02&dateTo=2026-06-01".into(), set([])),
        ("?tags=lake".into(), set(["Wedding", "Picnic 100%"])),
        ("?tags=ALPS".into(), set(["Skiing", "Diary", "Picnic 100%"])),
        ("?tags=lake,alps".into(), set(["Picnic 100%"])),
        ("?tags=lake,snow".into(), set([])),
        ("?tags=lak".into(), set([])),
        ("?text=lake".into(), set(["Café opening", "Wedding", "Picnic 100%"])),
        ("?text=cafe".into(), set(["Café opening"])),
        ("?type=story&visibility=private&createdBy=me".into(), set(["Diary"])),
        (format!("?type=story&createdBy={olga}"), set([])),
        (
            format!(
                "?type=other&visibility=family&createdBy={anna_id}&dateFrom=2026-05-31&dateTo=2026-06-02&tags=lake&text=picnic"
            ),
            set(["Picnic 100%"]),
        ),
        (format!("?familyId={webers}&tags=alps&text=skiing"), set(["Skiing"])),
        (
            "?dateFrom=&dateTo=&tags=&text=".into(),
            set(["Skiing", "Café opening", "Wedding", "Diary", "Picnic 100%"]),
        ),
    ] {
        assert_eq!(found(&mut anna, &query).await, expected, "{query}");
        // No filter finds someone else's private event.
        let mut others = expected;
        others.remove("Diary");
        let query = query.replace("createdBy=me", &format!("createdBy={anna_id}"));
        assert_eq!(found(&mut owner, &query).await, others, "{query}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn event_6_text_search_covers_title_description_and_tags_ignoring_accents_and_case() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for form in [
        json!({ "title": "Grandma’s Straße in Łódź", "description": "Žofie baked\nDvořák's cake", "tags": ["Été 2026"] }),
        json!({ "title": "100% wool_knitting", "description": "5 % off!", "tags": ["back\\slash"] }),
        json!({ "title": "1000 wool knitting" }),
    ] {
        owner.add_event(form).await;
    }
    let (street, wool, plain) = ("Grandma’s Straße in Łódź", "100% wool_knitting", "1000 wool knitting");
    for (text, expected) in [
        ("strasse", set([street])),
        ("LODZ", set([street])),
        ("zofie", set([street])),
        ("DVOŘÁK cake", set([street])),
        ("baked dvorak's", set([street])),
        ("ete", set([street])),
        ("cake grandma 2026", set([street])),
        ("cake wool", set([])),
        ("wool", set([wool, plain])),
        ("100%", set([wool])),
        ("%", set([wool])),
        ("wool_knitting", set([wool])),
        ("_", set([wool])),
        ("off!", set([wool])),
        ("\\", set([wool])),
        ("back\\slash", set([wool])),
        ("'; DROP TABLE events; --", set([])),
        (" \t\n ", set([street, wool, plain])),
        ("\u{0}", set([])),
        ("wool \u{0}", set([])),
        ("wo\u{1}ol", set([])),
        ("grandma’s strasse in lodz zofie baked dvorak's cake", set([street])),
        ("grandma’s strasse in lodz zofie baked dvorak's bread", set([])),
    ] {
        let query = format!("?text={}", percent_encoded(text));
        assert_eq!(found(&mut owner, &query).await, expected, "{text:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn event_6_tags_match_as_a_whole_and_all_must_match() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for form in [
        json!({ "title": "Many", "tags": ["zoo", "Fête", "alps", "big lake", "100%", "a_b", "Ωmega"] }),
        json!({ "title": "Few", "tags": ["zoo", "1000", "axb", "lake"] }),
        json!({ "title": "Bar", "tags": ["left|right"] }),
        json!({ "title": "None" }),
    ] {
        owner.add_event(form).await;
    }
    for (tags, expected) in [
        ("zoo", set(["Many", "Few"])),
        ("zo", set([])),
        ("oo", set([])),
        ("lake", set(["Few"])),
        ("big lake", set(["Many"])),
        ("big  LAKE ", set(["Many"])),
        ("big", set([])),
        ("fete", set(["Many"])),
        ("FÊTE,ALPS", set(["Many"])),
        ("alps,fete,zoo", set(["Many"])),
        ("zoo,fete,alps,big lake,100%,a_b,ωmega", set(["Many"])),
        ("zoo,fete,alps,big lake,100%,a_b,ωmega,more", set([])),
        ("zoo,zoo,ZOO", set(["Many", "Few"])),
        (" zoo , , alps ,", set(["Many"])),
        ("100%", set(["Many"])),
        ("10%", set([])),
        ("a_b", set(["Many"])),
        ("%", set([])),
        ("_", set([])),
        ("left|right", set(["Bar"])),
        ("left", set([])),
        ("|", set([])),
        ("zoo,\u{301}", set(["Many", "Few"])),
        ("\u{0}", set([])),
        ("zoo,\u{0}", set([])),
        ("zo\u{1}o", set([])),
    ] {
        let query = format!("?tags={}", percent_encoded(tags));
        assert_eq!(found(&mut owner, &query).await, expected, "{tags:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invalid_filter_is_refused() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for (query, field, code) in [
        ("dateFrom=2026-02-30", "dateFrom", "bad-day"),
        ("dateTo=tomorrow", "dateTo", "bad-day"),
        ("createdBy=anna", "createdBy", "bad-id"),
    ] {
        assert_eq!(owner.get(&format!("/api/events?{query}")).await.field(field), code, "{query}");
    }
    let reply = owner.get("/api/events?dateFrom=x&dateTo=y&createdBy=z").await;
    assert_eq!(reply.json["fields"].as_object().unwrap().len(), 3, "{}", reply.text);
    assert_eq!(owner.get("/api/events?familyId=webers").await.problem(400), "bad-query");
    for (query, code) in [("limit=0", "bad-limit"), ("limit=51", "bad-limit"), ("cursor=x", "bad-cursor")] {
        assert_eq!(owner.get(&format!("/api/events?{query}")).await.problem(400), code, "{query}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn event_6_the_latest_date_comes_first_and_within_a_day_the_newest_event() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for (title, date) in [
        ("a", "2026-02-10"),
        ("b", "1999-12-31"),
        ("c", "2026-02-11"),
        ("d", "2026-02-10"),
        ("e", "0987-01-01"),
        ("f", "2030-01-01"),
    ] {
        owner.add_event(json!({ "title": title, "date": date })).await;
    }
    assert_eq!(owner.titles("").await, ["f", "c", "d", "a", "b", "e"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn event_6_the_first_page_has_fifty_events_and_later_pages_twenty() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for number in 0..73 {
        owner
            .add_event(
                json!({ "title": format!("{number:02}"), "date": format!("2026-02-{:02}", number % 3 + 1) }),
            )
            .await;
    }
    let first = owner.get("/api/events").await.ok(200);
    assert_eq!(first["items"].as_array().unwrap().len(), 50);
    let mut seen = titles(&first["items"]);
    let mut sizes = vec![];
    let mut cursor = first["nextCursor"].clone();
    while let Some(place) = cursor.as_str() {
        let page = owner.get(&format!("/api/events?cursor={place}")).await.ok(200);
        sizes.push(page["items"].as_array().unwrap().len());
        seen.extend(titles(&page["items"]));
        cursor = page["nextCursor"].clone();
    }
    assert_eq!(sizes, [20, 3]);
    let by_day = |day: usize| (0..73).rev().filter(move |number| number % 3 + 1 == day);
    let expected: Vec<String> =
        by_day(3).chain(by_day(2)).chain(by_day(1)).map(|number| format!("{number:02}")).collect();
    assert_eq!(seen, expected);
}

#[tokio::test(flavor = "multi_thread")]
async fn event_6_pages_of_events_on_one_day_stay_stable_while_new_ones_arrive() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for number in 0..45 {
        owner.add_event(json!({ "title": format!("{number:02}"), "tags": ["old"] })).await;
    }
    let mut seen = Vec::new();
    let mut query = "?limit=20".to_owned();
    let mut sizes = Vec::new();
    loop {
        let page = owner.get(&format!("/api/events{query}")).await.ok(200);
        sizes.push(page["items"].as_array().unwrap().len());
        seen.extend(titles(&page["items"]));
        let Some(cursor) = page["nextCursor"].as_str() else { break };
        query = format!("?cursor={cursor}");
        // One on the same day, one on a later day, and one deleted after it was read.
        owner.add_event(json!({ "title": "late", "tags": ["new"] })).await;
        owner.add_event(json!({ "title": "later", "date": "2026-02-11" })).await;
        let last = page["items"].as_array().unwrap().last().unwrap()["id"].as_str().unwrap().to_owned();
        owner.delete_event(&last).await.ok(204);
    }
    assert_eq!(sizes, [20, 20, 5]);
    assert_eq!(seen, (0..45).rev().map(|number| format!("{number:02}")).collect::<Vec<_>>());
    // A filter applies to every page.
    let mut seen = Vec::new();
    let mut query = "?tags=old&limit=7".to_owned();
    loop {
        let page = owner.get(&format!("/api/events{query}")).await.ok(200);
        seen.extend(titles(&page["items"]));
        let Some(cursor) = page["nextCursor"].as_str() else { break };
        query = format!("?tags=old&limit=7&cursor={cursor}");
    }
    assert_eq!(seen.len(), 43);
    assert!(seen.iter().all(|title| !title.starts_with("late")));
}

#[tokio::test(flavor = "multi_thread")]
async fn event_6_pages_of_a_search_with_many_words_are_full() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for number in 0..60 {
        let last = if number % 3 == 0 { "eight" } else { "nine" };
        owner
            .add_event(json!({ "title": format!("{number:02} one two three four five six seven {last}") }))
            .await;
    }
    let query = "?text=one%20two%20three%20four%20five%20six%20seven%20eight&limit=8";
    let mut seen = Vec::new();
    let mut sizes = Vec::new();
    let mut cursor = String::new();
    loop {
        let page = owner.get(&format!("/api/events{query}{cursor}")).await.ok(200);
        let titles = titles(&page["items"]);
        sizes.push(titles.len());
        seen.extend(titles.into_iter().map(|title| title[..2].to_owned()));
        let Some(place) = page["nextCursor"].as_str() else { break };
        cursor = format!("&cursor={place}");
    }
    assert_eq!(sizes, [8, 8, 4]);
    let expected: Vec<String> = (0..20).rev().map(|number| format!("{:02}", number * 3)).collect();
    assert_eq!(seen, expected);
}

#[tokio::test(flavor = "multi_thread")]
async fn names_in_a_list_come_from_the_right_kind_of_record() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let mut bert = site.member(&mut owner, "bert").await;
    // Bert gives a family the same id as an account.
    bert.post("/api/families", json!({ "id": anna.id(), "name": "Not Anna" })).await.ok(201);
    anna.add_event(json!({ "title": "Anna's", "date": "2026-01-01" })).await;
    bert.add_event(json!({ "title": "Bert's", "date": "2026-01-02", "familyId": anna.id() })).await;
    let list = owner.get("/api/events").await.ok(200);
    let names: Vec<_> = list["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|event| (&event["createdByName"], &event["familyName"]))
        .collect();
    assert_eq!(names, [(&json!("bert"), &json!("Not Anna")), (&json!("anna"), &Json::Null)]);
}

// ---- deleted members, families and accounts

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_member_is_removed_from_events_and_undo_restores_their_position() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut bob = site.member(&mut owner, "bob").await;
    let drawn = owner.draw("anna; bert; carl").await;
    let [anna, bert, carl] = ["anna", "bert", "carl"].map(|name| drawn.id(name));
    let party = owner.add_event_id(json!({ "familyMemberIds": [carl, bert, anna] })).await;
    let secret = bob.add_event_id(json!({ "familyMemberIds": [bert], "visibility": "private" })).await;
    let other = owner.add_event_id(json!({ "familyMemberIds": [anna] })).await;
    let before = [bob.see_event(&party).await, bob.see_event(&secret).await, bob.see_event(&other).await];

    site.clock.advance(HOUR);
    let removed = owner.delete_member(&bert).await.ok(200);
    assert_eq!(owner.see_event(&party).await["familyMemberIds"], json!([carl, anna]));
    assert_eq!(bob.see_event(&secret).await["familyMemberIds"], json!([]));
    assert_eq!(bob.see_event(&other).await, before[2]);
    assert_eq!(site.count("event_members").await, 3);

    owner.undo(&removed).await.ok(204);
    let after = [bob.see_event(&party).await, bob.see_event(&secret).await, bob.see_event(&other).await];
    assert_eq!(after, before);

    // An event that was changed in the meantime gets the member back as well.
    let removed = owner.delete_member(&bert).await.ok(200);
    owner.edit_event(&party, json!({ "title": "Renamed", "familyMemberIds": [anna, carl] })).await.ok(200);
    owner.undo(&removed).await.ok(204);
    let shown = owner.see_event(&party).await;
    assert_eq!(shown["title"], "Renamed");
    let people: BTreeSet<&str> =
        shown["familyMemberIds"].as_array().unwrap().iter().map(|id| id.as_str().unwrap()).collect();
    assert_eq!(people, BTreeSet::from([anna.as_str(), bert.as_str(), carl.as_str()]));
}

#[tokio::test(flavor = "multi_thread")]
async fn undoing_a_members_deletion_is_refused_when_one_of_their_events_is_gone() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna; bert").await;
    let event = owner.add_event_id(json!({ "familyMemberIds": [drawn.id("bert")] })).await;
    let removed = owner.delete_member(&drawn.id("bert")).await.ok(200);
    owner.delete_event(&event).await.ok(204);
    let before = site.counts().await;
    assert_eq!(owner.undo(&removed).await.problem(409), "cannot-undo");
    assert_eq!(site.counts().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn changes_of_events_cannot_be_undone_through_the_change_log() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let event = owner.add_event_id(json!({})).await;
    owner.delete_event(&event).await.ok(204);
    for (batch,) in site
        .rows::<(String,)>(
            "SELECT batch FROM changes JOIN actions ON number = action WHERE feature = 'calendar'",
        )
        .await
    {
        let reply = owner.post(&format!("/api/changes/{batch}/undo"), Json::Null).await;
        assert_eq!(reply.problem(404), "change-not-found");
    }
    assert_eq!(site.count("events").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_never_names_a_member_who_is_deleted_at_the_same_time() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna; bert; carl; dora; emil").await;
    for name in ["anna", "bert", "carl", "dora"] {
        let member = drawn.id(name);
        let mut second = owner.clone();
        let form = json!({ "title": name, "date": "2026-02-10", "familyMemberIds": [member] });
        // Both wait for a transaction that holds the family lock; then one of them goes first.
        let mut tx = site.app.db.begin().await.unwrap();
        links::turn(&mut tx).await.unwrap();
        let adding = async { owner.post("/api/events", form).await };
        let deleting = async { second.delete_member(&member).await };
        let (added, deleted, ()) = tokio::join!(adding, deleting, async {
            site.wait_for_writers(2).await;
            tx.commit().await.unwrap();
        });
        deleted.ok(200);
        match added.status.as_u16() {
            201 => assert_eq!(owner.titles("").await[0], name),
            _ => assert_eq!(added.field("familyMemberIds"), "unknown-member"),
        }
        assert_eq!(site.count("event_members").await, 0);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_family_is_removed_from_its_events_and_the_events_stay() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let webers = make_family(&mut owner, "The Webers").await;
    let ochses = make_family(&mut owner, "The Ochses").await;
    let party = anna.add_event_id(json!({ "familyId": webers, "visibility": "public" })).await;
    let secret = anna.add_event_id(json!({ "familyId": webers, "visibility": "private" })).await;
    let other = anna.add_event_id(json!({ "familyId": ochses })).await;
    let kept = anna.see_event(&other).await;
    site.clock.advance(HOUR);
    delete_family(&mut owner, &webers).await;
    for event in [&party, &secret] {
        let shown = anna.see_event(event).await;
        assert!(shown["familyId"].is_null() && shown["familyName"].is_null());
        assert_eq!((&shown["version"], &shown["updatedAt"]), (&json!(2), &json!("2026-01-05T10:00:00.000Z")));
    }
    assert_eq!(anna.see_event(&other).await, kept);
    assert_eq!(anna.titles(&format!("?familyId={webers}")).await, [] as [&str; 0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn deleting_an_account_deletes_its_private_events_and_keeps_the_others_without_a_creator() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("carl").await;
    let mut bob = site.member(&mut owner, "bob").await;
    let kept = bob.add_event_id(json!({ "title": "Bob's", "visibility": "private" })).await;
    for by_admin in [true, false] {
        let name = if by_admin { "anna" } else { "anton" };
        let mut anna = site.member(&mut owner, name).await;
        let people = json!([drawn.id("carl")]);
        let private = json!({ "visibility": "private", "familyMemberIds": people });
        let secret = anna.add_event_id(private).await;
        let public = anna.add_event_id(json!({ "visibility": "public", "familyMemberIds": people })).await;
        let family = anna.add_event_id(json!({})).await;
        if by_admin {
            delete_user(&mut owner, &anna).await;
        } else {
            anna.post("/api/account/delete", json!({ "password": PASSWORD })).await.ok(204);
        }
        assert_eq!(site.count(&format!("events WHERE id = '{secret}'")).await, 0);
        assert_eq!(site.count(&format!("event_members WHERE event_id = '{secret}'")).await, 0);
        for event in [&public, &family] {
            let shown = bob.see_event(event).await;
            assert!(shown["createdBy"].is_null() && shown["createdByName"].is_null());
            assert_eq!(
                shown["can"],
                json!({ "edit": false, "delete": false }),
                "only admins may change them"
            );
            assert_eq!(bob.edit_event(event, json!({})).await.problem(403), "forbidden");
            owner.edit_event(event, json!({ "title": "Looked after" })).await.ok(200);
        }
        owner.delete_event(&family).await.ok(204);
    }
    assert_eq!(bob.see_event(&kept).await["title"], "Bob's");
}

// ---- live updates

/// The next calendar change a person receives; approvals may arrive late.
async fn next_change(stream: &mut Stream) -> Json {
    loop {
        let (name, data) = stream.next().await.unwrap();
        if name == "change" && data["feature"] == "calendar" {
            return data["id"].clone();
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn everyone_is_notified_of_an_event_but_only_its_creator_of_a_private_one() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let mut others = Stream::open(&mut owner).await;
    let mut own = Stream::open(&mut anna).await;

    let secret = anna.add_event_id(json!({ "visibility": "private" })).await;
    anna.edit_event(&secret, json!({ "title": "Still mine" })).await.ok(200);
    let shared = anna.add_event_id(json!({})).await;
    assert_eq!(
        [next_change(&mut own).await, next_change(&mut own).await, next_change(&mut own).await],
        [&*secret, &*secret, &*shared]
    );
    assert_eq!(next_change(&mut others).await, shared, "nothing arrived before it");

    // Making an event private is announced once more to everyone who could see it; sharing it is announced, too.
    anna.edit_event(&shared, json!({ "visibility": "private" })).await.ok(200);
    assert_eq!(next_change(&mut others).await, shared);
    anna.edit_event(&shared, json!({ "title": "Nobody hears" })).await.ok(200);
    anna.edit_event(&secret, json!({ "visibility": "family" })).await.ok(200);
    assert_eq!(next_change(&mut others).await, secret);
    anna.delete_event(&shared).await.ok(204);
    anna.delete_event(&secret).await.ok(204);
    assert_eq!(next_change(&mut others).await, secret);
}

/// Waits for the notice that several events changed; notices about single ones may arrive late.
async fn several_changed(stream: &mut Stream) {
    while !next_change(stream).await.is_null() {}
}

#[tokio::test(flavor = "multi_thread")]
async fn deleting_a_member_family_or_account_announces_that_events_changed() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let mut bob = site.member(&mut owner, "bob").await;
    let drawn = owner.draw("bert").await;
    let family = make_family(&mut owner, "The Webers").await;
    let form = json!({ "familyMemberIds": [drawn.id("bert")], "familyId": family });
    anna.add_event(form).await;
    let mut stream = Stream::open(&mut bob).await;
    let removed = owner.delete_member(&drawn.id("bert")).await.ok(200);
    several_changed(&mut stream).await;
    owner.undo(&removed).await.ok(204);
    several_changed(&mut stream).await;
    delete_family(&mut owner, &family).await;
    several_changed(&mut stream).await;
    delete_user(&mut owner, &anna).await;
    several_changed(&mut stream).await;
}
