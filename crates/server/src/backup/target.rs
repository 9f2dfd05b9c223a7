//! The location where backups are stored, in a folder or a bucket.

use std::collections::{HashMap, HashSet};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf, absolute};

use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::app::App;
use crate::clock::{DAY, Moment};
use crate::config::{Config, Limits, Storage as Setting};
use crate::error::{Error, Result};
use crate::settings::SecretState;
use crate::storage::{Storage, spool_folder};

use super::contents::{damaged, hex};
use super::copies;
use super::damage::Damage;
use super::manifest::Manifest;

const DAILY: usize = 7;
const WEEKLY: usize = 4;
const MONTHLY: usize = 12;
/// Safety copies are kept for as long as the change log goes back.
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
    /// The names of files that it should have and that are missing, have another size or are known to be damaged.
    pub missing: Vec<String>,
}

impl Listed {
    /// True if it can be restored, as far as is known, and was once read back.
    pub fn is_good(&self) -> bool {
        self.verified_at.is_some() && self.missing.is_empty()
    }
}

/// The backups that really exist at the backup location.
#[derive(Clone, Debug, Default)]
pub struct Survey {
    /// Newest first.
    pub backups: Vec<Listed>,
    /// The names of backups whose manifest can't be read, or is not the one that was verified.
    pub unreadable: Vec<String>,
}

impl Survey {
    pub fn is_empty(&self) -> bool {
        self.backups.is_empty() && self.unreadable.is_empty()
    }
}

#[derive(Serialize, Deserialize)]
struct Verified {
    at: i64,
    /// The hash of the manifest; missing in older backups.
    #[serde(default)]
    manifest: Option<String>,
}

pub fn name_of(moment: Moment) -> String {
    let timestamp = Timestamp::from_millisecond(moment.0).unwrap_or_default();
    timestamp.strftime("%Y-%m-%dT%H-%M-%S-%3fZ").to_string()
}

/// A mark that this site writes into its backups to recognize them. It reveals nothing about the site.
pub fn site_mark(app: &App) -> String {
    app.keyed_hash("backups").chars().take(16).collect()
}

pub fn is_of_another_site(manifest: &Manifest, app: &App) -> bool {
    manifest.site.as_ref().is_some_and(|site| *site != site_mark(app))
}

pub fn object_path(hash: &str) -> String {
    format!("objects/{hash}")
}

