//! The family as files for other programs: GEDCOM, tables and contacts; and each account's own data. Table:
//! `exports`. It reads the records of other features through their stores.
//!
//! [`choice`] says who and what. [`load`] reads the chosen people with a few statements, however many there are, as a
//! [`family_file::Records`]; parents come from the graph, so that full siblings share them. People who may be alive keep
//! only their links unless the choice includes them, and events and sources that are only theirs stay out. So does what
//! imported files ask not to pass on; [`privacy`] says what that is.
//!
//! [`kept`] joins the kept lines of all imports that were not undone into one file: it renames ids that collide, and moves
//! lines that we do not understand from an older record of a person to the newer one. [`alike`] and [`overlay`] keep
//! whatever in those lines still means the same, and `family_file::write_file` writes only the rest, so one changed name
//! changes one line. A structure that was never imported, such as an event without a date, stays in the lines; one that
//! became a row here (`import_origins`) and was deleted is gone.
//!
//! A large export is a job that ends in a file to fetch ([`prepared`]); a smaller one is sent at once.
//!
//! [`gedcom`], [`tables`] and [`contacts`] write the file, and [`archive`] packs it together with its pictures and
//! documents. Two exports are written at a time; each goes to a file without a name on disk and is sent from there, so
//! that neither a large family nor a slow client costs memory.

pub mod address;
mod alike;
pub mod archive;
pub mod choice;
mod citations;
pub mod contacts;
mod convert;
pub mod gedcom;
mod groups;
mod inline;
pub mod kept;
mod links;
pub mod load;
mod origins;
mod overlay;
pub mod own_data;
mod paths;
mod places;
pub mod prepared;
mod privacy;
mod rows;
mod siblings;
pub mod tables;
mod texts;
pub mod wire;
pub mod write;

pub use prepared::EXPORTS;
