//! The work on drafts: reading a file, and importing it. A job that begins again, after a restart, begins from the start.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use serde::Deserialize;

use crate::app::App;
use crate::changes;
use crate::clock::{DAY, Moment};
use crate::error::{Error, Result};
use crate::files::File;
use crate::ids::Id;
use crate::jobs::{Job, Outcome};

use super::here::{Details, Here};
use super::items::Item;
use super::matching::matches;
use super::model::{Already, Choice, Draft, DraftState, ItemKind, Stage, StoredItem, Summary, Told};
use super::plan::{Compared, Plan, plan, to_compare};
use super::progress::{Progress, Stopped};
use super::publish::{self, Published};
use super::reading::{self, FamilyFile};
use super::upload::announce;
use super::{doubts, mapping::By, store, unpacking, upload};

/// How long a draft is kept that no one works on.
const KEPT: i64 = 7 * DAY;
/// How many items are stored in one transaction.
const ITEMS: usize = 2_000;
/// How often an import is planned again because the family has changed meanwhile.
const ATTEMPTS: usize = 3;

#[derive(Deserialize)]
struct Payload {
    draft: Id,
}

pub async fn work(app: &App, job: &Job) -> Outcome {
    let Ok(Payload { draft }) = serde_json::from_str(&job.payload) else {
        return Outcome::Fail("no draft".to_owned());
    };
    let found = async { store::draft(&mut app.db.read().await?, draft).await }.await;
    let draft = match found {
        Ok(Some(draft)) => draft,
        Ok(None) => return Outcome::Done(serde_json::Value::Null),
        Err(error) => return Outcome::Retry(error.to_string()),
    };
    match work_on(app, &draft).await {
        Ok(()) => Outcome::Done(serde_json::Value::Null),
        Err(error) => Outcome::Retry(error.to_string()),
    }
}

/// Reads or imports a draft, as its state says. Why it cannot be done is noted in the draft; errors will pass.
pub async fn work_on(app: &App, draft: &Draft) -> Result<()> {
    let worked = match draft.state {
        DraftState::Reading => preview(app, draft).await,
        DraftState::Importing => import(app, draft).await,
        _ => Ok(()),
    };
    let told = match worked {
        Ok(()) => return Ok(()),
        Err(Stopped::Cancelled) => None,
        Err(Stopped::Refused(told)) => Some(told),
        Err(Stopped::Failed(Error::Unavailable(error))) => return Err(Error::Unavailable(error)),
        Err(Stopped::Failed(error)) => {
            tracing::error!(draft = %draft.id, %error, "an import failed");
            Some(Told::new("problem.failed"))
        }
    };
    fail(app, draft, told).await
}

/// Notes why it failed, and removes what was prepared.
async fn fail(app: &App, draft: &Draft, told: Option<Told>) -> Result<()> {
    let mut tx = app.db.begin().await?;
    if let Some(told) = told
        && store::set_state(&mut tx, draft.id, (draft.state, DraftState::Failed), app.now()).await?
    {
        let told = serde_json::to_string(&told).map_err(Error::internal)?;
        store::set_problem(&mut tx, draft.id, &told).await?;
    }
    store::forget_kept(&mut tx, draft.id).await?;
    announce(&mut tx, draft.id);
    Ok(tx.commit().await?)
}

/// Reads the draft's file.
async fn file(app: &App, draft: &Draft) -> Result<Arc<FamilyFile>, Stopped> {
    let stored = app.storage.fetch(&draft.path(), app.now()).await?;
    let Some(stored) = stored else { return Err(Stopped::Refused(Told::new("problem.fileGone"))) };
    let read = blocking(move || reading::read(stored)).await?;
    Ok(Arc::new(read?))
}

async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
    tokio::task::spawn_blocking(work).await.map_err(Error::internal)
}

/// Reads a file and says what it would change.
async fn preview(app: &App, draft: &Draft) -> Result<(), Stopped> {
    let mut progress = Progress::new(app, draft.id);
    progress.tell(Stage::Reading, 0, 0).await?;
    let file = file(app, draft).await?;
    progress.tell(Stage::Comparing, 0, 0).await?;
    let Planned { plan, items: differences, already } =
        planned(app, draft, &file, &Arc::new(HashMap::new())).await?;
    let (doubts, left_out) = doubts::doubts(&file, &plan);
    let mut summary = summary(&file, &plan, already);
    summary.plan.doubts = i64::try_from(doubts.len() + left_out).unwrap_or(i64::MAX);
    let all: Vec<(Item, Option<Choice>)> = doubts.into_iter().chain(differences).collect();
    let mut stored = Vec::with_capacity(all.len());
    for (position, (item, choice)) in (0..).zip(all) {
        let text = serde_json::to_string(&item).map_err(Error::internal)?;
        stored.push(StoredItem { position, kind: item.kind(), choice, item: text });
    }
    let mut tx = app.db.begin().await?;
    store::remove_items(&mut tx, draft.id).await?;
    tx.commit().await?;
    for (number, some) in stored.chunks(ITEMS).enumerate() {
        progress.tell(Stage::Comparing, number * ITEMS, stored.len()).await?;
        let mut tx = app.db.begin().await?;
        store::add_items(&mut tx, draft.id, some).await?;
        tx.commit().await?;
    }
    let mut tx = app.db.begin().await?;
    if !store::set_state(&mut tx, draft.id, (DraftState::Reading, DraftState::Ready), app.now()).await? {
        return Err(Stopped::Cancelled);
    }
    let summary = serde_json::to_string(&summary).map_err(Error::internal)?;
    store::set_summary(&mut tx, draft.id, &summary).await?;
    announce(&mut tx, draft.id);
    tx.commit().await?;
    Ok(())
}

