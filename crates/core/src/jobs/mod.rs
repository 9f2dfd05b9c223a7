//! One mechanism for all work that is slow or may fail. Table: `jobs`.
//!
//! A job is first a row, written in the transaction that needs it ([`enqueue`]). A worker on any replica claims it
//! with a lease of half a minute, which it renews while the job goes on, and records the outcome. If the worker dies, the
//! lease runs out and another one takes over; on SQLite, which has one server, the next start takes over at once.
//! A result counts only while the lease is held.
//! Jobs run in lanes, one job of a lane at a time, so that a slow mail server holds up nothing but mail.
//! A dedupe key makes sure that the same work is never done twice.

mod claimed;
mod model;
mod queue;
mod store;

pub use claimed::{Claimed, Lost};
pub use model::{Delayed, Job, Lane, NewJob, Outcome, State, backoff};
pub use queue::{
    NOTICE, claim, delayed, enqueue, enqueue_as, next_due, release_former, retry, settle, sweep,
};
pub use store::{count, find, forget, in_state, list};
