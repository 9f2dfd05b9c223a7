//! SQL of the change log.

mod batches;
mod entry;
mod erasing;
mod log;

pub use batches::{
    deleted_with, entries, first, first_of, has_changed, insert, is_undone, last_image, last_position,
    last_since, next, stored_after, stored_below, stored_since, versions,
};
pub use entry::{Entry, RUN, RunRow, after_text, bare, is_bare, run_text, version_in};
pub use erasing::{about, close_gaps, naming, remove, runs_after, shorten};
pub use log::{Filter, actions, clear, count, last_at, purge};
