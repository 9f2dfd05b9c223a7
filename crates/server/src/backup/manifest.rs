use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::clock::Moment;

/// The backup format; there has been only one so far.
pub const FORMAT: u32 = 1;

/// Describes a backup's contents, so that it can be verified.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq)]
#[serde(rename_all = "camelCase")]
pub struct Manifest {
    pub format: u32,
    /// The program version that wrote it.
    pub program: String,
    /// The schema version of its records.
    pub schema: i64,
    /// Milliseconds since 1970.
    pub created_at: i64,
    pub records: Records,
    pub contents: Contents,
    /// Hashes of files whose bytes were already missing when it was written.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub lost: BTreeSet<String>,
    /// Identifies the site that wrote it; missing in older backups.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub site: Option<String>,
    /// Taken before data was replaced.
    #[serde(default)]
    pub safety: bool,
}

/// The file of records.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq)]
pub struct Records {
    pub size: u64,
    /// SHA-256 in hexadecimal, like all hashes here.
    pub hash: String,
}

/// The contents of a database.
#[derive(Clone, Debug, Default, Serialize, Deserialize, PartialEq)]
pub struct Contents {
    pub tables: BTreeMap<String, Sum>,
    /// Files by hash.
    pub files: BTreeMap<String, FileEntry>,
}

#[derive(Clone, Debug, Serialize, Deserialize, PartialEq)]
pub struct Sum {
    pub rows: u64,
    pub hash: String,
}

#[derive(Clone, Debug, Serialize, Deserialize, PartialEq)]
pub struct FileEntry {
    pub size: u64,
    /// One of its names in the storage.
    pub name: String,
}

impl Manifest {
    pub fn moment(&self) -> Moment {
        Moment(self.created_at)
    }

    /// The files that it contains, by hash.
    pub fn files(&self) -> impl Iterator<Item = (&String, &FileEntry)> {
        self.contents.files.iter().filter(|(hash, _)| !self.lost.contains(*hash))
    }

    pub fn rows(&self) -> u64 {
        self.contents.tables.values().map(|sum| sum.rows).sum()
    }

    pub fn bytes(&self) -> u64 {
        self.records.size + self.files().map(|(_, kept)| kept.size).sum::<u64>()
    }
}
