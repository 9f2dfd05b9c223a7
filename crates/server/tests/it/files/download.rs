//! Downloading files.

use axum::body::Body;
use axum::http::{HeaderValue, Method, header};
use serde_json::{Value as Json, json};

use crate::support::{Person, Reply, TestApp, on_each_storage};

use super::{PDF, attach, content, hash, id, png, some_record, upload, uploaded};

const LETTERS: &[u8] = b"abcdefghijklmnopqrstuvwxyz";

async fn part(person: &mut Person, file: &Json, range: &str) -> Reply {
    content(person, file, &[("range", range)]).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_range_of_a_file_can_be_requested() {
    on_each_storage(async |site| {
        let mut owner = site.owner().await;
        let file = uploaded(&mut owner, "letters.bin", LETTERS).await;
        for (range, bytes, place) in [
            ("bytes=0-4", "abcde", "bytes 0-4/26"),
            ("bytes=20-", "uvwxyz", "bytes 20-25/26"),
            ("bytes=-3", "xyz", "bytes 23-25/26"),
            ("bytes=24-1000", "yz", "bytes 24-25/26"),
        ] {
            let reply = part(&mut owner, &file, range).await;
            assert_eq!((reply.status.as_u16(), reply.text.as_str()), (206, bytes), "{range}");
            assert_eq!(reply.headers[header::CONTENT_RANGE], place);
            assert_eq!(reply.headers[header::CONTENT_LENGTH], bytes.len().to_string());
        }
        let reply = part(&mut owner, &file, "bytes=26-").await;
        assert_eq!(reply.problem(416), "range-not-satisfiable");
        assert_eq!(reply.headers[header::CONTENT_RANGE], "bytes */26");
        // Several ranges or an invalid one: the whole file.
        for range in ["bytes=0-1,3-4", "bytes=4-2", "lines=1-2"] {
            let reply = part(&mut owner, &file, range).await;
            assert_eq!((reply.status.as_u16(), reply.bytes.as_ref()), (200, LETTERS), "{range}");
            assert_eq!(reply.headers[header::ACCEPT_RANGES], "bytes");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_the_browser_has_cached_is_not_sent_again() {
    on_each_storage(async |site| {
        let mut owner = site.owner().await;
        let file = uploaded(&mut owner, "letters.bin", LETTERS).await;
        let tag = format!("\"{}\"", hash(LETTERS));
        let reply = content(&mut owner, &file, &[]).await;
        assert_eq!(reply.headers[header::ETAG], tag);
        assert_eq!(reply.headers[header::CACHE_CONTROL], "private, no-cache");
        for known in [tag.clone(), format!("W/{tag}"), format!("\"other\", {tag}")] {
            let reply = content(&mut owner, &file, &[("if-none-match", &known)]).await;
            assert_eq!((reply.status.as_u16(), reply.text.as_str()), (304, ""));
            assert_eq!(reply.headers[header::ETAG], tag);
        }
        assert_eq!(content(&mut owner, &file, &[("if-none-match", "\"other\"")]).await.status, 200);
        // A range is sent only if it belongs to the version the client has the rest of.
        let reply = content(&mut owner, &file, &[("range", "bytes=0-4"), ("if-range", &tag)]).await;
        assert_eq!((reply.status.as_u16(), reply.text.as_str()), (206, "abcde"));
        for other in ["\"other\"", &format!("W/{tag}"), "Wed, 21 Oct 2015 07:28:00 GMT"] {
            let reply = content(&mut owner, &file, &[("range", "bytes=0-4"), ("if-range", other)]).await;
            assert_eq!((reply.status.as_u16(), reply.bytes.as_ref()), (200, LETTERS));
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn file_4_only_pictures_and_pdfs_are_shown_and_everything_else_is_downloaded() {
    on_each_storage(async |site| {
        let mut owner = site.owner().await;
        let (png, gif) = (png(4, 4), b"GIF89a\x01\0\x01\0\0\0\0;".to_vec());
        let jpeg = b"\xFF\xD8\xFF\xE0 a picture".to_vec();
        for (bytes, kind, shown) in [
            (png, "image/png", true),
            (gif, "image/gif", true),
            (jpeg, "image/jpeg", true),
            (PDF.to_vec(), "application/pdf", true),
            (b"plain words".to_vec(), "text/plain", false),
            (b"<html><script>alert(1)</script>".to_vec(), "text/html", false),
            (b"\0\0\0\x18ftypheic....".to_vec(), "image/heic", false),
        ] {
            let file = upload(&mut owner, "a file", kind, &bytes).await.ok(201);
            assert_eq!(file["contentType"], kind);
            for (query, inline) in [("", shown), ("?download", false), ("?download=1", false)] {
                let headers = owner.get(&format!("/api/files/{}/content{query}", id(&file))).await.headers;
                let kind = if shown { kind } else { "application/octet-stream" };
                assert_eq!(headers[header::CONTENT_TYPE], kind);
                let disposition = headers[header::CONTENT_DISPOSITION].to_str().unwrap();
                assert_eq!(disposition.starts_with("inline;"), inline, "{kind}{query}: {disposition}");
                assert_eq!(headers["x-content-type-options"], "nosniff");
                assert_eq!(headers["cross-origin-resource-policy"], "same-origin");
                let policy = headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
                if kind == "application/pdf" {
                    assert_eq!(
                        (policy, &headers["x-frame-options"]),
                        ("frame-ancestors 'self'", &"SAMEORIGIN".parse().unwrap())
                    );
                } else {
                    assert!(policy.starts_with("sandbox; default-src 'none'"), "{kind}: {policy}");
                    assert_eq!(headers["x-frame-options"], "DENY");
                }
            }
        }
    })
    .await;
}

/// The headers that decide what a browser may do with a file. It keeps those of the last answer.
fn browser_rules(reply: &Reply) -> Vec<(&'static str, Option<HeaderValue>)> {
    let names = [
        "content-security-policy",
        "x-frame-options",
        "x-content-type-options",
        "cross-origin-resource-policy",
        "cross-origin-opener-policy",
        "referrer-policy",
        "permissions-policy",
    ];
    names.map(|name| (name, reply.headers.get(name).cloned())).into()
}

#[tokio::test(flavor = "multi_thread")]
async fn source_1_every_answer_about_one_file_has_the_same_framing_rules() {
    on_each_storage(async |site| {
        let mut owner = site.owner().await;
        for (bytes, kind, framing) in [
            (PDF.to_vec(), "application/pdf", "frame-ancestors 'self'"),
            (png(4, 4), "image/png", "sandbox; default-src 'none'; frame-ancestors 'none'"),
            (b"plain words".to_vec(), "text/plain", "sandbox; default-src 'none'; frame-ancestors 'none'"),
        ] {
            let file = upload(&mut owner, "a file", kind, &bytes).await.ok(201);
            let whole = content(&mut owner, &file, &[]).await;
            assert_eq!(whole.status, 200);
            assert_eq!(whole.headers[header::CONTENT_SECURITY_POLICY], framing, "{kind}");
            let tag = format!("\"{}\"", hash(&bytes));
            for (given, status) in [
                (("if-none-match", tag.as_str()), 304),
                (("range", "bytes=0-3"), 206),
                (("range", "bytes=90000-"), 416),
            ] {
                let reply = content(&mut owner, &file, &[given]).await;
                assert_eq!(reply.status, status, "{kind}");
                assert_eq!(browser_rules(&reply), browser_rules(&whole), "{kind} {status}");
                // A browser merges the headers of a 304 into its copy.
                let kept = [header::CONTENT_TYPE, header::CONTENT_DISPOSITION, header::CACHE_CONTROL];
                if status == 304 {
                    for name in kept {
                        assert_eq!(reply.headers[&name], whole.headers[&name], "{kind}");
                    }
                }
            }
            let head = owner.request(Method::HEAD, file["url"].as_str().unwrap());
            let head = owner.raw(head.body(Body::empty()).unwrap()).await;
            assert_eq!((head.status.as_u16(), head.text.as_str()), (200, ""));
            assert_eq!(browser_rules(&head), browser_rules(&whole), "{kind}");
            site.app.storage.remove(file["name"].as_str().unwrap()).await.unwrap();
            let lost = content(&mut owner, &file, &[]).await;
            assert_eq!(browser_rules(&lost), browser_rules(&whole), "{kind}");
            assert_eq!(lost.problem(404), "no-download-url");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_in_any_script_arrives_with_the_download() {
    on_each_storage(async |site| {
        let mut owner = site.owner().await;
        let file = uploaded(&mut owner, "Großmutters 写真; \"1943\".jpg", b"\xFF\xD8\xFF...").await;
        assert_eq!(file["filename"], "Großmutters 写真; _1943_.jpg");
        let headers = content(&mut owner, &file, &[]).await.headers;
        assert_eq!(
            headers[header::CONTENT_DISPOSITION],
            "inline; filename=\"Gro_mutters __; _1943_.jpg\"; \
             filename*=UTF-8''Gro%C3%9Fmutters%20%E5%86%99%E7%9C%9F%3B%20_1943_.jpg"
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn files_are_never_sent_compressed() {
    on_each_storage(async |site| {
        let mut owner = site.owner().await;
        let file = uploaded(&mut owner, "zeros", &[0; 100_000]).await;
        let reply = content(&mut owner, &file, &[("accept-encoding", "br, gzip")]).await;
        assert_eq!(reply.bytes.len(), 100_000);
        assert_eq!(reply.headers[header::CONTENT_LENGTH], "100000");
        assert!(!reply.headers.contains_key(header::CONTENT_ENCODING));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn file_3_a_file_with_lost_bytes_gets_an_error_and_keeps_its_record() {
    on_each_storage(async |site| {
        let mut owner = site.owner().await;
        let file = uploaded(&mut owner, "lost.txt", b"lost").await;
        site.app.storage.remove(file["name"].as_str().unwrap()).await.unwrap();
        assert_eq!(content(&mut owner, &file, &[]).await.problem(404), "no-download-url");
        assert_eq!(owner.get(&format!("/api/files/{}", id(&file))).await.ok(200), file);
        for path in ["", "/content", "/small", "/large"] {
            let nothing = format!("/api/files/01933b7e-0000-7000-8000-000000000001{path}");
            assert_eq!(owner.get(&nothing).await.problem(404), "object-not-found");
        }
        assert_eq!(owner.get("/api/files/nonsense").await.problem(404), "not-found");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn file_3_every_route_of_a_file_gives_the_same_errors() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let mut ben = site.member(&mut owner, "ben").await;
    let mut visitor = site.visitor().await;
    let file = uploaded(&mut owner, "a.txt", b"a").await;
    let nothing = json!({ "id": "01933b7e-0000-7000-8000-000000000001" });
    for suffix in ["", "/content", "/content?download", "/small", "/large"] {
        let path = |file: &Json| format!("/api/files/{}{suffix}", id(file));
        assert_eq!(visitor.get(&path(&file)).await.problem(401), "unauthenticated", "{suffix}");
        for missing in [ben.get(&path(&file)).await, owner.get(&path(&nothing)).await] {
            assert_eq!(missing.problem(404), "object-not-found", "{suffix}");
        }
    }
    let path = format!("/api/files/{}", id(&file));
    assert_eq!(visitor.delete(&path).await.problem(401), "unauthenticated");
    assert_eq!(ben.delete(&path).await.problem(404), "object-not-found");
    let parts = format!("/api/uploads/{}", id(&nothing));
    assert_eq!(visitor.get(&parts).await.problem(401), "unauthenticated");
    assert_eq!(owner.get(&parts).await.problem(404), "upload-not-found");
    // A file that one may see but not delete: someone else's, on a shared record.
    attach(&site, &owner, some_record(&site), &[&file], None).await.unwrap();
    assert_eq!(ben.delete(&path).await.problem(403), "unauthorized");
    assert_eq!(ben.get(&format!("{path}/content")).await.text, "a");
}
