//! The change log as people see it: who changed what and when, and taking it back. The log itself is `changes`; here
//! stands what its images mean in each room, and what a room must do when rows come back.
//!
//! Other people's private events appear only as existing.

mod acts;
mod fields;
mod http;
mod names;
mod obstacles;
mod sight;
mod undo;
mod wire;

pub use http::routes;
