//! What a relative is called. The crate `kinship` computes the relation; how its word is built (prefixes, suffixes,
//! cases, or a separate word) differs so much between languages that each has a module.

mod english;

use kinship::{Gender, Relation};

use super::Language;

/// "mother", "second cousin once removed", "half-brother", "sister-in-law", and for relatives without a word the path:
/// "your grandmother's brother's wife", or "Anna's …" when it starts at Anna and not at the reader.
pub fn render<Key: Copy>(language: Language, relation: &Relation<Key>, from: Option<&str>) -> String {
    match language {
        Language::English => english::render(language, relation, from),
        #[cfg(debug_assertions)]
        Language::Pseudo => english::render(language, relation, from),
    }
}

/// "your mother's brother's son", or "Anna's …" when the path starts at Anna and not at the reader. Empty for a
/// person and themselves.
pub fn path<Key: Copy>(language: Language, relation: &Relation<Key>, from: Option<&str>) -> String {
    match language {
        Language::English => english::path(language, relation, from),
        #[cfg(debug_assertions)]
        Language::Pseudo => english::path(language, relation, from),
    }
}

/// "great-grandparents", 1 generation being parents; or one of them, "great-grandmother".
pub fn ancestors(language: Language, generations: u32, one: Option<Gender>) -> String {
    match language {
        Language::English => english::ancestors(language, generations, one),
        #[cfg(debug_assertions)]
        Language::Pseudo => english::ancestors(language, generations, one),
    }
}
