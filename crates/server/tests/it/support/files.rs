//! Files as the page sends them, and who can see them.

use std::io::Write;

use axum::body::Body;
use axum::http::{Method, header};
use serde_json::Value as Json;

use super::{Person, Reply};

/// The upload address, with the name percent-encoded.
fn address(name: &str) -> String {
    let encoded: String = name.bytes().map(|byte| format!("%{byte:02X}")).collect();
    format!("/api/files?name={encoded}")
}

pub async fn send(
    person: &mut Person,
    name: &str,
    kind: &str,
    headers: &[(&str, &str)],
    body: impl Into<Body>,
) -> Reply {
    let mut request = person.request(Method::POST, &address(name)).header(header::CONTENT_TYPE, kind);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    person.raw(request.body(body.into()).unwrap()).await
}

/// Uploads a file as the page does, with its length.
pub async fn upload(person: &mut Person, name: &str, kind: &str, bytes: &[u8]) -> Reply {
    let length = bytes.len().to_string();
    send(person, name, kind, &[("content-length", &length)], bytes.to_vec()).await
}

pub async fn uploaded(person: &mut Person, name: &str, bytes: &[u8]) -> Json {
    upload(person, name, "application/octet-stream", bytes).await.ok(201)
}

/// A picture in a single colour.
pub fn png(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_compression(png::Compression::Fastest);
    let mut writer = encoder.write_header().unwrap();
    let mut stream = writer.stream_writer().unwrap();
    let row = vec![120; width as usize];
    for _ in 0..height {
        stream.write_all(&row).unwrap();
    }
    stream.finish().unwrap();
    drop(writer);
    bytes
}

const ADDRESSES: [&str; 4] = ["", "/content", "/small", "/large"];

#[track_caller]
pub fn all(status: u16) -> [u16; 4] {
    [status; 4]
}

/// The statuses this person gets at every address of the file.
pub async fn seen(person: &mut Person, file: &Json) -> [u16; 4] {
    let mut statuses = [0; 4];
    for (status, suffix) in statuses.iter_mut().zip(ADDRESSES) {
        let reply = person.get(&format!("/api/files/{}{suffix}", file["id"].as_str().unwrap())).await;
        if reply.status == 404 {
            assert_eq!(reply.problem(404), "object-not-found");
        }
        *status = reply.status.as_u16();
    }
    statuses
}
