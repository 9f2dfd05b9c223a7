//! Thumbnails of pictures.

use axum::http::header;
use kinkeeper::files::thumbnails;
use serde_json::{Value as Json, json};

use crate::support::{Person, TestApp, on_each_storage};

use super::pictures::picture;
use super::{attach, id, png, some_record, uploaded};

async fn metadata(person: &mut Person, file: &Json) -> Json {
    person.get(&format!("/api/files/{}", id(file))).await.ok(200)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_makes_two_thumbnails_of_a_picture() {
    on_each_storage(async |site| {
        let mut owner = site.owner().await;
        let file = uploaded(&mut owner, "wide.png", &png(2_000, 1_000)).await;
        let waiting =
            json!({ "width": null, "height": null, "small": null, "large": null, "state": "waiting" });
        assert_eq!(file["image"], waiting);
        assert_eq!(
            owner.get(&format!("/api/files/{}/small", id(&file))).await.problem(404),
            "object-not-found"
        );
        site.run_jobs().await;
        let (small, large) =
            (format!("/api/files/{}/small", id(&file)), format!("/api/files/{}/large", id(&file)));
        let ready =
            json!({ "width": 2000, "height": 1000, "small": small, "large": large, "state": "ready" });
        assert_eq!(metadata(&mut owner, &file).await["image"], ready);
        for (address, size) in [(small, (320, 160)), (large, (1600, 800))] {
            let reply = owner.get(&address).await;
            assert_eq!(
                (reply.status.as_u16(), &reply.headers[header::CONTENT_TYPE]),
                (200, &"image/jpeg".parse().unwrap())
            );
            assert_eq!(jpeg_size(&reply.bytes), size);
            assert!(reply.headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap().starts_with("sandbox"));
            assert_eq!(reply.headers["x-content-type-options"], "nosniff");
            assert_eq!(reply.headers[header::CACHE_CONTROL], "private, no-cache");
            let tag = reply.headers[header::ETAG].to_str().unwrap().to_owned();
            let request = owner.request(axum::http::Method::GET, &address).header("if-none-match", tag);
            assert_eq!(owner.raw(request.body("".into()).unwrap()).await.status, 304);
        }
        assert_eq!(site.objects().await.len(), 3);
    })
    .await;
}

/// Width and height from the frame header.
fn jpeg_size(bytes: &[u8]) -> (u16, u16) {
    let frame = bytes.windows(2).position(|pair| pair == [0xFF, 0xC0]).unwrap() + 5;
    let side = |at: usize| u16::from_be_bytes([bytes[at], bytes[at + 1]]);
    (side(frame + 2), side(frame))
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_may_see_a_picture_are_notified_when_its_thumbnails_are_ready() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let notices_about = async |file: &Json| {
        let mut notices = site.app.db.notices();
        site.run_jobs().await;
        let mut found = Vec::new();
        while let Ok(Ok(notice)) =
            tokio::time::timeout(std::time::Duration::from_secs(20), notices.recv()).await
        {
            if notice.contains(id(file)) {
                found.push(notice.to_string());
                break;
            }
        }
        found.concat()
    };
    let private = uploaded(&mut anna, "a.png", &png(8, 8)).await;
    assert!(notices_about(&private).await.contains(&format!(r#"{{"only":"{}"}}"#, anna.id())));
    let shared = uploaded(&mut anna, "b.png", &png(8, 8)).await;
    attach(&site, &anna, some_record(&site), &[&shared], None).await.unwrap();
    assert!(notices_about(&shared).await.contains(r#""to":"approved""#));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_picture_deleted_before_its_thumbnails_are_made_leaves_nothing() {
    on_each_storage(async |site| {
        let mut owner = site.owner().await;
        let file = uploaded(&mut owner, "a.png", &png(8, 8)).await;
        owner.delete(&format!("/api/files/{}", id(&file))).await.ok(204);
        site.run_jobs().await;
        assert!(site.objects().await.is_empty());
        assert_eq!(site.count("jobs WHERE kind = 'thumbnails' AND state = 'done'").await, 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pictures_that_an_older_version_could_not_read_get_their_thumbnails() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let photo = uploaded(&mut owner, "phone.heic", &picture("quarters/phone.heic")).await;
    let letter = uploaded(&mut owner, "letter.txt", b"Dear grandmother,").await;
    site.exec("DELETE FROM jobs").await;
    site.exec("UPDATE files SET thumbnails = 'none'").await;
    site.exec(include_str!("../../../migrations/0014_pictures.sql")).await;
    for _ in 0..2 {
        let mut tx = site.app.db.begin().await.unwrap();
        thumbnails::resume(&mut tx, site.app.now()).await.unwrap();
        tx.commit().await.unwrap();
    }
    assert_eq!(site.count("jobs").await, 1);
    site.run_jobs().await;
    assert_eq!(metadata(&mut owner, &photo).await["image"]["state"], "ready");
    assert_eq!(metadata(&mut owner, &letter).await["image"], Json::Null);
}
