//! The words to find in the text that a person typed.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::LazyLock;

use fuzzy_date::{ENGLISH, FuzzyDate, GERMAN, Hints, Kind, Meaning, NumericOrder, SPANISH, understand};
use text_search::{Fields, Typed, words};

use crate::fold::fold;
use crate::places::PlaceNames;
use crate::record_types::search::fields::{
    BORN, BORN_WORD, COUPLE, DIED, DIED_WORD, MARRIED_WORD, MENTION_PLACES, WHEN,
};

use super::asking;

/// A search uses at most this many words, each cut to this length.
const MOST_WORDS: usize = 16;
const LONGEST_WORD: usize = 60;
/// The names of places that we know have at most this many words.
const LONGEST_PLACE: usize = 3;

/// Words without a meaning of their own, in English, German and Spanish.
const FILLERS: [&[&str]; 3] = [
    &["a", "an", "and", "at", "in", "from", "of", "on", "the", "nee", "with"],
    &["am", "dem", "den", "der", "des", "die", "geb", "geborene", "geborener", "im", "und", "von"],
    &["de", "del", "el", "en", "la", "las", "los", "y"],
];

/// The English word for it in people's entries, and the field that has it. People may use any language. `asking` has the
/// words of a question before it.
fn of_life(word: &str, asking: &[&str], next: Option<&str>) -> Option<(&'static str, u8)> {
    match word {
        BORN_WORD | "geboren" | "nacido" | "nacida" | "nacio" => Some((BORN_WORD, BORN)),
        // A name follows in "Anna Weber, geb. Nováčková".
        "geb" if next.is_some_and(begins_date_or_place) => Some((BORN_WORD, BORN)),
        DIED_WORD | "gestorben" | "verstorben" | "starb" | "fallecido" | "fallecida" | "fallecio"
        | "murio" => Some((DIED_WORD, DIED)),
        // In German, it is an article.
        "die" if asking.contains(&"did") => Some((DIED_WORD, DIED)),
        MARRIED_WORD | "heiratete" | "heirateten" | "geheiratet" | "verheiratet" | "casado" | "casada"
        | "casaron" => Some((MARRIED_WORD, COUPLE)),
        "marry" if asking.contains(&"did") => Some((MARRIED_WORD, COUPLE)),
        _ => None,
    }
}

fn begins_date_or_place(word: &str) -> bool {
    word.starts_with(|first: char| first.is_ascii_digit()) || ["am", "ca", "im", "in", "um"].contains(&word)
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

/// The day that `3rd` or `third` means, as our dates write it.
fn ordinal(word: &str) -> Option<&'static str> {
    let in_words = ORDINALS.iter().position(|words| words.contains(&word));
    if let Some(position) = in_words {
        return DAYS.get(position).copied();
    }
    let mut suffixes = [&ENGLISH, &GERMAN, &SPANISH].into_iter().flat_map(|language| language.ordinals);
    let day = suffixes.find_map(|suffix| word.strip_suffix(&fold(suffix)))?;
    DAYS.into_iter().find(|known| *known == day)
}

/// The first days of a month in words, folded: "the first of May", "der erste Mai", "el primero de mayo". Later days
/// are written in numbers.
const ORDINALS: [&[&str]; 12] = [
    &["first", "erste", "ersten", "erster", "primero"],
    &["second", "zweite", "zweiten", "zweiter"],
    &["third", "dritte", "dritten", "dritter"],
    &["fourth", "vierte", "vierten", "vierter"],
    &["fifth", "funfte", "funften", "funfter"],
    &["sixth", "sechste", "sechsten", "sechster"],
    &["seventh", "siebte", "siebten", "siebter"],
    &["eighth", "achte", "achten", "achter"],
    &["ninth", "neunte", "neunten", "neunter"],
    &["tenth", "zehnte", "zehnten", "zehnter"],
    &["eleventh", "elfte", "elften", "elfter"],
    &["twelfth", "zwolfte", "zwolften", "zwolfter"],
];

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

/// The words of a text to search for, and how each was written.
#[derive(Debug, Default)]
pub struct Words {
    pub typed: Vec<Typed>,
    pub written: Vec<String>,
}

