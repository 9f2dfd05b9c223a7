//! The settings, from flags, the environment (`KINKEEPER_*`) or a TOML file; flags win, then the environment.
//! `Settings` holds the raw values, `Config` the checked ones; a wrong value stops startup with one clear line.

mod given;
mod values;
mod visitors;

use std::collections::BTreeMap;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use ipnet::IpNet;
use serde::{Deserialize, Serialize};
use url::{Host, Url};

use crate::clock::DAY;

use values::{
    database, email, language, networks, one_of, parsed, places, registration, s3, site_name, within, wrong,
};

pub use given::{Given, MailSecurity, MailServer, RegistrationMode, Secret, Source, Sources};
pub use values::{LONGEST_SITE_NAME, bucket};
pub use visitors::VisitorLimits;

const MIB: u64 = 1024 * 1024;

#[derive(Args, Clone, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Settings {
    /// A TOML file with any of these settings, named like the flags
    #[arg(long, env = "KINKEEPER_CONFIG", global = true, value_name = "FILE")]
    #[serde(skip)]
    pub config: Option<PathBuf>,

    /// Address and port to serve on [default: 127.0.0.1:8080]
    #[arg(long, env = "KINKEEPER_LISTEN", global = true, value_name = "ADDRESS")]
    pub listen: Option<String>,

    /// Folder for the database, files, backups and unsent email [default: ./data]
    #[arg(long, env = "KINKEEPER_DATA", global = true, value_name = "FOLDER")]
    pub data: Option<PathBuf>,

    /// postgres://… to use PostgreSQL [default: an SQLite file in the data folder]
    #[arg(long, env = "KINKEEPER_DATABASE_URL", global = true, value_name = "URL", hide_env_values = true)]
    pub database_url: Option<String>,

    /// s3://bucket/prefix to keep the files in S3 [default: the folder files in the data folder]
    #[arg(long, env = "KINKEEPER_STORAGE_URL", global = true, value_name = "URL")]
    pub storage_url: Option<String>,

    /// Where backups go: a folder, or s3://bucket/prefix [default: the folder backups in the data folder]
    #[arg(long, env = "KINKEEPER_BACKUP_URL", global = true, value_name = "PLACE")]
    pub backup_url: Option<String>,

    /// Address of an S3 service other than Amazon's: https://s3.example.org
    #[arg(long, env = "KINKEEPER_S3_ENDPOINT", global = true, value_name = "URL")]
    pub s3_endpoint: Option<String>,

    /// The bucket's region [default: us-east-1]
    #[arg(long, env = "KINKEEPER_S3_REGION", global = true, value_name = "REGION")]
    pub s3_region: Option<String>,

    /// The access key for the bucket [default: the machine's own credentials]
    #[arg(long, env = "KINKEEPER_S3_ACCESS_KEY", global = true, value_name = "KEY", hide_env_values = true)]
    pub s3_access_key: Option<String>,

    /// The secret that belongs to the access key
    #[arg(
        long,
        env = "KINKEEPER_S3_SECRET_KEY",
        global = true,
        value_name = "SECRET",
        hide_env_values = true
    )]
    pub s3_secret_key: Option<String>,

    /// The address of the site; every link in an email starts with it [default: http://localhost and the port]
    #[arg(long, env = "KINKEEPER_PUBLIC_URL", global = true, value_name = "URL")]
    pub public_url: Option<String>,

    /// The person who registers with this email address becomes the owner
    #[arg(long, env = "KINKEEPER_OWNER_EMAIL", global = true, value_name = "EMAIL")]
    pub owner_email: Option<String>,

    /// The name at the top of every page and in every email [default: Kinkeeper]
    #[arg(long, env = "KINKEEPER_SITE_NAME", global = true, value_name = "NAME")]
    pub site_name: Option<String>,

    /// The email address of the Contact link [default: the owner's address; postmaster until there is an owner]
    #[arg(long, env = "KINKEEPER_CONTACT_EMAIL", global = true, value_name = "EMAIL")]
    pub contact_email: Option<String>,

    /// The language of the site, for people whose account and browser name none [default: en]
    #[arg(long, env = "KINKEEPER_LANGUAGE", global = true, value_name = "CODE")]
    pub language: Option<String>,

    /// Who may register: open, invitation or closed [default: open]
    #[arg(long, env = "KINKEEPER_REGISTRATION", global = true, value_name = "WHO")]
    pub registration: Option<String>,

    /// smtp://user:password@host:587?tls=required or smtps://… [default: emails are saved in a folder]
    #[arg(long, env = "KINKEEPER_SMTP_URL", global = true, value_name = "URL", hide_env_values = true)]
    pub smtp_url: Option<String>,

    /// The sender of every email [default: the contact email, else the owner email]
    #[arg(long, env = "KINKEEPER_MAIL_FROM", global = true, value_name = "EMAIL")]
    pub mail_from: Option<String>,

    /// The largest file that can be uploaded, in MiB [default: 50]
    #[arg(long, env = "KINKEEPER_MAX_FILE_MIB", global = true, value_name = "MIB")]
    pub max_file_mib: Option<u64>,

    /// The largest file that can be imported, in MiB [default: 1024]
    #[arg(long, env = "KINKEEPER_MAX_IMPORT_MIB", global = true, value_name = "MIB")]
    pub max_import_mib: Option<u64>,

    /// The total size of all files, in MiB [default: 10240]
    #[arg(long, env = "KINKEEPER_MAX_FILES_MIB", global = true, value_name = "MIB")]
    pub max_files_mib: Option<u64>,

    /// Days without a visit until a session ends [default: 30]
    #[arg(long, env = "KINKEEPER_SESSION_DAYS", global = true, value_name = "DAYS")]
    pub session_days: Option<i64>,

    /// The shortest password allowed, 6 or more [default: 6]
    #[arg(long, env = "KINKEEPER_MIN_PASSWORD_LENGTH", global = true, value_name = "CHARACTERS")]
    pub min_password_length: Option<usize>,

    /// Collect web vitals from visitors' browsers, on this server only [default: false]
    #[arg(long, env = "KINKEEPER_VITALS", global = true, value_name = "BOOL")]
    pub vitals: Option<bool>,

    /// Proxies whose X-Forwarded-For is trusted: addresses or networks, separated by commas
    #[arg(long, env = "KINKEEPER_TRUSTED_PROXY", global = true, value_name = "NETWORKS")]
    pub trusted_proxy: Option<String>,

    /// Address and port for metrics in Prometheus' format, apart from the site [default: none]
    #[arg(long, env = "KINKEEPER_METRICS_LISTEN", global = true, value_name = "ADDRESS")]
    pub metrics_listen: Option<String>,

    /// How much to log: error, warn, info, debug [default: info]
    #[arg(long, env = "KINKEEPER_LOG", global = true, value_name = "LEVEL")]
    pub log: Option<String>,

    /// How to write the log: text or json [default: text]
    #[arg(long, env = "KINKEEPER_LOG_FORMAT", global = true, value_name = "FORMAT")]
    pub log_format: Option<String>,
}

