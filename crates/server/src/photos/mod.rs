//! The photos of a member: pictures of the events and history events that they are part of. Owns no tables.
//!
//! One statement reads them, so that the database decides what the viewer may see.

pub mod store;
pub mod wire;
