//! What this feature's handlers take and return.

use fuzzy_date::{FuzzyDate, Kind};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::clock::Moment;
use crate::files::{FileRef, small_address};
use crate::ids::Id;
use crate::sources::wire::{CitationView, NewCitation, NewSourceFile, SourceFileView, citation_forms};
use crate::text_enum;
use crate::words::Message;

use super::model::{Gender, Member, MemberForm};
use super::parts::{DetailsForm, MemberName, MemberNote, NameForm, NameKind, NoteForm};
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
    /// Only in the list of all members, if it was asked for
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phone_number: Option<String>,
    /// Only in the list of all members, if contact details were asked for
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    /// Like `email`
    #[serde(skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
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
            phone_number: None,
            email: None,
            address: None,
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

text_enum! {
    pub enum MemberOrder {
        Name = "name",
        Surname = "surname",
        /// As the search ranks them, those with exactly this name first; without a text, by name.
        Best = "best",
    }
}

/// Some rows of the list of members.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MembersWindow {
    /// For asking what has changed since
    pub version: String,
    /// How many members there are
    pub total: usize,
    /// How many of them are in this list: all, or those who were found
    pub found: usize,
    /// The rows at these places; null if only `changed` has
    pub items: Option<Vec<PersonRef>>,
    /// The rows of the whole list that have changed since; null if `items` has the rows
    pub changed: Option<Vec<PersonRef>>,
    /// The letters that occur, in the order of the list
    pub letters: Vec<ListLetter>,
    /// The place of the person to find, if they are in this list
    pub find_place: Option<usize>,
    #[serde(flatten)]
    pub head: MembersHead,
}

#[derive(Serialize, ToSchema)]
pub struct ListLetter {
    /// `#` for names that begin with none
    pub letter: String,
    /// The place of the first person listed under it
    pub place: usize,
}

#[derive(Serialize, ToSchema)]
pub struct SomeMembers {
    pub items: Vec<PersonRef>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MembersCan {
    pub add: bool,
    /// Without it, only their own entry
    pub edit_all: bool,
    pub delete: bool,
    /// Download the family as a file
    pub export: bool,
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
    pub birth_place: Option<String>,
    pub death_place: Option<String>,
    pub gender: Option<Gender>,
    pub deceased: bool,
    /// Further names
    pub names: Vec<NameView>,
    pub notes: Vec<NoteView>,
    /// What proves something about the person
    pub citations: Vec<CitationView>,
    pub portrait: Option<FileRef>,
    /// Further pictures and documents
    pub files: Vec<SourceFileView>,
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
    pub details: Details,
}

/// What a member's page shows of it.
#[derive(Default)]
pub struct Details {
    pub names: Vec<NameView>,
    pub notes: Vec<NoteView>,
    pub citations: Vec<CitationView>,
    pub files: Vec<SourceFileView>,
}

/// A further name.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = MemberName)]
pub struct NameView {
    pub id: Id,
    pub kind: NameKind,
    pub name: String,
    pub given_name: Option<String>,
    pub surname: Option<String>,
    /// A tag of BCP 47: `de`, `sr-Latn`
    pub language: Option<String>,
    pub citations: Vec<CitationView>,
}

impl NameView {
    pub fn new(name: MemberName, citations: Vec<CitationView>) -> Self {
        Self {
            id: name.id,
            kind: name.kind,
            name: name.name,
            given_name: name.given_name,
            surname: name.surname,
            language: name.language,
            citations,
        }
    }
}

#[derive(Serialize, ToSchema)]
#[schema(as = MemberNote)]
pub struct NoteView {
    pub id: Id,
    pub text: String,
}

impl From<MemberNote> for NoteView {
    fn from(note: MemberNote) -> Self {
        Self { id: note.id, text: note.text }
    }
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
            birth_place: member.birth_place,
            death_place: member.death_place,
            gender: member.gender,
            deceased: member.deceased,
            names: details.details.names,
            notes: details.details.notes,
            citations: details.details.citations,
            portrait: details.portrait,
            files: details.details.files,
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

/// A further name in a form.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewMemberName {
    /// The name to change; left out for a new one
    pub id: Option<Id>,
    pub kind: NameKind,
    #[schema(max_length = 100)]
    pub name: String,
    #[schema(max_length = 100)]
    pub given_name: Option<String>,
    #[schema(max_length = 100)]
    pub surname: Option<String>,
    /// A tag of BCP 47: `de`, `sr-Latn`
    #[schema(max_length = 35)]
    pub language: Option<String>,
    /// Unchanged if left out
    #[schema(max_items = 100)]
    pub citations: Option<Vec<NewCitation>>,
}

#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewMemberNote {
    /// The note to change; left out for a new one
    pub id: Option<Id>,
    #[schema(max_length = 20_000)]
    pub text: String,
}

pub fn details_form(
    names: Option<Vec<NewMemberName>>,
    notes: Option<Vec<NewMemberNote>>,
    citations: Option<Vec<NewCitation>>,
    files: Option<Vec<NewSourceFile>>,
) -> DetailsForm {
    let name = |new: NewMemberName| NameForm {
        id: new.id,
        kind: new.kind,
        name: new.name,
        given_name: new.given_name,
        surname: new.surname,
        language: new.language,
        citations: new.citations.map(citation_forms),
    };
    let note = |new: NewMemberNote| NoteForm { id: new.id, text: new.text };
    DetailsForm {
        names: names.map(|names| names.into_iter().map(name).collect()),
        notes: notes.map(|notes| notes.into_iter().map(note).collect()),
        citations: citations.map(citation_forms),
        files: files.map(|files| files.into_iter().map(Into::into).collect()),
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
            /// Unchanged if left out; empty for none
            #[schema(max_length = 200)]
            pub birth_place: Option<String>,
            /// Unchanged if left out; empty for none
            #[schema(max_length = 200)]
            pub death_place: Option<String>,
            /// Further names. Unchanged if left out
            #[schema(max_items = 30)]
            pub names: Option<Vec<NewMemberName>>,
            /// Unchanged if left out
            #[schema(max_items = 50)]
            pub notes: Option<Vec<NewMemberNote>>,
            /// What proves something about the person. Unchanged if left out
            #[schema(max_items = 100)]
            pub citations: Option<Vec<NewCitation>>,
            /// Pictures and documents beside the portrait, in display order. Unchanged if left out
            #[schema(max_items = 50)]
            pub files: Option<Vec<NewSourceFile>>,
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
                    birth_place: self.birth_place,
                    death_place: self.death_place,
                    details: details_form(self.names, self.notes, self.citations, self.files),
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
