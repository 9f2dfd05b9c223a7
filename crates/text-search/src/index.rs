//! The documents, and which of them have a word.

use std::cmp::Reverse;

use crate::asked::{Asked, AskedWord, Meaning, Typed};
use crate::fields::{Fields, number_and_field, with_field};
use crate::spelling::Spelling;
use crate::vocabulary::{Containing, Term, Vocabulary};
use crate::words::{joins, words};

/// The number of a document, until it is removed.
pub type Document = u32;

/// Longer words, in bytes, are not indexed: no one types them.
const LONGEST_WORD: usize = 240;

/// The quality of a match, of 200.
mod quality {
    pub const EQUAL: u8 = 200;
    /// The beginning of a word, and up to 50 more the more of it was typed.
    pub const BEGINNING: u8 = 130;
    pub const VARIANT: u8 = 120;
    pub const SOUND: u8 = 100;
    pub const ONE_ERROR: u8 = 90;
    pub const PART: u8 = 70;
    pub const TWO_ERRORS: u8 = 60;
}

/// Words with typing errors count only if fewer fields than this have the word as it was typed.
const FEW: usize = 3;

/// A word from this length on may have one error, or two.
const ONE_ERROR_FROM: usize = 4;
const TWO_ERRORS_FROM: usize = 8;

pub struct Index<T> {
    spelling: Spelling,
    /// Fields with names, where other forms and sounds count.
    names: Fields,
    /// Fields in which words of other scripts are also found in Latin letters: names and places.
    spelled: Fields,
    /// The worth of a word in each field, up to 100.
    worth: [u8; 16],
    vocabulary: Vocabulary,
    /// For each word: the documents and fields that it is in, sorted.
    postings: Vec<Vec<u32>>,
    pub(crate) documents: Vec<Option<Entry<T>>>,
    free: Vec<Document>,
}

pub(crate) struct Entry<T> {
    pub about: T,
    /// Each with its field, sorted.
    words: Box<[u32]>,
}

/// A document that matches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found<T> {
    pub about: T,
    /// The higher, the better.
    pub score: u32,
}

impl<T> Index<T> {
    /// `names` are the fields with names, `places` those with places.
    pub fn new(spelling: Spelling, names: Fields, places: Fields, worth: [u8; 16]) -> Self {
        Self {
            spelling,
            names,
            spelled: names | places,
            worth,
            vocabulary: Vocabulary::default(),
            postings: Vec::new(),
            documents: Vec::new(),
            free: Vec::new(),
        }
    }

