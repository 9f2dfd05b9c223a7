//! The tables of the standard 7.0: where a structure may be, how often, and with which payload.

use std::collections::HashMap;
use std::sync::LazyLock;

const TABLE: &str = include_str!("standard-7.0.18.tsv");

/// One kind of structure. A tag can mean several kinds, by its superstructure.
#[derive(Debug)]
pub struct Kind {
    pub payload: Form<'static>,
    below: HashMap<&'static str, Below>,
}

#[derive(Debug, Clone, Copy)]
pub struct Below {
    name: &'static str,
    pub required: bool,
    pub once: bool,
}

/// The form of a payload.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form<'a> {
    None,
    /// "Y" or nothing.
    Happened,
    /// The tag of the record to which it points.
    Pointer(&'a str),
    /// The values it may have; `true` for several of them.
    Values(&'a str, bool),
    /// The name of another type.
    Text(&'a str),
}

struct Standard {
    kinds: HashMap<&'static str, Kind>,
    values: HashMap<&'static str, Vec<&'static str>>,
}

static STANDARD: LazyLock<Standard> = LazyLock::new(|| {
    let mut standard = Standard { kinds: HashMap::new(), values: HashMap::new() };
    for line in TABLE.lines().filter(|line| !line.starts_with('#')) {
        let mut cells = line.split('\t');
        let mut next = || cells.next().unwrap_or_default();
        let (name, payload) = (next(), next());
        if name.starts_with("enumset-") {
            standard.values.insert(name, payload.split(' ').collect());
            continue;
        }
        let below = next().split(' ').filter(|cell| !cell.is_empty()).map(below).collect();
        standard.kinds.insert(name, Kind { payload: form(payload), below });
    }
    standard
});

fn form(text: &'static str) -> Form<'static> {
    match text.split_once('=') {
        _ if text == "-" => Form::None,
        _ if text == "Y" => Form::Happened,
        Some((form, set)) => Form::Values(set, form.starts_with("List")),
        None => text.strip_prefix('@').map_or(Form::Text(text), Form::Pointer),
    }
}

fn below(cell: &'static str) -> (&'static str, Below) {
    let at = cell.find(['?', '!', '*', '+']).unwrap_or(cell.len());
    let (tag, rest) = cell.split_at(at);
    let often = rest.chars().next().unwrap_or('*');
    let name = rest.get(1..).filter(|name| !name.is_empty()).unwrap_or(tag);
    (tag, Below { name, required: matches!(often, '!' | '+'), once: matches!(often, '!' | '?') })
}

impl Kind {
    /// The kind of a record, by its tag.
    pub fn of_record(tag: &str) -> Option<&'static Kind> {
        let records = ["FAM", "INDI", "OBJE", "REPO", "SNOTE", "SOUR", "SUBM"];
        match tag {
            "HEAD" | "TRLR" => STANDARD.kinds.get(tag),
            tag if records.contains(&tag) => STANDARD.kinds.get(format!("record-{tag}").as_str()),
            _ => None,
        }
    }

    /// The kind of a structure with this tag below one of this kind, if it may be there.
    pub fn below(&self, tag: &str) -> Option<(&'static Kind, Below)> {
        let below = self.below.get(tag)?;
        Some((STANDARD.kinds.get(below.name)?, *below))
    }

    /// The tags of the structures that one of this kind must have.
    pub fn required(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.below.iter().filter(|(_, below)| below.required).map(|(tag, _)| *tag)
    }
}

/// Returns true if a set of the standard has this value.
pub fn is_value(set: &str, value: &str) -> bool {
    STANDARD.values.get(set).is_some_and(|values| values.contains(&value))
}
