//! Translates between tags and words, in both directions.

use crate::model::{Certainty, EventKind, NameKind, ParentKind};

/// Below which record a tag may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Of {
    Person,
    Couple,
    Both,
    /// Another program's extension: we read it, but never write a new one.
    Extension,
}

pub(crate) struct Label {
    pub tag: &'static str,
    pub label: &'static str,
    pub kind: EventKind,
    pub of: Of,
}

const fn label(tag: &'static str, label: &'static str, kind: EventKind, of: Of) -> Label {
    Label { tag, label, kind, of }
}

/// Numbers of people with authorities, and counts of children and marriages, are no events: they stay in the lines.
static LABELS: &[Label] = &[
    label("BIRT", "Birth", EventKind::Other, Of::Person),
    label("DEAT", "Death", EventKind::Other, Of::Person),
    label("ADOP", "Adoption", EventKind::Milestone, Of::Person),
    label("BAPM", "Baptism", EventKind::Milestone, Of::Person),
    label("BARM", "Bar mitzvah", EventKind::Milestone, Of::Person),
    label("BASM", "Bat mitzvah", EventKind::Milestone, Of::Person),
    label("BLES", "Blessing", EventKind::Other, Of::Person),
    label("BURI", "Burial", EventKind::Other, Of::Person),
    label("CENS", "Census", EventKind::Other, Of::Both),
    label("CHR", "Christening", EventKind::Milestone, Of::Person),
    label("CHRA", "Adult christening", EventKind::Milestone, Of::Person),
    label("CONF", "Confirmation", EventKind::Milestone, Of::Person),
    label("CREM", "Cremation", EventKind::Other, Of::Person),
    label("EMIG", "Emigration", EventKind::Immigration, Of::Person),
    label("FCOM", "First communion", EventKind::Milestone, Of::Person),
    label("GRAD", "Graduation", EventKind::Milestone, Of::Person),
    label("IMMI", "Immigration", EventKind::Immigration, Of::Person),
    label("NATU", "Naturalization", EventKind::Immigration, Of::Person),
    label("ORDN", "Ordination", EventKind::Milestone, Of::Person),
    label("PROB", "Probate", EventKind::Other, Of::Person),
    label("RETI", "Retirement", EventKind::Milestone, Of::Person),
    label("WILL", "Will", EventKind::Other, Of::Person),
    label("CAST", "Caste", EventKind::Other, Of::Person),
    label("DSCR", "Physical description", EventKind::Other, Of::Person),
    label("EDUC", "Education", EventKind::Milestone, Of::Person),
    label("NATI", "Nationality", EventKind::Other, Of::Person),
    label("OCCU", "Occupation", EventKind::Other, Of::Person),
    label("PROP", "Property", EventKind::Other, Of::Person),
    label("RELI", "Religion", EventKind::Other, Of::Person),
    label("RESI", "Residence", EventKind::Other, Of::Both),
    label("TITL", "Title", EventKind::Other, Of::Person),
    label("ANUL", "Annulment", EventKind::Other, Of::Couple),
    label("DIV", "Divorce", EventKind::Other, Of::Couple),
    label("DIVF", "Divorce filed", EventKind::Other, Of::Couple),
    label("ENGA", "Engagement", EventKind::Milestone, Of::Couple),
    label("MARB", "Banns", EventKind::Other, Of::Couple),
    label("MARC", "Marriage contract", EventKind::Other, Of::Couple),
    label("MARL", "Marriage license", EventKind::Other, Of::Couple),
    label("MARR", "Marriage", EventKind::Milestone, Of::Couple),
    label("MARS", "Marriage settlement", EventKind::Other, Of::Couple),
    label("_MILT", "Military service", EventKind::War, Of::Extension),
    label("_MILI", "Military service", EventKind::War, Of::Extension),
    label("_MDCL", "Medical", EventKind::Other, Of::Extension),
    label("_DEG", "Degree", EventKind::Milestone, Of::Extension),
    label("_ELEC", "Election", EventKind::Milestone, Of::Extension),
    label("_EXCM", "Excommunication", EventKind::Other, Of::Extension),
    label("_FUN", "Funeral", EventKind::Other, Of::Extension),
    label("_MISN", "Mission", EventKind::Milestone, Of::Extension),
    label("_SEPR", "Separation", EventKind::Other, Of::Extension),
];

/// The meaning of a tag of an event or attribute. EVEN and FACT have their label in TYPE.
pub(crate) fn of_tag(tag: &str) -> Option<&'static Label> {
    LABELS.iter().find(|label| label.tag == tag)
}

/// Returns true if structures with this tag below a person or a family are events or attributes.
pub fn is_event_tag(tag: &str) -> bool {
    matches!(tag, "EVEN" | "FACT") || of_tag(tag).is_some()
}

pub(crate) fn of_label(text: &str) -> Option<&'static Label> {
    LABELS.iter().find(|label| label.of != Of::Extension && label.label == text)
}

/// The kind of an event of which only a label in words is known.
pub(crate) fn kind_of_words(text: &str) -> EventKind {
    let text = text.to_lowercase();
    let words = || text.split(|c: char| !c.is_alphanumeric());
    if words().any(|word| matches!(word, "war" | "military")) {
        return EventKind::War;
    }
    if words().any(|word| word == "reunion") { EventKind::Reunion } else { EventKind::Other }
}

