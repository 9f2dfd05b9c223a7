//! Damage that was found and could not be repaired, until it is repaired or what was damaged is gone.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, Serialize, Deserialize, PartialEq)]
#[serde(default)]
pub struct Damage {
    /// The names of the site's files whose bytes are whole nowhere.
    pub files: BTreeSet<String>,
    /// The hashes of files that the backups have only damaged.
    pub objects: BTreeSet<String>,
    /// The names of backups whose records are damaged.
    pub records: BTreeSet<String>,
}
