//! What admins can set while the site is running: its name, contact address and language, who may register, the mail
//! server, and where backups go. Tables: `site_settings`, `mail_settings`, `backup_settings`, `secrets`.
//!
//! [`Current`] is what applies: what is given from outside, else what was saved, else the default. `App::settings` has
//! it in memory; a notice makes every replica read it again. The routes are in `admin/settings`.

mod current;
mod model;
mod store;

pub use current::{Current, load};
pub use model::{BackupSettings, MailSettings, SITE_NAME, Saved, SecretState, SiteSettings, row_id};
pub use store::{ensure, is_mail_tested, keep_secret, mark_mail_tested, saved, secret, tidy_secrets};

/// Sent when a setting has changed.
pub const NOTICE: &str = "settings";
