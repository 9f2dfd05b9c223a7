//! Response types of the change log routes.

use serde::Serialize;
use utoipa::ToSchema;

use crate::clock::Moment;
use crate::ids::Id;
use crate::text_enum;
use crate::words::Message;

/// Everything that one person changed in one action.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Change)]
pub struct ChangeView {
    /// The batch
    pub id: Id,
    /// For someone else's private event, the start of its day in the viewer's time zone
    pub at: Moment,
    /// Null for the server itself, the command line, and someone else's private event
    pub actor: Option<Id>,
    pub actor_name: Option<String>,
    /// Someone else's private event, and nothing else: who changed it, and at what time, stays private
    pub private: bool,
    /// The feature of its first item
    pub feature: String,
    /// True if it has been undone
    pub undone: bool,
    /// The first records that it changed, the main one first
    pub items: Vec<ChangeItem>,
    /// The number of further rows that it changed
    pub more: i64,
    /// The position of further items; null if these are all
    pub next: Option<i64>,
}

/// Further records that one action changed.
#[derive(Serialize, ToSchema)]
pub struct ChangeItems {
    pub items: Vec<ChangeItem>,
    /// The number of further rows that the action changed
    pub more: i64,
    /// The position of further items; null if these are the last
    pub next: Option<i64>,
}

/// Tells if an action can be undone now.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UndoCheck {
    pub can_undo: bool,
    /// The error code that undoing it would return; null if it can be undone
    pub why_not: Option<String>,
    /// The same in words, with the record that prevents it
    #[schema(value_type = Option<String>)]
    pub reason: Option<Message>,
    /// For an import: the newest later changes that depend on it. Undoing it must say what becomes of them
    pub later: Vec<ChangeView>,
    /// The number of all of these
    pub later_count: i64,
    /// The newest of them
    pub last_later: Option<Id>,
}

text_enum! {
    pub enum ChangeKind {
        Created = "created",
        Changed = "changed",
        Deleted = "deleted",
    }
}

/// One record that an action changed.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChangeItem {
    /// `accounts`, `members`, `relationships`, `families`, `calendar`, `history`, `feedback`
    pub feature: String,
    /// Null for someone else's private event
    pub record_id: Option<Id>,
    pub kind: ChangeKind,
    /// The record's title; null for someone else's private event
    pub title: Option<String>,
    pub fields: Vec<ChangeField>,
    /// Someone else's private event, shown without details
    pub private: bool,
}

/// A field as it was and as it became, in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ChangeField {
    pub name: &'static str,
    pub before: Option<String>,
    pub after: Option<String>,
}
