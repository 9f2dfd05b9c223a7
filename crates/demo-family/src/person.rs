use fuzzy_date::Day;

use crate::day::{end_of_month, in_gedcom, in_year, plus};

/// The age that the oldest of the family reaches this month, whenever that is.
pub const OLDEST_TURNS: i32 = 90;

/// Someone in the family. Texts that are empty mean that nothing is known.
#[derive(Debug, Clone, Copy)]
pub struct Person {
    /// Lower case; the id in the GEDCOM file is the same in upper case.
    pub id: &'static str,
    /// The surname between slashes, as GEDCOM writes it.
    pub name: &'static str,
    pub nickname: &'static str,
    /// Names they had at other times.
    pub other_names: &'static [Name],
    pub sex: Sex,
    /// A date as GEDCOM writes it, or only the year if `birthday` says the day.
    pub born: &'static str,
    pub birthday: Birthday,
    pub birth_place: &'static str,
    /// A date as GEDCOM writes it; `Y` if only the fact is known.
    pub died: &'static str,
    pub death_place: &'static str,
    /// The cause of death, or what is told about it.
    pub death_note: &'static str,
    pub occupation: &'static str,
    pub education: &'static str,
    pub interests: &'static [&'static str],
    pub address: &'static str,
    pub phone: &'static str,
    pub email: &'static str,
    pub notes: &'static [&'static str],
    pub citations: &'static [Citation],
    /// True if there is a portrait. A few have none, as in every family.
    pub has_portrait: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sex {
    Male,
    Female,
}

/// The day of the year on which someone was born.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Birthday {
    /// The one in `born`.
    Fixed,
    /// So many days from today.
    InDays(i32),
    /// Later this month, and it is the one that makes them [`OLDEST_TURNS`].
    RoundThisMonth,
    /// Not a birthday yet: they were born so many days ago.
    DaysAgo(i32),
}

#[derive(Debug, Clone, Copy)]
pub struct Name {
    /// A value of GEDCOM's NAME.TYPE: `BIRTH`, `MARRIED`, `IMMIGRANT`, `AKA`.
    pub kind: &'static str,
    pub name: &'static str,
}

/// The page or entry of a source that says something.
#[derive(Debug, Clone, Copy)]
pub struct Citation {
    pub source: &'static str,
    pub page: &'static str,
    pub quote: &'static str,
    /// From 0 (unreliable) to 3 (primary), as GEDCOM's QUAY.
    pub certainty: u8,
}

impl Person {
    pub fn birth_date(&self, today: Day) -> String {
        match self.birth_day(today) {
            Some(day) => in_gedcom(day),
            None => self.born.to_owned(),
        }
    }

    /// The day of birth, if it depends on today.
    fn birth_day(&self, today: Day) -> Option<Day> {
        match self.birthday {
            Birthday::Fixed => None,
            Birthday::InDays(days) => Some(in_year(plus(today, days), self.born.parse().ok()?)),
            Birthday::RoundThisMonth => {
                let day = plus(today, 9).min(end_of_month(today));
                Some(in_year(day, day.year() - OLDEST_TURNS))
            }
            Birthday::DaysAgo(days) => Some(plus(today, -days)),
        }
    }

    /// About when they were born. Every date that we use has its year at the end.
    pub fn birth_year(&self, today: Day) -> i32 {
        let date = self.birth_date(today);
        year(&date).unwrap_or_else(|| today.year())
    }

    pub fn death_year(&self) -> Option<i32> {
        year(self.died)
    }

    pub fn is_alive(&self) -> bool {
        self.died.is_empty()
    }

    pub(crate) const fn died(self, died: &'static str, death_place: &'static str) -> Person {
        Person { died, death_place, ..self }
    }

    pub(crate) const fn death_note(self, death_note: &'static str) -> Person {
        Person { death_note, ..self }
    }

    pub(crate) const fn nick(self, nickname: &'static str) -> Person {
        Person { nickname, ..self }
    }

    pub(crate) const fn names(self, other_names: &'static [Name]) -> Person {
        Person { other_names, ..self }
    }

    pub(crate) const fn birthday(self, birthday: Birthday) -> Person {
        Person { birthday, ..self }
    }

    pub(crate) const fn works(self, occupation: &'static str) -> Person {
        Person { occupation, ..self }
    }

    pub(crate) const fn studied(self, education: &'static str) -> Person {
        Person { education, ..self }
    }

    pub(crate) const fn likes(self, interests: &'static [&'static str]) -> Person {
        Person { interests, ..self }
    }

    pub(crate) const fn lives(
        self,
        address: &'static str,
        phone: &'static str,
        email: &'static str,
    ) -> Person {
        Person { address, phone, email, ..self }
    }

    pub(crate) const fn notes(self, notes: &'static [&'static str]) -> Person {
        Person { notes, ..self }
    }

    pub(crate) const fn cites(self, citations: &'static [Citation]) -> Person {
        Person { citations, ..self }
    }

    pub(crate) const fn without_portrait(self) -> Person {
        Person { has_portrait: false, ..self }
    }
}

fn year(date: &str) -> Option<i32> {
    date.rsplit(' ').next()?.parse().ok()
}

const fn person(
    sex: Sex,
    id: &'static str,
    name: &'static str,
    born: &'static str,
    birth_place: &'static str,
) -> Person {
    Person {
        id,
        name,
        nickname: "",
        other_names: &[],
        sex,
        born,
        birthday: Birthday::Fixed,
        birth_place,
        died: "",
        death_place: "",
        death_note: "",
        occupation: "",
        education: "",
        interests: &[],
        address: "",
        phone: "",
        email: "",
        notes: &[],
        citations: &[],
        has_portrait: true,
    }
}

pub(crate) const fn man(
    id: &'static str,
    name: &'static str,
    born: &'static str,
    place: &'static str,
) -> Person {
    person(Sex::Male, id, name, born, place)
}

pub(crate) const fn woman(
    id: &'static str,
    name: &'static str,
    born: &'static str,
    place: &'static str,
) -> Person {
    person(Sex::Female, id, name, born, place)
}

pub(crate) const fn at_birth(name: &'static str) -> Name {
    Name { kind: "BIRTH", name }
}

pub(crate) const fn married(name: &'static str) -> Name {
    Name { kind: "MARRIED", name }
}

pub(crate) const fn cite(source: &'static str, page: &'static str, quote: &'static str) -> Citation {
    Citation { source, page, quote, certainty: 3 }
}

pub(crate) const fn hearsay(source: &'static str, page: &'static str, quote: &'static str) -> Citation {
    Citation { source, page, quote, certainty: 1 }
}
