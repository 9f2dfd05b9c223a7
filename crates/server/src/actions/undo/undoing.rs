//! Undoes changes, by the rules of each record type.

use std::collections::BTreeSet;

use axum::http::StatusCode;

use crate::access::{Action, User, Viewer, may, store as access};
use crate::app::App;
use crate::changes::{self, Batch, Entry, Kept, refuse};
use crate::db::{Conn, Image, Later, Tx};
use crate::error::{Error, Problem, Result};
use crate::ids::Id;
use crate::live::{Audience, Notice};
use crate::members::links;
use crate::record_types::{Names, RecordType, Role, Subject, Undo, UndoOwn, of_entry, of_table};

use super::obstacles::explain;

/// The Undo button next to a message: only for records whose changes people may undo themselves.
pub async fn own(app: &App, viewer: &Viewer, batch: Id) -> Result<()> {
    may(&viewer.user, Action::ReadFamily)?;
    let mut tx = open(app).await?;
    let Some(first) = changes::first(&mut tx, batch).await? else {
        return Err(Error::not_found("change-not-found"));
    };
    if !has_own(&mut tx, batch).await? {
        return Err(Error::not_found("change-not-found"));
    }
    may(&viewer.user, Action::UndoFamily { own: first.actor == Some(viewer.user.id) })?;
    put_back(app, tx, viewer, &[Step::all(batch)]).await
}

