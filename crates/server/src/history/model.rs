use fuzzy_date::FuzzyDate;

use crate::clock::Moment;
use crate::error::{FieldProblems, Result};
use crate::files::{Owner, OwnerKind};
use crate::ids::Id;
use crate::members::KnownDate;
use crate::words::{Language, reader};
use crate::{mention, row, text_enum};

const MAX_DESCRIPTION: usize = 5_000;
const MAX_LOCATION: usize = 200;
const MAX_SOURCE: usize = 500;
const MAX_PEOPLE: usize = 500;

text_enum! {
    pub enum HistoryType {
        Birthday = "birthday",
        Anniversary = "anniversary",
        Milestone = "milestone",
        Birth = "birth",
        Death = "death",
        Other = "other",
        Immigration = "immigration",
        Reunion = "reunion",
        War = "war",
    }
}

text_enum! {
    /// A sentence that the server writes itself when a profile gets a date: the catalogue's `lives.<name>`.
    pub enum Generated {
        Birth = "birth",
        Death = "death",
    }
}

impl Generated {
    /// `{name} was born`, `{name} died`: in English, as it is stored.
    pub fn sentence(self, name: &str) -> String {
        self.sentence_in(Language::English, name)
    }

    fn sentence_in(self, language: Language, name: &str) -> String {
        language.text(&format!("lives.{}", self.as_str()), &[("name", name)])
    }

    /// The stored sentence in the reader's language.
    pub fn for_reader(self, stored: &str) -> String {
        let language = reader::language();
        if language == Language::English {
            return stored.to_owned();
        }
        let pattern = self.sentence("{name}");
        let name = pattern
            .split_once("{name}")
            .and_then(|(before, after)| stored.strip_prefix(before)?.strip_suffix(after));
        name.map_or_else(|| stored.to_owned(), |name| self.sentence_in(language, name))
    }
}

impl HistoryType {
    /// Whether it tells when somebody's life began or ended: one fact with the date on their profile.
    pub fn is_of_a_life(self) -> bool {
        matches!(self, Self::Birth | Self::Death)
    }
}

row! {
    #[derive(Clone, Debug, PartialEq)]
    pub struct HistoryEvent in history.history_events {
        pub id: Id,
        pub kind: HistoryType,
        pub description: String,
        /// Which sentence the description is, if the server wrote it. It then follows the member's name.
        pub generated: Option<Generated>,
        pub location: Option<String>,
        /// Always there, once a form has been applied.
        pub date: Option<FuzzyDate>,
        pub date_text: String,
        pub date_earliest: Option<i64>,
        pub date_latest: Option<i64>,
        pub sort_key: i64,
        pub source_description: Option<String>,
        /// Whose birth or death it is; nobody's for other kinds.
        pub fact_member: Option<Id>,
        pub created_by: Option<Id>,
        pub version: i64,
        pub created_at: Moment,
        pub updated_at: Moment,
    }
}

row! {
    /// Somebody who was involved.
    #[derive(Clone, Debug, PartialEq)]
    pub struct HistoryPerson in history.history_people of event_id {
        pub id: Id,
        pub event_id: Id,
        pub member_id: Id,
        pub position: i64,
        pub version: i64,
    }
}
mention!(HistoryPerson, event_id);

/// What the files of an event's source are attached to.
pub fn source_of(event: Id) -> Owner {
    Owner { kind: OwnerKind::HistoryEvent, id: event }
}

impl HistoryEvent {
    pub fn blank(id: Id, created_by: Option<Id>, now: Moment) -> Self {
        Self {
            id,
            kind: HistoryType::Other,
            description: String::new(),
            generated: None,
            location: None,
            date: None,
            date_text: String::new(),
            date_earliest: None,
            date_latest: None,
            sort_key: 0,
            source_description: None,
            fact_member: None,
            created_by,
            version: 1,
            created_at: now,
            updated_at: now,
        }
    }

    /// What a person wrote as it is; what the server wrote in the reader's language.
    pub fn shown_description(&self) -> String {
        match self.generated {
            Some(generated) => generated.for_reader(&self.description),
            None => self.description.clone(),
        }
    }

    /// Takes a date over, as it was typed and as it was understood.
    pub fn set_date(&mut self, known: &KnownDate) {
        let Some(date) = known.date else { return };
        let notation = date.to_string();
        // A form may send back the notation it was given: then the words that were once typed stay.
        if self.date != Some(date) || known.typed.as_ref() != Some(&notation) {
            self.date_text = known.typed.clone().unwrap_or(notation);
        }
        self.date = Some(date);
        self.date_earliest = known.earliest;
        self.date_latest = known.latest;
        self.sort_key = date.sort_key();
    }

    pub fn known(&self) -> KnownDate {
        self.date.map(|date| KnownDate::new(date, &self.date_text)).unwrap_or_default()
    }
}

/// What a person filled in.
#[derive(Clone, Debug)]
pub struct HistoryForm {
    pub date: String,
    /// Not said, it stays as it is.
    pub kind: Option<HistoryType>,
    pub description: String,
    pub location: Option<String>,
    pub family_involved: Vec<Id>,
    /// Not said, it stays as it is.
    pub source: Option<SourceForm>,
}

/// What proves it.
#[derive(Clone, Debug)]
pub struct SourceForm {
    pub description: Option<String>,
    pub file: Option<Id>,
}

impl HistoryForm {
    /// The event as the form wants it; everything that is wrong with the form is said at once.
    pub fn apply(&self, before: HistoryEvent, now: Moment) -> Result<HistoryEvent> {
        let mut problems = FieldProblems::default();
        let mut description = self.description.trim().replace("\r\n", "\n");
        if description == before.shown_description() {
            description.clone_from(&before.description);
        }
        if description.is_empty() {
            problems.add("description", "required", &[]);
        }
        problems.check_lines("description", &description, MAX_DESCRIPTION);
        let mut line = |field: &str, text: &Option<String>, most| {
            let text = text.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned);
            problems.check_line(field, text.as_deref().unwrap_or_default(), most);
            text
        };
        let location = line("location", &self.location, MAX_LOCATION);
        let source_description = match &self.source {
            Some(source) => line("source", &source.description, MAX_SOURCE),
            None => before.source_description.clone(),
        };
        let date = KnownDate::understand(&mut problems, "date", Some(&self.date));
        if self.date.trim().is_empty() {
            problems.add("date", "required", &[]);
        }
        if self.family_involved.len() > MAX_PEOPLE {
            problems.add("familyInvolved", "too-many", &[("max", &MAX_PEOPLE.to_string())]);
        }
        problems.check()?;
        let kind = self.kind.unwrap_or(before.kind);
        let fact_member = self.family_involved.first().copied().filter(|_| kind.is_of_a_life());
        // What a person has changed is theirs.
        let same =
            (kind, fact_member, &description) == (before.kind, before.fact_member, &before.description);
        let mut event = HistoryEvent {
            kind,
            generated: before.generated.filter(|_| same),
            description,
            location,
            source_description,
            fact_member,
            ..before.clone()
        };
        event.set_date(&date);
        if event != before {
            event.updated_at = now;
        }
        Ok(event)
    }
}
