use gedcom::Structure;

use super::details::is_contact;
use super::person::is_interest;
use super::reader::{Reader, in_one_line};
use crate::labels;
use crate::limits;
use crate::model::{Event, ExternalId};

/// The first ones of these are facts of a person, and not events of their own.
const OF_PERSON: [&str; 4] = ["BIRT", "DEAT", "OCCU", "EDUC"];
const OF_COUPLE: [&str; 3] = ["ENGA", "MARR", "DIV"];

/// The facts of a record that were already found; a later structure of the same kind is an event.
pub(crate) struct Facts {
    tags: &'static [&'static str],
    found: [bool; 4],
}

impl Facts {
    pub fn of_person() -> Facts {
        Facts { tags: &OF_PERSON, found: [false; 4] }
    }

    pub fn of_couple() -> Facts {
        Facts { tags: &OF_COUPLE, found: [false; 4] }
    }

    /// For a family record that describes no couple: everything in it is an event.
    pub fn none() -> Facts {
        Facts { tags: &[], found: [false; 4] }
    }

    /// Returns true if the first structure with this tag is a fact somewhere.
    pub fn may_be(tag: &str) -> bool {
        OF_PERSON.contains(&tag) || OF_COUPLE.contains(&tag)
    }

    fn takes(&mut self, structure: Structure<'_>) -> bool {
        let Some(at) = self.tags.iter().position(|tag| *tag == structure.tag()) else { return false };
        let value = structure.value().trim();
        let counts = match structure.tag() {
            "OCCU" | "EDUC" => !in_one_line(&structure.text()).is_empty(),
            "DEAT" => !matches!(value, "N" | "n"),
            _ => true,
        };
        counts && !std::mem::replace(&mut self.found[at], true)
    }
}

/// Returns true if a structure of a record is an event in the family's history.
pub(crate) fn is_event(structure: Structure<'_>, facts: &mut Facts) -> bool {
    let tag = structure.tag();
    match tag {
        "EVEN" => true,
        "FACT" => !is_interest(structure),
        "RESI" if is_contact(tag, structure.children().map(Structure::tag)) => false,
        _ => labels::of_tag(tag).is_some() && !facts.takes(structure) && structure.value().trim() != "N",
    }
}

impl<'d> Reader<'d> {
    /// The event itself, without the people.
    pub fn event(&mut self, structure: Structure<'d>) -> Event {
        let mut event = Event { detail: self.detail(structure), ..Event::default() };
        let kind = structure.child("TYPE").map(|kind| self.line(kind, limits::NAME)).unwrap_or_default();
        match labels::of_tag(structure.tag()) {
            Some(label) => {
                event.label = label.label.to_owned();
                event.kind = label.kind;
            }
            None => {
                event.kind = labels::kind_of_words(&kind);
                event.label = kind;
            }
        }
        for child in structure.children() {
            match child.tag() {
                labels::KIND_TAG => {
                    event.kind = labels::kind_of_text(child.value().trim()).unwrap_or(event.kind);
                }
                tag if labels::is_external_id(tag) => self.external_id(child, &mut event.ids),
                _ => {}
            }
        }
        let named_by_tag = labels::of_tag(structure.tag()).is_some();
        if !named_by_tag && event.label == labels::kind_in_words(event.kind) {
            event.label.clear();
        }
        event
    }

    /// The others who took part, by the index of their record's line, and their roles.
    pub fn participants(&mut self, structure: Structure<'d>) -> Vec<(u32, String)> {
        let mut found = Vec::new();
        for child in structure.children().filter(|child| matches!(child.tag(), "ASSO" | "_SHAR")) {
            if child.pointer().is_none() {
                continue;
            }
            if let Some(record) = self.target(child, &["INDI"]) {
                found.push((record.index(), self.role(child)));
            }
        }
        found
    }

    fn role(&mut self, structure: Structure<'d>) -> String {
        let Some(role) = structure.child("ROLE").or_else(|| structure.child("RELA")) else {
            return String::new();
        };
        let words = role.child("PHRASE").unwrap_or(role);
        let text = self.line(words, limits::NAME);
        labels::role_in_words(&text).map(str::to_owned).unwrap_or(text)
    }
}

/// The id by which copies of one event on several people are recognised.
pub(super) fn uid(ids: &[ExternalId]) -> Option<&str> {
    ids.iter().find(|id| id.kind == "UID").map(|id| id.value.as_str())
}
