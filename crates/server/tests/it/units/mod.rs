//! Rules that need no running server.
//!
//! They are here and not beside the code because a test module inside the library compiles all of it a second time.

mod accounts;
mod addresses;
mod archive;
mod attempts;
mod client;
mod config;
mod content;
mod days;
mod filename;
mod fold;
mod german;
mod ics;
mod ids;
mod jobs;
mod kind;
mod notices;
mod ordered;
mod passwords;
mod range;
mod relationships;
mod retention;
mod scans;
mod schedule;
mod schema;
mod search;
mod spanish;
mod surnames;
mod timeline;
mod uploads;
mod visible;
mod vitals;
mod words;