    pub fn len(&self) -> usize {
        self.documents.len() - self.free.len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of different words.
    pub fn words(&self) -> usize {
        self.vocabulary.len()
    }

    /// Adds a document with these texts, each in a field (0 to 15).
    pub fn insert<'a>(&mut self, about: T, texts: impl IntoIterator<Item = (u8, &'a str)>) -> Document {
        let mut found: Vec<u32> = Vec::new();
        for (field, text) in texts {
            let is_name = self.names >> field & 1 == 1;
            let mut last: Option<(usize, String)> = None;
            // The words before a surname that belong to it, joined.
            let mut particles = String::new();
            for word in words(text).filter(|word| word.text.len() <= LONGEST_WORD) {
                let folded = (self.spelling.fold)(word.text);
                found.push(with_field(self.number(&folded, field), field));
                if let Some((end, before)) = last.take() {
                    let between = &text[end..word.range.start];
                    if joins(between) {
                        found.push(with_field(self.number(&format!("{before}{folded}"), field), field));
                    }
                    if !particles.is_empty() && between.trim_start_matches('.').trim().is_empty() {
                        found.push(with_field(self.number(&format!("{particles}{folded}"), field), field));
                    }
                }
                if is_name && (self.spelling.is_particle)(&folded) {
                    particles += &folded;
                } else {
                    particles.clear();
                }
                last = Some((word.range.end, folded));
            }
            if self.spelled >> field & 1 == 1 {
                for latin in (self.spelling.latin)(text) {
                    found.push(with_field(self.number(&latin, field), field));
                }
            }
        }
        found.sort_unstable();
        found.dedup();
        let document = self.free.pop().unwrap_or_else(|| {
            self.documents.push(None);
            self.documents.len() as Document - 1
        });
        for (term, field) in found.iter().copied().map(number_and_field) {
            let posting = with_field(document, field);
            let postings = &mut self.postings[term as usize];
            // While everything is loaded, each document comes after all others.
            match postings.last() {
                Some(last) if *last > posting => {
                    if let Err(position) = postings.binary_search(&posting) {
                        postings.insert(position, posting);
                    }
                }
                _ => postings.push(posting),
            }
        }
        self.documents[document as usize] = Some(Entry { about, words: found.into() });
        document
    }

    pub fn remove(&mut self, document: Document) {
        let Some(entry) = self.documents.get_mut(document as usize).and_then(Option::take) else { return };
        for (term, field) in entry.words.iter().copied().map(number_and_field) {
            let postings = &mut self.postings[term as usize];
            if let Ok(position) = postings.binary_search(&with_field(document, field)) {
                postings.remove(position);
            }
        }
        self.free.push(document);
    }

    /// Call this after loading: gives back memory that was reserved for more.
    pub fn shrink(&mut self) {
        self.postings.iter_mut().for_each(Vec::shrink_to_fit);
        self.documents.shrink_to_fit();
    }

    fn number(&mut self, word: &str, field: u8) -> Term {
        let term = self.vocabulary.number(word);
        if self.postings.len() <= term as usize {
            self.postings.push(Vec::new());
        }
        if self.names >> field & 1 == 1 {
            self.vocabulary.hear(term, self.spelling.sounds);
        }
        term
    }

    /// Finds the words that someone may mean by what they typed. Documents that they may not see have no influence on
    /// it.
    pub fn ask(&self, typed: &[Typed], may_see: impl Fn(&T) -> bool) -> Asked {
        Asked { words: typed.iter().map(|typed| self.meanings(typed, &may_see)).collect() }
    }

    fn meanings(&self, typed: &Typed, may_see: &impl Fn(&T) -> bool) -> AskedWord {
        let Typed { ref word, fields, same, ref also, is_weak } = *typed;
        let length = word.chars().count();
        let mut means: Vec<Meaning> = Vec::new();
        for (term, how) in self.vocabulary.containing(word) {
            let quality = match how {
                Containing::Equal => quality::EQUAL,
                Containing::Beginning => {
                    let whole = self.vocabulary.word(term).chars().count().max(1);
                    quality::BEGINNING + (50 * length / whole) as u8
                }
                Containing::Part => quality::PART,
            };
            means.push(Meaning::new(term, quality, fields));
        }
        if let Some((same, fields)) = same {
            let term = self.vocabulary.find(same);
            means.extend(term.map(|term| Meaning::new(term, quality::EQUAL, fields)));
        }
        let direct_terms = means.len();
        means.extend(also.iter().filter_map(|(name, fields)| self.all_words_of(name, *fields)));
        let seen = |document: Document| {
            self.documents[document as usize].as_ref().is_some_and(|entry| may_see(&entry.about))
        };
        let positions = means.iter().flat_map(|meaning| self.occurrences(meaning));
        let direct = positions.filter(|(document, _)| seen(*document)).take(FEW).count();
        let name = |term: Term, quality: u8| Meaning::new(term, quality, fields & self.names);
        for variant in (self.spelling.variants)(word) {
            means.extend(self.vocabulary.find(variant).map(|term| name(term, quality::VARIANT)));
        }
        // Someone who types in another script finds names in Latin letters, too.
        for latin in (self.spelling.latin)(word) {
            let others = std::iter::once(latin.as_str()).chain((self.spelling.variants)(&latin));
            let found = others.filter_map(|other| self.vocabulary.find(other)).collect::<Vec<_>>();
            means.extend(found.into_iter().map(|term| name(term, quality::VARIANT)));
        }
        for sound in (self.spelling.typed_sounds)(word) {
            let sounding = self.vocabulary.sounding(sound).iter();
            means.extend(sounding.map(|term| name(*term, quality::SOUND)));
        }
        if direct < FEW && length >= ONE_ERROR_FROM && !word.chars().any(char::is_numeric) {
            let any = |quality| move |term: Term| Meaning::new(term, quality, fields);
            if length >= TWO_ERRORS_FROM {
                means.extend(self.vocabulary.similar(word, 2).into_iter().map(any(quality::TWO_ERRORS)));
            }
            means.extend(self.vocabulary.similar(word, 1).into_iter().map(any(quality::ONE_ERROR)));
        }
        let others = means[direct_terms..].iter().flat_map(Meaning::terms);
        let others = others.map(|term| self.vocabulary.word(term).to_owned()).collect();
        AskedWord { word: word.clone(), is_weak, others, means }
    }

    /// Matches fields that have every word of a name; `None` if no document has one of them.
    fn all_words_of(&self, name: &str, fields: Fields) -> Option<Meaning> {
        let terms: Option<Vec<Term>> = name.split(' ').map(|word| self.vocabulary.find(word)).collect();
        let mut with = terms?;
        // The rarest word decides, because the others are looked up in each of its fields.
        with.sort_by_key(|term| Reverse(self.postings[*term as usize].len()));
        let term = with.pop()?;
        Some(Meaning { with, ..Meaning::new(term, quality::VARIANT, fields) })
    }

    /// The documents and fields that have a word, of those where it may be.
    pub(crate) fn occurrences(&self, meaning: &Meaning) -> impl Iterator<Item = (Document, u8)> {
        let fields = meaning.fields;
        let has = |term: &Term, posting| self.postings[*term as usize].binary_search(posting).is_ok();
        let postings = self.postings[meaning.term as usize].iter();
        let postings = postings.filter(move |posting| meaning.with.iter().all(|term| has(term, posting)));
        postings.map(|posting| number_and_field(*posting)).filter(move |(_, field)| fields >> field & 1 == 1)
    }

    /// The score of a match, at least 1.
    pub(crate) fn value(&self, meaning: &Meaning, field: u8) -> u16 {
        (u16::from(meaning.quality) * u16::from(self.worth[usize::from(field)])).max(1)
    }

    /// The documents that have all that was asked, in no particular order.
    pub fn find(&self, asked: &Asked) -> impl Iterator<Item = Found<&T>> {
        // Rare words first, so that few documents are left for the others.
        let mut order: Vec<&AskedWord> = asked.words.iter().collect();
        let rarity = |asked: &AskedWord| -> usize {
            asked.means.iter().map(|meaning| self.postings[meaning.term as usize].len()).sum()
        };
        order.sort_by_cached_key(|asked| rarity(asked));
        let mut best = vec![0_u16; self.documents.len()];
        let mut left: Vec<(Document, u32)> = Vec::new();
        for (number, asked) in order.into_iter().enumerate() {
            for meaning in &asked.means {
                for (document, field) in self.occurrences(meaning) {
                    let value = self.value(meaning, field);
                    let known = &mut best[document as usize];
                    if number == 0 && *known == 0 {
                        left.push((document, 0));
                    }
                    *known = value.max(*known);
                }
            }
            left.retain_mut(|(document, score)| {
                let value = std::mem::take(&mut best[*document as usize]);
                *score += u32::from(value);
                value > 0
            });
            if left.is_empty() {
                break;
            }
            if number > 0 {
                best.fill(0);
            }
        }
        left.into_iter().filter_map(|(document, score)| {
            let entry = self.documents[document as usize].as_ref()?;
            Some(Found { about: &entry.about, score })
        })
    }
}
