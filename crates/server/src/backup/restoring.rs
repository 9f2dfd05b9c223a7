//! Restoring a backup. It is first loaded into a scratch database and migrated there; then, after a safety copy, one
//! transaction replaces all records.

use futures_util::StreamExt;
use serde_json::Value as Json;

use crate::access::store as access;
use crate::app::App;
use crate::calendar::events;
use crate::db::schema::{Schema, Table};
use crate::db::{Conn, RESYNC, Tx};
use crate::error::{Error, Result};
use crate::files::{collector, store as files, texts, thumbnails};
use crate::{index, jobs, tables};

use super::contents::{self, Loader};
use super::manifest::Manifest;
use super::safety_copy::{Secured, secure};
use super::target::{Target, object_path};
use super::turn::Turn;
use super::{health, verifying};

/// The result of a restore.
pub struct Restored {
    /// The safety copy; none if there was nothing to lose.
    pub safety: Option<String>,
    pub rows: u64,
    pub files: usize,
}

pub async fn restore(app: &App, target: &Target, name: &str) -> Result<Restored> {
    let turn = Turn::take(app).await?;
    let restored = put_back(app, &turn, target, name).await;
    health::look_again(app).await;
    if let Err(error) = turn.end().await {
        tracing::warn!(%error, "could not end the turn to restore a backup");
    }
    restored
}

async fn put_back(app: &App, turn: &Turn, target: &Target, name: &str) -> Result<Restored> {
    let manifest = target.manifest(name).await?;
    let scratch = verifying::loaded(app, target, name, &manifest).await?;
    verifying::check_files(target, &manifest).await?;
    scratch.db.migrate(&app.clock).await?;
    let schema = Schema::of(Schema::newest())?;
    let mut from = scratch.db.read().await?;
    put_files_back(app, turn, target, &manifest, &mut from).await?;
    let Secured { mut tx, copy } = secure(app, turn).await?;
    let had_admin = !access::acting_admins(&mut tx).await?.is_empty();
    replace(&mut tx, &schema, &mut from).await?;
    if had_admin && access::acting_admins(&mut tx).await?.is_empty() {
        return Err(Error::conflict("backup-without-admin"));
    }
    follow(app, &mut tx).await?;
    tx.commit().await?;
    Ok(Restored { safety: copy, rows: manifest.rows(), files: manifest.files().count() })
}

/// Restores the bytes first, so that no record lacks them. Skips what the storage still has.
async fn put_files_back(
    app: &App,
    turn: &Turn,
    target: &Target,
    manifest: &Manifest,
    from: &mut Conn,
) -> Result<()> {
    let schema = Schema::of(Schema::newest())?;
    let Some(table) = schema.0.iter().find(|table| table.name == "files") else { return Ok(()) };
    let mut last: Option<Vec<Json>> = None;
    loop {
        let page = table.page(from, last.as_deref()).await?;
        for row in &page {
            let text = |column| table.value(row, column).and_then(Json::as_str).unwrap_or_default();
            let size = table.value(row, "size").and_then(Json::as_u64).unwrap_or_default();
            turn.renew().await?;
            if !manifest.lost.contains(text("hash")) {
                put_file_back(app, target, text("name"), text("hash"), size).await?;
            }
        }
        let Some(end) = page.into_iter().next_back() else { return Ok(()) };
        last = Some(end);
    }
}

async fn put_file_back(app: &App, target: &Target, name: &str, hash: &str, size: u64) -> Result<()> {
    if verifying::hash_of(&app.storage, name, size).await?.as_deref() == Some(hash) {
        return Ok(());
    }
    let bytes = target.storage.read(&object_path(hash), 0..size).await?;
    let mut bytes = bytes.ok_or_else(|| contents::damaged(format!("the file {name} is missing")))?;
    let mut spool = app.storage.spool(app.now()).await?;
    while let Some(chunk) = bytes.next().await {
        spool.write(chunk.map_err(Error::internal)?).await?;
    }
    let spooled = spool.finish().await?;
    if spooled.hash != hash {
        return Err(contents::damaged(format!("the file {name} is not what it was")));
    }
    app.storage.publish(spooled, name).await
}

async fn replace(tx: &mut Tx, schema: &Schema, from: &mut Conn) -> Result<()> {
    for table in contents::emptied(schema) {
        table.let_go(tx).await?;
    }
    for table in contents::emptied(schema).rev() {
        table.empty(tx).await?;
    }
    let mut loader = Loader::new(schema);
    for table in contents::records(schema) {
        copy(tx, &mut loader, table, from).await?;
    }
    loader.finish(tx).await
}

async fn copy<'a>(tx: &mut Tx, loader: &mut Loader<'a>, table: &'a Table, from: &mut Conn) -> Result<()> {
    let mut last: Option<Vec<Json>> = None;
    loop {
        let page = table.page(from, last.as_deref()).await?;
        let Some(end) = page.last().cloned() else { return Ok(()) };
        for row in page {
            loader.put(tx, table, row).await?;
        }
        last = Some(end);
    }
}

/// Updates what depends on the records: cached pictures, feeds and lists in browsers, thumbnails, texts.
async fn follow(app: &App, tx: &mut Tx) -> Result<()> {
    // Drop the jobs for the old data: they might delete bytes that are needed again, or make outdated thumbnails.
    for kind in [collector::JOB, thumbnails::JOB, texts::JOB] {
        jobs::forget(tx, kind).await?;
    }
    events::announce_many(tx).await?;
    tables().into_iter().for_each(|table| tx.changed_everything(table.feature));
    for id in files::pictures(tx).await? {
        if app.storage.size_of(&crate::files::small_path(id)).await?.is_none() {
            files::wait_for_thumbnails(tx, id).await?;
            thumbnails::enqueue(tx, id, app.now()).await?;
        }
    }
    texts::await_texts(tx, app.now()).await?;
    index::rebuild(tx, app.now()).await?;
    tx.notify(RESYNC.to_owned());
    Ok(())
}
