//! Large files uploaded in parts.

use axum::body::Body;
use axum::http::Method;
use kinkeeper::config::Database;
use kinkeeper::db::Sql;
use kinkeeper::files::store;
use serde_json::{Value as Json, json};

use crate::support::{Person, Reply, TestApp, on_each_storage, visitor_of};

use super::{content, hash, id};

const PART: usize = 4 * 1024 * 1024;

/// Three parts, the last one short.
fn film() -> Vec<u8> {
    (0..2 * PART as u32 + 1_000).map(|number| (number % 241) as u8).collect()
}

async fn begin(person: &mut Person, bytes: &[u8]) -> Json {
    let plan = json!({ "name": "film.mp4", "size": bytes.len(), "contentType": "video/mp4" });
    person.post("/api/uploads", plan).await.ok(201)
}

pub async fn put(person: &mut Person, upload: &Json, number: i64, bytes: &[u8]) -> Reply {
    put_as(person, upload, number, bytes, &hash(bytes)).await
}

async fn put_as(person: &mut Person, upload: &Json, number: i64, bytes: &[u8], hash: &str) -> Reply {
    let path = format!("/api/uploads/{}/parts/{number}", id(upload));
    let request = person.request(Method::PUT, &path).header("x-kinkeeper-hash", hash);
    person.raw(request.body(Body::from(bytes.to_vec())).unwrap()).await
}

async fn complete(person: &mut Person, upload: &Json, form: Json) -> Reply {
    person.post(&format!("/api/uploads/{}/complete", id(upload)), form).await
}

