//! Answers must not reveal too much: what caches may store, which addresses exist, which names are taken.

use std::io::Read;

use axum::body::Body;
use axum::http::{HeaderValue, Method, header};
use flate2::read::GzDecoder;
use serde_json::json;

use crate::support::{Person, TestApp};

#[tokio::test(flavor = "multi_thread")]
async fn an_id_that_is_used_elsewhere_is_a_conflict_and_no_failure() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut anna = site.member(&mut owner, "anna").await;
    let form = json!({ "category": "bug", "subject": "Help", "message": "Please" });
    let one = anna.post("/api/feedback", form.clone()).await.ok(201);
    let other = anna.post("/api/feedback", form).await.ok(201);
    let path =
        |feedback: &serde_json::Value| format!("/api/feedback/{}/answers", feedback["id"].as_str().unwrap());
    let answer = json!({ "id": "01933b7e-0000-7000-8000-000000000001", "version": 1, "message": "Thanks" });
    owner.post(&path(&one), answer.clone()).await.ok(200);
    assert_eq!(owner.post(&path(&other), answer).await.problem(409), "conflict");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_answer_of_the_api_is_stored_by_browsers_unless_it_says_how() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let name = kinkeeper::backup::take(&site.app).await.unwrap().name;
    for path in
        [&format!("/api/admin/backups/{name}/archive"), "/api/openapi.json", "/api/nothing", "/api/users"]
    {
        assert_eq!(owner.get(path).await.headers["cache-control"], "no-store", "{path}");
    }
    let signed_out = owner.post("/api/auth/sign-out", json!({})).await;
    assert_eq!(signed_out.headers["cache-control"], "no-store");
    assert_eq!(signed_out.headers["clear-site-data"], "\"cache\", \"storage\"");
    assert!(owner.cookie.is_none());
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_are_compressed_for_clients_that_accept_it() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    for number in 0..30 {
        owner.post("/api/families", json!({ "name": format!("Branch {number}") })).await.ok(201);
    }
    let plain = owner.get("/api/families").await;
    assert!(plain.bytes.len() > 1024);
    assert!(!plain.headers.contains_key(header::CONTENT_ENCODING));
    let vary = HeaderValue::from_static("accept-encoding");
    let packed = async |owner: &mut Person, path: &str, accepted: &str| {
        let request = owner.request(Method::GET, path).header(header::ACCEPT_ENCODING, accepted);
        let reply = owner.raw(request.body(Body::empty()).unwrap()).await;
        assert_eq!((reply.status.as_u16(), &reply.headers[header::VARY]), (200, &vary), "{accepted}");
        (reply.headers.get(header::CONTENT_ENCODING).cloned(), reply.bytes)
    };
    // Twice in the words of a browser, because the second answer uses the compressor of the first.
    for accepted in ["gzip, deflate, br, zstd", "gzip, deflate, br, zstd", "br;q=0.9, gzip;q=0.5"] {
        let (encoding, bytes) = packed(&mut owner, "/api/families", accepted).await;
        assert_eq!(encoding.unwrap(), "gzip", "{accepted}");
        assert!(bytes.len() * 2 < plain.bytes.len());
        assert_eq!(unpacked(&bytes), plain.bytes, "{accepted}");
    }
    for accepted in ["identity", "br", "gzip;q=0"] {
        let (encoding, bytes) = packed(&mut owner, "/api/families", accepted).await;
        assert_eq!((encoding, bytes), (None, plain.bytes.clone()), "{accepted}");
    }
    // It is too late to refuse a client that accepts no encoding at all, because its request has been handled.
    for accepted in ["identity;q=0", "br, *;q=0"] {
        let (encoding, bytes) = packed(&mut owner, "/api/families", accepted).await;
        assert_eq!((encoding, bytes), (None, plain.bytes.clone()), "{accepted}");
        let form = json!({ "title": "Party", "date": "2026-02-10", "description": "x".repeat(2000) });
        let request = owner
            .request(Method::POST, "/api/events")
            .header(header::CONTENT_TYPE, "application/json")
            .header(header::ACCEPT_ENCODING, accepted);
        owner.raw(request.body(Body::from(form.to_string())).unwrap()).await.ok(201);
    }
    let small = owner.request(Method::GET, "/api/session").header(header::ACCEPT_ENCODING, "gzip");
    let small = owner.raw(small.body(Body::empty()).unwrap()).await;
    assert!(!small.headers.contains_key(header::CONTENT_ENCODING));
    // A larger one is packed while it is sent.
    let whole = owner.get("/api/openapi.json").await;
    assert!(whole.bytes.len() > 200_000);
    let (encoding, bytes) = packed(&mut owner, "/api/openapi.json", "gzip").await;
    assert_eq!(encoding.unwrap(), "gzip");
    assert_eq!(unpacked(&bytes), whole.bytes);
}

fn unpacked(packed: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    GzDecoder::new(packed).read_to_end(&mut bytes).unwrap();
    bytes
}

#[tokio::test(flavor = "multi_thread")]
async fn the_case_of_a_content_type_does_not_matter() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let request = owner
        .request(Method::POST, "/api/families")
        .header(header::CONTENT_TYPE, "Application/JSON; charset=UTF-8");
    let body = Body::from(json!({ "name": "North" }).to_string());
    owner.raw(request.body(body).unwrap()).await.ok(201);
}

#[tokio::test(flavor = "multi_thread")]
async fn search_engines_are_turned_away_and_unknown_files_and_pages_are_not_found() {
    let site = TestApp::new().await;
    let mut visitor = site.visitor().await;
    let robots = visitor.get("/robots.txt").await;
    assert_eq!((robots.status.as_u16(), robots.text.as_str()), (200, "User-agent: *\nDisallow: /\n"));
    for path in
        ["/metrics", "/wp-login.php", "/.env", "/admin/config.json", "/family-history/a.txt", "/sitemap.xml"]
    {
        assert_eq!(visitor.get(path).await.status, 404, "{path}");
    }
    // Without a built page every address of it answers 503.
    let page = visitor.get("/").await.status;
    for path in [
        "/login",
        "/admin/backups",
        "/family-member/01933b7e-0000-7000-8000-000000000001",
        "/families?a=b.c",
        "/place/St.%20P%C3%B6lten",
    ] {
        assert_eq!(visitor.get(path).await.status, page, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn safe_5_ids_of_requests_do_not_count_them() {
    let site = TestApp::new().await;
    let mut visitor = site.visitor().await;
    let mut ids = Vec::new();
    for _ in 0..40 {
        let id = visitor.get("/api/site").await.headers["x-request-id"].to_str().unwrap().to_owned();
        assert_eq!(id.len(), 16);
        ids.push(u64::from_str_radix(&id, 16).unwrap());
    }
    let (half, mut sorted) = (u64::MAX / 2, ids.clone());
    sorted.sort_unstable();
    assert_ne!(ids, sorted);
    assert!(ids.iter().any(|id| *id < half) && ids.iter().any(|id| *id > half), "{ids:x?}");
}
