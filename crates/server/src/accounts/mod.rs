//! Accounts: registering, signing in and out, one's own account, and what admins decide about people.
//! The tables are those of `access`, which this feature fills; `store.rs` knows which rows name an account as their maker.

mod approval;
mod http;
mod letters;
pub mod model;
mod own;
mod record;
mod registration;
mod setup;
mod sign_in;
mod store;
mod undoing;

pub use approval::{Change, Decision, change, decide, delete, make_owner, remove};
pub use http::routes;
pub use record::announce;
pub use setup::{SetupLink, link as setup_link};
pub use sign_in::{RESET_JOB, reset_link, send_reset_link};
pub use undoing::USERS;
