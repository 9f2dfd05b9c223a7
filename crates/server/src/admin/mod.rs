//! Running the site: the first steps on a new one, pending tasks, sent email, settings, database statistics, sample records, and clearing all data.
//! Table: `sample_records`.
//!
//! Reads and writes across all features, through their own functions.

mod clearing;
mod first_steps;
mod http;
mod outbox;
mod samples;
mod settings;
mod statistics;
pub mod store;
mod wire;

pub use clearing::clear;
pub use first_steps::hide as hide_first_steps;
pub use http::{patient_routes, routes};
pub use settings::{BACKUP_SETTINGS, MAIL_SETTINGS, SITE_SETTINGS};
