//! Translates between the structures of a GEDCOM file and the records of a family, in both directions.
//!
//! [`Contents::read`] takes a [`gedcom::Document`] and answers who is in it, who is related to whom, what happened, and
//! which sources say so; [`Contents::doubts`] lists what a person should look at, with line numbers.
//!
//! [`write`] goes the other way: over the file that the family came from, changing only what is different now, or over an
//! empty one.
//!
//! Deliberately absent: files, databases, words for doubts, and what a family may or may not do with its data.

#![forbid(unsafe_code)]

mod model;
mod doubts;
pub mod limits;
mod labels;
mod read;
mod positions;
mod write;

pub use doubts::{Doubt, Doubts, What};
pub use labels::is_event_tag;
pub use model::{
    Certainty, Citation, Couple, CoupleState, Date, Detail, Event, EventKind, EventOrigin, ExternalId, File,
    Name, NameKind, Note, OWN_TAG, Origin, Parent, ParentKind, Participant, Person, Restriction, Sex, Source,
    SourceKey, Stored,
};
pub use positions::{KnownPosition, Position, PositionOf};
pub use read::{About, Contents, Counts, Untold};
pub use write::{
    Family, LeftOut, Options, Program, Record, Records, Written, asks_for_privacy, write, write_file,
};