#[derive(Clone, Debug)]
pub struct Config {
    pub listen: SocketAddr,
    pub data: PathBuf,
    pub database: Database,
    pub storage: Storage,
    /// How to reach S3; a bucket that is chosen on the settings page uses it too.
    pub s3: S3,
    pub public_url: Url,
    pub owner_email: Option<String>,
    pub given: Given,
    pub sources: Sources,
    pub max_file_bytes: u64,
    pub max_import_bytes: u64,
    pub max_files_bytes: u64,
    /// In milliseconds.
    pub session_length: i64,
    pub min_password_length: usize,
    /// The cost of hashing a password. Not a setting; only tests lower it.
    pub password_costs: argon2::Params,
    pub limits: Limits,
    /// The program that looks inside files: this one, unless in tests.
    pub reader_program: PathBuf,
    pub visitors: VisitorLimits,
    pub vitals: bool,
    pub trusted_proxies: Vec<IpNet>,
    pub metrics_listen: Option<SocketAddr>,
    pub log: String,
    pub log_json: bool,
    /// Whether everyone may know how to sign in. Not a setting; only the command `demo` turns it on.
    pub demo: bool,
}

/// How long work behind the scenes may take. Not settings; only tests lower them.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// One email, from the connection to the server's last answer.
    pub mail: Duration,
    /// One attempt at any job; less than a job's lease.
    pub job: Duration,
    /// Looking inside one file: ten times what the largest picture takes on a slow machine. Less than a job.
    pub reading: Duration,
    /// How long a backup may go without any progress.
    pub backup: Duration,
    /// How long a running job may take to finish when the program stops.
    pub stop: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            mail: Duration::from_secs(30),
            job: Duration::from_secs(4 * 60),
            reading: Duration::from_secs(2 * 60),
            backup: Duration::from_secs(15 * 60),
            stop: Duration::from_secs(10),
        }
    }
}

#[derive(Clone, Debug)]
pub enum Database {
    Sqlite(PathBuf),
    Postgres(String),
}

/// Where bytes are stored.
#[derive(Clone, Debug)]
pub enum Storage {
    Folder(PathBuf),
    S3(S3),
}

#[derive(Clone, Debug, Default)]
pub struct S3 {
    pub bucket: String,
    pub prefix: String,
    /// `None` for Amazon's.
    pub endpoint: Option<String>,
    pub region: String,
    /// Access key and secret; without them, the machine's own credentials.
    pub keys: Option<(String, Secret)>,
}

