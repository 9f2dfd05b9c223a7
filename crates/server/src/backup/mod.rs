//! Backups: all records of one moment, as texts that both databases understand, and each file once, by its hash. Kept in
//! a folder or in S3, verified after writing by loading them into a scratch database, and put back through one.
//!
//! A backup is `{name}/records.jsonl.gz` and `{name}/manifest.json`; the manifest is written last, so what has none was
//! never finished. The bytes of files are `objects/{hash}`, shared by all backups. Offers others [`take`],
//! [`secure`] and [`last_verified`].

pub mod archive;
mod contents;
mod http;
pub mod manifest;
mod create;
pub mod restoring;
mod safety_copy;
pub mod schedule;
pub mod state;
pub mod target;
mod verifying;

pub use contents::LEFT_OUT;
pub use create::{Taken, take};
pub use http::{patient_routes, routes};
pub use safety_copy::{Secured, secure};
pub use state::{Turn, last_verified};
pub use target::Target;
