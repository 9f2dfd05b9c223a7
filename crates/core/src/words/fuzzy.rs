//! Texts about dates that are only partly known.

use fuzzy_date::{Error, Years};

use super::Message;

/// `aged 23`, `aged about 23`
pub fn age(years: Years) -> Message {
    let say = |key: &str, low: u16, high: u16| {
        Message::text(format!("dates.age.{key}"), &[("count", &low.to_string()), ("to", &high.to_string())])
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

/// The dates that the writer may have meant, if the text has two readings.
pub fn choices(error: Error) -> Vec<Message> {
    match error {
        Error::Ambiguous { first, second } => vec![first.into(), second.into()],
        _ => Vec::new(),
    }
}

/// The message for a text that is not a date.
pub fn problem(error: Error) -> Message {
    let say = |key: &'static str| Message::text(key, &[]);
    match error {
        Error::Empty => say("dates.problem.empty"),
        Error::NotUnderstood => say("dates.problem.not-understood"),
        Error::YearMissing => say("dates.problem.year-missing"),
        Error::ShortYear { .. } => say("dates.problem.short-year"),
        Error::YearOutOfRange => say("dates.problem.year-out-of-range"),
        Error::NoSuchMonth { .. } => say("dates.problem.no-such-month"),
        Error::NoSuchDay { month: number, last, .. } => say("dates.problem.no-such-day")
            .with("month", Message::text(format!("dates.month.{number}"), &[]))
            .with("last", last.to_string()),
        Error::BeforeChrist => say("dates.problem.before-christ"),
        Error::MovableFeast => say("dates.problem.movable-feast"),
        Error::Ambiguous { first, second } => {
            say("dates.problem.ambiguous").with("first", first).with("second", second)
        }
        Error::Reversed { .. } => say("dates.problem.reversed"),
    }
}
