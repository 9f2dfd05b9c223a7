//! The text inside a PDF or a plain-text letter, for a search. Independent of Kinkeeper.
//!
//! The result is one line: words in reading order with single spaces between them, without control characters.
//! However long the document is, it has at most [`MOST_CHARACTERS`]. A file that asks for it can still cost a lot of
//! memory and time, or the whole process: call this in a process with limits of its own.

#![forbid(unsafe_code)]

mod content;
mod layers;
mod layout;
mod limits;
mod pdf;
mod plain;
mod right_to_left;
mod state;
mod stub_font;
mod tidy;
mod unreadable;

use std::time::{Duration, Instant};

pub use limits::{MOST_CHARACTERS, MOST_PAGES, MOST_PLAIN_BYTES};
pub use unreadable::Unreadable;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Pdf,
    Plain,
}

/// Returns true if [`read`] can have returned this.
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
