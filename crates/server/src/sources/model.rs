use crate::clock::Moment;
use crate::error::{FieldProblems, Result};
use crate::files::{AttachmentForm, Owner, OwnerKind};
use crate::fold::fold;
use crate::ids::Id;
use crate::record_types::of_owner_kind;
use crate::visible::{tidy, tidy_optional};
use crate::{row, text_enum};

const MAX_TITLE: usize = 500;
const MAX_URL: usize = 2_000;
const MAX_NOTE: usize = 20_000;
pub const MAX_FILES: usize = 50;
const MAX_CITATIONS: usize = 100;
const MAX_PAGE: usize = 500;
const MAX_QUOTE: usize = 5_000;

row! {
    #[derive(Clone, Debug, PartialEq)]
    pub struct Source in sources.sources {
        pub id: Id => Hidden,
        pub title: String => Plain("title"),
        pub author: Option<String> => Plain("author"),
        pub publication: Option<String> => Plain("publication"),
        pub kept_at: Option<String> => Plain("keptAt"),
        pub url: Option<String> => Plain("url"),
        pub note: Option<String> => Plain("note"),
        pub sort_key: String => Hidden,
        pub created_by: Option<Id> => Maker,
        pub version: i64 => Hidden,
        pub created_at: Moment => Hidden,
        pub updated_at: Moment => Hidden,
    }
}

text_enum! {
    /// The degree to which a source can be trusted for a fact.
    pub enum Certainty {
        Unreliable = "unreliable",
        Questionable = "questionable",
        Secondary = "secondary",
        Primary = "primary",
    }
}

text_enum! {
    /// The kinds of records that can cite a source, each as its record type says in `owner_kind`.
    pub enum CitedBy {
        HistoryEvent = "history-event",
        Member = "member",
        MemberName = "member-name",
        Relationship = "relationship",
    }
}

impl CitedBy {
    /// The table of the record that people know.
    pub fn table(self) -> Option<&'static str> {
        of_owner_kind(self.as_str())?.whole_table()
    }
}

row! {
    #[derive(Clone, Debug, PartialEq)]
    pub struct Citation in sources.citations of record_id {
        pub id: Id => Hidden,
        pub owner_kind: CitedBy => Hidden,
        pub owner_id: Id => Hidden,
        /// The record that people know: for a name, its member.
        pub record_id: Id => Hidden,
        pub source_id: Id => Names("source", "sources", Refuse),
        pub position: i64 => Hidden,
        pub page: Option<String> => Plain("page"),
        pub certainty: Option<Certainty> => Plain("certainty"),
        pub quote: Option<String> => Plain("quote"),
        pub version: i64 => Hidden,
    }
}

text_enum! {
    /// The kinds of records that have ids in other programs, each as its record type says in `owner_kind`.
    pub enum ExternalOwner {
        Member = "member",
        Relationship = "relationship",
        HistoryEvent = "history-event",
        Source = "source",
    }
}

impl ExternalOwner {
    pub fn table(self) -> Option<&'static str> {
        of_owner_kind(self.as_str())?.whole_table()
    }
}

row! {
    /// The id of a record in another program.
    #[derive(Clone, Debug, PartialEq)]
    pub struct ExternalId in sources.external_ids of owner_id {
        pub id: Id => Hidden,
        pub owner_kind: ExternalOwner => Hidden,
        pub owner_id: Id => Hidden,
        /// `UID`, `REFN`, `EXID` and its type.
        pub kind: String => Plain("kind"),
        pub value: String => Plain("value"),
        pub version: i64 => Hidden,
    }
}

impl Source {
    pub fn blank(id: Id, created_by: Option<Id>, now: Moment) -> Self {
        Self {
            id,
            title: String::new(),
            author: None,
            publication: None,
            kept_at: None,
            url: None,
            note: None,
            sort_key: String::new(),
            created_by,
            version: 1,
            created_at: now,
            updated_at: now,
        }
    }

    pub fn set_title(&mut self, title: String) {
        self.sort_key = fold(&title);
        self.title = title;
    }
}

/// The owner of a source's files.
pub fn files_of(source: Id) -> Owner {
    Owner { kind: OwnerKind::Source, id: source }
}

/// The form as a person filled it in.
#[derive(Clone, Debug)]
pub struct SourceForm {
    pub title: String,
    pub author: Option<String>,
    pub publication: Option<String>,
    pub kept_at: Option<String>,
    pub url: Option<String>,
    pub note: Option<String>,
    /// `None` leaves them unchanged.
    pub files: Option<Vec<AttachmentForm>>,
}

