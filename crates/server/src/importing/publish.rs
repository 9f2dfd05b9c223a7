//! Writes a planned import. The lines of the records, which take long, are written before, in pieces that no
//! one sees; the records themselves are written all at once.

use std::collections::HashSet;
use std::time::Instant;

use crate::access::store as access;
use crate::actions;
use crate::app::App;
use crate::changes::{Batch, Packed, Run};
use crate::db::{DbError, FromRow, Record, Sql, Tx};
use crate::error::{Error, Result};
use crate::files::{OwnerKind, store as files};
use crate::history::store as history;
use crate::live::{Audience, Notice};
use crate::members::store as members;
use crate::places::store as places;
use crate::sources::store as sources;

use super::announce::announce;
use super::basis::{Basis, TOPICS};
use super::model::{Draft, DraftState, Import, Stage, Summary};
use super::plan::{Changed, Plan};
use super::progress::{Progress, Stopped};
use super::store;

/// This many thousands of rows are written in one transaction before the import is published.
const RUNS: usize = 4;

/// Writes the lines of all records, and the origin of each row.
pub async fn prepare(
    app: &App,
    draft: &Draft,
    plan: &Plan,
    progress: &mut Progress<'_>,
) -> Result<(), Stopped> {
    let mut tx = app.db.begin().await?;
    store::forget_kept(&mut tx, draft.id).await?;
    tx.commit().await?;
    let total = plan.lines.len() + plan.origins.len();
    let done = keep(app, draft, (&plan.lines, store::keep_records()), (0, total), progress).await?;
    keep(app, draft, (&plan.origins, store::keep_origins()), (done, total), progress).await?;
    Ok(())
}

/// Writes rows of the import in pieces; returns how many are done.
async fn keep<R: FromRow>(
    app: &App,
    draft: &Draft,
    (rows, sql): (&Packed<R>, &Sql),
    (mut done, total): (usize, usize),
    progress: &mut Progress<'_>,
) -> Result<usize, Stopped> {
    let mut runs = rows.runs();
    loop {
        let some: Vec<Run<'_>> = runs.by_ref().take(RUNS).collect::<Result<_, _>>()?;
        if some.is_empty() {
            return Ok(done);
        }
        progress.tell(Stage::Preparing, done, total).await?;
        let mut tx = app.db.begin().await?;
        for run in &some {
            done += store::keep(&mut tx, sql, draft.id, run).await?;
        }
        tx.commit().await?;
    }
}

pub enum Published {
    Done,
    Cancelled,
    /// The family has changed since the import was planned.
    Changed,
}

impl Published {
    /// Returns false if it has to be planned again.
    pub fn check(self) -> Result<bool, Stopped> {
        match self {
            Self::Done => Ok(true),
            Self::Cancelled => Err(Stopped::Cancelled),
            Self::Changed => Ok(false),
        }
    }
}

pub async fn publish(
    app: &App,
    draft: &Draft,
    summary: &Summary,
    plan: &Plan,
    basis: &Basis,
    progress: &Progress<'_>,
) -> Result<Published> {
    let now = app.now();
    let mut tx = app.db.begin().await?;
    members::turn(&mut tx).await?;
    let begun = Instant::now();
    if basis.is_stale(&mut tx, plan).await? {
        return Ok(Published::Changed);
    }
    progress.count.begin(plan.new_rows());
    let mut batch = Batch::new(Some(draft.created_by), now);
    batch.create(&mut tx, &row(draft, summary, now)).await?;
    batch.create_all(&mut tx, &plan.sources).await?;
    progress.count.add(plan.sources.len());
    create(&mut tx, &mut batch, &plan.members, progress).await?;
    create(&mut tx, &mut batch, &plan.names, progress).await?;
    create(&mut tx, &mut batch, &plan.notes, progress).await?;
    create(&mut tx, &mut batch, &plan.ties, progress).await?;
    create(&mut tx, &mut batch, &plan.events, progress).await?;
    create(&mut tx, &mut batch, &plan.people, progress).await?;
    create(&mut tx, &mut batch, &plan.citations, progress).await?;
    create(&mut tx, &mut batch, &plan.ids, progress).await?;
    batch.create_all(&mut tx, &plan.attachments).await?;
    progress.count.add(plan.attachments.len());
    members::give_portraits(&mut tx, &plan.portraits).await?;
    if !create_places(&mut tx, &mut batch, plan).await? {
        return Ok(Published::Changed);
    }
    for attachment in &plan.attachments {
        files::set_collection(&mut tx, attachment.file_id, None).await?;
        // The list of the history shows which records have files.
        match attachment.owner_kind {
            OwnerKind::HistoryEvent => tx.changed(history::HISTORY, attachment.owner_id),
            OwnerKind::Source => tx.changed(sources::SOURCES, attachment.owner_id),
            OwnerKind::Event | OwnerKind::Member => {}
        }
    }
    if !change(&mut tx, &mut batch, draft, plan).await? {
        return Ok(Published::Changed);
    }
    for email in &plan.emails {
        actions::members::link_account(&mut tx, &mut batch, email).await?;
    }
    if !store::set_state(&mut tx, draft.id, (DraftState::Importing, DraftState::Done), now).await? {
        return Ok(Published::Cancelled);
    }
    store::forget_unpacked(&mut tx, draft.id).await?;
    progress.complete(&mut tx).await?;
    store::set_batch(&mut tx, draft.id, batch.id).await?;
    store::set_summary(&mut tx, draft.id, &serde_json::to_string(summary).map_err(Error::internal)?).await?;
    notify(&mut tx);
    announce(&mut tx, draft.id);
    tx.commit().await?;
    // Everyone else had to wait for this long.
    tracing::info!(import = %draft.id, millis = begun.elapsed().as_millis(), "a file was imported");
    Ok(Published::Done)
}

