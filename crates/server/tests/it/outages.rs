//! Outages: a full disk, a locked or lost database, unreachable storage. People get a plain sentence and a
//! hint when to try again, and the health checks tell the truth.

use std::io::{BufRead, BufReader};
use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use futures_util::future::join_all;
use kinkeeper::clock::{Clock, SECOND};
use kinkeeper::config::{Database, Storage};
use kinkeeper::db::{Db, DbError};
use kinkeeper::error::Error;
use kinkeeper::migrations::MIGRATIONS;
use serde_json::json;
use tokio::time::timeout;

use crate::support::{Reply, TestApp, bucket, until, upload};

#[track_caller]
fn assert_unavailable(reply: &Reply) {
    assert_eq!(reply.problem(503), "unavailable");
    assert_eq!(reply.headers["retry-after"], "10");
    assert!(reply.message().contains("try again"), "{}", reply.text);
}

fn file_of(site: &TestApp) -> std::path::PathBuf {
    match &site.app.config.database {
        Database::Sqlite(path) => path.clone(),
        Database::Postgres(_) => panic!("only for SQLite"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn while_another_process_locks_the_database_writes_answer_503_and_reads_work() {
    let site = TestApp::on_sqlite().await;
    let mut owner = site.owner().await;
    let locking = rusqlite::Connection::open(file_of(&site)).unwrap();
    locking.execute_batch("BEGIN IMMEDIATE").unwrap();
    assert_unavailable(&owner.post("/api/families", json!({ "name": "North" })).await);
    owner.get("/api/families").await.ok(200);
    site.clock.advance(SECOND);
    assert_eq!(owner.get("/readyz").await.status, 503);
    assert_eq!(owner.get("/api/debug").await.ok(200)["database"], false);
    locking.execute_batch("ROLLBACK").unwrap();
    site.clock.advance(SECOND);
    assert_eq!(owner.get("/readyz").await.status, 200);
    owner.post("/api/families", json!({ "name": "North" })).await.ok(201);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_action_of_its_own_does_not_make_a_site_unready() {
    let site = TestApp::on_sqlite().await;
    let long = site.app.db.begin().await.unwrap();
    assert_eq!(site.visitor().await.get("/readyz").await.status, 200);
    drop(long);
}

#[tokio::test(flavor = "multi_thread")]
async fn on_a_full_disk_writes_answer_503() {
    let site = TestApp::on_sqlite().await;
    let mut owner = site.owner().await;
    // A limit on the database's own size fails like a full disk.
    let mut tx = site.app.db.begin().await.unwrap();
    let pages = kinkeeper::db::Sql::from_text("PRAGMA max_page_count = 1", "");
    let _: Vec<(i64,)> = tx.all(&pages, &[]).await.unwrap();
    tx.commit().await.unwrap();
    let mut answers = Vec::new();
    for number in 0..60 {
        let form = json!({ "name": format!("{number} {}", "x".repeat(80)), "description": "y".repeat(900) });
        answers.push(owner.post("/api/families", form).await);
    }
    let refused = answers.iter().find(|answer| answer.status != 201).expect("the database is full");
    assert_unavailable(refused);
    owner.get("/api/families").await.ok(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_folder_for_files_is_created_again() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    std::fs::remove_dir_all(site.app.config.files_folder()).unwrap();
    upload(&mut owner, "letter", "text/plain", b"Dear Anna").await.ok(201);
    let mode = std::fs::metadata(site.app.config.files_folder()).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o700);
}

#[tokio::test(flavor = "multi_thread")]
async fn while_the_storage_is_away_uploads_answer_503() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let files = site.app.config.files_folder();
    std::fs::remove_dir_all(&files).unwrap();
    std::fs::write(&files, "not a folder").unwrap();
    assert_unavailable(&upload(&mut owner, "letter", "text/plain", b"Dear Anna").await);
}

#[tokio::test(flavor = "multi_thread")]
async fn while_s3_does_not_respond_all_uploads_are_answered_soon() {
    // It accepts connections and then says nothing.
    let silent = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = silent.local_addr().unwrap();
    let site = TestApp::with(|config| {
        let Storage::S3(mut s3) = bucket() else { unreachable!() };
        s3.endpoint = Some(format!("http://{address}"));
        config.storage = Storage::S3(s3);
        config.limits.storage = Duration::from_millis(300);
    })
    .await;
    let owner = site.owner().await;
    let uploads = (0..8).map(|_| {
        let mut owner = owner.clone();
        async move { upload(&mut owner, "letter", "text/plain", b"Dear Anna").await }
    });
    // Any limit below that of the client would do: it only turns a hanging test into a failing one.
    let answers = timeout(Duration::from_secs(30), join_all(uploads)).await.expect("they are answered");
    answers.iter().for_each(assert_unavailable);
    until("nothing is left over", async || site.count("files").await == 0).await;
}

#[test]
fn a_database_that_is_away_is_told_apart_from_our_mistakes() {
    let away = Error::from(DbError::Unavailable("connection refused".into()));
    assert_eq!(away.code(), "unavailable");
    assert_eq!(Error::from(DbError::other("no such column")).code(), "internal");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_database_file_is_noticed_at_startup() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("kinkeeper.db");
    let clock = Clock::System;
    let config = Database::Sqlite(path.clone());
    drop(Db::open(&config, MIGRATIONS, &clock).await.unwrap());
    let mut bytes = std::fs::read(&path).unwrap();
    assert!(bytes.len() > 40_000);
    // The first pages stay readable; the rest is what a broken disk may return.
    bytes[12_288..].fill(0xAA);
    std::fs::write(&path, &bytes).unwrap();
    let error = Db::open(&config, MIGRATIONS, &clock).await.err().expect("it is refused").to_string();
    assert!(error.contains("is damaged") && error.contains("kinkeeper restore"), "{error}");
    std::fs::write(&path, "This is no database, but a text of some length.".repeat(100)).unwrap();
    let error = Db::open(&config, MIGRATIONS, &clock).await.err().expect("it is refused").to_string();
    assert!(error.contains("is damaged"), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_large_database_file_stops_the_program_after_its_port_is_open() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("kinkeeper.db");
    let config = Database::Sqlite(path.clone());
    drop(Db::open(&config, MIGRATIONS, &Clock::System).await.unwrap());
    let filler = "CREATE TABLE filler (text TEXT);
        WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 2000)
        INSERT INTO filler SELECT hex(randomblob(500)) FROM numbers";
    rusqlite::Connection::open(&path).unwrap().execute_batch(filler).unwrap();
    let mut bytes = std::fs::read(&path).unwrap();
    assert!(bytes.len() > 2_000_000);
    // Only the filler is there, which nothing reads at startup.
    let end = bytes.len() - 200_000;
    bytes[end..].fill(0xAA);
    std::fs::write(&path, &bytes).unwrap();

    let db = Db::open(&config, MIGRATIONS, &Clock::System).await.expect("large files are checked later");
    let error = db.check_large(|| false).await.expect_err("it is refused").to_string();
    assert!(error.contains("is damaged") && error.contains("kinkeeper restore"), "{error}");
    drop(db);

    let program = Command::new(env!("CARGO_BIN_EXE_kinkeeper"))
        .env_clear()
        .env("KINKEEPER_DATA", folder.path())
        .env("KINKEEPER_LISTEN", "127.0.0.1:0")
        .env("KINKEEPER_LOG", "info")
        .output();
    let Output { status, stderr, .. } = program.unwrap();
    let log = String::from_utf8_lossy(&stderr);
    assert!(!status.success(), "{log}");
    let (before, after) = log.split_once("started").expect("it opens its port first");
    assert!(!before.contains("is damaged") && after.contains("is damaged"), "{log}");
    assert!(after.contains("kinkeeper restore"), "{log}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_program_waits_for_postgresql_and_says_where() {
    let folder = tempfile::tempdir().unwrap();
    // A port that was free a moment ago.
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let mut program = Command::new(env!("CARGO_BIN_EXE_kinkeeper"))
        .env_clear()
        .env("KINKEEPER_DATA", folder.path())
        .env("KINKEEPER_DATABASE_URL", format!("postgres://kin:secret-word@127.0.0.1:{port}/kin"))
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let log = BufReader::new(program.stderr.take().unwrap());
    let line = log.lines().map_while(Result::ok).find(|line| line.contains("waiting for PostgreSQL"));
    let running = program.try_wait().unwrap().is_none();
    program.kill().unwrap();
    program.wait().unwrap();
    let line = line.expect("it says what it waits for");
    assert!(line.contains(&format!("127.0.0.1:{port}")) && !line.contains("secret-word"), "{line}");
    assert!(running);
}
