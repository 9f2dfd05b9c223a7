//! Family members: who belongs to the family. Tables: `members`, `member_names`, `member_notes`.
//!
//! Offers others the [`Member`] record, [`directory`], everyone in memory, and [`links`], which connects accounts to members. `http/` also reads and writes
//! relationships, events and the history, because adding or deleting a member changes them.

pub mod details;
pub mod directory;
mod fields;
mod form;
mod found;
mod index;
pub mod links;
mod model;
pub mod mentions;
mod parts;
mod portrait;
mod record_type;
mod searching;
pub mod store;
pub mod surname;
pub mod wire;

pub(crate) use fields::member_fields;
pub use fields::{FormValue, Home, MEMBER_FIELDS, MemberField, MemberForm, Merge, Part, member_field};
pub use found::{email_of_account, found};
pub use model::{Gender, KnownDate, Member, may_be_alive, read_date};
pub use parts::{DetailsForm, MemberName, MemberNote, NameForm, NameKind, NoteForm};
pub use portrait::files_of;
pub use record_type::{MEMBER_NAMES, MEMBER_NOTES, MEMBERS};
pub use searching::FOUND_PEOPLE;
