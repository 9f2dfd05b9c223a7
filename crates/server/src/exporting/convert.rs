//! Converts our records to those of `family_file`.

use std::collections::{HashMap, HashSet};

use family_file::{
    Certainty, Citation, Detail, Event, EventKind, EventOrigin, ExternalId, File, Name, NameKind, Note,
    Origin, ParentKind, Person, Sex, Source, SourceKey, Stored,
};
use fuzzy_date::FuzzyDate;

use crate::files::Attached;
use crate::history::{HistoryEvent, HistoryType};
use crate::ids::Id;
use crate::importing::no_name;
use crate::members::surname::likely_surname;
use crate::members::{Gender, Home, MEMBER_FIELDS, Member, MemberName, MemberNote};
use crate::sources;
use crate::visible::tidy;

use super::origins::{Displaced, ImportOrigins};
use super::paths::Paths;
use super::privacy::Privacy;
use super::rows::{ById, Parts};

/// The rows that belong to the records, and how to write them.
pub struct Lookup<'a> {
    /// True if the lines that are written over are 7.0. They may be converted afterwards.
    pub seven: bool,
    pub privacy: &'a Privacy,
    pub parts: Parts,
    pub citations: ById<sources::Citation>,
    pub ids: ById<sources::ExternalId>,
    pub portraits: ById<Attached>,
    pub pictures: ById<Attached>,
    pub keys: HashMap<Id, SourceKey>,
    pub origins: &'a ImportOrigins,
    pub paths: Paths,
    /// The sources that a written record cites.
    pub cited: HashSet<Id>,
    /// Structures whose text is in a note here.
    pub told: HashSet<(String, u32)>,
    /// Structures that are not written, so that the notes of each partner have to tell what they say.
    pub displaced: Displaced<'a>,
}

/// A date and place, if either is known.
pub fn detail(date: Option<FuzzyDate>, place: Option<&str>) -> Option<Detail> {
    let place = place.unwrap_or_default().to_owned();
    (date.is_some() || !place.is_empty()).then(|| Detail {
        date: date.map(Into::into),
        place,
        ..Detail::default()
    })
}

