//! All words that occur in any document, each once, in one text with a line for each.

use std::collections::HashMap;
use std::hash::BuildHasher;

use hashbrown::{DefaultHashBuilder, HashTable};
use memchr::memmem;

use crate::distance;

/// The number of a word.
pub type Term = u32;

#[derive(Default)]
pub struct Vocabulary {
    /// A line end, then each word with one.
    text: String,
    /// The start of each word.
    starts: Vec<u32>,
    /// The letters of each word, as bits.
    letters: Vec<u32>,
    numbers: HashTable<Term>,
    hasher: DefaultHashBuilder,
    by_sound: HashMap<u32, Vec<Term>>,
    /// True if the word is in `by_sound`.
    heard: Vec<bool>,
}

/// The way in which a word contains another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Containing {
    Equal,
    Beginning,
    Part,
}

impl Vocabulary {
    pub fn len(&self) -> usize {
        self.starts.len()
    }

    pub fn word(&self, term: Term) -> &str {
        let start = self.starts[term as usize] as usize;
        let end = self.starts.get(term as usize + 1).map_or(self.text.len(), |next| *next as usize);
        &self.text[start..end - 1]
    }

    pub fn find(&self, word: &str) -> Option<Term> {
        self.numbers.find(self.hasher.hash_one(word), |term| self.word(*term) == word).copied()
    }

    /// The number of a word, which it gets when it is first seen.
    pub fn number(&mut self, word: &str) -> Term {
        if let Some(known) = self.find(word) {
            return known;
        }
        if self.text.is_empty() {
            self.text.push('\n');
        }
        let term = self.starts.len() as Term;
        self.starts.push(self.text.len() as u32);
        self.letters.push(letters_of(word));
        self.heard.push(false);
        self.text.push_str(word);
        self.text.push('\n');
        let hash = self.hasher.hash_one(word);
        let Self { numbers, hasher, text, starts, .. } = self;
        numbers.insert_unique(hash, term, |term| {
            let start = starts[*term as usize] as usize;
            let end = starts.get(*term as usize + 1).map_or(text.len(), |next| *next as usize);
            hasher.hash_one(&text[start..end - 1])
        });
        term
    }

    /// Makes a name findable by its sound.
    pub fn hear(&mut self, term: Term, sounds: fn(&str) -> Vec<u32>) {
        if !std::mem::replace(&mut self.heard[term as usize], true) {
            for sound in sounds(self.word(term)) {
                self.by_sound.entry(sound).or_default().push(term);
            }
        }
    }

    pub fn sounding(&self, sound: u32) -> &[Term] {
        self.by_sound.get(&sound).map_or(&[], Vec::as_slice)
    }

    /// The words that contain this one. A short one only counts at the beginning.
    pub fn containing(&self, word: &str) -> Vec<(Term, Containing)> {
        let at_line = format!("\n{word}");
        let short = word.chars().count() < 3 && word.is_ascii();
        let needle = if short { at_line.as_str() } else { word };
        let mut found: Vec<(Term, Containing)> = Vec::new();
        for position in memmem::find_iter(self.text.as_bytes(), needle) {
            let position = if short { position + 1 } else { position };
            let term = self.starts.partition_point(|start| *start as usize <= position) - 1;
            let start = self.starts[term] as usize;
            let term = term as Term;
            let how = match (position == start, self.word(term).len() == word.len()) {
                (true, true) => Containing::Equal,
                (true, false) => Containing::Beginning,
                (false, _) => Containing::Part,
            };
            // The first position in a word says most.
            if found.last().is_none_or(|(last, _)| *last != term) {
                found.push((term, how));
            }
        }
        found
    }

    /// The words with at most this many typing errors.
    pub fn similar(&self, word: &str, most: usize) -> Vec<Term> {
        let wanted = letters_of(word);
        let letters: Vec<char> = word.chars().collect();
        let close = |(term, have): (usize, &u32)| {
            // Each error changes at most two letters of the set.
            if (wanted ^ have).count_ones() as usize > 2 * most {
                return None;
            }
            let term = term as Term;
            let other: Vec<char> = self.word(term).chars().collect();
            distance::within(&letters, &other, most).then_some(term)
        };
        self.letters.iter().enumerate().filter_map(close).collect()
    }
}

fn letters_of(word: &str) -> u32 {
    word.chars().fold(0, |set, letter| set | 1 << (letter as u32 % 32))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vocabulary(words: &[&str]) -> Vocabulary {
        let mut vocabulary = Vocabulary::default();
        for word in words {
            vocabulary.number(word);
        }
        vocabulary
    }

    #[test]
    fn a_word_keeps_its_number() {
        let mut words = vocabulary(&["anna", "hannah", "an"]);
        assert_eq!(words.number("hannah"), 1);
        assert_eq!((words.len(), words.word(0), words.word(2)), (3, "anna", "an"));
        assert_eq!((words.find("an"), words.find("ann")), (Some(2), None));
    }

    #[test]
    fn containing_words_are_found_by_their_beginning_or_a_part() {
        use Containing::{Beginning, Equal, Part};
        let words = vocabulary(&["anna", "hannah", "annabanna", "otto"]);
        assert_eq!(words.containing("anna"), [(0, Equal), (1, Part), (2, Beginning)]);
        assert_eq!(words.containing("an"), [(0, Beginning), (2, Beginning)], "two letters say too little");
        assert_eq!(words.containing("o"), [(3, Beginning)]);
        assert_eq!(words.containing("x"), []);
    }

    #[test]
    fn similar_words_are_found_through_their_letters() {
        let words = vocabulary(&["weber", "webern", "huber", "bower", "krause"]);
        assert_eq!(words.similar("webr", 1), [0]);
        assert_eq!(words.similar("wbeer", 1), [0]);
        assert_eq!(words.similar("weber", 2), [0, 1, 2]);
    }
}
