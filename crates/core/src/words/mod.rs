//! The server's texts, from the same catalogue as the page's.
//!
//! A [`Message`] is a key with its details. It becomes text where it leaves the server: in a response, in the
//! language of [`reader`]; in an email, in its recipient's language.

mod catalogue;
pub mod dates;
pub mod fuzzy;
pub mod kinship;
mod language;
mod message;
#[cfg(debug_assertions)]
pub mod pseudo;
pub mod reader;

pub use catalogue::{Plural, fill};
pub use language::Language;
pub use message::Message;
