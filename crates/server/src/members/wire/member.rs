//! One member, as the viewer may see them.

use fuzzy_date::FuzzyDate;
use serde::Serialize;
use utoipa::ToSchema;

use crate::clock::Moment;
use crate::db::TextList;
use crate::files::FileRef;
use crate::ids::Id;
use crate::sources::wire::{CitationView, SourceFileView};
use crate::words::Message;

use super::super::fields::{hide_contact, member_fields};
use super::super::model::{Gender, Member};
use super::super::parts::{MemberName, MemberNote, NameKind};
use super::dates::notation;

macro_rules! member_view {
    ({} $($(#[$doc:meta])* $field:ident $name:literal: $type:ty $([$(#[$body:meta])*])?,
        $value:expr, $part:expr, $merge:expr, $home:expr;)*) => {
        /// A family member, as the viewer may see them.
        #[derive(Serialize, ToSchema)]
        #[serde(rename_all = "camelCase")]
        #[schema(as = Member)]
        pub struct MemberView {
            pub id: Id,
            $($(#[$doc])* pub $field: $type,)*
            /// As typed
            pub birth_date_text: Option<String>,
            /// In words
            #[schema(value_type = Option<String>)]
            pub birth_date_words: Option<Message>,
            pub death_date_text: Option<String>,
            #[schema(value_type = Option<String>)]
            pub death_date_words: Option<Message>,
            /// Further names
            pub names: Vec<NameView>,
            pub notes: Vec<NoteView>,
            /// The sources that prove something about the person
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
            /// True if email, phone number and address are hidden from the viewer
            pub contact_hidden: bool,
            pub is_you: bool,
            pub relation_to_you: RelationToYou,
            pub can: MemberCan,
        }

        impl MemberView {
            pub fn new(mut member: Member, details: ViewerDetails) -> Self {
                if details.contact_hidden {
                    hide_contact(&mut member);
                }
                Self {
                    id: member.id,
                    birth_date_words: member.birth_date.map(Message::Date),
                    death_date_words: member.death_date.map(Message::Date),
                    birth_date_text: member.birth_text,
                    death_date_text: member.death_text,
                    $($field: member.$field.in_answer(),)*
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
    };
}

member_fields! { member_view => }

/// A stored value as answers have it.
trait InAnswer {
    type Answer;
    fn in_answer(self) -> Self::Answer;
}

macro_rules! answered_as_stored {
    ($($type:ty),*) => {
        $(impl InAnswer for $type {
            type Answer = Self;
            fn in_answer(self) -> Self {
                self
            }
        })*
    };
}

answered_as_stored!(String, Option<String>, Option<Gender>, bool);

impl InAnswer for TextList {
    type Answer = Vec<String>;
    fn in_answer(self) -> Vec<String> {
        self.0
    }
}

impl InAnswer for Option<FuzzyDate> {
    type Answer = Option<String>;
    fn in_answer(self) -> Option<String> {
        notation(self)
    }
}

/// The viewer's permissions for this member.
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
    /// Invite this person, who is alive and has no account, into a family of which the viewer is an admin
    pub invite: bool,
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

/// The parts that a member's page shows.
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
