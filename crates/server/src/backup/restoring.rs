//! Restoring a backup. It is first loaded into a scratch database and migrated there; then, after a safety copy, one
//! transaction replaces all records.
//!
//! A file that is damaged in the backup comes from another source (`sources.rs`). What no source has is lost: the caller
//! asks [`damaged_files`] first, and restores without them once a person has agreed.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value as Json;

use crate::access::store as access;
use crate::app::App;
use crate::calendar::events;
use crate::db::schema::{Schema, Table};
use crate::db::{Conn, RESYNC, Tx};
use crate::error::{Error, Result};
use crate::files::{collector, store as files, texts, thumbnails};
use crate::{accounts, index, jobs, migrations, tables};

use super::contents::{self, Loader};
use super::safety_copy::{Secured, secure};
use super::sources::{Needed, Sources};
use super::target::Target;
use super::turn::Turn;
use super::{copies, health, state, verifying};

/// The result of a restore.
pub struct Restored {
    /// The safety copy; none if there was nothing to lose.
    pub safety: Option<String>,
    pub rows: u64,
    pub files: usize,
    /// The names of the files whose bytes are lost.
    pub lost: BTreeSet<String>,
}

/// Files by hash, each with one of its names.
pub type FilesByHash = BTreeMap<String, String>;

/// Finds the files that restoring this backup would lose. Reads every file, and changes nothing.
pub async fn damaged_files(app: &App, target: &Target, name: &str) -> Result<FilesByHash> {
    let (manifest, _) = verifying::opened(app, target, name).await?;
    let sources = Sources::open(app, target).await?;
    let mut damaged = FilesByHash::new();
    for (hash, kept) in manifest.files() {
        if !sources.have(Needed { hash, size: kept.size, name: &kept.name }).await? {
            damaged.insert(hash.clone(), kept.name.clone());
        }
    }
    Ok(damaged)
}

/// Restores a backup; fails before anything is replaced if a file is damaged.
pub async fn restore(app: &App, target: &Target, name: &str) -> Result<Restored> {
    restore_without(app, target, name, &FilesByHash::new()).await
}

/// Restores a backup without these files, unless they are found after all.
pub async fn restore_without(
    app: &App,
    target: &Target,
    name: &str,
    damaged: &FilesByHash,
) -> Result<Restored> {
    let turn = Turn::take(app).await?;
    let restored = turn.watch(put_back(app, &turn, target, name, damaged)).await;
    health::look_again(app).await;
    if let Err(error) = turn.end().await {
        tracing::warn!(%error, "could not end the turn to restore a backup");
    }
    restored
}

async fn put_back(
    app: &App,
    turn: &Turn,
    target: &Target,
    name: &str,
    damaged: &FilesByHash,
) -> Result<Restored> {
    let (manifest, scratch) = verifying::opened(app, target, name).await?;
    turn.went_on();
    scratch.db.migrate(&app.clock).await?;
    let schema = migrations::schema(migrations::newest())?;
    let mut from = scratch.db.read().await?;
    let lost = put_files_back(app, turn, target, &mut from).await?;
    let unexpected = |hash: &&String| !damaged.contains_key(*hash) && !manifest.lost.contains(*hash);
    if let Some(hash) = lost.keys().find(unexpected) {
        return Err(contents::damaged(format!("the file {} is missing or damaged", lost[hash].join(", "))));
    }
    let Secured { mut tx, copy } = secure(app, turn).await?;
    let had_admin = !access::acting_admins(&mut tx).await?.is_empty();
    replace(&mut tx, turn, &schema, &mut from).await?;
    if had_admin && access::acting_admins(&mut tx).await?.is_empty() {
        return Err(Error::conflict("backup-without-admin"));
    }
    follow(app, turn, &mut tx).await?;
    tx.commit().await?;
    // The link of a site that had no owner yet is gone with its row.
    accounts::forget_setup_link(app).await;
    let files = manifest.files().filter(|(hash, _)| !lost.contains_key(*hash)).count();
    let lost: BTreeSet<String> = lost.into_values().flatten().collect();
    state::update(app, |state| state.damage.files.clone_from(&lost)).await;
    Ok(Restored { safety: copy, rows: manifest.rows(), files, lost })
}

/// Restores the bytes first, so that no record lacks them. Returns the names of the files that no source has, by hash.
async fn put_files_back(
    app: &App,
    turn: &Turn,
    target: &Target,
    from: &mut Conn,
) -> Result<BTreeMap<String, Vec<String>>> {
    let mut lost: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let sources = Sources::open(app, target).await?;
    for file in files::stored(from).await? {
        turn.renew().await?;
        let needed =
            Needed { hash: &file.hash, size: u64::try_from(file.size).unwrap_or_default(), name: &file.name };
        if !sources.put_back(needed).await? {
            lost.entry(file.hash).or_default().push(file.name);
        }
    }
    Ok(lost)
}

/// Replaces all records.
pub(super) async fn replace(tx: &mut Tx, turn: &Turn, schema: &Schema, from: &mut Conn) -> Result<()> {
    for table in contents::emptied(schema) {
        table.let_go(tx).await?;
    }
    for table in contents::emptied(schema).rev() {
        table.empty(tx).await?;
    }
    let mut loader = Loader::new(schema);
    for table in contents::records(schema) {
        copy(tx, turn, &mut loader, table, from).await?;
    }
    loader.finish(tx).await
}

async fn copy<'a>(
    tx: &mut Tx,
    turn: &Turn,
    loader: &mut Loader<'a>,
    table: &'a Table,
    from: &mut Conn,
) -> Result<()> {
    let mut last: Option<Vec<Json>> = None;
    loop {
        turn.went_on();
        let page = table.page(from, last.as_deref()).await?;
        let Some(end) = page.last().cloned() else { return Ok(()) };
        for row in page {
            loader.put(tx, table, row).await?;
        }
        last = Some(end);
    }
}

/// Updates what depends on the records: cached pictures, feeds and lists in browsers, thumbnails, texts.
async fn follow(app: &App, turn: &Turn, tx: &mut Tx) -> Result<()> {
    // Drop the jobs for the old data: they might delete bytes that are needed again, or make outdated thumbnails.
    for kind in [collector::JOB, thumbnails::JOB, texts::JOB] {
        jobs::forget(tx, kind).await?;
    }
    events::announce_many(tx).await?;
    tables().into_iter().for_each(|table| tx.changed_everything(table.feature));
    for id in files::pictures(tx).await? {
        turn.went_on();
        if copies::size_of((&app.storage, &crate::files::small_path(id))).await?.is_none() {
            files::wait_for_thumbnails(tx, id).await?;
            thumbnails::enqueue(tx, id, app.now()).await?;
        }
    }
    texts::await_texts(tx, app.now()).await?;
    index::rebuild(tx, app.now()).await?;
    tx.notify(RESYNC.to_owned());
    Ok(())
}
