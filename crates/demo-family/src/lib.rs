//! The Olšan family, invented from the first miller to the youngest baby, for people who want to see what Kinkeeper is
//! before they trust it with their own.
//!
//! [`gedcom`] writes people, couples, sources and history as a GEDCOM 7 file that the import reads, and [`files`] has
//! everything that this file names: portraits, photographs, scans and letters. Together they are a GEDZIP. What has no
//! form in GEDCOM is plain data: [`accounts`], [`households`], [`calendar`], [`feedback`].
//!
//! Some birthdays and all calendar events depend on today, so that there is always something to look forward to. The
//! years of births are fixed, so the family is at its best until about 2036; [`OLDEST_TURNS`] is the exception.
//!
//! Pictures are drawn when someone asks for their bytes, the same ones every time.
//!
//! Deliberately absent: files on disk, a clock, randomness, archives, databases, passwords. No one here is real.

#![forbid(unsafe_code)]

mod day;
mod person;
mod people;
mod couples;
mod sources;
mod history;
mod letters;
mod draw;
mod files;
mod gedcom;
mod accounts;
mod calendar;

pub use accounts::{
    Account, Feedback, FeedbackKind, Household, Invitation, Role, accounts, feedback, households, invitations,
};
pub use calendar::{CalendarEvent, CalendarKind, Visibility, calendar};
pub use couples::{Child, Couple, Parenthood, couples};
pub use day::plus;
pub use files::{Content, File, files};
pub use gedcom::gedcom;
pub use history::{HistoryEvent, history};
pub use people::people;
pub use person::{Birthday, Citation, Name, OLDEST_TURNS, Person, Sex};
pub use sources::{Source, sources};
