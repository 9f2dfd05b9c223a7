use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::actions::merge::{Choices, MergeField};
use crate::duplicates::evidence::{EvidenceView, Likelihood};
use crate::error::Problem;
use crate::ids::Id;
use crate::members::wire::PersonRef;
use crate::words::Message;

/// Members who may be the same person.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Duplicates {
    /// Best first
    pub items: Vec<DuplicatePair>,
    /// The start of the next page; null on the last one
    pub next_cursor: Option<String>,
    /// The number of pairs; at most 500 are listed
    pub total: usize,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DuplicatePair {
    pub one: DuplicatePerson,
    pub other: DuplicatePerson,
    pub likelihood: Likelihood,
    pub evidence: Vec<EvidenceView>,
}

/// A member, with the details that tell people apart.
#[derive(Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DuplicatePerson {
    pub person: PersonRef,
    #[schema(value_type = Option<String>)]
    pub birth: Option<Message>,
    pub birth_place: Option<String>,
    #[schema(value_type = Option<String>)]
    pub death: Option<Message>,
    pub death_place: Option<String>,
    /// Names; at most ten of each
    pub parents: Vec<String>,
    pub partners: Vec<String>,
    pub children: Vec<String>,
}

/// Two members side by side.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ComparedMembers {
    pub one: MergeSide,
    pub other: MergeSide,
    pub likelihood: Likelihood,
    pub evidence: Vec<EvidenceView>,
    /// The fields in which at least one of them has a value
    pub fields: Vec<ComparedField>,
    /// True if someone has marked them as different people
    pub different: bool,
    /// The reason why they cannot be merged; null if they can
    pub why_not: Option<WhyNot>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MergeSide {
    #[serde(flatten)]
    pub known: DuplicatePerson,
    pub version: i64,
    /// The name of the linked account
    pub account: Option<String>,
    pub relationships: usize,
    pub history_events: usize,
    pub events: usize,
    pub names: usize,
    pub notes: usize,
    pub citations: usize,
}

#[derive(Serialize, ToSchema)]
pub struct WhyNot {
    pub code: String,
    #[schema(value_type = String)]
    pub message: Message,
}

impl From<Problem> for WhyNot {
    fn from(problem: Problem) -> Self {
        Self { code: problem.code, message: problem.message }
    }
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ComparedField {
    pub field: MergeField,
    /// A gender as in the API, a portrait as its URL, everything else in words
    #[schema(value_type = Option<String>)]
    pub one: Option<Message>,
    #[schema(value_type = Option<String>)]
    pub other: Option<Message>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DifferentForm {
    pub one: Id,
    pub other: Id,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MergeForm {
    /// The member who is merged, and then deleted
    pub other: Id,
    pub versions: SeenVersions,
    /// The side whose value is kept if both have one
    #[serde(default)]
    pub fields: Choices,
}

/// The versions of both that were seen.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SeenVersions {
    pub one: i64,
    pub other: i64,
}

#[derive(Serialize, ToSchema)]
pub struct MergedMember {
    /// The member who stays
    pub id: Id,
    pub name: String,
    /// The batch that undoes it
    pub undo: Id,
}
