//! The lines that are kept of imported files, for those who write them again.

pub mod store;
