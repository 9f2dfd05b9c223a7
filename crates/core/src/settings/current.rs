use lettre::Address;
use lettre::message::Mailbox;

use crate::config::{Config, MailServer, RegistrationMode, S3, Secret, Storage, bucket};
use crate::db::{Conn, DbError};
use crate::encryption::Keys;
use crate::words::Language;

use super::model::{BackupSettings, MailSettings, SITE_NAME, Saved, SecretState};
use super::store;

/// The settings that apply now.
#[derive(Clone, Debug)]
pub struct Current {
    pub site_name: String,
    /// `None` for the owner's address.
    pub contact_email: Option<String>,
    pub language: Language,
    pub registration: RegistrationMode,
    /// `None` if emails are saved in a folder.
    pub mail: Option<MailServer>,
    /// The state of the password for the mail server, which may be [`SecretState::Missing`].
    pub mail_password: SecretState,
    pub sender: Mailbox,
    pub backups: Storage,
    /// The state of the keys for the backup place.
    pub backup_keys: SecretState,
}

pub async fn load(config: &Config, keys: &Keys, conn: &mut Conn) -> Result<Current, DbError> {
    Ok(Current::of(config, &store::saved(conn, keys).await?))
}

impl Current {
    pub fn of(config: &Config, saved: &Saved) -> Self {
        let (given, site) = (&config.given, &saved.site);
        let site_name = given.site_name.clone().or_else(|| site.name.clone());
        let site_name = site_name.unwrap_or_else(|| SITE_NAME.to_owned());
        let contact_email = given.contact_email.clone().or_else(|| site.contact_email.clone());
        let language = given.language.or_else(|| site.language.as_deref().and_then(Language::parse));
        let mail = given.mail.clone().or_else(|| saved.mail.server(saved.password.clone()));
        let mail_password = match &given.mail {
            Some(server) if server.password.is_some() => SecretState::Saved,
            Some(_) => SecretState::None,
            None => SecretState::of(saved.mail.password, saved.password.as_ref()),
        };
        let sender = given.mail_from.as_deref().or(saved.mail.sender.as_deref());
        Self {
            sender: Mailbox::new(Some(site_name.clone()), sender_of(config, sender, mail.as_ref())),
            backups: given
                .backups
                .clone()
                .unwrap_or_else(|| saved.backups.storage(config, saved.keys.as_ref())),
            backup_keys: match &given.backups {
                Some(_) => SecretState::None,
                None => SecretState::of(saved.backups.keys, saved.keys.as_ref()),
            },
            language: language.unwrap_or_default(),
            registration: given.registration.or(site.registration).unwrap_or_default(),
            site_name,
            contact_email,
            mail,
            mail_password,
        }
    }
}

impl Current {
    /// True if emails are sent. They wait while the password must be entered again.
    pub fn sends_mail(&self) -> bool {
        self.mail.is_some() && self.mail_password != SecretState::Missing
    }
}

/// The sender of emails: the chosen one, else an address that is given outside of the settings page, else the
/// user of the mail server. A contact address that an admin chose is not used: emails that bounce come back
/// to the sender, with the links in them.
#[expect(clippy::expect_used, reason = "the last one is an address")]
fn sender_of(config: &Config, chosen: Option<&str>, server: Option<&MailServer>) -> Address {
    let user = server.and_then(|server| server.user.as_deref());
    let (contact, owner) = (config.given.contact_email.as_deref(), config.owner_email.as_deref());
    let candidates = [chosen, contact, owner, user, Some("kinkeeper@localhost")];
    candidates.into_iter().flatten().find_map(|text| text.parse().ok()).expect("one of them is an address")
}

impl MailSettings {
    /// The mail server, if one was chosen.
    pub fn server(&self, password: Option<Secret>) -> Option<MailServer> {
        let security = self.security?;
        Some(MailServer {
            host: self.host.clone()?,
            port: self.port.and_then(|port| port.try_into().ok()).unwrap_or(security.usual_port()),
            security,
            hello: None,
            user: self.username.clone(),
            password,
        })
    }
}

impl BackupSettings {
    /// The backup location: the chosen one, else the folder in the data folder.
    pub fn storage(&self, config: &Config, keys: Option<&Secret>) -> Storage {
        match self.place.as_deref() {
            None => Storage::Folder(config.usual_backups_folder()),
            Some(url) if url.starts_with("s3:") => {
                // Keys that are given outside of the settings page are only for the service that is given
                // with them.
                let is_given_service = self.endpoint.is_none() || self.endpoint == config.s3.endpoint;
                let keys = keys.and_then(|keys| keys.reveal().split_once('\n'));
                let s3 = S3 {
                    endpoint: self.endpoint.clone().or_else(|| config.s3.endpoint.clone()),
                    region: self.region.clone().unwrap_or_else(|| config.s3.region.clone()),
                    keys: keys
                        .map(|(access, secret)| (access.to_owned(), Secret(secret.to_owned())))
                        .or_else(|| config.s3.keys.clone().filter(|_| is_given_service)),
                    ..S3::default()
                };
                // The address was checked when it was saved.
                bucket("place", url, &s3).unwrap_or_else(|_| Storage::Folder(config.usual_backups_folder()))
            }
            Some(folder) => Storage::Folder(folder.into()),
        }
    }
}
