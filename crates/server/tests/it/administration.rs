//! The admin pages: the overview and its index, finding users, reset links, the outbox.

use kinkeeper::clock::{DAY, HOUR, MINUTE};
use kinkeeper::config::MailServer;
use kinkeeper::index;
use serde_json::{Value as Json, json};

use crate::support::{OWNER, PASSWORD, Person, TestApp, visitor_of};

async fn names(person: &mut Person, query: &str) -> Vec<String> {
    let list = person.get(&format!("/api/users{query}")).await.ok(200);
    list["items"].as_array().unwrap().iter().map(|user| user["name"].as_str().unwrap().to_owned()).collect()
}

async fn rebuild(site: &TestApp) {
    let mut tx = site.app.db.begin().await.unwrap();
    index::rebuild(&mut tx, site.app.now()).await.unwrap();
    tx.commit().await.unwrap();
}

// ---- overview and index

#[tokio::test(flavor = "multi_thread")]
async fn the_overview_counts_records_and_open_tasks() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    site.clock.advance(MINUTE);
    let mut petra = site.pending("petra").await;
    site.clock.advance(MINUTE);
    site.pending("paul").await;
    site.with_role(&mut owner, "adam", "admin").await;
    let mut anna = site.member(&mut owner, "anna").await;
    owner.draw("mia + max > moritz").await;
    petra.post("/api/feedback", json!({ "subject": "Hello", "message": "Hello" })).await.ok(201);
    let overview = owner.get("/api/admin/overview").await.ok(200);
    assert_eq!(
        overview,
        json!({
            "pendingUsers": 2, "approvedUsers": 3, "admins": 2, "familyMembers": 3, "newFeedback": 1,
            "delayed": [], "failedMail": 0, "oldestPendingAt": "2026-01-05T09:01:00.000Z",
            "mail": {
                "configured": false, "passwordMissing": false,
                "folder": site.app.config.mail_folder().to_str().unwrap(),
            },
        })
    );
    assert_eq!(anna.get("/api/admin/overview").await.problem(403), "forbidden");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_overview_is_unavailable_while_the_index_is_being_built() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    owner.draw("mia + max > moritz").await;
    rebuild(&site).await;
    let refused = owner.get("/api/admin/overview").await;
    assert_eq!(
        (refused.problem(412).as_str(), refused.message()),
        (
            "failed-precondition",
            "Database index is still building. Using fallback mode. Please wait a few minutes and refresh the \
             page for full functionality."
        )
    );
    assert_eq!(owner.get("/api/users").await.ok(200)["items"].as_array().unwrap().len(), 1);
    assert_eq!(owner.get("/api/members").await.ok(200)["items"].as_array().unwrap().len(), 3);
    // If it is requested again in the meantime, it is ready only after the last rebuild.
    rebuild(&site).await;
    let first =
        kinkeeper::jobs::claim(&site.app.db, kinkeeper::worker::REST, site.app.now()).await.unwrap().unwrap();
    index::build(&site.app, &first).await;
    assert_eq!(owner.get("/api/admin/overview").await.problem(412), "failed-precondition");
    site.run_jobs().await;
    owner.get("/api/admin/overview").await.ok(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn rebuilding_the_index_restores_every_derived_column_and_updates_graphs_in_memory() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let replica = site.replica().await;
    let drawn = owner.draw("émile; zeno; anna").await;
    owner.add_event(json!({ "title": "Café", "tags": ["Été"] })).await;
    owner.post("/api/families", json!({ "name": "Ørsteds" })).await.ok(201);
    let event = json!({ "date": "about 1887", "type": "other", "description": "Something" });
    owner.post("/api/history", event).await.ok(201);
    owner.post("/api/feedback", json!({ "subject": "Café", "message": "Hello" })).await.ok(201);
    let texts = "SELECT sort_key, name_key FROM members ORDER BY id";
    let before: Vec<(String, String)> = site.rows(texts).await;
    let (log, version) = (site.count("changes").await, owner.see(&drawn.id("anna")).await["version"].clone());
    let others =
        "SELECT search_text, tag_text, (SELECT sort_key FROM families), (SELECT search_text FROM feedback)
                  FROM events";
    let other: Vec<(String, String, String, String)> = site.rows(others).await;
    let keys: Vec<(i64,)> = site.rows("SELECT sort_key FROM history_events").await;
    // Both replicas have loaded the old list.
    let mut elsewhere = visitor_of(&replica, "192.0.2.200").await;
    elsewhere.sign_in(OWNER, PASSWORD).await.ok(200);
    let list = elsewhere.get("/api/members").await.ok(200);

    site.exec("UPDATE members SET sort_key = 'x', name_key = 'x'").await;
    site.exec("UPDATE events SET search_text = 'x', tag_text = 'x'").await;
    site.exec("UPDATE families SET sort_key = 'x'").await;
    site.exec("UPDATE feedback SET search_text = 'x'").await;
    site.exec("UPDATE history_events SET sort_key = 0").await;
    let mut tx = site.app.db.begin().await.unwrap();
    tx.changed_everything("members");
    tx.commit().await.unwrap();

    rebuild(&site).await;
    site.run_jobs().await;
    assert_eq!(site.rows::<(String, String)>(texts).await, before);
    assert_eq!(site.rows::<(String, String, String, String)>(others).await, other);
    assert_eq!(site.rows::<(i64,)>("SELECT sort_key FROM history_events").await, keys);
    assert_eq!(site.count("changes").await, log, "a rebuild is not logged as a change");
    assert_eq!(owner.see(&drawn.id("anna")).await["version"], version);
    assert_eq!(elsewhere.get("/api/members").await.ok(200)["items"], list["items"]);
    let found = elsewhere.get("/api/members?search=emile").await.ok(200);
    assert_eq!(found["items"][0]["name"], "Émile");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_index_that_an_older_program_wrote_is_rebuilt_at_the_start_and_only_once() {
    let site = TestApp::new().await;
    index::keep_current(&site.app).await.unwrap();
    let mut owner = site.owner().await;
    owner.get("/api/admin/overview").await.ok(200);
    owner.draw("tomás").await;
    let indexed = "members WHERE name_key = 'tomas'";
    assert_eq!(site.count(indexed).await, 1);

    site.exec("UPDATE members SET name_key = 'tomás'").await;
    site.exec("UPDATE site SET value = '1' WHERE key = 'index-version'").await;
    index::keep_current(&site.app).await.unwrap();
    assert_eq!(owner.get("/api/admin/overview").await.problem(412), "failed-precondition");
    site.run_jobs().await;
    owner.get("/api/admin/overview").await.ok(200);
    assert_eq!(site.count(indexed).await, 1);

    index::keep_current(&site.app).await.unwrap();
    owner.get("/api/admin/overview").await.ok(200);
}

// ---- users

#[tokio::test(flavor = "multi_thread")]
async fn admin_14_pending_users_are_listed_separately_and_newest_first() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for name in ["petra", "paul"] {
        site.clock.advance(MINUTE);
        site.pending(name).await;
    }
    let rolf = site.pending("rolf").await;
    owner.decide(&rolf, "reject").await.ok(200);
    assert_eq!(names(&mut owner, "?pending=true").await, ["paul", "petra"]);
    assert_eq!(names(&mut owner, "?status=pending").await, ["paul", "petra"]);
    assert_eq!(names(&mut owner, "?pending=false").await, ["rolf", "Olga Owner"]);
    assert_eq!(names(&mut owner, "?pending=false&status=pending").await, Vec::<String>::new());
    assert_eq!(names(&mut owner, "").await, ["rolf", "paul", "petra", "Olga Owner"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn admin_13_edit_sets_every_role_and_two_statuses_and_each_button_does_what_it_says() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let anna = site.member(&mut owner, "anna").await;
    let path = format!("/api/users/{}", anna.id());
    for change in [
        json!({ "role": "admin" }),
        json!({ "role": "child" }),
        json!({ "role": "member" }),
        json!({ "status": "rejected" }),
        json!({ "status": "approved" }),
    ] {
        let mut body = change.clone();
        body["version"] = owner.get(&path).await.ok(200)["version"].clone();
        let changed = owner.patch(&path, body).await.ok(200);
        for (field, value) in change.as_object().unwrap() {
            assert_eq!(&changed[field], value);
        }
    }
    let version = owner.get(&path).await.ok(200)["version"].clone();
    let waiting = owner.patch(&path, json!({ "version": version, "status": "pending" })).await;
    assert_eq!(waiting.problem(422), "never-pending");
    for (button, field, value) in [
        ("promote", "role", "admin"),
        ("demote", "role", "member"),
        ("suspend", "status", "rejected"),
        ("approve", "status", "approved"),
    ] {
        assert_eq!(owner.decide(&anna, button).await.ok(200)[field], value, "{button}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn users_are_found_by_words_in_name_username_and_email_page_by_page() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    site.add_users((0..60).map(|number| format!("émile{number:02}"))).await;
    let mut zoe = site.visitor().await;
    zoe.register("Zoé Zeller", "bee", "zz@sea.example.org").await.ok(201);
    for text in ["ZOE", "zeller%20z", "bee", "sea.example", "zoe%20sea"] {
        assert_eq!(names(&mut owner, &format!("?text={text}")).await, ["Zoé Zeller"], "{text}");
    }
    assert_eq!(names(&mut owner, "?text=zoe%20emile").await, Vec::<String>::new());
    assert_eq!(names(&mut owner, "?text=zoe&pending=false").await, Vec::<String>::new());
    let page = owner.get("/api/users?text=emile&limit=40").await.ok(200);
    assert_eq!(page["items"].as_array().unwrap().len(), 40);
    let next = page["nextCursor"].as_str().unwrap();
    let rest = owner.get(&format!("/api/users?text=emile&limit=40&cursor={next}")).await.ok(200);
    assert_eq!(rest["items"].as_array().unwrap().len(), 20);
    assert_eq!((&rest["items"][0]["username"], &rest["nextCursor"]), (&json!("émile19"), &Json::Null));
}

async fn link(person: &mut Person, of: &Person) -> crate::support::Reply {
    let current = person.get(&format!("/api/users/{}", of.id())).await.ok(200);
    person.post(&format!("/api/users/{}/link", of.id()), json!({ "version": current["version"] })).await
}

#[tokio::test(flavor = "multi_thread")]
async fn an_admin_creates_a_reset_link_and_the_account_is_notified() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let made = link(&mut owner, &anna).await.ok(200);
    assert_eq!(made["expiresAt"], "2026-01-06T09:00:00.000Z");
    let token = made["link"].as_str().unwrap().strip_prefix("http://kin.example.org/reset-password?token=");
    let token = token.unwrap().to_owned();
    let notice = site.last_mail_to("anna@example.org", "A link for your account").await;
    assert!(notice.text.contains("Olga Owner") && !notice.text.contains(&token), "{}", notice.text);
    let log = owner.get("/api/admin/changes?limit=1").await.ok(200)["items"][0].clone();
    assert_eq!((&log["actorName"], &log["items"][0]["title"]), (&json!("Olga Owner"), &json!("anna")));
    assert_eq!(
        log["items"][0]["fields"],
        json!([{ "name": "signInLink", "before": null, "after": "true" }]),
        "making a link is logged"
    );
    let undo = format!("/api/admin/changes/{}/undo", log["id"].as_str().unwrap());
    assert_eq!(owner.post(&undo, Json::Null).await.problem(409), "cannot-undo");
    assert!(!log.to_string().contains(&token));
    site.clock.advance(DAY - MINUTE);
    let form = json!({ "token": token, "password": "another one", "confirmPassword": "another one" });
    let mut somewhere = site.visitor().await;
    somewhere.post("/api/auth/reset-password", form.clone()).await.ok(204);
    assert_eq!(somewhere.post("/api/auth/reset-password", form).await.problem(404), "link-invalid");
    assert!(anna.refresh().await["user"].is_null(), "all her sessions have ended");
    somewhere.sign_in("anna@example.org", "another one").await.ok(200);
    // Another link expires after a day.
    owner.post("/api/account/confirm-password", json!({ "password": PASSWORD })).await.ok(204);
    let late = link(&mut owner, &somewhere).await.ok(200)["link"].as_str().unwrap().to_owned();
    site.clock.advance(DAY);
    let token = late.split_once("token=").unwrap().1;
    let form = json!({ "token": token, "password": "another one", "confirmPassword": "another one" });
    assert_eq!(somewhere.post("/api/auth/reset-password", form).await.problem(404), "link-invalid");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_admins_create_reset_links_and_never_for_the_owner_or_a_rejected_account() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut adam = site.with_role(&mut owner, "adam", "admin").await;
    let mut anna = site.member(&mut owner, "anna").await;
    let path = format!("/api/users/{}/link", owner.id());
    assert_eq!(adam.post(&path, json!({ "version": 1 })).await.problem(403), "owner-only");
    assert_eq!(anna.post(&path, json!({ "version": 1 })).await.problem(403), "forbidden");
    let own = owner.clone();
    link(&mut owner, &own).await.ok(200);
    let stale = owner.post(&format!("/api/users/{}/link", anna.id()), json!({ "version": 1 })).await;
    assert_eq!((stale.problem(409).as_str(), &stale.json["current"]["version"]), ("conflict", &json!(2)));
    owner.decide(&anna, "suspend").await.ok(200);
    assert_eq!(link(&mut adam, &anna).await.problem(403), "approve-first");
}

// ---- family members

#[tokio::test(flavor = "multi_thread")]
async fn admin_8_admins_see_name_email_and_birth_date_of_all_members_page_by_page() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    for (name, email) in [("Zoe Adler", Some("zoe@example.org")), ("Émile Zola", None), ("Abel Adler", None)]
    {
        owner.add_unrelated_member(json!({ "name": name, "email": email, "birthDate": "about 1950" })).await;
    }
    let page = owner.get("/api/admin/members?limit=2").await.ok(200);
    let row = &page["items"][1];
    assert_eq!((&page["items"][0]["name"], &row["name"]), (&json!("Abel Adler"), &json!("Émile Zola")));
    assert_eq!((&row["email"], &row["birthDateWords"]), (&Json::Null, &json!("about 1950")));
    let next = format!("/api/admin/members?limit=2&cursor={}", page["nextCursor"].as_str().unwrap());
    let rest = owner.get(&next).await.ok(200);
    assert_eq!((&rest["items"][0]["email"], &rest["nextCursor"]), (&json!("zoe@example.org"), &Json::Null));
    let found = owner.get("/api/admin/members?search=adler%20zoe%40").await.ok(200);
    assert_eq!(found["items"].as_array().unwrap().len(), 1);
    rebuild(&site).await;
    owner.get("/api/admin/members").await.ok(200);
    assert_eq!(anna.get("/api/admin/members").await.problem(403), "forbidden");
}

// ---- the outbox

async fn mails(person: &mut Person, query: &str) -> Vec<Json> {
    person.get(&format!("/api/admin/mail{query}")).await.ok(200)["items"].as_array().unwrap().clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_outbox_shows_what_was_queued_and_sent_without_its_links() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.pending("anna").await;
    let queued = mails(&mut owner, "?state=queued").await;
    assert!(queued.len() >= 3 && queued.iter().all(|mail| mail["state"] == "queued"), "{queued:?}");
    site.run_jobs().await;
    assert_eq!(mails(&mut owner, "?state=queued").await, Vec::<Json>::new());
    site.clock.advance(HOUR);
    let id = owner.post("/api/admin/mail/test", Json::Null).await.ok(202)["id"].clone();
    let waiting = mails(&mut owner, "").await[0].clone();
    assert_eq!(
        waiting,
        json!({
            "id": id, "to": OWNER, "toName": "Olga Owner", "subject": "Test email from The Example Family",
            "state": "queued", "attempts": 0, "error": null, "createdAt": "2026-01-05T10:00:00.000Z",
            "nextTryAt": "2026-01-05T10:00:00.000Z", "finishedAt": null,
        })
    );
    let mail = site.last_mail_to(OWNER, "Test email").await;
    assert!(mail.text.contains("email from The Example Family is working"), "{}", mail.text);
    let sent = mails(&mut owner, "?state=sent").await[0].clone();
    assert_eq!(
        [&sent["id"], &sent["state"], &sent["nextTryAt"], &sent["finishedAt"], &sent["toName"]],
        [&id, &json!("sent"), &Json::Null, &json!("2026-01-05T10:00:00.000Z"), &json!("Olga Owner")]
    );
    assert!(!owner.get("/api/admin/mail").await.text.contains("token="));
    let retry = owner.post(&format!("/api/admin/mail/{}/retry", id.as_str().unwrap()), Json::Null).await;
    assert_eq!(retry.problem(409), "mail-sent");
    assert_eq!(anna.get("/api/admin/mail").await.problem(403), "account-pending");
    let page = owner.get("/api/admin/mail?limit=1").await.ok(200);
    let next = page["nextCursor"].as_str().unwrap();
    assert_ne!(mails(&mut owner, &format!("?limit=1&cursor={next}")).await[0]["id"], id);
}

#[tokio::test(flavor = "multi_thread")]
async fn mail_that_cannot_be_sent_is_shown_with_its_reason_and_can_be_retried() {
    // No server listens there.
    let site = TestApp::with(|config| config.given.mail = MailServer::from_url("smtp://127.0.0.1:1")).await;
    let mut owner = site.owner().await;
    let overview = owner.get("/api/admin/overview").await.ok(200);
    assert_eq!(overview["mail"], json!({ "configured": true, "passwordMissing": false, "folder": null }));
    site.run_jobs().await;
    let waiting = mails(&mut owner, "?state=queued").await[0].clone();
    assert_eq!((&waiting["attempts"], waiting["error"].is_string()), (&json!(1), true), "{waiting}");
    assert_eq!(waiting["nextTryAt"], "2026-01-05T09:00:30.000Z");
    let path = format!("/api/admin/mail/{}/retry", waiting["id"].as_str().unwrap());
    let soon = owner.post(&path, Json::Null).await.ok(200);
    assert_eq!((&soon["state"], &soon["nextTryAt"]), (&json!("queued"), &json!("2026-01-05T09:00:00.000Z")));
    assert_eq!(site.run_jobs().await, 1);
    site.clock.advance(3 * DAY);
    site.run_jobs().await;
    let failed = mails(&mut owner, "?state=failed").await[0].clone();
    assert_eq!((&failed["state"], &failed["nextTryAt"]), (&json!("failed"), &Json::Null));
    assert_eq!(owner.get("/api/admin/overview").await.ok(200)["failedMail"], 1);
    let database = owner.get("/api/admin/database").await.ok(200);
    assert_eq!(database["mail"], json!({ "queued": 0, "failed": 1 }));
    let again = owner.post(&path, Json::Null).await.ok(200);
    assert_eq!((&again["state"], &again["finishedAt"]), (&json!("queued"), &Json::Null));
    assert_eq!(owner.get("/api/admin/overview").await.ok(200)["failedMail"], 0);
    let nowhere = "/api/admin/mail/01933b7e-0000-7000-8000-000000000001/retry";
    assert_eq!(owner.post(nowhere, Json::Null).await.problem(404), "mail-not-found");
}
