//! The change log as people see it: who changed what and when. The log itself is `changes`, undoing is an
//! action (`actions/undo/`); each record type defines what its images mean (`record_types`).
//!
//! Other people's private events appear without any details.

pub mod actions;
mod fields;
pub mod wire;
