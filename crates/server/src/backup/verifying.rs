//! Checks that a backup can be restored: loads its records into a scratch database and reads them back, and checks
//! that its files exist, new ones byte by byte.

use std::io::BufReader;

use axum::http::StatusCode;
use flate2::read::GzDecoder;

use crate::app::App;
use crate::db::Db;
use crate::error::{Error, Problem, Result};
use crate::migrations::{self, MIGRATIONS};

use super::contents::{self, Nowhere, damaged};
use super::copies;
use super::damage::Damage;
use super::leftovers::TempFolder;
use super::manifest::{Contents, FORMAT, Manifest, Records};
use super::state;
use super::target::{Target, object_path, records_path};

/// A temporary database in its own folder, which is deleted on drop.
pub struct Scratch {
    pub db: Db,
    /// The sums of the records that were loaded.
    contents: Contents,
    _folder: TempFolder,
}

pub async fn verify(
    app: &App,
    target: &Target,
    name: &str,
    manifest: &Manifest,
    fresh: &[String],
) -> Result<()> {
    if loaded(app, target, name, manifest).await?.contents != manifest.contents {
        return Err(damaged("its records are not those that its manifest names"));
    }
    check_files(target, manifest).await?;
    for hash in fresh {
        let size = manifest.contents.files.get(hash).map_or(0, |kept| kept.size);
        if !copies::is_whole((&target.storage, &object_path(hash)), hash, size).await? {
            return Err(damaged("a file is not what it was"));
        }
    }
    Ok(())
}

/// A backup for restoring: its records in a scratch database, and the manifest with the contents that they really have.
pub async fn opened(app: &App, target: &Target, name: &str) -> Result<(Manifest, Scratch)> {
    let mut manifest = restorable(app, target, name).await?;
    let scratch = loaded(app, target, name, &manifest).await?;
    if scratch.contents != manifest.contents {
        // The records are whole, so a flipped bit in the manifest must not keep anyone from restoring them.
        tracing::warn!(backup = name, "the manifest of a backup is damaged; its records are whole");
        manifest.contents.clone_from(&scratch.contents);
    }
    Ok((manifest, scratch))
}

/// A backup's manifest, if its records can be restored. If they are damaged, the error names the newest backup that is
/// whole.
async fn restorable(app: &App, target: &Target, name: &str) -> Result<Manifest> {
    match target.manifest(name).await {
        Ok(manifest) if has_whole_records(target, name, &manifest).await? => return Ok(manifest),
        // Its manifest or its records are damaged.
        Ok(_) | Err(Error::Internal(_)) => {}
        Err(error) if target.storage.has_lost(&error) => {}
        Err(error) => return Err(error),
    }
    let damage = state::read(&mut app.db.read().await?).await?.damage;
    let mut whole = newest_whole(target, name, &damage).await;
    // An archive has only one backup.
    if whole.is_none()
        && let Ok(usual) = Target::open(app)
    {
        whole = newest_whole(&usual, name, &damage).await;
    }
    let refusal = match whole {
        Some(whole) => Problem::new(StatusCode::CONFLICT, "backup-records-damaged").with("whole", whole),
        None => Problem::new(StatusCode::CONFLICT, "no-whole-backup"),
    };
    Err(refusal.with("backup", name).into())
}

pub async fn has_whole_records(target: &Target, name: &str, manifest: &Manifest) -> Result<bool> {
    let Records { hash, size } = &manifest.records;
    copies::is_whole((&target.storage, &records_path(name)), hash, *size).await
}

/// The newest backup whose records are whole and whose files are, as far as is known.
async fn newest_whole(target: &Target, except: &str, damage: &Damage) -> Option<String> {
    for backup in target.survey(damage).await.ok()?.backups {
        let is_candidate = backup.name != except && backup.missing.is_empty();
        if is_candidate && has_whole_records(target, &backup.name, &backup.manifest).await.unwrap_or(false) {
            return Some(backup.name);
        }
    }
    None
}

/// Loads the records into a scratch database of the backup's schema version, and checks that it then has all of them.
async fn loaded(app: &App, target: &Target, name: &str, manifest: &Manifest) -> Result<Scratch> {
    check_version(manifest)?;
    let mut scratch = open_scratch(app, manifest.schema).await?;
    let schema = migrations::schema(manifest.schema)?;
    let file = target.storage.fetch(&records_path(name), app.now()).await?;
    let file = file.ok_or_else(|| damaged("its records are missing"))?;
    let mut tx = scratch.db.begin().await?;
    // Remove a new database's initial rows, because the backup has them too.
    for table in contents::records(&schema).rev() {
        table.empty(&mut tx).await?;
    }
    scratch.contents = contents::load(&mut tx, &schema, BufReader::new(GzDecoder::new(file))).await?;
    tx.commit().await?;
    let mut conn = scratch.db.read().await?;
    if contents::read(&mut conn, &schema, &mut Nowhere).await? != scratch.contents {
        return Err(damaged("its records changed while they were loaded"));
    }
    Ok(scratch)
}

fn check_version(manifest: &Manifest) -> Result<()> {
    if manifest.format != FORMAT || manifest.schema > migrations::newest() {
        return Err(Error::internal(
            "the backup was made by a newer version of Kinkeeper; install that version or a later one",
        ));
    }
    Ok(())
}

async fn open_scratch(app: &App, version: i64) -> Result<Scratch> {
    let folder = TempFolder::new(app, "scratch")?;
    let db = Db::scratch(&folder.path.join("scratch.db"), MIGRATIONS, version, &app.clock).await?;
    Ok(Scratch { db, contents: Contents::default(), _folder: folder })
}

/// Checks that every file exists and has the right size; names those that don't.
pub async fn check_files(target: &Target, manifest: &Manifest) -> Result<()> {
    let mut missing = Vec::new();
    for (hash, kept) in manifest.files() {
        if copies::size_of((&target.storage, &object_path(hash))).await? != Some(kept.size) {
            missing.push(kept.name.clone());
        }
    }
    match missing.as_slice() {
        [] => Ok(()),
        [name] => Err(damaged(format!("the file {name} is missing"))),
        names => Err(damaged(format!("{} files are missing: {}", names.len(), names.join(", ")))),
    }
}
