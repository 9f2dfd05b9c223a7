//! Who may come in and what they may do. Tables: `users`, `credentials`, `sessions`, `links`, `attempts`.
//!
//! [`Viewer`] says who is asking, [`policy`] holds every permission rule that there is.
//! The feature `accounts` builds registration, sign-in and the users' administration on this.

pub mod attempts;
mod model;
pub mod policy;
pub mod store;
mod viewer;

pub use model::{Link, Purpose, Role, Session, Status, User};
pub use policy::{Action, may};
pub use viewer::{MaybeViewer, Viewer};
