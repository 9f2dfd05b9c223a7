use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::clock::Moment;

/// The one way of writing backups that there has been so far.
pub const FORMAT: u32 = 1;

/// What a backup holds, so that it can be seen whether it still does.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq)]
#[serde(rename_all = "camelCase")]
pub struct Manifest {
    pub format: u32,
    /// The program that wrote it.
    pub program: String,
    /// The last step of the schema that its records fit.
    pub schema: i64,
    /// Milliseconds since 1970.
    pub created_at: i64,
    pub records: Records,
    pub contents: Contents,
    /// The hashes of files whose bytes were no longer there when it was written: the rest is kept all the same.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub lost: BTreeSet<String>,
    /// Taken because something was about to be replaced.
    #[serde(default)]
    pub safety: bool,
}

/// The file of records.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq)]
pub struct Records {
    pub size: u64,
    /// SHA-256, in hexadecimal, as all hashes here.
    pub hash: String,
}

/// What a database holds.
#[derive(Clone, Debug, Default, Serialize, Deserialize, PartialEq)]
pub struct Contents {
    pub tables: BTreeMap<String, Sum>,
    /// The files by their hash.
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
    /// One of the names under which the storage has it.
    pub name: String,
}

impl Manifest {
    pub fn moment(&self) -> Moment {
        Moment(self.created_at)
    }

    /// The files whose bytes it has, by their hash.
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
