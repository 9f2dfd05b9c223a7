//! Checks that a backup can be restored: loads its records into a scratch database and reads them back, and checks
//! that its files exist, new ones byte by byte.

use std::io::BufReader;

use flate2::read::GzDecoder;
use futures_util::StreamExt;
use sha2::{Digest, Sha256};

use crate::app::App;
use crate::db::Db;
use crate::db::schema::Schema;
use crate::error::{Error, Result};
use crate::storage::Storage;

use super::contents::{self, Nowhere, damaged, hex};
use super::leftovers::TempFolder;
use super::manifest::{FORMAT, Manifest};
use super::target::{Target, object_path, records_path};

/// A temporary database in its own folder, which is deleted on drop.
pub struct Scratch {
    pub db: Db,
    _folder: TempFolder,
}

pub async fn verify(
    app: &App,
    target: &Target,
    name: &str,
    manifest: &Manifest,
    fresh: &[String],
) -> Result<()> {
    drop(loaded(app, target, name, manifest).await?);
    check_files(target, manifest).await?;
    for hash in fresh {
        let size = manifest.contents.files.get(hash).map_or(0, |kept| kept.size);
        if hash_of(&target.storage, &object_path(hash), size).await?.as_ref() != Some(hash) {
            return Err(damaged("a file is not what it was"));
        }
    }
    Ok(())
}

/// Loads the records into a scratch database of the backup's schema version and compares them with the manifest.
pub async fn loaded(app: &App, target: &Target, name: &str, manifest: &Manifest) -> Result<Scratch> {
    check_version(manifest)?;
    let scratch = open_scratch(app, manifest.schema).await?;
    let schema = Schema::of(manifest.schema)?;
    let file = target.storage.fetch(&records_path(name), app.now()).await?;
    let file = file.ok_or_else(|| damaged("its records are missing"))?;
    let mut tx = scratch.db.begin().await?;
    // Remove a new database's initial rows, because the backup has them too.
    for table in contents::records(&schema).rev() {
        table.empty(&mut tx).await?;
    }
    contents::load(&mut tx, &schema, BufReader::new(GzDecoder::new(file))).await?;
    tx.commit().await?;
    let mut conn = scratch.db.read().await?;
    let found = contents::read(&mut conn, &schema, &mut Nowhere).await?;
    if found != manifest.contents {
        return Err(damaged("its records are not those that its manifest names"));
    }
    Ok(scratch)
}

fn check_version(manifest: &Manifest) -> Result<()> {
    if manifest.format != FORMAT || manifest.schema > Schema::newest() {
        return Err(Error::internal(
            "the backup was made by a newer version of Kinkeeper; install that version or a later one",
        ));
    }
    Ok(())
}

async fn open_scratch(app: &App, version: i64) -> Result<Scratch> {
    let folder = TempFolder::new(app, "scratch")?;
    let db = Db::scratch(&folder.path.join("scratch.db"), version, &app.clock).await?;
    Ok(Scratch { db, _folder: folder })
}

/// Checks that every file exists and has the right size; names those that don't.
pub async fn check_files(target: &Target, manifest: &Manifest) -> Result<()> {
    let mut missing = Vec::new();
    for (hash, kept) in manifest.files() {
        if target.storage.size_of(&object_path(hash)).await? != Some(kept.size) {
            missing.push(kept.name.clone());
        }
    }
    match missing.as_slice() {
        [] => Ok(()),
        [name] => Err(damaged(format!("the file {name} is missing"))),
        names => Err(damaged(format!("{} files are missing: {}", names.len(), names.join(", ")))),
    }
}

/// The file's hash; `None` if it is missing or has another size.
pub async fn hash_of(storage: &Storage, path: &str, size: u64) -> Result<Option<String>> {
    if storage.size_of(path).await? != Some(size) {
        return Ok(None);
    }
    let Some(mut bytes) = storage.read(path, 0..size).await? else { return Ok(None) };
    let mut hasher = Sha256::new();
    while let Some(chunk) = bytes.next().await {
        hasher.update(&chunk.map_err(Error::internal)?);
    }
    Ok(Some(hex(hasher)))
}
