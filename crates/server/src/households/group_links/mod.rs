//! A family's link for a group chat: for seven days up to thirty people can register with it. Each registration is an
//! accepted invitation of the person who made the link; admins still decide whether to approve the account.
//!
//! Table: `family_group_links`. It is no record: the security log says who made and ended one.

mod record;
mod record_type;
mod store;
pub mod wire;

pub use record::{check_open, current, end, is_open, join_by_registering, make};
pub use record_type::GROUP_LINKS;
