//! Several replicas of one site: what one does reaches the others, and none harms them when it is stopped or older. What is
//! about one feature is tested with it: uploads in `files/parts.rs`, jobs in `jobs.rs`.

use kinkeeper::clock::{Clock, SECOND};
use kinkeeper::db::{Db, DbError, Migration, Sql, Tx};
use kinkeeper::migrations::MIGRATIONS;
use kinkeeper::sql;
use serde_json::json;

use crate::support::{Stream, TestApp, visitor_of};

/// The steps of a newer program.
pub fn newer() -> &'static [Migration] {
    let known = MIGRATIONS.iter().map(|&Migration { number, name, text }| Migration { number, name, text });
    let text = "ALTER TABLE site ADD COLUMN remark TEXT NOT NULL DEFAULT ''";
    let number = MIGRATIONS.last().unwrap().number + 1;
    known.chain([Migration { number, name: "tomorrow", text }]).collect::<Vec<_>>().leak()
}

/// Writes a row that the next transaction that does the same must wait for.
async fn touch(tx: &mut Tx) -> Result<u64, DbError> {
    tx.exec(
        sql!(
            "INSERT INTO site (key, value) VALUES ('touched', '') ON CONFLICT (key) DO UPDATE SET value = '1'"
        ),
        &[],
    )
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn safe_4_a_replica_writes_nothing_once_a_newer_program_has_changed_the_tables() {
    let site = TestApp::new().await;
    // An SQLite file has one server.
    if !site.app.db.is_shared() {
        return;
    }
    let mut owner = site.owner().await;
    assert_eq!(owner.get("/readyz").await.status, 200);
    drop(Db::open(&site.app.config.database, newer(), &Clock::System).await.unwrap());
    assert_eq!(owner.post("/api/families", json!({ "name": "North" })).await.problem(503), "unavailable");
    assert_eq!(site.count("families").await, 0);
    site.app.db.outdated().await;
    site.clock.advance(SECOND);
    let ready = owner.get("/readyz").await;
    assert_eq!(ready.status, 503);
    assert!(ready.text.contains("a newer version"), "{}", ready.text);
    owner.get("/api/families").await.ok(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn safe_4_a_newer_program_changes_no_tables_under_a_transaction_of_an_older_one() {
    let site = TestApp::new().await;
    if !site.app.db.is_shared() {
        return;
    }
    let mut open = site.app.db.begin().await.unwrap();
    let config = site.app.config.database.clone();
    let newer =
        tokio::spawn(async move { Db::open(&config, newer(), &Clock::System).await.map(drop).unwrap() });
    site.wait_for_writers(1).await;
    touch(&mut open).await.unwrap();
    open.commit().await.unwrap();
    newer.await.unwrap();
    assert_eq!(site.count("site WHERE key = 'touched' AND remark = ''").await, 1);
    assert!(matches!(site.app.db.begin().await, Err(DbError::Unavailable(_))));
}

#[tokio::test(flavor = "multi_thread")]
async fn safe_4_a_stopped_replica_does_not_hold_locks_for_long() {
    let site = TestApp::new().await;
    if !site.app.db.is_shared() {
        return;
    }
    let mut stopped = site.replica().await.db.begin().await.unwrap();
    let limit = Sql::from_text("SHOW idle_in_transaction_session_timeout", "");
    assert_eq!(stopped.one::<(String,)>(&limit, &[]).await.unwrap().0, "15s");
    touch(&mut stopped).await.unwrap();
    // The same sooner. It comes last, because from now on the transaction may end at any moment.
    let sooner = Sql::from_text("SET LOCAL idle_in_transaction_session_timeout = 100", "");
    stopped.exec(&sooner, &[]).await.unwrap();
    let mut other = site.app.db.begin().await.unwrap();
    touch(&mut other).await.unwrap();
    other.commit().await.unwrap();
    let ended = touch(&mut stopped).await.unwrap_err();
    assert!(matches!(ended, DbError::Unavailable(_)), "{ended:?}");
    assert_eq!(
        site.count("site WHERE key = 'touched' AND value = ''").await,
        1,
        "only the other has written"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn safe_4_signing_out_on_one_replica_ends_the_session_and_its_page_on_another() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let replica = site.replica().await;
    let mut there = visitor_of(&replica, "192.0.2.77").await;
    there.cookie = anna.cookie.clone();
    there.refresh().await;
    let mut page = Stream::open(&mut there).await;
    anna.post("/api/auth/sign-out", json!({})).await.ok(204);
    assert_eq!(there.get("/api/members").await.problem(401), "unauthenticated");
    // Her approval may still arrive. On SQLite the page is only told that something has changed, and asks.
    let mut last = None;
    while let Some((name, _)) = page.next().await {
        last = Some(name);
    }
    assert!(!site.app.db.is_shared() || last.as_deref() == Some("signed-out"), "{last:?}");
    assert_eq!(there.get("/api/live").await.problem(401), "unauthenticated");
}
