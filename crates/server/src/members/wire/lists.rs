//! The list of members, whole and in windows, and the admins' list.

use serde::Serialize;
use utoipa::ToSchema;

use crate::ids::Id;
use crate::text_enum;
use crate::words::Message;

use super::super::model::Member;
use super::dates::notation;
use super::person_ref::PersonRef;

#[derive(Serialize, ToSchema)]
pub struct Members {
    pub items: Vec<PersonRef>,
    /// Send it as `since` to get only later changes
    pub version: String,
    /// Only with `since`, and while those changes are known: `items` are then the people who have changed, and
    /// these have been deleted
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gone: Option<Vec<Id>>,
    #[serde(flatten)]
    pub head: MembersHead,
}

/// The part of the list that is about the viewer.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MembersHead {
    /// The viewer's own entry
    pub you: Option<Id>,
    /// True if the page should ask about the next person that the viewer adds: is this you?
    pub ask_is_you: bool,
    pub can: MembersCan,
}

text_enum! {
    pub enum MemberOrder {
        Name = "name",
        Surname = "surname",
        /// Ranked by the search, exact matches of the name first; without a text, by name.
        Best = "best",
    }
}

/// Some rows of the list of members.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MembersWindow {
    /// Send it as `since` to get only later changes
    pub version: String,
    /// The number of members
    pub total: usize,
    /// The number of members in this list: all, or those who were found
    pub found: usize,
    /// The rows at these positions; null if only `changed` has rows
    pub items: Option<Vec<PersonRef>>,
    /// The rows of the whole list that have changed since; null if `items` has the rows
    pub changed: Option<Vec<PersonRef>>,
    /// The letters that occur, in the order of the list
    pub letters: Vec<ListLetter>,
    /// The position of the person to find, if they are in this list
    pub find_position: Option<usize>,
    #[serde(flatten)]
    pub head: MembersHead,
}

#[derive(Serialize, ToSchema)]
pub struct ListLetter {
    /// `#` for names that begin with no letter
    pub letter: String,
    /// The position of the first person listed under it
    pub position: usize,
}

#[derive(Serialize, ToSchema)]
pub struct SomeMembers {
    pub items: Vec<PersonRef>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MembersCan {
    pub add: bool,
    /// If false, they may edit only their own entry
    pub edit_all: bool,
    pub delete: bool,
    /// Download the family as a file
    pub export: bool,
}

/// A family member in the admins' list.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MemberRow {
    pub id: Id,
    pub name: String,
    pub email: Option<String>,
    pub birth_date: Option<String>,
    /// In words
    #[schema(value_type = Option<String>)]
    pub birth_date_words: Option<Message>,
    pub deceased: bool,
    pub version: i64,
}

impl From<Member> for MemberRow {
    fn from(member: Member) -> Self {
        Self {
            id: member.id,
            name: member.name,
            email: member.email,
            birth_date_words: member.birth_date.map(Message::Date),
            birth_date: notation(member.birth_date),
            deceased: member.deceased,
            version: member.version,
        }
    }
}
