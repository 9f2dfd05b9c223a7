//! PDF: the text of each page, also the invisible text that scanners lay over the picture of a letter.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

use hayro_font::hayro_syntax::{DecryptionError, LoadPdfError, Pdf};

use super::content::{Fonts, Reader};
use super::limits::{MOST_CHARACTERS, MOST_PAGES};
use super::unreadable::Unreadable;

/// Spaces and what else is dropped later count too.
const MOST_LETTERS: usize = 2 * MOST_CHARACTERS;

pub fn read(bytes: Vec<u8>, end: Instant) -> Result<String, Unreadable> {
    // An odd file may still make hayro panic. A page that does loses the rest of itself, not the other pages.
    let pdf =
        catch_unwind(|| Pdf::new(bytes)).map_err(|_| Unreadable::Broken)?.map_err(|error| match error {
            LoadPdfError::Decryption(DecryptionError::PasswordProtected) => Unreadable::Locked,
            _ => Unreadable::Broken,
        })?;
    let pages = catch_unwind(AssertUnwindSafe(|| pdf.pages())).map_err(|_| Unreadable::Broken)?;
    if pages.is_empty() {
        return Err(Unreadable::Broken);
    }
    let fonts = Fonts::new();
    let mut text = String::new();
    let mut left = MOST_LETTERS;
    for page in pages.iter().take(MOST_PAGES) {
        if left == 0 || Instant::now() >= end {
            break;
        }
        let mut reader = Reader::new(page, &fonts, left);
        let _ = catch_unwind(AssertUnwindSafe(|| reader.read(page)));
        left = reader.left;
        text.push_str(&reader.page.read());
    }
    Ok(text)
}
