use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The contents of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExportPreview {
    pub people: usize,
    /// The people who may be alive, of whom only the links are written
    pub living_left_out: usize,
    pub couples: usize,
    /// Births and deaths included
    pub events: usize,
    pub sources: usize,
    /// The files that the records name; only an archive contains them
    pub files: usize,
    /// The size of these files, in bytes
    pub file_bytes: u64,
    /// The rows of a table, or the cards
    pub rows: usize,
    /// True if the file takes too long to wait for: `POST /api/prepared-exports` prepares it. With many people, only their number is
    /// known before
    pub large: bool,
    /// Kinds of records that this format cannot express and that the family has
    pub without_form: Vec<WithoutForm>,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
pub struct WithoutForm {
    pub what: What,
    pub count: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum What {
    /// Events that no one was involved in: left out
    EventsWithoutPeople,
    /// Half and step siblings without a known shared parent: left out
    Siblings,
    /// Dates and places at which unmarried couples came together and separated, and at which others ended without a divorce:
    /// left out
    CoupleDates,
    /// The sources of parents and siblings: left out
    LinkSources,
    /// Others who were involved in a birth or death: left out
    LifePeople,
    /// Lines in extension tags, which other programs may ignore
    Extensions,
    /// Lines that only described the file they came from: left out
    OldHeader,
}

/// The number of records that GEDCOM cannot express, in any version.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unwritten {
    /// Events that no one takes part in.
    pub events: usize,
    /// Half or step siblings whose shared parent is unknown.
    pub siblings: usize,
    /// Dates and places at which unmarried couples became couples, and of ends that were no divorce.
    pub couple_dates: usize,
    /// Sources of parents and siblings.
    pub citations: usize,
    /// Other people who were involved in a birth or death.
    pub people: usize,
}

impl Unwritten {
    pub fn list(self, extensions: usize, old_header: usize) -> Vec<WithoutForm> {
        let all = [
            (What::EventsWithoutPeople, self.events),
            (What::Siblings, self.siblings),
            (What::CoupleDates, self.couple_dates),
            (What::LinkSources, self.citations),
            (What::LifePeople, self.people),
            (What::Extensions, extensions),
            (What::OldHeader, old_header),
        ];
        let some = all.into_iter().filter(|(_, count)| *count > 0);
        some.map(|(what, count)| WithoutForm { what, count }).collect()
    }
}
