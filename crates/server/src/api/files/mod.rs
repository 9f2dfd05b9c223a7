//! The routes of files. Those that receive bytes are separate because they have their own time limits.

pub mod content;
mod file;
mod location;
mod preview;
pub mod range;
mod uploads;

use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};

use crate::error::{Error, Result};
use crate::http::{Routes, routes};

/// SHA-256 of a body, in hexadecimal.
const HASH: HeaderName = HeaderName::from_static("x-kinkeeper-hash");

pub fn routes() -> Routes {
    routes![
        file::get_file,
        file::delete_file,
        content::get_file_content,
        content::get_small_image,
        content::get_large_image,
        uploads::begin_upload,
        uploads::get_upload,
        uploads::cancel_upload
    ]
}

/// The routes that take a long time.
pub fn patient_routes() -> Routes {
    routes![
        location::get_location,
        location::remove_location,
        preview::upload_preview,
        file::upload_file,
        uploads::upload_part,
        uploads::complete_upload
    ]
}

/// The hash that the client declares.
fn hash_of(headers: &HeaderMap) -> Result<Option<String>> {
    headers.get(HASH).map(HeaderValue::to_str).transpose().map_or(Err(bad_hash()), |text| checked_hash(text))
}

fn checked_hash(text: Option<&str>) -> Result<Option<String>> {
    match text.map(str::to_ascii_lowercase) {
        Some(hash) if hash.len() != 64 || !hash.bytes().all(|byte| byte.is_ascii_hexdigit()) => {
            Err(bad_hash())
        }
        hash => Ok(hash),
    }
}

fn bad_hash() -> Error {
    Error::problem(StatusCode::BAD_REQUEST, "bad-hash")
}
