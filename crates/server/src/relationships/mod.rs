//! Relationships between members: facts (parent, partner, sibling), each stored once. Table: `relationships`.
//!
//! Offers others the [`Relationship`] record, its rules, and [`graph`]: the family in memory, which works out the
//! kinship of any two people.
//!
//! A relationship is stored as a fact: `parent(first, second)`, `partner` or `sibling` with the smaller id first, unique per
//! pair, together with the word that was chosen and the side it was chosen for.
//!
//! Full siblings share their parents. The crate `kinship` derives that (`siblings.rs`) and keeps the derived links beside the
//! recorded ones; after each change it works out again only the siblings around it. Nothing derived is stored in the
//! database. A form for a relationship asks the server what else may be true (`questions.rs`) and sends the answers along as
//! `also`: one transaction, one batch, one Undo.
//!
//! On PostgreSQL, those who write to the family take turns by locking the counter of the members first
//! (`members::store::turn`), so that two of them together cannot make someone their own ancestor.

mod couples;
mod fields;
pub mod graph;
mod model;
pub mod questions;
pub mod record;
mod record_type;
mod searching;
pub mod store;
pub mod warnings;
pub mod ways;
pub mod wire;

pub use fields::{COUPLE_FIELDS, PARENT_FIELDS};
pub use model::{CoupleForm, Fact, Kind, Qualifier, RelationType, Relationship, RelationshipForm, State};
pub use record::{add_also, announce, save, set_unknown_gender};
pub use record_type::RELATIONSHIPS;