/// True if we wrote this file. There may be others at the same location.
fn is_object(path: &str) -> bool {
    let hash = path.strip_prefix("objects/").unwrap_or_default();
    hash.len() == 64 && hash.bytes().all(|byte| byte.is_ascii_hexdigit())
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

/// The folder of backups, or of bytes on their way to a bucket.
fn local_folder(config: &Config, place: &Setting) -> PathBuf {
    match place {
        Setting::Folder(folder) => folder.clone(),
        Setting::S3(_) => config.usual_backups_folder(),
    }
}

impl Target {
    pub fn open(app: &App) -> Result<Self> {
        let settings = app.settings();
        if settings.backup_keys == SecretState::Missing {
            return Err(Error::internal(format!(
                "the keys for {} must be entered again on the settings page",
                Self::name(&settings.backups)
            )));
        }
        Self::at(&app.config, &settings.backups)
    }

    /// The same for a location that is not in use yet.
    pub fn at(config: &Config, place: &Setting) -> Result<Self> {
        let folder = local_folder(config, place);
        if is_elsewhere(&folder, &config.data) && !folder.is_dir() {
            // Creating it would fill the wrong disk when the right one is not mounted.
            let name = folder.display();
            return Err(Error::internal(format!(
                "the backup folder {name} does not exist. If it is on another disk, mount that disk. If the folder is \
                 new, create it: mkdir -p {name}"
            )));
        }
        let storage = Storage::open(place, folder, config.limits.storage).map_err(Error::internal)?;
        Ok(Self { storage })
    }

    /// The folders that opening a location creates if they are missing, innermost first.
    pub fn folders(config: &Config, place: &Setting) -> Vec<PathBuf> {
        let folder = local_folder(config, place);
        vec![spool_folder(&folder), folder]
    }

    /// The disk that the folder is on; `None` for a bucket.
    pub fn disk(app: &App) -> Option<u64> {
        match &app.settings().backups {
            Setting::Folder(folder) => folder.metadata().ok().map(|folder| folder.dev()),
            Setting::S3(_) => None,
        }
    }

    /// The location as shown to people.
    pub fn words(app: &App) -> String {
        Self::name(&app.settings().backups)
    }

    pub fn name(place: &Setting) -> String {
        match place {
            Setting::Folder(folder) => folder.display().to_string(),
            Setting::S3(s3) => format!("s3://{}/{}", s3.bucket, s3.prefix),
        }
    }

    /// A folder that an archive was unpacked into.
    pub fn folder(folder: std::path::PathBuf) -> Result<Self> {
        let storage = Storage::open(&Setting::Folder(folder.clone()), folder, Limits::default().storage)
            .map_err(Error::internal)?;
        Ok(Self { storage })
    }

    /// True if another site wrote the newest backup here. Two sites at one location would delete each other's
    /// files.
    pub async fn is_of_another_site(&self, app: &App) -> Result<bool> {
        let Some(newest) = self.names().await?.into_iter().next() else { return Ok(false) };
        // A manifest that cannot be read, or is being deleted, proves nothing.
        let Ok(manifest) = self.manifest(&newest).await else { return Ok(false) };
        Ok(is_of_another_site(&manifest, app))
    }

    /// The names of all complete backups, newest first.
    pub async fn names(&self) -> Result<Vec<String>> {
        Ok(names_in(self.storage.list("").await?.iter()))
    }

    /// Reads every manifest and compares it with the names and sizes of what is there, and with the known damage.
    pub async fn survey(&self, damage: &Damage) -> Result<Survey> {
        let sizes = self.storage.sizes().await?;
        let mut survey = Survey::default();
        for name in names_in(sizes.keys()) {
            let (manifest, hash) = match self.hashed_manifest(&name).await {
                Ok(read) => read,
                // The backup was deleted meanwhile.
                Err(error) if error.code() == "backup-not-found" => continue,
                // An unreadable backup must not hide the others.
                Err(_) => {
                    survey.unreadable.push(name);
                    continue;
                }
            };
            let verified =
                copies::unless_lost(&self.storage, self.storage.read_small(&verified_path(&name)).await)?;
            let verified = verified.and_then(|bytes| serde_json::from_slice::<Verified>(&bytes).ok());
            // A manifest with a flipped bit may still parse, and would then name files that never existed.
            let known = verified.as_ref().and_then(|verified| verified.manifest.as_ref());
            if known.is_some_and(|known| *known != hash) {
                survey.unreadable.push(name);
                continue;
            }
            survey.backups.push(Listed {
                missing: missing(&name, &manifest, &sizes, damage),
                verified_at: verified.map(|verified| Moment(verified.at)),
                manifest,
                name,
            });
        }
        Ok(survey)
    }

    pub async fn manifest(&self, name: &str) -> Result<Manifest> {
        Ok(self.hashed_manifest(name).await?.0)
    }

    /// A manifest, and the hash of its bytes.
    async fn hashed_manifest(&self, name: &str) -> Result<(Manifest, String)> {
        let known = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
        let found = if known { self.storage.read_small(&manifest_path(name)).await? } else { None };
        let bytes = found.ok_or_else(|| Error::not_found("backup-not-found"))?;
        Ok((serde_json::from_slice(&bytes).map_err(damaged)?, sha256(&bytes)))
    }

    /// Returns the hash of its bytes.
    pub async fn put_manifest(&self, name: &str, manifest: &Manifest) -> Result<String> {
        let text = serde_json::to_vec_pretty(manifest).map_err(Error::internal)?;
        let hash = sha256(&text);
        self.storage.put(&manifest_path(name), text).await?;
        Ok(hash)
    }

    pub async fn put_verified(&self, name: &str, manifest: String, at: Moment) -> Result<()> {
        let verified = Verified { at: at.0, manifest: Some(manifest) };
        let text = serde_json::to_vec(&verified).map_err(Error::internal)?;
        self.storage.put(&verified_path(name), text).await
    }

    /// Deletes expired backups, then the objects that no backup needs any more.
    pub async fn prune(&self, damage: &Damage, now: Moment) -> Result<()> {
        let Survey { backups: all, unreadable } = self.survey(damage).await?;
        if !unreadable.is_empty() {
            // A manifest is unreadable right now, so we don't know which objects it needs.
            return Ok(());
        }
        self.remove_unfinished(&name_of(now.plus(-DAY))).await?;
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
            if is_object(&path) && !needed.contains(&path) {
                self.storage.remove(&path).await?;
            }
        }
        self.storage.clear_spool(now.plus(-DAY)).await
    }

    /// Removes the records of backups that were begun before this one and never finished.
    pub async fn remove_unfinished(&self, before: &str) -> Result<()> {
        let paths = self.storage.list("").await?;
        let whole: HashSet<String> = names_in(paths.iter()).into_iter().collect();
        for path in &paths {
            let name = path.strip_suffix("/records.jsonl.gz").unwrap_or_default();
            if !name.is_empty() && *name < *before && !whole.contains(name) {
                self.storage.remove(path).await?;
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

fn sha256(bytes: &[u8]) -> String {
    hex(Sha256::new_with_prefix(bytes))
}

/// The names of complete backups among these paths, newest first.
fn names_in<'a>(paths: impl Iterator<Item = &'a String>) -> Vec<String> {
    let mut names: Vec<String> =
        paths.filter_map(|path| path.strip_suffix("/manifest.json")).map(str::to_owned).collect();
    names.sort_unstable_by(|one, other| other.cmp(one));
    names
}

/// The names of files that this backup should have and lacks.
fn missing(name: &str, manifest: &Manifest, sizes: &HashMap<String, u64>, damage: &Damage) -> Vec<String> {
    let records = records_path(name);
    let has_records = sizes.get(&records) == Some(&manifest.records.size) && !damage.records.contains(name);
    let has =
        |hash: &String, size| sizes.get(&object_path(hash)) == Some(size) && !damage.objects.contains(hash);
    let lost_files = manifest.files().filter(|(hash, kept)| !has(hash, &kept.size));
    let lost_records = (!has_records).then_some(records);
    lost_records.into_iter().chain(lost_files.map(|(_, kept)| kept.name.clone())).collect()
}

/// True if this folder is outside the data folder, perhaps on another disk.
fn is_elsewhere(folder: &Path, data: &Path) -> bool {
    match (absolute(folder), absolute(data)) {
        (Ok(folder), Ok(data)) => !folder.starts_with(data),
        _ => !folder.starts_with(data),
    }
}

/// Selects the backups to keep: all of the last day, safety copies for longer, and one for each of the last
/// days, weeks and months. Backups from the future, made while the clock was wrong, are kept until their day
/// has passed, and replace no others.
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
        // Prefer good backups; use an unverified or damaged one only for a period that has no other.
        let past = || newest_first.iter().filter(|backup| backup.manifest.moment().has_passed(now));
        let verified = past().filter(|backup| backup.is_good());
        let others = past().filter(|backup| !backup.is_good());
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
