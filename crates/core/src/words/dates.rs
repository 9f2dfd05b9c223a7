//! Dates in words. The page uses the same patterns (`locales/<language>/dates.json`), and a fixture makes
//! sure that both use them alike.

use fuzzy_date::{Error, FuzzyDate, Hints, Kind, MonthDay, Point, RangeMeans, understand};
use jiff::civil::{Date, DateTime};

use super::Language;

/// Reads a date as people who speak the language type it.
pub fn read(language: Language, typed: &str, range_means: RangeMeans) -> Result<FuzzyDate, Error> {
    let (languages, numeric_order) = (language.date_words(), language.date_order());
    understand(typed, &Hints { languages, range_means, numeric_order })
}

pub fn render(language: Language, date: FuzzyDate) -> String {
    let point = |at| point(language, at);
    let say = |key: &str, at| language.text(&format!("dates.{key}"), &[("date", &point(at))]);
    // Many languages have an article before a day, but none before a month or a year.
    let after_word = |key: &str, at: Point| {
        if at.day().is_some() { say(&format!("{key}.day"), at) } else { say(key, at) }
    };
    let range = |key: &str, from, to| {
        let from = after_word(&format!("{key}.from"), from);
        let to = after_word(&format!("{key}.to"), to);
        language.text("dates.range", &[("from", &from), ("to", &to)])
    };
    match date.kind() {
        Kind::On(at) => point(at),
        Kind::About(at) => after_word("about", at),
        Kind::Estimated(at) => say("estimated", at),
        Kind::NotAfter(at) => {
            at.next().map_or_else(|| say("orEarlier", at), |next| after_word("before", next))
        }
        Kind::NotBefore(at) => {
            at.previous().map_or_else(|| say("orLater", at), |previous| after_word("after", previous))
        }
        Kind::Between(from, to) => range("between", from, to),
        Kind::Span(from, to) => range("span", from, to),
        Kind::Yearless(day) => yearless(language, day),
    }
}

/// Formats a day, or a moment on the reader's clock, with a pattern from `dates.json`.
pub fn by_pattern(language: Language, pattern: &str, at: DateTime) -> String {
    let (month, weekday) = (at.month(), at.weekday().to_monday_one_offset());
    let name = |kind: &str, number: i8| language.text(&format!("dates.{kind}.{number}"), &[]);
    language.text(
        &format!("dates.{pattern}"),
        &[
            ("year", &at.year().to_string()),
            ("month", &name("month", month)),
            ("day", &at.day().to_string()),
            ("weekday", &name("weekday", weekday)),
            ("shortWeekday", &name("shortWeekday", weekday)),
            ("hour", &format!("{:02}", at.hour())),
            ("minute", &format!("{:02}", at.minute())),
        ],
    )
}

/// `Tuesday, 17 November`
pub fn weekday_day(language: Language, day: Date) -> String {
    by_pattern(language, "weekdayDay", day.to_datetime(jiff::civil::Time::midnight()))
}

fn month(number: u8) -> String {
    format!("dates.month.{number}")
}

fn point(language: Language, at: Point) -> String {
    let year = at.year().to_string();
    let month = |number| language.text(&month(number), &[]);
    match (at.month(), at.day()) {
        (Some(number), Some(day)) => language
            .text("dates.day", &[("day", &day.to_string()), ("month", &month(number)), ("year", &year)]),
        (Some(number), None) => {
            language.text("dates.monthYear", &[("month", &month(number)), ("year", &year)])
        }
        (None, _) => language.text("dates.year", &[("year", &year)]),
    }
}

fn yearless(language: Language, day: MonthDay) -> String {
    let month = language.text(&month(day.month()), &[]);
    language.text("dates.yearless", &[("day", &day.day().to_string()), ("month", &month)])
}
