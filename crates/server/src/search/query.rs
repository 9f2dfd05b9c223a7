//! What a person typed, as words to find.

use std::collections::HashMap;
use std::sync::LazyLock;

use fuzzy_date::{ENGLISH, GERMAN, Meaning, SPANISH};
use text_search::{Fields, Typed, words};

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

/// Where the date is that follows one of these words.
fn date_after(word: &str) -> Option<u8> {
    match word {
        BORN_WORD => Some(BORN),
        DIED_WORD => Some(DIED),
        MARRIED_WORD => Some(COUPLE),
        _ => None,
    }
}

/// Where dates are, with the months in English.
const DATES: Fields = 1 << BORN | 1 << DIED | 1 << COUPLE | 1 << WHEN;

/// The months of other languages, folded, with the English names. One that begins an English name finds it anyway.
static MONTHS: LazyLock<HashMap<String, &'static str>> = LazyLock::new(|| {
    let mut months = HashMap::new();
    for (name, meaning) in GERMAN.words.iter().chain(SPANISH.words) {
        // Whole names come before short ones.
        if let Meaning::Month(_) = meaning
            && let Some((english, _)) = ENGLISH.words.iter().find(|(_, other)| other == meaning)
            && !english.starts_with(&fold(name))
        {
            months.insert(fold(name), *english);
        }
    }
    months
});

/// Months that people are called by.
const NAMES: &[&str] = &["abril", "juli", "julio", "mayo"];

/// The English name of a month in another language. Short words and names mean a month only in a date: whoever looks for
/// Julio does not want everyone who was born in July.
fn month(word: &str, in_date: bool) -> Option<&'static str> {
    let sure = word.len() > 3 && !NAMES.contains(&word);
    MONTHS.get(word).copied().filter(|_| in_date || sure)
}

/// The words of a text, each with the fields it may be in. A year after "born", "died" or "married" means that of a
/// birth, death or marriage.
pub fn parse(text: &str, fields: Fields) -> Vec<Typed> {
    let typed = words(text).take(4 * MOST_WORDS).map(|word| {
        let word: String = fold(word.text).chars().take(LONGEST_WORD).collect();
        of_life(&word).map_or(word, str::to_owned)
    });
    let typed: Vec<String> = typed.collect();
    let in_date = typed
        .iter()
        .any(|word| date_after(word).is_some() || word.starts_with(|first: char| first.is_ascii_digit()));
    let mut parsed: Vec<Typed> = Vec::new();
    let mut life: Option<u8> = None;
    for word in typed {
        let year = word.len() == 4 && word.bytes().all(|byte| byte.is_ascii_digit());
        let fields = match life {
            Some(field) if year => fields & (1 << field | 1 << WHEN),
            _ => fields,
        };
        life = date_after(&word).or(life.filter(|_| !year));
        let same = month(&word, in_date).map(|month| (month, DATES));
        let wanted = Typed { word, fields, same };
        if !parsed.contains(&wanted) {
            parsed.push(wanted);
        }
    }
    if parsed.iter().any(|typed| !FILLERS.contains(&typed.word.as_str())) {
        parsed.retain(|typed| !FILLERS.contains(&typed.word.as_str()));
    }
    parsed.truncate(MOST_WORDS);
    parsed
}
