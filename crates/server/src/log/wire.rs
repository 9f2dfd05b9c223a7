//! The change log as it is sent.

use serde::Serialize;
use utoipa::ToSchema;

use crate::clock::Moment;
use crate::ids::Id;
use crate::text_enum;
use crate::words::Message;

/// Everything that one person changed in one act.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Change)]
pub struct ChangeView {
    /// The batch
    pub id: Id,
    pub at: Moment,
    /// Null for the server itself and the command line
    pub actor: Option<Id>,
    pub actor_name: Option<String>,
    pub room: String,
    /// Whether it has been taken back
    pub undone: bool,
    /// The records that it changed, a hundred at most
    pub items: Vec<ChangeItem>,
    /// How many more there are
    pub more: usize,
    pub can_undo: bool,
    /// Why it cannot be taken back: the code of the answer that undoing it would get
    pub why_not: Option<String>,
    /// The same in words, with the record that stands in the way
    #[schema(value_type = Option<String>)]
    pub reason: Option<Message>,
}

text_enum! {
    pub enum ChangeKind {
        Created = "created",
        Changed = "changed",
        Deleted = "deleted",
    }
}

/// One record of it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChangeItem {
    /// `accounts`, `members`, `relationships`, `families`, `calendar`, `history`, `feedback`
    pub room: String,
    /// Null for another's private event
    pub record_id: Option<Id>,
    pub kind: ChangeKind,
    /// What people call the record; null for another's private event
    pub title: Option<String>,
    pub fields: Vec<ChangeField>,
    /// Another's private event, of which nothing else is said
    pub private: bool,
}

/// A field as it was and as it became, in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ChangeField {
    pub name: &'static str,
    pub before: Option<String>,
    pub after: Option<String>,
}
