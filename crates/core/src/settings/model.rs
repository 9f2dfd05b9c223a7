use serde::Serialize;
use utoipa::ToSchema;

use crate::clock::Moment;
use crate::config::{MailSecurity, RegistrationMode, Secret};
use crate::ids::Id;
use crate::row;

/// The site's name until someone chooses one.
pub const SITE_NAME: &str = "Kinkeeper";

/// Each of these tables has one row, with this id.
pub fn row_id() -> Id {
    Id::earliest(Moment(0))
}

row! {
    #[derive(Clone, Debug, PartialEq)]
    pub struct SiteSettings in settings.site_settings {
        pub id: Id => Hidden,
        pub name: Option<String> => Plain("siteName"),
        pub contact_email: Option<String> => Plain("contactEmail"),
        pub language: Option<String> => Plain("language"),
        pub registration: Option<RegistrationMode> => Plain("registration"),
        pub version: i64 => Hidden,
        pub updated_at: Moment => Hidden,
    }
}

row! {
    #[derive(Clone, Debug, PartialEq)]
    pub struct MailSettings in settings.mail_settings {
        pub id: Id => Hidden,
        pub host: Option<String> => Plain("mailServer"),
        pub port: Option<i64> => Plain("mailPort"),
        pub security: Option<MailSecurity> => Plain("mailSecurity"),
        pub username: Option<String> => Plain("mailUser"),
        /// The id of the secret, which may be gone.
        pub password: Option<Id> => Whether("mailPassword"),
        pub sender: Option<String> => Plain("mailSender"),
        pub version: i64 => Hidden,
        pub updated_at: Moment => Hidden,
    }
}

row! {
    #[derive(Clone, Debug, PartialEq)]
    pub struct BackupSettings in settings.backup_settings {
        pub id: Id => Hidden,
        pub place: Option<String> => Plain("backupPlace"),
        pub endpoint: Option<String> => Plain("backupEndpoint"),
        pub region: Option<String> => Plain("backupRegion"),
        /// The id of the secret, which may be gone.
        pub keys: Option<Id> => Whether("backupKeys"),
        pub version: i64 => Hidden,
        pub updated_at: Moment => Hidden,
    }
}

/// The settings that admins saved, with the secrets.
#[derive(Clone, Debug, Default)]
pub struct Saved {
    pub site: SiteSettings,
    pub mail: MailSettings,
    pub password: Option<Secret>,
    pub backups: BackupSettings,
    /// The access key and the secret key, one per line.
    pub keys: Option<Secret>,
}

impl Default for SiteSettings {
    fn default() -> Self {
        let (id, updated_at) = (row_id(), Moment(0));
        Self {
            id,
            name: None,
            contact_email: None,
            language: None,
            registration: None,
            version: 1,
            updated_at,
        }
    }
}

impl Default for MailSettings {
    fn default() -> Self {
        Self {
            id: row_id(),
            host: None,
            port: None,
            security: None,
            username: None,
            password: None,
            sender: None,
            version: 1,
            updated_at: Moment(0),
        }
    }
}

impl Default for BackupSettings {
    fn default() -> Self {
        let (id, updated_at) = (row_id(), Moment(0));
        Self { id, place: None, endpoint: None, region: None, keys: None, version: 1, updated_at }
    }
}

/// The settings that have a secret.
#[derive(Clone, Copy, Debug)]
pub enum SecretOf {
    Mail,
    Backups,
}

impl SecretOf {
    /// The name under which a secret is encrypted: it can't be moved to another setting or row.
    pub fn name(self, id: Id) -> String {
        let setting = match self {
            Self::Mail => "mail-password",
            Self::Backups => "backup-keys",
        };
        format!("{setting} {id}")
    }

    /// The words for it in the log.
    pub fn words(self) -> &'static str {
        match self {
            Self::Mail => "the password for the mail server",
            Self::Backups => "the keys for the backup place",
        }
    }
}

/// The public state of a secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SecretState {
    None,
    Saved,
    /// It was saved once, and is gone or can't be decrypted: backups do not contain it, undoing a change does not bring
    /// it back, and it needs the encryption key that it was saved with.
    Missing,
}

impl SecretState {
    pub fn of<T>(id: Option<Id>, secret: Option<&T>) -> Self {
        match (id, secret) {
            (None, _) => Self::None,
            (Some(_), Some(_)) => Self::Saved,
            (Some(_), None) => Self::Missing,
        }
    }
}
