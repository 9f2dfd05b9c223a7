//! Where the places are that records name. Table: `places`.
//!
//! Records have their places as written; a place has a row only once someone has said where it is. The name is the key,
//! ignoring case and accents.

mod http;
mod model;
mod record;
mod record_type;
pub mod store;

pub use http::routes;
pub use model::{Place, PlaceForm, key};
pub use record_type::PLACES;
