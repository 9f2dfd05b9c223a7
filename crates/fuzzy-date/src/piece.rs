//! A single date in a text, as it was written.

use crate::tokens::Number;
use crate::{Error, FuzzyDate, MonthDay, Point};

/// A date, or as much of one as was written. Nothing has been checked yet.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Piece {
    pub year: Option<u16>,
    pub month: Option<u8>,
    pub day: Option<u8>,
    /// The end of a period that begins with the point above: a decade, a season.
    pub until: Option<Point>,
    /// A short number on its own: the day or year of a range whose other end has the rest.
    pub short: Option<Number>,
}

impl Piece {
    pub(crate) fn ymd(year: u16, month: u8, day: u8) -> Piece {
        Piece { year: Some(year), month: Some(month), day: Some(day), ..Piece::default() }
    }

    /// All of the time from the one point to the other.
    pub(crate) fn period(from: Point, until: Point) -> Piece {
        // The year of a `Point` fits: it was checked when the point was created.
        Piece {
            year: Some(from.year() as u16),
            month: from.month(),
            day: from.day(),
            until: Some(until),
            short: None,
        }
    }

    pub(crate) fn is_period(self) -> bool {
        self.until.is_some()
    }

    pub(crate) fn month_of(year: u16, month: u8) -> Piece {
        Piece { year: Some(year), month: Some(month), ..Piece::default() }
    }

    pub(crate) fn yearless(month: u8, day: u8) -> Piece {
        Piece { month: Some(month), day: Some(day), ..Piece::default() }
    }

    /// The year, month or day; an error for a period, which is none of these.
    pub(crate) fn point(self) -> Result<Point, Error> {
        if self.is_period() { Err(Error::NotUnderstood) } else { self.first() }
    }

    pub(crate) fn first(self) -> Result<Point, Error> {
        let Some(year) = self.year.map(i32::from) else {
            return Err(match (self.short, self.month, self.day) {
                (Some(number), _, _) if !number.ordinal => Error::ShortYear { typed: number.value },
                // A day that does not exist in any year is a more useful error than a missing year.
                (_, Some(month), Some(day)) => {
                    MonthDay::new(month, day).map_or_else(Error::from, |_| Error::YearMissing)
                }
                _ => Error::YearMissing,
            });
        };
        Ok(match (self.month, self.day) {
            (None, _) => Point::from_year(year)?,
            (Some(month), None) => Point::from_month(year, month)?,
            (Some(month), Some(day)) => Point::from_day(year, month, day)?,
        })
    }

    pub(crate) fn last(self) -> Result<Point, Error> {
        self.until.map_or_else(|| self.first(), Ok)
    }

    pub(crate) fn date(self) -> Result<FuzzyDate, Error> {
        Ok(match self {
            Piece { year: None, month: Some(month), day: Some(day), .. } => {
                FuzzyDate::yearless(MonthDay::new(month, day)?)
            }
            Piece { until: Some(_), .. } => FuzzyDate::between(self.first()?, self.last()?)?,
            _ => FuzzyDate::on(self.first()?),
        })
    }

    /// Fills in what one end of a range takes from the other.
    pub(crate) fn complete(mut from: Piece, mut to: Piece) -> Result<(Piece, Piece), Error> {
        if let (Some(day), Some(month), Some(_)) = (from.short, to.month, to.day) {
            from = Piece::yearless(month, part(day)?);
        }
        // Not from a year alone: "17 May - 1950" is a date with a stray dash, not a range.
        if from.year.is_none() && from.month.is_some() && to.month.is_some() {
            from.year = to.year;
        }
        if let Piece { year: Some(year), until: None, month: None, .. } = from
            && let Some(Number { value, digits: 2, ordinal: false }) = to.short
        {
            to = Piece { year: Some(year / 100 * 100 + value), ..Piece::default() };
        }
        Ok((from, to))
    }
}

/// A day or a month, so at most two digits.
pub(crate) fn part(number: Number) -> Result<u8, Error> {
    if number.digits > 2 {
        return Err(Error::NotUnderstood);
    }
    u8::try_from(number.value).map_err(|_| Error::NotUnderstood)
}

pub(crate) fn year(number: Number) -> Result<u16, Error> {
    match number {
        Number { ordinal: true, .. } => Err(Error::NotUnderstood),
        Number { digits: 4, value, .. } => Ok(value),
        Number { digits: ..4, value, .. } => Err(Error::ShortYear { typed: value }),
        _ => Err(Error::YearOutOfRange),
    }
}
