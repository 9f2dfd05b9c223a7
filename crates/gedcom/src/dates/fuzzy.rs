//! Date value -> our own dates, which are Gregorian.

use fuzzy_date::{Error, FuzzyDate, Hints, NoSuchDate, Point, RangeMeans, Reversed, understand};

use super::calendar::last_day;
use super::{Calendar, CalendarDate, DateValue, Month, gregorian_day};

/// Why a date value cannot be a `FuzzyDate`. Its text is kept anyway.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoDate {
    /// Words, or nothing that we can read.
    NotUnderstood,
    /// "05/06/1950": 5 June to some and May 6 to others. Contains both.
    Ambiguous {
        first: FuzzyDate,
        second: FuzzyDate,
    },
    BeforeChrist,
    /// A year of one or two digits may be short for another one.
    ShortYear,
    /// The month has no such day, or the calendar no such month.
    NoSuchDay,
    /// The days of this calendar are unknown to us.
    Calendar,
    /// The second date is before the first.
    Reversed,
}

impl DateValue {
    /// The same date as a `FuzzyDate`, without guessing.
    ///
    /// Days of other calendars become Gregorian days, their months and years the days between which they lie; but a
    /// Julian year stays the year of that number, as everyone writes it. 30 JAN 1648/49 is in 1649; without a month,
    /// 1648/49 is between 1648 and 1649.
    pub fn to_fuzzy(&self) -> Result<FuzzyDate, NoDate> {
        let fuzzy = match self {
            DateValue::On(on) | DateValue::Interpreted(on, _) => match Extent::of(on)? {
                Extent::Yearless(day) => FuzzyDate::yearless(day),
                Extent::Points(first, last) => FuzzyDate::between(first, last)?,
            },
            DateValue::About(on) => match Extent::points(on)? {
                (first, last) if first == last => FuzzyDate::about(first),
                // We cannot say "about" of two dates, and years are about as exact.
                (first, last) if first.year() == last.year() => {
                    FuzzyDate::about(Point::from_year(first.year())?)
                }
                (first, last) => {
                    FuzzyDate::between(Point::from_year(first.year())?, Point::from_year(last.year())?)?
                }
            },
            DateValue::Calculated(on) | DateValue::Estimated(on) => match Extent::points(on)? {
                (first, last) if first == last => FuzzyDate::estimated(first),
                (first, last) => FuzzyDate::between(first, last)?,
            },
            DateValue::Before(on) => FuzzyDate::before(Extent::points(on)?.0)?,
            DateValue::After(on) => FuzzyDate::after(Extent::points(on)?.1)?,
            DateValue::From(on) => FuzzyDate::not_before(Extent::points(on)?.0),
            DateValue::To(on) => FuzzyDate::not_after(Extent::points(on)?.1),
            DateValue::Between(first, last) => {
                FuzzyDate::between(Extent::points(first)?.0, Extent::points(last)?.1)?
            }
            DateValue::FromTo(first, last) => {
                FuzzyDate::span(Extent::points(first)?.0, Extent::points(last)?.1)?
            }
            DateValue::Phrase(_) => return Err(NoDate::NotUnderstood),
            DateValue::Unreadable(text) => {
                let hints = Hints { range_means: RangeMeans::Between, ..Hints::default() };
                understand(text, &hints)?
            }
        };
        Ok(fuzzy)
    }
}

/// The time that a date covers.
enum Extent {
    Points(Point, Point),
    Yearless(fuzzy_date::MonthDay),
}

impl Extent {
    fn of(date: &CalendarDate) -> Result<Extent, NoDate> {
        if date.before_christ {
            return Err(NoDate::BeforeChrist);
        }
        let month = match &date.month {
            None => None,
            Some(Month::Number(number)) => Some(*number),
            Some(Month::Named(_)) => return Err(NoDate::Calendar),
        };
        let Some(year) = date.year else {
            let (Some(month), Some(day), Calendar::Gregorian) = (month, date.day, date.calendar()) else {
                return Err(NoDate::NotUnderstood);
            };
            return Ok(Extent::Yearless(fuzzy_date::MonthDay::new(month, day)?));
        };
        if date.short_year && matches!(date.calendar(), Calendar::Gregorian | Calendar::Julian) {
            return Err(NoDate::ShortYear);
        }
        if let Some(second) = date.second_year.filter(|_| !date.is_old_style()) {
            let (first, last) = (Point::from_year(number(year)?)?, Point::from_year(number(second)?)?);
            return Ok(Extent::Points(first, last));
        }
        // With a month, it is the year by our reckoning that counts.
        let year = number(date.second_year.unwrap_or(year))?;
        let same = |point: Point| Ok(Extent::Points(point, point));
        match (date.calendar(), month, date.day) {
            (Calendar::Other(_), ..) => Err(NoDate::Calendar),
            (Calendar::Gregorian, Some(month), Some(day)) => same(Point::from_day(year, month, day)?),
            (Calendar::Gregorian, Some(month), None) => same(Point::from_month(year, month)?),
            (Calendar::Gregorian | Calendar::Julian, None, _) => same(Point::from_year(year)?),
            (calendar, Some(month), Some(day)) => same(point(calendar, year, month, day)?),
            (calendar, Some(month), None) => {
                let last = last_day(calendar, year, month).ok_or(NoDate::NoSuchDay)?;
                Ok(Extent::Points(point(calendar, year, month, 1)?, point(calendar, year, month, last)?))
            }
            (calendar, None, _) => {
                let last = last_day(calendar, year, 13).ok_or(NoDate::NoSuchDay)?;
                Ok(Extent::Points(point(calendar, year, 1, 1)?, point(calendar, year, 13, last)?))
            }
        }
    }

    fn points(date: &CalendarDate) -> Result<(Point, Point), NoDate> {
        match Extent::of(date)? {
            Extent::Points(first, last) => Ok((first, last)),
            Extent::Yearless(_) => Err(NoDate::NotUnderstood),
        }
    }
}

fn number(year: u32) -> Result<i32, NoDate> {
    i32::try_from(year).map_err(|_| NoDate::NotUnderstood)
}

fn point(calendar: &Calendar, year: i32, month: u8, day: u8) -> Result<Point, NoDate> {
    let day = gregorian_day(calendar, year, month, day).ok_or(NoDate::NoSuchDay)?;
    Ok(Point::from_day(day.year, day.month, day.day)?)
}

impl From<Error> for NoDate {
    fn from(error: Error) -> NoDate {
        match error {
            Error::Ambiguous { first, second } => NoDate::Ambiguous { first, second },
            Error::BeforeChrist => NoDate::BeforeChrist,
            Error::ShortYear { .. } => NoDate::ShortYear,
            Error::NoSuchMonth { .. } | Error::NoSuchDay { .. } => NoDate::NoSuchDay,
            Error::Reversed { .. } => NoDate::Reversed,
            Error::Empty
            | Error::NotUnderstood
            | Error::YearMissing
            | Error::YearOutOfRange
            | Error::MovableFeast => NoDate::NotUnderstood,
        }
    }
}

impl From<NoSuchDate> for NoDate {
    fn from(error: NoSuchDate) -> NoDate {
        Error::from(error).into()
    }
}

impl From<Reversed> for NoDate {
    fn from(error: Reversed) -> NoDate {
        Error::from(error).into()
    }
}
