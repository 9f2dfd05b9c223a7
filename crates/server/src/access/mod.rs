//! Who may sign in and what they may do. Tables: `users`, `account_preferences`, `credentials`,
//! `sessions`, `links`, `attempts`.
//!
//! [`Viewer`] says who is asking; [`policy`] holds every permission rule. The feature `accounts` builds registration,
//! sign-in and user administration on this.

pub mod attempts;
mod model;
pub mod policy;
mod reason;
pub mod store;
mod viewer;

pub use model::{Link, Purpose, Role, Session, Status, User};
pub use policy::{Action, may};
pub use reason::{Reason, WhyNot, ask};
pub use viewer::{MaybeViewer, Viewer};
