//! vCards (RFC 6350, RFC 2426, and the older 2.1) -> people.

use std::collections::HashMap;

use family_file::{Date, Detail, ExternalId, Name, Note, Person, Sex};
use fuzzy_date::{Error as DateError, FuzzyDate};

use crate::dates;
use crate::people::{People, RowProblem, Wrong, Xrefs, in_one_line, is_uuid, sex};
use crate::rows::Fold;
use crate::table::Refusal;
use crate::text::decode;

/// Most cards.
const CARDS: usize = 50_000;

/// The year that some programs write when they do not know it, because vCard 3.0 requires one.
const NO_YEAR: &str = "1604";

/// The people of some cards. A row is a card, from 1. `takes` says which of those are wanted, by their ids in the file.
pub fn read_cards(
    bytes: &[u8],
    fold: Fold<'_>,
    takes: &dyn Fn(&str) -> bool,
) -> Result<(People, &'static str), Refusal> {
    let decoded = decode(bytes);
    let mut people = People::default();
    let mut xrefs = Xrefs::default();
    let mut card: Option<Card> = None;
    let mut number = 0;
    for line in unfolded(&decoded.text) {
        let Some(property) = Property::read(&line) else { continue };
        match (property.name.as_str(), property.value.trim().to_uppercase().as_str()) {
            ("BEGIN", "VCARD") => {
                number += 1;
                if number as usize > CARDS {
                    return Err(Refusal::TooManyRows { limit: CARDS });
                }
                card = Some(Card::default());
            }
            ("END", "VCARD") => {
                if let Some(card) = card.take() {
                    card.finish(number, fold, &mut xrefs, &mut people, takes);
                }
            }
            _ => {
                if let Some(card) = &mut card {
                    card.add(property);
                }
            }
        }
    }
    if number == 0 {
        return Err(Refusal::Empty);
    }
    Ok((people, decoded.encoding))
}

/// The lines of a text. A line that begins with a blank continues the one before; so does one after a `=` of
/// quoted-printable.
fn unfolded(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for line in text.split('\n').map(|line| line.strip_suffix('\r').unwrap_or(line)) {
        match lines.last_mut() {
            Some(last) if line.starts_with([' ', '\t']) => last.push_str(&line[1..]),
            Some(last) if last.ends_with('=') && is_quoted_printable(last) => {
                last.pop();
                last.push_str(line);
            }
            _ => lines.push(line.to_owned()),
        }
    }
    lines
}

fn is_quoted_printable(line: &str) -> bool {
    let head = line.split(':').next().unwrap_or_default().to_uppercase();
    head.contains("QUOTED-PRINTABLE")
}

struct Property {
    name: String,
    /// In capital letters.
    parameters: String,
    /// As written, but without quoted-printable.
    value: String,
    /// An address as on an envelope, if the parameters have one.
    label: String,
}

impl Property {
    fn read(line: &str) -> Option<Property> {
        let mut is_quoted = false;
        let colon = line.find(|letter| {
            is_quoted ^= letter == '"';
            letter == ':' && !is_quoted
        })?;
        let (head, value) = (&line[..colon], &line[colon + 1..]);
        let (name, parameters) = head.split_once(';').unwrap_or((head, ""));
        // A group in front: item1.TEL
        let name = name.rsplit('.').next().unwrap_or(name).trim().to_uppercase();
        let label = parameters.split_once("LABEL=\"").and_then(|(_, label)| label.split_once('"'));
        let label = label.map(|(label, _)| unescaped(label).trim().to_owned()).unwrap_or_default();
        let parameters = parameters.to_uppercase();
        let value = match is_quoted_printable(head) {
            true => printable(value, &parameters),
            false => value.to_owned(),
        };
        Some(Property { name, parameters, value, label })
    }

    fn is_preferred(&self) -> bool {
        self.parameters.contains("PREF")
    }

    fn text(&self) -> String {
        unescaped(&self.value).trim().to_owned()
    }

    /// The parts between semicolons.
    fn parts(&self) -> Vec<String> {
        let mut parts = vec![String::new()];
        let mut letters = self.value.chars();
        while let Some(letter) = letters.next() {
            match letter {
                ';' => parts.push(String::new()),
                '\\' => {
                    parts.last_mut().expect("there is one").extend([letter].into_iter().chain(letters.next()))
                }
                _ => parts.last_mut().expect("there is one").push(letter),
            }
        }
        parts.iter().map(|part| unescaped(part).trim().to_owned()).collect()
    }
}

