//! Unpacks the files of an archive into the storage. They belong to nothing until the import is published.
//!
//! The transaction that completes a file also notes its entry in `import_files`, so an import that was interrupted goes on
//! with the next one. These rows also keep the files from being collected. Publishing the import removes them.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use bytes::Bytes;
use tokio::sync::mpsc;

use crate::app::App;
use crate::db::Tx;
use crate::error::{Error, Result};
use crate::files::name::Filename;
use crate::files::{self, Announced, Attachment, File, OwnerKind, Published, collector};
use crate::ids::Id;

use super::archive::Archive;
use super::enclosed::filename;
use super::model::{Draft, Stage, Told};
use super::plan::{Plan, PlannedFile};
use super::progress::{Progress, Stopped};
use super::store;

/// At most this many pieces wait to be written.
const PIECES: usize = 4;

/// This many files are read at once.
const PAGE: usize = 500;

/// Stores the files that the plan names, except those that are stored already, and plans to attach them.
pub async fn unpack(
    app: &App,
    draft: &Draft,
    archive: &Arc<Archive>,
    plan: &mut Plan,
    progress: &mut Progress<'_>,
) -> Result<(), Stopped> {
    let planned = std::mem::take(&mut plan.files);
    let mut known = stored(app, draft).await?;
    let mut attached = HashSet::new();
    let people = plan.changed_members.iter().enumerate();
    let changed: HashMap<Id, usize> = people.map(|(at, changed)| (changed.before.id, at)).collect();
    for (number, planned_file) in planned.iter().enumerate() {
        progress.tell(Stage::Files, number, planned.len()).await?;
        let entry = &planned_file.entry;
        if !known.contains_key(entry) {
            let new = one(app, draft, archive, entry, progress).await?;
            known.insert(entry.clone(), new);
        }
        if let Some(Some(file)) = known.get(entry) {
            attached.insert(file.id);
            attach(plan, planned_file, file, &changed, app);
        }
    }
    plan.counts.new_files = i64::try_from(attached.len()).unwrap_or(i64::MAX);
    Ok(())
}

/// The files that were stored before the import was interrupted, by their names in the archive; `None` for entries
/// that cannot be files here.
async fn stored(app: &App, draft: &Draft) -> Result<HashMap<String, Option<File>>> {
    let mut conn = app.db.read().await?;
    let entries = store::unpacked(&mut conn, draft.id).await?;
    let ids: Vec<Id> = entries.iter().filter_map(|(_, file)| *file).collect();
    let mut files = HashMap::new();
    for some in ids.chunks(PAGE) {
        files.extend(files::store::among(&mut conn, some).await?.into_iter().map(|file| (file.id, file)));
    }
    Ok(entries.into_iter().map(|(entry, id)| (entry, id.and_then(|id| files.remove(&id)))).collect())
}

/// Forgets the stored files of an import that did not happen; [`remove`] them after the commit.
pub async fn forget(tx: &mut Tx, draft: Id) -> Result<Vec<File>> {
    let ids: Vec<Id> = store::unpacked(tx, draft).await?.into_iter().filter_map(|(_, file)| file).collect();
    store::forget_unpacked(tx, draft).await?;
    let mut files = Vec::new();
    for some in ids.chunks(PAGE) {
        files.append(&mut files::store::among(tx, some).await?);
    }
    Ok(files)
}

/// Removes files that are no longer needed. The collector removes what is left if this is interrupted.
pub async fn remove(app: &App, files: &[File]) -> Result<()> {
    for file in files {
        collector::delete(app, file).await?;
    }
    Ok(())
}

/// `changed` are the positions of the people who are here and change.
fn attach(plan: &mut Plan, planned: &PlannedFile, file: &File, changed: &HashMap<Id, usize>, app: &App) {
    let is_there = |known: &Attachment| known.owner_id == planned.owner.id && known.file_id == file.id;
    if plan.attachments.iter().any(is_there) {
        return;
    }
    // The first picture is the portrait, unless someone who is here has one.
    if planned.owner.kind == OwnerKind::Member && file.is_portrait() {
        match changed.get(&planned.owner.id).and_then(|at| plan.changed_members.get_mut(*at)) {
            Some(changed) => changed.after.portrait = changed.after.portrait.or(Some(file.id)),
            None => {
                plan.portraits.entry(planned.owner.id).or_insert(file.id);
            }
        }
    }
    let id = Id::new(app.now());
    if let Some((position, at)) = planned.origin {
        plan.keep_origin(id, position, at);
    }
    plan.attachments.push(Attachment {
        id,
        owner_kind: planned.owner.kind,
        owner_id: planned.owner.id,
        file_id: file.id,
        position: planned.position,
        caption: planned.caption.clone(),
        only_for: None,
        version: 1,
    });
}

/// Stores one file of the archive, and that it is stored; `None` if it is too large, empty, or has no usable name.
async fn one(
    app: &App,
    draft: &Draft,
    archive: &Arc<Archive>,
    entry: &str,
    progress: &Progress<'_>,
) -> Result<Option<File>, Stopped> {
    let published = publish(app, draft, archive, entry, progress).await?;
    let mut tx = app.db.begin().await?;
    progress.confirm(&mut tx).await?;
    let file = match &published {
        Some(published) => Some(published.complete(&mut tx).await?),
        None => None,
    };
    store::note_unpacked(&mut tx, draft.id, entry, file.as_ref().map(|file| file.id)).await?;
    tx.commit().await?;
    if let Some(published) = published {
        published.keep();
    }
    Ok(file)
}

async fn publish(
    app: &App,
    draft: &Draft,
    archive: &Arc<Archive>,
    entry: &str,
    progress: &Progress<'_>,
) -> Result<Option<Published>, Stopped> {
    let Ok(filename) = Filename::parse(filename(entry)) else { return Ok(None) };
    let most = app.config.max_file_bytes;
    let (sender, mut pieces) = mpsc::channel::<Bytes>(PIECES);
    let (archive, entry) = (Arc::clone(archive), entry.to_owned());
    let unpacking = tokio::task::spawn_blocking(move || {
        archive.unpack(&entry, most + 1, &mut |piece| {
            let sent = sender.blocking_send(Bytes::copy_from_slice(piece));
            sent.map_err(|_| Error::internal("no one waits for the file"))
        })
    });
    let mut spool = app.storage.spool(app.now()).await?;
    while let Some(piece) = pieces.recv().await {
        spool.write(piece).await?;
        progress.went_on();
    }
    unpacking.await.map_err(Error::internal)??;
    if spool.size() > most || spool.size() == 0 {
        return Ok(None);
    }
    let announced = Announced { filename: &filename, declared_type: None, uploader: Some(draft.created_by) };
    match files::publish_spooled(app, &announced, spool.finish().await?).await {
        Ok(published) => Ok(Some(published)),
        Err(error) if error.code() == "quota-exceeded" => Err(Told::new("problem.noRoom").into()),
        Err(error) => Err(error.into()),
    }
}
