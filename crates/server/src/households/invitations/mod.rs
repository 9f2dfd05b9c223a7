//! Invitations into a household: by email, with a link that works for seven days. Accepting adds the account to the
//! household; admins still decide whether to approve the account.

mod http;
mod emails;
mod mailed;
mod model;
mod qr_code;
mod record;
pub mod store;
mod wire;

pub use http::routes;
pub use mailed::was_mailed;
pub use model::{Invitation, InvitationForm};
pub use record::{accept_by_registering, forget_all, is_open_invitation};
pub use store::{Inviter, inviter_of};
