//! Parses single values. An error message names the setting.

use std::net::IpAddr;
use std::path::Path;

use ipnet::IpNet;
use url::Url;

use crate::words::Language;

use super::given::RegistrationMode;
use super::locations::{Database, S3, Storage};
use super::secret::Secret;

pub const LONGEST_SITE_NAME: usize = 60;
/// A shorter encryption key could be guessed.
pub const SHORTEST_KEY: usize = 32;

pub fn wrong(setting: &str, value: &str, why: &str) -> String {
    format!("{setting} is wrong: {value:?}: {why}")
}

pub fn parsed<T: std::str::FromStr<Err: std::fmt::Display>>(
    setting: &str,
    given: Option<String>,
    default: &str,
) -> Result<T, String> {
    let text = given.unwrap_or_else(|| default.to_owned());
    text.trim().parse().map_err(|error: T::Err| wrong(setting, &text, &error.to_string()))
}

pub fn within<T: PartialOrd + std::fmt::Display + Copy>(
    setting: &str,
    value: T,
    least: T,
    most: T,
) -> Result<T, String> {
    if value < least || value > most {
        return Err(wrong(setting, &value.to_string(), &format!("it must be between {least} and {most}")));
    }
    Ok(value)
}

pub fn one_of(setting: &str, given: Option<String>, allowed: &[&str]) -> Result<String, String> {
    let Some(value) = given else { return Ok(allowed[0].to_owned()) };
    if !allowed.contains(&value.as_str()) {
        return Err(wrong(setting, &value, &format!("it must be one of {}", allowed.join(", "))));
    }
    Ok(value)
}

pub fn email(setting: &str, text: &str) -> Result<String, String> {
    let address = text.trim().to_lowercase();
    address.parse::<lettre::Address>().map_err(|_| wrong(setting, text, "it is not an email address"))?;
    Ok(address)
}

/// Keys for encryption, separated by commas. The message does not repeat them.
pub fn encryption_keys(text: &str) -> Result<Vec<Secret>, String> {
    let keys: Vec<Secret> = text
        .split(',')
        .map(str::trim)
        .filter(|key| !key.is_empty())
        .map(|key| Secret(key.to_owned()))
        .collect();
    if keys.is_empty() || keys.iter().any(|key| key.reveal().len() < SHORTEST_KEY) {
        return Err(format!(
            "encryption-key is wrong: each key must have at least {SHORTEST_KEY} characters; make one with: openssl rand -hex 32"
        ));
    }
    Ok(keys)
}

pub fn site_name(text: &str) -> Result<String, String> {
    let name = text.trim().to_owned();
    if name.is_empty() || name.chars().count() > LONGEST_SITE_NAME || name.chars().any(char::is_control) {
        return Err(wrong("site-name", &name, "it must have 1 to 60 characters"));
    }
    Ok(name)
}

pub fn language(code: &str) -> Result<Language, String> {
    let known: Vec<&str> = Language::choices().map(Language::code).collect();
    let found = Language::choices().find(|language| language.code() == code.trim());
    found.ok_or_else(|| wrong("language", code, &format!("it must be one of {}", known.join(", "))))
}

pub fn registration(word: &str) -> Result<RegistrationMode, String> {
    let known: Vec<&str> = RegistrationMode::ALL.iter().map(|mode| mode.as_str()).collect();
    word.trim()
        .parse()
        .map_err(|_| wrong("registration", word, &format!("it must be one of {}", known.join(", "))))
}

pub fn database(url: Option<String>, data: &Path) -> Result<Database, String> {
    match url {
        None => Ok(Database::Sqlite(data.join("kinkeeper.db"))),
        Some(url) if url.starts_with("postgres://") || url.starts_with("postgresql://") => {
            // The address may hold a password, so the message does not repeat it.
            url.parse::<tokio_postgres::Config>()
                .map_err(|error| format!("database-url is wrong: {error}"))?;
            Ok(Database::Postgres(url))
        }
        Some(_) => Err("database-url is wrong: it must start with postgres://".to_owned()),
    }
}

pub fn networks(text: &str) -> Result<Vec<IpNet>, String> {
    text.split(',')
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .map(|part| {
            part.parse::<IpNet>()
                .or_else(|_| part.parse::<IpAddr>().map(IpNet::from))
                .map_err(|_| wrong("trusted-proxy", part, "it is neither an address nor a network"))
        })
        .collect()
}

/// The S3 settings without a bucket; `None` when none of them is set.
pub fn s3(
    endpoint: Option<String>,
    region: Option<String>,
    access_key: Option<String>,
    secret_key: Option<String>,
) -> Result<Option<S3>, String> {
    if let Some(endpoint) = &endpoint {
        let address: Url = parsed("s3-endpoint", Some(endpoint.clone()), "")?;
        if !matches!(address.scheme(), "http" | "https") || address.host().is_none() {
            return Err(wrong("s3-endpoint", endpoint, "it must start with http:// or https://"));
        }
    }
    let keys = match (access_key, secret_key) {
        (Some(access), Some(secret)) => Some((access, Secret(secret))),
        (None, None) => None,
        _ => return Err("s3-access-key and s3-secret-key must be set together".to_owned()),
    };
    if endpoint.is_none() && region.is_none() && keys.is_none() {
        return Ok(None);
    }
    Ok(Some(S3 { endpoint, region: region.unwrap_or_else(usual_region), keys, ..S3::default() }))
}

fn usual_region() -> String {
    "us-east-1".to_owned()
}

/// The location of files, the location of backups if it is given, and the access to buckets.
pub fn locations(
    files: Option<String>,
    backups: Option<String>,
    data: &Path,
    s3: Option<S3>,
) -> Result<(Storage, Option<Storage>, S3), String> {
    let given = s3.is_some();
    let s3 = s3.unwrap_or_else(|| S3 { region: usual_region(), ..S3::default() });
    let files = match files {
        Some(url) => bucket("storage-url", &url, &s3)?,
        None => Storage::Folder(data.join("files")),
    };
    let backups = match backups {
        Some(url) if url.starts_with("s3:") => Some(bucket("backup-url", &url, &s3)?),
        Some(folder) => Some(Storage::Folder(folder.into())),
        None => None,
    };
    match (&files, &backups) {
        (Storage::Folder(_), None | Some(Storage::Folder(_))) if given => {
            Err("storage-url is missing: the S3 settings need it".to_owned())
        }
        _ => Ok((files, backups, s3)),
    }
}

/// The bucket that an address such as `s3://bucket/prefix` names.
pub fn bucket(setting: &str, url: &str, s3: &S3) -> Result<Storage, String> {
    let location: Url = parsed(setting, Some(url.to_owned()), "")?;
    let bucket = location.host_str().unwrap_or_default().to_owned();
    // Keys in an address would be shown wherever the address is.
    let has_keys = !location.username().is_empty() || location.password().is_some();
    if location.scheme() != "s3" || bucket.is_empty() || location.query().is_some() || has_keys {
        return Err(wrong(setting, url, "it must look like s3://bucket/prefix"));
    }
    Ok(Storage::S3(S3 { bucket, prefix: location.path().trim_matches('/').to_owned(), ..s3.clone() }))
}
