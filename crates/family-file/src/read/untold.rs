//! Facts in a file that the family's records cannot hold.

use gedcom::Structure;

use super::contents::Contents;
use crate::labels;
use crate::limits::{self, cut};
use crate::model::{Citation, Detail, EventOrigin, File};

/// Something that is best told in a note of these people: an event or fact without a date that we can read, and what is
/// said about a couple beside dates and places.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Untold {
    pub people: Vec<u32>,
    /// The id of the record that says it; see [`crate::EventOrigin`].
    pub xref: String,
    /// The number of the structure in its record.
    pub at: u32,
    /// In the words of the file, behind the name of the event.
    pub text: String,
    pub files: Vec<File>,
    /// True if it is part of what a record says about a couple, and no event of its own.
    pub of_couple: bool,
}

impl Contents {
    pub fn untold(&self) -> Vec<Untold> {
        let mut found = Vec::new();
        for number in 0..self.people() {
            self.lives(number, &mut found);
        }
        for number in 0..self.couples() {
            self.couple_untold(number, &mut found);
        }
        for number in 0..self.events() {
            found.extend(self.event_untold(number));
        }
        found
    }

    /// Births and deaths. Their places have a field of their own.
    fn lives(&self, number: usize, found: &mut Vec<Untold>) {
        let record = self.person_record(number);
        for tag in ["BIRT", "DEAT"] {
            let mut children = (0..).zip(record.children());
            let fact =
                children.find(|(_, child)| child.tag() == tag && !matches!(child.value().trim(), "N" | "n"));
            let Some((at, structure)) = fact.filter(|(_, structure)| !self.is_dated(*structure)) else {
                continue;
            };
            let detail = self.reader().detail(structure);
            let text = self.words(label(tag), "", &detail);
            if text == label(tag) && detail.files.is_empty() {
                continue;
            }
            let people = vec![number as u32];
            let (xref, files) = (self.person_key(number), detail.files);
            found.push(Untold { people, xref, at, text, files, of_couple: false });
        }
    }

    fn couple_untold(&self, number: usize, found: &mut Vec<Untold>) {
        let couple = self.couple(number);
        let untold = |at: u32, text: String, files: Vec<File>| Untold {
            people: couple.partners.to_vec(),
            xref: couple.xref.clone(),
            at,
            text,
            files,
            of_couple: true,
        };
        for note in &couple.notes {
            found.extend(note.origin.0.map(|at| untold(at, note.text.clone(), Vec::new())));
        }
        let facts = [("ENGA", &couple.engagement), ("MARR", &couple.marriage), ("DIV", &couple.divorce)];
        for (tag, detail) in facts {
            let Some(detail) = detail else { continue };
            // The relationship has the place and the sources.
            let said = Detail { citations: Vec::new(), ..detail.clone() };
            let said = if has_date(detail) { Detail { date: None, ..said } } else { said };
            let text = self.words(label(tag), "", &said);
            if text == label(tag) && detail.files.is_empty() {
                continue;
            }
            let mut children = (0..).zip(self.couple_record(number).children());
            let at = children.find(|(_, child)| child.tag() == tag && child.value().trim() != "N");
            found.extend(at.map(|(at, _)| untold(at, text, detail.files.clone())));
        }
    }

    fn event_untold(&self, number: usize) -> Option<Untold> {
        if self.is_dated(self.event_structure(number)) {
            return None;
        }
        let event = self.event(number);
        let own = event.people.iter().filter(|one| one.role.is_empty());
        let mut people: Vec<u32> = own.map(|one| one.person).collect();
        if people.is_empty() {
            people.extend(event.people.first().map(|one| one.person));
        }
        let label = match event.label.as_str() {
            "" => labels::kind_in_words(event.kind),
            label => label,
        };
        let text = self.words(label, &event.detail.place, &event.detail);
        let (EventOrigin { xref, at }, files) = (event.origin, event.detail.files);
        Some(Untold { people, xref, at, text, files, of_couple: false })
    }

    /// Returns true if its detail has a date that we can read.
    fn is_dated(&self, structure: Structure<'_>) -> bool {
        let mut reader = self.reader();
        let dates = structure.children().filter(|child| child.tag() == "DATE");
        dates.filter_map(|date| reader.date(date)).next().is_some_and(|date| date.value.is_some())
    }

    /// `Baptism: Easter; Brno`, what else is said about it, and where that is from.
    fn words(&self, label: &str, place: &str, detail: &Detail) -> String {
        let date = detail.date.as_ref().map(|date| match date.text.as_str() {
            "" => date.phrase.as_str(),
            text => text.trim_start_matches('(').trim_end_matches(')'),
        });
        // The versions write years before Christ in different ways.
        let date = date.unwrap_or_default();
        let date = date.strip_suffix("BCE").map_or_else(|| date.to_owned(), |year| format!("{year}B.C."));
        let when = [date.as_str(), place].into_iter().filter(|part| !part.is_empty());
        let when = when.collect::<Vec<_>>().join("; ");
        let head = if when.is_empty() { label.to_owned() } else { format!("{label}: {when}") };
        let cited = detail.citations.iter().map(|citation| self.cited(citation));
        let lines = [head, detail.description.clone()].into_iter().chain(cited);
        let text = lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n");
        cut(&text, limits::NOTE).0.to_owned()
    }

    fn cited(&self, citation: &Citation) -> String {
        let source = self.find_source(&citation.source);
        let title = source.map(|number| self.source(number as usize).title).unwrap_or_default();
        [title, citation.page.clone()]
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join(", ")
    }
}

fn has_date(detail: &Detail) -> bool {
    detail.date.as_ref().is_some_and(|date| date.value.is_some())
}

fn label(tag: &str) -> &'static str {
    labels::of_tag(tag).map_or("", |label| label.label)
}
