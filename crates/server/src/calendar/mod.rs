//! The calendar: events, entries by day, feeds for phones, and reminder emails. Tables: `events` with
//! `event_members` and `calendar_state`, `calendar_preferences`, `calendar_feeds`.
//!
//! Every query checks the viewer: a private event is visible only to its creator, not even to admins. Other features
//! use [`events`] when a member, family or account is deleted, and the worker uses [`reminders`].

pub mod days;
mod entries;
pub mod events;
mod feed;
mod http;
pub mod ics;
mod model;
mod preferences;
mod record_type;
pub mod reminders;
mod search;
mod settings;
pub mod store;
pub mod upkeep;
mod wire;

pub use http::{routes, secret_routes};
pub use model::{Event, EventForm, EventMember, EventType, Visibility};
pub use record_type::{EVENT_MEMBERS, EVENTS};
pub use settings::{Feed, Preferences};
