//! What a person typed, as words to find.

use text_search::{Fields, words};

use crate::fold::fold;

use super::fields::{BORN, COUPLE, DIED, WHEN};

/// A search uses at most this many words, each cut to this length.
const MOST_WORDS: usize = 16;
const LONGEST_WORD: usize = 60;

/// Words that say nothing beside others.
const FILLERS: &[&str] = &[
    "a", "an", "and", "at", "in", "from", "of", "on", "the", "nee", "with", // English
    "am", "im", "und", "von", // German
    "de", "del", "el", "en", "la", "los", "y", // Spanish
];

/// The words for a birth, a death and a marriage that people's entries are found by.
pub const BORN_WORD: &str = "born";
pub const DIED_WORD: &str = "died";
pub const MARRIED_WORD: &str = "married";

/// In every language, for everyone.
fn of_life(word: &str) -> Option<&'static str> {
    match word {
        "geboren" | "nacido" | "nacida" | "nacio" => Some(BORN_WORD),
        "gestorben" | "verstorben" | "fallecido" | "fallecida" | "fallecio" | "murio" => Some(DIED_WORD),
        "heiratete" | "verheiratet" | "casado" | "casada" | "casaron" => Some(MARRIED_WORD),
        _ => None,
    }
}

/// The words of a text, each with the fields it may be in. A year after "born", "died" or "married" means that of a
/// birth, death or marriage.
pub fn parse(text: &str, fields: Fields) -> Vec<(String, Fields)> {
    let mut parsed: Vec<(String, Fields)> = Vec::new();
    let mut life: Option<u8> = None;
    for word in words(text).take(4 * MOST_WORDS) {
        let word: String = fold(word.text).chars().take(LONGEST_WORD).collect();
        let word = of_life(&word).map_or(word, str::to_owned);
        let year = word.len() == 4 && word.bytes().all(|byte| byte.is_ascii_digit());
        let wanted = match life {
            Some(field) if year => (word, fields & (1 << field | 1 << WHEN)),
            _ => (word, fields),
        };
        match wanted.0.as_str() {
            word if word == BORN_WORD => life = Some(BORN),
            word if word == DIED_WORD => life = Some(DIED),
            word if word == MARRIED_WORD => life = Some(COUPLE),
            _ if year => life = None,
            _ => {}
        }
        if !parsed.contains(&wanted) {
            parsed.push(wanted);
        }
    }
    if parsed.iter().any(|(word, _)| !FILLERS.contains(&word.as_str())) {
        parsed.retain(|(word, _)| !FILLERS.contains(&word.as_str()));
    }
    parsed.truncate(MOST_WORDS);
    parsed
}
