//! The part of a text that shows why it was found.

use text_search::Asked;

use super::fields::SPELLING;
use super::hit::Piece;

/// About how many characters of a text are shown around what was found.
const LONGEST: usize = 160;
const BEFORE: usize = 50;

/// The longest title, in characters.
const LONGEST_TITLE: usize = 120;

/// The whole text, with what was found marked.
pub fn marked(asked: &Asked, text: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut end = 0;
    for mark in asked.marks(text, &SPELLING) {
        push(&mut pieces, &text[end..mark.start], false);
        push(&mut pieces, &text[mark.clone()], true);
        end = mark.end;
    }
    push(&mut pieces, &text[end..], false);
    pieces
}

/// The whole text if it is short, or else the part around the first match. A history event has only its description.
pub fn long_title(asked: &Asked, text: &str) -> Vec<Piece> {
    if text.chars().count() <= LONGEST_TITLE {
        return marked(asked, text);
    }
    let around = excerpt(asked, text);
    if around.is_empty() {
        let cut: String = text.chars().take(LONGEST_TITLE).collect();
        return vec![Piece { text: format!("{} …", cut.trim_end()), hit: false }];
    }
    around
}

/// The match in the first of these texts that has one, or nothing.
pub fn first_excerpt<T: AsRef<str>>(asked: &Asked, texts: impl IntoIterator<Item = T>) -> Vec<Piece> {
    let mut excerpts = texts.into_iter().map(|text| excerpt(asked, text.as_ref()));
    excerpts.find(|pieces| !pieces.is_empty()).unwrap_or_default()
}

/// The text around the first match, or nothing.
pub fn excerpt(asked: &Asked, text: &str) -> Vec<Piece> {
    let Some(first) = asked.marks(text, &SPELLING).next() else { return Vec::new() };
    let start = if text.chars().count() <= LONGEST { 0 } else { start_before(text, first.start) };
    let length: usize = text[start..].chars().take(LONGEST).map(char::len_utf8).sum();
    let mut end = start + length;
    if end < text.len() {
        end = text[start..end].rfind(char::is_whitespace).map_or(end, |space| start + space).max(first.end);
    }
    let mut pieces = marked(asked, text[start..end].trim());
    if start > 0 {
        pieces.insert(0, Piece { text: "… ".to_owned(), hit: false });
    }
    if end < text.trim_end().len() {
        push(&mut pieces, " …", false);
    }
    pieces
}

/// The beginning of a word some characters before this position.
fn start_before(text: &str, position: usize) -> usize {
    let back: usize = text[..position].chars().rev().take(BEFORE).map(char::len_utf8).sum();
    let start = position - back;
    if start == 0 {
        return 0;
    }
    text[start..position].find(char::is_whitespace).map_or(start, |space| {
        let after = text[start + space..].chars().next().map_or(0, char::len_utf8);
        start + space + after
    })
}

fn push(pieces: &mut Vec<Piece>, text: &str, hit: bool) {
    match pieces.last_mut() {
        _ if text.is_empty() => {}
        Some(last) if last.hit == hit => last.text.push_str(text),
        _ => pieces.push(Piece { text: text.to_owned(), hit }),
    }
}
