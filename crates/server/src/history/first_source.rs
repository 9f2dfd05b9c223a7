//! The source of the specification's form: the first that an event cites, by its title and its first file.

use axum::http::StatusCode;
use serde_json::Value as Json;

use crate::access::User;
use crate::changes::{self, Batch, Entry};
use crate::clock::Moment;
use crate::db::{Image, Tx};
use crate::error::{Error, Problem, Result};
use crate::files::{self, Attachment, AttachmentForm, Owner, OwnerKind, store as stored_files};
use crate::ids::Id;
use crate::members::store as members;
use crate::sources::{Citation, CitationForm, Citing, Source, citations, record, store as sources_store};

use super::model::{HistoryEvent, HistoryType, SourceForm, files_of, place_of};
use super::store;

/// Sets the first source; returns true if anything changed. A source that others cite too is not changed: a
/// new one replaces it here.
pub async fn set(
    tx: &mut Tx,
    batch: &mut Batch,
    event: Id,
    wanted: &SourceForm,
    viewer: &User,
    now: Moment,
) -> Result<bool> {
    let cited = citations::of(tx, Citing::event(event)).await?;
    let description = wanted.description();
    let title = match (&description, wanted.file) {
        (None, None) => return remove(tx, batch, event, &cited, now).await,
        (Some(description), _) => description.clone(),
        (None, Some(file)) => filename(tx, file).await?,
    };
    let first = match cited.first() {
        Some(first) => sources_store::get(tx, first.source_id).await?.map(|source| (first, source)),
        None => None,
    };
    let Some((citation, source)) = first else {
        let source = add(tx, batch, title, wanted.file, &[], viewer, now).await?;
        let citation = citations::blank(Citing::event(event), source, now);
        batch.create(tx, &citation).await?;
        return Ok(true);
    };
    let attached = files::attachments_of(tx, source_files(source.id)).await?;
    let known: Vec<Id> = attached.iter().map(|attached| attached.file.id).collect();
    if title == source.title && wanted.file == known.first().copied() {
        return Ok(false);
    }
    if sources_store::count(tx, source.id).await? > 1 {
        let id = add(tx, batch, title, wanted.file, &known, viewer, now).await?;
        let mut replaced = Citation { source_id: id, ..citation.clone() };
        batch.update(tx, citation, &mut replaced).await?;
        return Ok(true);
    }
    let others = attached.iter().skip(1).filter(|attached| Some(attached.file.id) != wanted.file);
    let others = others.map(|attached| AttachmentForm {
        file: attached.file.id,
        caption: attached.attachment.caption.clone(),
    });
    let caption = attached.iter().find(|attached| Some(attached.file.id) == wanted.file);
    let caption = caption.and_then(|attached| attached.attachment.caption.clone());
    let first = wanted.file.map(|file| AttachmentForm { file, caption });
    let all: Vec<AttachmentForm> = first.into_iter().chain(others).collect();
    attach(tx, batch, source.id, &all, &[], viewer, now).await?;
    let mut after = Source { updated_at: now, ..source.clone() };
    after.set_title(title);
    if !batch.rewrite(tx, &source, &mut after).await? {
        return Err(Error::conflict("conflict"));
    }
    record::announce(tx, source.id).await?;
    Ok(true)
}

/// Removes the first citation, and its source if no one else needs it.
async fn remove(tx: &mut Tx, batch: &mut Batch, event: Id, cited: &[Citation], now: Moment) -> Result<bool> {
    let Some((first, others)) = cited.split_first() else { return Ok(false) };
    let others: Vec<CitationForm> = others.iter().map(CitationForm::of).collect();
    citations::set(tx, batch, Citing::event(event), &others, "source", now).await?;
    record::remove_unneeded(tx, batch, &[first.source_id], now).await?;
    Ok(true)
}

async fn add(
    tx: &mut Tx,
    batch: &mut Batch,
    title: String,
    file: Option<Id>,
    also_fit: &[Id],
    viewer: &User,
    now: Moment,
) -> Result<Id> {
    let mut source = Source::blank(Id::new(now), Some(viewer.id), now);
    source.set_title(title);
    batch.create(tx, &source).await?;
    let files: Vec<AttachmentForm> =
        file.map(|file| AttachmentForm { file, caption: None }).into_iter().collect();
    attach(tx, batch, source.id, &files, also_fit, viewer, now).await?;
    record::announce(tx, source.id).await?;
    Ok(source.id)
}

