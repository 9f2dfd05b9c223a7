//! Calendar days and yearly dates. The database stores a day as the number YYYYMMDD and a day of the year as MMDD;
//! here they are dates.

use jiff::ToSpan;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use crate::access::User;
use crate::clock::Moment;

/// Accepts only `YYYY-MM-DD`, from year 1.
pub fn parse(text: &str) -> Option<Date> {
    let plain = text.len() == 10 && text.bytes().all(|sign| sign.is_ascii_digit() || sign == b'-');
    text.parse::<Date>().ok().filter(|day| plain && day.year() >= 1)
}

pub fn number(day: Date) -> i64 {
    i64::from(day.year()) * 10_000 + month_day(day)
}

/// The number MMDD.
pub fn month_day(day: Date) -> i64 {
    i64::from(day.month()) * 100 + i64::from(day.day())
}

/// A stored number is always a valid day.
pub fn from_number(number: i64) -> Date {
    on(number / 10_000, number % 10_000).unwrap_or(Date::MIN)
}

/// The date of a yearly event in a given year: 29 February falls on the 28th in common years.
pub fn on(year: i64, month_day: i64) -> Option<Date> {
    let year = i16::try_from(year).ok()?;
    let (month, day) = (i8::try_from(month_day / 100).ok()?, i8::try_from(month_day % 100).ok()?);
    match Date::new(year, month, day) {
        Ok(date) => Some(date),
        Err(_) if month_day == 229 => Date::new(year, 2, 28).ok(),
        Err(_) => None,
    }
}

/// The part of one year that a range covers, as days of the year, so that queries can use an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    pub year: i64,
    pub first: i64,
    pub last: i64,
}

/// A range, year by year.
pub fn pieces(from: Date, to: Date) -> impl Iterator<Item = Piece> {
    (from.year()..=to.year()).filter(move |_| from <= to).map(move |year| {
        let first = if year == from.year() { month_day(from) } else { 101 };
        let last = if year == to.year() { month_day(to) } else { 1231 };
        // In a common year, 29 February falls on the 28th.
        let leap = Date::new(year, 2, 29).is_ok();
        Piece { year: year.into(), first, last: if last == 228 && !leap { 229 } else { last } }
    })
}

pub fn plus_days(day: Date, days: i32) -> Date {
    day.saturating_add(days.days())
}

pub fn days_between(from: Date, to: Date) -> i64 {
    from.until(to).map(|span| i64::from(span.get_days())).unwrap_or_default()
}

/// The account's time zone, which was checked before it was stored.
pub fn zone_of(user: &User) -> TimeZone {
    TimeZone::get(&user.time_zone).unwrap_or(TimeZone::UTC)
}

/// Today's date in the user's time zone.
pub fn today(user: &User, now: Moment) -> Date {
    jiff::Timestamp::from_millisecond(now.0).unwrap_or_default().to_zoned(zone_of(user)).date()
}
