//! How to reach people, as vCards (RFC 6350 and RFC 2426).

use fuzzy_date::{FuzzyDate, Kind};

use crate::db::{Conn, DbError};
use crate::members::{Gender, Member};

use super::choice::Chosen;
use super::rows::Members;

/// The longest line, in bytes, before it is folded.
const LINE: usize = 75;

#[derive(Debug, Default)]
pub struct Contacts {
    pub text: String,
    pub people: usize,
}

/// A card for each of the living whom someone could write to, call or visit.
pub async fn cards(conn: &mut Conn, chosen: &Chosen, four: bool) -> Result<Contacts, DbError> {
    let mut contacts = Contacts::default();
    let mut members = Members::of(chosen);
    loop {
        let page = members.next(conn).await?;
        if page.is_empty() {
            return Ok(contacts);
        }
        let reachable = |member: &&Member| {
            let ways = [&member.email, &member.phone_number, &member.address];
            !member.deceased && ways.into_iter().any(Option::is_some)
        };
        for member in page.iter().filter(reachable) {
            card(&mut contacts.text, member, four);
            contacts.people += 1;
        }
    }
}

fn card(text: &mut String, member: &Member, four: bool) {
    put(text, "BEGIN", "VCARD");
    put(text, "VERSION", if four { "4.0" } else { "3.0" });
    put(text, "UID", &format!("urn:uuid:{}", member.id));
    put(text, "FN", &escaped(&member.name));
    let part = |part: &Option<String>| escaped(part.as_deref().unwrap_or_default());
    // Without parts, no one says which word is the surname.
    let (surname, given) = match (&member.surname, &member.given_name) {
        (None, None) => (String::new(), escaped(&member.name)),
        (surname, given) => (part(surname), part(given)),
    };
    put(text, "N", &format!("{surname};{given};;;"));
    let mut optional = |name: &str, value: Option<String>| {
        if let Some(value) = value {
            put(text, name, &value);
        }
    };
    optional("NICKNAME", member.nickname.as_deref().map(escaped));
    optional("EMAIL", member.email.as_deref().map(escaped));
    optional("TEL", member.phone_number.as_deref().map(escaped));
    optional("ADR", member.address.as_deref().map(|address| format!(";;{};;;;", escaped(address))));
    optional("BDAY", member.birth_date.and_then(|date| birthday(date, four)));
    optional("TITLE", member.occupation.as_deref().map(escaped));
    if four {
        let gender = member.gender.map(|gender| match gender {
            Gender::Male => "M",
            Gender::Female => "F",
            Gender::Other => "O",
        });
        optional("GENDER", gender.map(str::to_owned));
    }
    put(text, "END", "VCARD");
}

/// Only 4.0 has days without a year, and years without a day.
fn birthday(date: FuzzyDate, four: bool) -> Option<String> {
    match date.kind() {
        Kind::On(point) => match (point.month(), point.day()) {
            (Some(month), Some(day)) if four => Some(format!("{:04}{month:02}{day:02}", point.year())),
            (Some(month), Some(day)) => Some(format!("{:04}-{month:02}-{day:02}", point.year())),
            (Some(month), None) if four => Some(format!("{:04}-{month:02}", point.year())),
            (None, _) if four => Some(format!("{:04}", point.year())),
            _ => None,
        },
        Kind::Yearless(day) if four => Some(format!("--{:02}{:02}", day.month(), day.day())),
        _ => None,
    }
}

fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.replace("\r\n", "\n").chars() {
        match letter {
            '\\' | ',' | ';' => escaped.extend(['\\', letter]),
            '\n' => escaped.push_str("\\n"),
            letter if letter.is_control() => escaped.push(' '),
            letter => escaped.push(letter),
        }
    }
    escaped
}

/// One line, folded where it is too long, and never inside a letter.
fn put(text: &mut String, name: &str, value: &str) {
    let line = format!("{name}:{value}");
    let (mut rest, mut room) = (line.as_str(), LINE);
    while rest.len() > room {
        let (start, end) = rest.split_at(rest.floor_char_boundary(room));
        text.push_str(start);
        text.push_str("\r\n ");
        // The blank in front counts.
        (rest, room) = (end, LINE - 1);
    }
    text.push_str(rest);
    text.push_str("\r\n");
}