impl Config {
    pub fn is_https(&self) -> bool {
        self.public_url.scheme() == "https"
    }

    /// Whether the site's address is on this machine, which only a browser on it can open.
    pub fn is_loopback(&self) -> bool {
        match self.public_url.host() {
            Some(Host::Domain(name)) => name == "localhost",
            Some(Host::Ipv4(address)) => address.is_loopback(),
            Some(Host::Ipv6(address)) => address.is_loopback(),
            None => false,
        }
    }

    pub fn trusts(&self, proxy: IpAddr) -> bool {
        self.trusted_proxies.iter().any(|network| network.contains(&proxy))
    }

    /// A link for an email: always on the public address, whatever the request's Host header says.
    pub fn link(&self, path_and_query: &str) -> String {
        format!("{}{path_and_query}", self.public_url.as_str().trim_end_matches('/'))
    }

    /// A link for an email to admins: leads to this path once they have signed in.
    pub fn admin_link(&self, path: &str) -> String {
        self.link(&format!("/login?next={path}"))
    }

    /// The address that mail servers reserve for such questions (RFC 5321), at the site's host.
    pub fn postmaster(&self) -> String {
        match self.public_url.host() {
            Some(Host::Domain(name)) => format!("postmaster@{name}"),
            Some(Host::Ipv4(address)) => format!("postmaster@[{address}]"),
            Some(Host::Ipv6(address)) => format!("postmaster@[IPv6:{address}]"),
            None => "postmaster@localhost".to_owned(),
        }
    }

    pub fn files_folder(&self) -> PathBuf {
        self.data.join("files")
    }

    /// Where backups go unless something else is chosen, and where they wait on their way to S3.
    pub fn usual_backups_folder(&self) -> PathBuf {
        self.data.join("backups")
    }

    pub fn mail_folder(&self) -> PathBuf {
        self.data.join("mail")
    }

    pub fn setup_link_file(&self) -> PathBuf {
        self.data.join("setup-link")
    }
}

impl Settings {
    /// Reads the file, if one is named, and checks everything.
    pub fn resolve(self) -> Result<Config, String> {
        let (settings, sources) = self.gather(Sources::new())?;
        Ok(Config { sources, ..settings.check()? })
    }

    /// Reads the file, if one is named, and adds what it has.
    pub fn gather(self, mut sources: Sources) -> Result<(Self, Sources), String> {
        let (file, names) = self.config.as_deref().map(read_file).transpose()?.unwrap_or_default();
        for name in names {
            sources.entry(name).or_insert(Source::File);
        }
        Ok((self.over(file), sources))
    }

    /// The given values as texts, by the names of the settings.
    pub fn by_name(&self) -> BTreeMap<String, String> {
        let all = match serde_json::to_value(self) {
            Ok(serde_json::Value::Object(all)) => all,
            _ => serde_json::Map::new(),
        };
        let given = all.into_iter().filter(|(_, value)| !value.is_null());
        given
            .map(|(name, value)| (name, value.as_str().map_or_else(|| value.to_string(), str::to_owned)))
            .collect()
    }

    /// These settings, with `file` filling in what they leave out.
    pub fn over(self, file: Self) -> Self {
        macro_rules! first {
            ($($field:ident),*) => { Self { config: None, $($field: self.$field.or(file.$field)),* } };
        }
        first!(
            listen,
            data,
            database_url,
            storage_url,
            backup_url,
            s3_endpoint,
            s3_region,
            s3_access_key,
            s3_secret_key,
            public_url,
            owner_email,
            site_name,
            contact_email,
            language,
            registration,
            smtp_url,
            mail_from,
            max_file_mib,
            max_import_mib,
            max_files_mib,
            session_days,
            min_password_length,
            vitals,
            trusted_proxy,
            metrics_listen,
            log,
            log_format
        )
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
        let (storage, backups, s3) = places(self.storage_url, self.backup_url, &data, s3)?;
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

/// The settings in a file, and their names.
fn read_file(path: &Path) -> Result<(Settings, Vec<String>), String> {
    let text = std::fs::read_to_string(path)
        .map_err(|error| format!("cannot read the configuration file {}: {error}", path.display()))?;
    let wrong = |error: toml::de::Error| {
        format!("the configuration file {} is wrong: {}", path.display(), error.message().trim())
    };
    let names: toml::Table = toml::from_str(&text).map_err(wrong)?;
    Ok((toml::from_str(&text).map_err(wrong)?, names.keys().cloned().collect()))
}

/// This program. On Linux also after an upgrade has replaced its file.
fn own_program() -> Result<PathBuf, String> {
    if cfg!(target_os = "linux") {
        return Ok("/proc/self/exe".into());
    }
    std::env::current_exe().map_err(|error| format!("cannot find this program: {error}"))
}
