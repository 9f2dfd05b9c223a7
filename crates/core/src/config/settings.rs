//! The settings as they are given, and where each of them comes from.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::Args;
use serde::{Deserialize, Serialize};

use super::given::{Source, Sources};

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

    /// Encrypts the passwords and keys saved on the settings page: 32 or more characters; older keys after commas
    /// [default: the file encryption-key in the data folder]
    #[arg(long, env = "KINKEEPER_ENCRYPTION_KEY", global = true, value_name = "KEY", hide_env_values = true)]
    pub encryption_key: Option<String>,

    /// postgres://… to use PostgreSQL [default: an SQLite file in the data folder]
    #[arg(long, env = "KINKEEPER_DATABASE_URL", global = true, value_name = "URL", hide_env_values = true)]
    pub database_url: Option<String>,

    /// s3://bucket/prefix to keep the files in S3 [default: the folder files in the data folder]
    #[arg(long, env = "KINKEEPER_STORAGE_URL", global = true, value_name = "URL")]
    pub storage_url: Option<String>,

    /// Backup location: a folder, or s3://bucket/prefix [default: the folder backups in the data folder]
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

    /// People who may register: open, invitation or closed [default: open]
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

    /// Log level: error, warn, info, debug [default: info]
    #[arg(long, env = "KINKEEPER_LOG", global = true, value_name = "LEVEL")]
    pub log: Option<String>,

    /// Log format: text or json [default: text]
    #[arg(long, env = "KINKEEPER_LOG_FORMAT", global = true, value_name = "FORMAT")]
    pub log_format: Option<String>,
}

impl Settings {
    /// Reads the file, if one is named, and adds its settings.
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

    /// These settings, with `file` filling in the missing ones.
    pub fn over(self, file: Self) -> Self {
        macro_rules! first {
            ($($field:ident),*) => { Self { config: None, $($field: self.$field.or(file.$field)),* } };
        }
        first!(
            listen,
            data,
            encryption_key,
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
