//! The backup status reports what is really there, and a killed backup blocks nothing.

use std::path::PathBuf;
use std::time::Duration;

use kinkeeper::backup::leftovers::{self, TempFolder};
use kinkeeper::backup::{Target, Turn, schedule, take};
use kinkeeper::clock::{HOUR, MINUTE};
use kinkeeper::config::{Database, S3, Secret, Storage};
use kinkeeper::ids::Id;
use serde_json::{Value as Json, json};

use crate::support::{Person, TestApp, uploaded};

/// The status a minute later, when the last check is too old to be reused.
async fn status(site: &TestApp, owner: &mut Person) -> Json {
    site.clock.advance(MINUTE);
    owner.get("/api/admin/backups").await.ok(200)
}

fn first_object(site: &TestApp) -> PathBuf {
    let objects = site.backups_folder().join("objects");
    std::fs::read_dir(objects).unwrap().next().unwrap().unwrap().path()
}

#[tokio::test(flavor = "multi_thread")]
async fn deleted_backups_turn_the_light_red_and_are_replaced_at_once() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    assert!(schedule::round(&site.app).await.unwrap());
    assert_eq!(status(&site, &mut owner).await["light"], "green");
    std::fs::remove_dir_all(site.backups_folder()).unwrap();
    let gone = status(&site, &mut owner).await;
    assert_eq!(
        (&gone["light"], &gone["damaged"], &gone["lastVerifiedAt"]),
        (&json!("red"), &json!(true), &Json::Null)
    );
    assert!(gone["problem"].as_str().unwrap().contains("are gone"), "{gone}");
    assert!(owner.get("/api/admin/database").await.ok(200)["lastBackupAt"].is_null());
    assert!(schedule::round(&site.app).await.unwrap(), "tonight's backup is due again");
    assert_eq!(status(&site, &mut owner).await["light"], "green");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_nightly_backup_is_written_to_an_empty_folder_on_another_disk() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    take(&site.app).await.unwrap();
    // An unmounted disk for backups leaves only its empty folder, on the disk of the site.
    for entry in std::fs::read_dir(site.backups_folder()).unwrap() {
        std::fs::remove_dir_all(entry.unwrap().path()).unwrap();
    }
    site.exec("UPDATE site SET value = REPLACE(value, '\"disk\":', '\"disk\":1') WHERE key = 'backup-state'")
        .await;
    site.clock.advance(2 * HOUR);
    assert!(schedule::round(&site.app).await.unwrap());
    let gone = status(&site, &mut owner).await;
    assert_eq!((&gone["light"], &gone["items"]), (&json!("red"), &json!([])));
    assert!(gone["problem"].as_str().unwrap().contains("check that it is connected"), "{gone}");
    site.run_jobs().await;
    let mail = site.mail_to("owner@example.org").await.pop().unwrap();
    assert_eq!(mail.subject, "The backup of The Example Family failed");
    // If the disk was replaced, a backup by hand says so.
    take(&site.app).await.unwrap();
    assert_eq!(status(&site, &mut owner).await["light"], "green");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_backup_is_never_green_and_its_files_are_named() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    uploaded(&mut owner, "letter.txt", b"dear Anna").await;
    let name = take(&site.app).await.unwrap().name;
    let folder = site.backups_folder().join(&name);
    for (path, said) in [
        (first_object(&site), "letter.txt"),
        (folder.join("records.jsonl.gz"), "records.jsonl.gz"),
        (folder.join("manifest.json"), "can't be read"),
    ] {
        let whole = std::fs::read(&path).unwrap();
        std::fs::write(&path, &whole[..whole.len() / 2]).unwrap();
        let damaged = status(&site, &mut owner).await;
        assert_eq!((&damaged["light"], &damaged["damaged"]), (&json!("red"), &json!(true)), "{said}");
        let problem = damaged["problem"].as_str().unwrap();
        assert!(problem.contains(said) && problem.contains(&name), "{problem}");
        std::fs::write(&path, &whole).unwrap();
        assert_eq!(status(&site, &mut owner).await["light"], "green", "{said}");
    }
    std::fs::remove_file(first_object(&site)).unwrap();
    let damaged = status(&site, &mut owner).await;
    assert!(damaged["items"][0]["missing"][0].as_str().unwrap().contains("letter.txt"), "{damaged}");
    take(&site.app).await.unwrap();
    assert_eq!(status(&site, &mut owner).await["light"], "green", "a new backup repairs the shared file");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_that_fails_on_a_full_disk_shows_although_nothing_can_be_stored() {
    let site = TestApp::on_sqlite().await;
    let mut owner = site.owner().await;
    take(&site.app).await.unwrap();
    for event in ["INSERT", "UPDATE"] {
        site.exec(&format!(
            "CREATE TRIGGER full_{event} BEFORE {event} ON site WHEN NEW.key = 'backup-state'
             BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END"
        ))
        .await;
    }
    let folder = site.backups_folder();
    let aside = folder.with_extension("aside");
    std::fs::rename(&folder, &aside).unwrap();
    std::fs::write(&folder, "no folder").unwrap();
    take(&site.app).await.unwrap_err();
    std::fs::remove_file(&folder).unwrap();
    std::fs::rename(&aside, &folder).unwrap();
    assert_eq!(status(&site, &mut owner).await["light"], "amber");
    take(&site.app).await.unwrap();
    assert_eq!(status(&site, &mut owner).await["light"], "green");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_whose_process_was_killed_blocks_no_other() {
    let site = TestApp::new().await;
    site.owner().await;
    let replica = site.replica().await;
    let turn = Turn::take(&replica).await.unwrap();
    assert_eq!(take(&site.app).await.unwrap_err().code(), "backup-running");
    // Not calling `end` is as if the process had been killed: the system releases its lock, and no one renews
    // the lease.
    drop(turn);
    if let Database::Postgres(_) = site.app.config.database {
        assert_eq!(
            take(&site.app).await.unwrap_err().code(),
            "backup-running",
            "it may run on another machine"
        );
        site.clock.advance(MINUTE);
    }
    take(&site.app).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_killed_backup_left_behind_is_removed_and_what_is_in_use_stays() {
    let site = TestApp::new().await;
    site.owner().await;
    let data = &site.app.config.data;
    let killed = [
        data.join(format!("scratch-{}/scratch.db", Id::new(site.app.now()))),
        data.join(format!("archive-{}/manifest.json", Id::new(site.app.now()))),
        site.backups_folder().join("2026-01-05T08-00-00-000Z/records.jsonl.gz"),
        site.backups_folder().join(format!("incoming/{}_x", site.app.now().0)),
    ];
    for path in &killed {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, "half").unwrap();
    }
    let half = data.join(format!("archive-{}.tar", Id::new(site.app.now())));
    std::fs::write(&half, "half").unwrap();
    // The family's own file.
    std::fs::write(data.join("archive-2026-10.tar"), "whole").unwrap();
    let used = TempFolder::new(&site.app, "scratch").unwrap();
    let name = take(&site.app).await.unwrap().name;
    leftovers::clear(&site.app).await.unwrap();
    for path in &killed {
        assert!(!path.exists(), "{}", path.display());
    }
    assert!(!half.exists() && used.path.exists() && data.join("archive-2026-10.tar").exists());
    assert_eq!(Target::open(&site.app).unwrap().names().await.unwrap(), [name]);
    let path = used.path.clone();
    drop(used);
    assert!(!path.exists());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bucket_that_never_answers_ends_the_backup() {
    // The bucket's client needs a TLS provider, which `main` installs; another test may have done so already.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let silent = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let endpoint = format!("http://{}", silent.local_addr().unwrap());
    let site = TestApp::with(|config| {
        config.given.backups = Some(Storage::S3(S3 {
            bucket: "bucket".to_owned(),
            endpoint: Some(endpoint),
            region: "us-east-1".to_owned(),
            keys: Some(("key".to_owned(), Secret("secret".to_owned()))),
            ..S3::default()
        }));
        config.limits.backup = Duration::from_millis(300);
    })
    .await;
    site.owner().await;
    let error = take(&site.app).await.unwrap_err().to_string();
    assert!(error.contains("timed out"), "{error}");
    assert_eq!(take(&site.app).await.unwrap_err().to_string(), error, "and the next one is not blocked");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_folder_elsewhere_must_exist_already() {
    let elsewhere = tempfile::tempdir().unwrap();
    let folder = elsewhere.path().join("disk/backups");
    let site = TestApp::with(|config| config.given.backups = Some(Storage::Folder(folder.clone()))).await;
    let mut owner = site.owner().await;
    let error = take(&site.app).await.unwrap_err().to_string();
    assert!(error.contains("does not exist") && error.contains("mount"), "{error}");
    assert!(!folder.exists(), "the disk is not mounted, so nothing is created");
    assert_eq!(status(&site, &mut owner).await["light"], "red");
    std::fs::create_dir_all(&folder).unwrap();
    take(&site.app).await.unwrap();
    assert_eq!(status(&site, &mut owner).await["light"], "green");
}
