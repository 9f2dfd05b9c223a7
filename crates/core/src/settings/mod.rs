//! The settings that admins can change while the site is running: its name, contact address and language, who may
//! register, the mail server, and the backup location. Tables: `site_settings`, `mail_settings`, `backup_settings`, `secrets`. The routes are in
//! `admin/settings`.
//!
//! Settings that only startup can set are in `Config`. The others are resolved into [`Current`]: the value given from
//! outside (`Config::given`, with its `sources`), else the saved one, else the default. `App::settings` has it in memory;
//! saving reloads it at once, and a notice makes every other replica do so. Where a moment matters, such as whether someone
//! may register, the transaction reads the rows itself. Nothing is built from settings and kept: each email opens its
//! connection, and each backup its target, from what applies then.
//!
//! The three rows are ordinary records, but only the first is in backups: mail server and backup location belong to the
//! installation, and a restore leaves them as they are. They name their secrets by id; the secrets are in a table that the
//! change log, backups and the API never see. A new password gets a new id and the old one is deleted, so an undo can't pair
//! a password with another server: the id is gone, and the page asks for it again. For the same reason a form keeps a saved
//! password only if server and user stay the same.
//!
//! Secrets are encrypted with a key that is outside of the database (`encryption.rs`), under the name of their setting and
//! their id. Each start encrypts what an older version left plain, or what has an older key. A secret whose key is not on
//! this machine counts as missing: everything else works, and the page asks for it.
//!
//! Saving a mail server or a backup location tries it first (`mail/trial.rs`, `admin/settings/backups.rs`), outside the
//! transaction; if that fails, it is saved only with `anyway`.

mod current;
mod model;
mod store;

pub use current::{Current, load};
pub use model::{
    BackupSettings, MailSettings, SITE_NAME, Saved, SecretOf, SecretState, SiteSettings, row_id,
};
pub use store::{encrypt_saved, ensure, is_mail_tested, keep_secret, mark_mail_tested, saved, tidy_secrets};

/// Sent when a setting has changed.
pub const NOTICE: &str = "settings";