/// Writes new rows, piece by piece, so that someone can see how far it is.
async fn create<R: Record>(
    tx: &mut Tx,
    batch: &mut Batch,
    packed: &Packed<R>,
    progress: &Progress<'_>,
) -> Result<()> {
    let stored = |rows| {
        progress.went_on();
        progress.count.add(rows);
    };
    Ok(batch.create_packed(tx, packed, stored).await?)
}

/// Adds positions of places that have none here. Returns false if someone has just added one of them.
async fn create_places(tx: &mut Tx, batch: &mut Batch, plan: &Plan) -> Result<bool> {
    if plan.places.is_empty() {
        return Ok(true);
    }
    let known: HashSet<String> = places::all(tx).await?.into_iter().map(|place| place.key).collect();
    let new: Vec<_> = plan.places.iter().filter(|place| !known.contains(&place.key)).cloned().collect();
    match batch.create_all(tx, &new).await {
        Err(DbError::Unique(_)) => Ok(false),
        created => Ok(created.map(|()| true)?),
    }
}

/// Changes records that are here; returns false if one of them has changed meanwhile.
async fn change(tx: &mut Tx, batch: &mut Batch, draft: &Draft, plan: &Plan) -> Result<bool> {
    let Some(viewer) = access::user(tx, draft.created_by).await? else { return Ok(false) };
    for changed in &plan.changed_sources {
        if !write(tx, batch, changed).await? {
            return Ok(false);
        }
    }
    for citation in &plan.removed_citations {
        if !batch.delete(tx, citation).await? {
            return Ok(false);
        }
    }
    for name in &plan.removed_names {
        if !batch.delete(tx, name).await? {
            return Ok(false);
        }
    }
    for note in &plan.removed_notes {
        if !batch.delete(tx, note).await? {
            return Ok(false);
        }
    }
    for changed in &plan.changed_members {
        let (before, mut after) = (&changed.before, changed.after.clone());
        if !actions::members::write(tx, batch, &viewer, before, &mut after, changed.parts).await? {
            return Ok(false);
        }
    }
    for changed in &plan.changed_ties {
        if !write(tx, batch, changed).await? {
            return Ok(false);
        }
    }
    for changed in &plan.changed_events {
        if !write(tx, batch, changed).await? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Writes a changed record; returns false if it has changed meanwhile.
async fn write<R: Record + Clone>(tx: &mut Tx, batch: &mut Batch, changed: &Changed<R>) -> Result<bool> {
    let (before, mut after) = (&changed.before, changed.after.clone());
    Ok(match changed.parts {
        true => batch.rewrite(tx, before, &mut after).await?,
        false => batch.update(tx, before, &mut after).await?,
    })
}

fn row(draft: &Draft, summary: &Summary, now: crate::clock::Moment) -> Import {
    Import {
        id: draft.id,
        filename: draft.filename.clone(),
        sha256: draft.sha256.clone().unwrap_or_default(),
        size: draft.size,
        format: summary.about.version.clone(),
        encoding: summary.about.encoding.clone(),
        program: Some(summary.about.program.clone()).filter(|program| !program.is_empty()),
        people: summary.counts.people,
        couples: summary.counts.couples,
        events: summary.counts.events,
        sources: summary.counts.sources,
        files: summary.counts.files,
        reduced: false,
        created_by: Some(draft.created_by),
        version: 1,
        created_at: now,
        updated_at: now,
    }
}

/// Makes pages load everything again, because so much has changed.
fn notify(tx: &mut Tx) {
    for feature in TOPICS.into_iter().chain(["places"]) {
        Notice::Change { to: Audience::Approved, feature: feature.to_owned(), id: None }.leave(tx);
    }
    Notice::Change { to: Audience::Admins, feature: "changes".to_owned(), id: None }.leave(tx);
}
