//! Sources: what proves something, and where it is cited. Tables: `sources`, `citations`, `external_ids`.
//!
//! A source is a record of its own with files; many records can cite it. A citation is a part of the record that cites:
//! that record's feature calls [`citations`] within its own transaction and batch. [`external_ids`] are what other
//! programs call a record. `api/sources.rs` reads the records of other features, to say where a source is cited.

pub mod citations;
pub mod external_ids;
mod fields;
mod model;
pub mod record;
mod record_type;
mod searching;
pub mod store;
pub mod wire;

pub use fields::{SOURCE_TEXTS, source_fields};
pub use model::{
    Certainty, Citation, CitationForm, CitedBy, Citing, ExternalId, ExternalOwner, MAX_FILES, Source,
    SourceForm, files_of,
};
pub use record_type::{CITATIONS, EXTERNAL_IDS, SOURCES};
