//! The family tree: which people a view shows, where they are and the lines between them. No table of its own; it reads
//! the family from memory.

mod family;
mod http;
mod picture;
mod view;
mod wire;

pub use http::routes;
