//! Imports from the command line: the same work, without a queue in between.

use std::collections::HashMap;
use std::fs::File;
use std::path::Path;

use crate::access::{User, store as access};
use crate::app::App;
use crate::error::{Error, Result};
use crate::files::name::Filename;
use crate::ids::Id;
use crate::storage;

use super::model::{DraftState, ItemKind};
use super::wire::{DraftView, ItemView};
use super::{job, store, upload};

/// Commands act on behalf of the site's owner.
async fn importer(app: &App) -> Result<User> {
    let mut conn = app.db.read().await?;
    let owner = match access::owner_email(&mut conn).await? {
        Some(email) => access::user_by_email(&mut conn, &email).await?,
        None => None,
    };
    owner.ok_or_else(|| Error::not_found("no-owner"))
}

/// Reads a file and returns what it would change. [`discard`] it afterwards.
pub async fn read(app: &App, path: &Path) -> Result<DraftView> {
    let file = File::open(path).map_err(Error::internal)?;
    let filename = Filename::parse(&path.file_name().unwrap_or_default().to_string_lossy())?;
    read_file(app, &filename, file).await
}

/// Like `read`, for an open file.
pub async fn read_file(app: &App, filename: &Filename, file: File) -> Result<DraftView> {
    let viewer = importer(app).await?;
    let size = file.metadata().map_err(Error::internal)?.len();
    let body = storage::stream(file, size);
    let draft = upload::keep(app, &viewer, filename, Some(size), body).await?;
    job::work_on(app, &draft, None).await?;
    let mut draft = upload::found(app, draft.id).await?;
    // No one can choose the columns here, so the proposed ones are used.
    if let (DraftState::Columns, Some(table)) =
        (draft.state, draft.summary()?.and_then(|summary| summary.table))
    {
        draft = upload::set_columns(app, &viewer, draft.id, table.columns).await?;
        job::work_on(app, &draft, None).await?;
    }
    DraftView::new(upload::found(app, draft.id).await?)
}

/// The first items that a person should check.
pub async fn items(app: &App, id: Id, kind: ItemKind, most: i64) -> Result<Vec<ItemView>> {
    let found = store::items(&mut app.db.read().await?, id, kind, -1, most).await?;
    found.iter().map(ItemView::new).collect()
}

/// Imports a file that has been read, with the choices that are proposed.
pub async fn run(app: &App, id: Id) -> Result<DraftView> {
    let mut tx = app.db.begin().await?;
    store::set_state(&mut tx, id, (DraftState::Ready, DraftState::Importing), app.now()).await?;
    tx.commit().await?;
    job::work_on(app, &upload::found(app, id).await?, None).await?;
    DraftView::new(upload::found(app, id).await?)
}

/// The members that the people of a small file became, by their ids in it.
pub async fn people(app: &App, id: Id) -> Result<HashMap<String, Id>> {
    let kept = store::kept(&mut app.db.read().await?, id, -1, false).await?;
    let people = kept.into_iter().filter(|record| record.tag == "INDI");
    Ok(people.filter_map(|record| Some((record.xref?, record.owner_id?))).collect())
}

/// Removes the uploaded copy of the file. The imported records stay.
pub async fn discard(app: &App, id: Id) -> Result<()> {
    upload::discard(app, &upload::found(app, id).await?).await
}
