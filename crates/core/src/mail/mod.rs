//! Mail: written from templates, queued as jobs in the transaction that causes it, delivered by the worker.

pub mod address;
mod outbox;
mod smtp;
mod templates;
mod transport;
pub mod trial;

pub use outbox::{Envelope, JOB_KIND, queue, queue_as};
pub use templates::{Email, Recipient};
pub use transport::{deliver, is_reachable};