/// Attaches the file; a refusal names the field of this form.
async fn attach(
    tx: &mut Tx,
    batch: &mut Batch,
    source: Id,
    wanted: &[AttachmentForm],
    also_fit: &[Id],
    viewer: &User,
    now: Moment,
) -> Result<bool> {
    let attached = files::attach_known(tx, batch, source_files(source), wanted, None, also_fit, viewer, now);
    attached.await.map_err(|error| files::refused_at("source", OwnerKind::Source, error))
}

fn source_files(source: Id) -> Owner {
    Owner { kind: OwnerKind::Source, id: source }
}

async fn filename(tx: &mut Tx, file: Id) -> Result<String> {
    let unknown = || Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "unknown-file").at("source");
    Ok(stored_files::get(tx, file).await?.ok_or_else(unknown)?.filename)
}

/// Runs after an undo. In an image from before sources were separate records, the event has the source's
/// description and its file. This turns them into the first source, and puts the place on the profile.
/// Changes to a row that the undo has written too are not logged: otherwise the undo could not be undone.
pub async fn restored(tx: &mut Tx, batch: &mut Batch, entry: &Entry) -> Result<()> {
    let now = batch.at();
    let Some(event) = store::get(tx, entry.row_id).await? else {
        // The action that added the event did not log the source, which was created from it later.
        let left = citations::remove_all(tx, batch, entry.row_id).await?;
        return record::remove_unneeded(tx, batch, &left, now).await;
    };
    let Some(before) = entry.before()?.filter(|before| !before.contains_key("label")) else {
        return Ok(());
    };
    let mut returned = Vec::new();
    for attachment in stored_files::attachments(tx, files_of(event.id)).await? {
        if changes::has_changed(tx, entry.batch, attachment.id).await? {
            returned.push(attachment);
        }
    }
    let has_changed = match entry.after()? {
        Some(after) => described(&before) != described(&after) || !returned.is_empty(),
        None => true,
    };
    bring_back(tx, batch, &event, has_changed, &returned, now).await?;
    store::clear_source_description(tx, event.id).await?;
    let member = match event.fact_member {
        Some(member) => members::get(tx, member).await?,
        None => None,
    };
    if let Some(member) = member.filter(|member| place_of(member, event.kind) != &event.location) {
        members::set_place(tx, member.id, event.kind == HistoryType::Birth, event.location.as_deref())
            .await?;
    }
    Ok(())
}

fn described(image: &Image) -> Option<&str> {
    image.get("source_description").and_then(Json::as_str)
}

/// Gives an event the source that it had according to an older image.
async fn bring_back(
    tx: &mut Tx,
    batch: &mut Batch,
    event: &HistoryEvent,
    has_changed: bool,
    returned: &[Attachment],
    now: Moment,
) -> Result<()> {
    let cited = citations::of(tx, Citing::event(event.id)).await?;
    let first = match cited.first() {
        Some(first) => sources_store::get(tx, first.source_id).await?,
        None => None,
    };
    let mut file = match &first {
        Some(source) => files::attachments_of(tx, source_files(source.id)).await?.into_iter().next(),
        None => None,
    }
    .map(|attached| attached.file);
    if let Some(attachment) = returned.first() {
        file = stored_files::get(tx, attachment.file_id).await?;
    }
    let title = event.source_description.clone().or(file.map(|file| file.filename));
    let (source, title) = match (first, title) {
        (Some(source), Some(title)) => (source, title),
        (None, Some(title)) => {
            let mut source = Source::blank(Id::new(now), event.created_by, now);
            source.set_title(title.clone());
            batch.create(tx, &source).await?;
            batch.create(tx, &citations::blank(Citing::event(event.id), source.id, now)).await?;
            (source, title)
        }
        // The source has neither a description nor a file left.
        (Some(source), None) if source.is_plain() && sources_store::count(tx, source.id).await? == 1 => {
            remove(tx, batch, event.id, &cited, now).await?;
            return Ok(());
        }
        (_, None) => return Ok(()),
    };
    if has_changed && source.title != title && sources_store::count(tx, source.id).await? == 1 {
        let mut after = Source { updated_at: now, ..source.clone() };
        after.set_title(title);
        batch.update(tx, &source, &mut after).await?;
    }
    for attachment in returned {
        stored_files::move_attachment(tx, attachment, source_files(source.id)).await?;
    }
    record::announce(tx, source.id).await
}
