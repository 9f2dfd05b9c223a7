//! The bodies of requests that add or change a member.

use serde::Deserialize;
use utoipa::ToSchema;

use crate::ids::Id;
use crate::sources::wire::{NewCitation, NewSourceFile, citation_forms};

use super::super::fields::{MemberForm, member_fields};
use super::super::model::Gender;
use super::super::parts::{DetailsForm, NameForm, NameKind, NoteForm};

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

/// A body with all fields of a member (empty ones are removed) and some of its own. A macro, because flattened structs
/// cannot refuse unknown fields.
macro_rules! member_body {
    ({
        $(#[$meta:meta])*
        pub struct $struct:ident { $($(#[$own_meta:meta])* pub $own:ident: $own_type:ty,)* }
    } $($(#[$doc:meta])* $field:ident $name:literal: $type:ty $([$(#[$body:meta])*])?,
        $value:expr, $part:expr, $merge:expr, $home:expr;)*) => {
        $(#[$meta])*
        #[derive(Debug, Deserialize, ToSchema)]
        #[serde(rename_all = "camelCase", deny_unknown_fields)]
        pub struct $struct {
            $($(#[$own_meta])* pub $own: $own_type,)*
            $($(#[$doc])* $($(#[$body])*)? pub $field: $type,)*
            /// Further names. Unchanged if left out
            #[schema(max_items = 30)]
            pub names: Option<Vec<NewMemberName>>,
            /// Unchanged if left out
            #[schema(max_items = 50)]
            pub notes: Option<Vec<NewMemberNote>>,
            /// The sources that prove something about the person. Unchanged if left out
            #[schema(max_items = 100)]
            pub citations: Option<Vec<NewCitation>>,
            /// Pictures and documents beside the portrait, in display order. Unchanged if left out
            #[schema(max_items = 50)]
            pub files: Option<Vec<NewSourceFile>>,
        }

        impl $struct {
            pub fn form(self) -> MemberForm {
                MemberForm {
                    $($field: self.$field,)*
                    details: details_form(self.names, self.notes, self.citations, self.files),
                }
            }
        }
    };
}

pub(crate) use member_body;

member_fields! { member_body =>
    pub struct ChangeMember {
        /// The version that was edited
        pub version: i64,
    }
}
