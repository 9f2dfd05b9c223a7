//! The words that someone typed, and the words of the index that they may mean.

use std::borrow::Cow;
use std::cell::LazyCell;
use std::collections::HashSet;
use std::ops::Range;

use crate::fields::Fields;
use crate::spelling::Spelling;
use crate::vocabulary::Term;
use crate::words::words;

/// A word that someone typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Typed {
    pub word: String,
    /// The fields that may contain it, as it was typed.
    pub fields: Fields,
    /// A word that means the same in these fields, and in no others: dates have "march" for "marzo".
    pub same: Option<(&'static str, Fields)>,
    /// Other names for the same thing, in these fields and in no others: "moscow" for "moskau". Of a name with several
    /// words, a field must have all.
    pub also: Vec<(Cow<'static, str>, Fields)>,
    /// True if a document that has only this word is not worth showing: "born", or the day of a date.
    pub is_weak: bool,
}

/// Words to find, with all that they may mean in one index.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    pub(crate) words: Vec<AskedWord>,
}

#[derive(Clone, Debug)]
pub(crate) struct AskedWord {
    pub word: String,
    pub is_weak: bool,
    pub means: Vec<Meaning>,
    /// Other words that it may mean, for marking them in a text.
    pub others: HashSet<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Meaning {
    pub term: Term,
    /// The other words of a name, which the same field must have.
    pub with: Vec<Term>,
    /// The quality of the match, up to 200.
    pub quality: u8,
    /// The fields in which it counts.
    pub fields: Fields,
}

impl Meaning {
    pub fn new(term: Term, quality: u8, fields: Fields) -> Self {
        Self { term, with: Vec::new(), quality, fields }
    }

    pub fn terms(&self) -> impl Iterator<Item = Term> {
        std::iter::once(self.term).chain(self.with.iter().copied())
    }
}

impl AskedWord {
    /// Returns true if a word in another script, which has these Latin spellings, is what was typed.
    fn is_spelled(&self, written: &str, spellings: &[String]) -> bool {
        // Of a name without spaces, one character is a part of what was typed.
        let is_character = written.chars().nth(1).is_none();
        spellings.iter().any(|latin| {
            latin.contains(&self.word)
                || self.others.contains(latin)
                || (is_character && latin.len() > 1 && self.word.contains(latin.as_str()))
        })
    }
}

impl Asked {
    /// Returns true if nothing was asked.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// The same without some of the words, given by their positions.
    pub fn without(&self, left_out: &[usize]) -> Self {
        let words = self.words.iter().enumerate().filter(|(position, _)| !left_out.contains(position));
        Self { words: words.map(|(_, word)| word.clone()).collect() }
    }

    /// Finds the parts of a text that match. Reads only as far as is asked for.
    pub fn marks<'a>(
        &'a self,
        text: &'a str,
        spelling: &'a Spelling,
    ) -> impl Iterator<Item = Range<usize>> + 'a {
        words(text).filter_map(|word| {
            let folded = (spelling.fold)(word.text);
            // Once for all words that were typed, because the text may be that of a whole book.
            let spellings = LazyCell::new(|| (spelling.latin)(word.text));
            let mark = self.words.iter().find_map(|asked| {
                if let Some(at) = folded.find(&asked.word) {
                    return Some(part(word.text, &folded, at, asked.word.len()));
                }
                let is_other = asked.others.contains(&folded) || asked.is_spelled(word.text, &spellings);
                is_other.then_some(0..word.text.len())
            })?;
            Some(word.range.start + mark.start..word.range.start + mark.end)
        })
    }
}

/// The part of a word that became this part of the folded word. If letters were added or lost on the way, the whole word.
fn part(word: &str, folded: &str, at: usize, length: usize) -> Range<usize> {
    if word.chars().count() != folded.chars().count() {
        return 0..word.len();
    }
    let (first, count) = (folded[..at].chars().count(), folded[at..at + length].chars().count());
    let position =
        |number: usize| word.char_indices().nth(number).map_or(word.len(), |(position, _)| position);
    position(first)..position(first + count)
}
