//! Maps the records of a file to ours: pure, one record at a time.

use family_file::{
    Certainty as FileCertainty, Citation as FileCitation, Couple, CoupleState, Detail, Event, EventKind,
    Name, NameKind as FileNameKind, ParentKind, Person, Sex, Source as FileSource,
};

use crate::clock::Moment;
use crate::error::{Error, Result};
use crate::history::{HistoryEvent, HistoryType, births};
use crate::ids::Id;
use crate::members::{
    FormValue, Gender, Home, KnownDate, MEMBER_FIELDS, Member, MemberForm, NameKind, member_field, read_date,
};
use crate::relationships::{Qualifier, RelationType, Relationship, State};
use crate::sources::{Certainty, SOURCE_TEXTS, Source, SourceForm};
use crate::visible::tidy_optional;
use crate::words::{Language, dates};

/// The account that imports, and the time.
#[derive(Clone, Copy)]
pub struct By {
    pub user: Option<Id>,
    pub now: Moment,
}

/// Our own text for something that has none in the file. It is stored in English.
fn word(key: &str) -> String {
    Language::English.text(&format!("importing.{key}"), &[])
}

/// The name of people whose name the file does not say.
pub fn no_name() -> String {
    word("noName")
}

fn filled(text: &str) -> Option<String> {
    Some(text.to_owned()).filter(|text| !text.is_empty())
}

/// A date in the words that people see in a form, as far as our own forms understand them.
pub fn known(detail: Option<&Detail>, kind: HistoryType) -> KnownDate {
    let Some(date) = detail.and_then(|detail| detail.date.as_ref()) else { return KnownDate::default() };
    let Some(value) = date.value else { return KnownDate::default() };
    let says_it = |text: &String| read_date(text, kind.range_means()).is_ok_and(|read| read == value);
    let words = Some(dates::render(Language::English, value)).filter(says_it);
    KnownDate::new(value, &words.unwrap_or_else(|| value.to_string()))
}

pub fn gender(sex: Sex) -> Option<Gender> {
    match sex {
        Sex::Male => Some(Gender::Male),
        Sex::Female => Some(Gender::Female),
        Sex::Other => Some(Gender::Other),
        Sex::Unknown => None,
    }
}

/// The form with which someone would enter this person.
pub fn member_form(person: &Person) -> MemberForm {
    let name = person.names.first();
    let part = |part: fn(&Name) -> &String| name.and_then(|name| filled(part(name)));
    // More than texts, so that each is read in its own way. The dates are set later, without being written in words.
    let mut form = MemberForm {
        name: part(|name| &name.whole).or(part(|name| &name.nickname)).unwrap_or_else(no_name),
        birth_surname: surname_at_birth(person).map(|index| person.names[index].surname.clone()),
        interests: person.interests.clone(),
        gender: gender(person.sex),
        deceased: person.deceased,
        birth_place: person.birth.as_ref().map(|birth| birth.place.clone()),
        death_place: person.death.as_ref().map(|death| death.place.clone()),
        ..MemberForm::default()
    };
    for field in MEMBER_FIELDS {
        let text = match field.home {
            Home::Name(get, _) => part(get),
            Home::Record(get, _) => filled(get(person)),
            Home::Own(tag) => person.own.get(tag).and_then(|text| filled(text)),
            Home::Code => continue,
        };
        if let Some(typed) = field.typed(&mut form) {
            *typed = text;
        }
    }
    form
}

/// The member with the file's values. The rules of our forms apply: values that they refuse are left out and
/// listed in `refused`.
pub fn member(before: Member, person: &Person, now: Moment, refused: &mut Vec<String>) -> Result<Member> {
    let mut form = member_form(person);
    let mut member = match form.clone().apply(before.clone(), now) {
        Ok(member) => member,
        Err(Error::Problem(problem)) => {
            for field in problem.fields.keys() {
                clear(&mut form, field);
                refused.push(field.clone());
            }
            form.apply(before, now)?
        }
        Err(error) => return Err(error),
    };
    member.set_birth(known(person.birth.as_ref(), HistoryType::Birth));
    member.set_death(known(person.death.as_ref(), HistoryType::Death));
    member.deceased |= person.deceased;
    Ok(member)
}

