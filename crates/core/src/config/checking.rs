//! Checks the given settings. A wrong one is refused with one clear line.

use std::net::SocketAddr;
use std::path::PathBuf;

use url::Url;

use crate::clock::DAY;

use super::checked::Config;
use super::given::{Given, MailServer, Sources};
use super::limits::Limits;
use super::settings::Settings;
use super::values::{
    database, email, encryption_keys, language, locations, networks, one_of, parsed, registration, s3,
    site_name, within, wrong,
};
use super::visitors::VisitorLimits;

const MIB: u64 = 1024 * 1024;

impl Settings {
    /// Reads the file, if one is named, and checks everything.
    pub fn resolve(self) -> Result<Config, String> {
        let (settings, sources) = self.gather(Sources::new())?;
        Ok(Config { sources, ..settings.check()? })
    }

    pub fn check(self) -> Result<Config, String> {
        let listen: SocketAddr = parsed("listen", self.listen, "127.0.0.1:8080")?;
        let data = self.data.unwrap_or_else(|| PathBuf::from("data"));
        let owner_email = self.owner_email.map(|text| email("owner-email", &text)).transpose()?;
        let contact_email = self.contact_email.map(|text| email("contact-email", &text)).transpose()?;
        let public_url: Url =
            parsed("public-url", self.public_url, &format!("http://localhost:{}", listen.port()))?;
        if !matches!(public_url.scheme(), "http" | "https") || public_url.host().is_none() {
            return Err(wrong("public-url", public_url.as_str(), "it must start with http:// or https://"));
        }
        if public_url.path() != "/" || public_url.query().is_some() || !public_url.username().is_empty() {
            return Err(wrong(
                "public-url",
                public_url.as_str(),
                "it must be a plain address such as https://family.example.org",
            ));
        }
        let mail = match &self.smtp_url {
            Some(url) => Some(MailServer::from_url(url).ok_or_else(|| {
                // The address may hold a password, so the message does not repeat it.
                "smtp-url is wrong: it must look like smtp://user:password@host:587?tls=required".to_owned()
            })?),
            None => None,
        };
        let s3 = s3(self.s3_endpoint, self.s3_region, self.s3_access_key, self.s3_secret_key)?;
        let (storage, backups, s3) = locations(self.storage_url, self.backup_url, &data, s3)?;
        let given = Given {
            site_name: self.site_name.map(|text| site_name(&text)).transpose()?,
            contact_email,
            language: self.language.map(|code| language(&code)).transpose()?,
            registration: self.registration.map(|word| registration(&word)).transpose()?,
            mail,
            mail_from: self.mail_from.map(|text| email("mail-from", &text)).transpose()?,
            backups,
        };
        Ok(Config {
            encryption_keys: match self.encryption_key {
                Some(text) => encryption_keys(&text)?,
                None => Vec::new(),
            },
            database: database(self.database_url, &data)?,
            storage,
            s3,
            listen,
            data,
            public_url,
            owner_email,
            given,
            sources: Sources::new(),
            max_file_bytes: within("max-file-mib", self.max_file_mib.unwrap_or(50), 1, 10_240)? * MIB,
            max_import_bytes: within("max-import-mib", self.max_import_mib.unwrap_or(1_024), 1, 102_400)?
                * MIB,
            max_files_bytes: within("max-files-mib", self.max_files_mib.unwrap_or(10_240), 1, 1_000_000_000)?
                * MIB,
            session_length: within("session-days", self.session_days.unwrap_or(30), 1, 3_650)? * DAY,
            min_password_length: within(
                "min-password-length",
                self.min_password_length.unwrap_or(6),
                6,
                256,
            )?,
            // 19 MiB, two passes, one lane.
            password_costs: argon2::Params::default(),
            limits: Limits::default(),
            reader_program: own_program()?,
            visitors: VisitorLimits::default(),
            vitals: self.vitals.unwrap_or(false),
            trusted_proxies: networks(self.trusted_proxy.as_deref().unwrap_or_default())?,
            metrics_listen: match self.metrics_listen {
                Some(address) => Some(parsed("metrics-listen", Some(address), "")?),
                None => None,
            },
            log: one_of("log", self.log, &["info", "error", "warn", "debug"])?,
            log_json: one_of("log-format", self.log_format, &["text", "json"])? == "json",
            demo: false,
        })
    }
}

/// The path of this program, which on Linux works even after an upgrade has replaced its file.
fn own_program() -> Result<PathBuf, String> {
    if cfg!(target_os = "linux") {
        return Ok("/proc/self/exe".into());
    }
    std::env::current_exe().map_err(|error| format!("cannot find this program: {error}"))
}
