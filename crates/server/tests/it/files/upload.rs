//! Uploading files.

use axum::body::Body;
use axum::http::Method;
use bytes::Bytes;
use futures_util::stream;
use serde_json::json;

use crate::support::{OWNER, TestApp, on_each_storage};

use super::parts::put;
use super::{PDF, content, hash, id, send, upload, uploaded};

const MIB: u64 = 1024 * 1024;

/// A body without a Content-Length.
fn pieces(bytes: &[u8], size: usize) -> Body {
    let pieces: Vec<_> =
        bytes.chunks(size).map(|piece| Ok::<_, std::io::Error>(Bytes::copy_from_slice(piece))).collect();
    Body::from_stream(stream::iter(pieces))
}

#[tokio::test(flavor = "multi_thread")]
async fn file_1_a_file_is_stored_under_its_time_and_name_with_its_metadata() {
    on_each_storage(async |site| {
        let mut owner = site.owner().await;
        let mut anna = site.member(&mut owner, "anna").await;
        let now = site.app.now().0;
        let file = upload(&mut anna, "Brief 1943.pdf", "application/pdf", PDF).await.ok(201);
        let name = format!("familyHistorySources/{now}_Brief 1943.pdf");
        assert_eq!(
            file,
            json!({
                "id": id(&file), "bucket": site.app.storage.bucket(), "name": name,
                "filename": "Brief 1943.pdf", "size": PDF.len(), "contentType": "application/pdf",
                "declaredType": "application/pdf", "hash": hash(PDF),
                "timeCreated": "2026-01-05T09:00:00.000Z", "updated": "2026-01-05T09:00:00.000Z",
                "uploader": anna.id(), "uploaderName": "anna",
                "url": format!("/api/files/{}/content", id(&file)), "image": null, "can": { "delete": true },
            })
        );
        assert_eq!(site.objects().await, [name]);
        assert_eq!(anna.get(&format!("/api/files/{}", id(&file))).await.ok(200), file);
        assert_eq!(content(&mut anna, &file, &[]).await.bytes, PDF);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn file_1_the_address_works_only_for_those_who_may_see_the_file() {
    on_each_storage(async |site| {
        let mut owner = site.owner().await;
        let mut anna = site.member(&mut owner, "anna").await;
        let file = uploaded(&mut anna, "letter.pdf", PDF).await;
        assert_eq!(content(&mut anna, &file, &[]).await.status, 200);
        let mut ben = site.member(&mut owner, "ben").await;
        for person in [&mut owner, &mut ben, &mut site.pending("eve").await] {
            assert_eq!(content(person, &file, &[]).await.problem(404), "object-not-found");
        }
        assert_eq!(content(&mut site.visitor().await, &file, &[]).await.problem(401), "unauthenticated");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn file_1_two_files_with_the_same_name_and_millisecond_get_different_names() {
    on_each_storage(async |site| {
        let mut owner = site.owner().await;
        let anna = site.member(&mut owner, "anna").await;
        let uploads = (0..4).map(|number| {
            let mut anna = anna.clone();
            tokio::spawn(async move {
                uploaded(&mut anna, "photo.jpg", format!("photo {number}").as_bytes()).await
            })
        });
        let mut names = Vec::new();
        for (number, upload) in uploads.collect::<Vec<_>>().into_iter().enumerate() {
            let file = upload.await.unwrap();
            assert_eq!(content(&mut anna.clone(), &file, &[]).await.text, format!("photo {number}"));
            names.push(file["name"].as_str().unwrap().to_owned());
        }
        names.sort();
        let now = site.app.now().0;
        let expected: Vec<String> =
            (0..4).map(|later| format!("familyHistorySources/{}_photo.jpg", now + later)).collect();
        assert_eq!(names, expected);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_large_file_is_uploaded_and_downloaded_unchanged() {
    on_each_storage(async |site| {
        let mut owner = site.owner().await;
        // More than two requests to S3, and not a multiple of any block size.
        let bytes: Vec<u8> = (0..17 * 1024 * 1024 + 12_345_u32).map(|number| (number % 251) as u8).collect();
        let reply = send(&mut owner, "film.mov", "video/quicktime", &[], pieces(&bytes, 70_001)).await;
        let file = reply.ok(201);
        assert_eq!(
            (file["size"].as_u64(), file["hash"].as_str()),
            (Some(bytes.len() as u64), Some(&*hash(&bytes)))
        );
        assert!(content(&mut owner, &file, &[]).await.bytes == bytes);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn file_3_an_invalid_upload_gets_an_error_and_nothing_is_kept() {
    on_each_storage(async |site| {
        let mut owner = site.owner().await;
        let mut anna = site.member(&mut owner, "anna").await;
        let plain = "text/plain";
        // The first upload creates the row that later uploads lock.
        upload(&mut anna, "a", plain, b"").await.problem(422);
        site.run_jobs().await;
        let before = site.counts().await;
        assert_eq!(upload(&mut site.visitor().await, "a", plain, b"a").await.problem(401), "unauthenticated");
        for name in ["", "/", "..", "\u{202e}"] {
            assert_eq!(upload(&mut anna, name, plain, b"a").await.problem(400), "invalid-root-operation");
        }
        assert_eq!(upload(&mut anna, "a", plain, b"").await.problem(422), "file-empty");
        assert_eq!(send(&mut anna, "a", plain, &[], Body::empty()).await.problem(422), "file-empty");
        for length in ["3", "5"] {
            let reply = send(&mut anna, "a", plain, &[("content-length", length)], "four").await;
            assert_eq!(reply.problem(422), "length-mismatch");
        }
        let other = hash(b"other bytes");
        let reply = send(&mut anna, "a", plain, &[("x-kinkeeper-hash", &other)], "bytes").await;
        assert_eq!(reply.problem(422), "hash-mismatch");
        for nonsense in ["", "abc", &other[1..], &format!("{}g", &other[1..])] {
            let reply = send(&mut anna, "a", plain, &[("x-kinkeeper-hash", nonsense)], "bytes").await;
            assert_eq!(reply.problem(400), "bad-hash");
        }
        assert_eq!(site.counts().await, before);
        assert!(site.objects().await.is_empty(), "{:?}", site.objects().await);
        let upper = hash(b"bytes").to_uppercase();
        send(&mut anna, "a", plain, &[("x-kinkeeper-hash", &upper)], "bytes").await.ok(201);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn file_3_a_pending_account_cannot_upload() {
    let site = TestApp::new().await;
    site.owner().await;
    let mut eve = site.pending("eve").await;
    assert_eq!(upload(&mut eve, "a.txt", "text/plain", b"a").await.problem(403), "account-pending");
    let plan = json!({ "name": "a.txt", "size": 1, "contentType": "text/plain" });
    assert_eq!(eve.post("/api/uploads", plan).await.problem(403), "account-pending");
    let nothing = "01933b7e-0000-7000-8000-000000000001";
    assert_eq!(eve.get(&format!("/api/uploads/{nothing}")).await.problem(403), "account-pending");
    assert_eq!(eve.get(&format!("/api/files/{nothing}")).await.problem(404), "object-not-found");
}

#[tokio::test(flavor = "multi_thread")]
async fn file_3_a_file_that_is_too_large_is_refused_by_its_stated_or_its_actual_length() {
    let site = TestApp::with(|config| config.max_file_bytes = MIB).await;
    let mut owner = site.owner().await;
    let fits = vec![7; MIB as usize];
    upload(&mut owner, "fits", "text/plain", &fits).await.ok(201);
    let large = [fits.as_slice(), b"1"].concat();
    let reply = upload(&mut owner, "large", "text/plain", &large).await;
    assert_eq!(reply.problem(413), "file-too-large");
    assert!(reply.message().contains("1 MiB"), "{}", reply.message());
    let reply = send(&mut owner, "large", "text/plain", &[], pieces(&large, 1000)).await;
    assert_eq!(reply.problem(413), "file-too-large");
    assert_eq!(site.objects().await.len(), 1);
    let plan = json!({ "name": "large", "size": MIB + 1 });
    assert_eq!(owner.post("/api/uploads", plan).await.problem(413), "file-too-large");
}

#[tokio::test(flavor = "multi_thread")]
async fn file_3_uploads_over_the_quota_are_refused_counting_parts_that_have_arrived() {
    let site = TestApp::with(|config| {
        config.max_file_bytes = 2 * MIB;
        config.max_files_bytes = 3 * MIB;
    })
    .await;
    let mut owner = site.owner().await;
    let two = vec![7; 2 * MIB as usize];
    let file = uploaded(&mut owner, "two", &two).await;
    assert_eq!(upload(&mut owner, "two", "text/plain", &two).await.problem(402), "quota-exceeded");
    // The same without a Content-Length: the quota is checked again once the size is known.
    let reply = send(&mut owner, "two", "text/plain", &[], pieces(&two, 100_000)).await;
    assert_eq!(reply.problem(402), "quota-exceeded");
    let begun = owner.post("/api/uploads", json!({ "name": "one", "size": MIB })).await.ok(201);
    let late = owner.post("/api/uploads", json!({ "name": "late", "size": MIB })).await.ok(201);
    put(&mut owner, &begun, 0, &two[..MIB as usize]).await.ok(204);
    assert_eq!(put(&mut owner, &late, 0, &two[..MIB as usize]).await.problem(402), "quota-exceeded");
    assert_eq!(upload(&mut owner, "a", "text/plain", b"a").await.problem(402), "quota-exceeded");
    assert_eq!(send(&mut owner, "a", "text/plain", &[], "a").await.problem(402), "quota-exceeded");
    owner.delete(&format!("/api/uploads/{}", id(&begun))).await.ok(204);
    upload(&mut owner, "a", "text/plain", b"a").await.ok(201);
    owner.delete(&format!("/api/files/{}", id(&file))).await.ok(204);
    uploaded(&mut owner, "two", &two).await;
    assert_eq!(
        owner.post("/api/uploads", json!({ "name": "b", "size": MIB })).await.problem(402),
        "quota-exceeded"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn simultaneous_uploads_never_exceed_the_quota() {
    let site = TestApp::with(|config| {
        config.max_files_bytes = 10_000;
        config.visitors.uploads_per_account = 20;
    })
    .await;
    let owner = site.owner().await;
    let uploads: Vec<_> = (0..20)
        .map(|number| {
            let mut owner = owner.clone();
            tokio::spawn(async move {
                upload(&mut owner, &format!("{number}"), "text/plain", &[b'x'; 1_000]).await.status.as_u16()
            })
        })
        .collect();
    let mut answers = Vec::new();
    for upload in uploads {
        answers.push(upload.await.unwrap());
    }
    answers.sort_unstable();
    assert_eq!(answers, [[201; 10], [402; 10]].concat());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_small_file_can_be_sent_as_a_data_url() {
    on_each_storage(async |site| {
        let mut owner = site.owner().await;
        let form = json!({ "name": "pasted.txt", "dataUrl": "data:text/plain;base64,aGVsbG8=" });
        let file = owner.post("/api/files", form).await.ok(201);
        assert_eq!((&file["filename"], &file["declaredType"]), (&"pasted.txt".into(), &"text/plain".into()));
        assert_eq!(content(&mut owner, &file, &[]).await.text, "hello");
        let untyped = json!({ "name": "a", "dataUrl": "data:;base64,aGVsbG8=" });
        assert_eq!(owner.post("/api/files", untyped).await.ok(201)["declaredType"], json!(null));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn file_3_a_bad_data_url_is_refused() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for url in [
        "",
        "hello",
        "data:",
        "data:text/plain,hello",
        "data:text/plain;base64",
        "data:text/plain;base64,%%%",
        "data:text/plain;base64,aGVsbG8",
        "data:<script>;base64,aGVsbG8=",
        "https://example.org/a.png",
    ] {
        let reply = owner.post("/api/files", json!({ "name": "a", "dataUrl": url })).await;
        assert_eq!(reply.problem(400), "invalid-format", "{url}");
    }
    let unnamed = json!({ "name": "/", "dataUrl": "data:text/plain;base64,aGVsbG8=" });
    assert_eq!(owner.post("/api/files", unnamed).await.problem(400), "invalid-root-operation");
    let empty = json!({ "name": "a", "dataUrl": "data:text/plain;base64," });
    assert_eq!(owner.post("/api/files", empty).await.problem(422), "file-empty");
    assert_eq!(owner.post("/api/files", json!({ "name": "a" })).await.problem(400), "bad-json");
    let large = json!({ "name": "a", "dataUrl": format!("data:;base64,{}", "A".repeat(4 << 20)) });
    assert_eq!(owner.post("/api/files", large).await.problem(413), "data-url-too-large");
    assert_eq!(site.count("files").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn file_5_upload_metadata_and_deletion_need_the_token_and_the_version_of_the_page() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let file = uploaded(&mut owner, "a.txt", b"a").await;
    let plan = owner.post("/api/uploads", json!({ "name": "b", "size": 3 })).await.ok(201);
    let (of_file, of_upload) = (format!("/api/files/{}", id(&file)), format!("/api/uploads/{}", id(&plan)));
    let before = site.counts().await;
    for (method, path) in [
        (Method::POST, "/api/files?name=a.txt"),
        (Method::GET, &*of_file),
        (Method::DELETE, &*of_file),
        (Method::POST, "/api/uploads"),
        (Method::GET, &*of_upload),
        (Method::PUT, &*format!("{of_upload}/parts/0")),
        (Method::POST, &*format!("{of_upload}/complete")),
        (Method::DELETE, &*of_upload),
    ] {
        for (missing, status, code) in
            [("x-kinkeeper-token", 403, "bad-token"), ("x-kinkeeper-version", 400, "version-missing")]
        {
            let mut request = owner.request(method.clone(), path).body(Body::from("abc")).unwrap();
            request.headers_mut().remove(missing);
            assert_eq!(owner.raw(request).await.problem(status), code, "{method} {path} without {missing}");
        }
        let mut request = owner.request(method.clone(), path).body(Body::from("abc")).unwrap();
        request.headers_mut().insert("x-kinkeeper-token", "made-up".parse().unwrap());
        assert_eq!(owner.raw(request).await.problem(403), "bad-token", "{method} {path}");
    }
    assert_eq!(site.counts().await, before);
    // The browser fetches the bytes itself, with only the cookie.
    let mut request = owner.request(Method::GET, &format!("{of_file}/content")).body(Body::empty()).unwrap();
    for name in ["x-kinkeeper-token", "x-kinkeeper-version"] {
        request.headers_mut().remove(name);
    }
    assert_eq!(owner.raw(request).await.text, "a");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_upload_that_breaks_off_leaves_nothing() {
    on_each_storage(async |site| {
        let mut owner = site.owner().await;
        upload(&mut owner, "a", "text/plain", b"").await.problem(422);
        let before = site.counts().await;
        let begun = Bytes::from(vec![7; 300_000]);
        // Two pieces arrive, then nothing more; the server waits and then gives up.
        let body = stream::iter([Ok::<_, std::io::Error>(begun.clone()), Ok(begun)]);
        let body = Body::from_stream(futures_util::StreamExt::chain(body, stream::pending()));
        let request = owner.request(Method::POST, "/api/files?name=half.jpg").body(body).unwrap();
        let mut leaving = owner.clone();
        let request = tokio::spawn(async move { leaving.raw(request).await });
        while site.count("files WHERE state = 'incoming'").await == 0 || spooled(&site) == 0 {
            tokio::task::yield_now().await;
        }
        request.abort();
        assert!(request.await.is_err());
        while site.count("files").await > 0 || spooled(&site) > 0 {
            tokio::task::yield_now().await;
        }
        assert_eq!(site.counts().await, before);
        assert!(site.objects().await.is_empty());
        // A client whose connection breaks gets an error if it is still listening.
        let broken = stream::iter([Ok(Bytes::from("begun")), Err(std::io::Error::other("gone"))]);
        let reply = send(&mut owner, "half.jpg", "image/jpeg", &[], Body::from_stream(broken)).await;
        assert_eq!(reply.problem(400), "upload-interrupted");
        assert_eq!((site.counts().await, spooled(&site)), (before, 0));
    })
    .await;
}

/// Counts the files on this machine that hold bytes of uploads in progress.
pub fn spooled(site: &TestApp) -> usize {
    std::fs::read_dir(site.app.config.files_folder().join("incoming")).unwrap().count()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_stays_when_its_uploader_is_deleted() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let file = uploaded(&mut anna, "a.txt", b"a").await;
    anna.post("/api/uploads", json!({ "name": "b", "size": 3 })).await.ok(201);
    let event = super::some_record(&site);
    super::attach(&site, &anna, event, &[&file], None).await.unwrap();
    anna.post("/api/account/delete", json!({ "password": crate::support::PASSWORD })).await.ok(204);
    let file = owner.get(&format!("/api/files/{}", id(&file))).await.ok(200);
    assert_eq!((&file["uploader"], &file["uploaderName"]), (&json!(null), &json!(null)));
    assert_eq!(site.count("uploads").await, 0);
    assert_eq!(owner.user()["email"], OWNER);
}
