//! Accounts: registering, signing in and out, managing your own account, and admins' decisions about accounts.
//! Uses the tables of `access`; `store.rs` knows which rows name an account as their creator.

pub mod approval;
mod emails;
pub mod model;
pub mod own;
mod private;
mod record;
pub mod registration;
mod revocation;
mod setup;
pub mod sign_in;
mod store;
pub mod wire;
mod record_type;

pub use approval::{Change, Decision, change, decide, delete, make_owner, remove};
pub use record::announce;
pub use record_type::USERS;
pub use setup::{SetupLink, forget_link as forget_setup_link, link as setup_link};
pub use sign_in::{RESET_JOB, reset_link, send_reset_link};
