//! The kept lines of imported files, for the export.

pub mod store;
