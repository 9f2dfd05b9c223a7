//! The photos of a member: pictures of the events and history events that they are part of. Owns no tables.
//!
//! One statement reads them, so that the database decides what the viewer may see.

mod http;
pub mod store;
mod wire;

pub use http::routes;
