//! Request and response types of the history routes.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::access::{Action, User, policy};
use crate::clock::Moment;
use crate::files::content_address;
use crate::ids::Id;
use crate::members::wire::{PersonRef, Warning};
use crate::sources::citations::FirstSource;
use crate::sources::wire::{CitationView, NewCitation, NewSourceFile, SourceFileView, citation_forms};
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
    /// Refines the type: `Baptism`, `Census`
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    pub description: String,
    /// True if the server wrote it from a profile and it has no further details
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub generated: bool,
    pub location: Option<String>,
    /// Members, in the order chosen
    pub family_involved: Vec<Id>,
    /// The first source: its title and its first file
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

/// The file of a source. None of these fields ever changes, so the list need not be sent again.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SourceFile {
    pub id: Id,
    pub filename: String,
    pub size: i64,
    /// Detected from the bytes
    pub content_type: String,
}

impl From<FirstSource> for Source {
    fn from(first: FirstSource) -> Self {
        Self {
            description: first.description().map(str::to_owned),
            file_url: first.file.as_ref().map(|file| content_address(file.id)),
            file: first.file.map(|file| SourceFile {
                id: file.id,
                filename: file.filename,
                size: file.size,
                content_type: file.content_type,
            }),
        }
    }
}

impl HistoryRow {
    /// `has_files`: the event has files of its own, beside those of its sources.
    pub fn new(
        event: HistoryEvent,
        family_involved: Vec<Id>,
        source: Option<FirstSource>,
        has_files: bool,
    ) -> Self {
        let year = |day: Option<i64>| day.map(|day| day / 10_000);
        Self {
            description: event.shown_description(),
            generated: is_generated(&event, family_involved.len(), source.is_some() || has_files),
            date_words: event.date.map_or_else(|| "".into(), Message::Date),
            first_year: year(event.date_earliest),
            last_year: year(event.date_latest),
            date_order: event.sort_key,
            date: event.date.map(|date| date.to_string()).unwrap_or_default(),
            date_text: event.date_text,
            id: event.id,
            kind: event.kind,
            label: event.label,
            location: event.location,
            family_involved,
            source: source.map(Into::into),
            created_by: event.created_by,
            version: event.version,
            created_at: event.created_at,
            updated_at: event.updated_at,
        }
    }
}

/// True if everything in it, including its place, is on a profile too.
pub fn is_generated(event: &HistoryEvent, people: usize, has_evidence: bool) -> bool {
    event.generated.is_some() && event.label.is_none() && !has_evidence && people < 2
}

#[derive(Serialize, ToSchema)]
pub struct History {
    pub items: Vec<HistoryRow>,
    pub can: HistoryCan,
}

/// Some rows of the history in an order, and the number of all rows.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HistoryWindow {
    /// Send it as `since` to get only later changes
    pub version: String,
    /// The number of events
    pub total: usize,
    /// The number of events that are shown
    pub found: usize,
    /// The rows at the positions asked for; null if none has moved
    pub items: Option<Vec<HistoryRow>>,
    /// If none has moved, the rows that have changed anywhere
    pub changed: Option<Vec<HistoryRow>>,
    /// The people in these rows, and those who have changed
    pub people: Vec<PersonRef>,
    /// True if any event comes from a profile alone
    pub has_generated: bool,
    /// The labels in use, in alphabetical order; at most 200
    pub labels: Vec<String>,
    /// The positions of the events in `find`; null for those that are not shown
    pub positions: Vec<Option<usize>>,
    pub can: HistoryCan,
}

/// The decades of the history, and the lives beside them.
#[derive(Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HistoryTimeline {
    /// The number of events
    pub total: usize,
    /// The number of events that are shown
    pub found: usize,
    pub has_generated: bool,
    /// In chronological order
    pub stretches: Vec<TimelineStretch>,
    /// The number of events without a year. They come last.
    pub yearless: usize,
    /// Lives to draw, people with the most events first
    pub lives: Vec<TimelineLife>,
    /// The number of known lives, including those not sent
    pub known: usize,
    /// The number of people without known years
    pub unknown: usize,
    /// The first and the last year of all lives
    pub first_year: Option<i32>,
    pub last_year: Option<i32>,
    pub can: HistoryCan,
}

