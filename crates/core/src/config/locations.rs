//! The locations of the database and of the files.

use std::path::PathBuf;

use super::secret::Secret;

#[derive(Clone, Debug)]
pub enum Database {
    Sqlite(PathBuf),
    Postgres(String),
}

/// The storage location for bytes.
#[derive(Clone, Debug)]
pub enum Storage {
    Folder(PathBuf),
    S3(S3),
}

#[derive(Clone, Debug, Default)]
pub struct S3 {
    pub bucket: String,
    pub prefix: String,
    /// `None` for Amazon's service.
    pub endpoint: Option<String>,
    pub region: String,
    /// Access key and secret; `None` for the machine's own credentials.
    pub keys: Option<(String, Secret)>,
}
