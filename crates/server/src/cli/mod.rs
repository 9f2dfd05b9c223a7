//! The command line: runs the server, and manages the site without a browser.

mod accounts;
mod backups;
mod commands;
mod configuration;
mod demo;
mod doctor;
mod exports;
mod imports;
mod output;
mod restore;
mod run;
mod serving;

pub use run::run;