async fn has_own(conn: &mut Conn, batch: Id) -> Result<bool> {
    let can_be_own =
        |kind: &&&RecordType| kind.whole().is_some_and(|whole| matches!(whole.undo_own, UndoOwn::If(_)));
    for kind in crate::records().iter().filter(can_be_own) {
        if changes::first_of(conn, batch, (kind.table)().feature).await?.is_some() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Undo from the change log, for admins: any change, by the rules of the features that it touches.
pub async fn any(app: &App, viewer: &Viewer, batch: Id) -> Result<()> {
    may(&viewer.user, Action::ManageSite)?;
    let mut tx = open(app).await?;
    if changes::first(&mut tx, batch).await?.is_none() {
        return Err(Error::not_found("change-not-found"));
    }
    put_back(app, tx, viewer, &[Step::all(batch)]).await
}

/// An action to undo, as a whole or in part.
pub struct Step {
    pub batch: Id,
    /// The undo leaves these as they are.
    pub kept: Kept,
    /// The undo changes these as well.
    pub also: Option<Also>,
}

pub type Also = for<'a> fn(&'a mut Tx, &'a mut Batch, Id) -> Later<'a, Result<()>>;

impl Step {
    pub fn all(batch: Id) -> Self {
        Self { batch, kept: Kept::new(), also: None }
    }
}

/// The problem that undoing an action would return now; `None` if an admin can undo it.
pub async fn check(app: &App, viewer: &User, batch: Id) -> Result<Option<Problem>> {
    let mut conn = app.db.read().await?;
    if changes::first(&mut conn, batch).await?.is_none() {
        return Err(Error::not_found("change-not-found"));
    }
    let names = &mut Names::default();
    obstacle(&mut Undo { conn: &mut conn, names, viewer, has_password: true, batch }, &Kept::new()).await
}

/// A transaction in which no one else can change accounts, the family or records that refer to it.
pub async fn open(app: &App) -> Result<Tx> {
    let mut tx = app.db.begin().await?;
    access::lock_admins(&mut tx).await?;
    links::turn(&mut tx).await?;
    Ok(tx)
}

/// The reason why an action cannot be undone, as far as we can tell without trying.
async fn obstacle(undo: &mut Undo<'_>, kept: &Kept) -> Result<Option<Problem>> {
    if changes::is_undone(undo.conn, undo.batch).await? {
        return Ok(Some(Problem::new(StatusCode::CONFLICT, "already-undone")));
    }
    let refused = match check_rules(undo, kept).await {
        Err(Error::Problem(problem)) => Some(*problem),
        other => other.map(|()| None)?,
    };
    if refused.as_ref().is_some_and(|problem| problem.code != "cannot-undo") {
        return Ok(refused);
    }
    // The rules see only the current records; a later change by someone explains more.
    match changes::mismatch(undo.conn, &crate::tables(), (undo.batch, kept)).await? {
        Some(conflict) => Ok(Some(explain(undo, &conflict).await?)),
        None => Ok(refused),
    }
}

/// Refuses if this person may not make or undo these changes now, by the features' own rules.
async fn check_rules(undo: &mut Undo<'_>, kept: &Kept) -> Result<()> {
    let mut after = -1;
    loop {
        let entries = changes::stored_after(undo.conn, undo.batch, after).await?;
        let Some(last) = entries.last() else { return Ok(()) };
        after = last.last_position()?;
        for stored in entries {
            let whole = of_entry(&stored)?.whole();
            let may_undo = match whole.map(|whole| &whole.undo_own) {
                Some(UndoOwn::No) => {
                    may(undo.viewer, Action::UndoFamily { own: false })?;
                    None
                }
                Some(UndoOwn::If(may_undo)) => Some(may_undo),
                Some(UndoOwn::Along) | None => None,
            };
            let check = whole.and_then(|whole| whole.check_undo);
            let is_public = is_public(undo.conn, &stored).await?;
            if may_undo.is_none() && check.is_none() && is_public {
                continue;
            }
            for entry in stored.expand()?.iter().filter(|entry| !changes::keeps(kept, entry)) {
                if let Some(may_undo) = may_undo {
                    may_undo(undo, entry).await?;
                }
                if let Some(check) = check {
                    check(undo, entry).await?;
                }
                if !is_public {
                    check_privacy(undo, entry).await?;
                }
            }
        }
    }
}

/// True if none of the rows of an entry can belong to a private record.
async fn is_public(conn: &mut Conn, stored: &Entry) -> Result<bool> {
    if !stored.is_run() {
        return Ok(of_entry(stored)?.whole().is_some_and(|whole| whole.private_to.is_none()));
    }
    let wholes = wholes(conn, stored.clone()).await?;
    Ok(wholes.iter().all(|(kind, _)| kind.whole().is_some_and(|whole| whole.private_to.is_none())))
}

/// The records that the rows of an entry are, or belong to, each with its type; rows whose record is no
/// longer known are left out. The rows of a run are read together.
async fn wholes(conn: &mut Conn, stored: Entry) -> Result<Vec<(&'static RecordType, Id)>> {
    let row = of_entry(&stored)?;
    let part = match &row.role {
        Role::Whole(_) => {
            return Ok(stored.expand()?.iter().map(|entry| (row, entry.row_id)).collect());
        }
        Role::Part(part) => part,
    };
    if !stored.is_run() {
        let whole = Subject::of(conn, &stored).await?.whole;
        return Ok(whole.map(|whole| (whole, stored.record_id())).into_iter().collect());
    }
    let entries = stored.expand()?;
    // Most kinds of parts belong to one type of record only.
    if let Some(whole) = part(&Image::new()).and_then(|part| of_table(part.of)) {
        return Ok(entries.iter().map(|entry| (whole, entry.record_id())).collect());
    }
    let images = ((row.table)().several)(conn, entries.iter().map(|entry| entry.row_id).collect()).await?;
    let whole =
        |(entry, image): (&Entry, Option<Image>)| Some((of_table(part(&image?)?.of)?, entry.record_id()));
    Ok(entries.iter().zip(images).filter_map(whole).collect())
}

/// Only the creator may undo their own changes to a private event. Side effects of other people's changes may be
/// undone, and a deleted event may be restored.
async fn check_privacy(undo: &mut Undo<'_>, entry: &Entry) -> Result<()> {
    if of_entry(entry)?.whole().is_some_and(|whole| whole.private_to.is_none()) {
        return Ok(());
    }
    let subject = Subject::of(undo.conn, entry).await?;
    let Some(owner) = subject.private_to(undo.conn, entry.record_id()).await? else { return Ok(()) };
    let side_effect = entry.before.is_some() && entry.actor != owner.0;
    if owner.0 != Some(undo.viewer.id) && entry.after.is_some() && !side_effect {
        return Err(refuse("cannot-undo-private").into());
    }
    Ok(())
}

/// Undoes these actions, one after the other, all or none.
pub async fn put_back(app: &App, mut tx: Tx, viewer: &Viewer, steps: &[Step]) -> Result<()> {
    let names = &mut Names::default();
    let has_password = viewer.check_password_is_recent(app.now()).is_ok();
    let viewer = &viewer.user;
    for Step { batch, kept, also } in steps {
        let batch = *batch;
        let undo = &mut Undo { conn: &mut tx, names, viewer, has_password, batch };
        if let Some(problem) = obstacle(undo, kept).await? {
            return Err(problem.into());
        }
        announce(&mut tx, batch).await?;
        let undone =
            changes::undo(&mut tx, &crate::tables(), (batch, kept), Some(viewer.id), app.now()).await?;
        let mut undoing = match undone {
            Ok(undoing) => undoing,
            Err(conflict) => {
                // PostgreSQL runs no more queries in a failed transaction.
                drop(tx);
                let conn = &mut app.db.read().await?;
                let undo = &mut Undo { conn, names, viewer, has_password, batch };
                return Err(explain(undo, &conflict).await?.into());
            }
        };
        restore(&mut tx, &mut undoing, (batch, kept)).await?;
        if let Some(also) = also {
            also(&mut tx, &mut undoing, batch).await?;
        }
    }
    Notice::Change { to: Audience::Admins, feature: "changes".to_owned(), id: None }.leave(&mut tx);
    Ok(tx.commit().await?)
}

/// Lets each feature complete what came back.
async fn restore(tx: &mut Tx, undoing: &mut Batch, (batch, kept): (Id, &Kept)) -> Result<()> {
    let mut after = -1;
    loop {
        let entries = changes::stored_after(tx, batch, after).await?;
        let Some(last) = entries.last() else { return Ok(()) };
        after = last.last_position()?;
        // The rows of a run were created by the action, so the undo has deleted them.
        for entry in entries.iter().filter(|entry| !entry.is_run() && !changes::keeps(kept, entry)) {
            if let Some(restored) = of_entry(entry)?.whole().and_then(|whole| whole.restored) {
                restored(tx, undoing, entry).await?;
            }
        }
    }
}

/// Tells each feature which of its records will change, before rows are written back.
async fn announce(tx: &mut Tx, batch: Id) -> Result<()> {
    let mut records: Vec<(&'static RecordType, BTreeSet<Id>)> =
        crate::records().iter().map(|kind| (*kind, BTreeSet::new())).collect();
    let mut after = -1;
    loop {
        let entries = changes::stored_after(tx, batch, after).await?;
        let Some(last) = entries.last() else { break };
        after = last.last_position()?;
        for stored in entries {
            for (whole, id) in wholes(tx, stored).await? {
                if let Some((_, ids)) = records.iter_mut().find(|(kind, _)| std::ptr::eq(*kind, whole)) {
                    ids.insert(id);
                }
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
