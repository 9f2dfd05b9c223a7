//! Malicious files. Each gets a clear error, or is stored and served so that it does no harm.

use axum::http::header;
use kinkeeper::files::File;
use serde_json::Value as Json;

use crate::support::{Person, TestApp, on_each_storage};

use super::{content, id, png, upload};

/// Uploads it and checks that its bytes come back unchanged, under a policy that lets nothing run.
async fn stored_inert(site: &TestApp, person: &mut Person, name: &str, kind: &str, bytes: &[u8]) -> Json {
    let file = upload(person, name, kind, bytes).await.ok(201);
    let reply = content(person, &file, &[]).await;
    assert!(reply.bytes == bytes, "{name}");
    let text = |name: header::HeaderName| reply.headers[name].to_str().unwrap().to_owned();
    assert_eq!(text(header::X_CONTENT_TYPE_OPTIONS), "nosniff", "{name}");
    let served = text(header::CONTENT_TYPE);
    if served == "application/pdf" {
        assert_eq!(text(header::CONTENT_SECURITY_POLICY), "frame-ancestors 'self'");
    } else {
        assert!(text(header::CONTENT_SECURITY_POLICY).starts_with("sandbox; default-src 'none'"), "{name}");
        assert!(served.starts_with("image/") || served == "application/octet-stream", "{name}: {served}");
        assert_ne!(served, "image/svg+xml");
    }
    if served == "application/octet-stream" {
        assert!(text(header::CONTENT_DISPOSITION).starts_with("attachment;"), "{name}");
    }
    // The worker survives the file, whatever it is.
    site.run_jobs().await;
    person.get(&format!("/api/files/{}", id(&file))).await.ok(200)
}

