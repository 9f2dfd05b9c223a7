//! Family members: who belongs to the family. Tables: `members`, and `family_graph` with its steps.
//!
//! Offers others the [`Member`] record, [`touch`] (every write to the family says what it touched), [`memory`] for
//! pictures of the family that follow its changes, and [`links`], which ties accounts to members. How members are related is the next room's.

mod directory;
mod http;
mod index;
pub mod links;
pub mod memory;
mod model;
pub mod places;
pub mod store;
pub mod wire;

pub use http::routes;
pub use index::reindex;
pub use model::{Gender, Known, Member, MemberForm, Touched, fold, touch};
