//! The calendar: events, what stands on which day, feeds for phones, and reminder mails. Tables: `events` with
//! `event_members` and `calendar_state`, `calendar_preferences`, `calendar_feeds`.
//!
//! Every query asks who is looking: a private event is its maker's alone, for admins too. Offers others
//! [`events`] for what becomes of events when a member, a family or an account goes, and [`reminders`] for the worker.

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
mod settings;
pub mod store;
pub mod upkeep;
mod wire;

pub use http::{routes, secret_routes};
pub use model::{Event, EventForm, EventMember, EventType, Visibility};
pub use record_type::{EVENT_MEMBERS, EVENTS};
pub use settings::{Feed, Preferences};
