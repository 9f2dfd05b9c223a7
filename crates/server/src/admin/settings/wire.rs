//! Request and response types of the settings routes.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::access::policy::allows;
use crate::access::{Action, User};
use crate::app::App;
use crate::backup::Target;
use crate::config::{Config, MailSecurity, RegistrationMode, Source, Storage};
use crate::settings::{Current, MailSettings, Saved, SecretState};
use crate::words::{Language, Message};

use super::backups::BackupForm;
use super::mail::MailForm;
use super::saving::given;
use super::site::SiteForm;

/// The origin of a setting that is given outside of this page and can't be changed here.
#[derive(Serialize, ToSchema)]
pub struct SetBy {
    source: Source,
    /// `--site-name`, `KINKEEPER_SITE_NAME`, or the name in the file
    name: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SettingsView {
    can: SettingsCan,
    pub site: SiteSettingsView,
    pub mail: MailSettingsView,
    pub backups: BackupSettingsView,
}

/// The viewer's permissions, besides the site's own settings.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SettingsCan {
    /// Change the mail server and the backup location
    choose_servers: bool,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SiteSettingsView {
    pub version: i64,
    /// Null for the default
    site_name: Option<String>,
    /// Null for the owner's address
    contact_email: Option<String>,
    /// The address that is used by default
    usual_contact: String,
    language: &'static str,
    /// The languages to choose from
    languages: Vec<&'static str>,
    registration: RegistrationMode,
    /// By the names of these fields
    set_by: BTreeMap<&'static str, SetBy>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MailSettingsView {
    pub version: i64,
    /// Null if emails are saved in a folder
    host: Option<String>,
    port: Option<u16>,
    security: MailSecurity,
    user: Option<String>,
    password: SecretState,
    /// Null for the default
    sender: Option<String>,
    usual_sender: String,
    /// The folder for emails if there is no mail server
    folder: String,
    set_by: BTreeMap<&'static str, SetBy>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BackupSettingsView {
    pub version: i64,
    /// A folder, or `s3://bucket/prefix`; null for the default folder
    place: Option<String>,
    usual_place: String,
    endpoint: Option<String>,
    region: Option<String>,
    keys: SecretState,
    set_by: BTreeMap<&'static str, SetBy>,
}

fn set_by(app: &App, given_here: &[(&'static str, &str, bool)]) -> BTreeMap<&'static str, SetBy> {
    let of = |setting: &str| {
        let (source, name) = given(app, setting);
        SetBy { source, name }
    };
    given_here.iter().filter(|(.., given)| *given).map(|(field, setting, _)| (*field, of(setting))).collect()
}

impl SettingsView {
    pub fn new(app: &App, viewer: &User, saved: &Saved, owner: Option<String>) -> Self {
        let (config, given) = (&app.config, &app.config.given);
        let current = Current::of(config, saved);
        Self {
            can: SettingsCan { choose_servers: allows(viewer, Action::ChooseServers) },
            site: SiteSettingsView {
                version: saved.site.version,
                site_name: given.site_name.clone().or_else(|| saved.site.name.clone()),
                contact_email: current.contact_email.clone(),
                usual_contact: owner.unwrap_or_else(|| config.postmaster()),
                language: current.language.code(),
                languages: Language::choices().map(Language::code).collect(),
                registration: current.registration,
                set_by: set_by(
                    app,
                    &[
                        ("siteName", "site-name", given.site_name.is_some()),
                        ("contactEmail", "contact-email", given.contact_email.is_some()),
                        ("language", "language", given.language.is_some()),
                        ("registration", "registration", given.registration.is_some()),
                    ],
                ),
            },
            mail: MailSettingsView::new(app, saved, &current),
            backups: BackupSettingsView::new(app, saved),
        }
    }
}

impl MailSettingsView {
    fn new(app: &App, saved: &Saved, current: &Current) -> Self {
        let (config, given) = (&app.config, &app.config.given);
        let without = Current::of(
            config,
            &Saved { mail: MailSettings { sender: None, ..saved.mail.clone() }, ..saved.clone() },
        );
        let server = current.mail.as_ref();
        Self {
            version: saved.mail.version,
            host: server.map(|server| server.host.clone()),
            port: server.map(|server| server.port),
            security: server.map_or(MailSecurity::Tls, |server| server.security),
            user: server.and_then(|server| server.user.clone()),
            password: current.mail_password,
            sender: given.mail_from.clone().or_else(|| saved.mail.sender.clone()),
            usual_sender: without.sender.email.to_string(),
            folder: config.mail_folder().display().to_string(),
            set_by: set_by(
                app,
                &[
                    ("host", "smtp-url", given.mail.is_some()),
                    ("sender", "mail-from", given.mail_from.is_some()),
                ],
            ),
        }
    }
}

impl BackupSettingsView {
    fn new(app: &App, saved: &Saved) -> Self {
        let (config, given) = (&app.config, &app.config.given.backups);
        let place = given.as_ref().map(Target::name).or_else(|| saved.backups.place.clone());
        let of_bucket = |config: &Config| match given {
            Some(Storage::S3(s3)) => (s3.endpoint.clone(), Some(s3.region.clone())),
            Some(Storage::Folder(_)) => (None, None),
            None => (
                saved.backups.endpoint.clone().or_else(|| config.s3.endpoint.clone()),
                saved.backups.region.clone(),
            ),
        };
        let (endpoint, region) = of_bucket(config);
        Self {
            version: saved.backups.version,
            place,
            usual_place: config.usual_backups_folder().display().to_string(),
            endpoint,
            region,
            keys: SecretState::of(saved.backups.keys, saved.keys.as_ref()),
            set_by: set_by(app, &[("place", "backup-url", given.is_some())]),
        }
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SaveSiteSettings {
    pub version: i64,
    site_name: Option<String>,
    contact_email: Option<String>,
    language: String,
    registration: RegistrationMode,
}

impl From<SaveSiteSettings> for SiteForm {
    fn from(body: SaveSiteSettings) -> Self {
        let SaveSiteSettings { site_name, contact_email, language, registration, .. } = body;
        Self { site_name, contact_email, language, registration }
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SaveMailSettings {
    pub version: i64,
    /// Save it even if the server does not respond or refuses
    #[serde(default)]
    pub anyway: bool,
    /// Empty or null to save emails in a folder
    host: Option<String>,
    /// Null for the default
    port: Option<i64>,
    security: MailSecurity,
    user: Option<String>,
    /// Null keeps the saved password, for the same server and user; an empty text removes it
    password: Option<String>,
    sender: Option<String>,
}

impl From<SaveMailSettings> for MailForm {
    fn from(body: SaveMailSettings) -> Self {
        let SaveMailSettings { host, port, security, user, password, sender, .. } = body;
        Self { host, port, security, user, password, sender }
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SaveBackupSettings {
    pub version: i64,
    /// Save it even if nothing can be written there now
    #[serde(default)]
    pub anyway: bool,
    /// A folder on the server, or `s3://bucket/prefix`; empty or null for the default folder
    place: Option<String>,
    endpoint: Option<String>,
    region: Option<String>,
    /// Null keeps the saved keys, for the same service; empty texts remove them
    access_key: Option<String>,
    secret_key: Option<String>,
}

impl From<SaveBackupSettings> for BackupForm {
    fn from(body: SaveBackupSettings) -> Self {
        let SaveBackupSettings { place, endpoint, region, access_key, secret_key, .. } = body;
        Self { place, endpoint, region, access_key, secret_key }
    }
}

/// The result of a test.
#[derive(Serialize, ToSchema)]
pub struct Trial {
    ok: bool,
    /// The problem in words, without what the server answered
    #[schema(value_type = Option<String>)]
    problem: Option<Message>,
}

impl Trial {
    pub fn of(tried: Result<(), Message>) -> Self {
        Self { ok: tried.is_ok(), problem: tried.err() }
    }
}
