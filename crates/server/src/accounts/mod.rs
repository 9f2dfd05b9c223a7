//! Accounts: registering, signing in and out, managing your own account, and admins' decisions about accounts.
//! Uses the tables of `access`; `store.rs` knows which rows name an account as their creator.

mod approval;
mod http;
mod emails;
pub mod model;
mod own;
mod record;
mod registration;
mod revocation;
mod setup;
mod sign_in;
mod store;
mod record_type;

pub use approval::{Change, Decision, change, decide, delete, make_owner, remove};
pub use http::routes;
pub use record::announce;
pub use record_type::USERS;
pub use setup::{SetupLink, link as setup_link};
pub use sign_in::{RESET_JOB, reset_link, send_reset_link};
