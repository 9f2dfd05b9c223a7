//! The change log as admins see it: who changed what and when, and undoing it by the rules of each feature.

use kinkeeper::clock::{DAY, HOUR, MINUTE};
use kinkeeper::worker;
use serde_json::{Value as Json, json};

use crate::support::{PASSWORD, Person, Reply, TestApp, until};

async fn log(person: &mut Person, query: &str) -> Vec<Json> {
    let page = person.get(&format!("/api/admin/changes{query}")).await.ok(200);
    page["items"].as_array().unwrap().clone()
}

async fn last(person: &mut Person) -> Json {
    log(person, "?limit=1").await.swap_remove(0)
}

/// Asks if the action can be undone, as the page does before it offers to.
async fn can_undo(person: &mut Person, act: &Json) -> Json {
    let path = format!("/api/admin/changes/{}/undo-check", act["id"].as_str().unwrap());
    person.get(&path).await.ok(200)["canUndo"].clone()
}

async fn undo(person: &mut Person, act: &Json) -> Reply {
    person.post(&format!("/api/admin/changes/{}/undo", act["id"].as_str().unwrap()), Json::Null).await
}

/// `calendar created "Picnic"; …` for a whole batch of changes.
fn summary(act: &Json) -> String {
    let items = act["items"].as_array().unwrap().iter().map(|item| {
        let title = item["title"].as_str().map_or("-".to_owned(), |title| format!("{title:?}"));
        format!("{} {} {title}", item["feature"].as_str().unwrap(), item["kind"].as_str().unwrap())
    });
    items.collect::<Vec<_>>().join("; ")
}

/// `name: before -> after` for an item.
fn fields(item: &Json) -> Vec<String> {
    let text = |value: &Json| value.as_str().unwrap_or("-").to_owned();
    let fields = item["fields"].as_array().unwrap().iter();
    fields
        .map(|field| {
            format!("{}: {} -> {}", text(&field["name"]), text(&field["before"]), text(&field["after"]))
        })
        .collect()
}

async fn upload(person: &mut Person, name: &str) -> String {
    let body = json!({ "name": name, "dataUrl": "data:text/plain;base64,aGVsbG8=" });
    person.post("/api/files", body).await.ok(201)["id"].as_str().unwrap().to_owned()
}

// ---- reading

