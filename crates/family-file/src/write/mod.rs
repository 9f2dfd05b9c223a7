//! Writes the records of a family as structures.
//!
//! Everything is written as a change: of the lines that are kept of a file, or of an empty record. So what is written
//! new and what is changed come from the same code.

mod edit;
mod dates;
mod details;
mod person;
mod records;
mod family;
mod plan;
mod links;
mod event_ids;
mod event_jobs;
mod events;
mod options;
mod written;
mod privacy;
mod head;
mod filter;
mod work;
mod file;

pub use family::{Family, Records};
pub use file::{write, write_file};
pub use options::{LeftOut, Options, Program};
pub use privacy::asks_for_privacy;
pub use written::{Record, Written};
