//! Date value -> text.

use super::{Calendar, CalendarDate, DateValue, Month};

/// A date value of 7.0: what has no form there becomes a phrase.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Date7 {
    /// The payload of DATE; may be empty.
    pub payload: String,
    /// The payload of DATE.PHRASE, if the date lost something.
    pub phrase: Option<String>,
}

impl DateValue {
    /// The payload of a DATE in 5.5.1.
    pub fn to_text_5(&self) -> String {
        let date = |date: &CalendarDate| text(date, false);
        match self {
            DateValue::On(on) => date(on),
            DateValue::Interpreted(on, phrase) => format!("INT {} ({phrase})", date(on)),
            DateValue::Phrase(phrase) => format!("({phrase})"),
            DateValue::Unreadable(text) => text.clone(),
            _ => self.with_words(date),
        }
    }

    /// The payload of a DATE in 7.0. `written` is how the date was written before, for the phrase.
    pub fn to_text_7(&self, written: &str) -> Date7 {
        let whole = |payload: String| Date7 { payload, phrase: None };
        let lossy = |payload: String| Date7 { payload, phrase: Some(written.trim().to_owned()) };
        if !self.dates().all(has_form_in_7) {
            return lossy(String::new());
        }
        let dual = self.dates().any(|date| date.second_year.is_some());
        match self {
            DateValue::Unreadable(text) if text.is_empty() => whole(String::new()),
            DateValue::Unreadable(_) => lossy(String::new()),
            DateValue::Phrase(phrase) => Date7 {
                payload: String::new(),
                phrase: Some(phrase.clone()).filter(|phrase| !phrase.is_empty()),
            },
            DateValue::Interpreted(on, _) if dual => lossy(text(on, true)),
            DateValue::Interpreted(on, phrase) => Date7 {
                payload: text(on, true),
                phrase: Some(phrase.clone()).filter(|phrase| !phrase.is_empty()),
            },
            DateValue::On(on) if is_range_of_years(on) => {
                let first = CalendarDate { second_year: None, ..on.clone() };
                let second = CalendarDate { year: on.second_year, ..first.clone() };
                lossy(format!("BET {} AND {}", text(&first, true), text(&second, true)))
            }
            DateValue::On(on) if dual => lossy(text(on, true)),
            DateValue::On(on) => whole(text(on, true)),
            _ if dual => lossy(self.with_words(|date| text(date, true))),
            _ => whole(self.with_words(|date| text(date, true))),
        }
    }

    pub(super) fn dates(&self) -> impl Iterator<Item = &CalendarDate> {
        let (first, second) = match self {
            DateValue::On(date)
            | DateValue::About(date)
            | DateValue::Calculated(date)
            | DateValue::Estimated(date)
            | DateValue::Before(date)
            | DateValue::After(date)
            | DateValue::From(date)
            | DateValue::To(date)
            | DateValue::Interpreted(date, _) => (Some(date), None),
            DateValue::Between(first, second) | DateValue::FromTo(first, second) => {
                (Some(first), Some(second))
            }
            DateValue::Phrase(_) | DateValue::Unreadable(_) => (None, None),
        };
        first.into_iter().chain(second)
    }

    fn with_words(&self, date: impl Fn(&CalendarDate) -> String) -> String {
        match self {
            DateValue::About(on) => format!("ABT {}", date(on)),
            DateValue::Calculated(on) => format!("CAL {}", date(on)),
            DateValue::Estimated(on) => format!("EST {}", date(on)),
            DateValue::Before(on) => format!("BEF {}", date(on)),
            DateValue::After(on) => format!("AFT {}", date(on)),
            DateValue::Between(first, second) => format!("BET {} AND {}", date(first), date(second)),
            DateValue::From(first) => format!("FROM {}", date(first)),
            DateValue::To(last) => format!("TO {}", date(last)),
            DateValue::FromTo(first, last) => format!("FROM {} TO {}", date(first), date(last)),
            DateValue::On(on) | DateValue::Interpreted(on, _) => date(on),
            DateValue::Phrase(text) | DateValue::Unreadable(text) => text.clone(),
        }
    }
}

