//! Files of other programs, and scans, that become part of the family. Tables: `imports`, `import_records`, `import_origins`,
//! `import_drafts`, `import_items`.
//!
//! A file is uploaded and waits as a draft; a job reads it and says what it would change; a person decides; another job
//! writes all of it in one transaction. `reading.rs`, `mapping.rs`, `matching.rs`, `decisions.rs`, `difference.rs` and `plan.rs` are
//! pure; `publish.rs` writes. A table of people or vCards (`lists.rs`) first become what a GEDCOM file is, by the columns that
//! a person has chosen; from there on there is no difference. An archive of scans (`scans/`) is attached to sources.
//!
//! The lines of every record are kept, for the export.

mod archive;
mod columns;
pub mod command;
mod decisions;
mod difference;
mod doubts;
mod findings;
mod here;
mod http;
mod items;
mod job;
mod lists;
mod mapping;
mod matching;
pub mod kept;
mod model;
mod places;
mod plan;
mod positions;
mod progress;
mod publish;
mod reading;
mod record_type;
mod rows;
pub mod scans;
mod store;
mod unpacking;
mod upload;
mod wire;
mod words;

pub use http::{patient_routes, routes};
pub use job::{sweep, work};
pub use model::{Draft, DraftState, Import, ItemKind, StoredItem};
pub use record_type::IMPORTS;
pub use store::{KeptRecord, clear};
pub use upload::JOB;
pub use wire::DraftView;
