//! The text inside a PDF or a plain-text letter, for a search. Independent of Kinkeeper.
//!
//! The result is one line: words in reading order with single spaces between them, without control characters.
//! However long the document is, it has at most [`MOST_CHARACTERS`]. A file that asks for it can still cost a lot of
//! memory and time, or the whole process: call this in a process with limits of its own.

#![forbid(unsafe_code)]

mod layout;
mod pdf;
mod plain;
mod right_to_left;
mod stub_font;
mod tidy;

use std::fmt;
use std::time::{Duration, Instant};

/// A book of about 150 pages.
pub const MOST_CHARACTERS: usize = 300_000;
/// Pages of a PDF that are read.
pub const MOST_PAGES: usize = 500;
/// Enough for [`MOST_CHARACTERS`] in any encoding. More of a plain text is not looked at.
pub const MOST_PLAIN_BYTES: usize = 4 * MOST_CHARACTERS;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Pdf,
    Plain,
}

/// Why a document has no text that we can read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// It opens only with a password.
    Locked,
    /// It is damaged, or no document of this kind at all.
    Broken,
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Locked => "it needs a password",
            Self::Broken => "it is damaged, or of another kind",
        })
    }
}

impl std::error::Error for Unreadable {}

/// Whether this can be what [`read`] returned.
pub fn is_tidy(text: &str) -> bool {
    text.chars().count() <= MOST_CHARACTERS && !text.contains(char::is_control)
}

/// The text of a document; empty if it has none, like a scan. No page is begun after this time.
pub fn read(bytes: Vec<u8>, kind: Kind, time: Duration) -> Result<String, Unreadable> {
    let raw = match kind {
        Kind::Pdf => pdf::read(bytes, Instant::now() + time)?,
        Kind::Plain => plain::read(&bytes)?,
    };
    Ok(tidy::tidy(&raw))
}