impl SourceForm {
    /// A form with nothing but a title.
    pub fn titled(title: &str) -> Self {
        Self {
            title: title.to_owned(),
            author: None,
            publication: None,
            kept_at: None,
            url: None,
            note: None,
            files: None,
        }
    }

    /// The source with the form applied, or all problems of the form at once.
    pub fn apply(&self, before: Source, now: Moment) -> Result<Source> {
        let mut problems = FieldProblems::default();
        let title = tidy(&self.title);
        if title.is_empty() {
            problems.add("title", "required", &[]);
        }
        problems.check_line("title", &title, MAX_TITLE);
        let mut line = |field: &str, typed: &Option<String>, most: usize| {
            let text = tidy_optional(typed.clone());
            problems.check_line(field, text.as_deref().unwrap_or_default(), most);
            text
        };
        let author = line("author", &self.author, MAX_TITLE);
        let publication = line("publication", &self.publication, MAX_TITLE);
        let kept_at = line("keptAt", &self.kept_at, MAX_TITLE);
        let url = line("url", &self.url, MAX_URL);
        if url.as_deref().is_some_and(|url| !is_web_address(url)) {
            problems.add("url", "bad-web-address", &[]);
        }
        let note = tidy_lines(self.note.as_deref());
        problems.check_lines("note", note.as_deref().unwrap_or_default(), MAX_NOTE);
        AttachmentForm::check(&mut problems, "files", self.files.as_deref().unwrap_or_default(), MAX_FILES);
        problems.check()?;
        let mut source = Source { author, publication, kept_at, url, note, ..before.clone() };
        source.set_title(title);
        if source != before {
            source.updated_at = now;
        }
        Ok(source)
    }
}

/// Anything else, such as `javascript:`, could do harm when it is clicked.
fn is_web_address(text: &str) -> bool {
    url::Url::parse(text).is_ok_and(|url| matches!(url.scheme(), "http" | "https") && url.has_host())
}

/// A text of several lines, without spaces around it.
pub fn tidy_lines(typed: Option<&str>) -> Option<String> {
    typed.map(|text| text.trim().replace("\r\n", "\n")).filter(|text| !text.is_empty())
}

/// The record, or part of one, that cites.
#[derive(Clone, Copy, Debug)]
pub struct Citing {
    pub kind: CitedBy,
    pub id: Id,
    /// The record that people know.
    pub record: Id,
}

impl Citing {
    pub fn event(id: Id) -> Self {
        Self { kind: CitedBy::HistoryEvent, id, record: id }
    }

    pub fn member(id: Id) -> Self {
        Self { kind: CitedBy::Member, id, record: id }
    }

    pub fn name(id: Id, member: Id) -> Self {
        Self { kind: CitedBy::MemberName, id, record: member }
    }

    pub fn relationship(id: Id) -> Self {
        Self { kind: CitedBy::Relationship, id, record: id }
    }

    pub fn is_of(self, citation: &Citation) -> bool {
        (citation.owner_kind, citation.owner_id) == (self.kind, self.id)
    }
}

/// A citation as a form names it.
#[derive(Clone, Debug, PartialEq)]
pub struct CitationForm {
    /// The citation to change; `None` for a new one.
    pub id: Option<Id>,
    pub source: Id,
    /// The title of a source that is added with the citation, unless there is one with this id already.
    pub new_title: Option<String>,
    pub page: Option<String>,
    pub certainty: Option<Certainty>,
    pub quote: Option<String>,
}

impl CitationForm {
    pub fn of(citation: &Citation) -> Self {
        Self {
            id: Some(citation.id),
            source: citation.source_id,
            new_title: None,
            page: citation.page.clone(),
            certainty: citation.certainty,
            quote: citation.quote.clone(),
        }
    }

    /// Checks all citations of a form.
    pub fn check(problems: &mut FieldProblems, field: &str, forms: &[Self]) {
        if forms.len() > MAX_CITATIONS {
            problems.add(field, "too-many", &[("max", &MAX_CITATIONS.to_string())]);
        }
        for form in forms {
            problems.check_line(field, form.new_title.as_deref().unwrap_or_default(), MAX_TITLE);
            problems.check_line(field, form.page.as_deref().unwrap_or_default(), MAX_PAGE);
            problems.check_lines(field, form.quote.as_deref().unwrap_or_default(), MAX_QUOTE);
        }
    }
}
