//! Drafts: uploading a file, making choices about it, and discarding it.

use axum::http::StatusCode;
use bytes::Bytes;
use futures_util::Stream;
use serde_json::json;

use crate::access::{Action, User, may};
use crate::app::App;
use crate::clock::Moment;
use crate::db::Tx;
use crate::error::{Error, Problem, Result};
use crate::files::name::Filename;
use crate::files::{self, Expected, collector};
use crate::ids::Id;
use crate::jobs::{self, NewJob};

use super::announce::announce;
use super::decisions::Choices;
use super::items::Item;
use super::model::{Draft, DraftKind, DraftState, StoredItem, Summary, TableColumns, path};
use super::{columns as table_columns, ready, scans, store};

/// The kind of job that reads and imports files.
pub const JOB: &str = "import";

/// Stores a file and queues it for reading.
pub async fn add<E>(
    app: &App,
    viewer: &User,
    filename: &Filename,
    length: Option<u64>,
    body: impl Stream<Item = Result<Bytes, E>>,
) -> Result<Draft> {
    let draft = keep(app, viewer, filename, length, body).await?;
    let mut tx = app.db.begin().await?;
    enqueue(&mut tx, draft.id, app.now()).await?;
    announce(&mut tx, draft.id);
    tx.commit().await?;
    Ok(draft)
}

/// Stores a file without queuing it.
pub async fn keep<E>(
    app: &App,
    viewer: &User,
    filename: &Filename,
    length: Option<u64>,
    body: impl Stream<Item = Result<Bytes, E>>,
) -> Result<Draft> {
    may(viewer, Action::ManageSite)?;
    let most = app.config.max_import_bytes;
    if length.is_some_and(|length| length > most) {
        return Err(files::too_large(most));
    }
    let spooled = files::receive(app, body, &Expected { most, length, hash: None }).await?;
    let now = app.now();
    let id = Id::new(now);
    let draft = Draft {
        id,
        created_by: viewer.id,
        kind: DraftKind::of(filename.as_str()),
        filename: filename.as_str().to_owned(),
        size: i64::try_from(spooled.size).map_err(Error::internal)?,
        sha256: Some(spooled.hash.clone()),
        state: DraftState::Reading,
        stage: None,
        done: 0,
        total: 0,
        summary: None,
        problem: None,
        batch: None,
        created_at: now,
        updated_at: now,
    };
    // Write the row first, so that no bytes are forgotten.
    let mut tx = app.db.begin().await?;
    store::add_draft(&mut tx, &draft).await?;
    tx.commit().await?;
    if let Err(error) = app.storage.publish(spooled, &path(id)).await {
        let mut tx = app.db.begin().await?;
        store::remove_draft(&mut tx, id).await?;
        tx.commit().await?;
        return Err(error);
    }
    Ok(draft)
}

async fn enqueue(tx: &mut Tx, draft: Id, now: Moment) -> Result<()> {
    let job = NewJob { kind: JOB, dedupe_key: None, payload: json!({ "draft": draft }), due_at: now };
    Ok(jobs::enqueue(tx, job, now).await?)
}

pub async fn found(app: &App, id: Id) -> Result<Draft> {
    let draft = store::draft(&mut app.db.read().await?, id).await?;
    draft.ok_or_else(|| Error::not_found("import-not-found"))
}

/// Starts the import.
pub async fn run(app: &App, viewer: &User, id: Id) -> Result<Draft> {
    may(viewer, Action::ManageSite)?;
    found(app, id).await?;
    let mut tx = app.db.begin().await?;
    if !store::set_state(&mut tx, id, (DraftState::Ready, DraftState::Importing), app.now()).await? {
        return Err(Error::conflict("import-not-ready"));
    }
    enqueue(&mut tx, id, app.now()).await?;
    announce(&mut tx, id);
    tx.commit().await?;
    found(app, id).await
}

/// Sets the columns of a table, and queues it for reading.
pub async fn set_columns(app: &App, viewer: &User, id: Id, columns: TableColumns) -> Result<Draft> {
    may(viewer, Action::ManageSite)?;
    let draft = found(app, id).await?;
    let Some(mut summary) = draft.summary()? else { return Err(Error::conflict("import-not-ready")) };
    let Some(table) = &mut summary.table else { return Err(Error::conflict("import-not-ready")) };
    table_columns::check(&columns, table.columns.fields.len())?;
    (table.columns, table.chosen) = (columns, true);
    let mut tx = app.db.begin().await?;
    let mut is_open = false;
    for from in [DraftState::Columns, DraftState::Ready] {
        is_open |= store::set_state(&mut tx, id, (from, DraftState::Reading), app.now()).await?;
    }
    if !is_open {
        return Err(Error::conflict("import-not-ready"));
    }
    read_again(app, tx, id, &summary).await
}

