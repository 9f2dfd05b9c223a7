//! The positions of the places that records name. Table: `places`.
//!
//! Records keep the names of places as written; a place has a row only once someone has set its position. The
//! name is the key, ignoring case and accents. Two names at the same position belong to the same place, and the search finds
//! each by the other (`names.rs`).

mod model;
mod names;
pub mod record;
mod record_type;
pub mod store;

pub use model::{Place, PlaceForm, key};
pub use names::PlaceNames;
pub use record_type::PLACES;
