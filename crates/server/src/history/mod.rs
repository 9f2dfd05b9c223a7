//! The family's history: what happened, when, where, to whom, and what proves it. Tables: `history_events`
//! and `history_people`.
//!
//! Offers others [`births`], which keeps births and deaths here in step with the dates on profiles, and [`events`],
//! which removes deleted members from the history.

mod announce;
pub mod births;
pub mod chronicle;
pub mod events;
pub mod first_source;
mod http;
mod model;
mod record_type;
pub mod selection;
pub mod store;
pub mod timeline;
mod wire;

pub use announce::{announce, announce_makers};
pub use http::routes;
pub use model::{
    Generated, HistoryEvent, HistoryForm, HistoryPerson, HistoryType, MAX_DESCRIPTION, SourceForm,
};
pub use record_type::{HISTORY_EVENTS, HISTORY_PEOPLE};