fn unescaped(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => match letters.next() {
                Some('n' | 'N') => plain.push('\n'),
                Some(other) => plain.push(other),
                None => plain.push('\\'),
            },
            _ => plain.push(letter),
        }
    }
    plain
}

/// Quoted-printable, as 2.1 has it. What is no code stays as it is.
fn printable(text: &str, parameters: &str) -> String {
    let bytes = text.as_bytes();
    let mut plain = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let code = bytes.get(at + 1..at + 3).and_then(|code| std::str::from_utf8(code).ok());
        match code.and_then(|code| u8::from_str_radix(code, 16).ok()) {
            Some(byte) if bytes[at] == b'=' => {
                plain.push(byte);
                at += 3;
            }
            _ => {
                plain.push(bytes[at]);
                at += 1;
            }
        }
    }
    match parameters.contains("CHARSET=UTF-8") {
        true => String::from_utf8_lossy(&plain).into_owned(),
        false => decode(&plain).text,
    }
}

#[derive(Default)]
struct Card {
    whole: String,
    /// Surname, given name, further given names, prefix, suffix.
    parts: Vec<String>,
    nickname: String,
    /// The values of properties that can occur several times; the preferred one comes first.
    several: HashMap<&'static str, Vec<String>>,
    birth: Option<Property>,
    death: Option<Property>,
    birth_place: String,
    death_place: String,
    sex: String,
    occupation: String,
    notes: Vec<String>,
    uid: String,
    is_no_person: bool,
}

impl Card {
    fn add(&mut self, property: Property) {
        match property.name.as_str() {
            "FN" if self.whole.is_empty() => self.whole = in_one_line(&property.text()),
            "N" if self.parts.is_empty() => self.parts = property.parts(),
            "NICKNAME" if self.nickname.is_empty() => {
                self.nickname = property.text().split(',').next().unwrap_or_default().trim().to_owned();
            }
            "TEL" => self.one_of("TEL", &property, property.text().trim_start_matches("tel:").to_owned()),
            "EMAIL" => {
                self.one_of("EMAIL", &property, property.text().trim_start_matches("mailto:").to_owned())
            }
            "ADR" if property.label.is_empty() => {
                self.one_of("ADR", &property, address(&property.parts()));
            }
            "ADR" => self.one_of("ADR", &property, property.label.clone()),
            "LABEL" => self.label(property.text()),
            "BDAY" => self.birth = Some(property),
            "DEATHDATE" | "X-DEATHDATE" => self.death = Some(property),
            "BIRTHPLACE" => self.birth_place = in_one_line(&property.text()),
            "DEATHPLACE" => self.death_place = in_one_line(&property.text()),
            "GENDER" | "X-GENDER" => self.sex = property.parts().into_iter().next().unwrap_or_default(),
            "TITLE" | "ROLE" if self.occupation.is_empty() => self.occupation = in_one_line(&property.text()),
            "NOTE" => self.notes.push(property.text()),
            "UID" => self.uid = property.text(),
            "KIND" | "X-ADDRESSBOOKSERVER-KIND" => {
                self.is_no_person = !property.text().eq_ignore_ascii_case("individual");
            }
            _ => {}
        }
    }

    /// In 3.0, an address as on an envelope follows the same one in parts.
    fn label(&mut self, text: String) {
        let words = |text: &str| {
            let mut words: Vec<String> =
                text.split([' ', ',', '\n']).filter(|word| !word.is_empty()).map(str::to_owned).collect();
            words.sort_unstable();
            words
        };
        let known = self.several.get_mut("ADR").and_then(|known| known.last_mut());
        if let Some(known) = known.filter(|known| words(known) == words(&text)) {
            *known = text;
        }
    }

    fn one_of(&mut self, name: &'static str, property: &Property, value: String) {
        let known = self.several.entry(name).or_default();
        if value.is_empty() || known.contains(&value) {
            return;
        }
        let position = if property.is_preferred() { 0 } else { known.len() };
        known.insert(position, value);
    }

    fn take(&mut self, name: &str, further: &mut Vec<Wrong>) -> String {
        let mut values = self.several.remove(name).unwrap_or_default().into_iter();
        let first = values.next().unwrap_or_default();
        further.extend(values.map(|text| Wrong::NotTaken { text }));
        first
    }

