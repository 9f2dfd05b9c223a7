//! What this feature's handlers take and return.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::clock::Moment;
use crate::files::{File, content_address};
use crate::ids::Id;
use crate::members::wire::{PersonRef, Warning};
use crate::words::Message;

use super::model::{HistoryEvent, HistoryForm, HistoryType, SourceForm};

/// A row of the history.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HistoryRow {
    pub id: Id,
    /// `YYYY-MM-DD`, or our notation for a less exact date
    pub date: String,
    /// As typed
    pub date_text: String,
    /// In words
    #[schema(value_type = String)]
    pub date_words: Message,
    /// Sorts dates of any exactness
    pub date_order: i64,
    /// The first and last year that it may mean
    pub first_year: Option<i64>,
    pub last_year: Option<i64>,
    #[serde(rename = "type")]
    pub kind: HistoryType,
    pub description: String,
    /// The server wrote it from a date on a profile, and no one has added anything
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub generated: bool,
    pub location: Option<String>,
    /// Members, in the order chosen
    pub family_involved: Vec<Id>,
    pub source: Option<Source>,
    pub created_by: Option<Id>,
    pub version: i64,
    pub created_at: Moment,
    pub updated_at: Moment,
}

/// The evidence for it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Source {
    pub description: Option<String>,
    pub file: Option<SourceFile>,
    /// The URL of the file's bytes
    pub file_url: Option<String>,
}

/// The file of a source. Nothing in it changes, so that the list need not be sent again.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SourceFile {
    pub id: Id,
    pub filename: String,
    pub size: i64,
    /// Detected from the bytes
    pub content_type: String,
}

impl Source {
    fn new(description: Option<String>, file: Option<File>) -> Option<Self> {
        if description.is_none() && file.is_none() {
            return None;
        }
        Some(Self {
            description,
            file_url: file.as_ref().map(|file| content_address(file.id)),
            file: file.map(|file| SourceFile {
                id: file.id,
                filename: file.filename,
                size: file.size,
                content_type: file.content_type,
            }),
        })
    }
}

impl HistoryRow {
    pub fn new(event: HistoryEvent, family_involved: Vec<Id>, file: Option<File>) -> Self {
        let year = |day: Option<i64>| day.map(|day| day / 10_000);
        Self {
            description: event.shown_description(),
            generated: event.generated.is_some()
                && event.location.is_none()
                && event.source_description.is_none()
                && file.is_none()
                && family_involved.len() < 2,
            date_words: event.date.map_or_else(|| "".into(), Message::Date),
            first_year: year(event.date_earliest),
            last_year: year(event.date_latest),
            date_order: event.sort_key,
            date: event.date.map(|date| date.to_string()).unwrap_or_default(),
            date_text: event.date_text,
            id: event.id,
            kind: event.kind,
            location: event.location,
            family_involved,
            source: Source::new(event.source_description, file),
            created_by: event.created_by,
            version: event.version,
            created_at: event.created_at,
            updated_at: event.updated_at,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct History {
    pub items: Vec<HistoryRow>,
    /// For asking what has changed since
    pub version: i64,
    pub can: HistoryCan,
}

/// What has changed in the history.
#[derive(Serialize, ToSchema)]
pub struct HistoryChanged {
    pub version: i64,
    /// Null if too much has changed: fetch the list
    pub changes: Option<HistoryChanges>,
    pub can: HistoryCan,
}

#[derive(Serialize, ToSchema)]
pub struct HistoryChanges {
    /// New and changed rows
    pub rows: Vec<HistoryRow>,
    /// Rows to remove
    pub gone: Vec<Id>,
}

#[derive(Clone, Copy, Serialize, ToSchema)]
pub struct HistoryCan {
    pub add: bool,
    pub edit: bool,
    pub delete: bool,
}

/// One event, with the names behind its ids.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = HistoryEvent)]
pub struct HistoryView {
    #[serde(flatten)]
    pub row: HistoryRow,
    pub people: Vec<PersonRef>,
    /// Null for a former user
    pub created_by_name: Option<String>,
    pub can: HistoryCan,
}

#[derive(Serialize, ToSchema)]
pub struct SavedHistory {
    pub event: HistoryView,
    /// What saving did to dates on profiles
    pub notes: Vec<Warning>,
}

/// What may be a mistake in an event.
#[derive(Serialize, ToSchema)]
pub struct HistoryWarnings {
    pub warnings: Vec<Warning>,
}

#[derive(Serialize, ToSchema)]
pub struct HistoryNotes {
    pub notes: Vec<Warning>,
}

/// An event in a member's life.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LifeEvent {
    #[serde(flatten)]
    pub row: HistoryRow,
    /// `aged 23`, `aged about 23`; null if unknown
    #[schema(value_type = Option<String>)]
    pub age: Option<Message>,
}

#[derive(Serialize, ToSchema)]
pub struct Life {
    pub items: Vec<LifeEvent>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewSource {
    pub description: Option<String>,
    /// The id of a file that the viewer has uploaded or that is already attached
    pub file: Option<Id>,
}

/// A body with all fields of a history event and one of its own. A macro, because flattened structs cannot refuse
/// unknown fields.
macro_rules! history_body {
    ($(#[$meta:meta])* pub struct $name:ident { $(#[$own_meta:meta])* pub $own:ident: $type:ty, }) => {
        $(#[$meta])*
        #[derive(Debug, Deserialize, ToSchema)]
        #[serde(rename_all = "camelCase", deny_unknown_fields)]
        pub struct $name {
            $(#[$own_meta])*
            pub $own: $type,
            /// A notation, or what a person types: `about 1887`
            pub date: String,
            /// Unchanged if left out; a new event gets `other`
            #[serde(rename = "type")]
            pub kind: Option<HistoryType>,
            pub description: String,
            pub location: Option<String>,
            #[serde(default)]
            pub family_involved: Vec<Id>,
            /// Unchanged if left out
            pub source: Option<NewSource>,
        }

        impl $name {
            pub fn form(self) -> HistoryForm {
                HistoryForm {
                    date: self.date,
                    kind: self.kind,
                    description: self.description,
                    location: self.location,
                    family_involved: self.family_involved,
                    source: self
                        .source
                        .map(|source| SourceForm { description: source.description, file: source.file }),
                }
            }
        }
    };
}

history_body! {
    pub struct NewHistoryEvent {
        /// A UUID v7 made by the client
        pub id: Option<Id>,
    }
}

history_body! {
    pub struct ChangeHistoryEvent {
        /// The version that was edited
        pub version: i64,
    }
}
