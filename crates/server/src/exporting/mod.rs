//! The family as files for other programs: GEDCOM, tables and contacts; and each account's own data. No table of its
//! own; it reads the records of other features through their stores.
//!
//! [`choice`] says who and what; [`load`] reads it from the database as a [`family_file::Records`];
//! [`kept`] is the file that it is written over: the lines of all imports; [`alike`] and [`overlay`] take from them what
//! still means the same; [`gedcom`], [`tables`] and [`contacts`] write it; [`archive`] packs it together with its files. Everything is written to a file on disk first
//! and sent from there, so that neither a large family nor a slow client costs memory.

mod alike;
pub mod archive;
pub mod choice;
pub mod contacts;
mod convert;
pub mod gedcom;
mod http;
pub mod kept;
mod known;
mod links;
pub mod load;
mod overlay;
pub mod own_data;
mod paths;
mod places;
mod rows;
pub mod tables;
mod wire;
pub mod write;

pub use http::{patient_routes, routes};
