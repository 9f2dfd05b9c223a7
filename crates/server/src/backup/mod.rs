//! Backups: all records of one moment and each file once, kept in a folder or in S3, verified after writing.
//!
//! Offers others [`take`].

mod taking;

pub use taking::{Taken, take};
