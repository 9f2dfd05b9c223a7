//! Dates -> the texts of GEDCOM.

use fuzzy_date::{FuzzyDate, Kind, MonthDay, Point};
use gedcom::dates::{CalendarDate, DateValue, Month};

use crate::model::Date;
use crate::read::date_value;

/// The payload and phrase of a date.
pub(super) fn date_payload(date: &Date, seven: bool) -> (String, String) {
    let written = date_value(&date.text, &date.phrase).ok();
    let Some(value) = date.value.filter(|_| written != date.value) else {
        return (date.text.clone(), date.phrase.clone());
    };
    let value = gedcom_date(value);
    if seven {
        let written = value.to_text_5();
        let date = value.to_text_7(&written);
        (date.payload, date.phrase.unwrap_or_default())
    } else {
        (value.to_text_5(), String::new())
    }
}

fn gedcom_date(date: FuzzyDate) -> DateValue {
    match date.kind() {
        Kind::On(on) => DateValue::On(point(on)),
        Kind::About(on) => DateValue::About(point(on)),
        Kind::Estimated(on) => DateValue::Estimated(point(on)),
        Kind::NotAfter(last) => match last.next() {
            Some(next) => DateValue::Before(point(next)),
            None => DateValue::To(point(last)),
        },
        Kind::NotBefore(first) => match first.previous() {
            Some(previous) => DateValue::After(point(previous)),
            None => DateValue::From(point(first)),
        },
        Kind::Between(first, last) => DateValue::Between(point(first), point(last)),
        Kind::Span(first, last) => DateValue::FromTo(point(first), point(last)),
        Kind::Yearless(day) => DateValue::On(yearless(day)),
    }
}

fn point(point: Point) -> CalendarDate {
    CalendarDate {
        calendar: None,
        year: u32::try_from(point.year()).ok(),
        short_year: false,
        second_year: None,
        before_christ: false,
        month: point.month().map(Month::Number),
        day: point.day(),
    }
}

fn yearless(day: MonthDay) -> CalendarDate {
    CalendarDate {
        calendar: None,
        year: None,
        short_year: false,
        second_year: None,
        before_christ: false,
        month: Some(Month::Number(day.month())),
        day: Some(day.day()),
    }
}
