//! Undoes changes, by the rules of each record type.

use std::collections::BTreeSet;

use axum::http::StatusCode;

use crate::access::{Action, User, may, store as access};
use crate::app::App;
use crate::changes::{self, Entry, refuse};
use crate::db::{Conn, Tx};
use crate::error::{Error, Problem, Result};
use crate::ids::Id;
use crate::live::{Audience, Notice};
use crate::members::links;
use crate::record_types::{Names, RecordType, Subject, Undo, of_entry};

use super::obstacles::explain;

/// The Undo button next to a message: only for records whose changes people may undo themselves.
pub async fn own(app: &App, viewer: &User, batch: Id) -> Result<()> {
    may(viewer, Action::ReadFamily)?;
    let mut tx = open(app).await?;
    let Some(first) = changes::first(&mut tx, batch).await? else {
        return Err(Error::not_found("change-not-found"));
    };
    if !has_own(&mut tx, batch).await? {
        return Err(Error::not_found("change-not-found"));
    }
    may(viewer, Action::UndoFamily { own: first.actor == Some(viewer.id) })?;
    put_back(app, tx, viewer, batch).await
}

async fn has_own(conn: &mut Conn, batch: Id) -> Result<bool> {
    for kind in crate::records().iter().filter(|kind| kind.whole().is_some_and(|whole| whole.undo_own)) {
        if changes::first_of(conn, batch, (kind.table)().feature).await?.is_some() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Undo from the change log, for admins: any change, by the rules of the features that it touches.
pub async fn any(app: &App, viewer: &User, batch: Id) -> Result<()> {
    may(viewer, Action::ManageSite)?;
    let mut tx = open(app).await?;
    if changes::first(&mut tx, batch).await?.is_none() {
        return Err(Error::not_found("change-not-found"));
    }
    put_back(app, tx, viewer, batch).await
}

/// The problem that undoing an action would return now; `None` if an admin can undo it.
pub async fn check(app: &App, viewer: &User, batch: Id) -> Result<Option<Problem>> {
    let mut conn = app.db.read().await?;
    if changes::first(&mut conn, batch).await?.is_none() {
        return Err(Error::not_found("change-not-found"));
    }
    obstacle(&mut Undo { conn: &mut conn, names: &mut Names::default(), viewer, batch }).await
}

/// A transaction in which no one else can change accounts, the family or records that refer to it.
async fn open(app: &App) -> Result<Tx> {
    let mut tx = app.db.begin().await?;
    access::lock_admins(&mut tx).await?;
    links::turn(&mut tx).await?;
    Ok(tx)
}

/// Why an action cannot be undone, as far as we can tell without trying.
async fn obstacle(undo: &mut Undo<'_>) -> Result<Option<Problem>> {
    if changes::is_undone(undo.conn, undo.batch).await? {
        return Ok(Some(Problem::new(StatusCode::CONFLICT, "already-undone")));
    }
    let refused = match check_rules(undo).await {
        Err(Error::Problem(problem)) => Some(*problem),
        other => other.map(|()| None)?,
    };
    if refused.as_ref().is_some_and(|problem| problem.code != "cannot-undo") {
        return Ok(refused);
    }
    // The rules see only the current records; a later change by someone explains more.
    match changes::mismatch(undo.conn, &crate::tables(), undo.batch).await? {
        Some(conflict) => Ok(Some(explain(undo, &conflict).await?)),
        None => Ok(refused),
    }
}

/// Whether this person may undo these changes, by the features' own rules.
async fn check_rules(undo: &mut Undo<'_>) -> Result<()> {
    let mut after = -1;
    loop {
        let entries = changes::entries(undo.conn, undo.batch, after, CHUNK).await?;
        let Some(last) = entries.last() else { return Ok(()) };
        after = last.position;
        for entry in &entries {
            if let Some(check) = of_entry(entry)?.whole().and_then(|whole| whole.check_undo) {
                check(undo, entry).await?;
            }
            check_privacy(undo, entry).await?;
        }
    }
}

/// How many entries are read at once.
const CHUNK: i64 = 500;

/// Only the creator may undo their own changes to a private event. Side effects of other people's changes may be
/// undone, and a deleted event may be restored.
async fn check_privacy(undo: &mut Undo<'_>, entry: &Entry) -> Result<()> {
    if of_entry(entry)?.whole().is_some_and(|whole| whole.private_to.is_none()) {
        return Ok(());
    }
    let subject = Subject::of(undo.conn, entry).await?;
    let Some(owner) = subject.private_to(undo.conn, entry.record_id).await? else { return Ok(()) };
    let side_effect = entry.before.is_some() && entry.actor != owner.0;
    if owner.0 != Some(undo.viewer.id) && entry.after.is_some() && !side_effect {
        return Err(refuse("cannot-undo-private").into());
    }
    Ok(())
}

async fn put_back(app: &App, mut tx: Tx, viewer: &User, batch: Id) -> Result<()> {
    let names = &mut Names::default();
    if let Some(problem) = obstacle(&mut Undo { conn: &mut tx, names, viewer, batch }).await? {
        return Err(problem.into());
    }
    announce(&mut tx, batch).await?;
    if let Err(conflict) = changes::undo(&mut tx, &crate::tables(), batch, Some(viewer.id), app.now()).await?
    {
        // PostgreSQL runs no more queries in a failed transaction.
        drop(tx);
        let conn = &mut app.db.read().await?;
        return Err(explain(&mut Undo { conn, names, viewer, batch }, &conflict).await?.into());
    }
    let mut after = -1;
    loop {
        let entries = changes::entries(&mut tx, batch, after, CHUNK).await?;
        let Some(last) = entries.last() else { break };
        after = last.position;
        for entry in &entries {
            if let Some(restored) = of_entry(entry)?.whole().and_then(|whole| whole.restored) {
                restored(&mut tx, entry).await?;
            }
        }
    }
    Notice::Change { to: Audience::Admins, feature: "changes".to_owned(), id: None }.leave(&mut tx);
    Ok(tx.commit().await?)
}

/// Before rows are written back: announces to each feature which of its records will change.
async fn announce(tx: &mut Tx, batch: Id) -> Result<()> {
    let mut records: Vec<(&'static RecordType, BTreeSet<Id>)> =
        crate::records().iter().map(|kind| (*kind, BTreeSet::new())).collect();
    let mut after = -1;
    loop {
        let entries = changes::entries(tx, batch, after, CHUNK).await?;
        let Some(last) = entries.last() else { break };
        after = last.position;
        for entry in &entries {
            let row = of_entry(entry)?;
            let whole = if row.whole().is_some() { Some(row) } else { Subject::of(tx, entry).await?.whole };
            let known = records.iter_mut().find(|(kind, _)| whole.is_some_and(|it| std::ptr::eq(*kind, it)));
            if let Some((_, ids)) = known {
                ids.insert(entry.record_id);
            }
        }
    }
    for (kind, ids) in records.into_iter().filter(|(_, ids)| !ids.is_empty()) {
        if let Some(whole) = kind.whole() {
            (whole.announce)(tx, &ids.into_iter().collect::<Vec<_>>()).await?;
        }
    }
    Ok(())
}
