//! Files of an archive on their way into the storage. They belong to nothing until the import is published.

use std::collections::HashMap;
use std::sync::Arc;

use bytes::Bytes;
use tokio::sync::mpsc;

use crate::app::App;
use crate::error::{Error, Result};
use crate::files::name::Filename;
use crate::files::{self, Announced, Attachment, File, OwnerKind, collector};
use crate::ids::Id;

use super::archive::Archive;
use super::model::{Draft, Stage, Told};
use super::plan::{Origin, Plan, PlannedFile};
use super::progress::{Progress, Stopped};

/// How many pieces wait to be written.
const PIECES: usize = 4;

/// Stores the files that the plan names, and plans to attach them. `stored` has them even if it fails.
pub async fn unpack(
    app: &App,
    draft: &Draft,
    archive: &Arc<Archive>,
    plan: &mut Plan,
    stored: &mut Vec<File>,
    progress: &mut Progress<'_>,
) -> Result<(), Stopped> {
    let planned = std::mem::take(&mut plan.files);
    let mut known: HashMap<String, Option<File>> = HashMap::new();
    for (number, planned_file) in planned.iter().enumerate() {
        progress.tell(Stage::Files, number, planned.len()).await?;
        if !known.contains_key(&planned_file.entry) {
            let new = one(app, draft, archive, &planned_file.entry).await?;
            stored.extend(new.clone());
            known.insert(planned_file.entry.clone(), new);
        }
        if let Some(Some(file)) = known.get(&planned_file.entry) {
            attach(plan, planned_file, file, app);
        }
    }
    plan.counts.new_files = i64::try_from(stored.len()).unwrap_or(i64::MAX);
    Ok(())
}

/// Removes files of an import that did not happen.
pub async fn remove(app: &App, stored: &[File]) -> Result<()> {
    for file in stored {
        collector::delete(app, file).await?;
    }
    Ok(())
}

fn attach(plan: &mut Plan, planned: &PlannedFile, file: &File, app: &App) {
    let is_there = |known: &Attachment| known.owner_id == planned.owner.id && known.file_id == file.id;
    if plan.attachments.iter().any(is_there) {
        return;
    }
    // The first picture is the portrait.
    if planned.owner.kind == OwnerKind::Member
        && file.is_portrait()
        && let Ok(member) = plan.members.binary_search_by_key(&planned.owner.id, |member| member.id)
    {
        plan.members[member].portrait.get_or_insert(file.id);
    }
    let id = Id::new(app.now());
    plan.origins.extend(planned.origin.map(|(position, at)| Origin { row: id, position, at }));
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

/// Stores one file of the archive; `None` if it is too large, empty, or has no name that a file can have.
async fn one(app: &App, draft: &Draft, archive: &Arc<Archive>, entry: &str) -> Result<Option<File>, Stopped> {
    let name = entry.rsplit('/').next().unwrap_or_default();
    let Ok(filename) = Filename::parse(name) else { return Ok(None) };
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
    }
    unpacking.await.map_err(Error::internal)??;
    if spool.size() > most || spool.size() == 0 {
        return Ok(None);
    }
    let announced = Announced { filename: &filename, declared_type: None, uploader: Some(draft.created_by) };
    match files::keep_spooled(app, &announced, spool.finish().await?).await {
        Ok(file) => Ok(Some(file)),
        Err(error) if error.code() == "quota-exceeded" => Err(Told::new("problem.noRoom").into()),
        Err(error) => Err(error.into()),
    }
}
