use fuzzy_date::{FuzzyDate, RangeMeans};
use serde_json::Value as Json;

use crate::clock::Moment;
use crate::db::Image;
use crate::error::{FieldProblems, Result};
use crate::files::{AttachmentForm, Owner, OwnerKind};
use crate::ids::Id;
use crate::members::{KnownDate, Member};
use crate::sources::CitationForm;
use crate::visible::tidy_optional;
use crate::words::{Language, reader};
use crate::{row, text_enum};

pub const MAX_DESCRIPTION: usize = 5_000;
const MAX_LOCATION: usize = 200;
const MAX_SOURCE: usize = 500;
const MAX_PEOPLE: usize = 500;
const MAX_LABEL: usize = 100;
const MAX_FILES: usize = 20;

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

/// The description in an image; a sentence that the server wrote is in the reader's language.
pub fn shown_description(image: &Image) -> Option<String> {
    let text = |column: &str| image.get(column).and_then(Json::as_str);
    let stored = text("description")?;
    let generated = text("generated").and_then(|mark| mark.parse::<Generated>().ok());
    Some(generated.map_or_else(|| stored.to_owned(), |generated| generated.for_reader(stored)))
}

impl HistoryType {
    /// True for a birth or death: it is the same fact as the date on the member's profile.
    pub fn is_of_a_life(self) -> bool {
        matches!(self, Self::Birth | Self::Death)
    }

    /// The meaning of a range such as "1914-1918": a war lasted all the time, a birth happened at some time
    /// in between.
    pub fn range_means(self) -> RangeMeans {
        match self {
            Self::Birth | Self::Death | Self::Birthday | Self::Anniversary => RangeMeans::Between,
            Self::Milestone | Self::Other | Self::Immigration | Self::Reunion | Self::War => RangeMeans::Span,
        }
    }

    /// The sort key of an event with this date. Nothing follows a death, so a death in 1943 comes after the
    /// letters of that year.
    pub fn sort_key(self, date: FuzzyDate) -> i64 {
        if self == Self::Death { date.sort_key_at_end() } else { date.sort_key() }
    }
}

row! {
    #[derive(Clone, Debug, PartialEq)]
    pub struct HistoryEvent in history.history_events {
        pub id: Id => Hidden,
        pub kind: HistoryType => Plain("type"),
        /// Refines the type: `Baptism`, `Census`.
        pub label: Option<String> => Plain("label"),
        pub description: String => Worded("description", shown_description),
        /// The sentence that the server wrote as the description, if it did. The description then follows the
        /// member's name.
        pub generated: Option<Generated> => Hidden,
        pub location: Option<String> => Plain("location"),
        /// Always set once a form has been applied.
        pub date: Option<FuzzyDate> => Date("date"),
        pub date_text: String => Hidden,
        pub date_earliest: Option<i64> => Hidden,
        pub date_latest: Option<i64> => Hidden,
        pub sort_key: i64 => Hidden,
        /// Set only in images from before sources were separate records.
        pub source_description: Option<String> => Plain("source"),
        /// The member whose birth or death it is; `None` for other types.
        pub fact_member: Option<Id> => Refers("members", Refuse),
        pub created_by: Option<Id> => Maker,
        pub version: i64 => Hidden,
        pub created_at: Moment => Hidden,
        pub updated_at: Moment => Hidden,
    }
}

row! {
    /// A member who was involved.
    #[derive(Clone, Debug, PartialEq)]
    pub struct HistoryPerson in history.history_people of event_id {
        pub id: Id => Hidden,
        pub event_id: Id => Refers("history_events", Refuse),
        pub member_id: Id => Names("member", "members", Refuse),
        pub position: i64 => Hidden,
        /// Their role in it: `Godmother`.
        pub role: Option<String> => Plain("role"),
        pub version: i64 => Hidden,
    }
}

/// The owner of the event's own files. Files of its sources belong to those.
pub fn files_of(event: Id) -> Owner {
    Owner { kind: OwnerKind::HistoryEvent, id: event }
}

/// The place of birth or death on a member's profile.
pub fn place_of(member: &Member, kind: HistoryType) -> &Option<String> {
    if kind == HistoryType::Birth { &member.birth_place } else { &member.death_place }
}

