use std::fmt;

use crate::{FuzzyDate, Point};

/// Why a text is no date, with enough in it to say what to do about it.
///
/// `Display` is for programmers and never repeats what was typed; people read words made from the value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Error {
    /// Nothing but spaces.
    Empty,
    /// No reading was found.
    NotUnderstood,
    /// A month or day stands where the year is needed too: "before May".
    YearMissing,
    /// A year of fewer than four digits. "50" may be 1950 or 1850 and "887" a slip of the finger, so
    /// nothing is guessed; the year 887 is written 0887.
    ShortYear { typed: u16 },
    /// The year is, or by "before" and "after" becomes, less than 1 or more than 9999.
    YearOutOfRange,
    /// There are twelve months, and this is not the number of one.
    NoSuchMonth { month: u8 },
    /// The month has no such day; `last` is the last that it has in that year (29 for a February without
    /// a year).
    NoSuchDay { year: Option<i32>, month: u8, day: u8, last: u8 },
    /// "05/06/1950" is 5 June to some and May 6 to others. Both readings of the whole text are here, so
    /// that a page can offer them.
    Ambiguous { day_first: FuzzyDate, month_first: FuzzyDate },
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
            Error::NoSuchMonth { .. } => write!(f, "there is no such month"),
            Error::NoSuchDay { last, .. } => write!(f, "the month has {last} days"),
            Error::Ambiguous { .. } => write!(f, "day and month could stand in either order"),
            Error::Reversed { .. } => write!(f, "the range ends before it begins"),
        }
    }
}

impl std::error::Error for Error {}
