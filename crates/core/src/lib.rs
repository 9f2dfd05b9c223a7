//! The base that every feature of Kinkeeper builds on. It knows nothing of families: features use core, and the compiler keeps
//! core from using a feature. This file is the table of contents: a module uses only modules above it.

pub mod clock;
pub mod hash;
pub mod ids;
pub mod fold;
pub mod visible;
pub mod words;
pub mod config;
pub mod db;
pub mod request_id;
pub mod error;
pub mod site;
pub mod passwords;
pub mod encryption;
pub mod jobs;
pub mod changes;
pub mod settings;
pub mod mail;
pub mod storage;
pub mod app;
pub mod health;
pub mod views;
pub mod ordered;
pub mod http;
pub mod access;
pub mod security;
pub mod live;
