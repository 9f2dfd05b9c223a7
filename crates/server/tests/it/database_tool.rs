//! The database tool: statistics, sample data, clearing everything, checking users.

use serde_json::{Value as Json, json};

use crate::support::{OWNER, PASSWORD, Person, Stream, TestApp, visitor_of};

const SAMPLES: &str = "/api/admin/database/samples";

async fn statistics(person: &mut Person) -> Json {
    person.get("/api/admin/database").await.ok(200)
}

fn count(statistics: &Json, kind: &str) -> i64 {
    let records = statistics["records"].as_array().unwrap();
    records.iter().find(|row| row["kind"] == kind).unwrap()["count"].as_i64().unwrap()
}

async fn upload(person: &mut Person, name: &str) -> String {
    let body = json!({ "name": name, "dataUrl": "data:text/plain;base64,aGVsbG8=" });
    person.post("/api/files", body).await.ok(201)["id"].as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn db_1_the_statistics_count_records_of_each_kind_and_bytes() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    site.pending("petra").await;
    owner.draw("anna + bert > carl").await;
    owner.add_event(json!({})).await;
    let file = upload(&mut owner, "letter.txt").await;
    let event =
        json!({ "date": "1950", "type": "war", "description": "A letter", "source": { "file": file } });
    owner.post("/api/history", event).await.ok(201);
    let shown = statistics(&mut owner).await;
    let kinds: Vec<(&str, i64)> = shown["records"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| (row["kind"].as_str().unwrap(), row["count"].as_i64().unwrap()))
        .collect();
    let changes = site.count("changes").await;
    assert_eq!(
        kinds,
        [
            ("users", 2),
            ("members", 3),
            ("families", 0),
            ("invitations", 0),
            ("feedback", 0),
            ("events", 1),
            ("historyEvents", 1),
            ("relationships", 3),
            ("sources", 1),
            ("places", 0),
            ("files", 1),
            ("changes", changes),
        ]
    );
    assert!(shown["databaseBytes"].as_i64().unwrap() > 50_000, "{shown}");
    assert_eq!((&shown["fileBytes"], &shown["files"]), (&json!(5), &json!(1)));
    assert_eq!((&shown["lastBackupAt"], &shown["samples"]), (&Json::Null, &json!(false)));
    assert_eq!(shown["oldestPendingAt"], "2026-01-05T09:00:00.000Z");
    assert_eq!(shown["version"], env!("CARGO_PKG_VERSION"));
    assert!(matches!(shown["database"].as_str(), Some("sqlite" | "postgres")));
}

