//! Decides if two dates can be of the same birth or death.

use fuzzy_date::{Day, FuzzyDate, Kind, MonthDay};

/// "About 1887" may be wrong by this many years.
const ABOUT: i32 = 3;
/// By how many years two dates may differ that still fit, unless both are exact: people remember, and clerks copy.
const SLIP: i32 = 1;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Agreement {
    SameDay,
    SameYear,
    Fits,
    OtherDay,
    Differs,
}

/// A date as far as it matters here.
#[derive(Debug, Clone, Copy, Default)]
pub struct ComparableDate {
    day: Option<Day>,
    month_day: Option<MonthDay>,
    first_year: Option<i32>,
    last_year: Option<i32>,
    is_about: bool,
}

impl ComparableDate {
    pub fn of(date: Option<FuzzyDate>) -> Self {
        let Some(date) = date else { return Self::default() };
        let is_about = matches!(date.kind(), Kind::About(_) | Kind::Estimated(_));
        Self {
            day: date.as_day(),
            month_day: date.month_day(),
            first_year: date.earliest().map(Day::year),
            last_year: date.latest().map(Day::year),
            is_about,
        }
    }

    /// The first possible year, with what "about" allows.
    pub fn earliest(&self) -> Option<i32> {
        self.first_year.map(|year| year - if self.is_about { ABOUT } else { 0 })
    }

    pub fn latest(&self) -> Option<i32> {
        self.last_year.map(|year| year + if self.is_about { ABOUT } else { 0 })
    }

    pub fn day(&self) -> Option<Day> {
        self.day
    }

    fn is_known(&self) -> bool {
        self.first_year.or(self.last_year).is_some() || self.month_day.is_some()
    }

    /// The year, if it is the only one and beyond doubt.
    fn year(&self) -> Option<i32> {
        self.first_year.filter(|year| Some(*year) == self.last_year && !self.is_about)
    }

    /// `None` if one of them is not known.
    pub fn agrees(&self, other: &ComparableDate) -> Option<Agreement> {
        if !self.is_known() || !other.is_known() {
            return None;
        }
        if let (Some(one), Some(two)) = (self.day, other.day) {
            return Some(match (one == two, one.year() == two.year()) {
                (true, _) => Agreement::SameDay,
                (false, true) => Agreement::OtherDay,
                (false, false) => Agreement::Differs,
            });
        }
        let has_year = |known: &ComparableDate| known.first_year.or(known.last_year).is_some();
        if !has_year(self) || !has_year(other) {
            let (one, two) = (self.month_day?, other.month_day?);
            return Some(if one == two { Agreement::Fits } else { Agreement::OtherDay });
        }
        if self.year().is_some() && self.year() == other.year() {
            return Some(Agreement::SameYear);
        }
        let ends_before = |one: &ComparableDate, two: &ComparableDate| {
            one.latest().zip(two.earliest()).is_some_and(|(latest, earliest)| latest + SLIP < earliest)
        };
        let apart = ends_before(self, other) || ends_before(other, self);
        Some(if apart { Agreement::Differs } else { Agreement::Fits })
    }
}
