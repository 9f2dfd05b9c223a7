//! Invitations into a household: by email, with a link that works for seven days. Accepting adds the account to the
//! household; admins still decide whether to approve the account.

pub mod emails;
mod mailed;
pub mod many;
mod model;
mod pasted;
mod proposals;
pub mod qr_code;
pub mod record;
pub mod store;
pub mod wire;

pub use mailed::was_mailed;
pub use model::{Invitation, InvitationForm, InvitationStatus, VALID};
pub use pasted::{Pasted, read as read_pasted};
pub use record::{accept_by_registering, end_sent_by, forget_all, forget_inviter, is_open_invitation};
pub use store::{Inviter, inviter_of};