/// A decade with events, or the years without any between such decades.
#[derive(Clone, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum TimelineStretch {
    #[schema(title = "TimelineDecade")]
    Decade {
        from: i32,
        /// The number of events
        count: usize,
        /// Some people who lived then, oldest first
        living: Vec<PersonRef>,
        /// The number of other people who lived then
        more: usize,
    },
    #[schema(title = "TimelineGap")]
    Gap { from: i32, to: i32 },
}

#[derive(Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TimelineLife {
    pub person: PersonRef,
    pub from: i32,
    pub to: i32,
    /// Still living
    pub open: bool,
    /// True for people in one of the events shown
    pub involved: bool,
}

#[derive(Clone, Copy, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HistoryCan {
    pub add: bool,
    pub edit: bool,
    pub delete: bool,
    /// Record births and deaths of everyone, not just the viewer's own birth
    pub edit_lives: bool,
}

impl HistoryCan {
    pub fn of(viewer: &User) -> Self {
        let edit = policy::allows(viewer, Action::EditHistory);
        Self {
            add: edit,
            edit,
            delete: policy::allows(viewer, Action::DeleteHistory),
            edit_lives: policy::allows(viewer, Action::EditMember { own: false }),
        }
    }
}

/// One event, with the names behind its ids.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = HistoryEvent)]
pub struct HistoryView {
    #[serde(flatten)]
    pub row: HistoryRow,
    pub people: Vec<InvolvedPerson>,
    /// All sources, the first of which is also `source`
    pub citations: Vec<CitationView>,
    /// Files of its own, beside those of its sources
    pub files: Vec<SourceFileView>,
    /// Null for a former user
    pub created_by_name: Option<String>,
    pub can: HistoryCan,
}

/// Someone in an event.
#[derive(Serialize, ToSchema)]
pub struct InvolvedPerson {
    #[serde(flatten)]
    pub person: PersonRef,
    /// Their role in it: `Godmother`
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub struct SavedHistory {
    pub event: HistoryView,
    /// The changes that saving made to dates on profiles
    pub notes: Vec<Warning>,
}

/// Possible mistakes in an event.
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

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewInvolvedPerson {
    pub id: Id,
    #[schema(max_length = 100)]
    pub role: Option<String>,
}

/// A request body with all fields of a history event and one more. It is a macro, because flattened structs
/// cannot refuse unknown fields.
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
            /// The same people with their roles, instead of `familyInvolved`. Without it, roles are unchanged
            #[schema(max_items = 500)]
            pub people: Option<Vec<NewInvolvedPerson>>,
            /// Refines the type. Unchanged if left out; empty for none
            #[schema(max_length = 100)]
            pub label: Option<String>,
            /// The first source. Unchanged if left out
            pub source: Option<NewSource>,
            /// All sources, instead of `source`. Unchanged if left out
            #[schema(max_items = 100)]
            pub citations: Option<Vec<NewCitation>>,
            /// Files of its own, in display order. Unchanged if left out
            #[schema(max_items = 20)]
            pub files: Option<Vec<NewSourceFile>>,
        }

        impl $name {
            pub fn form(self) -> HistoryForm {
                let family_involved = match &self.people {
                    Some(people) => people.iter().map(|person| person.id).collect(),
                    None => self.family_involved,
                };
                let role = |person: NewInvolvedPerson| (person.id, person.role);
                HistoryForm {
                    date: self.date,
                    kind: self.kind,
                    label: self.label,
                    description: self.description,
                    location: self.location,
                    family_involved,
                    roles: self.people.map(|people| people.into_iter().map(role).collect()),
                    citations: self.citations.map(citation_forms),
                    files: self.files.map(|files| files.into_iter().map(Into::into).collect()),
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
