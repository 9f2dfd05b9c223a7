//! Our records -> those of `family_file`.

use std::collections::{HashMap, HashSet};

use family_file::{
    Certainty, Citation, Detail, Event, EventKind, EventOrigin, ExternalId, File, Name, NameKind, Note,
    Origin, Person, Sex, Source, SourceKey, Stored,
};
use fuzzy_date::FuzzyDate;

use crate::files::Attached;
use crate::history::{HistoryEvent, HistoryType};
use crate::ids::Id;
use crate::members::{Gender, Member, MemberName, MemberNote};
use crate::sources;
use crate::visible::tidy;

use super::known::Known;
use super::paths::Paths;
use super::rows::{ById, Parts};

/// What belongs to the records.
pub struct Lookup<'a> {
    pub seven: bool,
    pub contact: bool,
    pub parts: Parts,
    pub citations: ById<sources::Citation>,
    pub ids: ById<sources::ExternalId>,
    pub portraits: ById<Attached>,
    pub pictures: ById<Attached>,
    pub keys: HashMap<Id, SourceKey>,
    pub known: &'a Known,
    pub paths: Paths,
    /// The sources that something cites that is written.
    pub cited: HashSet<Id>,
    /// Structures whose words are in a note here.
    pub told: HashSet<(String, u32)>,
}

/// When and where something happened, if anything is known.
pub fn detail(date: Option<FuzzyDate>, place: Option<&str>) -> Option<Detail> {
    let place = place.unwrap_or_default().to_owned();
    (date.is_some() || !place.is_empty()).then(|| Detail {
        date: date.map(Into::into),
        place,
        ..Detail::default()
    })
}

impl Lookup<'_> {
    /// Someone of whom nothing but links and sex is written.
    pub fn nameless(&self, member: &Member) -> Person {
        Person { xref: self.xref(member.id), sex: sex(member.gender), ..Person::default() }
    }

    pub fn person(
        &mut self,
        member: &Member,
        birth: Option<&HistoryEvent>,
        death: Option<&HistoryEvent>,
    ) -> Person {
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        let mut notes = self.parts.notes.remove(&member.id).unwrap_or_default();
        notes.retain(|note| !self.is_told_elsewhere(note));
        let mut person = Person {
            names: self.names(member),
            deceased: member.deceased,
            occupation: text(&member.occupation),
            education: text(&member.education),
            interests: member.interests.0.clone(),
            notes: notes
                .into_iter()
                .map(|note| Note { origin: self.origin(note.id), text: note.text, shared: None })
                .collect(),
            citations: self.citations(member.id),
            ids: self.external_ids(member.id),
            ..self.nameless(member)
        };
        if self.contact {
            person.address = text(&member.address);
            person.phone = text(&member.phone_number);
            person.email = text(&member.email);
        }
        person.birth = self.life(member.birth_date, member.birth_place.as_deref(), birth);
        person.death = self.life(member.death_date, member.death_place.as_deref(), death);
        let portraits = self.portraits.remove(&member.id).unwrap_or_default();
        person.files = portraits.iter().map(|attached| self.file(attached)).collect();
        // Importing the file again finds the same person.
        if person.xref.is_empty() && !person.ids.iter().any(|id| id.kind == "UID") {
            person.ids.push(uid(member.id));
        }
        person
    }

    /// Whether another structure of the kept lines says the same as a note.
    fn is_told_elsewhere(&mut self, note: &MemberNote) -> bool {
        let Some(place) = self.known.events.get(&note.id) else { return false };
        let same = self.known.untold.get(place).is_some_and(|one| tidy(&one.text) == tidy(&note.text));
        if same {
            self.told.insert(place.clone());
        }
        same
    }

    /// A birth or death: the date and place on the profile, and what its event says.
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
        let mut names = vec![Name {
            whole: member.name.clone(),
            given: text(&member.given_name),
            surname: text(&member.surname),
            nickname: text(&member.nickname),
            ..Name::default()
        }];
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
        for name in further {
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
        let (xref, at) = self.known.events.get(&event.id).cloned().unwrap_or_default();
        let detail = Detail {
            description: if event.generated.is_some() { String::new() } else { event.description.clone() },
            citations: self.citations(event.id),
            files: self.pictures(event.id),
            ..detail(event.date, event.location.as_deref()).unwrap_or_default()
        };
        let mut ids = self.external_ids(event.id);
        // Without it, the event would be as many events as it has people.
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
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        let attached = files.get(&source.id).map(Vec::as_slice).unwrap_or_default();
        let mut ids = self.external_ids(source.id);
        if !self.known.xrefs.contains_key(&source.id) && !ids.iter().any(|id| id.kind == "UID") {
            ids.push(uid(source.id));
        }
        Source {
            key: self.keys.get(&source.id).cloned().unwrap_or_default(),
            title: source.title.clone(),
            author: text(&source.author),
            publication: text(&source.publication),
            kept_at: text(&source.kept_at),
            url: text(&source.url),
            note: text(&source.note),
            files: attached.iter().map(|attached| self.file(attached)).collect(),
            ids,
        }
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
        self.known.xrefs.get(&id).cloned().unwrap_or_default()
    }

    fn origin(&self, row: Id) -> Origin {
        Origin(self.known.at.get(&row).copied())
    }
}

/// Our own id, for records that have no other.
fn uid(id: Id) -> ExternalId {
    ExternalId { kind: "UID".to_owned(), value: id.to_string() }
}

/// Whether the surname at birth is another one than the surname, and no further name says it.
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