impl Lookup<'_> {
    /// Someone of whom only links and sex are written.
    pub fn nameless(&self, member: &Member) -> Person {
        Person { xref: self.xref(member.id), sex: sex(member.gender), ..Person::default() }
    }

    pub fn person(
        &mut self,
        member: &Member,
        birth: Option<&HistoryEvent>,
        death: Option<&HistoryEvent>,
    ) -> Person {
        let mut notes = self.parts.notes.remove(&member.id).unwrap_or_default();
        notes.retain(|note| self.privacy.shows(note.id) && !self.is_told_elsewhere(note));
        let mut person = Person {
            names: self.names(member),
            deceased: member.deceased,
            interests: member.interests.0.clone(),
            notes: notes
                .into_iter()
                .map(|note| Note { origin: self.origin(note.id), text: note.text, shared: None })
                .collect(),
            citations: self.citations(member.id),
            ids: self.external_ids(member.id),
            ..self.nameless(member)
        };
        for field in MEMBER_FIELDS.iter().filter(|field| self.privacy.contact || !field.is_contact()) {
            let text = (field.field.get)(member).unwrap_or_default();
            match field.home {
                Home::Record(_, set) => *set(&mut person) = text,
                Home::Own(tag) if !text.is_empty() => {
                    person.own.insert(tag.to_owned(), text);
                }
                Home::Own(_) | Home::Name(..) | Home::Code => {}
            }
        }
        person.birth = self.life(member.birth_date, member.birth_place.as_deref(), birth);
        person.death = self.life(member.death_date, member.death_place.as_deref(), death);
        let mut portraits = self.portraits.remove(&member.id).unwrap_or_default();
        portraits.retain(|attached| self.privacy.shows(attached.attachment.id));
        person.files = portraits.iter().map(|attached| self.file(attached)).collect();
        // With our id, importing the file again finds the same person.
        if person.xref.is_empty() && !person.ids.iter().any(|id| id.kind == "UID") {
            person.ids.push(uid(member.id));
        }
        person
    }

    /// True if another structure of the kept lines has the same text as a note.
    fn is_told_elsewhere(&mut self, note: &MemberNote) -> bool {
        let Some(origin) = self.origins.events.get(&note.id) else { return false };
        if self.displaced.contains(origin) {
            return false;
        }
        let same = self.origins.untold.get(origin).is_some_and(|one| tidy(&one.text) == tidy(&note.text));
        if same {
            self.told.insert(origin.clone());
        }
        same
    }

    /// A birth or death: the date and place on the profile, and the details of its event.
    fn life(
        &mut self,
        date: Option<FuzzyDate>,
        place: Option<&str>,
        event: Option<&HistoryEvent>,
    ) -> Option<Detail> {
        let known = detail(date, place);
        let Some(event) = event else { return known };
        let mut detail = known.unwrap_or_default();
        if event.generated.is_none() {
            detail.description.clone_from(&event.description);
        }
        detail.citations = self.citations(event.id);
        detail.files = self.pictures(event.id);
        Some(detail)
    }

    fn names(&mut self, member: &Member) -> Vec<Name> {
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        let further = self.parts.names.remove(&member.id).unwrap_or_default();
        let mut preferred = Name { whole: member.name.clone(), ..Name::default() };
        for field in MEMBER_FIELDS {
            if let Home::Name(_, set) = field.home {
                *set(&mut preferred) = (field.field.get)(member).unwrap_or_default();
            }
        }
        if preferred.given.is_empty() && preferred.surname.is_empty() {
            preferred.likely_surname = likely_surname(&member.name).unwrap_or_default();
        }
        let mut names = vec![preferred];
        // Everyone has a name here; to other programs, ours for those who have none would be a name.
        let parts = [&member.given_name, &member.surname, &member.birth_surname, &member.nickname];
        if member.name == no_name() && parts.into_iter().all(Option::is_none) && further.is_empty() {
            return Vec::new();
        }
        if let Some(surname) = member.birth_surname.as_ref().filter(|born| says_more(member, born, &further))
        {
            let given = text(&member.given_name);
            let whole = format!("{given} {surname}").trim().to_owned();
            names.push(Name {
                kind: Some(NameKind::Birth),
                whole,
                given,
                surname: surname.clone(),
                ..Name::default()
            });
        }
        let privacy = self.privacy;
        for name in further.into_iter().filter(|name| privacy.shows(name.id)) {
            names.push(Name {
                kind: Some(name_kind(name.kind)),
                whole: name.name.clone(),
                given: text(&name.given_name),
                surname: text(&name.surname),
                citations: self.citations(name.id),
                origin: self.origin(name.id),
                ..Name::default()
            });
        }
        names
    }

    pub fn event(&mut self, event: &HistoryEvent, several: bool) -> Event {
        let (xref, at) = self.origins.events.get(&event.id).cloned().unwrap_or_default();
        let detail = Detail {
            description: if event.generated.is_some() { String::new() } else { event.description.clone() },
            citations: self.citations(event.id),
            files: self.pictures(event.id),
            ..detail(event.date, event.location.as_deref()).unwrap_or_default()
        };
        let mut ids = self.external_ids(event.id);
        // Without an id, the event would become one event for each of its people.
        if several && xref.is_empty() && !ids.iter().any(|id| id.kind == "UID") {
            ids.push(uid(event.id));
        }
        Event {
            kind: event_kind(event.kind),
            label: event.label.clone().unwrap_or_default(),
            detail,
            people: Vec::new(),
            ids,
            origin: EventOrigin { xref, at },
        }
    }

    pub fn source(&mut self, source: &sources::Source, files: &ById<Attached>) -> Source {
        let attached = files.get(&source.id).map(Vec::as_slice).unwrap_or_default();
        let mut ids = self.external_ids(source.id);
        if !self.origins.xrefs.contains_key(&source.id) && !ids.iter().any(|id| id.kind == "UID") {
            ids.push(uid(source.id));
        }
        let mut written = Source {
            key: self.keys.get(&source.id).cloned().unwrap_or_default(),
            title: source.title.clone(),
            files: attached.iter().map(|attached| self.file(attached)).collect(),
            ids,
            ..Source::default()
        };
        for text in sources::SOURCE_TEXTS {
            *(text.in_file)(&mut written) = (text.field.get)(source).unwrap_or_default();
        }
        written
    }

    pub fn citations(&mut self, owner: Id) -> Vec<Citation> {
        let found = self.citations.get(&owner).map(Vec::as_slice).unwrap_or_default();
        self.cited.extend(found.iter().map(|citation| citation.source_id));
        let convert = |citation: &sources::Citation| {
            Some(Citation {
                source: self.keys.get(&citation.source_id)?.clone(),
                page: citation.page.clone().unwrap_or_default(),
                certainty: citation.certainty.map(certainty),
                quote: citation.quote.clone().unwrap_or_default(),
                origin: self.origin(citation.id),
            })
        };
        found.iter().filter_map(convert).collect()
    }

    pub fn external_ids(&self, owner: Id) -> Vec<ExternalId> {
        let found = self.ids.get(&owner).map(Vec::as_slice).unwrap_or_default();
        found.iter().map(|id| ExternalId { kind: id.kind.clone(), value: id.value.clone() }).collect()
    }

    fn pictures(&mut self, event: Id) -> Vec<File> {
        let attached = self.pictures.remove(&event).unwrap_or_default();
        attached.iter().map(|attached| self.file(attached)).collect()
    }

    fn file(&mut self, attached: &Attached) -> File {
        let Attached { attachment, file } = attached;
        let (number, entry) = self.paths.entry(file);
        File {
            xref: None,
            path: if self.seven { gedcom::zip::file_payload(&entry) } else { entry },
            title: attachment.caption.clone().unwrap_or_default(),
            format: if self.seven { file.content_type.clone() } else { String::new() },
            origin: self.origin(attachment.id),
            stored: Stored { number: u32::try_from(number).ok(), retitled: attachment.version > 1 },
        }
    }

    fn xref(&self, id: Id) -> String {
        self.origins.xrefs.get(&id).cloned().unwrap_or_default()
    }

    fn origin(&self, row: Id) -> Origin {
        Origin(self.origins.at.get(&row).copied())
    }
}

