//! How a record differs here, in the file, and in the file that was imported before: pure.

use fuzzy_date::FuzzyDate;

use crate::history::HistoryEvent;
use crate::members::Member;
use crate::relationships::Relationship;
use crate::sources::Source;
use crate::words::Message;

use super::model::Choice;

/// A field that is compared by what it says, and copied.
pub struct Field<T> {
    /// As in the change log.
    pub name: &'static str,
    pub get: fn(&T) -> Option<String>,
    pub copy: fn(&mut T, &T),
}

/// Something that is different in the file.
pub struct Different<'a, T> {
    pub field: &'a Field<T>,
    pub was: Option<String>,
    pub here: Option<String>,
    pub file: Option<String>,
    /// It was changed here too.
    pub conflict: bool,
    pub default: Choice,
}

/// The fields in which the file says something else than here. What the file has not changed since is not among them.
pub fn differences<'a, T>(
    fields: &'a [Field<T>],
    base: Option<&T>,
    here: &T,
    file: &T,
) -> Vec<Different<'a, T>> {
    let mut different = Vec::new();
    for field in fields {
        let (was, now, wanted) = (base.map(|base| (field.get)(base)), (field.get)(here), (field.get)(file));
        if let Some((conflict, default)) = decide(was.as_ref(), &now, &wanted) {
            let (was, here, file) = (was.flatten(), now, wanted);
            different.push(Different { field, was, here, file, conflict, default });
        }
    }
    different
}

/// Whether there is anything to ask; if so, whether both sides have changed, and what to do if no one says.
fn decide(
    was: Option<&Option<String>>,
    here: &Option<String>,
    file: &Option<String>,
) -> Option<(bool, Choice)> {
    if here == file {
        return None;
    }
    match was {
        Some(was) if was == file => None,
        // What is gone from the file is rarely wrong.
        Some(was) if was == here && file.is_none() => Some((false, Choice::Keep)),
        Some(was) if was == here => Some((false, Choice::Take)),
        Some(_) => Some((true, Choice::Keep)),
        None if file.is_none() => None,
        None if here.is_none() => Some((false, Choice::Take)),
        None => Some((true, Choice::Keep)),
    }
}

/// A value as people read it.
pub fn shown(field: &str, value: String) -> Message {
    let is_date = matches!(field, "birthDate" | "deathDate" | "engagedOn" | "startedOn" | "endedOn" | "date");
    match value.parse::<FuzzyDate>() {
        Ok(date) if is_date => date.into(),
        _ => value.into(),
    }
}

fn date(date: Option<FuzzyDate>) -> Option<String> {
    date.map(|date| date.to_string())
}

macro_rules! text_field {
    ($name:literal, $field:ident) => {
        Field {
            name: $name,
            get: |of| of.$field.clone(),
            copy: |to, from| to.$field.clone_from(&from.$field),
        }
    };
}

macro_rules! date_field {
    ($name:literal, $field:ident) => {
        Field { name: $name, get: |of| date(of.$field), copy: |to, from| to.$field = from.$field }
    };
}

pub const MEMBER: [Field<Member>; 17] = [
    Field { name: "name", get: |of| Some(of.name.clone()), copy: |to, from| to.name.clone_from(&from.name) },
    text_field!("givenName", given_name),
    text_field!("surname", surname),
    text_field!("birthSurname", birth_surname),
    text_field!("nickname", nickname),
    Field {
        name: "gender",
        get: |of| of.gender.map(|gender| gender.as_str().to_owned()),
        copy: |to, from| to.gender = from.gender,
    },
    Field {
        name: "deceased",
        get: |of| of.deceased.then(|| "true".to_owned()),
        copy: |to, from| to.deceased = from.deceased,
    },
    Field {
        name: "birthDate",
        get: |of| date(of.birth_date),
        copy: |to, from| to.set_birth(from.known_birth()),
    },
    text_field!("birthPlace", birth_place),
    Field {
        name: "deathDate",
        get: |of| date(of.death_date),
        copy: |to, from| to.set_death(from.known_death()),
    },
    text_field!("deathPlace", death_place),
    text_field!("occupation", occupation),
    text_field!("education", education),
    Field {
        name: "interests",
        get: |of| Some(of.interests.0.join(", ")).filter(|all| !all.is_empty()),
        copy: |to, from| to.interests.clone_from(&from.interests),
    },
    text_field!("address", address),
    text_field!("phoneNumber", phone_number),
    text_field!("email", email),
];

pub const COUPLE: [Field<Relationship>; 7] = [
    Field {
        name: "state",
        get: |of| of.state.map(|state| state.as_str().to_owned()),
        copy: |to, from| to.state = from.state,
    },
    date_field!("engagedOn", engaged_on),
    text_field!("engagedPlace", engaged_place),
    date_field!("startedOn", started_on),
    text_field!("startedPlace", started_place),
    date_field!("endedOn", ended_on),
    text_field!("endedPlace", ended_place),
];

pub const SOURCE: [Field<Source>; 6] = [
    Field {
        name: "title",
        get: |of| Some(of.title.clone()),
        copy: |to, from| to.set_title(from.title.clone()),
    },
    text_field!("author", author),
    text_field!("publication", publication),
    text_field!("keptAt", kept_at),
    text_field!("url", url),
    text_field!("note", note),
];

pub const EVENT: [Field<HistoryEvent>; 3] = [
    Field { name: "date", get: |of| date(of.date), copy: |to, from| to.set_date(&from.known()) },
    text_field!("location", location),
    Field {
        name: "description",
        get: |of| Some(of.description.clone()),
        copy: |to, from| {
            to.description.clone_from(&from.description);
            to.generated = None;
        },
    },
];
