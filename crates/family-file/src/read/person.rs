use gedcom::Structure;

use super::details::{is_contact, restriction};
use super::reader::{Reader, in_one_line};
use crate::doubts::What;
use crate::labels;
use crate::limits;
use crate::model::{Name, NameKind, OWN_TAG, Origin, Person, Sex};

/// Marks a name that was typed as a whole: what is between its slashes is probably the surname.
pub(crate) const WHOLE: &str = "_KIN_WHOLE";

impl<'d> Reader<'d> {
    pub fn person(&mut self, record: Structure<'d>) -> Person {
        let mut person = Person { xref: record.xref().unwrap_or_default().to_owned(), ..Person::default() };
        let mut portrait = None;
        for (at, child) in (0..).zip(record.children()) {
            match child.tag() {
                "NAME" => self.name(child, at, &mut person.names),
                // Older files have other names here; a pointer is another record of the same person.
                "ALIA" if child.pointer().is_none() => self.name(child, at, &mut person.names),
                "SEX" => person.sex = self.sex(child),
                "BIRT" if person.birth.is_none() => person.birth = Some(self.detail(child)),
                "DEAT" if person.death.is_none() && !says_no(child) => {
                    person.deceased = true;
                    person.death = Some(self.detail(child));
                }
                "BURI" | "CREM" | "PROB" | "WILL" => person.deceased = true,
                "OCCU" if person.occupation.is_empty() => {
                    person.occupation = self.line(child, limits::SHORT);
                }
                "EDUC" if person.education.is_empty() => person.education = self.line(child, limits::SHORT),
                "FACT"
                    if is_interest(child) && self.fits(child, person.interests.len(), limits::INTERESTS) =>
                {
                    let interest = self.line(child, limits::NAME);
                    person.interests.push(interest);
                }
                "NOTE" | "SNOTE" => self.note(child, at, &mut person.notes),
                "RESN" => person.restriction = restriction(&child.text()),
                "SOUR" => self.citation(child, at, &mut person.citations),
                "OBJE" => {
                    let first = person.files.len();
                    self.files(child, at, limits::FILES, &mut person.files);
                    let primary = child.child("_PRIM").is_some_and(|flag| flag.value().trim() == "Y");
                    if primary && portrait.is_none() && person.files.len() > first {
                        portrait = Some(first);
                    }
                }
                tag if tag.starts_with(OWN_TAG) => {
                    let text = self.lines(child, limits::TEXT);
                    person.own.entry(tag.to_owned()).or_insert(text);
                }
                tag if labels::is_external_id(tag) => self.external_id(child, &mut person.ids),
                _ => {}
            }
        }
        if let Some(portrait) = portrait {
            person.files[..=portrait].rotate_right(1);
        }
        self.contact(record, &mut person);
        if person.names.is_empty() {
            self.doubt(record, What::NoName);
        }
        person
    }

    /// Address, telephone and email: those of a residence come before those of the record itself.
    fn contact(&mut self, record: Structure<'d>, person: &mut Person) {
        let residence =
            record.children().find(|child| is_contact(child.tag(), child.children().map(Structure::tag)));
        for structure in residence.into_iter().chain([record]) {
            for child in structure.children() {
                match child.tag() {
                    "ADDR" if person.address.is_empty() => person.address = self.address(child),
                    "PHON" if person.phone.is_empty() => person.phone = self.line(child, limits::SHORT),
                    "EMAIL" | "EMAI" | "_EMAIL" if person.email.is_empty() => {
                        person.email = self.line(child, limits::SHORT);
                    }
                    _ => {}
                }
            }
        }
    }

    fn name(&mut self, structure: Structure<'d>, at: u32, names: &mut Vec<Name>) {
        if !self.fits(structure, names.len(), limits::NAMES) {
            return;
        }
        let text = structure.text();
        let (before, slashed, after) = pieces(&text);
        let mut name = Name { origin: Origin(Some(at)), ..Name::default() };
        let mut surname = String::new();
        let mut surname_prefix = String::new();
        for (at, child) in (0..).zip(structure.children()) {
            match child.tag() {
                "TYPE" => {
                    let phrase = child.child("PHRASE").filter(|_| child.value().trim() == "OTHER");
                    name.kind = Some(labels::name_kind(&phrase.unwrap_or(child).text()));
                }
                "GIVN" => name.given = self.line(child, limits::NAME),
                "SURN" => surname = self.line(child, limits::NAME),
                "SPFX" => surname_prefix = self.line(child, limits::NAME),
                "NPFX" => name.prefix = self.line(child, limits::NAME),
                "NSFX" => name.suffix = self.line(child, limits::NAME),
                "NICK" => name.nickname = self.line(child, limits::NAME),
                "SOUR" => self.citation(child, at, &mut name.citations),
                _ => {}
            }
        }
        if structure.tag() == "ALIA" && name.kind.is_none() {
            name.kind = Some(NameKind::KnownAs);
        }
        // Without slashes, no one says which part is the given name.
        if name.given.is_empty() && !slashed.is_empty() {
            name.given = self.cut(structure, before.clone(), limits::NAME);
        }
        name.surname = if slashed.is_empty() { joined([&surname_prefix, &surname]) } else { slashed.clone() };
        name.surname = self.cut(structure, name.surname, limits::NAME);
        name.whole = joined([before.as_str(), &slashed, &after]);
        if structure.child(WHOLE).is_some() {
            name.given.clear();
            name.likely_surname = std::mem::take(&mut name.surname);
        }
        if name.whole.is_empty() {
            let parts = [&name.prefix, &name.given, &name.surname, &name.suffix];
            name.whole = joined(parts.map(String::as_str));
        }
        name.whole = self.cut(structure, name.whole, limits::NAME);
        // A name that says nothing at all is a placeholder of some program.
        if !name.whole.is_empty() || !name.nickname.is_empty() {
            names.push(name);
        }
    }

    fn sex(&mut self, structure: Structure<'d>) -> Sex {
        // A kind that 5.5.1 has no value for is below "unknown".
        let words = structure.child("_PHRASE").filter(|_| structure.value().trim() == "U");
        let text = in_one_line(&words.unwrap_or(structure).text()).to_lowercase();
        match text.as_str() {
            "m" | "male" | "man" => Sex::Male,
            "f" | "female" | "woman" => Sex::Female,
            "x" | "other" | "intersex" => Sex::Other,
            "" | "u" | "n" | "?" | "unknown" => Sex::Unknown,
            _ => {
                self.doubt(structure, What::SexUnknown { text });
                Sex::Unknown
            }
        }
    }
}

fn says_no(structure: Structure<'_>) -> bool {
    matches!(structure.value().trim(), "N" | "n")
}

pub(super) fn is_interest(fact: Structure<'_>) -> bool {
    fact.child("TYPE").is_some_and(|kind| kind.value().trim().eq_ignore_ascii_case("interest"))
}

/// The parts before, between and after the slashes of a name, each in one line.
pub(crate) fn pieces(payload: &str) -> (String, String, String) {
    let mut parts = payload.splitn(3, '/').map(|part| joined([part]));
    let mut next = || parts.next().unwrap_or_default();
    (next(), next(), next())
}

fn joined<const N: usize>(parts: [&str; N]) -> String {
    let is_between = |letter: char| letter.is_whitespace() || letter.is_control();
    let words = parts.iter().flat_map(|part| part.split(is_between)).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}
