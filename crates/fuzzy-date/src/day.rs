use std::fmt;

pub(crate) const FIRST_YEAR: i32 = 1;
pub(crate) const LAST_YEAR: i32 = 9999;

/// Why a year, month or day does not exist.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoSuchDate {
    /// The year is less than 1 or more than 9999.
    YearOutOfRange,
    /// The month is not between 1 and 12.
    NoSuchMonth { month: u8 },
    /// The month has no such day; `last` is its last day in that year (29 for a February without a year).
    NoSuchDay { year: Option<i32>, month: u8, day: u8, last: u8 },
}

impl fmt::Display for NoSuchDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoSuchDate::YearOutOfRange => write!(f, "years run from 1 to 9999"),
            NoSuchDate::NoSuchMonth { .. } => write!(f, "there is no such month"),
            NoSuchDate::NoSuchDay { last, .. } => write!(f, "the month has {last} days"),
        }
    }
}

impl std::error::Error for NoSuchDate {}

/// A day that exists in the Gregorian calendar, in the years 1 to 9999. Ordered by time; `Display` prints
/// `YYYY-MM-DD`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day {
    year: u16,
    month: u8,
    day: u8,
}

impl Day {
    pub fn new(year: i32, month: u8, day: u8) -> Result<Day, NoSuchDate> {
        let checked = check_year(year)?;
        check_month(month)?;
        let last = days_in_month(year, month);
        if day < 1 || day > last {
            return Err(NoSuchDate::NoSuchDay { year: Some(year), month, day, last });
        }
        Ok(Day { year: checked, month, day })
    }

    pub fn year(self) -> i32 {
        i32::from(self.year)
    }

    pub fn month(self) -> u8 {
        self.month
    }

    pub fn day(self) -> u8 {
        self.day
    }

    pub fn month_day(self) -> MonthDay {
        MonthDay { month: self.month, day: self.day }
    }

    /// Days since 0001-01-01, which is 0.
    pub(crate) fn number(self) -> u32 {
        let before = u32::from(self.year) - 1;
        let leap_days = before / 4 - before / 100 + before / 400;
        let months: u32 = (1..self.month).map(|month| u32::from(days_in_month(self.year(), month))).sum();
        before * 365 + leap_days + months + u32::from(self.day) - 1
    }

    pub(crate) fn next(self) -> Option<Day> {
        Day::new(self.year(), self.month, self.day + 1)
            .or_else(|_| Day::new(self.year(), self.month + 1, 1))
            .or_else(|_| Day::new(self.year() + 1, 1, 1))
            .ok()
    }

    pub(crate) fn previous(self) -> Option<Day> {
        if self.day > 1 {
            return Day::new(self.year(), self.month, self.day - 1).ok();
        }
        let (year, month) =
            if self.month > 1 { (self.year(), self.month - 1) } else { (self.year() - 1, 12) };
        Day::new(year, month, days_in_month(year, month)).ok()
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

/// A day that exists in some year: every day of the calendar, including 29 February. Ordered through the
/// year; `Display` prints `MM-DD`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MonthDay {
    month: u8,
    day: u8,
}

impl MonthDay {
    pub fn new(month: u8, day: u8) -> Result<MonthDay, NoSuchDate> {
        check_month(month)?;
        // Any leap year shows how long a month can be.
        let last = days_in_month(2000, month);
        if day < 1 || day > last {
            return Err(NoSuchDate::NoSuchDay { year: None, month, day, last });
        }
        Ok(MonthDay { month, day })
    }

    pub fn month(self) -> u8 {
        self.month
    }

    pub fn day(self) -> u8 {
        self.day
    }

    /// The day on which this one is observed in `year`: itself, except 28 February for 29 February in a common
    /// year.
    pub fn observed_in(self, year: i32) -> Result<Day, NoSuchDate> {
        Day::new(year, self.month, self.day.min(days_in_month(year, self.month)))
    }
}

impl fmt::Display for MonthDay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}-{:02}", self.month, self.day)
    }
}

pub(crate) fn check_year(year: i32) -> Result<u16, NoSuchDate> {
    if !(FIRST_YEAR..=LAST_YEAR).contains(&year) {
        return Err(NoSuchDate::YearOutOfRange);
    }
    u16::try_from(year).map_err(|_| NoSuchDate::YearOutOfRange)
}

pub(crate) fn check_month(month: u8) -> Result<(), NoSuchDate> {
    if (1..=12).contains(&month) { Ok(()) } else { Err(NoSuchDate::NoSuchMonth { month }) }
}

pub(crate) fn days_in_month(year: i32, month: u8) -> u8 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        _ => 31,
    }
}
