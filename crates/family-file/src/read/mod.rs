//! Structures -> what they mean.

mod markup;
mod reader;
mod details;
mod person;
mod events;
mod sources;
mod families;
mod contents;
mod reading;
mod untold;
mod about;

pub use about::{About, Counts};
pub use contents::Contents;
pub(crate) use contents::Owner;
pub(crate) use details::{date_value, is_contact};
pub(crate) use events::Facts;
pub(crate) use families::NO_COUPLE;
pub(crate) use person::{WHOLE, pieces};
pub(crate) use reader::in_one_line;
pub(crate) use sources::is_web_address;
pub use untold::Untold;
