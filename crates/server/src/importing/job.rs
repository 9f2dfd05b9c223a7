//! The work on drafts: reading a file, and importing it. After a restart, a job reads and plans again, but stores only the
//! files that it has not stored yet.

use std::sync::Arc;

use gedcom::Encoding;
use serde::Deserialize;

use crate::app::App;
use crate::changes;
use crate::clock::{DAY, Moment};
use crate::error::{Error, Result};
use crate::ids::Id;
use crate::jobs::{Claimed, Outcome};

use super::announce::announce;
use super::archive::Archive;
use super::decisions::{Decisions, arrange};
use super::findings::{finish, replace_items};
use super::model::{Draft, DraftKind, DraftState, ItemKind, Stage, StoredItem, Summary, TableColumns, Told};
use super::planned::{Planned, planned};
use super::progress::{Progress, Stopped, blocking};
use super::reading::{self, FamilyFile};
use super::ready::{self, Ready};
use super::upload;
use super::{lists, publish, scans, store, unpacking};

/// An unused draft is kept for this long.
const KEPT: i64 = 7 * DAY;

/// An import is planned again this often because the family has changed meanwhile.
const ATTEMPTS: usize = 3;

#[derive(Deserialize)]
struct Payload {
    draft: Id,
}

pub async fn work(app: &App, job: &Claimed) -> Outcome {
    let Ok(Payload { draft }) = serde_json::from_str(&job.payload) else {
        return Outcome::Fail("no draft".to_owned());
    };
    let found = async { store::draft(&mut app.db.read().await?, draft).await }.await;
    let draft = match found {
        Ok(Some(draft)) => draft,
        Ok(None) => return Outcome::Done(serde_json::Value::Null),
        Err(error) => return Outcome::Retry(error.to_string()),
    };
    match work_on(app, &draft, Some(job)).await {
        Ok(()) => Outcome::Done(serde_json::Value::Null),
        Err(error) => Outcome::Retry(error.to_string()),
    }
}

/// Reads or imports a draft, depending on its state. A file that cannot be imported gets the reason in its
/// draft; an error is temporary.
pub async fn work_on(app: &App, draft: &Draft, job: Option<&Claimed>) -> Result<()> {
    let mut progress = Progress::new(app, draft.id, job);
    let worked = match draft.state {
        // It was cancelled while no worker had it.
        DraftState::Cancelled => Err(Stopped::Cancelled),
        DraftState::Reading => preview(app, draft, &mut progress).await,
        DraftState::Outdated | DraftState::Planning => preview_again(app, draft, &mut progress).await,
        DraftState::Importing => import(app, draft, &mut progress).await,
        _ => Ok(()),
    };
    let told = match worked {
        Ok(()) => return Ok(()),
        Err(Stopped::Cancelled) => None,
        Err(Stopped::Refused(told)) => Some(told),
        // The next attempt sees what was saved.
        Err(Stopped::Failed(error @ (Error::Unavailable(_) | Error::OutcomeUnknown(_)))) => {
            return Err(error);
        }
        Err(Stopped::Failed(error)) => {
            tracing::error!(draft = %draft.id, %error, "an import failed");
            Some(Told::new("problem.failed"))
        }
    };
    fail(app, draft, told, &progress).await
}

/// Stores the reason for the failure, and removes everything that was prepared.
async fn fail(app: &App, draft: &Draft, told: Option<Told>, progress: &Progress<'_>) -> Result<()> {
    let now = app.now();
    let mut tx = app.db.begin().await?;
    progress.confirm(&mut tx).await?;
    let Some(draft) = store::hold(&mut tx, draft.id, now).await? else { return Ok(()) };
    if draft.state == DraftState::Done {
        return Ok(());
    }
    if let Some(told) = told
        && draft.state.is_busy()
    {
        store::set_state(&mut tx, draft.id, (draft.state, DraftState::Failed), now).await?;
        let told = serde_json::to_string(&told).map_err(Error::internal)?;
        store::set_problem(&mut tx, draft.id, &told).await?;
    }
    store::forget_kept(&mut tx, draft.id).await?;
    let files = unpacking::forget(&mut tx, draft.id).await?;
    announce(&mut tx, draft.id);
    tx.commit().await?;
    unpacking::remove(app, &files).await
}

