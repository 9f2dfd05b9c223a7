//! The collector removes unused files, and never anything else.

use kinkeeper::clock::{DAY, HOUR, Moment};
use kinkeeper::files::{collector, store};
use kinkeeper::ids::Id;
use serde_json::{Value as Json, json};

use crate::support::{TestApp, on_each_storage};

use super::upload::spooled;
use super::{attach, content, hash, id, some_record, sweep, uploaded};

async fn is_kept(site: &TestApp, file: &Json) -> bool {
    let row = site.count(&format!("files WHERE id = '{}'", id(file))).await == 1;
    let object = site.objects().await.contains(&file["name"].as_str().unwrap().to_owned());
    assert_eq!(row, object, "the row and the bytes are removed together");
    row
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_was_never_attached_is_removed_after_a_day() {
    on_each_storage(async |site| {
        let mut owner = site.owner().await;
        let file = uploaded(&mut owner, "a.txt", b"a").await;
        let attached = uploaded(&mut owner, "b.txt", b"b").await;
        attach(&site, &owner, some_record(&site), &[&attached], None).await.unwrap();
        site.clock.advance(DAY - 1);
        sweep(&site).await;
        assert!(is_kept(&site, &file).await);
        site.clock.advance(1);
        sweep(&site).await;
        assert!(!is_kept(&site, &file).await);
        site.clock.advance(3_650 * DAY);
        sweep(&site).await;
        assert!(is_kept(&site, &attached).await);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_of_a_deleted_record_is_kept_for_thirty_days_and_restored_with_it() {
    on_each_storage(async |site| {
        let mut owner = site.owner().await;
        let event = some_record(&site);
        let file = uploaded(&mut owner, "a.txt", b"a").await;
        attach(&site, &owner, event, &[&file], None).await.unwrap();
        site.clock.advance(100 * DAY);
        let deletion = attach(&site, &owner, event, &[], None).await.unwrap();
        site.clock.advance(30 * DAY - HOUR);
        sweep(&site).await;
        assert!(is_kept(&site, &file).await);
        site.restore(deletion).await;
        site.clock.advance(DAY);
        sweep(&site).await;
        site.clock.advance(100 * DAY);
        sweep(&site).await;
        assert!(is_kept(&site, &file).await, "it is attached to its record again");
        attach(&site, &owner, event, &[], None).await.unwrap();
        site.clock.advance(30 * DAY);
        sweep(&site).await;
        assert!(!is_kept(&site, &file).await);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_detached_by_undoing_a_change_is_kept() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let file = uploaded(&mut owner, "a.txt", b"a").await;
    let batch = attach(&site, &owner, some_record(&site), &[&file], None).await.unwrap();
    site.restore(batch).await;
    site.clock.advance(2 * DAY);
    sweep(&site).await;
    assert!(is_kept(&site, &file).await, "it was attached once");
    site.clock.advance(30 * DAY);
    sweep(&site).await;
    assert!(!is_kept(&site, &file).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_attached_just_before_it_would_be_removed_stays() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let file = uploaded(&mut owner, "a.txt", b"a").await;
    site.clock.advance(DAY);
    // The collector found no reference to it; now there is one.
    let mut conn = site.app.db.read().await.unwrap();
    let seen = store::due_for_collection(&mut conn, site.app.now()).await.unwrap();
    drop(conn);
    attach(&site, &owner, some_record(&site), &[&file], None).await.unwrap();
    assert!(!collector::delete(&site.app, &seen[0]).await.unwrap());
    assert!(is_kept(&site, &file).await);
}

/// Creates the traces of an upload during which the program was killed.
async fn leave_interrupted_upload(site: &TestApp, name: &str, published: bool) {
    let now = site.app.now().0;
    let name = format!("familyHistorySources/{now}_{name}");
    site.exec(&format!(
        "INSERT INTO files (id, name, filename, size, content_type, hash, state, thumbnails, created_at, updated_at)
         VALUES ('{}', '{name}', 'a', 5, '', '', 'incoming', 'none', {now}, {now})",
        Id::new(Moment(now))
    ))
    .await;
    if published {
        site.app.storage.put(&name, b"hello".to_vec()).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_remains_of_a_killed_program_are_removed_after_a_day() {
    on_each_storage(async |site| {
        let mut owner = site.owner().await;
        leave_interrupted_upload(&site, "before-its-bytes", false).await;
        leave_interrupted_upload(&site, "before-its-record", true).await;
        let half = format!("incoming/{}_{}", site.app.now().0, Id::new(site.app.now()));
        std::fs::write(site.app.config.files_folder().join(half), b"half").unwrap();
        let upload = owner.post("/api/uploads", json!({ "name": "b", "size": 5 })).await.ok(201);
        let path = format!("/api/uploads/{}/parts/0", id(&upload));
        let request =
            owner.request(axum::http::Method::PUT, &path).header("x-kinkeeper-hash", hash(b"hello"));
        owner.raw(request.body("hello".into()).unwrap()).await.ok(204);
        let orphan = format!("staging/{}/0-{}", Id::new(site.app.now()), hash(b"x"));
        site.app.storage.put(&orphan, b"x".to_vec()).await.unwrap();
        assert_eq!(owner.get("/api/debug").await.ok(200)["storage"], true);

        site.clock.advance(DAY);
        sweep(&site).await;
        assert_eq!((site.count("files").await, spooled(&site)), (2, 1), "not too early");
        assert!(!site.objects().await.contains(&orphan), "a part without an upload");
        site.clock.advance(1);
        sweep(&site).await;
        assert_eq!((site.count("files").await, site.count("uploads").await, spooled(&site)), (0, 0, 0));
        assert!(site.objects().await.is_empty(), "{:?}", site.objects().await);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bytes_without_any_record_are_not_touched() {
    on_each_storage(async |site| {
        // As after restoring an older copy of the database: the photo is still there, its row is not.
        let photograph = "familyHistorySources/1700000000000_wedding.jpg";
        site.app.storage.put(photograph, b"irreplaceable".to_vec()).await.unwrap();
        site.clock.advance(1_000 * DAY);
        sweep(&site).await;
        assert_eq!(site.objects().await, [photograph]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_with_lost_bytes_can_still_be_deleted() {
    on_each_storage(async |site| {
        let mut owner = site.owner().await;
        let file = uploaded(&mut owner, "a.txt", b"a").await;
        site.app.storage.remove(file["name"].as_str().unwrap()).await.unwrap();
        assert_eq!(content(&mut owner, &file, &[]).await.status, 404);
        owner.delete(&format!("/api/files/{}", id(&file))).await.ok(204);
        site.run_jobs().await;
        assert_eq!(site.count("jobs WHERE kind = 'remove-objects' AND state = 'done'").await, 1);
    })
    .await;
}
