//! Running the site: pending tasks, sent email, database statistics, sample records, and clearing all data.
//! Table: `sample_records`.
//!
//! Reads and writes across all features, through their own functions.

mod clearing;
mod http;
mod outbox;
mod samples;
mod statistics;
pub mod store;
mod wire;

pub use clearing::clear;
pub use http::{patient_routes, routes};
