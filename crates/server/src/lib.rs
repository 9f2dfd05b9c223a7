//! Kinkeeper's server. This file is the table of contents: a module uses only modules above it.

use std::sync::LazyLock;

use db::{RecordTable, Reference};
use record_types::{PlainTable, RecordType};

// -- core: a crate of its own, which knows nothing of families --
pub use kinkeeper_core::{
    access, app, changes, clock, config, db, encryption, error, fold, health, http, ids, jobs, live, mail,
    ordered, passwords, request_id, row, security, settings, site, sql, storage, text_enum, views, visible,
    words,
};

pub mod migrations;
pub mod record_types;

// -- features --
pub mod files;
pub mod places;
pub mod sources;
pub mod members;
pub mod relationships;
pub mod households;
pub mod calendar;
pub mod history;
pub mod tree;
pub mod photos;
pub mod feedback;
pub mod duplicates;
pub mod accounts;
pub mod vitals;

// -- actions: transactions that span features --
pub mod actions;

// -- across all features --
pub mod search;
pub mod importing;
pub mod exporting;
pub mod index;
pub mod log;
pub mod backup;
pub mod admin;
pub mod demo;
pub mod metrics;

// -- handlers of all features --
pub mod api;

// -- startup --
pub mod on_disk;
pub mod assets;
pub mod document;
pub mod router;
pub mod worker;
pub mod logging;
pub mod cli;

/// Every record type, most important first: the first one that an action changed names it in the change log.
pub fn records() -> &'static [&'static RecordType] {
    static ALL: &[&RecordType] = &[
        &importing::IMPORTS,
        &accounts::USERS,
        &members::MEMBERS,
        &members::MEMBER_NAMES,
        &members::MEMBER_NOTES,
        &households::HOUSEHOLDS,
        &households::HOUSEHOLD_PEOPLE,
        &households::INVITATIONS,
        &feedback::FEEDBACK,
        &feedback::ANSWERS,
        &calendar::EVENTS,
        &calendar::EVENT_MEMBERS,
        &history::HISTORY_EVENTS,
        &history::HISTORY_PEOPLE,
        &relationships::RELATIONSHIPS,
        &sources::SOURCES,
        &sources::CITATIONS,
        &sources::EXTERNAL_IDS,
        &places::PLACES,
        &duplicates::DIFFERENT_PEOPLE,
        &files::ATTACHMENTS,
        &admin::SITE_SETTINGS,
        &admin::MAIL_SETTINGS,
        &admin::BACKUP_SETTINGS,
    ];
    ALL
}

/// Tables outside the change log that records refer to, that name accounts, or that clearing empties.
pub fn plain_tables() -> &'static [&'static PlainTable] {
    static ALL: &[&PlainTable] =
        &[&households::GROUP_LINKS, &files::FILES, &vitals::VITALS, &exporting::EXPORTS];
    ALL
}

/// The tables of all record types.
pub fn tables() -> Vec<&'static RecordTable> {
    records().iter().map(|kind| (kind.table)()).collect()
}

/// Every column, as `table.column`, that names an account and is cleared when the account is deleted.
pub fn account_marks() -> &'static [(String, Reference)] {
    static MARKS: LazyLock<Vec<(String, Reference)>> = LazyLock::new(|| {
        let of_records = tables().into_iter().map(|table| (table.name, table.account_marks()));
        let of_others = plain_tables().iter().map(|table| (table.name, table.references()));
        let named = |(table, marks): (&str, Vec<Reference>)| -> Vec<(String, Reference)> {
            marks.into_iter().map(|mark| (format!("{table}.{}", mark.column), mark)).collect()
        };
        of_records.chain(of_others).flat_map(named).collect()
    });
    &MARKS
}
