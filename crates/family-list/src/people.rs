use std::collections::HashMap;

use family_file::{Couple, CoupleState, Detail, Parent, ParentKind, Person, Records, Sex};
use fuzzy_date::Error as DateError;

/// The people of a list, and what is wrong with some of its rows.
#[derive(Debug, Default)]
pub struct People {
    pub records: Records,
    /// The row that each of them comes from.
    pub rows: Vec<u32>,
    pub problems: Vec<RowProblem>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct RowProblem {
    pub row: u32,
    pub name: String,
    pub wrong: Vec<Wrong>,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Wrong {
    NoName,
    /// All it says is that someone is alive: an export without the details of the living.
    Living,
    /// Another row says the same.
    Twice {
        row: u32,
    },
    /// Another row has the same id.
    IdTwice {
        row: u32,
    },
    Date {
        text: String,
        why: DateError,
    },
    Gender {
        text: String,
    },
    /// A further telephone number, email or address: people have one of each.
    NotTaken {
        text: String,
    },
    /// A father, mother or spouse by a name that several rows have.
    SeveralPeople {
        name: String,
    },
}

impl Wrong {
    /// Returns true if no person can be made of such a row.
    pub fn is_fatal(&self) -> bool {
        matches!(self, Wrong::NoName | Wrong::Living)
    }

    /// Returns true if the row is skipped unless someone asks for it.
    pub fn is_repetition(&self) -> bool {
        matches!(self, Wrong::Twice { .. } | Wrong::IdTwice { .. })
    }
}

impl People {
    /// Adds someone; answers their number.
    pub(crate) fn add(&mut self, person: Person, row: u32) -> u32 {
        self.records.people.push(person);
        self.rows.push(row);
        self.records.people.len() as u32 - 1
    }

    pub(crate) fn parent(&mut self, child: u32, parent: u32) {
        let link = Parent { child, parent, kind: ParentKind::Birth };
        if child != parent && !self.records.parents.contains(&link) {
            self.records.parents.push(link);
        }
    }

    /// Two who are married. What is known about the wedding counts once.
    pub(crate) fn marry(
        &mut self,
        couples: &mut HashMap<[u32; 2], usize>,
        one: u32,
        other: u32,
        wedding: Option<Detail>,
    ) {
        if one == other {
            return;
        }
        let partners = [one.min(other), one.max(other)];
        let number = *couples.entry(partners).or_insert_with(|| {
            self.records.couples.push(Couple { partners, state: CoupleState::Married, ..Couple::default() });
            self.records.couples.len() - 1
        });
        let couple = &mut self.records.couples[number];
        if couple.marriage.is_none() {
            couple.marriage = wedding;
        }
    }
}

/// The sex that a list means, if it is one that we know.
pub(crate) fn sex(said: &str) -> Option<Sex> {
    Some(match said {
        "m" | "male" | "man" | "mannlich" | "mann" | "masculino" | "hombre" | "varon" | "h" => Sex::Male,
        "f" | "female" | "woman" | "w" | "weiblich" | "frau" | "femenino" | "mujer" => Sex::Female,
        "x" | "other" | "o" | "d" | "divers" | "nonbinary" | "intersex" | "otro" | "otra" => Sex::Other,
        "" | "u" | "unknown" | "?" | "unbekannt" | "desconocido" => Sex::Unknown,
        _ => return None,
    })
}

/// An id in the file that only depends on what someone is called there, so that a list that has been sorted differently
/// still has the same people.
#[derive(Default)]
pub(crate) struct Xrefs(HashMap<u64, usize>);

impl Xrefs {
    pub fn of(&mut self, called: &str) -> String {
        // FNV-1a: the same in every version of the program.
        let hash = called.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        let count = self.0.entry(hash).or_default();
        *count += 1;
        if *count == 1 { format!("P{hash:016X}") } else { format!("P{hash:016X}_{count}") }
    }
}

/// Returns true if this is an id that is the same everywhere.
pub(crate) fn is_uuid(text: &str) -> bool {
    let groups: Vec<&str> = text.split('-').collect();
    groups.iter().map(|group| group.len()).eq([8, 4, 4, 4, 12])
        && groups.iter().all(|group| group.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

pub(crate) fn in_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
