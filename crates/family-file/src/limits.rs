//! The limits of our own records, beyond which a text of a file is cut.

/// Names and their parts, labels, roles, interests.
pub const NAME: usize = 100;
/// Places, occupations, telephone numbers and the like.
pub const SHORT: usize = 200;
/// Addresses; titles and authors of sources; pages; captions of files.
pub const LINE: usize = 500;
pub const WEB_ADDRESS: usize = 2_000;
/// Descriptions and quotes.
pub const TEXT: usize = 5_000;
pub const NOTE: usize = 20_000;

pub const NAMES: usize = 30;
pub const NOTES: usize = 50;
pub const INTERESTS: usize = 50;
/// Citations of one record; external ids of one.
pub const CITATIONS: usize = 100;
pub const EVENT_FILES: usize = 20;
pub const FILES: usize = 50;
pub const PEOPLE_OF_EVENT: usize = 500;

/// The first characters of a text, and whether there are more.
pub(crate) fn cut(text: &str, characters: usize) -> (&str, bool) {
    match text.char_indices().nth(characters) {
        // A blank at the end would not survive being typed.
        Some((end, _)) => (text[..end].trim_end(), true),
        None => (text, false),
    }
}
