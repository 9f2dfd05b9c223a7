//! The first steps on a new site: records show which ones are done, and skipped ones are remembered.

use kinkeeper::config::{MailServer, Storage};
use serde_json::{Value as Json, json};

use crate::importing;
use crate::support::smtp::SmtpServer;
use crate::support::{Person, TestApp};

const STEPS: [&str; 7] = ["tree", "site", "yourself", "parents", "mail", "backups", "invitation"];

async fn site() -> TestApp {
    TestApp::with(|config| config.given.site_name = None).await
}

/// The steps in one state, in their order.
fn in_state<'a>(steps: &'a Json, state: &str) -> Vec<&'a str> {
    let items = steps["items"].as_array().unwrap().iter();
    items.filter(|item| item["state"] == state).map(|item| item["step"].as_str().unwrap()).collect()
}

async fn steps(owner: &mut Person) -> Json {
    owner.get("/api/admin/first-steps").await.ok(200)
}

async fn skip(owner: &mut Person, skipped: &[&str]) -> Json {
    owner.put("/api/admin/first-steps", json!({ "skipped": skipped })).await.ok(200)
}

#[tokio::test(flavor = "multi_thread")]
async fn run_1_each_step_is_done_once_its_records_are_there() {
    let site = site().await;
    let mut owner = site.owner().await;
    assert_eq!(in_state(&steps(&mut owner).await, "open"), STEPS, "nothing is done on a new site");

    let name = json!({ "version": 1, "siteName": "The Webers", "language": "en", "registration": "open" });
    owner.put("/api/admin/settings/site", name).await.ok(200);
    assert_eq!(in_state(&steps(&mut owner).await, "done"), ["site"]);

    let me = json!({ "name": "Olga Owner", "birthDate": "1980", "gender": "female", "isYou": true });
    let me = owner.post("/api/members", me).await.ok(201)["member"]["id"].clone();
    assert_eq!(in_state(&steps(&mut owner).await, "done"), ["site", "yourself"]);

    // A child is no parent.
    let child = json!({ "name": "Carl", "relatedTo": { "memberId": me, "type": "son" } });
    owner.post("/api/members", child).await.ok(201);
    assert_eq!(in_state(&steps(&mut owner).await, "done"), ["site", "yourself"]);
    let father = json!({ "name": "Franz", "relatedTo": { "memberId": me, "type": "father" } });
    owner.post("/api/members", father).await.ok(201);
    assert_eq!(in_state(&steps(&mut owner).await, "done"), ["site", "yourself", "parents"]);

    let server = SmtpServer::start();
    let mail = json!({ "version": 1, "host": "127.0.0.1", "port": server.port, "security": "none" });
    owner.put("/api/admin/settings/mail", mail.clone()).await.ok(200);
    assert_eq!(in_state(&steps(&mut owner).await, "open"), ["tree", "mail", "backups", "invitation"]);
    let mut test = mail;
    test["version"] = json!(2);
    assert_eq!(owner.post("/api/admin/settings/mail/test", test).await.ok(200)["ok"], true);
    assert_eq!(in_state(&steps(&mut owner).await, "open"), ["tree", "backups", "invitation"]);

    // Saving without a folder accepts the usual one.
    owner.put("/api/admin/settings/backups", json!({ "version": 1 })).await.ok(200);
    assert_eq!(in_state(&steps(&mut owner).await, "open"), ["tree", "invitation"]);

    let family = owner.post("/api/families", json!({ "name": "The Webers" })).await.ok(201);
    let path = format!("/api/families/{}/invitations", family["id"].as_str().unwrap());
    owner.post(&path, json!({ "email": "guest@example.org" })).await.ok(201);
    assert_eq!(in_state(&steps(&mut owner).await, "open"), ["tree"]);

    let draft = importing::read(&site, &mut owner, "family.ged", importing::FAMILY.as_bytes()).await;
    assert_eq!(in_state(&steps(&mut owner).await, "open"), ["tree"], "a preview brings nothing in");
    importing::run(&site, &mut owner, &draft).await;
    assert_eq!(in_state(&steps(&mut owner).await, "done"), STEPS);
}

#[tokio::test(flavor = "multi_thread")]
async fn run_1_skipped_steps_are_remembered_and_can_be_resumed() {
    let site = site().await;
    let mut owner = site.owner().await;
    let answer = skip(&mut owner, &["mail", "parents", "mail"]).await;
    assert_eq!(in_state(&answer, "skipped"), ["parents", "mail"]);
    assert_eq!(steps(&mut owner).await, answer);
    // A step that is done no longer counts as skipped.
    let me = json!({ "name": "Olga Owner", "isYou": true });
    let me = owner.post("/api/members", me).await.ok(201)["member"]["id"].clone();
    let mother = json!({ "name": "Maria", "relatedTo": { "memberId": me, "type": "mother" } });
    owner.post("/api/members", mother).await.ok(201);
    let now = steps(&mut owner).await;
    assert_eq!(
        (in_state(&now, "done"), in_state(&now, "skipped")),
        (vec!["yourself", "parents"], vec!["mail"])
    );
    let resumed = skip(&mut owner, &[]).await;
    assert_eq!(in_state(&resumed, "open"), ["tree", "site", "mail", "backups", "invitation"]);
    assert_eq!(in_state(&skip(&mut owner, &STEPS).await, "open"), Vec::<&str>::new());
    // The reminder stays until everything is done, or until the owner hides it.
    assert_eq!(steps(&mut owner).await["hidden"], false);
    let hidden = json!({ "skipped": ["mail"], "hidden": true });
    assert_eq!(owner.put("/api/admin/first-steps", hidden).await.ok(200)["hidden"], true);
    assert_eq!(in_state(&steps(&mut owner).await, "skipped"), ["mail"]);
    let unknown = owner.put("/api/admin/first-steps", json!({ "skipped": ["dinner"] })).await;
    assert_eq!(unknown.problem(400), "bad-json");
}

#[tokio::test(flavor = "multi_thread")]
async fn run_1_what_is_given_from_outside_is_done() {
    let site = TestApp::with(|config| {
        config.given.mail = MailServer::from_url("smtp://localhost:1");
        config.given.backups = Some(Storage::Folder(config.data.join("elsewhere")));
    })
    .await;
    let mut owner = site.owner().await;
    // A mail server still needs a test.
    assert_eq!(in_state(&steps(&mut owner).await, "done"), ["site", "backups"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn run_1_only_the_owner_takes_the_first_steps() {
    let site = site().await;
    let mut owner = site.owner().await;
    let mut admin = site.with_role(&mut owner, "adam", "admin").await;
    assert_eq!(admin.get("/api/admin/first-steps").await.problem(403), "owner-only");
    let skipped = admin.put("/api/admin/first-steps", json!({ "skipped": ["mail"] })).await;
    assert_eq!(skipped.problem(403), "owner-only");
    assert_eq!(in_state(&steps(&mut owner).await, "open"), STEPS);
}
