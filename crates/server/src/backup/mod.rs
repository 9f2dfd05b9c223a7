//! Backups: a snapshot of all records, as text that both databases can load, and each file once, by its hash. They
//! are stored in a folder or in S3, verified by loading them into a scratch database, and restored through one.
//!
//! A backup is `{name}/records.jsonl.gz` and `{name}/manifest.json`; the manifest is written last, so a backup
//! without one is unfinished. The bytes of files are in `objects/{hash}`, shared by all backups. Other features use
//! [`take`], [`secure`] and [`health::health`].

pub mod archive;
mod contents;
pub mod health;
mod http;
pub mod leftovers;
pub mod manifest;
mod create;
pub mod restoring;
mod safety_copy;
pub mod schedule;
pub mod state;
pub mod target;
mod turn;
mod verifying;

pub use contents::LEFT_OUT;
pub use create::{Taken, take};
pub use health::look_again;
pub use http::{patient_routes, routes};
pub use safety_copy::{Secured, secure};
pub use state::place_changed;
pub use target::{Target, is_of_another_site};
pub use turn::Turn;