/// Reads the draft's file; of a list, only the rows that were chosen.
async fn file(
    app: &App,
    draft: &Draft,
    decisions: &Arc<Decisions>,
    progress: &Progress<'_>,
) -> Result<Arc<FamilyFile>, Stopped> {
    let stored = stored(app, draft).await?;
    let (columns, encoding) = (chosen_columns(draft)?, chosen_encoding(draft)?);
    let (kind, decisions) = (draft.kind, Arc::clone(decisions));
    let count = Arc::clone(&progress.count);
    count.begin(reading::STEPS);
    let read = blocking(move || match kind {
        DraftKind::Gedcom | DraftKind::Scans => reading::read(stored, encoding, &count),
        DraftKind::Csv => lists::read_table(stored, &columns.unwrap_or_default(), &decisions),
        DraftKind::Vcard => lists::read_cards(stored, &decisions),
    });
    Ok(Arc::new(read.await??))
}

async fn stored(app: &App, draft: &Draft) -> Result<std::fs::File, Stopped> {
    let stored = app.storage.fetch(&draft.path(), app.now()).await?;
    stored.ok_or_else(|| Stopped::Refused(Told::new("problem.fileGone")))
}

/// The chosen columns of a table, if someone has chosen them.
fn chosen_columns(draft: &Draft) -> Result<Option<TableColumns>> {
    let table = draft.summary()?.and_then(|summary| summary.table);
    Ok(table.filter(|table| table.chosen).map(|table| table.columns))
}

/// The character set that someone chose for the file.
fn chosen_encoding(draft: &Draft) -> Result<Option<Encoding>> {
    Ok(draft.summary()?.and_then(|summary| Encoding::choice(&summary.encoding?)))
}

/// Reads the beginning of a table, so that someone can choose its columns.
async fn look_at_table(app: &App, draft: &Draft) -> Result<(), Stopped> {
    let stored = stored(app, draft).await?;
    let table = blocking(move || lists::look_at(stored)).await??;
    let summary = Summary { table: Some(table), ..Summary::default() };
    finish(app, draft, (DraftState::Reading, DraftState::Columns), &summary).await
}

/// True for an archive of scans, which only its contents show.
async fn has_scans(app: &App, draft: &Draft) -> Result<bool, Stopped> {
    if draft.kind != DraftKind::Gedcom {
        return Ok(draft.kind == DraftKind::Scans);
    }
    let (stored, filename) = (stored(app, draft).await?, draft.filename.clone());
    let found = blocking(move || scans::are_scans(&filename, stored)).await??;
    if found {
        let mut tx = app.db.begin().await?;
        store::set_kind(&mut tx, draft.id, DraftKind::Scans).await?;
        tx.commit().await?;
    }
    Ok(found)
}

async fn archive(app: &App, draft: &Draft) -> Result<Arc<Archive>, Stopped> {
    let stored = stored(app, draft).await?;
    Ok(Arc::new(blocking(move || Archive::open(stored)).await??))
}

/// Reads a file and stores what it would change.
async fn preview(app: &App, draft: &Draft, progress: &mut Progress<'_>) -> Result<(), Stopped> {
    progress.tell(Stage::Reading, 0, 0).await?;
    if has_scans(app, draft).await? {
        return scans::preview(app, draft, &archive(app, draft).await?, progress).await;
    }
    if draft.kind == DraftKind::Csv && chosen_columns(draft)?.is_none() {
        return look_at_table(app, draft).await;
    }
    let decisions = Arc::new(Decisions::default());
    let file = file(app, draft, &decisions, progress).await?;
    let stored = stored_items(app, draft).await?;
    describe(app, draft, &file, (&stored, &decisions), DraftState::Reading, progress).await
}

/// Plans an import again with the choices, and again if there were more choices meanwhile.
async fn preview_again(app: &App, draft: &Draft, progress: &mut Progress<'_>) -> Result<(), Stopped> {
    // The choices decide who is in a table, so it is read each time, and others may be proposed.
    let is_table = draft.kind == DraftKind::Csv;
    let mut read = None;
    loop {
        let mut tx = app.db.begin().await?;
        store::set_state(&mut tx, draft.id, (DraftState::Outdated, DraftState::Planning), app.now()).await?;
        tx.commit().await?;
        let stored = stored_items(app, draft).await?;
        let decisions = Arc::new(Decisions::of(&stored, !is_table)?);
        let file = match read.take() {
            Some(file) => file,
            None if is_table => file(app, draft, &decisions, progress).await?,
            None => file(app, draft, &Arc::default(), progress).await?,
        };
        let described =
            describe(app, draft, &file, (&stored, &decisions), DraftState::Planning, progress).await;
        read = Some(file).filter(|_| !is_table);
        match described {
            Err(Stopped::Cancelled) if is_outdated(app, draft).await? => {}
            described => return described,
        }
    }
}

async fn is_outdated(app: &App, draft: &Draft) -> Result<bool> {
    let draft = store::draft(&mut app.db.read().await?, draft.id).await?;
    Ok(draft.is_some_and(|draft| draft.state == DraftState::Outdated))
}

