//! Backups: they contain everything, can be restored, and lose nothing on the way.

use std::path::PathBuf;

use kinkeeper::backup::manifest::{Contents, Manifest};
use kinkeeper::backup::{Target, Turn, archive, restoring, schedule, take};
use kinkeeper::clock::{DAY, HOUR};
use kinkeeper::db::Db;
use kinkeeper::migrations;
use serde_json::json;

use crate::files::content;
use crate::support::{PASSWORD, Person, TestApp, bucket, png, uploaded};

/// Adds records of every kind to a site and returns its owner.
async fn filled(site: &TestApp) -> Person {
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let drawn = owner.draw("anna(1950) + bert(1948) > carl(1980), dora(1983)").await;
    let family = owner.post("/api/families", json!({ "name": "The Webers" })).await.ok(201);
    let family = family["id"].as_str().unwrap();
    let invitation = json!({ "email": "guest@example.org", "message": "Come!" });
    owner.post(&format!("/api/families/{family}/invitations"), invitation).await.ok(201);
    let photo = uploaded(&mut anna, "photo.png", &png(40, 30)).await;
    let form = json!({ "title": "Secret party", "date": "2026-07-17", "visibility": "private",
        "familyMemberIds": [drawn.id("carl")], "photos": [{ "file": photo["id"], "caption": "The garden" }] });
    anna.post("/api/events", form).await.ok(201);
    let letter = uploaded(&mut owner, "letter.pdf", b"%PDF-1.7 a letter").await;
    let form = json!({ "date": "about 1948", "description": "They met", "familyInvolved": [drawn.id("anna")],
        "source": { "description": "Letter", "file": letter["id"] } });
    let event = owner.post("/api/history", form).await.ok(201)["event"].clone();
    let form = json!({ "date": "1950", "description": "In church", "label": "Baptism",
        "people": [{ "id": drawn.id("bert"), "role": "Godfather" }],
        "citations": [{ "sourceId": event["citations"][0]["sourceId"], "page": "7", "certainty": "primary" }] });
    owner.post("/api/history", form).await.ok(201);
    let more = json!({ "birthPlace": "Brno", "names": [{ "kind": "married", "name": "Anna Weber" }],
        "notes": [{ "text": "She sang." }] });
    owner.edit_member(&drawn.id("anna"), more).await.ok(200);
    owner.put("/api/places", json!({ "name": "Brno", "latitude": 49.2, "longitude": 16.6 })).await.ok(200);
    anna.post("/api/feedback", json!({ "subject": "Hello", "message": "Nice.\nReally." })).await.ok(201);
    owner.delete(&format!("/api/members/{}?version=1", drawn.id("dora"))).await.ok(200);
    site.run_jobs().await;
    owner
}

async fn manifest(site: &TestApp, name: &str) -> Manifest {
    Target::open(&site.app).unwrap().manifest(name).await.unwrap()
}

/// Everything that a site contains now.
async fn contents(site: &TestApp) -> Contents {
    site.clock.advance(1);
    let name = take(&site.app).await.unwrap().name;
    manifest(site, &name).await.contents
}

