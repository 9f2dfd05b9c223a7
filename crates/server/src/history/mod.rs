//! The family's history: what happened, when, where, to whom, and what proves it. Tables: `history_events`
//! and `history_people`.
//!
//! Offers others [`births`], which keeps births and deaths here in step with the dates on profiles, and [`events`],
//! which removes deleted members from the history.
//!
//! A birth on a profile and a birth in the history are one fact seen twice ([`births`]), and so are deaths. `fact_member`
//! names the person it is about, the first of those involved, and the database allows one birth per person. Saving either
//! side writes the other in the same transaction and batch, only where the two differ, so neither triggers the other again.
//! The place of a birth is part of that fact; a place without a date stays on the profile until a date makes an event of it.
//! Writers of the history take the family's turn first.
//!
//! The sentences that the server writes itself ("Anna was born") are marked in `history_events.generated`; nothing depends
//! on their wording. A marked sentence is stored in English, follows the member's name, and is shown in the reader's
//! language. Someone who changes the description, or the person it is about, removes the mark.
//!
//! The citations of an event (`sources/citations.rs`) are parts of it. The first one is the source of the specification
//! (`first_source.rs`). A source without a description is called by its file, and a source that has nothing but a title and
//! files is deleted with the last event that cites it. Lists follow their sources through the topic `sources`, whose steps
//! name sources, and records whose citations have changed.
//!
//! `GET /api/history` sends the whole list, with an ETag from a counter that every write raises. Pages use
//! `/api/history/window` and `/api/history/timeline`: the copy in memory ([`selection`]) chooses the events and their order,
//! and the rows, at most 200, come from the database.
//!
//! Before migration 18 an event had its source in a column and its file attached to itself, and images in the change log
//! may still say so. When such a change is undone, the hook `restored` makes a source of it. Rows that both the hook and the
//! undo write are not logged twice, because a batch that changes a row twice cannot be undone.

mod announce;
pub mod births;
pub mod chronicle;
pub mod events;
mod fields;
pub mod first_source;
mod model;
mod record_type;
mod searching;
pub mod selection;
pub mod store;
pub mod timeline;
pub mod wire;

pub use announce::{announce, announce_makers};
pub use fields::HISTORY_FIELDS;
pub use model::{
    Generated, HistoryEvent, HistoryForm, HistoryPerson, HistoryType, MAX_DESCRIPTION, SourceForm, files_of,
    in_order_of_life,
};
pub use record_type::{HISTORY_EVENTS, HISTORY_PEOPLE};
pub use searching::FOUND_HISTORY;
