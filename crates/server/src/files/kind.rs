//! Detects a file's type from its first bytes. What the client declares is never trusted.

/// The type of unrecognized files.
pub const UNKNOWN: &str = "application/octet-stream";

const BEGINNINGS: &[(&[u8], &str)] = &[
    (b"\xFF\xD8\xFF", "image/jpeg"),
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"GIF87a", "image/gif"),
    (b"GIF89a", "image/gif"),
    (b"%PDF-", "application/pdf"),
    (b"II*\0", "image/tiff"),
    (b"MM\0*", "image/tiff"),
    (b"PK\x03\x04", "application/zip"),
    (b"PK\x05\x06", "application/zip"),
    (b"\x1f\x8b", "application/gzip"),
    (b"7z\xBC\xAF\x27\x1C", "application/x-7z-compressed"),
    (b"Rar!\x1a\x07", "application/vnd.rar"),
    (b"{\\rtf", "application/rtf"),
    (b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1", "application/x-ole-storage"),
    (b"ID3", "audio/mpeg"),
    (b"OggS", "audio/ogg"),
    (b"fLaC", "audio/flac"),
    (b"\x1A\x45\xDF\xA3", "video/webm"),
    (b"\x7FELF", "application/x-executable"),
    (b"MZ", "application/x-msdownload"),
];

/// Brands of the container format that videos and newer pictures share.
const BRANDS: &[(&[u8], &str)] = &[
    (b"heic", "image/heic"),
    (b"heix", "image/heic"),
    (b"hevc", "image/heic"),
    (b"hevx", "image/heic"),
    (b"avif", "image/avif"),
    (b"avis", "image/avif"),
    (b"qt  ", "video/quicktime"),
    (b"M4A ", "audio/mp4"),
];

/// The type of a file that begins with these bytes.
pub fn of(head: &[u8]) -> &'static str {
    if let Some((_, kind)) = BEGINNINGS.iter().find(|(beginning, _)| head.starts_with(beginning)) {
        return kind;
    }
    match (head.first_chunk::<4>(), head.get(4..8), head.get(8..12)) {
        (Some(length), Some(b"ftyp"), Some(brand)) => return branded(brand, *length, head),
        (Some(b"RIFF"), _, Some(b"WEBP")) => return "image/webp",
        (Some(b"RIFF"), _, Some(b"WAVE")) => return "audio/wav",
        (Some(b"RIFF"), _, Some(b"AVI ")) => return "video/x-msvideo",
        _ => {}
    }
    // The two letters `BM` are too few to tell a picture from a text.
    if head.starts_with(b"BM") && matches!(head.get(14..18), Some([12 | 40 | 52 | 56 | 108 | 124, 0, 0, 0])) {
        return "image/bmp";
    }
    text(head).unwrap_or(UNKNOWN)
}

/// Some pictures only say that they are pictures, and name the format in the list that follows.
fn branded(brand: &[u8], length: [u8; 4], head: &[u8]) -> &'static str {
    let kind_of = |brand: &[u8]| BRANDS.iter().find(|(known, _)| *known == brand).map(|(_, kind)| *kind);
    if !matches!(brand, b"mif1" | b"msf1") {
        return kind_of(brand).unwrap_or("video/mp4");
    }
    let end = usize::try_from(u32::from_be_bytes(length)).unwrap_or_default().min(head.len());
    let others = head.get(16..end).unwrap_or_default().chunks_exact(4);
    others.filter_map(kind_of).next().unwrap_or("image/heif")
}

/// Text has no signature. Types that browsers would execute are recognized.
fn text(head: &[u8]) -> Option<&'static str> {
    let text = match std::str::from_utf8(head) {
        Ok(text) => text,
        // The head of a longer text may end within a character.
        Err(error) if error.error_len().is_none() => {
            std::str::from_utf8(&head[..error.valid_up_to()]).ok()?
        }
        Err(_) => return None,
    };
    if text.chars().any(|letter| letter.is_control() && !letter.is_whitespace()) {
        return None;
    }
    let lower = text.trim_start_matches('\u{feff}').trim_start().to_lowercase();
    if lower.contains("<svg") {
        return Some("image/svg+xml");
    }
    let page = ["<!doctype html", "<html", "<head", "<body", "<script", "<iframe"];
    if page.iter().any(|tag| lower.contains(tag)) {
        return Some("text/html");
    }
    Some(if lower.starts_with("<?xml") { "text/xml" } else { "text/plain" })
}

/// The types that browsers may display; all others are only downloaded.
pub fn is_shown(content_type: &str) -> bool {
    matches!(content_type, "image/jpeg" | "image/png" | "image/gif" | "application/pdf")
}

/// The kind of picture, if we can make thumbnails of it.
pub fn picture(content_type: &str) -> Option<thumbnail::Kind> {
    match content_type {
        "image/jpeg" => Some(thumbnail::Kind::Jpeg),
        "image/png" => Some(thumbnail::Kind::Png),
        "image/gif" => Some(thumbnail::Kind::Gif),
        "image/bmp" => Some(thumbnail::Kind::Bmp),
        "image/webp" => Some(thumbnail::Kind::Webp),
        "image/tiff" => Some(thumbnail::Kind::Tiff),
        "image/heic" | "image/heif" => Some(thumbnail::Kind::Heic),
        _ => None,
    }
}

/// The kind of document, if we can read its text. The bytes of a letter in an old encoding do not show its
/// type; then its name or the browser decides.
pub fn document(content_type: &str, declared: Option<&str>, filename: &str) -> Option<document_text::Kind> {
    let is_letter = || declared == Some("text/plain") || filename.to_ascii_lowercase().ends_with(".txt");
    match content_type {
        "application/pdf" => Some(document_text::Kind::Pdf),
        "text/plain" => Some(document_text::Kind::Plain),
        UNKNOWN if is_letter() => Some(document_text::Kind::Plain),
        _ => None,
    }
}

/// A picture that only browsers can read.
pub fn needs_preview(content_type: &str) -> bool {
    content_type == "image/avif"
}

/// The type that a client declared, if it is valid.
pub fn declared(text: &str) -> Option<String> {
    let essence = text.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    let (kind, detail) = essence.split_once('/')?;
    let is_token = |part: &str| {
        let fits = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$&-^_.+".contains(&byte);
        !part.is_empty() && part.bytes().all(fits)
    };
    (essence.len() <= 100 && is_token(kind) && is_token(detail)).then_some(essence)
}
