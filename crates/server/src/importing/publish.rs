//! Writes a planned import. What is long, the lines of the records, is written before, in pieces that no one sees; the
//! records themselves all at once.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Instant;

use crate::access::store as access;
use crate::app::App;
use crate::changes::Batch;
use crate::db::{DbError, Tx, steps};
use crate::error::{Error, Result};
use crate::files::store as files;
use crate::history::births;
use crate::live::{Audience, Notice};
use crate::members::store as members;
use crate::places::store as places;

use super::model::{Draft, DraftState, Import, Stage, Summary};
use super::plan::Plan;
use super::progress::{Progress, Stopped};
use super::reading::{self, FamilyFile};
use super::store;
use super::upload::announce;

/// How many records are written in one transaction before the import is published.
const CHUNK: usize = 4_000;

/// The topics that an import is compared with.
const TOPICS: [&str; 4] = ["members", "relationships", "history", "sources"];

/// A state of the family.
pub type State = Vec<i64>;

pub async fn state(app: &App) -> Result<State> {
    Ok(steps::versions(&mut app.db.read().await?, &TOPICS).await?)
}

/// Writes the lines of all records, and which row comes from which of them.
pub async fn prepare(
    app: &App,
    draft: &Draft,
    file: &Arc<FamilyFile>,
    plan: &Arc<Plan>,
    progress: &mut Progress<'_>,
) -> Result<(), Stopped> {
    let mut tx = app.db.begin().await?;
    store::forget_kept(&mut tx, draft.id).await?;
    tx.commit().await?;
    let total = plan.owners.len() + plan.origins.len();
    for first in (0..plan.owners.len()).step_by(CHUNK) {
        progress.tell(Stage::Preparing, first, total).await?;
        let (file, plan) = (Arc::clone(file), Arc::clone(plan));
        let kept =
            tokio::task::spawn_blocking(move || reading::kept(&file.contents, &plan.owners, first, CHUNK));
        let kept = kept.await.map_err(Error::internal)?;
        let mut tx = app.db.begin().await?;
        store::keep_records(&mut tx, draft.id, &kept).await?;
        tx.commit().await?;
    }
    for (number, some) in plan.origins.chunks(CHUNK).enumerate() {
        progress.tell(Stage::Preparing, plan.owners.len() + number * CHUNK, total).await?;
        let rows: Vec<_> =
            some.iter().map(|origin| (origin.row, origin.position as i64, i64::from(origin.at))).collect();
        let mut tx = app.db.begin().await?;
        store::keep_origins(&mut tx, draft.id, &rows).await?;
        tx.commit().await?;
    }
    Ok(())
}

pub enum Published {
    Done,
    Cancelled,
    /// The family is no longer as it was when the import was planned.
    Changed,
}

impl Published {
    /// False if it has to be planned again.
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
    state: State,
) -> Result<Published> {
    let now = app.now();
    let mut tx = app.db.begin().await?;
    members::turn(&mut tx).await?;
    let begun = Instant::now();
    if is_stale(&mut tx, plan, &state).await? {
        return Ok(Published::Changed);
    }
    let mut batch = Batch::new(Some(draft.created_by), now);
    batch.create(&mut tx, &row(draft, summary, now)).await?;
    batch.create_all(&mut tx, &plan.sources).await?;
    batch.create_all(&mut tx, &plan.members).await?;
    batch.create_all(&mut tx, &plan.names).await?;
    batch.create_all(&mut tx, &plan.notes).await?;
    batch.create_all(&mut tx, &plan.ties).await?;
    batch.create_all(&mut tx, &plan.events).await?;
    batch.create_all(&mut tx, &plan.people).await?;
    batch.create_all(&mut tx, &plan.citations).await?;
    batch.create_all(&mut tx, &plan.ids).await?;
    batch.create_all(&mut tx, &plan.attachments).await?;
    if !create_places(&mut tx, &mut batch, plan).await? {
        return Ok(Published::Changed);
    }
    for attachment in &plan.attachments {
        files::set_collection(&mut tx, attachment.file_id, None).await?;
    }
    if !change(&mut tx, &mut batch, draft, plan).await? {
        return Ok(Published::Changed);
    }
    if !store::set_state(&mut tx, draft.id, (DraftState::Importing, DraftState::Done), now).await? {
        return Ok(Published::Cancelled);
    }
    store::set_batch(&mut tx, draft.id, batch.id).await?;
    store::set_summary(&mut tx, draft.id, &serde_json::to_string(summary).map_err(Error::internal)?).await?;
    notify(&mut tx);
    announce(&mut tx, draft.id);
    tx.commit().await?;
    // So long everyone else had to wait.
    tracing::info!(import = %draft.id, millis = begun.elapsed().as_millis(), "a file was imported");
    Ok(Published::Done)
}

/// Whether records that the plan depends on are no longer as they were when it was made.
async fn is_stale(tx: &mut Tx, plan: &Plan, state: &State) -> Result<bool> {
    if !plan.touches_others {
        return Ok(false);
    }
    let mut changed = HashSet::new();
    for (topic, version) in TOPICS.into_iter().zip(state) {
        let Some(ids) = steps::since(tx, topic, *version).await? else { return Ok(true) };
        // A new relationship may be one that the plan adds too, or make someone their own ancestor together with it.
        if topic == "relationships" && !ids.is_empty() {
            return Ok(true);
        }
        changed.extend(ids);
    }
    Ok(plan.depends_on(&changed))
}

/// What someone has said here about a place stays. False if someone has just said it.
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

/// Writes the changes of records that are here; false if one of them is no longer as it was.
async fn change(tx: &mut Tx, batch: &mut Batch, draft: &Draft, plan: &Plan) -> Result<bool> {
    let Some(viewer) = access::user(tx, draft.created_by).await? else { return Ok(false) };
    for changed in &plan.changed_sources {
        let (before, mut after) = (&changed.before, changed.after.clone());
        let written = if changed.parts {
            batch.rewrite(tx, before, &mut after).await?
        } else {
            batch.update(tx, before, &mut after).await?
        };
        if !written {
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
        let written = if changed.parts {
            batch.rewrite(tx, before, &mut after).await?
        } else {
            batch.update(tx, before, &mut after).await?
        };
        if !written {
            return Ok(false);
        }
        let now = batch.at();
        births::member_saved(tx, batch, &viewer, Some(before), &after, now).await?;
    }
    for changed in &plan.changed_ties {
        if !batch.update(tx, &changed.before, &mut changed.after.clone()).await? {
            return Ok(false);
        }
    }
    for changed in &plan.changed_events {
        if !batch.update(tx, &changed.before, &mut changed.after.clone()).await? {
            return Ok(false);
        }
    }
    Ok(true)
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
        created_by: Some(draft.created_by),
        version: 1,
        created_at: now,
        updated_at: now,
    }
}

/// So much has changed that pages load everything again.
fn notify(tx: &mut Tx) {
    for feature in TOPICS.into_iter().chain(["places"]) {
        Notice::Change { to: Audience::Approved, feature: feature.to_owned(), id: None }.leave(tx);
    }
    Notice::Change { to: Audience::Admins, feature: "changes".to_owned(), id: None }.leave(tx);
}