/// Our own id, for records that have no other.
fn uid(id: Id) -> ExternalId {
    ExternalId { kind: "UID".to_owned(), value: id.to_string() }
}

/// True if the surname at birth differs from the surname, and no further name has it.
fn says_more(member: &Member, born: &str, further: &[MemberName]) -> bool {
    let is_birth = |name: &MemberName| name.kind == crate::members::NameKind::Birth;
    member.surname.as_deref() != Some(born)
        && !further.iter().any(|name| is_birth(name) && name.surname.as_deref() == Some(born))
}

pub fn sex(gender: Option<Gender>) -> Sex {
    match gender {
        Some(Gender::Male) => Sex::Male,
        Some(Gender::Female) => Sex::Female,
        Some(Gender::Other) => Sex::Other,
        None => Sex::Unknown,
    }
}

fn name_kind(kind: crate::members::NameKind) -> NameKind {
    use crate::members::NameKind as Ours;
    match kind {
        Ours::Birth => NameKind::Birth,
        Ours::Married => NameKind::Married,
        Ours::KnownAs => NameKind::KnownAs,
        Ours::Immigrant => NameKind::Immigrant,
        Ours::Religious => NameKind::Religious,
        Ours::Professional => NameKind::Professional,
        Ours::Other => NameKind::Other,
    }
}

fn event_kind(kind: HistoryType) -> EventKind {
    match kind {
        HistoryType::Birthday => EventKind::Birthday,
        HistoryType::Anniversary => EventKind::Anniversary,
        HistoryType::Milestone => EventKind::Milestone,
        HistoryType::Birth => EventKind::Birth,
        HistoryType::Death => EventKind::Death,
        HistoryType::Other => EventKind::Other,
        HistoryType::Immigration => EventKind::Immigration,
        HistoryType::Reunion => EventKind::Reunion,
        HistoryType::War => EventKind::War,
    }
}

fn certainty(certainty: sources::Certainty) -> Certainty {
    match certainty {
        sources::Certainty::Unreliable => Certainty::Unreliable,
        sources::Certainty::Questionable => Certainty::Questionable,
        sources::Certainty::Secondary => Certainty::Secondary,
        sources::Certainty::Primary => Certainty::Primary,
    }
}

pub fn parent_kind(kind: kinship::ParentKind) -> ParentKind {
    match kind {
        kinship::ParentKind::Birth => ParentKind::Birth,
        kinship::ParentKind::Adopted => ParentKind::Adopted,
        kinship::ParentKind::Step => ParentKind::Step,
        kinship::ParentKind::Foster => ParentKind::Foster,
    }
}
