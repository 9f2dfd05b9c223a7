//! Request and response types of the relationship routes.

use fuzzy_date::FuzzyDate;
use kinship::{Kin, Line, ParentKind, Relation, Step, StepKind, Tie};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::access::{Action, User, policy};
use crate::clock::Moment;
use crate::error::{Error, FieldProblems, Result};
use crate::ids::Id;
use crate::members::Gender;
use crate::members::wire::{PersonRef, Warning};
use crate::sources::wire::{CitationView, NewCitation, citation_forms};
use crate::words::Message;

use super::model::{CoupleForm, Kind, Qualifier, RelationType, Relationship, RelationshipForm, State};
use super::record::NewRelationships;

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
    /// The parent that half-siblings share, if it is known
    pub shared_parent_id: Option<Id>,
    pub state: Option<State>,
    pub engaged_on: Option<String>,
    #[schema(value_type = Option<String>)]
    pub engaged_on_words: Option<Message>,
    pub engaged_place: Option<String>,
    /// For a married couple, the marriage
    pub started_on: Option<String>,
    #[schema(value_type = Option<String>)]
    pub started_on_words: Option<Message>,
    pub started_place: Option<String>,
    /// For a divorced couple, the divorce
    pub ended_on: Option<String>,
    #[schema(value_type = Option<String>)]
    pub ended_on_words: Option<Message>,
    pub ended_place: Option<String>,
    /// The sources that prove it
    pub citations: Vec<CitationView>,
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
    pub fn new(relationship: &Relationship, citations: Vec<CitationView>, viewer: &User) -> Self {
        let may = policy::allows(viewer, Action::Relate { own: relationship.is_about(viewer.member_id) });
        let notation = |date: Option<FuzzyDate>| date.map(|date| date.to_string());
        Self {
            id: relationship.id,
            from_id: relationship.from_id,
            to_id: relationship.to_id(),
            word: relationship.word,
            qualifier: relationship.qualifier,
            shared_parent_id: relationship.shared_parent_id,
            state: relationship.state,
            engaged_on_words: relationship.engaged_on.map(Message::Date),
            engaged_on: notation(relationship.engaged_on),
            engaged_place: relationship.engaged_place.clone(),
            started_place: relationship.started_place.clone(),
            ended_place: relationship.ended_place.clone(),
            citations,
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
    /// The other person's relation to this one, in words
    #[schema(value_type = String)]
    pub label: Message,
    /// The same as one of the nine types
    pub label_type: RelationType,
    /// For a partner: the single word beside the label, if there is one: `husband` beside `spouse`
    #[schema(value_type = Option<String>)]
    pub word: Option<Message>,
    /// If the other person's gender is unknown: the other possible word
    pub alternative: Option<Alternative>,
}

/// The other word for someone whose gender is unknown: `daughter` beside `son`.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Alternative {
    #[schema(value_type = String)]
    pub words: Message,
    /// The gender that would make it true
    pub gender: Gender,
    /// True if the viewer may set it
    pub can_set: bool,
}

impl RelationshipRow {
    pub fn new(
        relationship: &Relationship,
        citations: Vec<CitationView>,
        member: Id,
        other: PersonRef,
        viewer: &User,
    ) -> Self {
        let label_type = relationship.label(member, other.gender);
        let label = |kind| label(kind, relationship, &other);
        let alternative = other.gender.is_none().then(|| label_type.gender()).flatten().map(|gender| {
            let gender = if gender == Gender::Male { Gender::Female } else { Gender::Male };
            let own = viewer.member_id == Some(other.id);
            let can_set = policy::allows(viewer, Action::EditMember { own });
            Alternative { words: label(label_type.for_gender(Some(gender))), gender, can_set }
        });
        Self {
            label: label(label_type),
            label_type,
            word: partner_word(relationship, other.gender),
            alternative,
            relationship: RelationshipView::new(relationship, citations, viewer),
            other,
        }
    }
}

/// A brother or sister of the gender "other" is shown as a sibling. Half and step siblings are named as such, and so are
/// stepparents and stepchildren.
fn label(kind: RelationType, relationship: &Relationship, other: &PersonRef) -> Message {
    if relationship.kind == Kind::Parent && relationship.qualifier == Some(Qualifier::Step) {
        return step_label(kind, relationship.other(other.id), other.id);
    }
    let gender = match (kind, other.gender) {
        (RelationType::Brother | RelationType::Sister, Some(Gender::Other)) => Some("other"),
        (RelationType::Brother, _) => Some("male"),
        (RelationType::Sister, _) => Some("female"),
        _ => None,
    };
    let key = match (gender, relationship.qualifier) {
        (Some(gender), Some(Qualifier::Half)) => format!("kinship.halfSibling.{gender}"),
        (Some(gender), Some(Qualifier::Step)) => format!("kinship.stepSibling.{gender}"),
        (Some(gender), _) => format!("kinship.sibling.{gender}"),
        (None, _) => format!("kinship.type.{}", kind.as_str()),
    };
    Message::text(key, &[])
}

