//! Invitations into a household: by mail, with a link that works for seven days. Who accepts is in the household; whether an
//! account may come in at all is still the admins' to decide.

mod http;
mod letters;
mod model;
mod record;
pub mod store;
mod wire;

pub use http::routes;
pub use model::Invitation;
pub use record::{accept_by_registering, forget_all};
