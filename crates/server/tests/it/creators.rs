//! Records lose their creator when that account is deleted, and get it back when the account is restored.

use kinkeeper::migrations::MIGRATIONS;
use serde_json::{Value as Json, json};

use crate::support::{Person, TestApp};

/// `table.column` of each column that the database empties when an account is deleted.
fn creator_columns() -> Vec<(String, String)> {
    let mut table = "";
    let mut creator_columns = Vec::new();
    for line in MIGRATIONS.iter().flat_map(|migration| migration.text.lines()) {
        let mut words = line.split_whitespace();
        if let Some(rest) = line.strip_prefix("CREATE TABLE ") {
            table = rest.split_whitespace().next().unwrap();
        }
        if line.contains("REFERENCES users (id) ON DELETE SET NULL") {
            creator_columns.push((table.to_owned(), words.next().unwrap().to_owned()));
        }
    }
    assert!(creator_columns.len() > 9, "{creator_columns:?}: does the search still work?");
    creator_columns
}

/// Counts the rows of each kind that this person created.
async fn created_counts(site: &TestApp, of: &str) -> Vec<(String, i64)> {
    let mut created_counts = Vec::new();
    for (table, column) in creator_columns() {
        let count = site.count(&format!("{table} WHERE {column} = '{of}'")).await;
        created_counts.push((format!("{table}.{column}"), count));
    }
    created_counts
}

/// Creates one record of every kind that stores its creator.
async fn create_one_of_everything(site: &TestApp, owner: &mut Person, bob: &mut Person) -> Created {
    let drawn = bob.draw("mia > max").await;
    let (id, [mia, max]) = (bob.id(), ["mia", "max"].map(|name| drawn.id(name)));
    site.exec(&format!(
        "INSERT INTO different_people (id, one, other, created_by, version, created_at)
         VALUES ('{mia}', '{mia}', '{max}', '{id}', 1, 0)"
    ))
    .await;
    site.exec(&format!(
        "INSERT INTO imports (id, filename, sha256, size, format, encoding, people, couples, events, sources, files,
                              created_by, version, created_at, updated_at)
         VALUES ('{mia}', 'a.ged', '', 0, '', '', 0, 0, 0, 0, 0, '{id}', 1, 0, 0)"
    ))
    .await;
    let family = bob.post("/api/families", json!({ "name": "The Webers" })).await.ok(201);
    let path = format!("/api/families/{}", family["id"].as_str().unwrap());
    bob.post(&format!("{path}/invitations"), json!({ "email": "guest@example.org" })).await.ok(201);
    let others = owner.post("/api/families", json!({ "name": "The Bakers" })).await.ok(201);
    let invite = format!("/api/families/{}/invitations", others["id"].as_str().unwrap());
    let invitation = owner.post(&invite, json!({ "email": "bob@example.org" })).await.ok(201);
    let yes = json!({ "id": invitation["id"], "accept": true });
    bob.post("/api/invitations/answer", yes).await.ok(200);
    let letter = json!({ "date": "1943", "type": "war", "description": "A letter" });
    let letter = bob.post("/api/history", letter).await.ok(201)["event"].clone();
    bob.post("/api/sources", json!({ "title": "A register" })).await.ok(201);
    bob.put("/api/places", json!({ "name": "Brno", "latitude": 49.2, "longitude": 16.6 })).await.ok(200);
    let file = json!({ "name": "letter.txt", "dataUrl": "data:text/plain;base64,aGVsbG8=" });
    bob.post("/api/files", file).await.ok(201);
    bob.post("/api/feedback", json!({ "subject": "Hi", "message": "Hello" })).await.ok(201);
    let sent = owner.post("/api/feedback", json!({ "subject": "Hi", "message": "Hello" })).await.ok(201);
    let answer = json!({ "message": "Hello back", "version": 1 });
    bob.post(&format!("/api/feedback/{}/answers", sent["id"].as_str().unwrap()), answer).await.ok(200);
    Created {
        member: drawn.id("mia"),
        picnic: bob.add_event_id(json!({ "title": "Picnic" })).await,
        walk: bob.add_event_id(json!({ "title": "Walk" })).await,
        letter: format!("/api/history/{}", letter["id"].as_str().unwrap()),
    }
}

struct Created {
    member: String,
    picnic: String,
    walk: String,
    letter: String,
}

async fn delete_account(owner: &mut Person, of: &Person) {
    let path = format!("/api/users/{}", of.id());
    let version = owner.get(&path).await.ok(200)["version"].clone();
    let reply = owner.delete(&format!("{path}?version={version}")).await;
    assert!(reply.status.is_success(), "{}", reply.text);
}

