//! The words to find in the text that a person typed.

use std::collections::HashMap;
use std::sync::LazyLock;

use fuzzy_date::{ENGLISH, FuzzyDate, GERMAN, Hints, Kind, Meaning, NumericOrder, SPANISH, understand};
use text_search::{Fields, Typed, words};

use crate::fold::fold;
use crate::record_types::search::fields::{BORN, BORN_WORD, COUPLE, DIED, DIED_WORD, MARRIED_WORD, WHEN};

/// A search uses at most this many words, each cut to this length.
const MOST_WORDS: usize = 16;
const LONGEST_WORD: usize = 60;

/// Words without a meaning of their own.
const FILLERS: &[&str] = &[
    "a", "an", "and", "at", "in", "from", "of", "on", "the", "nee", "with", // English
    "am", "im", "und", "von", // German
    "de", "del", "el", "en", "la", "los", "y", // Spanish
];

/// The English word for it in people's entries, and the field that has it. People may use any language.
fn of_life(word: &str) -> Option<(&'static str, u8)> {
    match word {
        BORN_WORD | "geboren" | "nacido" | "nacida" | "nacio" => Some((BORN_WORD, BORN)),
        DIED_WORD | "gestorben" | "verstorben" | "fallecido" | "fallecida" | "fallecio" | "murio" => {
            Some((DIED_WORD, DIED))
        }
        MARRIED_WORD | "heiratete" | "heirateten" | "verheiratet" | "casado" | "casada" | "casaron" => {
            Some((MARRIED_WORD, COUPLE))
        }
        _ => None,
    }
}

/// The fields that may have the year after the word for a birth, a death or a marriage.
fn year_after(life: u8) -> Fields {
    match life {
        // Other texts mention marriages as well: the caption of a picture, a letter.
        COUPLE => !(1 << BORN | 1 << DIED),
        life => 1 << life | 1 << WHEN,
    }
}

/// The fields with dates, in which months are in English.
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

/// Months that are also given names.
const NAMES: &[&str] = &["abril", "juli", "julio", "mayo"];

/// The English name of a month in another language. Short words and names mean a month only in a date: someone who looks
/// for Julio does not want everyone who was born in July.
fn month(word: &str, in_date: bool) -> Option<&'static str> {
    let sure = word.len() > 3 && !NAMES.contains(&word);
    MONTHS.get(word).copied().filter(|_| in_date || sure)
}

/// The days of a month, as our dates write them.
const DAYS: [&str; 31] = [
    "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19",
    "20", "21", "22", "23", "24", "25", "26", "27", "28", "29", "30", "31",
];

/// The day that `3rd` means, as our dates write it.
fn ordinal(word: &str) -> Option<&'static str> {
    let mut suffixes = [&ENGLISH, &GERMAN, &SPANISH].into_iter().flat_map(|language| language.ordinals);
    let day = suffixes.find_map(|suffix| word.strip_suffix(&fold(suffix)))?;
    DAYS.into_iter().find(|known| *known == day)
}

/// The words of our dates for a date in numbers: `3` and `may` for `03.05.1955`. If both are possible, the
/// day comes before its month.
fn of_numbers(piece: &str) -> [Option<&'static str>; 3] {
    let mut meant = [None; 3];
    let piece = piece.trim_matches(|sign: char| !sign.is_alphanumeric());
    let numbers: Vec<&str> = piece.split(['.', '/', '-']).collect();
    if !numbers.iter().all(|number| number.bytes().all(|byte| byte.is_ascii_digit())) {
        return meant;
    }
    let year = match numbers.as_slice() {
        [year, _] | [year, _, _] if year.len() == 4 => 0,
        [_, year] | [_, _, year] if year.len() == 4 => numbers.len() - 1,
        _ => return meant,
    };
    let hints = Hints { numeric_order: Some(NumericOrder::DayFirst), ..Hints::default() };
    let Ok(Kind::On(point)) = understand(piece, &hints).map(FuzzyDate::kind) else { return meant };
    let is = |at: usize, value: Option<u8>| numbers[at].parse().ok() == value;
    let others: Vec<usize> = (0..numbers.len()).filter(|at| *at != year).collect();
    let (day, month) = match *others {
        [month] => (None, month),
        [month, day] if year == 0 || !is(month, point.day()) => (Some(day), month),
        [day, month] => (Some(day), month),
        _ => return meant,
    };
    let name = |(_, meaning): &&(&str, Meaning)| Some(meaning) == point.month().map(Meaning::Month).as_ref();
    meant[month] = ENGLISH.words.iter().find(name).map(|(name, _)| *name);
    if let (Some(at), Some(day)) = (day, point.day()) {
        meant[at] = Some(DAYS[usize::from(day) - 1]);
    }
    meant
}

/// The parts of a text between blanks; `3. 5. 1955` is one part.
fn pieces(text: &str) -> Vec<String> {
    let mut pieces: Vec<String> = Vec::new();
    for piece in text.split_whitespace() {
        let goes_on = |before: &&mut String| {
            before.ends_with('.')
                && before.trim_start_matches('(').bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
                && piece.starts_with(|first: char| first.is_ascii_digit())
        };
        match pieces.last_mut().filter(goes_on) {
            Some(before) => before.push_str(piece),
            None => pieces.push(piece.to_owned()),
        }
    }
    pieces
}

/// The words of a text, each with the fields it may be in. A year after "born", "died" or "married" means that of a
/// birth, death or marriage.
pub fn parse(text: &str, fields: Fields) -> Vec<Typed> {
    let pieces = pieces(text);
    let typed = pieces.iter().flat_map(|piece| {
        let numbers = of_numbers(piece).into_iter().chain(std::iter::repeat(None));
        words(piece).map(|word| fold(word.text)).zip(numbers)
    });
    let typed: Vec<(String, Option<&str>)> = typed
        .take(4 * MOST_WORDS)
        .map(|(word, number)| (word.chars().take(LONGEST_WORD).collect(), number))
        .collect();
    let in_date = typed
        .iter()
        .any(|(word, _)| of_life(word).is_some() || word.starts_with(|first: char| first.is_ascii_digit()));
    let mut parsed: Vec<Typed> = Vec::new();
    let mut life: Option<u8> = None;
    for (word, number) in typed {
        let year = word.len() == 4 && word.bytes().all(|byte| byte.is_ascii_digit());
        let typed_in = match life {
            Some(life) if year => fields & year_after(life),
            // A number in our dates is a day or a year, never a month.
            _ if number.is_some() => fields & !DATES,
            _ => fields,
        };
        let meant = of_life(&word);
        life = meant.map(|(_, field)| field).or(life.filter(|_| !year));
        let of_life = meant.filter(|(entry, _)| *entry != word);
        let date = || number.or_else(|| ordinal(&word)).or_else(|| month(&word, in_date));
        let same = match of_life {
            Some((entry, field)) => Some((entry, fields & 1 << field)),
            None => date().map(|date| (date, fields & DATES)),
        };
        let wanted = Typed { word, fields: typed_in, same };
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
