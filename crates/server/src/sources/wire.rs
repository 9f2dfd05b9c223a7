//! Request and response types of the source routes.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::access::{Action, User, policy};
use crate::clock::Moment;
use crate::files::{AttachmentForm, FileRef};
use crate::ids::Id;
use crate::visible::tidy_optional;

use super::model::{Certainty, Citation, CitationForm, CitedBy, Source, SourceForm, tidy_lines};

/// A file of a source.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = SourceFileRef)]
pub struct SourceFileView {
    pub file: FileRef,
    pub caption: Option<String>,
}

/// A source, with its files and the records that cite it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SourceRecord)]
pub struct SourceView {
    pub id: Id,
    pub title: String,
    pub author: Option<String>,
    /// The publisher and the place of publication
    pub publication: Option<String>,
    /// The archive or person that has it
    pub kept_at: Option<String>,
    /// An address on the web
    pub url: Option<String>,
    pub note: Option<String>,
    /// In the order chosen
    pub files: Vec<SourceFileView>,
    /// The number of citations
    pub citations: i64,
    /// The first 50 of these; `/api/sources/{id}/citations` has all
    pub cited_by: Vec<CitedRecord>,
    pub created_by: Option<Id>,
    /// Null for a former user
    pub created_by_name: Option<String>,
    pub version: i64,
    pub created_at: Moment,
    pub updated_at: Moment,
    pub can: SourceCan,
}

/// A source in a list.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SourceRow {
    pub id: Id,
    pub title: String,
    pub author: Option<String>,
    /// The number of citations
    pub citations: i64,
    pub version: i64,
}

impl SourceRow {
    pub fn new(source: Source, citations: i64) -> Self {
        Self { id: source.id, title: source.title, author: source.author, citations, version: source.version }
    }
}

#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct SourceCan {
    pub edit: bool,
    /// Possible only while nothing cites it
    pub delete: bool,
}

impl SourceCan {
    pub fn of(viewer: &User) -> Self {
        Self {
            edit: policy::allows(viewer, Action::EditHistory),
            delete: policy::allows(viewer, Action::DeleteHistory),
        }
    }
}

/// A record that cites a source.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CitedRecord {
    pub kind: CitedBy,
    /// The id of the history event, member or relationship; for a name, its member's
    pub id: Id,
    /// The member on whose page it is; null for history events
    pub member_id: Option<Id>,
    /// The record's title, or the start of its description
    pub title: String,
    pub page: Option<String>,
    pub certainty: Option<Certainty>,
    /// The words of the source
    pub quote: Option<String>,
}

/// A citation, as the record that cites shows it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Citation)]
pub struct CitationView {
    pub id: Id,
    pub source_id: Id,
    /// The source's title
    pub title: String,
    pub author: Option<String>,
    pub url: Option<String>,
    pub files: Vec<SourceFileView>,
    /// The page or entry in the source
    pub page: Option<String>,
    pub certainty: Option<Certainty>,
    /// The words of the source
    pub quote: Option<String>,
}

impl CitationView {
    pub fn new(citation: &Citation, source: &Source, files: Vec<SourceFileView>) -> Self {
        Self {
            id: citation.id,
            source_id: source.id,
            title: source.title.clone(),
            author: source.author.clone(),
            url: source.url.clone(),
            files,
            page: citation.page.clone(),
            certainty: citation.certainty,
            quote: citation.quote.clone(),
        }
    }
}

/// A citation in a form.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewCitation {
    /// The citation to change; left out for a new one
    pub id: Option<Id>,
    pub source_id: Id,
    /// Adds a source with this title and the id `sourceId`, if there is none yet
    #[schema(max_length = 500)]
    pub new_title: Option<String>,
    #[schema(max_length = 500)]
    pub page: Option<String>,
    pub certainty: Option<Certainty>,
    #[schema(max_length = 5_000)]
    pub quote: Option<String>,
}

impl From<NewCitation> for CitationForm {
    fn from(new: NewCitation) -> Self {
        Self {
            id: new.id,
            source: new.source_id,
            new_title: tidy_optional(new.new_title),
            page: tidy_optional(new.page),
            certainty: new.certainty,
            quote: tidy_lines(new.quote.as_deref()),
        }
    }
}

/// The forms of citations.
pub fn citation_forms(citations: Vec<NewCitation>) -> Vec<CitationForm> {
    citations.into_iter().map(Into::into).collect()
}

/// A file in a form.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewSourceFile {
    /// The id of a file that the viewer has uploaded or that is already attached
    pub file: Id,
    #[schema(max_length = 500)]
    pub caption: Option<String>,
}

impl From<NewSourceFile> for AttachmentForm {
    fn from(new: NewSourceFile) -> Self {
        Self { file: new.file, caption: tidy_optional(new.caption) }
    }
}

/// A request body with all fields of a source and one more. It is a macro, because flattened structs cannot
/// refuse unknown fields.
macro_rules! source_body {
    ($(#[$meta:meta])* pub struct $name:ident { $(#[$own_meta:meta])* pub $own:ident: $type:ty, }) => {
        $(#[$meta])*
        #[derive(Debug, Deserialize, ToSchema)]
        #[serde(rename_all = "camelCase", deny_unknown_fields)]
        pub struct $name {
            $(#[$own_meta])*
            pub $own: $type,
            #[schema(max_length = 500)]
            pub title: String,
            #[schema(max_length = 500)]
            pub author: Option<String>,
            #[schema(max_length = 500)]
            pub publication: Option<String>,
            #[schema(max_length = 500)]
            pub kept_at: Option<String>,
            /// Only `http` and `https`
            #[schema(max_length = 2_000)]
            pub url: Option<String>,
            #[schema(max_length = 20_000)]
            pub note: Option<String>,
            /// In display order; unchanged if left out
            #[schema(max_items = 50)]
            pub files: Option<Vec<NewSourceFile>>,
        }

        impl $name {
            pub fn form(self) -> SourceForm {
                SourceForm {
                    title: self.title,
                    author: self.author,
                    publication: self.publication,
                    kept_at: self.kept_at,
                    url: self.url,
                    note: self.note,
                    files: self.files.map(|files| files.into_iter().map(Into::into).collect()),
                }
            }
        }
    };
}

source_body! {
    pub struct NewSourceRecord {
        /// A UUID v7 made by the client
        pub id: Option<Id>,
    }
}

source_body! {
    pub struct ChangeSourceRecord {
        /// The version that was edited
        pub version: i64,
    }
}
