//! How members are related: facts (parent, partner, sibling), each stored once. Table: `relationships`.
//!
//! Offers others the [`Relationship`] record, its rules, and [`graph`]: the family in memory, which works out the
//! kinship of any two people.

pub mod graph;
mod http;
mod model;
mod questions;
mod record;
mod record_type;
pub mod store;
pub mod warnings;
mod ways;
pub mod wire;

pub use http::routes;
pub use model::{CoupleForm, Fact, Kind, Qualifier, RelationType, Relationship, RelationshipForm, State};
pub use record::{add_also, announce, save, set_unknown_gender};
pub use record_type::RELATIONSHIPS;
