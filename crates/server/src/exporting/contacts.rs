//! Contacts as vCards (RFC 6350 and RFC 2426).

use fuzzy_date::{FuzzyDate, Kind};

use crate::db::{Conn, DbError};
use crate::members::{Gender, MEMBER_FIELDS, Member};

use super::address::Address;
use super::choice::ChosenPeople;
use super::rows::Members;

/// The longest line, in bytes, before it is folded.
const LINE: usize = 75;

#[derive(Debug, Default)]
pub struct Contacts {
    pub text: String,
    pub people: usize,
}

/// A card for each living person with an address, a telephone number or an email.
pub async fn cards(conn: &mut Conn, chosen: &ChosenPeople, four: bool) -> Result<Contacts, DbError> {
    let mut contacts = Contacts::default();
    let mut members = Members::of(chosen);
    loop {
        let page = members.next(conn).await?;
        if page.is_empty() {
            return Ok(contacts);
        }
        let reachable = |member: &&Member| {
            let mut ways = MEMBER_FIELDS.iter().filter(|field| field.is_contact());
            !member.deceased && ways.any(|field| (field.field.get)(member).is_some())
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
    // Without recorded parts, it is unknown which word is the surname.
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
    if let Some(text) = member.address.as_deref() {
        address(text, four, &mut optional);
    }
    if let Some((name, value)) = member.birth_date.and_then(|date| birthday(date, four)) {
        optional(name, Some(value));
    }
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

/// The parts of an address. What they would not say again is also written as on an envelope.
fn address(text: &str, four: bool, put: &mut impl FnMut(&str, Option<String>)) {
    let address = Address::read(text);
    let parts = [&address.street, &address.town, &address.region, &address.code, &address.country];
    let value = format!(";;{}", parts.map(|part| escaped(part)).join(";"));
    let text = text.trim();
    match (address.joined() == text, four) {
        (true, _) => put("ADR", Some(value)),
        (false, true) => {
            // A quoted value has no quotes inside.
            let label = escaped(text).replace("\\,", ",").replace("\\;", ";").replace('"', "'");
            put(&format!("ADR;LABEL=\"{label}\""), Some(value));
        }
        (false, false) => {
            put("ADR", Some(value));
            put("LABEL", Some(escaped(text)));
        }
    }
}

/// The property and its value. Version 3.0 knows only whole days; for one without a year, programs have agreed on 1604.
fn birthday(date: FuzzyDate, four: bool) -> Option<(&'static str, String)> {
    let value = match date.kind() {
        Kind::On(point) => match (point.month(), point.day()) {
            (Some(month), Some(day)) if four => format!("{:04}{month:02}{day:02}", point.year()),
            (Some(month), Some(day)) => format!("{:04}-{month:02}-{day:02}", point.year()),
            (Some(month), None) if four => format!("{:04}-{month:02}", point.year()),
            (None, _) if four => format!("{:04}", point.year()),
            _ => return None,
        },
        Kind::Yearless(day) if four => format!("--{:02}{:02}", day.month(), day.day()),
        Kind::Yearless(day) => {
            return Some((
                "BDAY;X-APPLE-OMIT-YEAR=1604",
                format!("1604-{:02}-{:02}", day.month(), day.day()),
            ));
        }
        _ => return None,
    };
    Some(("BDAY", value))
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

/// Writes one line, folded if it is too long, and never inside a letter.
fn put(text: &mut String, name: &str, value: &str) {
    let line = format!("{name}:{value}");
    let (mut rest, mut room) = (line.as_str(), LINE);
    while rest.len() > room {
        let (start, end) = rest.split_at(rest.floor_char_boundary(room));
        text.push_str(start);
        text.push_str("\r\n ");
        // The space in front counts.
        (rest, room) = (end, LINE - 1);
    }
    text.push_str(rest);
    text.push_str("\r\n");
}