impl HistoryEvent {
    pub fn blank(id: Id, created_by: Option<Id>, now: Moment) -> Self {
        Self {
            id,
            kind: HistoryType::Other,
            label: None,
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

    /// A person's text as written; the server's own sentence in the reader's language.
    pub fn shown_description(&self) -> String {
        match self.generated {
            Some(generated) => generated.for_reader(&self.description),
            None => self.description.clone(),
        }
    }

    /// True if it is the birth or the death of this member.
    pub fn is_fact_of(&self, kind: HistoryType, member: Id) -> bool {
        self.kind == kind && self.fact_member == Some(member)
    }

    /// True if it is surely over before the other begins. A day without a year is never over.
    fn is_before(&self, other: &Self) -> bool {
        self.date_latest.zip(other.date_earliest).is_some_and(|(latest, earliest)| latest < earliest)
    }

    /// Sets the date, as typed and as understood.
    pub fn set_date(&mut self, known: &KnownDate) {
        let Some(date) = known.date else { return };
        let notation = date.to_string();
        // A form may send back the notation it was given: then keep the words that were typed.
        if self.date != Some(date) || known.typed.as_ref() != Some(&notation) {
            self.date_text = known.typed.clone().unwrap_or(notation);
        }
        self.date = Some(date);
        self.date_earliest = known.earliest;
        self.date_latest = known.latest;
        self.sort_key = self.kind.sort_key(date);
    }

    pub fn known(&self) -> KnownDate {
        self.date.map(|date| KnownDate::new(date, &self.date_text)).unwrap_or_default()
    }
}

/// A member's events in order. Events of uncertain date are not put before the birth or after the death: a
/// letter of 1918 comes after a birth in November 1918.
pub fn in_order_of_life(mut events: Vec<HistoryEvent>, member: Id) -> Vec<HistoryEvent> {
    let has_year = |event: &HistoryEvent| event.date_earliest.or(event.date_latest).is_some();
    if let Some(from) = events.iter().position(|event| event.is_fact_of(HistoryType::Birth, member)) {
        let birth = events.remove(from);
        let first = events.iter().position(|event| !event.is_before(&birth)).unwrap_or(events.len());
        events.insert(if has_year(&birth) { first } else { from }, birth);
    }
    if let Some(from) = events.iter().position(|event| event.is_fact_of(HistoryType::Death, member)) {
        let death = events.remove(from);
        let last = events.iter().rposition(|event| has_year(event) && !death.is_before(event));
        events.insert(if has_year(&death) { last.map_or(0, |last| last + 1) } else { from }, death);
    }
    events
}

/// The form as a person filled it in.
#[derive(Clone, Debug)]
pub struct HistoryForm {
    pub date: String,
    /// `None` leaves it unchanged.
    pub kind: Option<HistoryType>,
    pub description: String,
    pub location: Option<String>,
    pub family_involved: Vec<Id>,
    /// The roles of these people; `None` leaves them unchanged, as in all fields below.
    pub roles: Option<Vec<(Id, Option<String>)>>,
    /// Empty for none.
    pub label: Option<String>,
    pub source: Option<SourceForm>,
    /// All sources, instead of `source`.
    pub citations: Option<Vec<CitationForm>>,
    pub files: Option<Vec<AttachmentForm>>,
}

/// The first source.
#[derive(Clone, Debug)]
pub struct SourceForm {
    pub description: Option<String>,
    pub file: Option<Id>,
}

impl SourceForm {
    pub fn description(&self) -> Option<String> {
        self.description.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned)
    }
}

impl HistoryForm {
    /// The role that the form gives to a member; `None` if it names no roles.
    pub fn role_of(&self, member: Id) -> Option<Option<String>> {
        let roles = self.roles.as_ref()?;
        let role = roles.iter().find(|(id, _)| *id == member).and_then(|(_, role)| role.clone());
        Some(tidy_optional(role))
    }

    /// The event with the form applied, or all problems of the form at once.
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
        if let Some(source) = &self.source {
            line("source", &source.description, MAX_SOURCE);
        }
        let label = match &self.label {
            Some(label) => tidy_optional(line("label", &Some(label.clone()), MAX_LABEL)),
            None => before.label.clone(),
        };
        for (_, role) in self.roles.iter().flatten() {
            line("people", role, MAX_LABEL);
        }
        if let Some(citations) = &self.citations {
            CitationForm::check(&mut problems, "citations", citations);
            if self.source.is_some() {
                problems.add("source", "source-or-citations", &[]);
            }
        }
        AttachmentForm::check(&mut problems, "files", self.files.as_deref().unwrap_or_default(), MAX_FILES);
        let kind = self.kind.unwrap_or(before.kind);
        let date = KnownDate::understand_range(&mut problems, "date", Some(&self.date), kind.range_means());
        if self.date.trim().is_empty() {
            problems.add("date", "required", &[]);
        }
        if self.family_involved.len() > MAX_PEOPLE {
            problems.add("familyInvolved", "too-many", &[("max", &MAX_PEOPLE.to_string())]);
        }
        problems.check()?;
        let fact_member = self.family_involved.first().copied().filter(|_| kind.is_of_a_life());
        // Once a person edits it, the sentence is no longer generated.
        let same =
            (kind, fact_member, &description) == (before.kind, before.fact_member, &before.description);
        let mut event = HistoryEvent {
            kind,
            label,
            generated: before.generated.filter(|_| same),
            description,
            location,
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
