//! The settings page: what admins choose, checked and saved. The values themselves are in `crate::settings`.
//!
//! A mail server and a place for backups are tried before they are saved, unless the admin insists. Secrets go to a
//! table of their own; a record only names them.

mod backups;
mod http;
mod mail;
mod record_type;
mod saving;
mod site;
mod wire;

pub use http::{patient_routes, routes};
pub use record_type::{BACKUP_SETTINGS, MAIL_SETTINGS, SITE_SETTINGS};
