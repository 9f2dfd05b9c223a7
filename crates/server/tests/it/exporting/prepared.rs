//! Exports that are too large to wait for.

use std::io::Cursor;

use kinkeeper::clock::{DAY, HOUR, SECOND};
use kinkeeper::exporting::prepared;
use kinkeeper::jobs::Outcome;
use kinkeeper::{jobs, worker};
use serde_json::{Value as Json, json};

use super::family::{add, export, names, read};
use crate::support::{Person, TestApp, on_each_storage};

/// A site where four people are many.
async fn small() -> TestApp {
    TestApp::with(|config| config.visitors.large_export_people = 4).await
}

async fn prepare(person: &mut Person, query: Json) -> String {
    let prepared = person.post("/api/prepared-exports", query).await.ok(201);
    assert_eq!(prepared["state"], "preparing", "{prepared}");
    prepared["id"].as_str().unwrap().to_owned()
}

async fn list(person: &mut Person) -> Vec<Json> {
    person.get("/api/prepared-exports").await.ok(200).as_array().unwrap().clone()
}

async fn stored(site: &TestApp) -> usize {
    site.app.storage.list("exports").await.unwrap().len()
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_14_a_large_export_is_prepared_as_a_file_to_fetch() {
    let site = small().await;
    let mut owner = site.owner().await;
    let family = add(&mut owner).await;
    let mut mia = site.member(&mut owner, "mia").await;
    let query = "format=gedcom5&living=true";
    let preview = mia.get(&format!("/api/exports/preview?{query}")).await.ok(200);
    assert_eq!((&preview["large"], &preview["people"]), (&json!(true), &json!(6)), "{preview}");
    assert_eq!(mia.get(&format!("/api/exports/file?{query}")).await.problem(409), "export-is-large");

    let id = prepare(&mut mia, json!({ "format": "gedcom5", "living": true })).await;
    let file = format!("/api/prepared-exports/{id}/file");
    assert_eq!(mia.get(&file).await.problem(409), "export-not-ready");
    site.run_jobs().await;
    let all = list(&mut mia).await;
    assert_eq!((all.len(), &all[0]["state"]), (1, &json!("ready")), "{all:?}");
    assert_eq!((&all[0]["contents"]["people"], &all[0]["format"]), (&json!(6), &json!("gedcom5")));
    let fetched = mia.get(&file).await;
    let disposition = fetched.headers["content-disposition"].to_str().unwrap();
    assert!(disposition.contains(".ged"), "{disposition}");
    assert_eq!(all[0]["size"], json!(fetched.bytes.len()));
    let expected = ["Anna Berg", "Bert Berg", "Carla Berg", "Dora Klein", "Emil Berg", "Zeno Solo"];
    assert_eq!(names(&read(&fetched.bytes)), expected);

    // A branch of few people is sent at once, as ever.
    let branch = format!("who=ancestors&person={}", family.dora);
    assert_eq!(names(&read(&export(&mut mia, &format!("{branch}&living=true")).await)).len(), 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_14_an_archive_with_many_bytes_of_files_is_prepared_on_each_storage() {
    on_each_storage(async |site| {
        let mut owner = site.owner().await;
        add(&mut owner).await;
        let id = prepare(&mut owner, json!({ "format": "gedzip", "living": true })).await;
        site.run_jobs().await;
        let archive = owner.get(&format!("/api/prepared-exports/{id}/file")).await.bytes;
        let mut archive = zip::ZipArchive::new(Cursor::new(archive)).unwrap();
        assert_eq!(archive.len(), 4, "three pictures and documents, and the lines");
        assert!(archive.by_name("gedcom.ged").is_ok());
        owner.delete(&format!("/api/prepared-exports/{id}")).await.ok(204);
        assert_eq!((list(&mut owner).await.len(), stored(&site).await), (0, 0));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_14_an_archive_is_large_by_the_bytes_of_its_files() {
    let site = TestApp::with(|config| config.visitors.large_export_bytes = 10).await;
    let mut owner = site.owner().await;
    add(&mut owner).await;
    let preview = owner.get("/api/exports/preview?format=gedzip&living=true").await.ok(200);
    assert_eq!((&preview["large"], &preview["files"]), (&json!(true), &json!(3)), "{preview}");
    assert_eq!(owner.get("/api/exports/preview?living=true").await.ok(200)["large"], false);
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_14_the_page_hears_every_step_of_an_export() {
    let site = TestApp::on_sqlite().await;
    let mut owner = site.owner().await;
    add(&mut owner).await;
    site.exec("CREATE TABLE heard (at INTEGER PRIMARY KEY, step TEXT)").await;
    site.exec(
        "CREATE TRIGGER hear AFTER UPDATE ON exports WHEN NEW.stage IS NOT NULL BEGIN
             INSERT INTO heard (step) VALUES (NEW.stage || ' ' || NEW.done || ' of ' || NEW.total);
         END",
    )
    .await;
    prepare(&mut owner, json!({ "format": "gedzip", "living": true })).await;
    site.run_jobs().await;
    let heard: Vec<String> = site
        .rows::<(String,)>("SELECT step FROM heard ORDER BY at")
        .await
        .into_iter()
        .map(|(step,)| step)
        .collect();
    let expected = ["reading 0 of 0", "comparing 0 of 0", "writing 0 of 0", "files 0 of 3", "storing 0 of 0"];
    assert_eq!(heard, expected);
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_14_an_export_is_only_for_the_account_that_asked_for_it_and_while_it_may_export() {
    let site = small().await;
    let mut owner = site.owner().await;
    add(&mut owner).await;
    let mut mia = site.member(&mut owner, "mia").await;
    let mut child = site.with_role(&mut owner, "kim", "child").await;
    let contacts = json!({ "format": "vcard4" });
    assert_eq!(mia.post("/api/prepared-exports", contacts).await.problem(400), "contacts-are-of-the-living");
    let missing = json!({ "who": "ancestors", "person": "01890000-0000-7000-8000-000000000000" });
    assert_eq!(mia.post("/api/prepared-exports", missing).await.problem(404), "member-not-found");
    assert_eq!(child.post("/api/prepared-exports", json!({})).await.problem(403), "forbidden");
    let id = prepare(&mut mia, json!({})).await;
    assert_eq!(mia.post("/api/prepared-exports", json!({})).await.problem(409), "export-preparing");
    let other = prepare(&mut owner, json!({})).await;
    site.run_jobs().await;
    let file = format!("/api/prepared-exports/{id}/file");
    assert_eq!(owner.get(&file).await.problem(404), "export-not-found");
    assert_eq!(owner.delete(&format!("/api/prepared-exports/{id}")).await.problem(404), "export-not-found");
    assert_eq!(list(&mut owner).await.len(), 1);
    // Only the relationships of the living are in it.
    let lines = mia.get(&file).await.text;
    assert!(lines.contains("Anna") && !lines.contains("Dora"), "{lines}");

    // Mia has become a child, and children may not export, not even what they asked for before.
    let again = prepare(&mut mia, json!({})).await;
    let role = json!({ "version": mia.user()["version"], "role": "child" });
    owner.patch(&format!("/api/users/{}", mia.id()), role).await.ok(200);
    site.run_jobs().await;
    assert_eq!(mia.get(&file).await.problem(403), "forbidden");
    let failed = format!("exports WHERE id = '{again}' AND state = 'failed'");
    assert_eq!(site.count(&failed).await, 1);
    owner.get(&format!("/api/prepared-exports/{other}/file")).await.ok(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_14_a_cancelled_export_leaves_nothing_and_an_old_one_is_removed() {
    let site = small().await;
    let mut owner = site.owner().await;
    add(&mut owner).await;
    let id = prepare(&mut owner, json!({})).await;
    let job =
        jobs::claim(&site.app.db, worker::EXPORTS, site.app.now()).await.unwrap().expect("a job is due");
    owner.delete(&format!("/api/prepared-exports/{id}")).await.ok(204);
    assert!(matches!(prepared::work(&site.app, &job).await, Outcome::Done(_)));
    assert_eq!((list(&mut owner).await.len(), stored(&site).await), (0, 0));

    // The server died while it was preparing; another worker begins again.
    let id = prepare(&mut owner, json!({})).await;
    let died =
        jobs::claim(&site.app.db, worker::EXPORTS, site.app.now()).await.unwrap().expect("a job is due");
    site.clock.advance(31 * SECOND);
    site.run_jobs().await;
    assert_eq!(list(&mut owner).await[0]["state"], "ready");
    assert!(matches!(prepared::work(&site.app, &died).await, Outcome::Done(_)));
    owner.get(&format!("/api/prepared-exports/{id}/file")).await.ok(200);

    // The last three stay, for a day.
    for _ in 0..3 {
        site.clock.advance(HOUR);
        prepare(&mut owner, json!({ "format": "members-csv" })).await;
        site.run_jobs().await;
    }
    let all = list(&mut owner).await;
    assert_eq!(all.len(), 3);
    assert!(all.iter().all(|one| one["id"] != json!(id)), "{all:?}");
    prepared::sweep(&site.app, site.app.now()).await.unwrap();
    assert_eq!(stored(&site).await, 3);
    site.clock.advance(DAY + SECOND);
    prepared::sweep(&site.app, site.app.now()).await.unwrap();
    assert_eq!((list(&mut owner).await.len(), stored(&site).await), (0, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn ged_14_clearing_all_data_removes_prepared_files() {
    let site = small().await;
    let mut owner = site.owner().await;
    add(&mut owner).await;
    prepare(&mut owner, json!({ "format": "members-csv" })).await;
    site.run_jobs().await;
    assert_eq!(stored(&site).await, 1);
    owner.post("/api/admin/database/clear", json!({ "confirm": "clear all data" })).await.ok(200);
    assert_eq!(list(&mut owner).await.len(), 0);
    site.run_jobs().await;
    assert_eq!(stored(&site).await, 0);
}
