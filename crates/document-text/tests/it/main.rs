//! Documents give their text, and nothing in them does harm.

mod damaged;
mod paper;
mod pdf;
mod plain;
mod words;

use std::time::Duration;

use document_text::{Kind, Unreadable};

const LONG: Duration = Duration::from_secs(600);

fn read(bytes: &[u8], kind: Kind) -> Result<String, Unreadable> {
    document_text::read(bytes.to_vec(), kind, LONG)
}
