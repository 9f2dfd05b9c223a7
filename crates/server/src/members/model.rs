use fuzzy_date::{FuzzyDate, RangeMeans};

use crate::clock::Moment;
use crate::db::TextList;
use crate::error::FieldProblems;
use crate::fold::fold;
use crate::ids::Id;
use crate::words::{dates, reader};
use crate::{row, text_enum};

/// The longest names and short texts, in characters.
pub const MAX_NAME: usize = 100;
pub const MAX_TEXT: usize = 200;

text_enum! {
    pub enum Gender {
        Male = "male",
        Female = "female",
        Other = "other",
    }
}

row! {
    #[derive(Clone, Debug, PartialEq)]
    pub struct Member in members.members {
        pub id: Id => Hidden,
        pub name: String => Plain("name"),
        pub given_name: Option<String> => Plain("givenName"),
        pub surname: Option<String> => Plain("surname"),
        pub birth_surname: Option<String> => Plain("birthSurname"),
        pub nickname: Option<String> => Plain("nickname"),
        pub pronunciation: Option<String> => Plain("pronunciation"),
        /// Trimmed and lower-cased, for comparing with accounts.
        pub email: Option<String> => Plain("email"),
        pub phone_number: Option<String> => Plain("phoneNumber"),
        pub address: Option<String> => Plain("address"),
        pub occupation: Option<String> => Plain("occupation"),
        pub education: Option<String> => Plain("education"),
        pub interests: TextList => List("interests"),
        pub gender: Option<Gender> => Plain("gender"),
        pub deceased: bool => Plain("deceased"),
        pub birth_date: Option<FuzzyDate> => Date("birthDate"),
        pub birth_text: Option<String> => Hidden,
        pub birth_earliest: Option<i64> => Hidden,
        pub birth_latest: Option<i64> => Hidden,
        pub birth_month_day: Option<String> => Hidden,
        pub birth_place: Option<String> => Plain("birthPlace"),
        pub death_date: Option<FuzzyDate> => Date("deathDate"),
        pub death_text: Option<String> => Hidden,
        pub death_earliest: Option<i64> => Hidden,
        pub death_latest: Option<i64> => Hidden,
        pub death_month_day: Option<String> => Hidden,
        pub death_place: Option<String> => Plain("deathPlace"),
        pub sort_key: String => Hidden,
        pub name_key: String => Hidden,
        pub portrait: Option<Id> => Names("file", "files", Refuse),
        pub created_by: Option<Id> => Maker,
        pub version: i64 => Hidden,
        pub created_at: Moment => Hidden,
        pub updated_at: Moment => Hidden,
    }
}

/// A date, as typed and as understood.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KnownDate {
    pub date: Option<FuzzyDate>,
    pub typed: Option<String>,
    pub earliest: Option<i64>,
    pub latest: Option<i64>,
    pub month_day: Option<String>,
}

impl KnownDate {
    /// Empty input gives an empty date; anything that is not a date adds a problem to the field.
    pub fn understand(problems: &mut FieldProblems, field: &str, typed: Option<&str>) -> Self {
        Self::understand_range(problems, field, typed, RangeMeans::Between)
    }

    /// Like `understand`, for dates in which "1914-1918" may also mean the whole time.
    pub fn understand_range(
        problems: &mut FieldProblems,
        field: &str,
        typed: Option<&str>,
        range_means: RangeMeans,
    ) -> Self {
        let Some(typed) = typed.map(str::trim).filter(|text| !text.is_empty()) else {
            return Self::default();
        };
        problems.check_line(field, typed, MAX_TEXT);
        match read_date(typed, range_means) {
            Ok(date) => Self::new(date, typed),
            Err(error) => {
                problems.bad_date(field, error);
                Self::default()
            }
        }
    }

    pub fn new(date: FuzzyDate, typed: &str) -> Self {
        let number = |day: fuzzy_date::Day| {
            i64::from(day.year()) * 10_000 + i64::from(day.month()) * 100 + i64::from(day.day())
        };
        Self {
            date: Some(date),
            typed: Some(typed.to_owned()),
            earliest: date.earliest().map(number),
            latest: date.latest().map(number),
            month_day: date.month_day().map(|day| format!("{:02}-{:02}", day.month(), day.day())),
        }
    }
}

/// Reads a typed date. For something that happened once, "1900-1905" means some time in between.
pub fn read_date(typed: &str, range_means: RangeMeans) -> std::result::Result<FuzzyDate, fuzzy_date::Error> {
    dates::read(reader::language(), typed, range_means)
}

impl Member {
    pub fn known_birth(&self) -> KnownDate {
        KnownDate {
            date: self.birth_date,
            typed: self.birth_text.clone(),
            earliest: self.birth_earliest,
            latest: self.birth_latest,
            month_day: self.birth_month_day.clone(),
        }
    }

    pub fn known_death(&self) -> KnownDate {
        KnownDate {
            date: self.death_date,
            typed: self.death_text.clone(),
            earliest: self.death_earliest,
            latest: self.death_latest,
            month_day: self.death_month_day.clone(),
        }
    }

    pub fn set_birth(&mut self, known: KnownDate) {
        self.birth_date = known.date;
        self.birth_text = known.typed;
        self.birth_earliest = known.earliest;
        self.birth_latest = known.latest;
        self.birth_month_day = known.month_day;
    }

    /// A date of death implies that the person is deceased.
    pub fn set_death(&mut self, known: KnownDate) {
        self.deceased |= known.date.is_some();
        self.death_date = known.date;
        self.death_text = known.typed;
        self.death_earliest = known.earliest;
        self.death_latest = known.latest;
        self.death_month_day = known.month_day;
    }

    /// Rebuilds the keys that names are sorted and compared by.
    pub fn index(&mut self) {
        let names = [&self.surname, &self.given_name, &self.birth_surname, &self.nickname];
        let names: Vec<&str> = names.iter().filter_map(|name| name.as_deref()).collect();
        self.name_key = fold(&self.name);
        self.sort_key = sort_key(&self.name_key, &names.join(" "));
    }
}

/// No one is assumed to live longer than this, in years.
const LONGEST_LIFE: i16 = 110;

/// True if someone may be alive: not marked deceased, and not known to be born more than 110 years ago.
pub fn may_be_alive(deceased: bool, birth: Option<FuzzyDate>, today: jiff::civil::Date) -> bool {
    let oldest = i32::from(today.year() - LONGEST_LIFE);
    let too_old = birth.and_then(FuzzyDate::latest).is_some_and(|day| {
        (day.year(), day.month(), day.day()) < (oldest, today.month() as u8, today.day() as u8)
    });
    !deceased && !too_old
}

/// Sorts by name, then namesakes by their other names; the tab between them sorts before every letter.
fn sort_key(name: &str, others: &str) -> String {
    format!("{name}\t{}", fold(others)).trim_end().to_owned()
}