/// Leaves out what the form refuses.
fn clear(form: &mut MemberForm, name: &str) {
    let Some(field) = member_field(name) else { return };
    match field.value {
        FormValue::Name => form.name = no_name(),
        FormValue::List => form.interests.clear(),
        // A form cannot refuse these.
        FormValue::Gender | FormValue::Deceased => {}
        FormValue::Line(_)
        | FormValue::Lines(_)
        | FormValue::Email
        | FormValue::Place
        | FormValue::Birth
        | FormValue::Death => {
            if let Some(typed) = field.typed(form) {
                *typed = None;
            }
        }
    }
}

pub fn name_kind(kind: Option<FileNameKind>) -> NameKind {
    match kind {
        Some(FileNameKind::Birth) => NameKind::Birth,
        Some(FileNameKind::Married) => NameKind::Married,
        Some(FileNameKind::KnownAs) => NameKind::KnownAs,
        Some(FileNameKind::Immigrant) => NameKind::Immigrant,
        Some(FileNameKind::Religious) => NameKind::Religious,
        Some(FileNameKind::Professional) => NameKind::Professional,
        Some(FileNameKind::Other) | None => NameKind::Other,
    }
}

/// The name that only tells the surname at birth, which is a field of the profile.
fn surname_at_birth(person: &Person) -> Option<usize> {
    let first = person.names.first()?;
    let says_only_that = |name: &Name| {
        let whole = [name.given.as_str(), &name.surname].join(" ");
        name.kind == Some(FileNameKind::Birth)
            && !name.surname.is_empty()
            && name.surname != first.surname
            && name.given == first.given
            && name.whole == whole.trim()
            && [&name.prefix, &name.suffix, &name.nickname].iter().all(|part| part.is_empty())
            && name.citations.is_empty()
    };
    person.names.iter().skip(1).position(says_only_that).map(|index| index + 1)
}

/// The names that are not on the profile.
pub fn further_names(person: &Person) -> impl Iterator<Item = &Name> {
    let at_birth = surname_at_birth(person);
    let further = person.names.iter().enumerate().skip(1);
    further.filter(move |(index, _)| Some(*index) != at_birth).map(|(_, name)| name)
}

/// The citations of the person and of their preferred name, which is part of the profile.
pub fn cited(person: &Person) -> Vec<FileCitation> {
    let mut all = person.citations.clone();
    let of_name = person.names.first().map(|name| name.citations.as_slice()).unwrap_or_default();
    for citation in of_name {
        if !all.contains(citation) {
            all.push(citation.clone());
        }
    }
    all
}

/// A further name as it is stored; `None` if no visible character is left.
pub fn name_text(name: &Name) -> Option<String> {
    tidy_optional(filled(&name.whole).or_else(|| filled(&name.nickname)))
}

pub fn certainty(certainty: FileCertainty) -> Certainty {
    match certainty {
        FileCertainty::Unreliable => Certainty::Unreliable,
        FileCertainty::Questionable => Certainty::Questionable,
        FileCertainty::Secondary => Certainty::Secondary,
        FileCertainty::Primary => Certainty::Primary,
    }
}

pub fn source(source: &FileSource, id: Id, by: By) -> Result<Source> {
    let mut form = SourceForm::titled(&filled(&source.title).unwrap_or_else(|| word("noTitle")));
    let mut said = source.clone();
    for text in SOURCE_TEXTS {
        *(text.typed)(&mut form) = filled((text.in_file)(&mut said));
    }
    let blank = Source::blank(id, by.user, by.now);
    match form.apply(blank.clone(), by.now) {
        Err(Error::Problem(problem)) => {
            for refused in problem.fields.keys() {
                match SOURCE_TEXTS.iter().find(|text| text.field.name == refused) {
                    Some(text) => *(text.typed)(&mut form) = None,
                    None => form.title = word("noTitle"),
                }
            }
            form.apply(blank, by.now)
        }
        applied => applied,
    }
}

