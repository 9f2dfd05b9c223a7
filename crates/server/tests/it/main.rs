//! The server's tests: they call its routes on a real database, SQLite by default or PostgreSQL when
//! `KINKEEPER_TEST_POSTGRES` holds a cluster's URL. The same test bodies run on both.

#![expect(clippy::unwrap_used, reason = "a failed unwrap fails the test, in helpers too")]

mod support;

// -- core --
mod answers;
mod bad_input;
mod catalogue;
mod changes;
mod command_line;
mod database;
mod file_sizes;
mod history;
mod imports;
mod jobs;
mod languages;
mod limits;
mod live;
mod long_actions;
mod openapi;
mod operations;
mod outages;
mod outcomes;
mod policy;
mod record_types;
mod source_rules;
mod routes;
mod runs;
mod importing;
mod importing_lists;
mod importing_scans;
mod units;

// -- features --
mod about;
mod actions;
mod administration;
mod backup;
mod backup_damage;
mod backup_health;
mod calendar;
mod calendar_model;
mod change_log;
mod citations;
mod creators;
mod database_tool;
mod delivery;
mod demo;
mod details;
mod doctor;
mod duplicates;
mod encryption;
mod erased;
mod events;
mod exporting;
mod feed;
mod feedback;
mod files;
mod finding;
mod first_steps;
mod households;
mod invitations;
mod inviting_many;
mod kinship;
mod kinship_oracle;
mod member_fields;
mod member_files;
mod members;
mod members_window;
mod obstacles;
mod own_account;
mod photos;
mod portraits;
mod registration;
mod relationships;
mod relatives;
mod reminders;
mod replicas;
mod search;
mod settings;
mod siblings;
mod security;
mod sign_in;
mod tree;
mod undo_rights;
mod user_rights;
mod users;
mod visibility;
mod vitals;
mod wrong_clock;
