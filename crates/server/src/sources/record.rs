//! Adds, changes and deletes sources.

use std::result::Result as StdResult;

use axum::http::StatusCode;

use crate::access::{Action, User, may};
use crate::app::App;
use crate::changes::Batch;
use crate::clock::Moment;
use crate::db::{DbError, Tx};
use crate::error::{Error, Result};
use crate::files;
use crate::http::new_id;
use crate::ids::Id;
use crate::live::{Audience, Notice};

use super::model::{Source, SourceForm, files_of};
use super::{external_ids, store};

/// The live topic of history events, whose rows show their source.
const HISTORY: &str = "history";

pub async fn add(app: &App, viewer: &User, id: Option<Id>, form: SourceForm) -> Result<Source> {
    may(viewer, Action::EditHistory)?;
    let now = app.now();
    let id = new_id(id, now)?;
    let mut tx = app.db.begin().await?;
    turn(&mut tx).await?;
    if let Some(existing) = store::get(&mut tx, id).await? {
        // A form sent twice gets the same record.
        let same = existing.created_by == Some(viewer.id) && form.apply(existing.clone(), now)? == existing;
        return if same { Ok(existing) } else { Err(Error::stale(&serde_json::json!({ "id": id }))) };
    }
    let source = form.apply(Source::blank(id, Some(viewer.id), now), now)?;
    let mut batch = Batch::new(Some(viewer.id), now);
    batch.create(&mut tx, &source).await?;
    if let Some(wanted) = &form.files {
        files::attach(&mut tx, &mut batch, files_of(id), wanted, None, viewer, now).await?;
    }
    announce(&mut tx, id).await?;
    tx.commit().await?;
    Ok(source)
}

/// Adds a source in the action that cites it first, so that one is never saved without the other. The right to
/// cite sources includes the right to add them.
pub async fn add_with_citation(
    tx: &mut Tx,
    batch: &mut Batch,
    id: Id,
    title: &str,
    now: Moment,
) -> Result<()> {
    let mut source = Source::blank(new_id(Some(id), now)?, batch.actor(), now);
    source.set_title(title.to_owned());
    batch.create(tx, &source).await?;
    announce(tx, id).await
}

/// Changes a source. The inner error is the current record, if it has changed since it was read.
pub async fn update(
    app: &App,
    viewer: &User,
    id: Id,
    version: i64,
    form: SourceForm,
) -> Result<StdResult<Source, Source>> {
    may(viewer, Action::EditHistory)?;
    let now = app.now();
    let mut tx = app.db.begin().await?;
    turn(&mut tx).await?;
    let before = found(&mut tx, id).await?;
    let mut after = form.apply(before.clone(), now)?;
    if before.version != version {
        return Ok(Err(before));
    }
    let mut batch = Batch::new(Some(viewer.id), now);
    let others = match &form.files {
        Some(wanted) => files::attach(&mut tx, &mut batch, files_of(id), wanted, None, viewer, now).await?,
        None => false,
    };
    let written = if others {
        after.updated_at = now;
        batch.rewrite(&mut tx, &before, &mut after).await?
    } else {
        batch.update(&mut tx, &before, &mut after).await?
    };
    if !written {
        return Ok(Err(found(&mut tx, id).await?));
    }
    if after.version != before.version {
        announce(&mut tx, id).await?;
    }
    tx.commit().await?;
    Ok(Ok(after))
}

/// The reason why a source was not deleted.
pub enum NotDeleted {
    /// It has changed since it was read.
    Changed(Box<Source>),
    /// This many records cite it.
    Cited(i64),
}

/// Deletes a source that nothing cites; returns the batch that can be undone.
pub async fn delete(app: &App, viewer: &User, id: Id, version: i64) -> Result<StdResult<Id, NotDeleted>> {
    may(viewer, Action::DeleteHistory)?;
    let mut tx = app.db.begin().await?;
    turn(&mut tx).await?;
    let source = found(&mut tx, id).await?;
    if source.version != version {
        return Ok(Err(NotDeleted::Changed(Box::new(source))));
    }
    let cited = store::count(&mut tx, id).await?;
    if cited > 0 {
        return Ok(Err(NotDeleted::Cited(cited)));
    }
    let mut batch = Batch::new(Some(viewer.id), app.now());
    if !remove(&mut tx, &mut batch, &source, app.now()).await? {
        return Ok(Err(NotDeleted::Changed(Box::new(found(&mut tx, id).await?))));
    }
    tx.commit().await?;
    Ok(Ok(batch.id))
}

/// Deletes sources that existed only for a record that no longer cites them: those with nothing but a title
/// and files.
pub async fn remove_unneeded(tx: &mut Tx, batch: &mut Batch, sources: &[Id], now: Moment) -> Result<()> {
    for id in sources {
        let Some(source) = store::get(tx, *id).await? else { continue };
        let is_unneeded = source.is_plain()
            && store::count(tx, *id).await? == 0
            && store::external_ids(tx, *id).await?.is_empty();
        if is_unneeded {
            remove(tx, batch, &source, now).await?;
        }
    }
    Ok(())
}

async fn remove(tx: &mut Tx, batch: &mut Batch, source: &Source, now: Moment) -> Result<bool> {
    files::detach_all(tx, batch, files_of(source.id), now).await?;
    external_ids::remove(tx, batch, source.id).await?;
    announce(tx, source.id).await?;
    match batch.delete(tx, source).await {
        Err(DbError::ForeignKey) => Err(Error::problem(StatusCode::CONFLICT, "conflict")),
        deleted => Ok(deleted?),
    }
}

/// Called when another version has replaced one of its files.
pub async fn file_replaced(tx: &mut Tx, batch: &mut Batch, id: Id, now: Moment) -> Result<()> {
    let Some(before) = store::get(tx, id).await? else { return Ok(()) };
    let mut after = Source { updated_at: now, ..before.clone() };
    if !batch.rewrite(tx, &before, &mut after).await? {
        return Err(Error::conflict("conflict"));
    }
    announce(tx, id).await
}

async fn found(tx: &mut Tx, id: Id) -> Result<Source> {
    store::get(tx, id).await?.ok_or_else(|| Error::not_found("source-not-found"))
}

/// Writers of sources and citations take turns with writers of the family, whose records cite sources.
async fn turn(tx: &mut Tx) -> Result<(), DbError> {
    tx.take_turn("members").await
}

/// Every write to a source or its files calls this: it notifies pages that show it, those that show events that cite it,
/// and the copies in memory.
pub async fn announce(tx: &mut Tx, id: Id) -> Result<()> {
    tx.changed(store::SOURCES, id);
    Notice::change(Audience::Approved, store::SOURCES, id).leave(tx);
    if store::is_cited_by_events(tx, id).await? {
        Notice::Change { to: Audience::Approved, feature: HISTORY.to_owned(), id: None }.leave(tx);
    }
    Ok(())
}

/// Rebuilds the sort keys of the next sources after this id; returns the last id.
pub async fn reindex(tx: &mut Tx, after: Option<Id>) -> StdResult<Option<Id>, DbError> {
    let page = store::page(tx, after).await?;
    for source in &page {
        let mut indexed = source.clone();
        indexed.set_title(source.title.clone());
        if indexed.sort_key != source.sort_key {
            store::set_sort_key(tx, source.id, &indexed.sort_key).await?;
        }
    }
    Ok(page.last().map(|last| last.id))
}
