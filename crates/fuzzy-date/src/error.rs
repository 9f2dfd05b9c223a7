use std::fmt;

use crate::{FuzzyDate, NoSuchDate, Point, Reversed};

/// Why a text is not a date, with enough detail to suggest a fix.
///
/// `Display` is for programmers and never repeats what was typed; messages for people are made from the value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Error {
    /// Nothing but spaces.
    Empty,
    /// No reading was found.
    NotUnderstood,
    /// A month or day where the year is needed too: "before May".
    YearMissing,
    /// A year of fewer than four digits. "50" may be 1950 or 1850 and "887" may be a typo, so we don't guess;
    /// the year 887 is written 0887.
    ShortYear { typed: u16 },
    /// The year is less than 1 or more than 9999, or "before" and "after" make it so.
    YearOutOfRange,
    /// "44 BC".
    BeforeChrist,
    /// "Easter 1950": the day depends on the year and on the church.
    MovableFeast,
    /// The month is not between 1 and 12.
    NoSuchMonth { month: u8 },
    /// The month has no such day; `last` is its last day in that year (29 for a February without a year).
    NoSuchDay { year: Option<i32>, month: u8, day: u8, last: u8 },
    /// "05/06/1950" is 5 June to some and May 6 to others; "the 1900s" may be ten years or a hundred, and "winter
    /// 1944" began or ended in that year. Contains both readings of the whole text, so that a page can offer them.
    Ambiguous { first: FuzzyDate, second: FuzzyDate },
    /// A range that ends before it begins.
    Reversed { from: Point, to: Point },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Empty => write!(f, "there is no text"),
            Error::NotUnderstood => write!(f, "no date was recognised"),
            Error::YearMissing => write!(f, "the year is missing"),
            Error::ShortYear { .. } => write!(f, "a year needs four digits"),
            Error::YearOutOfRange => write!(f, "years run from 1 to 9999"),
            Error::BeforeChrist => write!(f, "years before 1 are not supported"),
            Error::MovableFeast => write!(f, "the feast is on another day each year"),
            Error::NoSuchMonth { .. } => write!(f, "there is no such month"),
            Error::NoSuchDay { last, .. } => write!(f, "the month has {last} days"),
            Error::Ambiguous { .. } => write!(f, "there are two readings"),
            Error::Reversed { .. } => write!(f, "the range ends before it begins"),
        }
    }
}

impl std::error::Error for Error {}

impl From<NoSuchDate> for Error {
    fn from(error: NoSuchDate) -> Error {
        match error {
            NoSuchDate::YearOutOfRange => Error::YearOutOfRange,
            NoSuchDate::NoSuchMonth { month } => Error::NoSuchMonth { month },
            NoSuchDate::NoSuchDay { year, month, day, last } => Error::NoSuchDay { year, month, day, last },
        }
    }
}

impl From<Reversed> for Error {
    fn from(Reversed { from, to }: Reversed) -> Error {
        Error::Reversed { from, to }
    }
}
