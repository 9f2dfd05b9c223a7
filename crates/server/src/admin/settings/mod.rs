//! The settings page: admins' choices, checked and saved. The values themselves are in `crate::settings`.
//!
//! A mail server and a backup location are tested before they are saved, unless the admin insists. Secrets
//! have a table of their own; a record only names them.

pub mod backups;
pub mod mail;
mod record_type;
mod saving;
pub mod site;
pub mod wire;

pub use record_type::{BACKUP_SETTINGS, MAIL_SETTINGS, SITE_SETTINGS};
