use std::fmt;

use crate::day::{Day, FIRST_YEAR, LAST_YEAR, NoSuchDate, check_month, check_year, days_in_month};

/// A year, a month of a year, or a day: what a date says, without any doubt about it. It always exists, in
/// the years 1 to 9999; a day is never known without its month.
///
/// `Display` prints `YYYY`, `YYYY-MM` or `YYYY-MM-DD`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Point {
    year: u16,
    month: Option<u8>,
    day: Option<u8>,
}

impl Point {
    pub fn from_year(year: i32) -> Result<Point, NoSuchDate> {
        Ok(Point { year: check_year(year)?, month: None, day: None })
    }

    pub fn from_month(year: i32, month: u8) -> Result<Point, NoSuchDate> {
        let year = check_year(year)?;
        check_month(month)?;
        Ok(Point { year, month: Some(month), day: None })
    }

    pub fn from_day(year: i32, month: u8, day: u8) -> Result<Point, NoSuchDate> {
        Day::new(year, month, day).map(Point::from)
    }

    pub fn year(self) -> i32 {
        i32::from(self.year)
    }

    pub fn month(self) -> Option<u8> {
        self.month
    }

    pub fn day(self) -> Option<u8> {
        self.day
    }

    /// The day, if the point is one.
    pub fn as_day(self) -> Option<Day> {
        self.day.map(|_| self.earliest())
    }

    /// The first day in it.
    pub fn earliest(self) -> Day {
        self.bound(self.month.unwrap_or(1), self.day.unwrap_or(1))
    }

    /// The last day in it.
    pub fn latest(self) -> Day {
        let month = self.month.unwrap_or(12);
        self.bound(month, self.day.unwrap_or_else(|| days_in_month(self.year(), month)))
    }

    fn bound(self, month: u8, day: u8) -> Day {
        Day::new(self.year(), month, day).expect("the parts of a point exist")
    }

    /// The year, month or day after this one; none after the end of 9999. "[..1899]" is worded "before" the
    /// point after 1899.
    pub fn next(self) -> Option<Point> {
        match (self.month, self.as_day()) {
            (_, Some(day)) => day.next().map(Point::from),
            (Some(12), None) => Point::from_month(self.year() + 1, 1).ok(),
            (Some(month), None) => Point::from_month(self.year(), month + 1).ok(),
            (None, None) => (self.year() < LAST_YEAR).then(|| Point { year: self.year + 1, ..self }),
        }
    }

    /// The year, month or day before this one; none before the year 1.
    pub fn previous(self) -> Option<Point> {
        match (self.month, self.as_day()) {
            (_, Some(day)) => day.previous().map(Point::from),
            (Some(1), None) => Point::from_month(self.year() - 1, 12).ok(),
            (Some(month), None) => Point::from_month(self.year(), month - 1).ok(),
            (None, None) => (self.year() > FIRST_YEAR).then(|| Point { year: self.year - 1, ..self }),
        }
    }

    /// 0 for a day, 1 for a month, 2 for a year.
    pub(crate) fn coarseness(self) -> u8 {
        u8::from(self.day.is_none()) + u8::from(self.month.is_none())
    }
}

impl From<Day> for Point {
    fn from(day: Day) -> Point {
        // The year of a `Day` fits: it was checked when the day was created.
        Point { year: day.year() as u16, month: Some(day.month()), day: Some(day.day()) }
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.year)?;
        for part in [self.month, self.day].into_iter().flatten() {
            write!(f, "-{part:02}")?;
        }
        Ok(())
    }
}
