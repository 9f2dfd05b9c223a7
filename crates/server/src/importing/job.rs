//! The work on drafts: reading a file, and importing it. A job that begins again, after a restart, begins from the start.

use std::collections::HashSet;
use std::sync::Arc;

use family_file::Contents;
use serde::Deserialize;

use crate::app::App;
use crate::changes;
use crate::clock::{DAY, Moment};
use crate::db::Conn;
use crate::error::{Error, Result};
use crate::files::File;
use crate::ids::Id;
use crate::jobs::{Job, Outcome};
use crate::members::store as members;

use super::archive::Archive;
use super::decisions::{Decisions, arrange};
use super::findings::{finish, replace_items};
use super::here::{Details, Earlier, Here, Wanted};
use super::items::Item;
use super::matching::{Candidates, Known, Matches, ask_about_strangers, continues, follow, matches, propose};
use super::model::{
    Already, Choice, Draft, DraftKind, DraftState, ItemKind, Stage, StoredItem, Summary, TableColumns, Told,
};
use super::plan::{Compared, Plan, plan, to_compare};
use super::progress::{Progress, Stopped, blocking};
use super::publish;
use super::reading::{self, FamilyFile};
use super::upload::announce;
use super::{doubts, lists, mapping::By, scans, store, unpacking, upload};

/// How long a draft is kept that no one works on.
const KEPT: i64 = 7 * DAY;
/// How many earlier imports are tried as the one that a file continues.
const IMPORTS: i64 = 5;
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
        DraftState::Outdated | DraftState::Planning => preview_again(app, draft).await,
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
    let now = app.now();
    let mut tx = app.db.begin().await?;
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
    announce(&mut tx, draft.id);
    Ok(tx.commit().await?)
}

/// Reads the draft's file; of a list, what was decided to import.
async fn file(app: &App, draft: &Draft, decisions: &Arc<Decisions>) -> Result<Arc<FamilyFile>, Stopped> {
    let stored = stored(app, draft).await?;
    let columns = chosen_columns(draft)?;
    let (kind, decisions) = (draft.kind, Arc::clone(decisions));
    let read = blocking(move || match kind {
        DraftKind::Gedcom | DraftKind::Scans => reading::read(stored),
        DraftKind::Csv => lists::read_table(stored, &columns.unwrap_or_default(), &decisions),
        DraftKind::Vcard => lists::read_cards(stored, &decisions),
    });
    Ok(Arc::new(read.await??))
}

async fn stored(app: &App, draft: &Draft) -> Result<std::fs::File, Stopped> {
    let stored = app.storage.fetch(&draft.path(), app.now()).await?;
    stored.ok_or_else(|| Stopped::Refused(Told::new("problem.fileGone")))
}

/// What someone has said about the columns of a table.
fn chosen_columns(draft: &Draft) -> Result<Option<TableColumns>> {
    let table = draft.summary()?.and_then(|summary| summary.table);
    Ok(table.filter(|table| table.chosen).map(|table| table.columns))
}

/// Looks at a table, so that someone can say what its columns are.
async fn look_at_table(app: &App, draft: &Draft) -> Result<(), Stopped> {
    let stored = stored(app, draft).await?;
    let table = blocking(move || lists::look_at(stored)).await??;
    let summary = Summary { table: Some(table), ..Summary::default() };
    finish(app, draft, (DraftState::Reading, DraftState::Columns), &summary).await
}

/// Whether it is an archive of scans, which only its contents tell.
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

/// Reads a file and says what it would change.
async fn preview(app: &App, draft: &Draft) -> Result<(), Stopped> {
    let mut progress = Progress::new(app, draft.id);
    progress.tell(Stage::Reading, 0, 0).await?;
    if has_scans(app, draft).await? {
        return scans::preview(app, draft, &archive(app, draft).await?, &mut progress).await;
    }
    if draft.kind == DraftKind::Csv && chosen_columns(draft)?.is_none() {
        return look_at_table(app, draft).await;
    }
    let decisions = Arc::new(Decisions::default());
    let file = file(app, draft, &decisions).await?;
    let stored = stored_items(app, draft).await?;
    describe(app, draft, &file, (&stored, &decisions), DraftState::Reading, &mut progress).await
}

