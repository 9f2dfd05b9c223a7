//! The change log as people see it: who changed what and when, and undoing it. The log itself is `changes`; each
//! record type defines what its images mean and what must happen when a change is undone (`record_types`).
//!
//! Other people's private events appear without any details.

mod actions;
mod fields;
mod http;
mod obstacles;
mod undo;
mod wire;

pub use http::{patient_routes, routes};
