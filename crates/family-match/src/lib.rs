//! Finds two people who may be the same person, within one family or between a family and a file, and what speaks for
//! and
//! against it.
//!
//! A [`Matcher`] prepares lists of people; all texts must be folded (lower case, without accents). It compares two people
//! ([`Matcher::compare`]), and finds the pairs worth comparing without trying all with all: [`Matcher::candidates`] for
//! two lists, [`Matcher::duplicates`] for one. Only people who share a form or the sound of a given name, and a surname, a
//! day of birth or a relative, are compared.
//!
//! The answers are values without words. They depend only on the people, not on the order of their names' spelling or of
//! earlier questions. `cargo run --release -p family-match --features examples --example pairs` measures them.
//!
//! Deliberately absent: ids of other programs (people with the same id need no evidence), and any decision that two people
//! are certainly the same.

#![forbid(unsafe_code)]

mod model;
mod dates;
mod words;
mod people;
mod compare;
mod candidates;

pub use model::{Comparison, Evidence, Name, Pair, Person, Sex, Verdict};
pub use people::{Matcher, People};
