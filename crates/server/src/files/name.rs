//! File names: as the user called the file, without anything that could do harm here or where it is
//! downloaded.

use axum::http::StatusCode;
use unicode_normalization::UnicodeNormalization;

use crate::clock::Moment;
use crate::error::{Error, Result};

const FOLDER: &str = "familyHistorySources";

/// This many bytes fit on every file system, with the timestamp in front.
const LONGEST: usize = 200;
/// Longer than any real file extension.
const LONGEST_ENDING: usize = 20;

/// Names that Windows reserves for devices, with any extension.
const RESERVED: [&str; 6] = ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"];

/// A file name that is safe to store, show and download.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filename(String);

impl Filename {
    /// A name with nothing left after cleaning would mean the folder itself and is refused.
    pub fn parse(text: &str) -> Result<Self> {
        let last = text.split(['/', '\\']).rfind(|part| !part.trim().is_empty()).unwrap_or_default();
        let clean: String = last.nfc().filter(|letter| !is_invisible(*letter)).map(visible).collect();
        let clean = clean.trim_start().trim_end_matches(is_bad_end);
        if clean.is_empty() {
            return Err(Error::problem(StatusCode::BAD_REQUEST, "invalid-root-operation"));
        }
        let device = clean.split('.').next().unwrap_or_default().trim_end();
        let clean = if is_reserved(device) { format!("_{clean}") } else { clean.to_owned() };
        Ok(Self(shortened(&clean)))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The name that the bytes are stored under if they arrive at this moment.
    pub fn object(&self, moment: Moment) -> String {
        format!("{FOLDER}/{}_{}", moment.0, self.0)
    }
}

/// Control characters, invisible ones, and those that change the writing direction: `gpj.exe` could look like
/// `exe.jpg`.
fn is_invisible(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}'
            | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e007f}')
}

/// Replaces characters that have a special meaning on Windows or in the storage.
fn visible(letter: char) -> char {
    match letter {
        '<' | '>' | ':' | '"' | '|' | '?' | '*' | '#' | '%' => '_',
        space if space.is_whitespace() => ' ',
        letter => letter,
    }
}

fn is_bad_end(letter: char) -> bool {
    letter == '.' || letter.is_whitespace()
}

fn is_reserved(device: &str) -> bool {
    let device = device.to_uppercase();
    let numbered = device.strip_prefix("COM").or_else(|| device.strip_prefix("LPT"));
    RESERVED.contains(&device.as_str())
        || numbered.is_some_and(|number| {
            matches!(number.chars().collect::<Vec<_>>().as_slice(), ['0'..='9' | '¹' | '²' | '³'])
        })
}

/// Cuts a long name in the middle, because its ending shows the kind of file.
fn shortened(name: &str) -> String {
    if name.len() <= LONGEST {
        return name.to_owned();
    }
    let ending = name.rfind('.').map_or("", |dot| &name[dot..]);
    let ending = if ending.len() <= LONGEST_ENDING { ending } else { "" };
    let stem = &name[..name.floor_char_boundary(LONGEST - ending.len())];
    format!("{}{ending}", stem.trim_end_matches(is_bad_end))
}

/// The header that names a download, in both forms of RFC 6266: plain ASCII, and UTF-8 for clients that support it.
pub fn content_disposition(disposition: &str, filename: &str) -> String {
    let plain: String = filename
        .chars()
        .map(|letter| if letter.is_ascii() && !matches!(letter, '"' | '\\' | '%') { letter } else { '_' })
        .collect();
    let encoded: String = filename
        .bytes()
        .map(|byte| match byte {
            b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' => char::from(byte).to_string(),
            b'!' | b'#' | b'$' | b'&' | b'+' | b'-' | b'.' | b'^' | b'_' | b'`' | b'|' | b'~' => {
                char::from(byte).to_string()
            }
            byte => format!("%{byte:02X}"),
        })
        .collect();
    format!("{disposition}; filename=\"{plain}\"; filename*=UTF-8''{encoded}")
}
