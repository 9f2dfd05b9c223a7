//! Days on the calendar, and what comes back every year. In the database a day is the number YYYYMMDD and a day of
//! the year the number MMDD; here they are dates.

use jiff::ToSpan;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use crate::access::User;
use crate::clock::Moment;

/// `YYYY-MM-DD` and nothing else; years from 1 on.
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

/// What we stored is a day.
pub fn from_number(number: i64) -> Date {
    on(number / 10_000, number % 10_000).unwrap_or(Date::MIN)
}

/// Where something yearly stands in a year: 29 February on the 28th in common years.
pub fn on(year: i64, month_day: i64) -> Option<Date> {
    let year = i16::try_from(year).ok()?;
    let (month, day) = (i8::try_from(month_day / 100).ok()?, i8::try_from(month_day % 100).ok()?);
    match Date::new(year, month, day) {
        Ok(date) => Some(date),
        Err(_) if month_day == 229 => Date::new(year, 2, 28).ok(),
        Err(_) => None,
    }
}

/// The part of one year that a range covers, as days of the year: what stands there is found by index.
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
        // In a common year 29 February stands on the 28th.
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

/// The account's time zone; what it holds was checked when it was stored.
pub fn zone_of(user: &User) -> TimeZone {
    TimeZone::get(&user.time_zone).unwrap_or(TimeZone::UTC)
}

/// Which day it is for this person.
pub fn today(user: &User, now: Moment) -> Date {
    jiff::Timestamp::from_millisecond(now.0).unwrap_or_default().to_zoned(zone_of(user)).date()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn any_day() -> impl Strategy<Value = Date> {
        (1_i16..=9998, 1_i8..=12, 1_i8..=31)
            .prop_filter_map("a day that exists", |(year, month, day)| Date::new(year, month, day).ok())
    }

    proptest! {
        #[test]
        fn a_day_is_the_same_after_the_database(day in any_day()) {
            prop_assert_eq!(from_number(number(day)), day);
            prop_assert_eq!(parse(&day.to_string()), Some(day));
        }

        #[test]
        fn the_pieces_of_a_range_hold_exactly_what_stands_in_it(
            from in any_day(), length in 0_i32..800, yearly in any_day(),
        ) {
            let to = plus_days(from, length);
            let yearly = month_day(yearly);
            let found: Vec<Date> = pieces(from, to)
                .filter(|piece| (piece.first..=piece.last).contains(&yearly))
                .filter_map(|piece| on(piece.year, yearly))
                .collect();
            let expected: Vec<Date> = (from.year()..=to.year())
                .filter_map(|year| on(year.into(), yearly))
                .filter(|day| (from..=to).contains(day))
                .collect();
            prop_assert_eq!(found, expected);
        }

        #[test]
        fn something_yearly_stands_once_in_every_year_and_never_in_march_for_february(
            first in any_day(), year in 1_i64..9999,
        ) {
            let day = on(year, month_day(first));
            prop_assert!(day.is_some_and(|day| day.month() == first.month() && i64::from(day.year()) == year));
        }

        #[test]
        fn days_between_counts_what_plus_days_adds(from in any_day(), days in 0_i32..100_000) {
            let to = plus_days(from, days);
            if to < Date::MAX {
                prop_assert_eq!(days_between(from, to), i64::from(days));
            }
        }
    }

    #[test]
    fn the_29th_of_february_stands_on_the_28th_in_common_years() {
        for (year, expected) in
            [(2024, "2024-02-29"), (2025, "2025-02-28"), (1900, "1900-02-28"), (2000, "2000-02-29")]
        {
            assert_eq!(on(year, 229).unwrap().to_string(), expected);
        }
        assert_eq!(on(2025, 230), None);
    }

    #[test]
    fn only_whole_days_are_days() {
        for text in [
            "",
            "2025-2-3",
            "2025-02-29",
            "2025-02-28T10:00",
            "0000-01-01",
            "-001-01-01",
            "20250228",
            "+02025-1-1",
        ] {
            assert_eq!(parse(text), None, "{text}");
        }
        assert_eq!(parse("1888-02-29").map(number), Some(18_880_229));
    }
}
