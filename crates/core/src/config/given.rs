//! Settings that can be given outside of the settings page as well: as a flag, in the environment or in a
//! file. Those win over the page.

use std::collections::BTreeMap;

use percent_encoding::percent_decode_str;
use serde::Serialize;
use url::Url;
use utoipa::ToSchema;

use crate::text_enum;
use crate::words::Language;

use super::locations::Storage;
use super::secret::Secret;

/// The settings of the settings page that were given outside of it.
#[derive(Clone, Debug, Default)]
pub struct Given {
    pub site_name: Option<String>,
    pub contact_email: Option<String>,
    pub language: Option<Language>,
    pub registration: Option<RegistrationMode>,
    pub mail: Option<MailServer>,
    pub mail_from: Option<String>,
    pub backups: Option<Storage>,
}

text_enum! {
    /// The people who may register.
    #[derive(Default)]
    pub enum RegistrationMode {
        #[default]
        Open = "open",
        /// Only people with an invitation link may register.
        Invitation = "invitation",
        Closed = "closed",
    }
}

text_enum! {
    /// The encryption of the connection to the mail server.
    pub enum MailSecurity {
        /// From the first byte, usually on port 465.
        Tls = "tls",
        /// After the greeting, usually on port 587.
        StartTls = "starttls",
        /// If the server offers it.
        Opportunistic = "opportunistic",
        None = "none",
    }
}

impl MailSecurity {
    pub fn usual_port(self) -> u16 {
        match self {
            Self::Tls => 465,
            Self::StartTls | Self::Opportunistic => 587,
            Self::None => 25,
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct MailServer {
    pub host: String,
    pub port: u16,
    pub security: MailSecurity,
    /// The name to greet with; `None` for this machine's.
    pub hello: Option<String>,
    pub user: Option<String>,
    pub password: Option<Secret>,
}

impl MailServer {
    /// `smtp://user:password@host:587?tls=required`, `smtps://…`; a path is the name to greet with.
    pub fn from_url(url: &str) -> Option<Self> {
        let url = Url::parse(url).ok()?;
        let wanted = url.query_pairs().find(|(key, _)| key == "tls").map(|(_, value)| value.into_owned());
        let security = match (url.scheme(), wanted.as_deref()) {
            ("smtp", None) => MailSecurity::None,
            ("smtp", Some("required")) => MailSecurity::StartTls,
            ("smtp", Some("opportunistic")) => MailSecurity::Opportunistic,
            ("smtps", _) => MailSecurity::Tls,
            _ => return None,
        };
        let name = url.path().trim_matches('/');
        let decoded = |text: &str| percent_decode_str(text).decode_utf8().map(String::from).ok();
        Some(Self {
            host: url.host_str().filter(|host| !host.is_empty())?.to_owned(),
            port: url.port().unwrap_or(security.usual_port()),
            security,
            hello: (!name.is_empty()).then(|| name.to_owned()),
            user: decoded(url.username()).filter(|user| !user.is_empty()),
            password: url.password().and_then(decoded).map(Secret),
        })
    }
}

/// The origin of a setting that was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = SettingSource)]
pub enum Source {
    Flag,
    Environment,
    File,
}

impl Source {
    /// The setting's name at its origin: `--site-name`, `KINKEEPER_SITE_NAME`, `site-name`.
    pub fn name_of(self, setting: &str) -> String {
        match self {
            Self::Flag => format!("--{setting}"),
            Self::Environment => format!("KINKEEPER_{}", setting.to_uppercase().replace('-', "_")),
            Self::File => setting.to_owned(),
        }
    }
}

/// The origin of each setting, by its name.
pub type Sources = BTreeMap<String, Source>;
