//! What this feature's handlers take and return.

use fuzzy_date::{FuzzyDate, Kind};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::clock::Moment;
use crate::files::{FileRef, small_address};
use crate::ids::Id;
use crate::words::Message;

use super::model::{Gender, Member, MemberForm};
use super::store::MemberLine;

/// A person, with enough details to tell namesakes apart.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PersonRef {
    pub id: Id,
    pub name: String,
    /// If one is recorded, for sorting
    #[serde(skip_serializing_if = "Option::is_none")]
    pub surname: Option<String>,
    pub birth_year: Option<i32>,
    pub death_year: Option<i32>,
    /// In words, if it is not simply a year: `about 1887`, `before 1900`
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub birth_year_words: Option<Message>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub death_year_words: Option<Message>,
    pub deceased: bool,
    pub gender: Option<Gender>,
    /// The URL of their small portrait
    pub portrait: Option<String>,
    /// The names of their parents; only in lists of members, for people who share their name with someone else
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parents: Option<Vec<String>>,
}

fn notation(date: Option<FuzzyDate>) -> Option<String> {
    date.map(|date| date.to_string())
}

fn uncertain_years(date: Option<FuzzyDate>) -> Option<Message> {
    let years = date?.in_years()?;
    (!matches!(years.kind(), Kind::On(_))).then_some(Message::Date(years))
}

impl PersonRef {
    /// The year of birth, or words such as `about 1887`; empty if it is not known.
    pub fn born(&self) -> String {
        year_text(self.birth_year, self.birth_year_words.as_ref())
    }

    pub fn died(&self) -> String {
        year_text(self.death_year, self.death_year_words.as_ref())
    }
}

fn year_text(year: Option<i32>, words: Option<&Message>) -> String {
    let words = words.map(Message::for_reader);
    words.or_else(|| year.map(|year| year.to_string())).unwrap_or_default()
}