async fn newest(person: &mut Person, feature: &str) -> String {
    let page = person.get(&format!("/api/admin/changes?limit=1&feature={feature}")).await.ok(200);
    page["items"][0]["id"].as_str().unwrap().to_owned()
}

async fn undo(person: &mut Person, act: &str) {
    person.post(&format!("/api/admin/changes/{act}/undo"), Json::Null).await.ok(204);
}

#[tokio::test(flavor = "multi_thread")]
async fn restoring_an_account_makes_it_the_creator_of_its_records_again() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut bob = site.with_role(&mut owner, "bob", "admin").await;
    let made = create_one_of_everything(&site, &mut owner, &mut bob).await;
    let before = created_counts(&site, &bob.id()).await;
    assert!(before.iter().all(|(_, count)| *count > 0), "{before:?}");
    let versions = "SELECT id, version FROM members UNION ALL SELECT id, version FROM events ORDER BY id";
    let seen = site.rows::<(String, i64)>(versions).await;

    delete_account(&mut owner, &bob).await;
    let deletion = newest(&mut owner, "accounts").await;
    assert!(created_counts(&site, &bob.id()).await.iter().all(|(_, count)| *count == 0));
    assert_eq!(owner.see_event(&made.picnic).await["createdByName"], Json::Null);
    let list = owner.get("/api/history").await;
    undo(&mut owner, &deletion).await;

    assert_eq!(created_counts(&site, &bob.id()).await, before);
    assert_eq!(owner.see_event(&made.picnic).await["createdByName"], "bob");
    assert_eq!(owner.get(&made.letter).await.ok(200)["createdByName"], "bob");
    assert_eq!(owner.see(&made.member).await["createdByName"], "bob");
    assert_ne!(
        owner.get("/api/history").await.headers["etag"],
        list.headers["etag"],
        "the list has a new tag"
    );
    assert_eq!(site.rows::<(String, i64)>(versions).await, seen, "no one's editing is disturbed");
}

#[tokio::test(flavor = "multi_thread")]
async fn records_changed_in_the_meantime_get_their_creator_back_and_deleted_ones_stay_deleted() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut bob = site.with_role(&mut owner, "bob", "admin").await;
    let made = create_one_of_everything(&site, &mut owner, &mut bob).await;
    delete_account(&mut owner, &bob).await;
    let deletion = newest(&mut owner, "accounts").await;
    owner.edit_event(&made.picnic, json!({ "title": "Big picnic" })).await.ok(200);
    let edit = newest(&mut owner, "calendar").await;
    owner.delete_event(&made.walk).await.ok(204);
    undo(&mut owner, &deletion).await;

    let picnic = owner.see_event(&made.picnic).await;
    assert_eq!((&picnic["title"], &picnic["createdBy"]), (&json!("Big picnic"), &json!(bob.id())));
    assert_eq!(owner.get(&format!("/api/events/{}", made.walk)).await.problem(404), "event-not-found");
    // The edit happened while the event had no creator; undoing it does not remove the creator again.
    undo(&mut owner, &edit).await;
    let picnic = owner.see_event(&made.picnic).await;
    assert_eq!((&picnic["title"], &picnic["createdBy"]), (&json!("Picnic"), &json!(bob.id())));
}

#[tokio::test(flavor = "multi_thread")]
async fn feedback_handled_in_the_meantime_does_not_prevent_restoring_an_account() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut bob = site.member(&mut owner, "bob").await;
    let mut sent = Vec::new();
    for subject in ["The map", "The list"] {
        let form = json!({ "subject": subject, "message": "Hello" });
        sent.push(bob.post("/api/feedback", form).await.ok(201)["id"].as_str().unwrap().to_owned());
    }
    delete_account(&mut owner, &bob).await;
    let deletion = newest(&mut owner, "accounts").await;
    let resolved = json!({ "version": 2, "status": "resolved" });
    owner.patch(&format!("/api/feedback/{}", sent[0]), resolved).await.ok(200);
    undo(&mut owner, &deletion).await;
    owner.get(&format!("/api/users/{}", bob.id())).await.ok(200);
    let rows = "SELECT subject, status, submitted_by_name FROM feedback ORDER BY subject";
    let text = |parts: [&str; 3]| (parts[0].to_owned(), parts[1].to_owned(), parts[2].to_owned());
    assert_eq!(
        site.rows::<(String, String, String)>(rows).await,
        [text(["The list", "pending", "bob"]), text(["The map", "resolved", ""])]
    );
}
