//! What a date is called, and what is wrong with a text that is none.

use fuzzy_date::{Error, FuzzyDate, Kind, MonthDay, Point, Years};

use super::text;

pub fn render(date: FuzzyDate) -> String {
    let say = |key: &str, date: String| text(&format!("dates.{key}"), &[("date", &date)]);
    match date.kind() {
        Kind::On(at) => point(at),
        Kind::About(at) => say("about", point(at)),
        Kind::Estimated(at) => say("estimated", point(at)),
        Kind::NotAfter(at) => {
            at.next().map_or_else(|| say("orEarlier", point(at)), |next| say("before", point(next)))
        }
        Kind::NotBefore(at) => {
            at.previous().map_or_else(|| say("orLater", point(at)), |previous| say("after", point(previous)))
        }
        Kind::Between(from, to) => text("dates.between", &[("from", &point(from)), ("to", &point(to))]),
        Kind::Span(from, to) => text("dates.span", &[("from", &point(from)), ("to", &point(to))]),
        Kind::Yearless(day) => yearless(day),
    }
}

/// `Tuesday, 17 November`
pub fn weekday(day: jiff::civil::Date) -> String {
    let number = |number: i8| u8::try_from(number).unwrap_or_default();
    let name = text(&format!("dates.weekday.{}", day.weekday().to_monday_one_offset()), &[]);
    let (day, month) = (number(day.day()).to_string(), month(number(day.month())));
    text("dates.weekdayDay", &[("weekday", &name), ("day", &day), ("month", &month)])
}

/// `aged 23`, `aged about 23`
pub fn age(years: Years) -> String {
    let say = |key: &str, low: u16, high: u16| {
        text(&format!("dates.age.{key}"), &[("age", &low.to_string()), ("to", &high.to_string())])
    };
    match years {
        Years::Exactly(age) => say("exactly", age, age),
        Years::Between(low, high) => say("between", low, high),
        Years::About(low, high) if low == high => say("about", low, high),
        Years::About(low, high) => say("aboutBetween", low, high),
        Years::AtLeast(age) => say("atLeast", age, age),
        Years::AtMost(age) => say("atMost", age, age),
    }
}

fn month(number: u8) -> String {
    text(&format!("dates.month.{number}"), &[])
}

fn point(at: Point) -> String {
    let year = at.year().to_string();
    match (at.month(), at.day()) {
        (Some(number), Some(day)) => {
            text("dates.day", &[("day", &day.to_string()), ("month", &month(number)), ("year", &year)])
        }
        (Some(number), None) => text("dates.monthYear", &[("month", &month(number)), ("year", &year)]),
        (None, _) => text("dates.year", &[("year", &year)]),
    }
}

fn yearless(day: MonthDay) -> String {
    text("dates.yearless", &[("day", &day.day().to_string()), ("month", &month(day.month()))])
}

/// Says what to do about a text that is no date.
pub fn problem(error: Error) -> String {
    let say = |key: &str, details: &[(&str, &str)]| text(&format!("dates.problem.{key}"), details);
    match error {
        Error::Empty => say("empty", &[]),
        Error::NotUnderstood => say("not-understood", &[]),
        Error::YearMissing => say("year-missing", &[]),
        Error::ShortYear { .. } => say("short-year", &[]),
        Error::YearOutOfRange => say("year-out-of-range", &[]),
        Error::NoSuchMonth { .. } => say("no-such-month", &[]),
        Error::NoSuchDay { month: number, last, .. } => {
            say("no-such-day", &[("month", &month(number)), ("last", &last.to_string())])
        }
        Error::Ambiguous { day_first, month_first } => {
            say("ambiguous", &[("dayFirst", &render(day_first)), ("monthFirst", &render(month_first))])
        }
        Error::Reversed { .. } => say("reversed", &[]),
    }
}
