//! The settings after checking.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;

use ipnet::IpNet;
use url::{Host, Url};

use super::given::{Given, Sources};
use super::limits::Limits;
use super::locations::{Database, S3, Storage};
use super::secret::Secret;
use super::visitors::VisitorLimits;

#[derive(Clone, Debug)]
pub struct Config {
    pub listen: SocketAddr,
    pub data: PathBuf,
    /// Empty for the key in the data folder. The first one encrypts.
    pub encryption_keys: Vec<Secret>,
    pub database: Database,
    pub storage: Storage,
    /// The access to S3; a bucket that is chosen on the settings page uses it too.
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
    /// The program that reads files in a separate process: this one, except in tests.
    pub reader_program: PathBuf,
    pub visitors: VisitorLimits,
    pub vitals: bool,
    pub trusted_proxies: Vec<IpNet>,
    pub metrics_listen: Option<SocketAddr>,
    pub log: String,
    pub log_json: bool,
    /// True if everyone may know how to sign in. Not a setting; only the command `demo` turns it on.
    pub demo: bool,
}

impl Config {
    pub fn is_https(&self) -> bool {
        self.public_url.scheme() == "https"
    }

    /// True if the site's address is one that only a browser on this machine can open.
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

    /// The address for such questions that mail servers reserve (RFC 5321), at the site's host.
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

    /// The default folder for backups, and the folder in which they wait on their way to S3.
    pub fn usual_backups_folder(&self) -> PathBuf {
        self.data.join("backups")
    }

    pub fn mail_folder(&self) -> PathBuf {
        self.data.join("mail")
    }

    pub fn encryption_key_file(&self) -> PathBuf {
        self.data.join("encryption-key")
    }

    pub fn setup_link_file(&self) -> PathBuf {
        self.data.join("setup-link")
    }
}