/// Says again what a file would change, with what was chosen; and again if more was chosen meanwhile.
async fn preview_again(app: &App, draft: &Draft) -> Result<(), Stopped> {
    // Who is in a table depends on the choices, so it is read each time, and others may be proposed.
    let is_table = draft.kind == DraftKind::Csv;
    let mut read = None;
    loop {
        let mut tx = app.db.begin().await?;
        store::set_state(&mut tx, draft.id, (DraftState::Outdated, DraftState::Planning), app.now()).await?;
        tx.commit().await?;
        let mut progress = Progress::new(app, draft.id);
        let stored = stored_items(app, draft).await?;
        let decisions = Arc::new(Decisions::of(&stored, !is_table)?);
        let file = match read.take() {
            Some(file) => file,
            None if is_table => file(app, draft, &decisions).await?,
            None => file(app, draft, &Arc::default()).await?,
        };
        let described =
            describe(app, draft, &file, (&stored, &decisions), DraftState::Planning, &mut progress).await;
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

/// Plans the import, and stores what there is to say and to ask about it.
async fn describe(
    app: &App,
    draft: &Draft,
    file: &Arc<FamilyFile>,
    (stored, decisions): (&[StoredItem], &Arc<Decisions>),
    state: DraftState,
    progress: &mut Progress<'_>,
) -> Result<(), Stopped> {
    progress.tell(Stage::Comparing, 0, 0).await?;
    let Planned { plan, items, already } = planned(app, draft, file, decisions).await?;
    let items = arrange(items, stored)?;
    replace_items(app, draft, stored, &items, progress).await?;
    finish(app, draft, (state, DraftState::Ready), &summary(draft, file, &plan, already)?).await
}

fn summary(draft: &Draft, file: &FamilyFile, plan: &Plan, already: Option<Already>) -> Result<Summary> {
    let table = draft.summary()?.and_then(|summary| summary.table);
    let (about, counts) = (reading::about(file), reading::counts(file));
    Ok(Summary { about, counts, plan: plan.counts, already, table })
}

/// A plan, and what to ask about it.
struct Planned {
    plan: Plan,
    items: Vec<(Item, Option<Choice>)>,
    already: Option<Already>,
}

/// Plans the import, with what has been decided so far.
async fn planned(
    app: &App,
    draft: &Draft,
    file: &Arc<FamilyFile>,
    decisions: &Arc<Decisions>,
) -> Result<Planned, Stopped> {
    let mut conn = app.db.read().await?;
    let already = match &draft.sha256 {
        Some(hash) => store::same_file(&mut conn, hash).await?,
        None => None,
    };
    let mut here = Here::load(&mut conn).await?;
    // What a contact does not say is not gone: contacts never say everything about a person.
    let is_contacts = file.list.as_ref().is_some_and(|list| list.contacts);
    if !here.members.is_empty() && !is_contacts {
        here.earlier = continued(&mut conn, &file.contents).await?;
    }
    drop(conn);
    let here = Arc::new(here);
    let (mut matches, wanted) = matched(app, file, &here, decisions).await?;
    let earlier = here.earlier.as_ref().map(|earlier| earlier.id);
    let details = Details::load(&mut app.db.read().await?, &wanted, earlier).await?;
    let (file, decisions) = (Arc::clone(file), Arc::clone(decisions));
    let by = By { user: Some(draft.created_by), now: app.now() };
    let (plan, items) = blocking(move || {
        let compared = Compared { here: &here, matches: &matches, details: &details, decisions: &decisions };
        let mut plan = plan(&file.contents, &compared, by)?;
        plan.files.retain(|one| file.has(&one.entry));
        let entries: HashSet<&str> = plan.files.iter().map(|one| one.entry.as_str()).collect();
        plan.counts.new_files = i64::try_from(entries.len()).unwrap_or(i64::MAX);
        let (mut items, left_out) = doubts::doubts(&file, &plan);
        plan.counts.doubts = i64::try_from(items.len() + left_out).unwrap_or(i64::MAX);
        items.append(&mut matches.items);
        items.append(&mut plan.items);
        if let Some(list) = &file.list {
            for (item, _) in &mut items {
                item.move_to(|line| list.rows.of(line));
            }
            let (mut rows, count) = list.items(&decisions);
            let counts = &mut plan.counts;
            *(if list.contacts { &mut counts.doubts } else { &mut counts.rows }) +=
                i64::try_from(count).unwrap_or(i64::MAX);
            items.append(&mut rows);
        }
        Ok::<_, Error>((plan, items))
    })
    .await??;
    let already = already.map(|import| Already { id: import.id, at: import.created_at });
    Ok(Planned { plan, items, already })
}

/// The newest import that the file continues.
async fn continued(conn: &mut Conn, file: &Contents) -> Result<Option<Earlier>> {
    for import in store::newest(conn, IMPORTS).await? {
        let earlier = Earlier::load(conn, import.id).await?;
        if let Some(earlier) = earlier.filter(|earlier| continues(file, &earlier.contents)) {
            return Ok(Some(earlier));
        }
    }
    Ok(None)
}

/// Who of the file is here, by what is certain and what was decided; and what has to be read to compare it.
async fn matched(
    app: &App,
    file: &Arc<FamilyFile>,
    here: &Arc<Here>,
    decisions: &Arc<Decisions>,
) -> Result<(Matches, Wanted)> {
    let (of, known) = (Arc::clone(file), Arc::clone(here));
    let mut matches = blocking(move || matches(&of.contents, &known)).await?;
    let mut candidates = Candidates::default();
    let is_asked = !decisions.is_complete && !here.members.is_empty() && matches.people.contains(&Known::New);
    if is_asked {
        let mut conn = app.db.read().await?;
        let mut after = None;
        loop {
            let page = members::page(&mut conn, after).await?;
            let Some(last) = page.last() else { break };
            after = Some(last.id);
            page.iter().for_each(|member| candidates.add(member));
        }
    }
    let (file, here, decisions) = (Arc::clone(file), Arc::clone(here), Arc::clone(decisions));
    let decided = move || {
        let contacts = file.list.as_ref().is_some_and(|list| list.contacts);
        follow(&file.contents, &here, &decisions.proposed, &mut matches);
        if is_asked {
            candidates.relate(&here);
            let unlikely = if contacts { Choice::Skip } else { Choice::New };
            propose(&file.contents, candidates, unlikely, &mut matches);
        }
        if contacts {
            ask_about_strangers(&file.contents, &decisions, &mut matches);
        }
        let wanted = to_compare(&file.contents, &here, &matches);
        (matches, wanted)
    };
    blocking(decided).await
}

async fn stored_items(app: &App, draft: &Draft) -> Result<Vec<StoredItem>> {
    let mut stored = Vec::new();
    let mut conn = app.db.read().await?;
    // Scans are never planned again.
    for kind in [ItemKind::Doubt, ItemKind::Match, ItemKind::Change, ItemKind::Row] {
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

enum Read {
    Family(Arc<FamilyFile>),
    Scans(Arc<Archive>),
}

/// Imports a file as a whole, or not at all.
async fn import(app: &App, draft: &Draft) -> Result<(), Stopped> {
    let mut progress = Progress::new(app, draft.id);
    progress.tell(Stage::Reading, 0, 0).await?;
    let decisions = Arc::new(Decisions::of(&stored_items(app, draft).await?, true)?);
    let read = match draft.kind {
        DraftKind::Scans => Read::Scans(archive(app, draft).await?),
        _ => Read::Family(file(app, draft, &decisions).await?),
    };
    for _ in 0..ATTEMPTS {
        let mut stored = Vec::new();
        let imported = match &read {
            Read::Family(file) => attempt(app, draft, file, &decisions, &mut stored, &mut progress).await,
            Read::Scans(archive) => scans::attempt(app, draft, archive, &mut stored, &mut progress).await,
        };
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
    decisions: &Arc<Decisions>,
    stored: &mut Vec<File>,
    progress: &mut Progress<'_>,
) -> Result<bool, Stopped> {
    progress.tell(Stage::Comparing, 0, 0).await?;
    let state = publish::state(app).await?;
    let Planned { mut plan, already, .. } = planned(app, draft, file, decisions).await?;
    if let Some(archive) = &file.archive {
        unpacking::unpack(app, draft, archive, &mut plan, stored, progress).await?;
    }
    let plan = Arc::new(plan);
    publish::prepare(app, draft, file, &plan, progress).await?;
    progress.tell(Stage::Publishing, 0, 0).await?;
    let summary = summary(draft, file, &plan, already)?;
    publish::publish(app, draft, &summary, &plan, state).await?.check()
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
