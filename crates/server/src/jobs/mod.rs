//! Work that is slow or may fail, one mechanism for all of it. Table: `jobs`.
//!
//! A job is a row first, written in the transaction that wants it done ([`enqueue`]). A worker on any replica
//! claims it with a lease, does it, and settles it; a worker that dies lets the lease run out and another one
//! takes over. A dedupe key makes sure that the same work is never done twice.

mod model;
mod queue;
mod store;

pub use model::{Job, NewJob, Outcome, State, backoff};
pub use queue::{NOTICE, claim, enqueue, enqueue_as, next_due, retry, settle, sweep};
pub use store::{count, find, forget, list};
