//! Family members: who belongs to the family. Table: `members`.
//!
//! Offers others the [`Member`] record, [`directory`], everyone in memory, and [`links`], which connects accounts to members. `http/` also reads and writes
//! relationships, events and the history, because adding or deleting a member changes them.

pub mod directory;
mod http;
mod index;
pub mod links;
mod model;
pub mod mentions;
mod portrait;
mod record_type;
pub mod store;
pub mod wire;

pub use http::routes;
pub use model::{Gender, KnownDate, Member, MemberForm};
pub use portrait::portrait_replaced;
pub use record_type::MEMBERS;
