//! What this feature's handlers take and return.

use fuzzy_date::FuzzyDate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::access::{Action, User, policy};
use crate::clock::Moment;
use crate::ids::Id;
use crate::members::Gender;
use crate::members::wire::{PersonRef, Warning};
use crate::words::Message;

use super::model::{Qualifier, RelationType, Relationship, RelationshipForm, State};

/// "`from` is the {type} of `to`."
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Relationship)]
pub struct RelationshipView {
    pub id: Id,
    pub from_id: Id,
    pub to_id: Id,
    #[serde(rename = "type")]
    pub word: RelationType,
    pub qualifier: Option<Qualifier>,
    pub state: Option<State>,
    pub started_on: Option<String>,
    #[schema(value_type = Option<String>)]
    pub started_on_words: Option<Message>,
    pub ended_on: Option<String>,
    #[schema(value_type = Option<String>)]
    pub ended_on_words: Option<Message>,
    pub version: i64,
    pub created_at: Moment,
    pub updated_at: Moment,
    pub can: RelationshipCan,
}

#[derive(Serialize, ToSchema)]
pub struct RelationshipCan {
    pub edit: bool,
    pub delete: bool,
}

impl RelationshipView {
    pub fn new(relationship: &Relationship, viewer: &User) -> Self {
        let may = policy::allows(viewer, Action::Relate { own: relationship.is_about(viewer.member_id) });
        let notation = |date: Option<FuzzyDate>| date.map(|date| date.to_string());
        Self {
            id: relationship.id,
            from_id: relationship.from_id,
            to_id: relationship.to_id(),
            word: relationship.word,
            qualifier: relationship.qualifier,
            state: relationship.state,
            started_on_words: relationship.started_on.map(Message::Date),
            started_on: notation(relationship.started_on),
            ended_on_words: relationship.ended_on.map(Message::Date),
            ended_on: notation(relationship.ended_on),
            version: relationship.version,
            created_at: relationship.created_at,
            updated_at: relationship.updated_at,
            can: RelationshipCan { edit: may, delete: may },
        }
    }
}

/// A relationship as it reads on a person's page.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RelationshipRow {
    #[serde(flatten)]
    pub relationship: RelationshipView,
    pub other: PersonRef,
    /// What the other person is to this one, in words
    #[schema(value_type = String)]
    pub label: Message,
    /// The same as one of the nine types
    pub label_type: RelationType,
}

impl RelationshipRow {
    pub fn new(relationship: &Relationship, member: Id, other: PersonRef, viewer: &User) -> Self {
        let label_type = relationship.label(member, other.gender);
        Self {
            label: label(label_type, other.gender),
            label_type,
            relationship: RelationshipView::new(relationship, viewer),
            other,
        }
    }
}

/// A brother or sister of the gender "other" is shown as a sibling.
fn label(kind: RelationType, gender: Option<Gender>) -> Message {
    match (kind, gender) {
        (RelationType::Brother | RelationType::Sister, Some(Gender::Other)) => {
            Message::text("kinship.sibling.other", &[])
        }
        _ => Message::text(format!("kinship.type.{}", kind.as_str()), &[]),
    }
}

#[derive(Serialize, ToSchema)]
pub struct Relationships {
    pub items: Vec<RelationshipView>,
}

#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewRelationship {
    /// A UUID v7 made by the client
    pub id: Option<Id>,
    pub from_id: Id,
    pub to_id: Id,
    #[serde(rename = "type")]
    pub word: RelationType,
    /// For parents and children; `birth` by default
    pub qualifier: Option<Qualifier>,
    /// For spouses
    pub state: Option<State>,
    pub started_on: Option<String>,
    pub ended_on: Option<String>,
}

impl NewRelationship {
    pub fn form(self) -> RelationshipForm {
        RelationshipForm {
            from_id: self.from_id,
            to_id: self.to_id,
            word: self.word,
            qualifier: self.qualifier,
            state: self.state,
            started_on: self.started_on,
            ended_on: self.ended_on,
        }
    }
}

#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ChangeRelationship {
    /// The version that was edited
    pub version: i64,
    pub from_id: Id,
    pub to_id: Id,
    #[serde(rename = "type")]
    pub word: RelationType,
    pub qualifier: Option<Qualifier>,
    pub state: Option<State>,
    pub started_on: Option<String>,
    pub ended_on: Option<String>,
}

impl ChangeRelationship {
    pub fn form(self) -> RelationshipForm {
        RelationshipForm {
            from_id: self.from_id,
            to_id: self.to_id,
            word: self.word,
            qualifier: self.qualifier,
            state: self.state,
            started_on: self.started_on,
            ended_on: self.ended_on,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct SavedRelationship {
    pub relationship: RelationshipView,
    pub warnings: Vec<Warning>,
}
