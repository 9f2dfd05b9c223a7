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

/// A page with these lines.
pub fn pdf(lines: &[&str]) -> Vec<u8> {
    let shown: Vec<String> = lines.iter().map(|line| format!("({line}) Tj T*")).collect();
    let content = format!("BT /F1 12 Tf 14 TL 72 770 Td {} ET", shown.join(" "));
    let objects = [
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        "<< /Type /Pages /Count 1 /Kids [3 0 R] >>".to_owned(),
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>".to_owned(),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >>".to_owned(),
        format!("<< /Length {} >>\nstream\n{content}\nendstream", content.len()),
    ];
    let (mut file, mut table) = (String::from("%PDF-1.7\n"), String::from("0000000000 65535 f \n"));
    for (index, object) in objects.iter().enumerate() {
        table.push_str(&format!("{:010} 00000 n \n", file.len()));
        file.push_str(&format!("{} 0 obj\n{object}\nendobj\n", index + 1));
    }
    let start = file.len();
    let trailer = format!("<< /Size {} /Root 1 0 R >>", objects.len() + 1);
    file.push_str(&format!("xref\n0 6\n{table}trailer\n{trailer}\nstartxref\n{start}\n%%EOF\n"));
    file.into_bytes()
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
