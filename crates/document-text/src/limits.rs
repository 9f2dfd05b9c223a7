/// A book of about 150 pages.
pub const MOST_CHARACTERS: usize = 300_000;
/// Pages of a PDF that are read.
pub const MOST_PAGES: usize = 500;
/// Enough for [`MOST_CHARACTERS`] in any encoding. More of a plain text is not looked at.
pub const MOST_PLAIN_BYTES: usize = 4 * MOST_CHARACTERS;
