//! The words of names, each once, with what it has in common with others.

use std::collections::HashMap;

use name_match::{names, sounds};

/// Words that people write when they do not know a name.
const PLACEHOLDERS: &[&str] =
    &["unknown", "unbekannt", "nn", "inconnu", "neznamy", "neznama", "desconocido", "ignoto"];

/// The number of a word in [`Words`].
pub type WordId = u32;

/// The degree to which two words agree; the later, the better.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// They sound alike, or one is the initial of the other.
    Sound,
    /// Forms of the same given name.
    Form,
    Same,
}

#[derive(Debug, Default)]
struct Word {
    first: char,
    is_initial: bool,
    names: Box<[u32]>,
    sounds: Box<[u32]>,
}

#[derive(Debug, Default)]
pub struct Words {
    known: HashMap<Box<str>, WordId>,
    words: Vec<Word>,
}

impl Words {
    /// The words of a name, at most eight. A placeholder for an unknown name has none.
    pub fn of(&mut self, text: &str) -> Box<[WordId]> {
        const MOST: usize = 8;
        let is_between = |letter: char| !letter.is_alphanumeric() && letter != '\'';
        let words = text.split(is_between).filter(|word| !word.is_empty() && !PLACEHOLDERS.contains(word));
        words.take(MOST).map(|word| self.id(word)).collect()
    }

    /// A text as one word, to see whether it is the same.
    pub fn whole(&mut self, text: &str) -> Option<WordId> {
        (!text.is_empty()).then(|| self.id(text))
    }

    fn id(&mut self, text: &str) -> WordId {
        if let Some(id) = self.known.get(text) {
            return *id;
        }
        let id = WordId::try_from(self.words.len()).unwrap_or(WordId::MAX);
        let mut letters = text.chars();
        let first = letters.next().unwrap_or_default();
        let word = Word {
            first,
            is_initial: letters.next().is_none(),
            names: names(text).into(),
            sounds: sounds(text).into(),
        };
        self.words.push(word);
        self.known.insert(text.into(), id);
        id
    }

    fn word(&self, id: WordId) -> &Word {
        &self.words[id as usize]
    }

    /// Returns how well two words of given names agree.
    pub fn given(&self, one: WordId, two: WordId) -> Option<Level> {
        if one == two {
            return Some(Level::Same);
        }
        let (left, right) = (self.word(one), self.word(two));
        if share(&left.names, &right.names) {
            return Some(Level::Form);
        }
        let is_initial = (left.is_initial || right.is_initial) && left.first == right.first;
        (is_initial || share(&left.sounds, &right.sounds)).then_some(Level::Sound)
    }

    /// Returns how well two words of surnames agree.
    pub fn surname(&self, one: WordId, two: WordId) -> Option<Level> {
        if one == two {
            return Some(Level::Same);
        }
        share(&self.word(one).sounds, &self.word(two).sounds).then_some(Level::Sound)
    }

    /// Words of given names that agree have one of these in common, except initials.
    pub fn given_keys(&self, id: WordId) -> impl Iterator<Item = u64> {
        let word = self.word(id);
        let names = word.names.iter().map(|name| u64::from(*name) | 1 << 32);
        names.chain(self.sound_keys(id))
    }

    /// Words of surnames that agree have one of these in common.
    pub fn sound_keys(&self, id: WordId) -> impl Iterator<Item = u64> {
        let sounds = &self.word(id).sounds;
        let itself = sounds.is_empty().then_some(u64::from(id) | 2 << 32);
        sounds.iter().map(|sound| u64::from(*sound)).chain(itself)
    }
}

fn share(one: &[u32], two: &[u32]) -> bool {
    one.iter().any(|key| two.contains(key))
}
