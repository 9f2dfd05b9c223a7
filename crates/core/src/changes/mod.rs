//! The change log: who changed what, when, and how it was before. Tables: `actions`, `changes`.
//!
//! Every change to a record goes through a [`Batch`], which writes the row and its log entry in the caller's
//! transaction: there is no other way to change one. A delete removes the row and keeps its image here; [`undo`]
//! reverses a whole batch, or says what prevents it. Batches of any size work: none is loaded whole.
//!
//! The one exception is what only a deleted account could see: [`delete_for_good`] and [`erase`] leave nothing of it.

mod accounts;
mod erasing;
mod later;
mod model;
mod packed;
mod store;
mod undo;

pub use erasing::{delete_for_good, erase};
pub use later::{Later, later, references};
pub use model::{Batch, KEEP, LINK_MADE, NOTES, after};
pub use packed::{Packed, RowFile, Run};
pub use store::{
    Entry, Filter, actions, clear, count, deleted_with, entries, first, first_of, has_changed, is_undone,
    last_at, last_image, last_position, last_since, naming, purge, stored_after,
};
pub use undo::{Conflict, Kept, Reason, keeps, mismatch, refuse, undo};
