//! Running the site: what there is to do, the mail that was sent, the database with its examples, and clearing it.
//! Table: `sample_records`.
//!
//! Reads and writes across all rooms, through their own functions.

mod clearing;
mod http;
mod outbox;
mod samples;
mod statistics;
pub mod store;
mod wire;

pub use clearing::clear;
pub use http::{patient_routes, routes};