    fn finish(
        mut self,
        row: u32,
        fold: Fold<'_>,
        xrefs: &mut Xrefs,
        people: &mut People,
        takes: &dyn Fn(&str) -> bool,
    ) {
        if self.is_no_person {
            return;
        }
        let mut wrong = Vec::new();
        let part = |number: usize| self.parts.get(number).map(|part| in_one_line(part)).unwrap_or_default();
        let (surname, given) = (part(0), in_one_line(&format!("{} {}", part(1), part(2))));
        let mut whole = std::mem::take(&mut self.whole);
        if whole.is_empty() {
            whole = in_one_line(&format!("{} {given} {surname} {}", part(3), part(4)));
        }
        // Without a surname, no one says which word is which.
        let given = if surname.is_empty() && given == whole { String::new() } else { given };
        let uid = self.uid.trim_start_matches("urn:uuid:").to_lowercase();
        let called = if whole.is_empty() { self.nickname.clone() } else { whole.clone() };
        let birth = detail(self.birth.take(), std::mem::take(&mut self.birth_place), &mut wrong);
        let death = detail(self.death.take(), std::mem::take(&mut self.death_place), &mut wrong);
        let said = fold(&self.sex);
        let is_known = sex(&said);
        if is_known.is_none() {
            wrong.push(Wrong::Gender { text: self.sex.clone() });
        }
        let (phone, email) = (self.take("TEL", &mut wrong), self.take("EMAIL", &mut wrong));
        let key = if uid.is_empty() { format!("name {}", fold(&called)) } else { format!("uid {uid}") };
        let xref = xrefs.of(&key);
        if !takes(&xref) {
            return;
        }
        let address = self.take("ADR", &mut wrong);
        let notes = std::mem::take(&mut self.notes).into_iter().filter(|text| !text.is_empty());
        let ids = is_uuid(&uid).then(|| ExternalId { kind: "UID".to_owned(), value: uid });
        let person = Person {
            xref,
            names: vec![Name {
                whole: called.clone(),
                given,
                surname,
                nickname: self.nickname,
                ..Name::default()
            }],
            sex: is_known.unwrap_or(Sex::Unknown),
            deceased: death.is_some(),
            birth,
            death,
            occupation: self.occupation,
            address,
            phone,
            email,
            notes: notes.map(|text| Note { text, ..Note::default() }).collect(),
            ids: ids.into_iter().collect(),
            ..Person::default()
        };
        if called.is_empty() {
            wrong.insert(0, Wrong::NoName);
        } else {
            people.add(person, row);
        }
        if !wrong.is_empty() {
            people.problems.push(RowProblem { row, name: called, wrong });
        }
    }
}

/// Post-office box, further lines, street, town, region, postal code, country.
fn address(parts: &[String]) -> String {
    let part = |number: usize| parts.get(number).map(String::as_str).unwrap_or_default();
    let town = in_one_line(&format!("{} {}", part(5), part(3)));
    let lines = [part(0), part(1), part(2), &town, part(4), part(6)];
    lines.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

fn detail(date: Option<Property>, place: String, wrong: &mut Vec<Wrong>) -> Option<Detail> {
    let read = date
        .map(|property| (read_date(&property), property))
        .filter(|(_, property)| !property.value.trim().is_empty());
    let date = match read {
        Some((Ok(date), _)) => Some(Date::from(date)),
        Some((Err(why), property)) => {
            wrong.push(Wrong::Date { text: property.text(), why });
            None
        }
        None if place.is_empty() => return None,
        None => None,
    };
    Some(Detail { date, place, ..Detail::default() })
}

/// `19120517`, `1912-05-17`, `1912-05`, `--0517`, each perhaps with a time; or words.
fn read_date(property: &Property) -> Result<FuzzyDate, DateError> {
    let text = property.text();
    let day = text.split('T').next().unwrap_or_default();
    let has_no_year = property.parameters.contains("OMIT-YEAR") && day.starts_with(NO_YEAR);
    let digits: String = day.chars().filter(char::is_ascii_digit).collect();
    let is_plain = day.chars().all(|letter| letter.is_ascii_digit() || letter == '-');
    let notation = match (is_plain, digits.len()) {
        (true, 8) if has_no_year => format!("XXXX-{}-{}", &digits[4..6], &digits[6..]),
        (true, 8) => format!("{}-{}-{}", &digits[..4], &digits[4..6], &digits[6..]),
        (true, 4) if day.starts_with("--") => format!("XXXX-{}-{}", &digits[..2], &digits[2..]),
        (true, 6) => format!("{}-{}", &digits[..4], &digits[4..]),
        (true, 4) => digits,
        _ => return dates::read(&text, None),
    };
    notation.parse()
}
