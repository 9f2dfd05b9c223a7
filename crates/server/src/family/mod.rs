//! What joins members and relationships: adding someone as somebody's child, deleting a person with all their
//! ties, and how two people are related.

mod http;
mod people;
mod ties;
mod view;
mod warnings;

pub use http::routes;
