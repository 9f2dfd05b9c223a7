//! Where backups are stored.

use std::collections::HashSet;

use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::clock::{DAY, Moment};
use crate::config::Storage as Setting;
use crate::error::{Error, Result};
use crate::storage::Storage;

use super::contents::damaged;
use super::manifest::Manifest;

const DAILY: usize = 7;
const WEEKLY: usize = 4;
const MONTHLY: usize = 12;
/// As long as the change log goes back.
const SAFETY_DAYS: i64 = 30;

pub struct Target {
    pub storage: Storage,
}

/// A complete backup, as listed.
#[derive(Clone, Debug)]
pub struct Listed {
    pub name: String,
    pub manifest: Manifest,
    pub verified_at: Option<Moment>,
}

#[derive(Serialize, Deserialize)]
struct Verified {
    at: i64,
}

pub fn name_of(moment: Moment) -> String {
    let timestamp = Timestamp::from_millisecond(moment.0).unwrap_or_default();
    timestamp.strftime("%Y-%m-%dT%H-%M-%S-%3fZ").to_string()
}

pub fn object_path(hash: &str) -> String {
    format!("objects/{hash}")
}

pub fn records_path(name: &str) -> String {
    format!("{name}/records.jsonl.gz")
}

fn manifest_path(name: &str) -> String {
    format!("{name}/manifest.json")
}

fn verified_path(name: &str) -> String {
    format!("{name}/verified.json")
}

impl Target {
    pub fn open(app: &App) -> Result<Self> {
        let folder = app.config.backups_folder();
        let storage = Storage::open(&app.config.backups, folder).map_err(Error::internal)?;
        Ok(Self { storage })
    }

    /// The location as shown to people.
    pub fn words(app: &App) -> String {
        match &app.config.backups {
            Setting::Folder(folder) => folder.display().to_string(),
            Setting::S3(s3) => format!("s3://{}/{}", s3.bucket, s3.prefix),
        }
    }

    /// A folder that an archive was unpacked into.
    pub fn folder(folder: std::path::PathBuf) -> Result<Self> {
        let storage = Storage::open(&Setting::Folder(folder.clone()), folder).map_err(Error::internal)?;
        Ok(Self { storage })
    }

    /// The names of all complete backups, newest first.
    pub async fn names(&self) -> Result<Vec<String>> {
        let paths = self.storage.list("").await?;
        let mut names: Vec<String> =
            paths.iter().filter_map(|path| path.strip_suffix("/manifest.json")).map(str::to_owned).collect();
        names.sort_unstable_by(|one, other| other.cmp(one));
        Ok(names)
    }

    pub async fn list(&self) -> Result<Vec<Listed>> {
        let mut all = Vec::new();
        for name in self.names().await? {
            // An unreadable backup must not hide the others.
            let Ok(manifest) = self.manifest(&name).await else { continue };
            let verified = self.storage.read_small(&verified_path(&name)).await?;
            let verified = verified.and_then(|bytes| serde_json::from_slice::<Verified>(&bytes).ok());
            all.push(Listed { name, manifest, verified_at: verified.map(|verified| Moment(verified.at)) });
        }
        Ok(all)
    }

    pub async fn manifest(&self, name: &str) -> Result<Manifest> {
        let known = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
        let found = if known { self.storage.read_small(&manifest_path(name)).await? } else { None };
        let bytes = found.ok_or_else(|| Error::not_found("backup-not-found"))?;
        serde_json::from_slice(&bytes).map_err(damaged)
    }

    pub async fn put_manifest(&self, name: &str, manifest: &Manifest) -> Result<()> {
        let text = serde_json::to_vec_pretty(manifest).map_err(Error::internal)?;
        self.storage.put(&manifest_path(name), text).await
    }

    pub async fn put_verified(&self, name: &str, at: Moment) -> Result<()> {
        let text = serde_json::to_vec(&Verified { at: at.0 }).map_err(Error::internal)?;
        self.storage.put(&verified_path(name), text).await
    }

    /// Deletes expired backups, then the objects that no backup needs any more.
    pub async fn prune(&self, now: Moment) -> Result<()> {
        let names = self.names().await?;
        let all = self.list().await?;
        if all.len() < names.len() {
            // A manifest is unreadable right now, so we don't know which objects it needs.
            return Ok(());
        }
        self.remove_unfinished(&names, now).await?;
        let kept = kept(&all, now);
        let mut needed = HashSet::new();
        for backup in &all {
            if kept.contains(&backup.name) {
                needed.extend(backup.manifest.files().map(|(hash, _)| object_path(hash)));
            } else {
                self.abandon(&backup.name).await?;
            }
        }
        for path in self.storage.list("objects").await? {
            if !needed.contains(&path) {
                self.storage.remove(&path).await?;
            }
        }
        self.storage.clear_spool(now.plus(-DAY)).await
    }

    /// Removes the records of backups that were never finished.
    async fn remove_unfinished(&self, whole: &[String], now: Moment) -> Result<()> {
        let long_ago = name_of(now.plus(-DAY));
        for path in self.storage.list("").await? {
            let name = path.strip_suffix("/records.jsonl.gz").unwrap_or_default();
            if !name.is_empty() && *name < *long_ago && !whole.iter().any(|known| known == name) {
                self.storage.remove(&path).await?;
            }
        }
        Ok(())
    }

    /// Deletes a backup, its manifest first, so that it never looks complete when it isn't.
    pub async fn abandon(&self, name: &str) -> Result<()> {
        for path in [manifest_path(name), verified_path(name), records_path(name)] {
            self.storage.remove(&path).await?;
        }
        Ok(())
    }
}

/// Which backups to keep: all of the last day, safety copies for longer, and one for each of the last days, weeks and
/// months.
pub fn kept(newest_first: &[Listed], now: Moment) -> HashSet<String> {
    let mut kept: HashSet<String> = newest_first
        .iter()
        .filter(|backup| {
            let days = if backup.manifest.safety { SAFETY_DAYS } else { 1 };
            now.0 - backup.manifest.created_at < days * DAY
        })
        .map(|backup| backup.name.clone())
        .collect();
    type Period = fn(Date) -> String;
    let periods: [(usize, Period); 3] = [
        (DAILY, |day| day.to_string()),
        (WEEKLY, |day| format!("{} {}", day.iso_week_date().year(), day.iso_week_date().week())),
        (MONTHLY, |day| format!("{} {}", day.year(), day.month())),
    ];
    for (most, period) in periods {
        let mut seen = HashSet::new();
        // Prefer verified backups; use an unverified one only for a period that has no other.
        let verified = newest_first.iter().filter(|backup| backup.verified_at.is_some());
        let others = newest_first.iter().filter(|backup| backup.verified_at.is_none());
        for backup in verified.chain(others) {
            if seen.len() == most {
                break;
            }
            if seen.insert(period(day(backup.manifest.moment()))) {
                kept.insert(backup.name.clone());
            }
        }
    }
    kept
}

fn day(moment: Moment) -> Date {
    let timestamp = Timestamp::from_millisecond(moment.0).unwrap_or_default();
    timestamp.to_zoned(jiff::tz::TimeZone::UTC).date()
}
