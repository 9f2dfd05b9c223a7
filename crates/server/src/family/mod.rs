//! What joins members and relationships: adding someone as somebody's child, deleting a person with all their
//! ties, how two people are related, and taking such a change back.

mod http;
mod people;
mod ties;
mod undo;
mod view;
mod warnings;

pub use http::routes;
