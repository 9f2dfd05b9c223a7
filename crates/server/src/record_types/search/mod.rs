//! Each record type tells the search here: its documents, when they change, and how a match is shown. The search goes
//! through the record types and knows none of them by name.

mod document;
pub mod excerpt;
pub mod fields;
mod hit;

pub use document::{Added, Document, Page, day, grouped, in_words};
pub use hit::{Hit, Piece};

use text_search::Asked;

use crate::access::{Action, User};
use crate::db::{Conn, DbError, Later, Topic};
use crate::ids::Id;

/// So many of the people that something is about are named.
pub const MOST_NAMES: i64 = 3;

pub enum Search {
    /// Nobody finds these records.
    Nothing,
    /// The records are found on their own.
    Documents(Documents),
    /// The records add texts to the documents of another type: a marriage to those of the couple.
    Texts(Texts),
}

pub struct Documents {
    /// The group of results that shows them, as the API names it.
    pub group: &'static str,
    /// The permission that a viewer needs to find them; `None` if everyone in the family finds them.
    pub finders: Option<Action<'static>>,
    /// The next documents, in the order of the records that they are loaded with.
    pub page: LoadPage,
    /// The documents that are loaded with one record, as they are now.
    pub of: LoadOf,
    pub follows: &'static [Follows],
    /// The matches as the viewer sees them, in this order. Those that are gone by now are left out.
    pub hits: Hits,
}

pub struct Texts {
    /// The group of the documents that the texts are added to.
    pub group: &'static str,
    pub all: LoadAll,
    /// The texts for the documents of one record.
    pub of: LoadTexts,
    pub follows: &'static [Follows],
    /// Shows the match in these texts, if the rest of the document does not show one.
    pub excerpt: Excerpt,
}

/// A change in a topic changes documents: those of the records that the function finds in the database. Connections that
/// no longer exist are known to the index from [`Document::made_of`].
pub struct Follows {
    pub topic: Topic,
    pub group: &'static str,
    pub records: Records,
}

pub type LoadPage = for<'a> fn(&'a mut Conn, Option<Id>) -> Later<'a, Result<Page, DbError>>;
pub type LoadOf = for<'a> fn(&'a mut Conn, Id) -> Later<'a, Result<Vec<Document>, DbError>>;
pub type LoadAll = for<'a> fn(&'a mut Conn) -> Later<'a, Result<Vec<Added>, DbError>>;
pub type LoadTexts = for<'a> fn(&'a mut Conn, Id) -> Later<'a, Result<Vec<Added>, DbError>>;
pub type Records = for<'a> fn(&'a mut Conn, Id) -> Later<'a, Result<Vec<Id>, DbError>>;
pub type Hits =
    for<'a> fn(&'a mut Conn, &'a User, &'a Asked, &'a [Id]) -> Later<'a, Result<Vec<Hit>, DbError>>;
pub type Excerpt = for<'a> fn(&'a mut Conn, &'a Asked, Id) -> Later<'a, Result<Vec<Piece>, DbError>>;
/// For documents that change with their own record.
pub fn itself(_: &mut Conn, id: Id) -> Later<'_, Result<Vec<Id>, DbError>> {
    Box::pin(std::future::ready(Ok(vec![id])))
}

impl Search {
    pub fn documents(&self) -> Option<&Documents> {
        match self {
            Self::Documents(documents) => Some(documents),
            Self::Nothing | Self::Texts(_) => None,
        }
    }

    pub fn texts(&self) -> Option<&Texts> {
        match self {
            Self::Texts(texts) => Some(texts),
            Self::Nothing | Self::Documents(_) => None,
        }
    }

    pub fn follows(&self) -> &'static [Follows] {
        match self {
            Self::Nothing => &[],
            Self::Documents(documents) => documents.follows,
            Self::Texts(texts) => texts.follows,
        }
    }
}
