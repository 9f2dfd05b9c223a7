//! Files of other programs that become part of the family. Tables: `imports`, `import_records`, `import_origins`,
//! `import_drafts`, `import_items`.
//!
//! A file is uploaded and waits as a draft; a job reads it and says what it would change; a person decides; another job
//! writes all of it in one transaction. `reading.rs`, `mapping.rs`, `matching.rs`, `decisions.rs`, `difference.rs` and `plan.rs` are
//! pure; `publish.rs` writes. The lines of every record are kept, for the export.

mod archive;
pub mod command;
mod decisions;
mod difference;
mod doubts;
mod here;
mod http;
mod items;
mod job;
mod mapping;
mod matching;
pub mod kept;
mod model;
mod plan;
mod positions;
mod progress;
mod publish;
mod reading;
mod record_type;
mod store;
mod unpacking;
mod upload;
mod wire;
mod words;

pub use http::{patient_routes, routes};
pub use job::{sweep, work};
pub use model::{Draft, DraftState, Import, StoredItem};
pub use record_type::IMPORTS;
pub use store::{KeptRecord, clear};
pub use upload::JOB;
pub use wire::DraftView;
