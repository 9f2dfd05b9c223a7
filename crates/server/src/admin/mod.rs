//! Running the site: the first steps on a new one, pending tasks, sent email, settings, database statistics, sample records, and clearing all data.
//! Table: `sample_records`.
//!
//! Reads and writes across all features, through their own functions.

pub mod clearing;
pub mod first_steps;
pub mod outbox;
pub mod samples;
pub mod settings;
pub mod statistics;
pub mod store;
pub mod wire;

pub use clearing::clear;
pub use first_steps::hide as hide_first_steps;
pub use settings::{BACKUP_SETTINGS, MAIL_SETTINGS, SITE_SETTINGS};
