//! Makes one line of running text out of the lines of a document.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::limits::MOST_CHARACTERS;

/// Before these, a hyphen at the end of a line stays: "Haus- und Hofmeister".
const AND_OR: [&str; 8] = ["und", "oder", "bzw.", "sowie", "and", "or", "et", "ou"];

const SOFT_HYPHEN: char = '\u{AD}';

/// Joins lines and words that were hyphenated at the end of a line, collapses spaces, and drops what is not text.
pub fn tidy(raw: &str) -> String {
    let mut text = String::with_capacity(raw.len());
    for line in raw.split(is_line_end) {
        add_line(&mut text, line);
    }
    while text.ends_with(SOFT_HYPHEN) {
        text.pop();
    }
    if let Some((end, _)) = text.char_indices().nth(MOST_CHARACTERS) {
        text.truncate(end);
        text.truncate(text.trim_end().len());
    }
    text
}

fn is_line_end(letter: char) -> bool {
    matches!(letter, '\n' | '\r' | '\u{B}' | '\u{C}' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

fn add_line(text: &mut String, line: &str) {
    let parts =
        line.split("....").map(|part| part.trim_start_matches('.')).flat_map(|part| part.split("____"));
    let words = parts.flat_map(str::split_whitespace).filter(|word| !is_leader(word));
    let mut words = words.map(clean).filter(|word| !word.is_empty());
    let Some(first) = words.next() else { return };
    if continues(text, &first) {
        text.pop();
    } else if !text.is_empty() {
        text.push(' ');
    }
    text.push_str(&first);
    for word in words {
        // Shown only at the end of a line, where it was not.
        if text.ends_with(SOFT_HYPHEN) {
            text.pop();
        }
        text.push(' ');
        text.push_str(&word);
    }
}

/// Dots from a heading to its page, and lines to write on.
fn is_leader(word: &str) -> bool {
    word.bytes().all(|byte| matches!(byte, b'.' | b'_'))
}

/// Returns true if the last word goes on with this one. "Weber-Novak" keeps its hyphen, and so does "1914-1918".
fn continues(text: &str, next: &str) -> bool {
    let mut end = text.chars().rev();
    match end.next() {
        Some(SOFT_HYPHEN) => true,
        Some('-' | '\u{2010}') => {
            end.next().is_some_and(char::is_lowercase)
                && next.starts_with(char::is_lowercase)
                && !AND_OR.contains(&next)
        }
        _ => false,
    }
}

/// A word without control characters, and with its letters in their usual form: "ﬁ" is two letters, "e´" is one.
/// A soft hyphen stays only at its end.
fn clean(word: &str) -> String {
    if word.is_ascii() {
        return word.chars().filter(|letter| !letter.is_control()).collect();
    }
    let last = word.trim_end_matches(is_dropped);
    let hyphenated = last.ends_with(SOFT_HYPHEN);
    let letters = last.chars().filter(|letter| !is_dropped(*letter) && *letter != SOFT_HYPHEN);
    let mut plain = String::with_capacity(word.len());
    for letter in letters {
        match letter {
            // Ligatures, and the forms of Hebrew and Arabic letters that depend on their neighbours.
            '\u{FB00}'..='\u{FDFF}' | '\u{FE70}'..='\u{FEFE}' => plain.extend(letter.nfkc()),
            other => plain.push(other),
        }
    }
    let mut word: String = plain.nfc().collect();
    // A lone accent, printed before or after the letter it belongs to, has lost it.
    if word.chars().all(is_combining_mark) {
        word.clear();
    }
    if hyphenated && !word.is_empty() {
        word.push(SOFT_HYPHEN);
    }
    word
}

/// Returns true for characters that mean nothing: controls, private characters of single fonts, marks of direction,
/// and bytes that could not be decoded.
fn is_dropped(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{2069}'
            | '\u{E000}'..='\u{F8FF}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFD}'
            | '\u{F0000}'..='\u{10FFFF}')
}
