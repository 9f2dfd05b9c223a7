//! What this feature's handlers take and return.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::files::OwnerKind;
use crate::ids::Id;
use crate::members::wire::PersonRef;
use crate::text_enum;
use crate::words::Message;

text_enum! {
    /// What can be found, in the order of the groups.
    #[derive(PartialOrd, Ord)]
    pub enum SearchKind {
        People = "people",
        Families = "families",
        Events = "events",
        History = "history",
        Sources = "sources",
        Files = "files",
        Feedback = "feedback",
    }
}

/// The longer name is for the API's document, where another `Kind` exists.
pub type Kind = SearchKind;

#[derive(Serialize, ToSchema)]
pub struct Found {
    /// How a question such as `aunt of Mia` was understood: `Aunts of Mia Weber`
    #[schema(value_type = Option<String>)]
    pub understood: Option<Message>,
    /// Only kinds of which something was found, best first in each
    pub groups: Vec<FoundGroup>,
}

#[derive(Serialize, ToSchema)]
pub struct FoundGroup {
    pub kind: Kind,
    /// How many there are in all
    pub count: usize,
    pub items: Vec<Hit>,
}

/// Something that was found. `id` is the record's: a member, a family, an event, a history event, a source,
/// feedback, or a file.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Hit {
    pub id: Id,
    pub title: Vec<Piece>,
    /// The part of the text that matches, if the title does not show it
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub excerpt: Vec<Piece>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub when: Option<Message>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub place: Vec<Piece>,
    /// The names of the people that it is about, at most three
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub people: Vec<String>,
    /// For people
    #[serde(skip_serializing_if = "Option::is_none")]
    pub person: Option<PersonRef>,
    /// For files
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<FoundFile>,
}

impl Hit {
    pub fn new(id: Id, title: Vec<Piece>) -> Self {
        Self {
            id,
            title,
            excerpt: Vec::new(),
            when: None,
            place: Vec::new(),
            people: Vec::new(),
            person: None,
            file: None,
        }
    }
}

/// A piece of a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Piece {
    pub text: String,
    /// It is what was searched for
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hit: bool,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FoundFile {
    /// The URL of the bytes
    pub url: String,
    /// The URL of a small picture of it
    pub thumbnail: Option<String>,
    /// The record that it is attached to
    pub owner_kind: OwnerKind,
    pub owner_id: Id,
    /// What that record is called
    #[schema(value_type = String)]
    pub owner_title: Message,
}

#[derive(Serialize, ToSchema)]
pub struct FoundIds {
    /// Best first
    pub ids: Vec<Id>,
}

#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SearchQuery {
    /// What a person typed
    pub q: String,
    /// Only this kind
    #[param(inline)]
    pub kind: Option<Kind>,
    /// How many of each kind to leave out
    pub skip: Option<usize>,
    /// How many of each kind to return: 1 to 50, usually 5
    pub limit: Option<usize>,
}

#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct IdsQuery {
    /// What a person typed
    pub q: String,
    #[param(inline)]
    pub kind: Kind,
}