#[tokio::test(flavor = "multi_thread")]
async fn changes_of_every_feature_are_shown_in_plain_words() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let mia = owner.add_unrelated_member(json!({ "name": "Mia", "birthDate": "about 1887" })).await;
    let act = last(&mut owner).await;
    assert_eq!(summary(&act), r#"members created "Mia"; history created "Mia was born""#);
    assert_eq!(
        (&act["actor"], &act["actorName"], &act["feature"], &act["undone"]),
        (&json!(owner.id()), &json!("Olga Owner"), &json!("members"), &json!(false))
    );
    assert!(fields(&act["items"][0]).contains(&"birthDate: - -> about 1887".to_owned()), "{act}");
    assert_eq!(act["items"][0]["recordId"], mia);
    site.clock.advance(MINUTE);
    anna.edit_member(&mia, json!({ "nickname": "Mimi", "interests": ["Bees", "Maps"] })).await.ok(200);
    let act = last(&mut owner).await;
    assert_eq!((summary(&act).as_str(), &act["actorName"]), (r#"members changed "Mia""#, &json!("anna")));
    assert_eq!(fields(&act["items"][0]), ["nickname: - -> Mimi", "interests: - -> Bees, Maps"]);

    let max = json!({ "name": "Max", "relatedTo": { "memberId": mia, "type": "son" } });
    let max = owner.add_member(max).await.ok(201)["member"]["id"].as_str().unwrap().to_owned();
    let act = last(&mut owner).await;
    assert_eq!(summary(&act), r#"members created "Max"; relationships created "Max – Mia""#);
    assert!(fields(&act["items"][1]).contains(&"type: - -> son".to_owned()), "{act}");

    let family = owner.post("/api/families", json!({ "name": "The Webers" })).await.ok(201);
    let act = last(&mut owner).await;
    assert_eq!(summary(&act), r#"families created "The Webers""#);
    assert_eq!(fields(&act["items"][0]), ["name: - -> The Webers", "members: - -> Olga Owner (admin)"]);
    let path = format!("/api/families/{}/invitations", family["id"].as_str().unwrap());
    owner.post(&path, json!({ "email": "guest@example.org" })).await.ok(201);
    let act = last(&mut owner).await;
    assert_eq!(summary(&act), r#"families changed "The Webers""#);
    assert_eq!(fields(&act["items"][0]), ["invitations: - -> guest@example.org (pending)"]);

    let form = json!({ "title": "Picnic", "familyId": family["id"], "familyMemberIds": [mia, max] });
    let picnic = owner.add_event_id(form).await;
    let act = last(&mut owner).await;
    assert_eq!(summary(&act), r#"calendar created "Picnic""#);
    for field in ["date: - -> 2026-02-10", "familyId: - -> The Webers", "familyMemberIds: - -> Mia, Max"] {
        assert!(fields(&act["items"][0]).contains(&field.to_owned()), "{field} in {act}");
    }
    owner.edit_event(&picnic, json!({ "date": "2026-02-12", "familyMemberIds": [max] })).await.ok(200);
    let changed = last(&mut owner).await;
    assert_eq!(
        fields(&changed["items"][0]),
        ["date: 2026-02-10 -> 2026-02-12", "endDate: 2026-02-10 -> 2026-02-12", "familyMemberIds: Mia -> -"]
    );

    let file = upload(&mut owner, "letter.txt").await;
    let source = json!({ "description": "In the attic", "file": file });
    let letter = json!({ "date": "1943", "type": "war", "description": "A letter", "familyInvolved": [max], "source": source });
    owner.post("/api/history", letter).await.ok(201);
    let act = last(&mut owner).await;
    assert_eq!(summary(&act), r#"history created "A letter"; sources created "In the attic""#);
    assert_eq!(fields(&act["items"][1]), ["title: - -> In the attic", "files: - -> letter.txt"]);
    for field in ["familyInvolved: - -> Max", "citations: - -> In the attic"] {
        assert!(fields(&act["items"][0]).contains(&field.to_owned()), "{field} in {act}");
    }
    owner.decide(&anna, "promote").await.ok(200);
    let act = last(&mut owner).await;
    assert_eq!((summary(&act).as_str(), &act["feature"]), (r#"accounts changed "anna""#, &json!("accounts")));
    assert_eq!(fields(&act["items"][0]), ["role: member -> admin"]);
    anna.post("/api/feedback", json!({ "subject": "The map", "message": "Hello" })).await.ok(201);
    assert_eq!(summary(&last(&mut owner).await), r#"feedback created "The map""#);

    // Someone who was deleted is still shown by name, and so are the records about them.
    owner.delete_member(&max).await.ok(200);
    let act = last(&mut owner).await;
    assert!(summary(&act).contains(r#"members deleted "Max""#), "{}", summary(&act));
    assert!(summary(&act).contains(r#"relationships deleted "Max – Mia""#), "{}", summary(&act));
    assert!(summary(&act).contains(r#"calendar changed "Picnic""#), "{}", summary(&act));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_shows_no_secret_no_hash_and_no_search_text() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let family = owner.post("/api/families", json!({ "name": "The Webers" })).await.ok(201);
    let path = format!("/api/families/{}/invitations", family["id"].as_str().unwrap());
    owner.post(&path, json!({ "email": "guest@example.org" })).await.ok(201);
    owner.draw("anna(1950) + bert > carl").await;
    owner.add_event(json!({ "tags": ["Sun"] })).await;
    let text = owner.get("/api/admin/changes").await.text;
    let hash = site.rows::<(String,)>("SELECT token_hash FROM family_invitations").await[0].0.clone();
    for secret in [hash.as_str(), "argon2", "tokenHash", "searchText", "sortKey", "\"version\"", "|sun|"] {
        assert!(!text.contains(secret), "{secret}");
    }
    let mut anna = site.member(&mut owner, "anna").await;
    assert_eq!(anna.get("/api/admin/changes").await.problem(403), "forbidden");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_is_filtered_by_person_feature_and_day_and_paged() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    site.clock.advance(DAY);
    for title in ["One", "Two", "Three"] {
        site.clock.advance(MINUTE);
        anna.add_event(json!({ "title": title })).await;
    }
    site.clock.advance(DAY);
    owner.draw("mia").await;
    let titles = |acts: Vec<Json>| -> Vec<String> {
        acts.iter().map(|act| act["items"][0]["title"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(titles(log(&mut owner, "?feature=calendar").await), ["Three", "Two", "One"]);
    let own = format!("?person={}", anna.id());
    assert_eq!(titles(log(&mut owner, &own).await), ["Three", "Two", "One", "anna"]);
    assert_eq!(titles(log(&mut owner, "?from=2026-01-06&to=2026-01-06").await), ["Three", "Two", "One"]);
    assert_eq!(titles(log(&mut owner, "?from=2026-01-07").await), ["Mia"]);
    assert_eq!(titles(log(&mut owner, "?feature=calendar&to=2026-01-05").await), Vec::<String>::new());
    assert_eq!(owner.get("/api/admin/changes?from=yesterday").await.problem(400), "bad-day");
    let page = owner.get("/api/admin/changes?feature=calendar&limit=2").await.ok(200);
    let next = page["nextCursor"].as_str().unwrap();
    assert_eq!(titles(log(&mut owner, &format!("?feature=calendar&cursor={next}")).await), ["One"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn someone_elses_private_event_appears_without_details() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.with_role(&mut owner, "anna", "admin").await;
    let file = upload(&mut anna, "secret.txt").await;
    let mia = owner.add_unrelated_member(json!({ "name": "Mia" })).await;
    let form = json!({ "title": "A surprise", "visibility": "private", "familyMemberIds": [mia] });
    let id = anna.add_event_id(form).await;
    let hidden = json!({
        "feature": "calendar", "recordId": null, "kind": "created", "title": null, "fields": [], "private": true,
    });
    let seen = last(&mut owner).await;
    assert_eq!(seen["items"], json!([hidden]));
    assert_eq!((&seen["actor"], &seen["actorName"]), (&Json::Null, &Json::Null), "not even who it was");
    assert_eq!(seen["at"], "2026-01-05T00:00:00.000Z", "nor the time of day");
    let own = last(&mut anna).await;
    assert_eq!((&own["actorName"], &own["private"]), (&json!("anna"), &json!(false)));
    assert_eq!(own["at"], "2026-01-05T09:00:00.000Z");
    let of_anna = log(&mut owner, &format!("?person={}&feature=calendar", anna.id())).await;
    assert_eq!(of_anna, Vec::<Json>::new(), "the filter does not tell who it was either");
    assert_eq!(summary(&last(&mut anna).await), r#"calendar created "A surprise""#, "its creator sees it");
    // The same for an event that used to be shared or that becomes shared.
    anna.edit_event(&id, json!({ "visibility": "family", "title": "No surprise" })).await.ok(200);
    assert_eq!(last(&mut owner).await["items"][0]["private"], true);
    anna.edit_event(&id, json!({ "title": "For all" })).await.ok(200);
    assert_eq!(summary(&last(&mut owner).await), r#"calendar changed "For all""#);
    anna.edit_event(&id, json!({ "visibility": "private" })).await.ok(200);
    owner.delete_member(&mia).await.ok(200);
    anna.delete_event(&id).await.ok(204);
    let everything = owner.get("/api/admin/changes?feature=calendar").await;
    for word in ["surprise", "For all", "secret.txt", &id, &file] {
        assert!(!everything.text.contains(word), "{word}");
    }
    let kinds: Vec<Json> = log(&mut owner, "?feature=calendar")
        .await
        .iter()
        .map(|act| act["items"][0]["private"].clone())
        .collect();
    assert_eq!(kinds.len(), 6, "{}", everything.text);
}

// ---- undo

#[tokio::test(flavor = "multi_thread")]
async fn undo_restores_a_deleted_history_event_with_its_people_and_its_file() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let drawn = owner.draw("anna; bert").await;
    let file = upload(&mut owner, "letter.txt").await;
    let form = json!({
        "date": "1943", "type": "war", "description": "A letter",
        "familyInvolved": [drawn.id("bert"), drawn.id("anna")], "source": { "file": file },
    });
    let made = owner.post("/api/history", form).await.ok(201)["event"].clone();
    let path = format!("/api/history/{}", made["id"].as_str().unwrap());
    owner.delete(&format!("{path}?version=1")).await.ok(200);
    let list = owner.get("/api/history").await;
    let act = last(&mut owner).await;
    assert_eq!(summary(&act), r#"history deleted "A letter"; sources deleted "letter.txt""#);
    assert_eq!(can_undo(&mut owner, &act).await, true);
    undo(&mut owner, &act).await.ok(204);
    let back = owner.get(&path).await.ok(200);
    for field in ["familyInvolved", "source", "description", "date"] {
        assert_eq!(back[field], made[field], "{field}");
    }
    assert_ne!(
        owner.get("/api/history").await.headers["etag"],
        list.headers["etag"],
        "the list has a new tag"
    );
    let acts = log(&mut owner, "?feature=history").await;
    assert_eq!(acts[1]["undone"], true);
    assert_eq!(can_undo(&mut owner, &acts[1]).await, false);
    assert_eq!(undo(&mut owner, &act).await.problem(409), "already-undone");
    // The undo is a change itself.
    assert_eq!(summary(&acts[0]), r#"history created "A letter"; sources created "letter.txt""#);
    assert_eq!(can_undo(&mut owner, &acts[0]).await, true);
    undo(&mut owner, &acts[0]).await.ok(204);
    assert_eq!(owner.get(&path).await.problem(404), "history-event-not-found");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_later_change_prevents_undo() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let id = owner.add_event_id(json!({ "title": "Picnic" })).await;
    owner.edit_event(&id, json!({ "title": "Big picnic" })).await.ok(200);
    let first = last(&mut owner).await;
    owner.edit_event(&id, json!({ "title": "Huge picnic" })).await.ok(200);
    let second = last(&mut owner).await;
    assert_eq!(can_undo(&mut owner, &first).await, false);
    assert_eq!(undo(&mut owner, &first).await.problem(409), "cannot-undo");
    assert_eq!(undo(&mut anna, &second).await.problem(403), "forbidden");
    let own_door = format!("/api/changes/{}/undo", second["id"].as_str().unwrap());
    assert_eq!(owner.post(&own_door, Json::Null).await.problem(404), "change-not-found");
    undo(&mut owner, &second).await.ok(204);
    assert_eq!(owner.see_event(&id).await["title"], "Big picnic");
    let nothing = json!({ "id": "01933b7e-0000-7000-8000-000000000001" });
    assert_eq!(undo(&mut owner, &nothing).await.problem(404), "change-not-found");
    // A member that is now linked to an account is not removed.
    let mia = owner.add_unrelated_member(json!({ "name": "Mia" })).await;
    let added = last(&mut owner).await;
    owner.link(&anna, Some(&mia)).await.ok(200);
    assert_eq!(undo(&mut owner, &added).await.problem(409), "cannot-undo");
    owner.see(&mia).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn undo_also_restores_families_and_feedback() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let made = anna.post("/api/families", json!({ "name": "The Webers" })).await.ok(201);
    let family = format!("/api/families/{}", made["id"].as_str().unwrap());
    anna.add_event(json!({ "familyId": made["id"], "visibility": "private" })).await;
    let shared = anna.add_event_id(json!({ "familyId": made["id"] })).await;
    anna.post(&format!("{family}/invitations"), json!({ "email": "guest@example.org" })).await.ok(201);
    owner.delete(&format!("{family}?version=1")).await.ok(204);
    assert_eq!(anna.see_event(&shared).await["familyId"], Json::Null);
    let act = last(&mut owner).await;
    assert_eq!(can_undo(&mut owner, &act).await, true, "{act}");
    undo(&mut owner, &act).await.ok(204);
    let back = anna.get(&family).await.ok(200);
    assert_eq!((&back["name"], &back["admins"]), (&json!("The Webers"), &json!([anna.id()])));
    assert_eq!(anna.see_event(&shared).await["familyId"], made["id"]);
    assert_eq!(site.count(&format!("events WHERE family_id = {}", made["id"]).replace('"', "'")).await, 2);
    assert_eq!(site.count("family_invitations").await, 1);

    let sent = anna.post("/api/feedback", json!({ "subject": "Hi", "message": "Hello" })).await.ok(201);
    let path = format!("/api/feedback/{}", sent["id"].as_str().unwrap());
    owner.patch(&path, json!({ "version": 1, "status": "resolved" })).await.ok(200);
    let act = last(&mut owner).await;
    undo(&mut owner, &act).await.ok(204);
    assert_eq!(owner.get("/api/feedback").await.ok(200)["items"][0]["status"], "pending");
}

#[tokio::test(flavor = "multi_thread")]
async fn someone_elses_private_event_can_only_be_restored() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let id = anna.add_event_id(json!({ "title": "A surprise", "visibility": "private" })).await;
    let created = last(&mut owner).await;
    anna.edit_event(&id, json!({ "title": "A big surprise" })).await.ok(200);
    let changed = last(&mut owner).await;
    for act in [&created, &changed] {
        assert_eq!(can_undo(&mut owner, act).await, false);
        assert_eq!(undo(&mut owner, act).await.problem(409), "cannot-undo");
    }
    anna.delete_event(&id).await.ok(204);
    let deleted = last(&mut owner).await;
    assert_eq!(can_undo(&mut owner, &deleted).await, true);
    undo(&mut owner, &deleted).await.ok(204);
    assert_eq!(anna.see_event(&id).await["title"], "A big surprise");
    assert_eq!(owner.get(&format!("/api/events/{id}")).await.problem(404), "event-not-found");
    let restored = last(&mut owner).await;
    assert_eq!(undo(&mut owner, &restored).await.problem(409), "cannot-undo", "nor can it be deleted");
}

#[tokio::test(flavor = "multi_thread")]
async fn admin_12_undoing_account_changes_follows_the_rules_for_accounts() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let registered = last(&mut owner).await;
    assert_eq!(
        undo(&mut owner, &registered).await.problem(409),
        "cannot-undo",
        "undo does not delete an account"
    );
    let mut anna = site.member(&mut owner, "anna").await;
    let approved = last(&mut owner).await;
    assert_eq!(
        undo(&mut owner, &approved).await.problem(409),
        "cannot-undo",
        "an account can't go back to pending"
    );
    owner.decide(&anna, "promote").await.ok(200);
    let promoted = last(&mut owner).await;
    undo(&mut owner, &promoted).await.ok(204);
    anna.refresh().await;
    assert_eq!(anna.user()["role"], "member");
    let demoted = last(&mut owner).await;
    undo(&mut owner, &demoted).await.ok(204);
    anna.refresh().await;
    assert_eq!(anna.user()["role"], "admin");

    // Admins cannot lock themselves out, and a suspended account is signed out.
    owner.decide(&anna, "suspend").await.ok(200);
    let suspended = last(&mut owner).await;
    undo(&mut owner, &suspended).await.ok(204);
    anna.sign_in("anna@example.org", PASSWORD).await.ok(200);
    let let_in = last(&mut owner).await;
    assert_eq!(undo(&mut anna, &let_in).await.problem(403), "not-yourself");
    undo(&mut owner, &let_in).await.ok(204);
    assert!(anna.refresh().await["user"].is_null());

    // The owner's account is protected, and ownership stays.
    let own = format!("?person={}", owner.id());
    let acts = log(&mut owner, &own).await;
    for act in acts.iter().filter(|act| act["items"][0]["title"] == "Olga Owner") {
        assert_eq!(can_undo(&mut owner, act).await, false);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn admin_12_undo_does_not_demote_the_last_admin() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    owner.decide(&anna, "promote").await.ok(200);
    let promoted = last(&mut owner).await;
    site.exec("UPDATE users SET owner = FALSE, role = 'member' WHERE owner").await;
    assert_eq!(undo(&mut anna, &promoted).await.problem(403), "last-admin");
    anna.refresh().await;
    assert_eq!(anna.user()["role"], "admin");
    assert_eq!(log(&mut anna, "").await[0]["undone"], false);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restored_account_has_what_it_shared_and_needs_a_new_password() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let event = anna.add_event_id(json!({ "title": "A picnic" })).await;
    anna.post("/api/feedback", json!({ "subject": "Hi", "message": "Hello" })).await.ok(201);
    anna.post("/api/account/delete", json!({ "password": PASSWORD })).await.ok(204);
    let act = last(&mut owner).await;
    assert_eq!(act["actorName"], "anna");
    undo(&mut owner, &act).await.ok(204);
    let mut back = site.visitor().await;
    assert_eq!(back.sign_in("anna@example.org", PASSWORD).await.problem(401), "invalid-credentials");
    back.post("/api/auth/forgot-password", json!({ "email": "anna@example.org" })).await.ok(202);
    let token = site.last_mail_to("anna@example.org", "new password").await.token();
    let form = json!({ "token": token, "password": PASSWORD, "confirmPassword": PASSWORD });
    back.post("/api/auth/reset-password", form).await.ok(204);
    back.sign_in("anna@example.org", PASSWORD).await.ok(200);
    assert_eq!(back.see_event(&event).await["createdByName"], "anna");
    let feedback = owner.get("/api/feedback").await.ok(200)["items"][0].clone();
    assert_eq!(feedback["submittedByName"], "anna");
}

// ---- retention

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_record_can_be_restored_for_thirty_days_and_is_then_gone_with_its_file() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let file = upload(&mut owner, "letter.txt").await;
    let form =
        json!({ "date": "1943", "type": "war", "description": "A letter", "source": { "file": file } });
    let made = owner.post("/api/history", form).await.ok(201)["event"].clone();
    site.clock.advance(DAY);
    owner.delete(&format!("/api/history/{}?version=1", made["id"].as_str().unwrap())).await.ok(200);
    let deleted = last(&mut owner).await;
    site.clock.advance(30 * DAY - HOUR);
    owner.sign_in(crate::support::OWNER, PASSWORD).await.ok(200);
    run_worker_until_gone(&site, "changes WHERE after IS NOT NULL").await;
    assert_eq!(last(&mut owner).await["id"], deleted["id"], "older changes are gone, this one is not");
    undo(&mut owner, &deleted).await.ok(204);
    let again = last(&mut owner).await;
    undo(&mut owner, &again).await.ok(204);
    site.clock.advance(31 * DAY);
    run_worker_until_gone(&site, "changes").await;
    owner.sign_in(crate::support::OWNER, PASSWORD).await.ok(200);
    assert_eq!(log(&mut owner, "").await, Vec::<Json>::new());
    assert_eq!(undo(&mut owner, &deleted).await.problem(404), "change-not-found");
    site.clock.advance(31 * DAY);
    run_worker_until_gone(&site, "files").await;
}

/// Runs a worker until these rows are gone.
async fn run_worker_until_gone(site: &TestApp, gone: &str) {
    let replica = site.replica().await;
    let working = tokio::spawn(worker::run(replica.clone()));
    until(&format!("{gone} are gone"), async || site.count(gone).await == 0).await;
    replica.close();
    working.await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn records_of_a_deleted_account_can_still_be_restored() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut bob = site.member(&mut owner, "bob").await;
    let family = bob.post("/api/families", json!({ "name": "The Webers" })).await.ok(201);
    let event = json!({ "title": "Summer party", "date": "2026-07-17", "visibility": "public" });
    let event = bob.post("/api/events", event).await.ok(201);
    for (path, record) in [("families", &family), ("events", &event)] {
        let (id, version) = (record["id"].as_str().unwrap(), &record["version"]);
        let reply = owner.delete(&format!("/api/{path}/{id}?version={version}")).await;
        assert!(reply.status.is_success(), "{path}: {}", reply.text);
    }
    let user = owner.get(&format!("/api/users/{}", bob.id())).await.ok(200);
    owner.delete(&format!("/api/users/{}?version={}", bob.id(), user["version"])).await;
    for feature in ["families", "calendar"] {
        let log = owner.get(&format!("/api/admin/changes?feature={feature}")).await.ok(200);
        let deleted =
            log["items"].as_array().unwrap().iter().find(|act| act["items"][0]["kind"] == "deleted");
        let batch = deleted.unwrap()["id"].as_str().unwrap();
        owner.post(&format!("/api/admin/changes/{batch}/undo"), Json::Null).await.ok(204);
    }
    assert_eq!(owner.get("/api/events").await.ok(200)["items"][0]["title"], "Summer party");
    assert!(owner.get("/api/families").await.ok(200).to_string().contains("The Webers"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restored_account_is_in_its_families_again() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let bob = site.member(&mut owner, "bob").await;
    let family = owner.post("/api/families", json!({ "name": "The Webers" })).await.ok(201);
    let path = format!("/api/families/{}", family["id"].as_str().unwrap());
    owner.put(&format!("{path}/members/{}", bob.id()), Json::Null).await.ok(200);
    let user = owner.get(&format!("/api/users/{}", bob.id())).await.ok(200);
    owner.delete(&format!("/api/users/{}?version={}", bob.id(), user["version"])).await;
    assert!(!owner.get(&path).await.ok(200).to_string().contains(&bob.id()));
    let log = owner.get("/api/admin/changes?feature=accounts").await.ok(200);
    let batch = log["items"][0]["id"].as_str().unwrap();
    owner.post(&format!("/api/admin/changes/{batch}/undo"), Json::Null).await.ok(204);
    assert!(owner.get(&path).await.ok(200).to_string().contains(&bob.id()));
}