#[tokio::test(flavor = "multi_thread")]
async fn file_4_pages_and_scripts_are_only_ever_downloaded() {
    on_each_storage(async |site| {
        let mut owner = site.owner().await;
        let html = b"<!doctype html><script>fetch('/api/users')</script>".as_slice();
        let svg =
            b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'><script>alert(1)</script></svg>";
        let script = b"alert(document.cookie)";
        for (name, declared, bytes, is) in [
            ("page.html", "text/html", html, "text/html"),
            // The declared type is wrong, in both directions.
            ("photo.jpg", "image/jpeg", html, "text/html"),
            ("drawing.svg", "image/svg+xml", svg.as_slice(), "image/svg+xml"),
            ("drawing.png", "image/png", svg, "image/svg+xml"),
            ("script.js", "text/javascript", script.as_slice(), "text/plain"),
            ("page.xhtml", "application/xhtml+xml", b"<?xml version='1.0'?><a/>", "text/xml"),
            ("late.txt", "text/plain", b"hello, hello <ScRiPt>alert(1)</sCrIpT>", "text/html"),
            ("frames.mht", "multipart/related", b"MIME-Version: 1.0\r\n\r\n<html>", "text/html"),
        ] {
            let file = stored_inert(&site, &mut owner, name, declared, bytes).await;
            assert_eq!(
                (&file["contentType"], &file["declaredType"]),
                (&is.into(), &declared.into()),
                "{name}"
            );
            assert_eq!(file["image"], Json::Null);
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn file_4_a_polyglot_file_is_served_as_its_harmless_type() {
    on_each_storage(async |site| {
        let mut owner = site.owner().await;
        let polyglot = b"GIF89a/*\x01\0\x01\0\0\0*/=1;alert(1)//";
        for (name, declared) in
            [("photo.gif", "image/gif"), ("code.js", "text/javascript"), ("a.html", "text/html")]
        {
            let file = stored_inert(&site, &mut owner, name, declared, polyglot).await;
            assert_eq!(
                (&file["contentType"], &file["image"]["state"]),
                (&"image/gif".into(), &"none".into())
            );
        }
        let script_in_pdf =
            b"%PDF-1.7\n1 0 obj << /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >> endobj";
        let file = stored_inert(&site, &mut owner, "letter.pdf", "application/pdf", script_in_pdf).await;
        assert_eq!(file["contentType"], "application/pdf");
        let page_in_pdf = b"<html><script>alert(1)</script>%PDF-1.7";
        let file = stored_inert(&site, &mut owner, "letter.pdf", "application/pdf", page_in_pdf).await;
        assert_eq!(file["contentType"], "text/html");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn decompression_bombs_are_not_unpacked() {
    on_each_storage(async |site| {
        let mut owner = site.owner().await;
        let zip = [b"PK\x03\x04".as_slice(), &[0; 1000]].concat();
        let file = stored_inert(&site, &mut owner, "bomb.png", "image/png", &zip).await;
        assert_eq!((&file["contentType"], &file["image"]), (&"application/zip".into(), &Json::Null));
        let mut comment = png(8, 8);
        // A text chunk that unpacks to 64 MiB, in front of the picture.
        let bomb = packed_zeros(64);
        comment.splice(33..33, chunk(b"zTXt", &[b"Comment\0\0".as_slice(), &bomb].concat()));
        let file = stored_inert(&site, &mut owner, "comment.png", "image/png", &comment).await;
        assert_eq!(file["image"]["state"], "ready");
        let huge = png(20_000, 20_000);
        assert!(huge.len() < 3_000_000, "{} bytes", huge.len());
        let file = stored_inert(&site, &mut owner, "huge.png", "image/png", &huge).await;
        assert_eq!((&file["image"]["state"], &file["image"]["small"]), (&"none".into(), &Json::Null));
    })
    .await;
}

fn chunk(name: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let named = [name, data].concat();
    let sum = !named.iter().fold(!0_u32, |sum, byte| {
        (0..8).fold(
            sum ^ u32::from(*byte),
            |sum, _| if sum & 1 == 1 { sum >> 1 ^ 0xEDB8_8320 } else { sum >> 1 },
        )
    });
    [(data.len() as u32).to_be_bytes().as_slice(), &named, &sum.to_be_bytes()].concat()
}

/// This many MiB of zeros, compressed as in a PNG: the data of a picture that contains nothing else.
fn packed_zeros(mib: u32) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, 1024 * 1024 - 1, mib);
    encoder.set_compression(png::Compression::Fast);
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(&vec![0; (1024 * 1024 - 1) * mib as usize]).unwrap();
    drop(writer);
    let mut packed = Vec::new();
    let mut rest = &bytes[8..];
    while let Some((length, tail)) = rest.split_first_chunk::<4>() {
        let length = u32::from_be_bytes(*length) as usize;
        if &tail[..4] == b"IDAT" {
            packed.extend(&tail[4..4 + length]);
        }
        rest = &tail[length + 8..];
    }
    packed
}

#[tokio::test(flavor = "multi_thread")]
async fn hostile_names_are_cleaned_and_cannot_escape_the_storage() {
    on_each_storage(async |site| {
        let mut owner = site.owner().await;
        for (name, clean) in [
            ("../../kinkeeper.db", "kinkeeper.db"),
            ("..\\..\\windows\\win.ini", "win.ini"),
            ("/etc/passwd", "passwd"),
            ("a\r\nSet-Cookie: x=y\r\n.txt", "aSet-Cookie_ x=y.txt"),
            ("photo\u{202e}gpj.exe", "photogpj.exe"),
            ("CON", "_CON"),
            ("nul.txt", "_nul.txt"),
            ("a\0b", "ab"),
            ("scan#1", "scan_1"),
            ("%2e%2e%2fescaped", "_2e_2e_2fescaped"),
            ("name. . .", "name"),
        ] {
            let file = stored_inert(&site, &mut owner, name, "text/plain", name.as_bytes()).await;
            assert_eq!(file["filename"], clean, "{name:?}");
            assert!(file["name"].as_str().unwrap().ends_with(&format!("_{clean}")));
        }
        assert!(site.objects().await.iter().all(|path| path.starts_with("familyHistorySources/")));
    })
    .await;
}

/// Only in a folder: the S3 test server stores metadata under even longer names.
#[tokio::test(flavor = "multi_thread")]
async fn a_name_of_three_hundred_letters_is_shortened_but_keeps_its_extension() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let file =
        stored_inert(&site, &mut owner, &format!("{}.jpeg", "x".repeat(300)), "text/plain", b"a").await;
    assert_eq!(file["filename"], format!("{}.jpeg", "x".repeat(195)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failing_decoder_does_not_affect_other_files() {
    let site = TestApp::new().await;
    let mut owner = site.owner().await;
    let whole = png(64, 64);
    let good = upload(&mut owner, "good.png", "image/png", &whole).await.ok(201);
    for end in [9, 20, 33, 40] {
        upload(&mut owner, "cut.png", "image/png", &whole[..end]).await.ok(201);
    }
    for start in
        [b"\xFF\xD8\xFF\xC0\0\x11\x08\xFF\xFF\xFF\xFF".as_slice(), b"GIF89a\xFF\xFF\xFF\xFF\xF7\0\0,"]
    {
        upload(&mut owner, "broken", "image/jpeg", &[start, &[0; 100]].concat()).await.ok(201);
    }
    site.run_jobs().await;
    let rows: Vec<File> = site
        .rows("SELECT {columns} FROM files CROSS JOIN (SELECT CAST(NULL AS TEXT) AS uploader_name) AS none")
        .await;
    let ready: Vec<String> = rows
        .iter()
        .filter(|file| file.thumbnails.as_str() == "ready")
        .map(|file| file.id.to_string())
        .collect();
    assert_eq!(ready, [id(&good)]);
    assert!(rows.iter().all(|file| file.thumbnails.as_str() != "waiting"));
    assert_eq!(site.count("jobs WHERE kind = 'thumbnails' AND state = 'done'").await, 7);
}
