//! Additional names and notes, as stored and as in forms, with sources and files.

use crate::error::FieldProblems;
use crate::files::AttachmentForm;
use crate::ids::Id;
use crate::sources::CitationForm;
use crate::visible::{tidy, tidy_optional};
use crate::{row, text_enum};

const MAX_NAMES: usize = 30;
const MAX_NAME: usize = 100;
const MAX_LANGUAGE: usize = 35;
const MAX_NOTES: usize = 50;
const MAX_NOTE: usize = 20_000;
const MAX_FILES: usize = 50;

text_enum! {
    /// The kind of a name.
    pub enum NameKind {
        Birth = "birth",
        Married = "married",
        KnownAs = "known-as",
        Immigrant = "immigrant",
        Religious = "religious",
        Professional = "professional",
        Other = "other",
    }
}

row! {
    /// A further name.
    #[derive(Clone, Debug, PartialEq)]
    pub struct MemberName in members.member_names of member_id {
        pub id: Id => Hidden,
        pub member_id: Id => Refers("members", Refuse),
        pub position: i64 => Hidden,
        pub name: String => Plain("name"),
        pub kind: NameKind => Plain("kind"),
        pub given_name: Option<String> => Plain("givenName"),
        pub surname: Option<String> => Plain("surname"),
        pub language: Option<String> => Plain("language"),
        pub version: i64 => Hidden,
    }
}

row! {
    #[derive(Clone, Debug, PartialEq)]
    pub struct MemberNote in members.member_notes of member_id {
        pub id: Id => Hidden,
        pub member_id: Id => Refers("members", Refuse),
        pub position: i64 => Hidden,
        pub text: String => Plain("text"),
        pub version: i64 => Hidden,
    }
}

/// A name as a form has it.
#[derive(Clone, Debug)]
pub struct NameForm {
    /// The name to change; `None` for a new one.
    pub id: Option<Id>,
    pub kind: NameKind,
    pub name: String,
    pub given_name: Option<String>,
    pub surname: Option<String>,
    pub language: Option<String>,
    /// `None` leaves them unchanged.
    pub citations: Option<Vec<CitationForm>>,
}

#[derive(Clone, Debug)]
pub struct NoteForm {
    pub id: Option<Id>,
    pub text: String,
}

/// All parts in this file that a form can set; `None` leaves a part as it is.
#[derive(Clone, Debug, Default)]
pub struct DetailsForm {
    pub names: Option<Vec<NameForm>>,
    pub notes: Option<Vec<NoteForm>>,
    /// The sources about the person.
    pub citations: Option<Vec<CitationForm>>,
    /// The files beside the portrait.
    pub files: Option<Vec<AttachmentForm>>,
}

impl NameForm {
    pub fn apply(&self, before: MemberName, position: i64) -> MemberName {
        MemberName {
            position,
            kind: self.kind,
            name: tidy(&self.name),
            given_name: tidy_optional(self.given_name.clone()),
            surname: tidy_optional(self.surname.clone()),
            language: tidy_optional(self.language.clone()),
            ..before
        }
    }
}

impl NoteForm {
    pub fn text(&self) -> String {
        self.text.trim().replace("\r\n", "\n")
    }
}

impl DetailsForm {
    pub fn check(&self, problems: &mut FieldProblems) {
        let names = self.names.as_deref().unwrap_or_default();
        if names.len() > MAX_NAMES {
            problems.add("names", "too-many", &[("max", &MAX_NAMES.to_string())]);
        }
        for form in names {
            if tidy(&form.name).is_empty() {
                problems.add("names", "required", &[]);
            }
            for text in
                [Some(&form.name), form.given_name.as_ref(), form.surname.as_ref()].into_iter().flatten()
            {
                problems.check_line("names", &tidy(text), MAX_NAME);
            }
            if tidy_optional(form.language.clone()).is_some_and(|tag| !is_language(&tag)) {
                problems.add("names", "bad-language-code", &[]);
            }
            CitationForm::check(problems, "names", form.citations.as_deref().unwrap_or_default());
        }
        let notes = self.notes.as_deref().unwrap_or_default();
        if notes.len() > MAX_NOTES {
            problems.add("notes", "too-many", &[("max", &MAX_NOTES.to_string())]);
        }
        for note in notes {
            if note.text().is_empty() {
                problems.add("notes", "required", &[]);
            }
            problems.check_lines("notes", &note.text(), MAX_NOTE);
        }
        CitationForm::check(problems, "citations", self.citations.as_deref().unwrap_or_default());
        AttachmentForm::check(problems, "files", self.files.as_deref().unwrap_or_default(), MAX_FILES);
    }
}

/// True if it looks like a tag of BCP 47: `de`, `sr-Latn`, `zh-Hant-TW`.
fn is_language(tag: &str) -> bool {
    let mut parts = tag.split('-');
    let first = parts.next().unwrap_or_default();
    tag.len() <= MAX_LANGUAGE
        && (2..=8).contains(&first.len())
        && first.bytes().all(|letter| letter.is_ascii_alphabetic())
        && parts.all(|part| {
            (1..=8).contains(&part.len()) && part.bytes().all(|letter| letter.is_ascii_alphanumeric())
        })
}