/// 7.0 has no dates without a year, and no 31 February.
fn has_form_in_7(date: &CalendarDate) -> bool {
    let Some(year) = date.year else { return false };
    let (Some(Month::Number(month)), Some(day)) = (&date.month, date.day) else { return true };
    // We do not decide which years were leap years before Christ.
    let leap = date.before_christ || is_leap(date.calendar(), year);
    let last = match (date.calendar(), month) {
        (Calendar::Gregorian | Calendar::Julian, 4 | 6 | 9 | 11) => 30,
        (Calendar::Gregorian | Calendar::Julian, 2) if leap => 29,
        (Calendar::Gregorian | Calendar::Julian, 2) => 28,
        _ => 31,
    };
    day <= last
}

fn is_leap(calendar: &Calendar, year: u32) -> bool {
    year.is_multiple_of(4)
        && (*calendar == Calendar::Julian || !year.is_multiple_of(100) || year.is_multiple_of(400))
}

/// 1900/05 alone may be meant as a range.
fn is_range_of_years(date: &CalendarDate) -> bool {
    date.month.is_none() && !date.before_christ && date.second_year > date.year
}

fn text(date: &CalendarDate, seven: bool) -> String {
    let mut parts: Vec<String> = Vec::new();
    parts.extend(date.calendar.as_ref().map(|calendar| calendar_text(calendar, seven)));
    parts.extend(date.day.map(|day| day.to_string()));
    parts.extend(date.month.as_ref().map(|month| match month {
        Month::Number(number) => {
            date.calendar().months().get(usize::from(*number).wrapping_sub(1)).unwrap_or(&"").to_string()
        }
        Month::Named(name) => name.clone(),
    }));
    if let Some(year) = date.year {
        parts.push(match date.second_year {
            // 30 JAN 1648/49 was in the year that we call 1649.
            Some(second) if seven && date.is_old_style() => year_text(date, second),
            Some(second) if !seven => second_text(date, year, second),
            _ => year_text(date, year),
        });
    }
    if date.before_christ {
        parts.push(if seven { "BCE".into() } else { "B.C.".into() });
    }
    parts.join(" ")
}

/// The year 79 has zeros in front, because two digits may be short for another year.
fn year_text(date: &CalendarDate, year: u32) -> String {
    let is_ours = matches!(date.calendar(), Calendar::Gregorian | Calendar::Julian) && !date.before_christ;
    if year < 100 && is_ours && !date.short_year { format!("{year:04}") } else { year.to_string() }
}

fn second_text(date: &CalendarDate, year: u32, second: u32) -> String {
    let first = if date.short_year { year.to_string() } else { format!("{year:03}") };
    // Two digits say it, if reading them gives the same year.
    if (year..year + 100).contains(&second) {
        format!("{first}/{:02}", second % 100)
    } else {
        format!("{first}/{second:04}")
    }
}

fn calendar_text(calendar: &Calendar, seven: bool) -> String {
    match (calendar, seven) {
        (Calendar::Gregorian, false) => "@#DGREGORIAN@".into(),
        (Calendar::Julian, false) => "@#DJULIAN@".into(),
        (Calendar::Hebrew, false) => "@#DHEBREW@".into(),
        (Calendar::French, false) => "@#DFRENCH R@".into(),
        (Calendar::Other(name), false) => format!("@#D{name}@"),
        (Calendar::Gregorian, true) => "GREGORIAN".into(),
        (Calendar::Julian, true) => "JULIAN".into(),
        (Calendar::Hebrew, true) => "HEBREW".into(),
        (Calendar::French, true) => "FRENCH_R".into(),
        (Calendar::Other(name), true) => format!("_{name}"),
    }
}