/// Sets the character set of a GEDCOM file, and queues it for reading.
pub async fn set_encoding(app: &App, viewer: &User, id: Id, encoding: &str) -> Result<Draft> {
    may(viewer, Action::ManageSite)?;
    let draft = found(app, id).await?;
    let Some(mut summary) = draft.summary()? else { return Err(Error::conflict("import-not-ready")) };
    if !summary.about.encodings.iter().any(|choice| choice == encoding) {
        return Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "invalid").into());
    }
    summary.encoding = Some(encoding.to_owned());
    let mut tx = app.db.begin().await?;
    if !store::set_state(&mut tx, id, (DraftState::Ready, DraftState::Reading), app.now()).await? {
        return Err(Error::conflict("import-not-ready"));
    }
    read_again(app, tx, id, &summary).await
}

/// Stores what was chosen, and queues the file for reading.
async fn read_again(app: &App, mut tx: Tx, id: Id, summary: &Summary) -> Result<Draft> {
    store::set_summary(&mut tx, id, &serde_json::to_string(summary).map_err(Error::internal)?).await?;
    enqueue(&mut tx, id, app.now()).await?;
    announce(&mut tx, id);
    tx.commit().await?;
    found(app, id).await
}

/// Stops a job; it leaves nothing behind.
pub async fn cancel(app: &App, viewer: &User, id: Id) -> Result<Draft> {
    may(viewer, Action::ManageSite)?;
    found(app, id).await?;
    let mut tx = app.db.begin().await?;
    let stopped = store::set_state(&mut tx, id, (DraftState::Importing, DraftState::Cancelled), app.now())
        .await?
        || store::set_state(&mut tx, id, (DraftState::Reading, DraftState::Cancelled), app.now()).await?;
    if !stopped {
        return Err(Error::conflict("import-not-running"));
    }
    announce(&mut tx, id);
    tx.commit().await?;
    found(app, id).await
}

/// Removes a draft and its file. The imported records stay.
pub async fn remove(app: &App, viewer: &User, id: Id) -> Result<()> {
    may(viewer, Action::ManageSite)?;
    let draft = found(app, id).await?;
    if draft.state == DraftState::Importing {
        return Err(Error::conflict("import-running"));
    }
    discard(app, &draft).await
}

pub async fn discard(app: &App, draft: &Draft) -> Result<()> {
    let now = app.now();
    let mut tx = app.db.begin().await?;
    store::remove_draft(&mut tx, draft.id).await?;
    collector::enqueue(&mut tx, vec![draft.path()], now).await?;
    announce(&mut tx, draft.id);
    tx.commit().await?;
    ready::forget(app, draft.id);
    Ok(())
}

/// Stores the choices. If they change what the import would do, it is planned again.
pub async fn choose(app: &App, viewer: &User, id: Id, choices: Choices) -> Result<()> {
    may(viewer, Action::ManageSite)?;
    let now = app.now();
    let mut tx = app.db.begin().await?;
    let draft = store::hold(&mut tx, id, now).await?.ok_or_else(|| Error::not_found("import-not-found"))?;
    if !draft.state.is_open() {
        return Err(Error::conflict("import-not-ready"));
    }
    if draft.kind == DraftKind::Scans {
        scans::choose(&mut tx, &draft, choices).await?;
    } else if decide(&mut tx, id, choices).await? {
        store::set_state(&mut tx, id, (draft.state, DraftState::Outdated), now).await?;
        if draft.state == DraftState::Ready {
            enqueue(&mut tx, id, now).await?;
        }
    }
    announce(&mut tx, id);
    Ok(tx.commit().await?)
}

/// Stores choices; returns true if they change the plan.
async fn decide(tx: &mut Tx, id: Id, choices: Choices) -> Result<bool> {
    let unfit = || Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "invalid");
    let some = match choices {
        Choices::All(kind, chosen) if chosen.choice.fits(kind) && chosen.is_plain() => {
            return Ok(store::choose_all(tx, id, kind, chosen.choice).await?);
        }
        Choices::All(..) => return Err(unfit().into()),
        Choices::Some(some) => some,
    };
    let mut is_outdated = false;
    for (position, chosen) in some {
        let choice = chosen.choice;
        let item = store::item(tx, id, position).await?;
        let can_choose =
            |item: &StoredItem| choice.fits(item.kind) && item.choice.is_some() && chosen.is_plain();
        let item = item.filter(can_choose).ok_or_else(unfit)?;
        if item.choice != Some(choice) {
            store::choose(tx, id, position, choice).await?;
            is_outdated |= Item::of(&item)?.changes_plan();
        }
    }
    Ok(is_outdated)
}