/// Returns true if the payload names the kind: a trade, a faith.
pub(crate) fn has_value(tag: &str) -> bool {
    matches!(
        tag,
        "CAST" | "DSCR" | "EDUC" | "NATI" | "OCCU" | "PROP" | "RELI" | "RESI" | "TITL" | "FACT" | "EVEN"
    )
}

const KINDS: &[(EventKind, &str)] = &[
    (EventKind::Birthday, "birthday"),
    (EventKind::Anniversary, "anniversary"),
    (EventKind::Milestone, "milestone"),
    (EventKind::Birth, "birth"),
    (EventKind::Death, "death"),
    (EventKind::Other, "other"),
    (EventKind::Immigration, "immigration"),
    (EventKind::Reunion, "reunion"),
    (EventKind::War, "war"),
];

/// The label of an event that has no other name: 7.0 allows none without a name.
pub(crate) fn kind_in_words(kind: EventKind) -> &'static str {
    match kind {
        EventKind::Birthday => "Birthday",
        EventKind::Anniversary => "Anniversary",
        EventKind::Milestone => "Milestone",
        EventKind::Birth => "Birth",
        EventKind::Death => "Death",
        EventKind::Other => "Event",
        EventKind::Immigration => "Immigration",
        EventKind::Reunion => "Reunion",
        EventKind::War => "War",
    }
}

/// The structure that says the kind of an event where its tag and label mean another one.
pub(crate) const KIND_TAG: &str = "_KIND";

pub(crate) fn kind_text(kind: EventKind) -> &'static str {
    KINDS.iter().find(|(known, _)| *known == kind).map_or("other", |(_, text)| text)
}

pub(crate) fn kind_of_text(text: &str) -> Option<EventKind> {
    KINDS.iter().find(|(_, known)| *known == text).map(|(kind, _)| *kind)
}

const ROLES: &[(&str, &str)] = &[
    ("CHIL", "Child"),
    ("CLERGY", "Clergy"),
    ("FATH", "Father"),
    ("FRIEND", "Friend"),
    ("GODP", "Godparent"),
    ("HUSB", "Husband"),
    ("MOTH", "Mother"),
    ("MULTIPLE", "Multiple birth"),
    ("NGHBR", "Neighbor"),
    ("OFFICIATOR", "Officiator"),
    ("PARENT", "Parent"),
    ("SPOU", "Spouse"),
    ("WIFE", "Wife"),
    ("WITN", "Witness"),
];

pub(crate) fn role_in_words(role: &str) -> Option<&'static str> {
    ROLES.iter().find(|(value, _)| value.eq_ignore_ascii_case(role)).map(|(_, words)| *words)
}

pub(crate) fn role_value(words: &str) -> Option<&'static str> {
    ROLES.iter().find(|(_, known)| *known == words).map(|(value, _)| *value)
}

/// In 7.0; 5.5.1 writes them in lower case.
const NAME_KINDS: &[(&str, NameKind)] = &[
    ("BIRTH", NameKind::Birth),
    ("MAIDEN", NameKind::Birth),
    ("MARRIED", NameKind::Married),
    ("AKA", NameKind::KnownAs),
    ("IMMIGRANT", NameKind::Immigrant),
    ("PROFESSIONAL", NameKind::Professional),
];

pub(crate) fn name_kind(text: &str) -> NameKind {
    let upper = text.trim().to_uppercase();
    let known = NAME_KINDS.iter().find(|(value, _)| *value == upper).map(|(_, kind)| *kind);
    known.unwrap_or(if upper.starts_with("RELIGIO") { NameKind::Religious } else { NameKind::Other })
}

/// The value of 7.0, or None if it is only said in words.
pub(crate) fn name_kind_value(kind: NameKind) -> Option<&'static str> {
    NAME_KINDS.iter().find(|(_, known)| *known == kind).map(|(value, _)| *value)
}

/// The kind of parent by PEDI, `_FREL` or `_MREL`. None if it is no kind of parenthood.
pub(crate) fn parent_kind(text: &str) -> Option<ParentKind> {
    let text = text.trim().to_lowercase();
    Some(match text.as_str() {
        "birth" | "natural" | "biological" | "sealing" => ParentKind::Birth,
        "guardian" => ParentKind::Foster,
        _ if text.starts_with("adopt") => ParentKind::Adopted,
        _ if text.starts_with("foster") => ParentKind::Foster,
        _ if text.starts_with("step") => ParentKind::Step,
        _ => return None,
    })
}

const CERTAINTIES: [Certainty; 4] =
    [Certainty::Unreliable, Certainty::Questionable, Certainty::Secondary, Certainty::Primary];

pub(crate) fn certainty(text: &str) -> Option<Certainty> {
    CERTAINTIES.get(text.trim().parse::<usize>().ok()?).copied()
}

pub(crate) fn certainty_text(certainty: Certainty) -> &'static str {
    match certainty {
        Certainty::Unreliable => "0",
        Certainty::Questionable => "1",
        Certainty::Secondary => "2",
        Certainty::Primary => "3",
    }
}

/// Tags of ids that other programs gave to a record.
pub(crate) fn is_external_id(tag: &str) -> bool {
    matches!(
        tag,
        "UID" | "_UID" | "REFN" | "EXID" | "_EXID" | "RIN" | "AFN" | "RFN" | "_FSFTID" | "_FSID" | "_FID"
    )
}