/// Moves everything from one site to another in a single file.
async fn move_everything(from: &TestApp, to: &TestApp) {
    let target = Target::open(&from.app).unwrap();
    from.clock.advance(1);
    let name = take(&from.app).await.unwrap().name;
    let file = from.folder.path().join("family.tar");
    archive::pack(&from.app, &target, &name, &file).await.unwrap();
    let unpacked = archive::unpack(&to.app, &file).await.unwrap();
    restoring::restore(&to.app, &unpacked.target, &unpacked.name).await.unwrap();
    to.run_jobs().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_restores_every_record_and_file_on_another_machine() {
    let site = TestApp::new().await;
    filled(&site).await;
    let other = TestApp::new().await;
    move_everything(&site, &other).await;
    assert_eq!(contents(&site).await, contents(&other).await);
    let mut anna = other.visitor().await;
    anna.sign_in("anna@example.org", PASSWORD).await.ok(200);
    let events = anna.get("/api/events").await.ok(200);
    let photo = &events["items"][0]["photos"][0];
    assert_eq!(photo["caption"], "The garden");
    assert_eq!(content(&mut anna, &photo["file"], &[]).await.bytes, png(40, 30));
    assert_eq!(photo["file"]["image"]["state"], "ready", "the thumbnails are made again");
    let members = anna.get("/api/members?search=carl").await.ok(200);
    assert_eq!(members["items"].as_array().unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_family_moves_from_one_database_to_the_other_and_back_unchanged() {
    let site = TestApp::on_sqlite().await;
    filled(&site).await;
    let elsewhere = TestApp::new().await;
    move_everything(&site, &elsewhere).await;
    let back = TestApp::on_sqlite().await;
    move_everything(&elsewhere, &back).await;
    let first = contents(&site).await;
    assert_eq!(first, contents(&elsewhere).await);
    assert_eq!(first, contents(&back).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_during_writes_is_a_consistent_snapshot() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let root = owner.add_unrelated_member(json!({ "name": "Root" })).await;
    let writer = {
        let root = root.clone();
        tokio::spawn(async move {
            for number in 0..60 {
                // One transaction: a member, their birth and the relationship.
                let form = json!({ "name": format!("Child {number}"), "birthDate": "1990-01-01",
                    "relatedTo": { "memberId": root, "type": "child" } });
                owner.post("/api/members", form).await.ok(201);
            }
        })
    };
    let mut seen = Vec::new();
    for _ in 0..6 {
        let contents = contents(&site).await;
        let rows = |table: &str| contents.tables[table].rows;
        assert_eq!(rows("members") - 1, rows("relationships"));
        assert_eq!(rows("relationships"), rows("history_events"));
        assert_eq!(rows("history_events"), rows("history_people"));
        seen.push(rows("members"));
    }
    writer.await.unwrap();
    let other = TestApp::new().await;
    move_everything(&site, &other).await;
    assert_eq!(contents(&other).await.tables["members"].rows, 61, "seen in the meantime: {seen:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn restoring_a_backup_keeps_a_safety_copy_and_signs_everyone_out() {
    let site = TestApp::new().await;
    let mut owner = filled(&site).await;
    site.clock.advance(1);
    let name = take(&site.app).await.unwrap().name;
    let before = manifest(&site, &name).await.contents;
    owner.add_unrelated_member(json!({ "name": "Too much" })).await;
    site.clock.advance(1);
    let reply = owner.post(&format!("/api/admin/backups/{name}/restore"), json!({ "confirm": "yes" })).await;
    assert_eq!(reply.problem(422), "confirm-words");
    let list = |reply: serde_json::Value| -> Vec<String> {
        let items = reply["items"].as_array().unwrap().clone();
        items.iter().map(|item| item["name"].as_str().unwrap().to_owned()).collect()
    };
    let restored = owner
        .post(&format!("/api/admin/backups/{name}/restore"), json!({ "confirm": "restore" }))
        .await
        .ok(200);
    assert_eq!(owner.get("/api/members").await.problem(401), "unauthenticated");
    owner.sign_in("owner@example.org", PASSWORD).await.ok(200);
    let found = owner.get("/api/members?search=much").await.ok(200);
    assert_eq!(found["items"], json!([]), "the graph in memory is updated");
    let safety = restored["safety"].as_str().unwrap();
    assert_eq!(list(owner.get("/api/admin/backups").await.ok(200)), [safety, name.as_str()]);
    assert_eq!(owner.get("/api/admin/backups").await.ok(200)["items"][0]["safety"], true);
    assert_eq!(
        manifest(&site, safety).await.contents.tables["members"].rows,
        before.tables["members"].rows + 1
    );
    let target = Target::open(&site.app).unwrap();
    restoring::restore(&site.app, &target, safety).await.unwrap();
    let mut again = site.visitor().await;
    again.sign_in("owner@example.org", PASSWORD).await.ok(200);
    assert_eq!(again.get("/api/members?search=much").await.ok(200)["items"].as_array().unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_with_damaged_records_is_refused_and_changes_nothing() {
    let site = TestApp::new().await;
    filled(&site).await;
    let kept = contents(&site).await;
    let target = Target::open(&site.app).unwrap();
    let name = target.names().await.unwrap()[0].clone();
    let records = site.backups_folder().join(&name).join("records.jsonl.gz");
    let whole = std::fs::read(&records).unwrap();
    std::fs::write(&records, &whole[..whole.len() / 2]).unwrap();
    let error = restoring::restore(&site.app, &target, &name).await.err().unwrap().to_string();
    assert!(error.contains("damaged"), "{error}");
    std::fs::write(&records, &whole).unwrap();
    assert_eq!(kept, contents(&site).await);
    restoring::restore(&site.app, &target, &name).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn backups_can_be_kept_in_s3() {
    let site = TestApp::with(|config| config.given.backups = Some(bucket())).await;
    filled(&site).await;
    let before = contents(&site).await;
    let target = Target::open(&site.app).unwrap();
    let name = target.names().await.unwrap()[0].clone();
    site.clock.advance(1);
    restoring::restore(&site.app, &target, &name).await.unwrap();
    site.run_jobs().await;
    assert_eq!(before, contents(&site).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_is_written_every_night_and_admins_are_notified_when_it_fails() {
    let site = TestApp::new().await;
    assert!(!schedule::round(&site.app).await.unwrap(), "nothing to lose yet");
    let mut owner = site.owner().await;
    assert!(schedule::round(&site.app).await.unwrap());
    assert!(!schedule::round(&site.app).await.unwrap(), "once is enough");
    let light = async |owner: &mut Person| owner.get("/api/admin/backups").await.ok(200)["light"].clone();
    assert_eq!(light(&mut owner).await, "green");
    site.clock.advance(DAY);
    let folder = site.backups_folder();
    let aside = folder.with_extension("aside");
    std::fs::rename(&folder, &aside).unwrap();
    std::fs::write(&folder, "no folder").unwrap();
    assert!(schedule::round(&site.app).await.unwrap());
    assert_eq!(light(&mut owner).await, "amber", "visible although the backup folder is missing");
    std::fs::remove_file(&folder).unwrap();
    std::fs::rename(&aside, &folder).unwrap();
    assert_eq!(light(&mut owner).await, "amber", "the last one failed");
    site.run_jobs().await;
    let mail = site.mail_to("owner@example.org").await.pop().unwrap();
    assert_eq!(mail.subject, "The backup of The Example Family failed");
    assert!(mail.text.contains("/login?next=/admin/backups\n"), "{}", mail.text);
    assert!(!schedule::round(&site.app).await.unwrap(), "not right away");
    site.clock.advance(HOUR);
    assert!(schedule::round(&site.app).await.unwrap(), "it is retried");
    assert_eq!(light(&mut owner).await, "green");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_file_does_not_stop_the_rest_from_being_backed_up() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let lost = uploaded(&mut owner, "lost.txt", b"lost").await;
    let damaged = uploaded(&mut owner, "damaged.txt", b"damaged").await;
    let whole = uploaded(&mut owner, "whole.txt", b"whole").await;
    let path = |file: &serde_json::Value| site.app.config.files_folder().join(file["name"].as_str().unwrap());
    std::fs::remove_file(path(&lost)).unwrap();
    std::fs::write(path(&damaged), b"DAMAGED").unwrap();
    assert!(schedule::round(&site.app).await.unwrap());
    let list = owner.get("/api/admin/backups").await.ok(200);
    assert_eq!((&list["light"], &list["items"][0]["files"]), (&json!("amber"), &json!(1)), "{list}");
    let problem = list["problem"].as_str().unwrap();
    assert!(problem.contains("2 files") && problem.contains("lost.txt"), "{problem}");
    site.run_jobs().await;
    assert!(site.mail_to("owner@example.org").await.pop().unwrap().text.contains("2 files"));
    let other = TestApp::new().await;
    move_everything(&site, &other).await;
    let mut owner = other.visitor().await;
    owner.sign_in("owner@example.org", PASSWORD).await.ok(200);
    assert_eq!(content(&mut owner, &whole, &[]).await.bytes, "whole");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_file_is_repaired_from_a_backup() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let file = uploaded(&mut owner, "letter.txt", b"dear Anna").await;
    let name = take(&site.app).await.unwrap().name;
    std::fs::write(site.app.config.files_folder().join(file["name"].as_str().unwrap()), b"dear Hans")
        .unwrap();
    site.clock.advance(1);
    restoring::restore(&site.app, &Target::open(&site.app).unwrap(), &name).await.unwrap();
    owner.sign_in("owner@example.org", PASSWORD).await.ok(200);
    assert_eq!(content(&mut owner, &file, &[]).await.bytes, "dear Anna");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_safety_copy_of_a_restore_includes_what_was_written_in_the_meantime() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let name = take(&site.app).await.unwrap().name;
    let mut anna = site.member(&mut owner, "anna").await;
    let lost = uploaded(&mut owner, "lost.txt", b"lost").await;
    std::fs::remove_file(site.app.config.files_folder().join(lost["name"].as_str().unwrap())).unwrap();
    let writer = tokio::spawn(async move {
        let mut written = 0;
        // The loop ends when the restore signs her out.
        while anna.post("/api/feedback", json!({ "subject": "Hello", "message": "Again" })).await.status
            == 201
        {
            written += 1;
        }
        written
    });
    site.clock.advance(1);
    let target = Target::open(&site.app).unwrap();
    let safety = restoring::restore(&site.app, &target, &name).await.unwrap().safety.unwrap();
    let written = writer.await.unwrap();
    assert!(written > 0);
    assert_eq!(manifest(&site, &safety).await.contents.tables["feedback"].rows, written);
}

#[tokio::test(flavor = "multi_thread")]
async fn bytes_of_deleted_files_are_kept_while_a_backup_is_written() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let file = uploaded(&mut owner, "a.txt", b"a").await;
    let name = file["name"].as_str().unwrap().to_owned();
    let turn = Turn::take(&site.replica().await).await.unwrap();
    assert_eq!(owner.post("/api/admin/backups", json!({})).await.problem(409), "backup-running");
    owner.delete(&format!("/api/files/{}", file["id"].as_str().unwrap())).await.ok(204);
    site.run_jobs().await;
    assert!(site.objects().await.contains(&name));
    turn.end().await.unwrap();
    site.clock.advance(2 * HOUR);
    site.run_jobs().await;
    assert!(!site.objects().await.contains(&name));
}

#[tokio::test(flavor = "multi_thread")]
async fn files_that_were_cleared_and_restored_keep_their_bytes() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let file = uploaded(&mut owner, "photo.png", &png(40, 30)).await;
    let form = json!({ "title": "Party", "date": "2026-07-17", "photos": [{ "file": file["id"] }] });
    owner.post("/api/events", form).await.ok(201);
    site.run_jobs().await;
    // The jobs that remove the bytes are queued first, but the restore runs before them.
    let words = json!({ "confirm": "clear all data" });
    let cleared = owner.post("/api/admin/database/clear", words).await.ok(200);
    let copy = cleared["backup"].as_str().unwrap();
    site.clock.advance(1);
    restoring::restore(&site.app, &Target::open(&site.app).unwrap(), copy).await.unwrap();
    for _ in 0..3 {
        site.run_jobs().await;
        site.clock.advance(HOUR);
    }
    owner.sign_in("owner@example.org", PASSWORD).await.ok(200);
    let events = owner.get("/api/events").await.ok(200);
    let photo = &events["items"][0]["photos"][0]["file"];
    assert_eq!(content(&mut owner, photo, &[]).await.bytes, png(40, 30));
    assert_eq!(photo["image"]["state"], "ready");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unreadable_manifest_keeps_every_object_from_being_removed() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let file = uploaded(&mut owner, "letter.txt", b"dear Anna").await;
    let name = take(&site.app).await.unwrap().name;
    owner.delete(&format!("/api/files/{}", file["id"].as_str().unwrap())).await.ok(204);
    let folder = site.backups_folder();
    let manifest = folder.join(&name).join("manifest.json");
    let whole = std::fs::read(&manifest).unwrap();
    std::fs::write(&manifest, "no manifest").unwrap();
    site.clock.advance(DAY);
    take(&site.app).await.unwrap();
    std::fs::write(&manifest, whole).unwrap();
    restoring::restore(&site.app, &Target::open(&site.app).unwrap(), &name).await.unwrap();
    owner.sign_in("owner@example.org", PASSWORD).await.ok(200);
    assert_eq!(content(&mut owner, &file, &[]).await.bytes, "dear Anna");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_one_backup_runs_at_a_time_and_that_is_not_an_error() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let replica = site.replica().await;
    let (one, other) = tokio::join!(schedule::round(&site.app), schedule::round(&replica));
    assert!(one.unwrap() | other.unwrap());
    site.run_jobs().await;
    assert!(site.mail_to("owner@example.org").await.iter().all(|mail| !mail.subject.contains("backup")));
    assert_eq!(owner.get("/api/admin/backups").await.ok(200)["light"], "green");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_owner_can_download_a_backup() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut adam = site.with_role(&mut owner, "adam", "admin").await;
    let name = take(&site.app).await.unwrap().name;
    let path = format!("/api/admin/backups/{name}/archive");
    assert_eq!(adam.get(&path).await.problem(403), "owner-only");
    assert_eq!(adam.get("/api/admin/backups").await.ok(200)["can"]["download"], false);
    assert_eq!(owner.get("/api/admin/backups").await.ok(200)["can"]["download"], true);
    assert_eq!(owner.get(&path).await.status, 200);
    let left: Vec<_> =
        std::fs::read_dir(&site.app.config.data).unwrap().map(|e| e.unwrap().file_name()).collect();
    assert!(left.iter().all(|name| !name.to_string_lossy().starts_with("archive-")), "{left:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_without_an_administrator_is_not_restored() {
    let site = TestApp::new().await;
    site.owner().await;
    site.exec("UPDATE users SET role = 'member', owner = FALSE").await;
    let name = take(&site.app).await.unwrap().name;
    site.exec("UPDATE users SET role = 'admin', owner = TRUE").await;
    site.clock.advance(1);
    let refused =
        restoring::restore(&site.app, &Target::open(&site.app).unwrap(), &name).await.err().unwrap();
    assert_eq!(refused.code(), "backup-without-admin");
    site.visitor().await.sign_in("owner@example.org", PASSWORD).await.ok(200);
}

/// A dump of every committed version of the tables, written by the program of that time: `0004.tar`.
fn dumps() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/dumps")
}

#[tokio::test(flavor = "multi_thread")]
async fn every_version_of_the_tables_has_a_dump() {
    let dump = dumps().join(format!("{:04}.tar", migrations::newest()));
    if dump.exists() {
        return;
    }
    let site = TestApp::new().await;
    filled(&site).await;
    let name = take(&site.app).await.unwrap().name;
    archive::pack(&site.app, &Target::open(&site.app).unwrap(), &name, &dump).await.unwrap();
    panic!("The tables have changed. Commit the new dump {} with the change.", dump.display());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_older_backup_is_migrated_when_it_is_restored() {
    let mut versions: Vec<String> = std::fs::read_dir(dumps())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    versions.sort();
    assert!(versions.len() >= 3, "{versions:?}");
    for version in versions {
        let site = TestApp::new().await;
        let unpacked = archive::unpack(&site.app, &dumps().join(&version)).await.unwrap();
        restoring::restore(&site.app, &unpacked.target, &unpacked.name).await.unwrap();
        let mut owner = site.visitor().await;
        owner.sign_in("owner@example.org", PASSWORD).await.ok(200);
        let members = owner.get("/api/members?search=carl").await.ok(200);
        assert_eq!(members["items"].as_array().unwrap().len(), 1, "{version}");
        let mut anna = site.visitor().await;
        anna.sign_in("anna@example.org", PASSWORD).await.ok(200);
        let events = anna.get("/api/events").await.ok(200);
        assert!(events["items"].to_string().contains("Secret party"), "{version}: {events}");
        let families = owner.get("/api/families").await.ok(200);
        assert!(families.to_string().contains("The Webers"), "{version}: {families}");
        // Newer features work with the older data.
        site.run_jobs().await;
        owner.get("/api/history").await.ok(200);
        let generated =
            "history_events WHERE description LIKE '% was born' AND fact_member IS NOT NULL AND generated";
        assert_eq!(site.count(&format!("{generated} IS NULL")).await, 0, "{version}");
        assert!(
            site.count(&format!("{generated} = 'birth'")).await > 0 || version.as_str() < "0006",
            "{version}"
        );
        owner.get("/api/admin/changes").await.ok(200);
        owner.get("/api/admin/overview").await.ok(200);
        assert!(contents(&site).await.tables.contains_key("feedback"), "{version}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_scratch_database_of_any_version_can_be_migrated() {
    let folder = tempfile::tempdir().unwrap();
    let site = TestApp::new().await;
    for version in 1..=migrations::newest() {
        let path = folder.path().join(format!("{version}.db"));
        let db = Db::scratch(&path, migrations::MIGRATIONS, version, &site.clock).await.unwrap();
        db.migrate(&site.clock).await.unwrap();
    }
}
