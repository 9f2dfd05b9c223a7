//! The calendar: events, entries by day, feeds for phones, and reminder emails. Tables: `events` with
//! `event_members` and `calendar_state`, `calendar_preferences`, `calendar_feeds`.
//!
//! Every query checks the viewer: a private event is visible only to its creator, not even to admins. Other features
//! use [`events`] when a member, family or account is deleted, and the worker uses [`reminders`].
//!
//! An event's days are numbers (YYYYMMDD). A yearly one also has its day of the year (MMDD), like every birth whose day is
//! known. A range of days is split at the turn of the year, and each piece is found by index, so a month costs the same in
//! a family of ten as in one of ten thousand, plus what it shows. The 29th of February moves to the 28th in common years
//! when a day is computed, never in the database.
//!
//! A feed's address is a secret. Its ETag is made of the two counters (`family_graph`, `calendar_state`), the choices and
//! the year, so an unchanged feed is answered with 304 without being built. Reminders are jobs, planned every hour for the
//! next morning of each account that wants them. The keys of the job and of the email name the day, so that a second
//! worker, or the same one after a crash, finds the work done.

pub mod days;
pub mod entries;
pub mod events;
pub mod feed;
pub mod ics;
mod model;
pub mod preferences;
mod record_type;
pub mod reminders;
pub mod search;
mod searching;
pub mod settings;
pub mod store;
pub mod upkeep;
pub mod wire;

pub use model::{Event, EventForm, EventMember, EventType, Visibility, tag_keys};
pub use record_type::{EVENT_MEMBERS, EVENTS};
pub use settings::{Feed, Preferences};
