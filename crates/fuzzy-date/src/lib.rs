//! Dates as families know them: a full date, a month, a year, "about 1887", "before 1900", "between
//! 1900 and 1905", "1914 to 1918", "winter 1944/45", or a day whose year is forgotten.
//!
//! There are three ways to make a [`FuzzyDate`]: its constructors, [`FuzzyDate::parse_notation`] for text
//! that a program wrote, and [`understand`] for text that a person typed. It gives back the notation
//! (`Display`), the first and last possible day, an order, and [`Kind`] for putting it into words.
//!
//! Deliberately absent: a clock, files, databases, calendars other than the Gregorian (even before its
//! invention), years before 1 and after 9999, and all words shown to people.
//!
//! ```
//! use fuzzy_date::{FuzzyDate, Hints, understand};
//!
//! let date = understand("before 1900", &Hints::default())?;
//! assert_eq!(date.to_string(), "[..1899]");
//! assert_eq!(FuzzyDate::parse_notation("[..1899]"), Ok(date));
//! assert!(date < FuzzyDate::parse_notation("1900-01-01")?);
//! # Ok::<(), fuzzy_date::Error>(())
//! ```

mod day;
mod point;
mod date;
mod error;
mod notation;
mod order;
mod age;
mod language;
mod english;
mod german;
mod spanish;
mod hints;
mod tokens;
mod piece;
mod reader;
mod periods;
mod pieces;
mod understand;

pub use age::{Years, whole_years_between};
pub use date::{FuzzyDate, Kind, Reversed};
pub use day::{Day, MonthDay, NoSuchDate};
pub use english::ENGLISH;
pub use error::Error;
pub use german::GERMAN;
pub use hints::{Hints, NumericOrder, RangeMeans};
pub use language::{Language, Meaning, Part};
pub use point::Point;
pub use spanish::SPANISH;
pub use understand::understand;
