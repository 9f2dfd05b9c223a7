//! Family members: who belongs to the family. Tables: `members`, and `family_graph` with its steps.
//!
//! Offers others the [`Member`] record, [`touch`] (every write to the family records what it changed), [`memory`] for
//! copies of the family in memory, and [`links`], which connects accounts to members. `http/` also reads and writes
//! relationships, events and the history, because adding or deleting a member changes them.

pub mod directory;
mod http;
mod index;
pub mod links;
pub mod memory;
mod model;
pub mod mentions;
mod portrait;
mod record_type;
pub mod store;
pub mod wire;

pub use http::routes;
pub use model::{Gender, KnownDate, Member, MemberForm, Touched};
pub use portrait::portrait_replaced;
pub use record_type::MEMBERS;
pub use store::touch;
