//! What the structures of a GEDCOM file mean for a family, in both directions.
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
    Name, NameKind, Note, Origin, Parent, ParentKind, Participant, Person, Restriction, Sex, Source,
    SourceKey, Stored,
};
pub use positions::{Known as KnownPosition, Position, PositionOf};
pub use read::{About, Contents, Counts, Untold};
pub use write::{Family, Options, Record, Records, Written, write, write_file};