#[tokio::test(flavor = "multi_thread")]
async fn db_2_sample_data_is_four_users_a_family_and_three_events_and_is_added_only_once() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    assert_eq!(owner.post(SAMPLES, Json::Null).await.ok(200), json!({ "added": true }));
    let overview = owner.get("/api/admin/overview").await.ok(200);
    assert_eq!(overview["pendingUsers"], 1, "the sample is counted");
    assert_eq!(overview["oldestPendingAt"], Json::Null, "but no one is waiting");
    assert_eq!(owner.post(SAMPLES, Json::Null).await.ok(200), json!({ "added": false }));
    let shown = statistics(&mut owner).await;
    assert_eq!(
        (count(&shown, "users"), count(&shown, "families"), count(&shown, "events"), &shown["samples"]),
        (5, 1, 3, &json!(true))
    );
    let users = owner.get("/api/users").await.ok(200)["items"].clone();
    let mut kinds: Vec<String> = users
        .as_array()
        .unwrap()
        .iter()
        .filter(|user| user["email"].as_str().unwrap().ends_with(".invalid"))
        .map(|user| format!("{} {}", user["role"].as_str().unwrap(), user["status"].as_str().unwrap()))
        .collect();
    kinds.sort();
    assert_eq!(kinds, ["admin approved", "child approved", "member approved", "member pending"]);
    let family = owner.get("/api/families").await.ok(200)["items"][0].clone();
    assert_eq!((&family["name"], &family["memberCount"]), (&json!("The Sample family"), &json!(3)));
    assert_eq!(owner.titles("").await.len(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn sample_users_cannot_sign_in_get_no_mail_and_do_not_count_as_admins() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mails = site.mail_to("").await.len();
    owner.post(SAMPLES, Json::Null).await.ok(200);
    let mut stranger = site.visitor().await;
    for key in ["admin", "member", "child", "pending"] {
        let email = format!("{key}@sample.invalid");
        assert_eq!(stranger.sign_in(&email, PASSWORD).await.problem(401), "invalid-credentials");
        stranger.post("/api/auth/forgot-password", json!({ "email": email })).await.ok(202);
        let user = owner.get(&format!("/api/users?email={email}")).await.ok(200)["items"][0].clone();
        let path = format!("/api/users/{}", user["id"].as_str().unwrap());
        let seen = json!({ "version": user["version"] });
        assert_eq!(owner.post(&format!("{path}/link"), seen.clone()).await.problem(403), "sample-account");
        if key == "pending" {
            for button in ["approve", "reject"] {
                let reply = owner.post(&format!("{path}/{button}"), seen.clone()).await;
                assert_eq!(reply.problem(403), "sample-account");
                assert_eq!(user["whyNot"][button]["code"], "sample-account");
            }
        }
    }
    owner.post("/api/feedback", json!({ "subject": "Hello", "message": "Hello" })).await.ok(201);
    let recipients: Vec<String> =
        site.mail_to("").await.into_iter().skip(mails).map(|mail| mail.to).collect();
    assert!(recipients.iter().all(|to| to.contains(OWNER)), "{recipients:?}");
    assert_eq!(site.count("links WHERE purpose = 'reset-password'").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn removing_sample_data_removes_nothing_else() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    anna.add_event(json!({ "title": "Anna's own" })).await;
    let before = site.counts().await;
    owner.post(SAMPLES, Json::Null).await.ok(200);
    // A real user uses sample records.
    let family = owner.get("/api/families").await.ok(200)["items"][0]["id"].as_str().unwrap().to_owned();
    owner.put(&format!("/api/families/{family}/members/{}", anna.id()), Json::Null).await.ok(200);
    let event = anna.add_event_id(json!({ "title": "In the sample family", "familyId": family })).await;
    let mut stream = Stream::open(&mut anna).await;
    owner.delete(SAMPLES).await.ok(204);
    while stream.next().await.unwrap().1["feature"] != "calendar" {}
    let mut after = site.counts().await;
    assert_eq!(after["events"], before["events"] + 1);
    assert_eq!(anna.see_event(&event).await["familyId"], Json::Null);
    for table in ["actions", "changes", "events", "sample_records", "site", "steps", "topics"] {
        after.insert(table.to_owned(), before[table]);
    }
    assert_eq!(after, before);
    assert_eq!(statistics(&mut owner).await["samples"], false);
    owner.delete(SAMPLES).await.ok(204);
    assert_eq!(
        owner.post(SAMPLES, Json::Null).await.ok(200),
        json!({ "added": true }),
        "it can be added again"
    );
}

/// Adds records to every feature and loads them into memory.
async fn fill(site: &TestApp, owner: &mut Person, anna: &mut Person) {
    owner.post(SAMPLES, Json::Null).await.ok(200);
    let drawn = owner.draw("anna(1950) + bert > carl").await;
    owner.link(&owner.clone(), Some(&drawn.id("bert"))).await.ok(200);
    anna.add_event(json!({ "visibility": "private" })).await;
    anna.add_event(json!({ "visibility": "public", "familyMemberIds": [drawn.id("anna")] })).await;
    let file = upload(owner, "letter.txt").await;
    upload(anna, "unattached.txt").await;
    let event = json!({
        "date": "1950", "type": "war", "description": "A letter", "familyInvolved": [drawn.id("carl")],
        "source": { "file": file },
    });
    owner.post("/api/history", event).await.ok(201);
    let family = anna.post("/api/families", json!({ "name": "The Webers" })).await.ok(201);
    let path = format!("/api/families/{}/invitations", family["id"].as_str().unwrap());
    anna.post(&path, json!({ "email": "guest@example.org" })).await.ok(201);
    let sent = anna.post("/api/feedback", json!({ "subject": "Hi", "message": "Hello" })).await.ok(201);
    let answer = format!("/api/feedback/{}/answers", sent["id"].as_str().unwrap());
    owner.post(&answer, json!({ "version": 1, "message": "Hello" })).await.ok(200);
    anna.make_feed().await;
    assert_eq!(site.count("members").await, 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn db_1_clearing_keeps_the_admins_and_removes_everything_else_in_memory_and_on_disk_too() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut adam = site.with_role(&mut owner, "adam", "admin").await;
    let mut anna = site.member(&mut owner, "anna").await;
    site.pending("petra").await;
    fill(&site, &mut owner, &mut anna).await;
    let replica = site.replica().await;
    let mut elsewhere = visitor_of(&replica, "192.0.2.200").await;
    elsewhere.sign_in(OWNER, PASSWORD).await.ok(200);
    assert_eq!(elsewhere.get("/api/members").await.ok(200)["items"].as_array().unwrap().len(), 3);
    let mut stream = Stream::open(&mut anna).await;

    let words = json!({ "confirm": "clear all data" });
    let cleared = owner.post("/api/admin/database/clear", words).await.ok(200);
    let row = |row: &Json| (row["kind"].as_str().unwrap().to_owned(), row["count"].as_i64().unwrap());
    let deleted: Vec<_> = cleared["deleted"].as_array().unwrap().iter().map(row).collect();
    assert_eq!(
        &deleted[..11],
        [
            ("users", 6),
            ("members", 3),
            ("families", 2),
            ("invitations", 1),
            ("feedback", 1),
            ("events", 5),
            ("historyEvents", 2),
            ("relationships", 3),
            ("sources", 1),
            ("places", 0),
            ("files", 2),
        ]
        .map(|(kind, count)| (kind.to_owned(), count))
    );
    while stream.next().await.is_some_and(|(name, _)| name != "signed-out") {}
    assert!(anna.refresh().await["user"].is_null());
    adam.get("/api/admin/overview").await.ok(200);
    owner.refresh().await;
    assert_eq!(owner.user()["memberId"], Json::Null);
    for person in [&mut owner, &mut elsewhere] {
        assert_eq!(person.get("/api/members").await.ok(200)["items"], json!([]));
        assert_eq!(person.get("/api/history").await.ok(200)["items"], json!([]));
        assert_eq!(person.titles("").await, Vec::<String>::new());
    }
    let shown = statistics(&mut owner).await;
    assert_eq!((count(&shown, "users"), count(&shown, "changes"), &shown["fileBytes"]), (2, 0, &json!(0)));
    let left = site.counts().await;
    let rest: Vec<(&String, &i64)> = left.iter().filter(|(_, rows)| **rows > 0).collect();
    for (table, rows) in rest {
        let kept = [
            "users",
            "credentials",
            "sessions",
            "site",
            "jobs",
            "migrations",
            "attempts",
            "links",
            "browsers",
            "security_log",
        ];
        let kept = kept.contains(&table.as_str()) || ["calendar_state", "topics"].contains(&table.as_str());
        assert!(kept, "{table} has {rows} rows");
    }
    site.run_jobs().await;
    assert_eq!(site.objects().await, Vec::<String>::new(), "the bytes are removed too");
    // New records can be added from scratch.
    owner.draw("zeno").await;
    assert_eq!(elsewhere.get("/api/members").await.ok(200)["items"][0]["name"], "Zeno");
}

#[tokio::test(flavor = "multi_thread")]
async fn clearing_needs_a_confirmation_and_makes_a_backup_first() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    owner.draw("anna + bert > carl").await;
    let path = "/api/admin/database/clear";
    for words in ["", "yes", "Clear all data", "clear all"] {
        let refused = owner.post(path, json!({ "confirm": words })).await;
        assert_eq!(refused.problem(422), "confirm-words");
        assert_eq!(refused.json["fields"]["confirm"]["code"], "confirm-words");
    }
    let words = json!({ "confirm": "clear all data" });
    assert_eq!(anna.post(path, words.clone()).await.problem(403), "forbidden");
    assert_eq!(site.count("members").await, 3);
    owner.post(SAMPLES, Json::Null).await.ok(200);
    // Anna and the four samples, one of which is an admin.
    assert_eq!(statistics(&mut owner).await["clearedUsers"], 5);
    owner.delete(SAMPLES).await.ok(204);
    assert_eq!(statistics(&mut owner).await["clearedUsers"], 1);
    let cleared = owner.post(path, words).await.ok(200);
    assert_eq!(cleared["deleted"][0], json!({ "kind": "users", "count": 1 }));
    assert_eq!(cleared["deleted"][1], json!({ "kind": "members", "count": 3 }));
    assert_eq!(site.count("members").await, 0);
    let backups = owner.get("/api/admin/backups").await.ok(200);
    assert_eq!(backups["items"][0]["name"], cleared["backup"]);
    assert!(!statistics(&mut owner).await["lastBackupAt"].is_null());
    // It can always be undone by restoring that backup.
    let restore = format!("/api/admin/backups/{}/restore", cleared["backup"].as_str().unwrap());
    owner.post(&restore, json!({ "confirm": "restore" })).await.ok(200);
    assert_eq!(site.count("members").await, 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn db_1_users_are_checked_by_status() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    site.clock.advance(1);
    let petra = site.pending("petra").await;
    let rolf = site.pending("rolf").await;
    owner.decide(&rolf, "reject").await.ok(200);
    owner.post(SAMPLES, Json::Null).await.ok(200);
    let shown = owner.get("/api/admin/database/users").await.ok(200);
    let ids = |status: &str| -> Vec<(String, bool)> {
        let rows = shown[status].as_array().unwrap().iter();
        rows.map(|row| (row["name"].as_str().unwrap().to_owned(), row["sample"] == true)).collect()
    };
    assert_eq!(ids("rejected"), [("rolf".to_owned(), false)]);
    assert_eq!(ids("pending"), [("Dario Sample".to_owned(), true), ("petra".to_owned(), false)]);
    assert_eq!(ids("approved").len(), 4);
    let row = &shown["pending"][1];
    assert_eq!(
        *row,
        json!({
            "id": petra.id(), "name": "petra", "email": "petra@example.org", "role": "member",
            "status": "pending", "sample": false, "createdAt": "2026-01-05T09:00:00.001Z",
        })
    );
}
