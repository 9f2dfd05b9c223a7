//! Request and response types of the search routes.

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use utoipa::ToSchema;

use crate::files::FoundFile;
use crate::ids::Id;
use crate::members::wire::PersonRef;
use crate::record_types;
use crate::record_types::search::Piece;
use crate::words::Message;

use super::kind::Kind;

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Found {
    /// The meaning of a question such as `aunt of Mia`: `Aunts of Mia Weber`
    #[schema(value_type = Option<String>)]
    pub understood: Option<Message>,
    /// The words that none of the results has, because nothing has all words of the text. As they were typed
    pub left_out: Vec<String>,
    /// Only kinds with results, best first in each
    pub groups: Vec<FoundGroup>,
}

#[derive(Serialize, ToSchema)]
pub struct FoundGroup {
    pub kind: Kind,
    /// The number of all results of this kind
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
    #[schema(value_type = Option<PersonRef>)]
    pub person: Option<Json>,
    /// For files
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<FoundFile>)]
    pub file: Option<Json>,
}

impl From<record_types::search::Hit> for Hit {
    fn from(hit: record_types::search::Hit) -> Self {
        let record_types::search::Hit { id, title, excerpt, when, place, people, person, file } = hit;
        Self { id, title, excerpt, when, place, people, person, file }
    }
}

#[derive(Serialize, ToSchema)]
pub struct FoundIds {
    /// Best first
    pub ids: Vec<Id>,
}

#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SearchQuery {
    /// The text as a person typed it
    pub q: String,
    /// Only this kind
    #[param(inline)]
    pub kind: Option<Kind>,
    /// The number of results of each kind to skip
    pub skip: Option<usize>,
    /// The number of results of each kind: 1 to 50, by default 5
    pub limit: Option<usize>,
}

#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct IdsQuery {
    /// The text as a person typed it
    pub q: String,
    #[param(inline)]
    pub kind: Kind,
}
