//! The records of a family. An empty text means that nothing is known.
//!
//! Records refer to each other by the ids of the file (`xref`, without `@`); links between people are indexes into the
//! list of people, because there are so many of them.

use std::collections::BTreeMap;

use fuzzy_date::FuzzyDate;

/// Our own tags for texts about a person begin like this, so that no other program gives them another meaning.
pub const OWN_TAG: &str = "_KIN_";

/// The position, from 0, of the structure that a value was read from, among those of its parent. Store it with the value,
/// so that the lines of a changed value can be found again.
///
/// The origin of a value is no part of its meaning, so all origins are equal.
#[derive(Debug, Clone, Copy, Default)]
pub struct Origin(pub Option<u32>);

impl PartialEq for Origin {
    fn eq(&self, _: &Origin) -> bool {
        true
    }
}

impl Eq for Origin {}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Person {
    pub xref: String,
    /// The first one is preferred.
    pub names: Vec<Name>,
    pub sex: Sex,
    pub birth: Option<Detail>,
    pub death: Option<Detail>,
    /// KnownPosition to have died, even if no one knows when.
    pub deceased: bool,
    pub occupation: String,
    pub education: String,
    pub interests: Vec<String>,
    /// May have several lines.
    pub address: String,
    pub phone: String,
    pub email: String,
    /// Texts that GEDCOM has no structure for, by our tag for them; see [`OWN_TAG`].
    pub own: BTreeMap<String, String>,
    pub notes: Vec<Note>,
    pub restriction: Restriction,
    pub ids: Vec<ExternalId>,
    pub citations: Vec<Citation>,
    /// The portrait comes first.
    pub files: Vec<File>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Name {
    pub kind: Option<NameKind>,
    /// As people write it, without the slashes of GEDCOM.
    pub whole: String,
    pub given: String,
    pub surname: String,
    /// The part of the whole that is probably the surname, where nobody says. It is marked as such in files.
    pub likely_surname: String,
    pub prefix: String,
    pub suffix: String,
    pub nickname: String,
    pub citations: Vec<Citation>,
    pub origin: Origin,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NameKind {
    Birth,
    Married,
    KnownAs,
    Immigrant,
    Religious,
    Professional,
    Other,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Sex {
    Male,
    Female,
    Other,
    #[default]
    Unknown,
}

/// The people who may see a record, by RESN.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Restriction {
    pub confidential: bool,
    pub locked: bool,
    pub privacy: bool,
}

impl Restriction {
    /// Returns true if the record asks not to be passed on.
    pub fn is_private(self) -> bool {
        self.confidential || self.privacy
    }
}

/// The date and place of something that happened, and everything else that is known about it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Detail {
    pub date: Option<Date>,
    /// As written.
    pub place: String,
    /// May have several lines.
    pub description: String,
    pub citations: Vec<Citation>,
    pub files: Vec<File>,
}

/// A date as we understand it, and as it is written. Dates that we understand are equal if they mean the same.
#[derive(Debug, Clone, Default)]
pub struct Date {
    pub value: Option<FuzzyDate>,
    /// The payload of DATE. May be empty for a date that was never in a file.
    pub text: String,
    /// The PHRASE that 7.0 writes beside the payload.
    pub phrase: String,
}

impl PartialEq for Date {
    fn eq(&self, other: &Date) -> bool {
        match (self.value, other.value) {
            (None, None) => self.text == other.text && self.phrase == other.phrase,
            (ours, theirs) => ours == theirs,
        }
    }
}

impl Eq for Date {}

impl From<FuzzyDate> for Date {
    fn from(value: FuzzyDate) -> Date {
        Date { value: Some(value), ..Date::default() }
    }
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Note {
    pub text: String,
    /// The id of the record, if several records share the note.
    pub shared: Option<String>,
    pub origin: Origin,
}

/// The name that another program or person uses for a record: `UID`, `REFN`, `EXID https://…`, `_FSFTID`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ExternalId {
    pub kind: String,
    pub value: String,
}

/// In 7.0, some tags of 5.5.1 became types of `EXID`, which begin like this.
pub(crate) const TERMS: &str = "https://gedcom.io/terms/v7/";

impl ExternalId {
    /// Returns true if both are the same id: 5.5.1 writes `RIN` where 7.0 writes `EXID` with a type.
    pub fn is_same(&self, other: &ExternalId) -> bool {
        let is_kind = |one: &ExternalId, other: &ExternalId| tag_in_5(&one.kind) == Some(other.kind.as_str());
        let same_kind = self.kind == other.kind || is_kind(self, other) || is_kind(other, self);
        same_kind && self.value == other.value
    }
}

/// The tag that 5.5.1 has for an `EXID` of 7.0.
fn tag_in_5(kind: &str) -> Option<&str> {
    let term = kind.strip_prefix("EXID ")?.strip_prefix(TERMS)?;
    match term {
        "AFN" | "RFN" => Some(term),
        term => term.starts_with("RIN#").then_some("RIN"),
    }
}

/// Two people, in no particular order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Couple {
    /// The id of the FAM record; empty if there is none yet.
    pub xref: String,
    pub partners: [u32; 2],
    pub state: CoupleState,
    pub engagement: Option<Detail>,
    pub marriage: Option<Detail>,
    pub divorce: Option<Detail>,
    pub notes: Vec<Note>,
    pub ids: Vec<ExternalId>,
    pub citations: Vec<Citation>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum CoupleState {
    Married,
    /// Nothing says that they married.
    #[default]
    Partners,
    Divorced,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Parent {
    pub child: u32,
    pub parent: u32,
    pub kind: ParentKind,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ParentKind {
    #[default]
    Birth,
    Adopted,
    Foster,
    Step,
}

/// The nine kinds of events in a family's history.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum EventKind {
    Birthday,
    Anniversary,
    Milestone,
    Birth,
    Death,
    #[default]
    Other,
    Immigration,
    Reunion,
    War,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Event {
    pub kind: EventKind,
    /// The kind of event in words: "Baptism". Empty if no one says.
    pub label: String,
    pub detail: Detail,
    pub people: Vec<Participant>,
    pub ids: Vec<ExternalId>,
    pub origin: EventOrigin,
}

/// The structure that an event was read from; see [`Origin`].
#[derive(Debug, Clone, Default)]
pub struct EventOrigin {
    /// The id of the record; empty if it was never in a file.
    pub xref: String,
    /// The number of the structure in its record.
    pub at: u32,
}

impl PartialEq for EventOrigin {
    fn eq(&self, _: &EventOrigin) -> bool {
        true
    }
}

impl Eq for EventOrigin {}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Participant {
    pub person: u32,
    /// "Godmother"; empty for those whose event it is.
    pub role: String,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Source {
    pub key: SourceKey,
    pub title: String,
    pub author: String,
    pub publication: String,
    /// The archive or person that has it, and the call number there.
    pub kept_at: String,
    pub url: String,
    pub note: String,
    pub files: Vec<File>,
    pub ids: Vec<ExternalId>,
}

/// The source that a citation points to.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SourceKey {
    /// The id of a record.
    Record(String),
    /// The words of a source that has no record.
    Inline(String),
}

impl Default for SourceKey {
    fn default() -> SourceKey {
        SourceKey::Record(String::new())
    }
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Citation {
    pub source: SourceKey,
    pub page: String,
    pub certainty: Option<Certainty>,
    pub quote: String,
    pub origin: Origin,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Certainty {
    Unreliable,
    Questionable,
    Secondary,
    Primary,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct File {
    /// The id of the record that describes it, if there is one.
    pub xref: Option<String>,
    /// The path or address as written.
    pub path: String,
    pub title: String,
    /// As written: `jpg`, `image/jpeg`.
    pub format: String,
    pub origin: Origin,
    pub stored: Stored,
}

/// The stored file that goes with the records, while these are compared. Like the origin, it is no part of what the file
/// means.
#[derive(Debug, Clone, Copy, Default)]
pub struct Stored {
    /// The identity of this record among them.
    pub number: Option<u32>,
    /// True if someone has changed it here since it was added or imported.
    pub retitled: bool,
}

impl PartialEq for Stored {
    fn eq(&self, _: &Stored) -> bool {
        true
    }
}

impl Eq for Stored {}

impl File {
    /// The entry of the archive that the file may be. None for web addresses, and for files elsewhere on some disk.
    pub fn entry_name(&self) -> Option<std::borrow::Cow<'_, str>> {
        gedcom::zip::entry_name(&self.path)
    }
}
