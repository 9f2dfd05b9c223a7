//! Splits the text that a person typed into numbers, words with a meaning, and signs.

use crate::{Error, Language, Meaning};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Token {
    Number(Number),
    Decade(u16),
    Word(Meaning),
    /// `tight`: no space on either side, as in 1950-05-17.
    Sign {
        sign: Sign,
        tight: bool,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Number {
    /// With more than five digits it cannot be a year, and the value stays at the maximum.
    pub value: u16,
    pub digits: usize,
    pub ordinal: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sign {
    Dash,
    Slash,
    Dot,
    Question,
}

pub(crate) fn tokens(text: &str, languages: &[&Language]) -> Result<Vec<Token>, Error> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        if first.is_ascii_digit() {
            let (token, after) = number(rest, languages)?;
            found.push(token);
            rest = after;
        } else if first.is_alphabetic() {
            let (meaning, after) = phrase(rest, languages).ok_or(Error::NotUnderstood)?;
            let is_filler = match meaning {
                Meaning::Filler => true,
                Meaning::Of => !found.is_empty(),
                _ => false,
            };
            if !is_filler {
                found.push(Token::Word(meaning));
            }
            // The dot of an abbreviation.
            rest = after.strip_prefix('.').unwrap_or(after);
        } else {
            let after = &rest[first.len_utf8()..];
            if !first.is_whitespace() && first != ',' {
                let before = &text[..text.len() - rest.len()];
                let tight = !before.ends_with(char::is_whitespace) && !after.starts_with(char::is_whitespace);
                found.push(sign(first, tight).ok_or(Error::NotUnderstood)?);
            }
            rest = after;
        }
    }
    Ok(found)
}

fn sign(character: char, tight: bool) -> Option<Token> {
    let sign = match character {
        // Word processors and phones turn hyphens into all kinds of dashes.
        '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' => Sign::Dash,
        '/' => Sign::Slash,
        '.' => Sign::Dot,
        '?' => Sign::Question,
        '~' | '≈' => return Some(Token::Word(Meaning::About)),
        '<' => return Some(Token::Word(Meaning::Before)),
        '>' => return Some(Token::Word(Meaning::After)),
        _ => return None,
    };
    Some(Token::Sign { sign, tight })
}

fn number<'a>(text: &'a str, languages: &[&Language]) -> Result<(Token, &'a str), Error> {
    let (written, rest) = split_while(text, |c| c.is_ascii_digit());
    let number = Number { value: written.parse().unwrap_or(u16::MAX), digits: written.len(), ordinal: false };
    let known = |tail: &str, tails: fn(&Language) -> &[&str]| {
        let tail = tail.to_lowercase();
        languages.iter().any(|language| tails(language).contains(&tail.as_str()))
    };
    let (short, after_short) = split_while(rest, |c| c.is_alphabetic() || c == '\'' || c == '’');
    let long = split_while(rest, |c| c.is_alphabetic() || c == '\'' || c == '’' || c == '-');
    let decade = [long, (short, after_short)].into_iter().find(|(tail, _)| known(tail, |l| l.decades));
    if let Some((_, after)) = decade {
        // "1955s" is not a decade, and "50s" does not name the century.
        return match number {
            Number { digits: 4, value, .. } if value % 10 == 0 => Ok((Token::Decade(value), after)),
            Number { digits: 2, value, .. } => Err(Error::ShortYear { typed: value }),
            _ => Err(Error::NotUnderstood),
        };
    }
    if known(short, |language| language.ordinals) {
        return Ok((Token::Number(Number { ordinal: true, ..number }), after_short));
    }
    // Anything else that follows is a separate word: 17May1950.
    Ok((Token::Number(number), rest))
}

/// The longest phrase at the start of the text that some language knows.
fn phrase<'a>(text: &'a str, languages: &[&Language]) -> Option<(Meaning, &'a str)> {
    let mut rest = text;
    let mut phrase = String::new();
    let mut longest = None;
    for _ in 0..Language::LONGEST_PHRASE {
        let (word, after) = split_while(rest, |c| c.is_alphabetic() || c == '\'' || c == '’');
        if word.is_empty() {
            break;
        }
        if !phrase.is_empty() {
            phrase.push(' ');
        }
        phrase.push_str(&word.to_lowercase().replace('’', "'"));
        if let Some(meaning) = languages.iter().find_map(|language| language.meaning(&phrase)) {
            longest = Some((meaning, after));
        }
        // Abbreviations such as "B.C." have dots inside.
        rest = after.strip_prefix('.').unwrap_or(after).trim_start();
    }
    longest
}

fn split_while(text: &str, accept: impl Fn(char) -> bool) -> (&str, &str) {
    text.split_at(text.find(|c| !accept(c)).unwrap_or(text.len()))
}
