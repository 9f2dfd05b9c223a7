//! The change log: who changed what, when, and how it was before. Table: `changes`.
//!
//! Every change to a record goes through a [`Batch`], which writes the row and its log entry in the caller's
//! transaction: there is no other way to change one. A delete removes the row and keeps its image here;
//! [`undo`] puts a whole batch back, or says what stands in its way.

mod model;
mod store;

pub use model::{Batch, Conflict, KEEP, Reason, misfit, refuse, undo};
pub use store::{Entry, Filter, acts, clear, count, entries_of, is_undone, last_image, last_since, purge};
