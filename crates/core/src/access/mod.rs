//! Accounts that may sign in, and their permissions. Tables: `users`, `account_preferences`, `credentials`,
//! `sessions`, `links`, `attempts`.
//!
//! [`Viewer`] identifies the person who sent a request; [`policy`] holds every permission rule. The feature
//! `accounts` builds registration, sign-in and user administration on this.

pub mod attempts;
mod model;
pub mod policy;
mod reason;
pub mod store;
mod viewer;

pub use model::{Link, Purpose, Role, Session, Status, User, session_end};
pub use policy::{Action, may};
pub use reason::{Reason, WhyNot, ask};
pub use viewer::{MaybeViewer, Viewer};
