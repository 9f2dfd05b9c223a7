//! Finds names that mean the same as a name that someone typed: [`variants`] knows other forms of a given name (Bill
//! and
//! William, Honza and Johann), [`sounds`] finds other spellings of any name (Meier and Mayr, Novák and Nováková).
//! Both take folded words, in lower case and without accents, one at a time. [`latin`] spells names of other scripts in
//! Latin letters, [`place_names`] knows the other names of places, and [`is_particle`] knows the words that people join
//! with a surname.
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

mod consonants;
mod latin;
mod particles;
mod places;
mod sounds;
mod spelled;
mod variants;

pub use particles::is_particle;
pub use places::place_names;
pub use sounds::sounds;
pub use spelled::latin;
pub use variants::{names, variants};

/// The keys by which an index finds a name: its sound, or the consonants of a Hebrew or Arabic one. The word must be folded.
pub fn keys_of_name(word: &str) -> Vec<u32> {
    let mut keys = sounds(word);
    keys.extend(consonants::written(word));
    keys
}

/// The keys to look for when someone has typed a name: those of [`keys_of_name`], and for a word in Latin letters also
/// the consonants of Hebrew and Arabic names. The word must be folded.
pub fn keys_of_typed(word: &str) -> Vec<u32> {
    let mut keys = keys_of_name(word);
    keys.extend(consonants::typed(word));
    keys
}
