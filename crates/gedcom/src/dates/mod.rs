//! GEDCOM date values: read into their parts, written for either version, and turned into our own dates.
//!
//! The text of a date is always kept beside what we make of it, so nothing here has to preserve dirty spellings.

mod calendar;
mod value;
mod parse;
mod write;
mod fuzzy;

pub use calendar::{Calendar, Day, gregorian_day};
pub use fuzzy::NoDate;
pub use value::{CalendarDate, DateValue, Month};
pub use write::Date7;
