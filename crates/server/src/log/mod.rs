//! The change log as people see it: who changed what and when, and undoing it. The log itself is `changes`; what its
//! images mean, and what a feature must do when a change is undone, each record type says for itself (`record_types`).
//!
//! Other people's private events appear only as existing.

mod actions;
mod fields;
mod http;
mod obstacles;
mod undo;
mod wire;

pub use http::{patient_routes, routes};
