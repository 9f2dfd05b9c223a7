//! Kinkeeper's server. This page is the table of contents: a module uses only modules above it.

// -- ground: knows no family --
pub mod access;
pub mod app;
pub mod changes;
pub mod clock;
pub mod config;
pub mod db;
pub mod error;
pub mod http;
pub mod ids;
pub mod jobs;
pub mod live;
pub mod mail;
pub mod passwords;
pub mod request_id;
pub mod site;
pub mod words;

// -- rooms --
pub mod accounts;

// -- read across rooms --
pub mod about;

// -- roof --
pub mod cli;
pub mod router;
pub mod worker;