/// Plans the import, and stores its counts and questions.
async fn describe(
    app: &App,
    draft: &Draft,
    file: &Arc<FamilyFile>,
    (stored, decisions): (&[StoredItem], &Arc<Decisions>),
    state: DraftState,
    progress: &mut Progress<'_>,
) -> Result<(), Stopped> {
    progress.tell(Stage::Comparing, 0, 0).await?;
    let Planned { ready, items } = planned(app, draft, file, decisions, &progress.count).await?;
    let items = arrange(items, stored)?;
    replace_items(app, draft, stored, &items, progress).await?;
    let summary = summary(draft, &ready)?;
    ready::keep(app, draft.id, ready, &items);
    finish(app, draft, (state, DraftState::Ready), &summary).await
}

fn summary(draft: &Draft, Ready { plan, about, counts, already, .. }: &Ready) -> Result<Summary> {
    let Summary { table, encoding, .. } = draft.summary()?.unwrap_or_default();
    Ok(Summary {
        about: about.clone(),
        counts: *counts,
        plan: plan.counts,
        already: *already,
        table,
        encoding,
    })
}

async fn stored_items(app: &App, draft: &Draft) -> Result<Vec<StoredItem>> {
    let mut stored = Vec::new();
    let mut conn = app.db.read().await?;
    // Scans are never planned again.
    let kinds = [
        ItemKind::Doubt,
        ItemKind::Match,
        ItemKind::Change,
        ItemKind::Addition,
        ItemKind::Missing,
        ItemKind::Row,
    ];
    for kind in kinds {
        let mut after = -1;
        loop {
            let mut some = store::items(&mut conn, draft.id, kind, after, 1_000).await?;
            let Some(last) = some.last() else { break };
            after = last.position;
            stored.append(&mut some);
        }
    }
    Ok(stored)
}

/// Imports a file as a whole, or not at all.
async fn import(app: &App, draft: &Draft, progress: &mut Progress<'_>) -> Result<(), Stopped> {
    progress.tell(Stage::Reading, 0, 0).await?;
    if draft.kind == DraftKind::Scans {
        let archive = archive(app, draft).await?;
        for _ in 0..ATTEMPTS {
            if scans::attempt(app, draft, &archive, progress).await? {
                return Ok(());
            }
        }
        return Err(Told::new("problem.changed").into());
    }
    let stored = stored_items(app, draft).await?;
    if let Some(ready) = ready::take(app, draft.id, &stored)
        && !ready.basis.is_stale(&mut app.db.read().await?, &ready.plan).await?
        && carry_out(app, draft, ready, progress).await?
    {
        return Ok(());
    }
    let decisions = Arc::new(Decisions::of(&stored, true)?);
    for _ in 0..ATTEMPTS {
        progress.tell(Stage::Reading, 0, 0).await?;
        let ready = plan_to_import(app, draft, &decisions, progress).await?;
        if carry_out(app, draft, ready, progress).await? {
            return Ok(());
        }
    }
    Err(Told::new("problem.changed").into())
}

/// Reads the file and plans the import. Afterwards only the plan is in memory.
async fn plan_to_import(
    app: &App,
    draft: &Draft,
    decisions: &Arc<Decisions>,
    progress: &mut Progress<'_>,
) -> Result<Ready, Stopped> {
    let file = file(app, draft, decisions, progress).await?;
    progress.tell(Stage::Comparing, 0, 0).await?;
    Ok(planned(app, draft, &file, decisions, &progress.count).await?.ready)
}

/// Publishes a plan; returns false if someone has changed the family since it was made.
async fn carry_out(
    app: &App,
    draft: &Draft,
    mut ready: Ready,
    progress: &mut Progress<'_>,
) -> Result<bool, Stopped> {
    if let Some(archive) = ready.archive.clone() {
        unpacking::unpack(app, draft, &archive, &mut ready.plan, progress).await?;
    }
    publish::prepare(app, draft, &ready.plan, progress).await?;
    progress.tell(Stage::Publishing, 0, 0).await?;
    let summary = summary(draft, &ready)?;
    publish::publish(app, draft, &summary, &ready.plan, &ready.basis, progress).await?.check()
}

/// Removes old drafts, and the kept lines of imports that can no longer be restored.
pub async fn sweep(app: &App, now: Moment) -> Result<()> {
    ready::sweep(app);
    let old = store::drafts_before(&mut app.db.read().await?, now.plus(-KEPT)).await?;
    for draft in old.iter().filter(|draft| !draft.state.is_busy()) {
        upload::discard(app, draft).await?;
    }
    let mut tx = app.db.begin().await?;
    store::sweep_kept(&mut tx, now.plus(-changes::KEEP)).await?;
    Ok(tx.commit().await?)
}
