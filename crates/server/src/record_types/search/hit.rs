//! A match, as it is shown.

use serde::Serialize;
use serde_json::Value as Json;
use utoipa::ToSchema;

use crate::ids::Id;
use crate::words::Message;

/// A piece of a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Piece {
    pub text: String,
    /// It is what was searched for
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hit: bool,
}

/// The API's type with the same fields, in `search/wire.rs`, says what they are.
pub struct Hit {
    pub id: Id,
    pub title: Vec<Piece>,
    pub excerpt: Vec<Piece>,
    pub when: Option<Message>,
    pub place: Vec<Piece>,
    pub people: Vec<String>,
    /// For people: a `PersonRef`. Already JSON, because its type belongs to a feature.
    pub person: Option<Json>,
    /// For files: a `FoundFile`.
    pub file: Option<Json>,
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