pub fn couple(couple: &Couple, id: Id, [one, other]: [Id; 2], by: By) -> Relationship {
    let date = |detail: &Option<Detail>| detail.as_ref()?.date.as_ref()?.value;
    let place = |detail: &Option<Detail>| tidy_optional(detail.as_ref().map(|detail| detail.place.clone()));
    let state = match couple.state {
        CoupleState::Married => State::Married,
        CoupleState::Partners => State::Partners,
        CoupleState::Divorced => State::Divorced,
    };
    Relationship {
        state: Some(state),
        engaged_on: date(&couple.engagement),
        engaged_place: place(&couple.engagement),
        started_on: date(&couple.marriage),
        started_place: place(&couple.marriage),
        ended_on: date(&couple.divorce),
        ended_place: place(&couple.divorce),
        ..tie(RelationType::Spouse, id, one, other, by)
    }
}

pub fn parent(
    kind: ParentKind,
    gender: Option<Gender>,
    id: Id,
    [parent, child]: [Id; 2],
    by: By,
) -> Relationship {
    let qualifier = match kind {
        ParentKind::Birth => Qualifier::Birth,
        ParentKind::Adopted => Qualifier::Adopted,
        ParentKind::Foster => Qualifier::Foster,
        ParentKind::Step => Qualifier::Step,
    };
    let word = RelationType::Parent.for_gender(gender);
    Relationship { qualifier: Some(qualifier), ..tie(word, id, parent, child, by) }
}

pub fn sibling(gender: Option<Gender>, id: Id, [one, other]: [Id; 2], by: By) -> Relationship {
    let word = RelationType::Sister.for_gender(gender);
    Relationship { qualifier: Some(Qualifier::Full), ..tie(word, id, one, other, by) }
}

fn tie(word: RelationType, id: Id, from: Id, to: Id, by: By) -> Relationship {
    let fact = word.fact(from, to);
    Relationship {
        kind: fact.kind,
        first_id: fact.first,
        second_id: fact.second,
        from_id: from,
        word,
        ..Relationship::blank(id, by.user, by.now)
    }
}

/// The birth or death in the history of a member who has a date for it, as saving their profile would write
/// it.
pub fn life(
    member: &Member,
    kind: HistoryType,
    detail: Option<&Detail>,
    id: Id,
    by: By,
) -> Option<HistoryEvent> {
    let event = births::generate(id, kind, member, by.user, by.now)?;
    let written = detail.map(|detail| description(&detail.description)).filter(|text| !text.is_empty());
    Some(match written {
        Some(description) => HistoryEvent { description, generated: None, ..event },
        None => event,
    })
}

/// An event of the history; `None` if it has no date that we understand.
pub fn event(event: &Event, id: Id, by: By) -> Option<HistoryEvent> {
    let kind = match event.kind {
        EventKind::Birthday => HistoryType::Birthday,
        EventKind::Anniversary => HistoryType::Anniversary,
        EventKind::Milestone => HistoryType::Milestone,
        EventKind::Immigration => HistoryType::Immigration,
        EventKind::Reunion => HistoryType::Reunion,
        EventKind::War => HistoryType::War,
        // A person's own birth and death are facts on their profile.
        EventKind::Birth | EventKind::Death | EventKind::Other => HistoryType::Other,
    };
    let date = known(Some(&event.detail), kind);
    date.date?;
    let label = tidy_optional(Some(event.label.clone()));
    let written = description(&event.detail.description);
    let mut stored = HistoryEvent {
        kind,
        description: match (&label, written.is_empty()) {
            (_, false) => written,
            (Some(label), true) => label.clone(),
            (None, true) => word("noDescription"),
        },
        label,
        location: tidy_optional(Some(event.detail.place.clone())),
        ..HistoryEvent::blank(id, by.user, by.now)
    };
    stored.set_date(&date);
    Some(stored)
}

fn description(text: &str) -> String {
    text.trim().replace("\r\n", "\n")
}

/// A role as it is stored.
pub fn role(role: &str) -> Option<String> {
    tidy_optional(filled(role))
}
