//! The positions of the places that records name. Table: `places`.
//!
//! Records keep the names of places as written; a place has a row only once someone has set its position. The
//! name is the key, ignoring case and accents.

mod model;
pub mod record;
mod record_type;
pub mod store;

pub use model::{Place, PlaceForm, key};
pub use record_type::PLACES;