/// `stepmother`, for the word `mother`
fn step_label(kind: RelationType, from: Id, other: Id) -> Message {
    let gender = match kind.gender() {
        Some(Gender::Female) => kinship::Gender::Female,
        Some(Gender::Male) => kinship::Gender::Male,
        Some(Gender::Other) | None => kinship::Gender::Other,
    };
    let (kin, step) = if kind.is_parent() {
        (Kin::Ancestor { generations: 1 }, StepKind::Parent(ParentKind::Step))
    } else {
        (Kin::Descendant { generations: 1 }, StepKind::Child(ParentKind::Step))
    };
    let path = vec![Step { kind: step, person: other, gender }];
    let from_gender = kinship::Gender::Other;
    Message::kinship(Relation { from, from_gender, kin, tie: Tie::Step, line: Line::Birth, path }, None)
}

/// `husband`, `former wife`, `partner`; `None` if it says no more than `spouse`.
fn partner_word(relationship: &Relationship, gender: Option<Gender>) -> Option<Message> {
    if relationship.kind != Kind::Partner {
        return None;
    }
    let key = match relationship.state {
        None | Some(State::Married | State::Widowed) => "spouse",
        Some(State::Partners) => "partner",
        Some(State::Divorced) => "former",
    };
    let gender = match gender {
        Some(Gender::Female) => "female",
        Some(Gender::Male) => "male",
        Some(Gender::Other) | None if key == "spouse" => return None,
        Some(Gender::Other) | None => "other",
    };
    Some(Message::text(format!("kinship.{key}.{gender}"), &[]))
}

#[derive(Serialize, ToSchema)]
pub struct Relationships {
    pub items: Vec<RelationshipView>,
}

/// A request body that describes a relationship, with the members it is about.
macro_rules! relationship_body {
    ($(#[$meta:meta])* pub struct $name:ident { $($(#[$own_meta:meta])* pub $own:ident: $type:ty,)* }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, Deserialize, ToSchema)]
        #[serde(rename_all = "camelCase", deny_unknown_fields)]
        pub struct $name {
            $($(#[$own_meta])* pub $own: $type,)*
            pub from_id: Id,
            pub to_id: Id,
            #[serde(rename = "type")]
            pub word: RelationType,
            /// For parents and children: `birth` (the default), `adopted`, `step` or `foster`. For siblings: `full`
            /// (the default), `half` or `step`
            pub qualifier: Option<Qualifier>,
            /// For half-siblings: the parent they share, if it is known
            pub shared_parent_id: Option<Id>,
            /// For spouses
            pub state: Option<State>,
            pub started_on: Option<String>,
            pub ended_on: Option<String>,
            /// For spouses. Unchanged if left out, as are the places; empty for none
            pub engaged_on: Option<String>,
            #[schema(max_length = 200)]
            pub engaged_place: Option<String>,
            #[schema(max_length = 200)]
            pub started_place: Option<String>,
            #[schema(max_length = 200)]
            pub ended_place: Option<String>,
            /// The sources that prove it. Unchanged if left out
            #[schema(max_items = 100)]
            pub citations: Option<Vec<NewCitation>>,
        }

        impl $name {
            pub fn form(&self) -> RelationshipForm {
                RelationshipForm {
                    from_id: self.from_id,
                    to_id: self.to_id,
                    word: self.word,
                    qualifier: self.qualifier,
                    shared_parent_id: self.shared_parent_id,
                    state: self.state,
                    started_on: self.started_on.clone(),
                    ended_on: self.ended_on.clone(),
                    more: CoupleForm {
                        engaged_on: self.engaged_on.clone(),
                        engaged_place: self.engaged_place.clone(),
                        started_place: self.started_place.clone(),
                        ended_place: self.ended_place.clone(),
                        citations: self.citations.clone().map(citation_forms),
                    },
                }
            }
        }
    };
}

relationship_body! {
    pub struct NewRelationship {
        /// A UUID v7 made by the client
        pub id: Option<Id>,
        /// Further relationships to record in the same action. Undo reverts all of it
        #[serde(default)]
        #[schema(max_items = 100)]
        pub also: Vec<AlsoRelationship>,
        /// The gender of `from`, if it is not known yet
        pub from_gender: Option<Gender>,
        /// The gender of `to`, if it is not known yet
        pub to_gender: Option<Gender>,
    }
}

relationship_body! {
    pub struct AlsoRelationship {}
}

relationship_body! {
    pub struct ChangeRelationship {
        /// The version that was edited
        pub version: i64,
    }
}

/// One form may add this many relationships beside its own.
pub const MOST_ALSO: usize = 100;

/// The forms of relationships added in the same action.
pub fn forms(also: &[AlsoRelationship]) -> Result<Vec<RelationshipForm>> {
    if also.len() > MOST_ALSO {
        let mut problems = FieldProblems::default();
        problems.add("also", "too-many", &[("max", &MOST_ALSO.to_string())]);
        problems.check()?;
    }
    Ok(also.iter().map(AlsoRelationship::form).collect())
}

impl TryFrom<NewRelationship> for NewRelationships {
    type Error = Error;

    fn try_from(new: NewRelationship) -> Result<Self> {
        let genders = [(new.from_id, new.from_gender), (new.to_id, new.to_gender)];
        Ok(Self {
            id: new.id,
            form: new.form(),
            also: forms(&new.also)?,
            genders: genders.into_iter().filter_map(|(id, gender)| Some((id, gender?))).collect(),
        })
    }
}

#[derive(Serialize, ToSchema)]
pub struct SavedRelationship {
    pub relationship: RelationshipView,
    pub warnings: Vec<Warning>,
    /// The batch that undoes the whole action; null after a change, or if the same form was sent before
    pub undo: Option<Id>,
}
