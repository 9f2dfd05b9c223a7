//! Family members: who belongs to the family. Tables: `members`, and `family_graph` with its steps.
//!
//! Offers others the [`Member`] record, [`touch`] (every write to the family says what it touched) and
//! [`links`], which ties accounts to members. How members are related is the next room's.

mod http;
pub mod links;
mod model;
pub mod store;
pub mod wire;

pub use http::routes;
pub use model::{Gender, Known, Member, MemberForm, Touched, fold, touch};
