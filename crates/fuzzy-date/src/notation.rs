//! The notation, close to EDTF. Strict in both directions: no spaces, no other dashes, four-digit years.

use std::{fmt, str::FromStr};

use crate::{Error, FuzzyDate, Kind, MonthDay, Point};

impl FuzzyDate {
    /// Reads what `Display` prints. A range from a point to itself becomes the point.
    pub fn parse_notation(text: &str) -> Result<FuzzyDate, Error> {
        if text.is_empty() {
            return Err(Error::Empty);
        }
        if let Some(inner) = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            return match inner.split_once("..").ok_or(Error::NotUnderstood)? {
                ("", "") => Err(Error::NotUnderstood),
                ("", to) => point(to).map(FuzzyDate::not_after),
                (from, "") => point(from).map(FuzzyDate::not_before),
                (from, to) => Ok(FuzzyDate::between(point(from)?, point(to)?)?),
            };
        }
        if let Some((from, to)) = text.split_once('/') {
            return Ok(FuzzyDate::span(point(from)?, point(to)?)?);
        }
        if let Some(rest) = text.strip_prefix("XXXX-") {
            let (month, day) = rest.split_once('-').ok_or(Error::NotUnderstood)?;
            return Ok(FuzzyDate::yearless(MonthDay::new(two_digits(month)?, two_digits(day)?)?));
        }
        if let Some(marked) = text.strip_suffix('~') {
            return point(marked).map(FuzzyDate::about);
        }
        if let Some(marked) = text.strip_suffix('?') {
            return point(marked).map(FuzzyDate::estimated);
        }
        point(text).map(FuzzyDate::on)
    }
}

impl FromStr for FuzzyDate {
    type Err = Error;

    fn from_str(text: &str) -> Result<FuzzyDate, Error> {
        FuzzyDate::parse_notation(text)
    }
}

impl fmt::Display for FuzzyDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            Kind::On(point) => write!(f, "{point}"),
            Kind::About(point) => write!(f, "{point}~"),
            Kind::Estimated(point) => write!(f, "{point}?"),
            Kind::NotAfter(point) => write!(f, "[..{point}]"),
            Kind::NotBefore(point) => write!(f, "[{point}..]"),
            Kind::Between(from, to) => write!(f, "[{from}..{to}]"),
            Kind::Span(from, to) => write!(f, "{from}/{to}"),
            Kind::Yearless(day) => write!(f, "XXXX-{day}"),
        }
    }
}

fn point(text: &str) -> Result<Point, Error> {
    let mut parts = text.split('-');
    let year = i32::from(digits::<4>(parts.next().unwrap_or_default())?);
    let month = parts.next().map(two_digits).transpose()?;
    let day = parts.next().map(two_digits).transpose()?;
    Ok(match (month, day, parts.next()) {
        (None, _, _) => Point::from_year(year)?,
        (Some(month), None, _) => Point::from_month(year, month)?,
        (Some(month), Some(day), None) => Point::from_day(year, month, day)?,
        _ => return Err(Error::NotUnderstood),
    })
}

fn two_digits(text: &str) -> Result<u8, Error> {
    digits::<2>(text).and_then(|number| u8::try_from(number).map_err(|_| Error::NotUnderstood))
}

/// A number with exactly this many digits; `parse` alone would also accept a sign.
fn digits<const COUNT: usize>(text: &str) -> Result<u16, Error> {
    if text.len() != COUNT || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(Error::NotUnderstood);
    }
    text.parse().map_err(|_| Error::NotUnderstood)
}
