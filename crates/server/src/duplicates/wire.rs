use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::error::Problem;
use crate::ids::Id;
use crate::members::wire::PersonRef;
use crate::words::Message;

use super::evidence::{EvidenceView, Likelihood};
use super::merge::Choices;

/// Members who may be the same person.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Duplicates {
    /// Best first
    pub items: Vec<DuplicatePair>,
    /// Where the next page begins; null on the last one
    pub next_cursor: Option<String>,
    /// How many pairs there are; at most 500 are listed
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

/// A member with what tells people apart.
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
    /// Whether someone has said that they are different people
    pub different: bool,
    /// Why they cannot be merged; null if they can
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

/// What can be chosen when two members are merged.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum MergeField {
    Name,
    GivenName,
    Surname,
    BirthSurname,
    Nickname,
    Gender,
    BirthDate,
    BirthPlace,
    DeathDate,
    DeathPlace,
    Email,
    PhoneNumber,
    Address,
    Occupation,
    Education,
    Portrait,
    Relationships,
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
    /// Who is merged, and then gone
    pub other: Id,
    pub versions: SeenVersions,
    /// Whose value to take where both have one
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
    /// Who stays
    pub id: Id,
    pub name: String,
    /// The batch that undoes it
    pub undo: Id,
}
