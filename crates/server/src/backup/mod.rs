//! Backups: a snapshot of all records, as text that both databases can load, and each file once, by its hash. They
//! are stored in a folder or in S3, verified by loading them into a scratch database, and restored through one. Other
//! features use [`take`], [`secure`] and [`health::health`].
//!
//! A backup is `{name}/records.jsonl.gz` and `{name}/manifest.json`; the bytes of files are in `objects/{hash}`, shared
//! by all backups. The records are read in one read transaction, table by table in foreign key order, as JSON lines that
//! mean the same on both databases; `db/schema.rs` learns the tables of any version by running the migrations in memory.
//! The manifest (counts and hashes of each table, size and hash of each file) is written last, so a backup without one
//! was never finished. Then the records are loaded into a scratch database and read again: only a backup that comes out
//! equal counts as verified. The mark that says so holds the manifest's hash, because a manifest with a flipped bit may
//! still parse. Sessions, jobs, attempts and counters are not records.
//!
//! Before a nightly backup, a fourteenth of everything that is stored is read again (`review.rs`): the site's files, their
//! copies in the backups, and the records of backups. What is damaged is repaired from the other copy. What can't be stays
//! in the status (`damage.rs`), and is read again each night.
//!
//! Restoring also goes through a scratch database, created in the backup's own version and brought up to date by the
//! ordinary migrations. Files come first, each checked by its hash; one that is damaged there comes from wherever the same
//! bytes still are (`sources.rs`), and what is whole nowhere is left out once a person has agreed. `safety_copy.rs` then
//! copies the site, blocks writes and makes sure that the copy is exactly what will be replaced. Last, one transaction
//! replaces all rows, and everything kept in memory is loaded again. Clearing all data makes the same copy first.
//!
//! A rehearsal (`rehearsal.rs`) does the same in a temporary place with nothing but the newest backup.
//!
//! While a backup is being written, no bytes of deleted files are removed. [`Turn`] ensures it: a lease in `site` that
//! its holder renews, and on SQLite a locked file, which a killed process cannot keep. The status ([`health`]) compares
//! one listing of what is stored with the manifests.
//!
//! `tests/dumps` has a dump of each released version of the tables, written by the program of that time. When you add a
//! migration, a test writes the next one.

pub mod archive;
mod contents;
mod copies;
mod damage;
pub mod health;
pub mod leftovers;
pub mod manifest;
pub mod create;
pub mod rehearsal;
pub mod restoring;
mod review;
mod safety_copy;
pub mod schedule;
mod sources;
pub mod state;
pub mod target;
pub mod turn;
mod verifying;

pub use contents::LEFT_OUT;
pub use create::{Taken, take};
pub use health::look_again;
pub use safety_copy::{Secured, secure};
pub use state::place_changed;
pub use target::{Target, is_of_another_site};
pub use turn::Turn;
