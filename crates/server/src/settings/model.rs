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

/// What admins saved, with the secrets.
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

/// What anyone may know about a secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SecretState {
    None,
    Saved,
    /// It was saved once, and is gone: backups do not contain it, and undoing a change does not bring it back.
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
