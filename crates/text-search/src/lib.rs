//! Documents in memory, and which of them match what someone typed, best first.
//!
//! A document is a few texts, each in a field. Every word typed must occur in it: as it is, as the beginning or a part
//! of a word, and in names also in another form ("Bill" for William) or as it sounds ("Meier" for Mayer). The
//! caller may name a word that means the same in some fields. If hardly anything has a word, words with a typing error
//! or two count as well.
//!
//! All words that occur anywhere are kept in one text, which is searched whole: a library reads gigabytes of text a
//! second, and the words of a hundred thousand people are a few hundred kilobytes. So there is nothing to keep sorted,
//! and a document costs what its own words cost. The example `typing` measures it.

mod asked;
mod distance;
mod fields;
mod index;
mod partial;
mod spelling;
mod vocabulary;
mod words;

pub use asked::{Asked, Typed};
pub use fields::Fields;
pub use index::{Document, Found, Index};
pub use spelling::Spelling;
pub use words::{Word, words};