impl From<MemberLine> for PersonRef {
    fn from(line: MemberLine) -> Self {
        Self {
            birth_year: line.birth_date.and_then(FuzzyDate::year),
            death_year: line.death_date.and_then(FuzzyDate::year),
            birth_year_words: uncertain_years(line.birth_date),
            death_year_words: uncertain_years(line.death_date),
            id: line.id,
            name: line.name,
            surname: line.surname,
            deceased: line.deceased,
            gender: line.gender,
            portrait: line.portrait.map(small_address),
            parents: None,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct Members {
    pub items: Vec<PersonRef>,
    /// For asking what has changed since
    pub version: String,
    #[serde(flatten)]
    pub head: MembersHead,
}

/// What the list says about the viewer.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MembersHead {
    /// The viewer's own entry
    pub you: Option<Id>,
    /// Whether to ask about the next person that the viewer adds: is this you?
    pub ask_is_you: bool,
    pub can: MembersCan,
}

/// What has changed in the list of members.
#[derive(Serialize, ToSchema)]
pub struct MembersChanged {
    pub version: String,
    /// Null if too much has changed: fetch the list
    pub changes: Option<MembersChanges>,
    #[serde(flatten)]
    pub head: MembersHead,
}

#[derive(Serialize, ToSchema)]
pub struct MembersChanges {
    /// New and changed rows, in the order of the list
    pub rows: Vec<PlacedPerson>,
    /// Rows to remove
    pub gone: Vec<Id>,
}

#[derive(Serialize, ToSchema)]
pub struct PlacedPerson {
    #[serde(flatten)]
    pub person: PersonRef,
    /// Who comes before them in the list; null for the first
    pub after: Option<Id>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MembersCan {
    pub add: bool,
    /// Without it, only their own entry
    pub edit_all: bool,
    pub delete: bool,
}

/// A family member, as the viewer may see them.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Member)]
pub struct MemberView {
    pub id: Id,
    pub name: String,
    pub given_name: Option<String>,
    pub surname: Option<String>,
    pub birth_surname: Option<String>,
    pub nickname: Option<String>,
    pub email: Option<String>,
    pub phone_number: Option<String>,
    pub address: Option<String>,
    pub occupation: Option<String>,
    pub education: Option<String>,
    pub interests: Vec<String>,
    /// `YYYY-MM-DD`, or our notation for a less exact date: `1887~`, `[..1899]`, `XXXX-05-17`
    pub birth_date: Option<String>,
    /// As typed
    pub birth_date_text: Option<String>,
    /// In words
    #[schema(value_type = Option<String>)]
    pub birth_date_words: Option<Message>,
    pub death_date: Option<String>,
    pub death_date_text: Option<String>,
    #[schema(value_type = Option<String>)]
    pub death_date_words: Option<Message>,
    pub gender: Option<Gender>,
    pub deceased: bool,
    pub portrait: Option<FileRef>,
    pub is_active: bool,
    pub created_by: Option<Id>,
    pub created_by_name: Option<String>,
    pub version: i64,
    pub created_at: Moment,
    pub updated_at: Moment,
    /// Whether email, phone number and address are hidden from the viewer
    pub contact_hidden: bool,
    pub is_you: bool,
    pub relation_to_you: RelationToYou,
    pub can: MemberCan,
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

/// What the viewer may do with this member.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MemberCan {
    pub edit: bool,
    pub delete: bool,
    pub relate: bool,
    /// Add new people as relatives
    pub add_relatives: bool,
    pub manage_relationships: bool,
    pub link_yourself: bool,
}

#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RelationKind {
    You,
    Related,
    None,
    /// The viewer has no entry of their own
    Unlinked,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RelationToYou {
    pub kind: RelationKind,
    /// `second cousin once removed`
    #[schema(value_type = Option<String>)]
    pub words: Option<Message>,
    /// `your mother's brother's son`
    #[schema(value_type = Option<String>)]
    pub path: Option<Message>,
}

pub struct ViewerDetails {
    pub contact_hidden: bool,
    pub is_you: bool,
    pub created_by_name: Option<String>,
    pub portrait: Option<FileRef>,
    pub relation_to_you: RelationToYou,
    pub can: MemberCan,
}

impl MemberView {
    pub fn new(member: Member, details: ViewerDetails) -> Self {
        let contact = |text: Option<String>| text.filter(|_| !details.contact_hidden);
        Self {
            birth_date_words: member.birth_date.map(Message::Date),
            death_date_words: member.death_date.map(Message::Date),
            id: member.id,
            name: member.name,
            given_name: member.given_name,
            surname: member.surname,
            birth_surname: member.birth_surname,
            nickname: member.nickname,
            email: contact(member.email),
            phone_number: contact(member.phone_number),
            address: contact(member.address),
            occupation: member.occupation,
            education: member.education,
            interests: member.interests.0,
            birth_date: notation(member.birth_date),
            birth_date_text: member.birth_text,
            death_date: notation(member.death_date),
            death_date_text: member.death_text,
            gender: member.gender,
            deceased: member.deceased,
            portrait: details.portrait,
            is_active: true,
            created_by: member.created_by,
            created_by_name: details.created_by_name,
            version: member.version,
            created_at: member.created_at,
            updated_at: member.updated_at,
            contact_hidden: details.contact_hidden,
            is_you: details.is_you,
            relation_to_you: details.relation_to_you,
            can: details.can,
        }
    }
}

/// A body with all editable fields of a member (empty ones are removed) and some of its own. A macro, because
/// flattened structs cannot refuse unknown fields.
macro_rules! member_body {
    ($(#[$meta:meta])* pub struct $name:ident { $($(#[$own_meta:meta])* pub $own:ident: $type:ty,)* }) => {
        $(#[$meta])*
        #[derive(Debug, Deserialize, ToSchema)]
        #[serde(rename_all = "camelCase", deny_unknown_fields)]
        pub struct $name {
            $($(#[$own_meta])* pub $own: $type,)*
            pub name: String,
            pub given_name: Option<String>,
            pub surname: Option<String>,
            pub birth_surname: Option<String>,
            pub nickname: Option<String>,
            pub email: Option<String>,
            pub phone_number: Option<String>,
            pub address: Option<String>,
            pub occupation: Option<String>,
            pub education: Option<String>,
            #[serde(default)]
            pub interests: Vec<String>,
            /// A notation, or what a person types: `about 1887`
            pub birth_date: Option<String>,
            pub death_date: Option<String>,
            pub gender: Option<Gender>,
            #[serde(default)]
            pub deceased: bool,
        }

        impl $name {
            pub fn form(self) -> MemberForm {
                MemberForm {
                    name: self.name,
                    given_name: self.given_name,
                    surname: self.surname,
                    birth_surname: self.birth_surname,
                    nickname: self.nickname,
                    email: self.email,
                    phone_number: self.phone_number,
                    address: self.address,
                    occupation: self.occupation,
                    education: self.education,
                    interests: self.interests,
                    birth_date: self.birth_date,
                    death_date: self.death_date,
                    gender: self.gender,
                    deceased: self.deceased,
                }
            }
        }
    };
}
pub(crate) use member_body;

member_body! {
    pub struct ChangeMember {
        /// The version that was edited
        pub version: i64,
    }
}

/// A possible mistake; it never blocks saving.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Warning {
    pub code: String,
    #[schema(value_type = String)]
    pub message: Message,
    /// The member that it is about
    pub member_id: Option<Id>,
}

impl Warning {
    /// The message is the catalogue's `errors.<code>`.
    pub fn new(code: &str, member_id: Option<Id>) -> Self {
        Self { code: code.to_owned(), message: Message::text(format!("errors.{code}"), &[]), member_id }
    }

    /// Adds a detail that the message uses.
    pub fn with(mut self, name: &'static str, value: impl Into<Message>) -> Self {
        self.message = self.message.with(name, value);
        self
    }
}

#[derive(Serialize, ToSchema)]
pub struct UnderstoodDate {
    pub notation: String,
    #[schema(value_type = String)]
    pub words: Message,
    pub exact: bool,
    /// The day, if one is known
    pub day: Option<String>,
}
