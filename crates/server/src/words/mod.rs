//! The texts that the server says, from the same catalogue that the page reads.
//!
//! A [`Message`] is a key with its details. It becomes a text where it leaves the server: in a response, in the
//! language of [`reader`]; in a mail, in the language of its recipient.

mod catalogue;
pub mod dates;
pub mod fuzzy;
pub mod kinship;
mod language;
mod message;
#[cfg(debug_assertions)]
pub mod pseudo;
pub mod reader;

pub use catalogue::{FILES, Plural, fill};
pub use language::Language;
pub use message::Message;