async fn received(person: &mut Person, upload: &Json) -> Json {
    person.get(&format!("/api/uploads/{}", id(upload))).await.ok(200)["received"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn parts_can_arrive_in_any_order_and_become_one_file() {
    on_each_storage(async |site| {
        let mut owner = site.owner().await;
        let film = film();
        let upload = begin(&mut owner, &film).await;
        assert_eq!(
            upload,
            json!({ "id": id(&upload), "partSize": PART, "size": film.len(), "received": [] })
        );
        for (number, part) in film.chunks(PART).enumerate().rev() {
            put(&mut owner, &upload, number as i64, part).await.ok(204);
        }
        assert_eq!(received(&mut owner, &upload).await, json!([0, 1, 2]));
        let file = complete(&mut owner, &upload, json!({ "hash": hash(&film) })).await.ok(201);
        assert_eq!((&file["hash"], &file["filename"]), (&hash(&film).into(), &"film.mp4".into()));
        assert_eq!((&file["declaredType"], &file["size"]), (&"video/mp4".into(), &film.len().into()));
        assert!(content(&mut owner, &file, &[]).await.bytes == film);
        // Completing again, even by another person's browser, returns the same file.
        assert_eq!(complete(&mut owner, &upload, json!({})).await.ok(201), file);
        assert_eq!(received(&mut owner, &upload).await, json!([0, 1, 2]));
        put(&mut owner, &upload, 0, &film[..PART]).await.ok(204);
        site.run_jobs().await;
        assert_eq!(site.objects().await, [file["name"].as_str().unwrap()], "the parts are gone");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn safe_4_an_interrupted_upload_resumes_even_on_another_replica() {
    on_each_storage(async |site| {
        let mut owner = site.owner().await;
        let film = film();
        let parts: Vec<&[u8]> = film.chunks(PART).collect();
        let upload = begin(&mut owner, &film).await;
        put(&mut owner, &upload, 0, parts[0]).await.ok(204);
        put(&mut owner, &upload, 2, parts[2]).await.ok(204);
        let replica = site.replica().await;
        let mut there = visitor_of(&replica, "192.0.2.77").await;
        there.cookie = owner.cookie.clone();
        there.refresh().await;
        assert_eq!(received(&mut there, &upload).await, json!([0, 2]));
        assert_eq!(complete(&mut there, &upload, json!({})).await.problem(409), "upload-incomplete");
        put(&mut there, &upload, 1, parts[1]).await.ok(204);
        let (here, there) =
            tokio::join!(async { complete(&mut owner.clone(), &upload, json!({})).await.ok(201) }, async {
                complete(&mut there.clone(), &upload, json!({})).await.ok(201)
            },);
        assert_eq!(here, there, "both got the same file");
        assert!(content(&mut owner, &here, &[]).await.bytes == film);
        while site.count("files").await > 1 {
            tokio::task::yield_now().await;
        }
        site.run_jobs().await;
        assert_eq!(site.objects().await, [here["name"].as_str().unwrap()]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_part_can_be_sent_again_and_is_replaced() {
    on_each_storage(async |site| {
        let mut owner = site.owner().await;
        let upload = begin(&mut owner, b"hello").await;
        put(&mut owner, &upload, 0, b"hullo").await.ok(204);
        put(&mut owner, &upload, 0, b"hullo").await.ok(204);
        let mismatch = json!({ "hash": hash(b"hello") });
        assert_eq!(complete(&mut owner, &upload, mismatch.clone()).await.problem(422), "hash-mismatch");
        assert_eq!(site.count("files").await, 0);
        put(&mut owner, &upload, 0, b"hello").await.ok(204);
        let file = complete(&mut owner, &upload, mismatch).await.ok(201);
        assert_eq!(content(&mut owner, &file, &[]).await.text, "hello");
        site.run_jobs().await;
        assert_eq!(site.objects().await.len(), 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_part_replaced_by_its_earlier_bytes_is_kept() {
    on_each_storage(async |site| {
        let mut owner = site.owner().await;
        let upload = begin(&mut owner, b"hello").await;
        for bytes in [b"hello", b"hullo", b"hello"] {
            put(&mut owner, &upload, 0, bytes).await.ok(204);
        }
        assert_eq!(site.objects().await.len(), 1, "replaced parts use no space");
        site.run_jobs().await;
        let file = complete(&mut owner, &upload, json!({})).await.ok(201);
        assert_eq!(content(&mut owner, &file, &[]).await.text, "hello");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn starting_an_upload_twice_at_once_creates_one() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut again = owner.clone();
    let nothing = "01933b7e-0000-7000-8000-000000000001";
    let plan = json!({ "id": nothing, "name": "film.mp4", "size": 5 });
    let mut tx = site.app.db.begin().await.unwrap();
    store::turn(&mut tx).await.unwrap();
    let (one, two, ()) =
        tokio::join!(owner.post("/api/uploads", plan.clone()), again.post("/api/uploads", plan), async {
            site.wait_for_writers(2).await;
            tx.commit().await.unwrap();
        });
    assert_eq!(one.ok(201), two.ok(201));
}

#[tokio::test(flavor = "multi_thread")]
async fn completing_an_upload_that_was_just_completed_returns_its_file() {
    on_each_storage(async |site| {
        let mut owner = site.owner().await;
        let (upload, other) = (begin(&mut owner, b"hello").await, begin(&mut owner, b"hello").await);
        for upload in [&upload, &other] {
            put(&mut owner, upload, 0, b"hello").await.ok(204);
        }
        let file = complete(&mut owner, &other, json!({})).await.ok(201);
        site.run_jobs().await;
        // This request has seen all parts and waits for a name while another one creates the file.
        let mut tx = site.app.db.begin().await.unwrap();
        let made = format!("UPDATE uploads SET file_id = '{}' WHERE id = '{}'", id(&file), id(&upload));
        tx.exec(&Sql::from_text(&made, ""), &[]).await.unwrap();
        if matches!(site.database.config, Database::Postgres(_)) {
            tx.exec(&Sql::from_text("LOCK TABLE files IN EXCLUSIVE MODE", ""), &[]).await.unwrap();
        }
        let (late, ()) = tokio::join!(complete(&mut owner, &upload, json!({})), async {
            site.wait_for_writers(1).await;
            for path in site.objects().await.iter().filter(|path| path.starts_with("staging/")) {
                site.app.storage.remove(path).await.unwrap();
            }
            tx.commit().await.unwrap();
        });
        assert_eq!(late.ok(201), file);
        assert_eq!(site.count("files").await, 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invalid_part_is_refused() {
    on_each_storage(async |site| {
        let mut owner = site.owner().await;
        let film = film();
        let upload = begin(&mut owner, &film).await;
        let first = &film[..PART];
        assert_eq!(put_as(&mut owner, &upload, 0, first, &hash(b"x")).await.problem(422), "hash-mismatch");
        for short in [&first[1..], &film[..PART + 1], b""] {
            assert_eq!(put(&mut owner, &upload, 0, short).await.problem(422), "length-mismatch");
        }
        for number in [-1, 3, i64::MAX] {
            assert_eq!(put(&mut owner, &upload, number, first).await.problem(400), "bad-part");
        }
        let path = format!("/api/uploads/{}/parts/0", id(&upload));
        let request = owner.request(Method::PUT, &path).body(Body::from("x")).unwrap();
        assert_eq!(owner.raw(request).await.problem(400), "bad-hash");
        assert_eq!(complete(&mut owner, &upload, json!({ "hash": "x" })).await.problem(400), "bad-hash");
        assert_eq!(received(&mut owner, &upload).await, json!([]));
        assert!(site.objects().await.is_empty());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_upload_started_twice_is_one_and_other_peoples_uploads_are_not_found() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let chosen = "01933b7e-0000-7000-8000-000000000001";
    let plan = json!({ "id": chosen, "name": "a.txt", "size": 3, "contentType": "text/plain" });
    let upload = anna.post("/api/uploads", plan.clone()).await.ok(201);
    put(&mut anna, &upload, 0, b"abc").await.ok(204);
    let again = anna.post("/api/uploads", plan.clone()).await.ok(201);
    assert_eq!((&again["id"], &again["received"]), (&chosen.into(), &json!([0])));
    let mut other = plan.clone();
    other["size"] = 4.into();
    assert_eq!(anna.post("/api/uploads", other).await.problem(409), "conflict");
    assert_eq!(owner.post("/api/uploads", plan.clone()).await.problem(409), "conflict");
    let mut odd = plan;
    odd["id"] = "7f2ff2a4-9c0a-4b0e-9b63-3f0c6f3f6b11".into();
    assert_eq!(anna.post("/api/uploads", odd).await.problem(422), "bad-id");
    for empty in [json!({ "name": "a", "size": 0 }), json!({ "name": "/", "size": 1 })] {
        let status = anna.post("/api/uploads", empty).await.status.as_u16();
        assert!([400, 422].contains(&status));
    }
    let path = format!("/api/uploads/{chosen}");
    assert_eq!(owner.get(&path).await.problem(404), "upload-not-found");
    assert_eq!(owner.delete(&path).await.problem(404), "upload-not-found");
    assert_eq!(put(&mut owner, &upload, 0, b"abc").await.problem(404), "upload-not-found");
    assert_eq!(complete(&mut owner, &upload, json!({})).await.problem(404), "upload-not-found");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cancelled_upload_leaves_nothing() {
    on_each_storage(async |site| {
        let mut owner = site.owner().await;
        let upload = begin(&mut owner, b"hello").await;
        put(&mut owner, &upload, 0, b"hello").await.ok(204);
        assert_eq!(site.objects().await.len(), 1);
        let path = format!("/api/uploads/{}", id(&upload));
        owner.delete(&path).await.ok(204);
        assert_eq!(owner.get(&path).await.problem(404), "upload-not-found");
        assert_eq!(put(&mut owner, &upload, 0, b"hello").await.problem(404), "upload-not-found");
        site.run_jobs().await;
        assert!(site.objects().await.is_empty());
        assert_eq!((site.count("uploads").await, site.count("upload_parts").await), (0, 0));
    })
    .await;
}
