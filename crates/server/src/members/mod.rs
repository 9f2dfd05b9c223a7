//! Family members: who belongs to the family. Tables: `members`, `member_names`, `member_notes`.
//!
//! Offers others the [`Member`] record, [`directory`], everyone in memory, and [`links`], which connects accounts to members. `http/` also reads and writes
//! relationships, events and the history, because adding or deleting a member changes them.

pub mod details;
pub mod directory;
mod http;
mod index;
pub mod links;
mod model;
pub mod mentions;
mod parts;
mod portrait;
mod record_type;
pub mod store;
pub mod surname;
pub mod wire;

pub use http::routes;
pub use model::{Gender, KnownDate, Member, MemberForm, may_be_alive, read_date};
pub use parts::{DetailsForm, MemberName, MemberNote, NameForm, NameKind, NoteForm};
pub use portrait::{files_of, portrait_replaced};
pub use record_type::{MEMBER_NAMES, MEMBER_NOTES, MEMBERS};