fn summary(file: &FamilyFile, plan: &Plan, already: Option<Already>) -> Summary {
    Summary { about: reading::about(file), counts: reading::counts(file), plan: plan.counts, already }
}

/// A plan, and what to ask about it.
struct Planned {
    plan: Plan,
    items: Vec<(Item, Option<Choice>)>,
    already: Option<Already>,
}

/// Plans the import, with what has been chosen so far.
async fn planned(
    app: &App,
    draft: &Draft,
    file: &Arc<FamilyFile>,
    choices: &Arc<HashMap<String, Choice>>,
) -> Result<Planned, Stopped> {
    let mut conn = app.db.read().await?;
    let already = match &draft.sha256 {
        Some(hash) => store::same_file(&mut conn, hash).await?,
        None => None,
    };
    let here = Arc::new(Here::load(&mut conn).await?);
    drop(conn);
    let matched = {
        let (file, here, choices) = (Arc::clone(file), Arc::clone(&here), Arc::clone(choices));
        blocking(move || {
            let matches = matches(&file.contents, &here, &choices);
            let wanted = to_compare(&file.contents, &matches);
            (matches, wanted)
        })
    };
    let (mut matches, wanted) = matched.await?;
    let earlier = matches.earlier.and_then(|place| here.earlier.get(place)).map(|earlier| earlier.id);
    let details = Details::load(&mut app.db.read().await?, &wanted, earlier).await?;
    let (file, choices) = (Arc::clone(file), Arc::clone(choices));
    let by = By { user: Some(draft.created_by), now: app.now() };
    let (plan, items) = blocking(move || {
        let compared = Compared { here: &here, matches: &matches, details: &details, choices: &choices };
        let mut plan = plan(&file.contents, &compared, by)?;
        plan.files.retain(|one| file.has(&one.entry));
        let entries: HashSet<&str> = plan.files.iter().map(|one| one.entry.as_str()).collect();
        plan.counts.new_files = i64::try_from(entries.len()).unwrap_or(i64::MAX);
        let mut items = std::mem::take(&mut matches.items);
        items.append(&mut plan.items);
        Ok::<_, Error>((plan, items))
    })
    .await??;
    let already = already.map(|import| Already { id: import.id, at: import.created_at });
    Ok(Planned { plan, items, already })
}

/// What has been decided, by the keys of the items.
async fn chosen(app: &App, draft: &Draft) -> Result<HashMap<String, Choice>> {
    let mut chosen = HashMap::new();
    let mut conn = app.db.read().await?;
    for kind in [ItemKind::Match, ItemKind::Change] {
        let mut after = -1;
        loop {
            let some = store::items(&mut conn, draft.id, kind, after, 1_000).await?;
            let Some(last) = some.last() else { break };
            after = last.position;
            for stored in &some {
                if let (Some(key), Some(choice)) = (Item::of(stored)?.key(), stored.choice) {
                    chosen.insert(key.to_owned(), choice);
                }
            }
        }
    }
    Ok(chosen)
}

/// Imports a file as a whole, or not at all.
async fn import(app: &App, draft: &Draft) -> Result<(), Stopped> {
    let mut progress = Progress::new(app, draft.id);
    progress.tell(Stage::Reading, 0, 0).await?;
    let file = file(app, draft).await?;
    let choices = Arc::new(chosen(app, draft).await?);
    for _ in 0..ATTEMPTS {
        let mut stored = Vec::new();
        let imported = attempt(app, draft, &file, &choices, &mut stored, &mut progress).await;
        if !matches!(imported, Ok(true)) {
            unpacking::remove(app, &stored).await?;
        }
        if imported? {
            return Ok(());
        }
    }
    Err(Told::new("problem.changed").into())
}

/// Plans and publishes an import; false if someone has changed the family meanwhile. `stored` are its files.
async fn attempt(
    app: &App,
    draft: &Draft,
    file: &Arc<FamilyFile>,
    choices: &Arc<HashMap<String, Choice>>,
    stored: &mut Vec<File>,
    progress: &mut Progress<'_>,
) -> Result<bool, Stopped> {
    progress.tell(Stage::Comparing, 0, 0).await?;
    let state = publish::state(app).await?;
    let Planned { mut plan, already, .. } = planned(app, draft, file, choices).await?;
    unpacking::unpack(app, draft, file, &mut plan, stored, progress).await?;
    let plan = Arc::new(plan);
    publish::prepare(app, draft, file, &plan, progress).await?;
    progress.tell(Stage::Publishing, 0, 0).await?;
    let summary = summary(file, &plan, already);
    match publish::publish(app, draft, &summary, &plan, state).await? {
        Published::Done => Ok(true),
        Published::Cancelled => Err(Stopped::Cancelled),
        Published::Changed => Ok(false),
    }
}

/// Removes old drafts, and what is kept of imports that can no longer come back.
pub async fn sweep(app: &App, now: Moment) -> Result<()> {
    let old = store::drafts_before(&mut app.db.read().await?, now.plus(-KEPT)).await?;
    for draft in old.iter().filter(|draft| !draft.state.is_busy()) {
        upload::discard(app, draft).await?;
    }
    let mut tx = app.db.begin().await?;
    store::sweep_kept(&mut tx, now.plus(-changes::KEEP)).await?;
    Ok(tx.commit().await?)
}
