//! What the records of a file become: pure, one record at a time.

use family_file::{
    Certainty as FileCertainty, Citation as FileCitation, Couple, CoupleState, Detail, Event, EventKind,
    Name, NameKind as FileNameKind, ParentKind, Person, Sex, Source as FileSource,
};

use crate::clock::Moment;
use crate::error::{Error, Result};
use crate::history::{Generated, HistoryEvent, HistoryType};
use crate::ids::Id;
use crate::members::{Gender, KnownDate, Member, MemberForm, NameKind, read_date};
use crate::relationships::{Qualifier, RelationType, Relationship, State};
use crate::sources::{Certainty, Source, SourceForm};
use crate::visible::tidy_optional;
use crate::words::{Language, dates};

/// Who imports, and when.
#[derive(Clone, Copy)]
pub struct By {
    pub user: Option<Id>,
    pub now: Moment,
}

/// Our own text for something that has none in the file. Stored in English.
fn word(key: &str) -> String {
    Language::English.text(&format!("importing.{key}"), &[])
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

/// What a form would say about a person.
pub fn member_form(person: &Person) -> MemberForm {
    let name = person.names.first();
    let part = |part: fn(&Name) -> &String| name.and_then(|name| filled(part(name)));
    MemberForm {
        name: part(|name| &name.whole).or(part(|name| &name.nickname)).unwrap_or_else(|| word("noName")),
        given_name: part(|name| &name.given),
        surname: part(|name| &name.surname),
        birth_surname: surname_at_birth(person).map(|place| person.names[place].surname.clone()),
        nickname: part(|name| &name.nickname),
        email: filled(&person.email),
        phone_number: filled(&person.phone),
        address: filled(&person.address),
        occupation: filled(&person.occupation),
        education: filled(&person.education),
        interests: person.interests.clone(),
        gender: gender(person.sex),
        deceased: person.deceased,
        birth_place: person.birth.as_ref().map(|birth| birth.place.clone()),
        death_place: person.death.as_ref().map(|death| death.place.clone()),
        ..MemberForm::default()
    }
}

/// The member with what the file says. Our forms' rules apply: what they refuse is left out, and is named in `refused`.
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

fn clear(form: &mut MemberForm, field: &str) {
    match field {
        "name" => form.name = word("noName"),
        "givenName" => form.given_name = None,
        "surname" => form.surname = None,
        "birthSurname" => form.birth_surname = None,
        "nickname" => form.nickname = None,
        "email" => form.email = None,
        "phoneNumber" => form.phone_number = None,
        "address" => form.address = None,
        "occupation" => form.occupation = None,
        "education" => form.education = None,
        "interests" => form.interests = Vec::new(),
        "birthPlace" => form.birth_place = None,
        "deathPlace" => form.death_place = None,
        _ => {}
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

/// Which name says nothing but with which surname someone was born: that is a field of the profile.
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
    person.names.iter().skip(1).position(says_only_that).map(|place| place + 1)
}

/// The names that are not on the profile.
pub fn further_names(person: &Person) -> impl Iterator<Item = &Name> {
    let at_birth = surname_at_birth(person);
    let further = person.names.iter().enumerate().skip(1);
    further.filter(move |(place, _)| Some(*place) != at_birth).map(|(_, name)| name)
}

/// What the person cites, and what their preferred name does: it is part of the profile.
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

/// A further name as it is stored; `None` if nothing of it can be seen.
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
    let mut form = SourceForm {
        title: filled(&source.title).unwrap_or_else(|| word("noTitle")),
        author: filled(&source.author),
        publication: filled(&source.publication),
        kept_at: filled(&source.kept_at),
        url: filled(&source.url),
        note: filled(&source.note),
        files: None,
    };
    let blank = Source::blank(id, by.user, by.now);
    match form.apply(blank.clone(), by.now) {
        Err(Error::Problem(problem)) => {
            for field in problem.fields.keys() {
                match field.as_str() {
                    "title" => form.title = word("noTitle"),
                    "author" => form.author = None,
                    "publication" => form.publication = None,
                    "keptAt" => form.kept_at = None,
                    "url" => form.url = None,
                    _ => form.note = None,
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

/// The birth or death in the history of a member who has a date for it: what saving their profile would write.
pub fn life(
    member: &Member,
    kind: HistoryType,
    detail: Option<&Detail>,
    id: Id,
    by: By,
) -> Option<HistoryEvent> {
    let (date, place, generated) = match kind {
        HistoryType::Birth => (member.known_birth(), &member.birth_place, Generated::Birth),
        _ => (member.known_death(), &member.death_place, Generated::Death),
    };
    date.date?;
    let written = detail.map(|detail| description(&detail.description)).filter(|text| !text.is_empty());
    let mut event = HistoryEvent {
        kind,
        generated: written.is_none().then_some(generated),
        description: written.unwrap_or_else(|| generated.sentence(&member.name)),
        fact_member: Some(member.id),
        location: place.clone(),
        ..HistoryEvent::blank(id, by.user, by.now)
    };
    event.set_date(&date);
    Some(event)
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
