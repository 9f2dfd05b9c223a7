use super::Calendar;

/// A date value of GEDCOM in its parts.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum DateValue {
    On(CalendarDate),
    About(CalendarDate),
    Calculated(CalendarDate),
    Estimated(CalendarDate),
    Before(CalendarDate),
    After(CalendarDate),
    /// At one time between the two.
    Between(CalendarDate, CalendarDate),
    From(CalendarDate),
    To(CalendarDate),
    /// The whole time from the first to the second.
    FromTo(CalendarDate, CalendarDate),
    /// A date that someone made of the words in the source.
    Interpreted(CalendarDate, String),
    /// Only words, without the parentheses.
    Phrase(String),
    /// Not a date value of GEDCOM, as it is written. It may still be clear; see [`DateValue::to_fuzzy`].
    Unreadable(String),
}

/// A year, a month or a day of some calendar; or a day without a year, which GEDCOM does not have but people write.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct CalendarDate {
    /// None if the value does not name one: then it is Gregorian.
    pub calendar: Option<Calendar>,
    pub year: Option<u32>,
    /// The year was written with one or two digits, so it may be short for another one.
    pub short_year: bool,
    /// The year after the slash in 1648/49, in full.
    pub second_year: Option<u32>,
    pub before_christ: bool,
    pub month: Option<Month>,
    pub day: Option<u8>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Month {
    /// From 1, in the order of the calendar.
    Number(u8),
    /// A month of a calendar that we don't know.
    Named(String),
}

impl CalendarDate {
    pub fn calendar(&self) -> &Calendar {
        self.calendar.as_ref().unwrap_or(&Calendar::Gregorian)
    }

    /// Returns true if the year is written by both reckonings, as it was when the year began in March: then the second
    /// one is
    /// ours.
    pub(crate) fn is_old_style(&self) -> bool {
        let next = self.year.zip(self.second_year).is_some_and(|(first, second)| second == first + 1);
        next && !self.before_christ && matches!(self.month, Some(Month::Number(1..=3)))
    }
}