/// The words of a text, each with the fields it may be in. A year after "born", "died" or "married" means that of a
/// birth, death or marriage.
pub fn parse(text: &str, fields: Fields) -> Words {
    let pieces = pieces(text);
    let typed = pieces.iter().flat_map(|piece| {
        let numbers = of_numbers(piece).into_iter().chain(std::iter::repeat(None));
        words(without_possessive(piece)).map(|word| (word.text, fold(word.text))).zip(numbers)
    });
    let typed: Vec<(&str, String, Option<&str>)> = typed
        .take(4 * MOST_WORDS)
        .map(|((written, word), number)| (written, word.chars().take(LONGEST_WORD).collect(), number))
        .collect();
    let folded: Vec<&str> = typed.iter().map(|(_, word, _)| word.as_str()).collect();
    let asking = asking::leading_words(&folded);
    let (asking, folded) = folded.split_at(asking);
    let life_of = |position: usize| of_life(folded[position], asking, folded.get(position + 1).copied());
    let in_date = (0..folded.len())
        .any(|nth| life_of(nth).is_some() || folded[nth].starts_with(|first: char| first.is_ascii_digit()));
    let mut parsed = Words::default();
    let mut life: Option<u8> = None;
    for (position, (written, word, number)) in typed[asking.len()..].iter().enumerate() {
        let year = word.len() == 4 && word.bytes().all(|byte| byte.is_ascii_digit());
        let typed_in = match life {
            Some(life) if year => fields & year_after(life),
            // A number in our dates is a day or a year, never a month.
            _ if number.is_some() => fields & !DATES,
            _ => fields,
        };
        let meant = life_of(position);
        life = meant.map(|(_, field)| field).or(life.filter(|_| !year));
        let of_life = meant.filter(|(entry, _)| entry != word);
        let day = number.or_else(|| ordinal(word));
        let date = || day.or_else(|| month(word, in_date));
        let same = match of_life {
            Some((entry, field)) => Some((entry, fields & 1 << field)),
            None => date().map(|date| (date, fields & DATES)),
        };
        let is_weak = meant.is_some() || day.is_some() || says_little(word);
        let wanted = Typed { word: word.clone(), fields: typed_in, same, also: Vec::new(), is_weak };
        if !parsed.typed.contains(&wanted) {
            parsed.typed.push(wanted);
            parsed.written.push((*written).to_owned());
        }
    }
    parsed.drop_fillers();
    parsed
}

impl Words {
    /// Adds the other names of places to their words: those that are known everywhere, and those that this family's places
    /// have.
    pub fn add_place_names(&mut self, family: &PlaceNames) {
        let mut start = 0;
        while start < self.typed.len() {
            let longest = LONGEST_PLACE.min(self.typed.len() - start);
            let named = (1..=longest).rev().find_map(|length| {
                let others = self.other_names(start..start + length, family);
                (!others.is_empty()).then_some((length, others))
            });
            let length = named.as_ref().map_or(1, |(length, _)| *length);
            if let Some((_, others)) = &named {
                for typed in &mut self.typed[start..start + length] {
                    let fields = typed.fields & MENTION_PLACES;
                    typed.also.extend(others.iter().map(|other| (other.clone(), fields)));
                }
            }
            start += length;
        }
    }

    /// The other names of the place that these words name.
    fn other_names(&self, range: Range<usize>, family: &PlaceNames) -> Vec<Cow<'static, str>> {
        let phrase: Vec<&str> = self.typed[range].iter().map(|typed| typed.word.as_str()).collect();
        let phrase = phrase.join(" ");
        let known = name_match::place_names(&phrase).into_iter().map(Cow::Borrowed);
        let own = family.others(&phrase).map(|name| Cow::Owned(name.to_owned()));
        known.chain(own).collect()
    }

    fn drop_fillers(&mut self) {
        let is_filler = |typed: &Typed| {
            typed.same.is_none() && FILLERS.iter().any(|words| words.contains(&typed.word.as_str()))
        };
        if self.typed.iter().all(is_filler) {
            self.typed.truncate(MOST_WORDS);
            return;
        }
        let mut keep = self.typed.iter().map(|typed| !is_filler(typed)).collect::<Vec<_>>().into_iter();
        self.written.retain(|_| keep.next().unwrap_or_default());
        self.typed.retain(|typed| !is_filler(typed));
        self.typed.truncate(MOST_WORDS);
    }
}

/// A letter, or a day or month in numbers, is in too many documents to show them for it.
fn says_little(word: &str) -> bool {
    word.len() < 2 || (word.len() < 3 && word.bytes().all(|byte| byte.is_ascii_digit()))
}

/// "Mia's" asks for Mia.
fn without_possessive(piece: &str) -> &str {
    let end = piece.trim_end_matches(['?', '!', '.', ',']);
    ["'s", "’s"].iter().find_map(|suffix| end.strip_suffix(suffix)).unwrap_or(piece)
}
