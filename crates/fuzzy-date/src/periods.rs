//! Dates that are longer or shorter than a year, month or day: decades, centuries, seasons and parts of them; and
//! dates in two calendars.

use crate::day::{Day, days_in_month};
use crate::piece::{Piece, year};
use crate::reader::{PeriodReading, Reader};
use crate::tokens::{Number, Sign, Token};
use crate::{Error, Meaning, Part, Point};

impl Reader<'_> {
    /// Reads a decade, a century or a season. None if there is something else.
    pub(crate) fn take_period(&mut self) -> Result<Option<Piece>, Error> {
        match *self.rest {
            [Token::Decade(year), ..] => {
                self.skip(1);
                self.decade(year).map(Some)
            }
            [Token::Word(Meaning::Decades), Token::Number(number), ..] => {
                self.skip(2);
                match number {
                    // Of the last century, as everyone says it. "Años 10" may be any.
                    Number { digits: 2, value: value @ 20.., .. } if value.is_multiple_of(10) => {
                        self.decade(1900 + value).map(Some)
                    }
                    number => match year(number)? {
                        year if year.is_multiple_of(10) => self.decade(year).map(Some),
                        _ => Err(Error::NotUnderstood),
                    },
                }
            }
            [Token::Word(Meaning::CenturyOf(number)), ..] => {
                self.skip(1);
                years(i32::from(number) * 100 - 99, 100).map(Some)
            }
            // "19. Jahrhundert"
            [
                Token::Number(Number { value, digits: ..=2, .. }),
                Token::Sign { sign: Sign::Dot, .. },
                Token::Word(Meaning::Century),
                ..,
            ] => {
                self.skip(3);
                years(i32::from(value) * 100 - 99, 100).map(Some)
            }
            [Token::Number(Number { value, ordinal: true, .. }), Token::Word(Meaning::Century), ..] => {
                self.skip(2);
                years(i32::from(value) * 100 - 99, 100).map(Some)
            }
            [Token::Word(Meaning::Season(month)), ..] => {
                self.skip(1);
                self.season(month).map(Some)
            }
            _ => Ok(None),
        }
    }

    fn decade(&self, first: u16) -> Result<Piece, Error> {
        let is_century = self.period == PeriodReading::Second && first.is_multiple_of(100);
        years(first.into(), if is_century { 100 } else { 10 })
    }

    fn season(&mut self, first_month: u8) -> Result<Piece, Error> {
        let [Token::Number(number), ..] = *self.rest else { return Err(Error::YearMissing) };
        self.skip(1);
        let named = year(number)?;
        if first_month < 12 {
            return months(named.into(), first_month, 3);
        }
        let begins =
            self.take_next_year(named, &[Sign::Slash, Sign::Dash]) || self.period == PeriodReading::Second;
        months(i32::from(named) - i32::from(!begins), first_month, 3)
    }
}

fn years(first: i32, count: i32) -> Result<Piece, Error> {
    Ok(Piece::period(Point::from_year(first)?, Point::from_year(first + count - 1)?))
}

fn months(year: i32, first: u8, count: u8) -> Result<Piece, Error> {
    let last = first + count - 1;
    let until = if last > 12 { (year + 1, last - 12) } else { (year, last) };
    Ok(Piece::period(Point::from_month(year, first)?, Point::from_month(until.0, until.1)?))
}

/// The first, second or last third: of a month in days, of a year or season in months, of a decade in years.
pub(crate) fn part_of(part: Part, whole: Piece) -> Result<Piece, Error> {
    let (first, last) = (whole.first()?, whole.last()?);
    match (first.month(), first.day()) {
        (_, Some(_)) => Err(Error::NotUnderstood),
        (Some(month), None) if !whole.is_period() => {
            let (from, to) = third(part, days_in_month(first.year(), month));
            let day = |number| Point::from_day(first.year(), month, number);
            Ok(Piece::period(day(from)?, day(to)?))
        }
        (Some(month), None) => {
            let (from, to) = third(part, 3);
            let start = month + from - 1;
            let (year, start) =
                if start > 12 { (first.year() + 1, start - 12) } else { (first.year(), start) };
            months(year, start, to - from + 1)
        }
        (None, None) if !whole.is_period() => {
            let (from, to) = third(part, 12);
            months(first.year(), from, to - from + 1)
        }
        (None, None) => {
            let count = u8::try_from(last.year() - first.year() + 1).map_err(|_| Error::NotUnderstood)?;
            let (from, to) = third(part, count);
            years(first.year() + i32::from(from) - 1, i32::from(to - from) + 1)
        }
    }
}

/// The first and the last number of a third of the numbers 1 to `count`.
fn third(part: Part, count: u8) -> (u8, u8) {
    let early = count.div_ceil(3);
    let late = count - count / 3;
    match part {
        Part::Early => (1, early),
        Part::Middle => (early + 1, late),
        Part::Late => (late + 1, count),
    }
}

/// The years in which some countries still used the Julian calendar while others had changed to ours.
const BOTH_CALENDARS: std::ops::RangeInclusive<i32> = 1582..=1929;

/// Returns true if a day in the Julian calendar is this day in ours.
pub(crate) fn is_same_day(julian: Day, gregorian: Day) -> bool {
    let year = gregorian.year() - i32::from(gregorian.month() <= 2);
    let apart = year / 100 - year / 400 - 2;
    BOTH_CALENDARS.contains(&gregorian.year())
        && i64::from(gregorian.number()) - i64::from(julian.number()) == i64::from(apart)
}
