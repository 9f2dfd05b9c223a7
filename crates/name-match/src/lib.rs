//! Finds names that mean the same as a name that someone typed: [`variants`] knows other forms of a given name (Bill
//! and
//! William, Honza and Johann), [`sounds`] finds other spellings of any name (Meier and Mayr, Novák and Nováková).
//! Both take folded words, in lower case and without accents, one at a time.
//!
//! # Why these keys
//!
//! On the pairs in `tests/pairs`, `sounds` joins 302 of 306 that sound alike and separates 322 of 339 that do not,
//! in 0.16 µs a word and with at most 4 keys. (On the last 151 of them, written when the rules were done and before
//! they were tuned, it joined 70 of 73 and separated 73 of 78.) `rphonetic` 4 gets 249 of 285 and 249 of 336 of the
//! Latin ones with Beider-Morse (28 µs and 10 keys a word, up to 162; 62 kB of rules, 5 more crates), 239 and 167
//! with Cologne phonetics, 203 and 169 with Double Metaphone. `cargo run --release -p name-match --features examples --example figures`
//! measures `sounds` again.

#![forbid(unsafe_code)]

mod latin;
mod sounds;
mod variants;

pub use sounds::sounds;
pub use variants::{names, variants};
