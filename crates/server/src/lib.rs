//! Kinkeeper's server. This file is the table of contents: a module uses only modules above it.

// -- core: knows nothing of families --
pub mod clock;
pub mod ids;
pub mod fold;
pub mod words;
pub mod config;
pub mod db;
pub mod request_id;
pub mod error;
pub mod site;
pub mod passwords;
pub mod jobs;
pub mod changes;
pub mod mail;
pub mod storage;
pub mod app;
pub mod http;
pub mod access;
pub mod live;

// -- features --
pub mod files;
pub mod members;
pub mod relationships;
pub mod households;
pub mod calendar;
pub mod history;
pub mod feedback;
pub mod accounts;
pub mod vitals;

// -- across all features --
pub mod index;
pub mod log;
pub mod backup;
pub mod admin;

// -- reads from all features --
pub mod about;

// -- startup --
pub mod router;
pub mod worker;
pub mod cli;

/// The tables whose records the change log keeps: every `row!` that says `in room.table`.
pub fn records() -> Vec<&'static db::RecordTable> {
    use db::Record;
    vec![
        access::User::table(),
        files::Attachment::table(),
        members::Member::table(),
        relationships::Relationship::table(),
        households::Household::table(),
        households::HouseholdPerson::table(),
        households::Invitation::table(),
        calendar::Event::table(),
        calendar::EventMember::table(),
        history::HistoryEvent::table(),
        history::HistoryPerson::table(),
        feedback::Feedback::table(),
        feedback::Answer::table(),
    ]
}
