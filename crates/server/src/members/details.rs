//! The parts of a member beside the profile: additional names, notes, the sources of both, and files.

use crate::access::User;
use crate::changes::Batch;
use crate::clock::Moment;
use crate::db::{Conn, DbError, Tx};
use crate::error::Result;
use crate::files::{self, Attached, AttachmentForm};
use crate::ids::Id;
use crate::sources::wire::{CitationView, SourceFileView};
use crate::sources::{Citing, citations, external_ids, store as sources};

use super::model::Member;
use super::parts::{DetailsForm, MemberName, MemberNote, NameForm, NoteForm};
use super::portrait::files_of;
use super::store;
use super::wire::{Details, NameView, NoteView};

/// Sets the parts that the form names; returns true if anything changed.
pub async fn set(
    tx: &mut Tx,
    batch: &mut Batch,
    member: &Member,
    form: &DetailsForm,
    viewer: &User,
    now: Moment,
) -> Result<bool> {
    let mut changed = false;
    if let Some(names) = &form.names {
        changed |= set_names(tx, batch, member.id, names, now).await?;
    }
    if let Some(notes) = &form.notes {
        changed |= set_notes(tx, batch, member.id, notes, now).await?;
    }
    if let Some(wanted) = &form.citations {
        changed |= citations::set(tx, batch, Citing::member(member.id), wanted, "citations", now).await?;
    }
    if let Some(wanted) = &form.files {
        changed |= set_files(tx, batch, member, wanted, viewer, now).await?;
    }
    Ok(changed)
}

async fn set_names(
    tx: &mut Tx,
    batch: &mut Batch,
    member: Id,
    wanted: &[NameForm],
    now: Moment,
) -> Result<bool> {
    let known = store::names_of(tx, member).await?;
    let mut changed = false;
    for name in known.iter().filter(|name| !wanted.iter().any(|form| form.id == Some(name.id))) {
        citations::set(tx, batch, Citing::name(name.id, member), &[], "names", now).await?;
        changed |= batch.delete(tx, name).await?;
    }
    for (index, form) in wanted.iter().enumerate() {
        let position = i64::try_from(index).unwrap_or_default();
        // An id that appears twice is used once.
        let is_first = !wanted.iter().take(index).any(|other| other.id == form.id);
        let before = known.iter().find(|name| form.id == Some(name.id) && is_first);
        let id = match before {
            Some(before) => {
                let mut after = form.apply(before.clone(), position);
                changed |= after != *before && batch.update(tx, before, &mut after).await?;
                before.id
            }
            None => {
                let blank = MemberName {
                    id: Id::new(now),
                    member_id: member,
                    position,
                    kind: form.kind,
                    name: String::new(),
                    given_name: None,
                    surname: None,
                    language: None,
                    version: 1,
                };
                let name = form.apply(blank, position);
                batch.create(tx, &name).await?;
                changed = true;
                name.id
            }
        };
        if let Some(wanted) = &form.citations {
            changed |= citations::set(tx, batch, Citing::name(id, member), wanted, "names", now).await?;
        }
    }
    Ok(changed)
}

async fn set_notes(
    tx: &mut Tx,
    batch: &mut Batch,
    member: Id,
    wanted: &[NoteForm],
    now: Moment,
) -> Result<bool> {
    let known = store::notes_of(tx, member).await?;
    let mut changed = false;
    for note in known.iter().filter(|note| !wanted.iter().any(|form| form.id == Some(note.id))) {
        changed |= batch.delete(tx, note).await?;
    }
    for (index, form) in wanted.iter().enumerate() {
        let position = i64::try_from(index).unwrap_or_default();
        let is_first = !wanted.iter().take(index).any(|other| other.id == form.id);
        match known.iter().find(|note| form.id == Some(note.id) && is_first) {
            Some(before) => {
                let mut after = MemberNote { position, text: form.text(), ..before.clone() };
                changed |= after != *before && batch.update(tx, before, &mut after).await?;
            }
            None => {
                let note = MemberNote {
                    id: Id::new(now),
                    member_id: member,
                    position,
                    text: form.text(),
                    version: 1,
                };
                batch.create(tx, &note).await?;
                changed = true;
            }
        }
    }
    Ok(changed)
}

/// Sets the files beside the portrait. The portrait stays, whatever the form names, and comes first, because
/// other programs take the first picture as the portrait.
async fn set_files(
    tx: &mut Tx,
    batch: &mut Batch,
    member: &Member,
    wanted: &[AttachmentForm],
    viewer: &User,
    now: Moment,
) -> Result<bool> {
    let is_portrait = |file: Id| Some(file) == member.portrait;
    let known = files::store::attachments(tx, files_of(member.id)).await?;
    let (portrait, others): (Vec<_>, Vec<_>) = known.into_iter().partition(|row| is_portrait(row.file_id));
    let wanted: Vec<&AttachmentForm> =
        files::named_once(wanted).into_iter().filter(|one| !is_portrait(one.file)).collect();
    let said = others.iter().map(|row| (row.file_id, &row.caption));
    if said.eq(wanted.iter().map(|one| (one.file, &one.caption))) {
        return Ok(false);
    }
    let all: Vec<AttachmentForm> =
        portrait.into_iter().map(Into::into).chain(wanted.into_iter().cloned()).collect();
    files::attach(tx, batch, files_of(member.id), &all, None, viewer, now).await
}

/// Removes everything of a member who is being deleted.
pub async fn remove(tx: &mut Tx, batch: &mut Batch, member: Id) -> Result<(), DbError> {
    citations::remove_all(tx, batch, member).await?;
    external_ids::remove(tx, batch, member).await?;
    for name in store::names_of(tx, member).await? {
        batch.delete(tx, &name).await?;
    }
    for note in store::notes_of(tx, member).await? {
        batch.delete(tx, &note).await?;
    }
    Ok(())
}

pub async fn view(conn: &mut Conn, member: &Member) -> Result<Details, DbError> {
    let (member, portrait) = (member.id, member.portrait);
    let cited = sources::of_record(conn, member).await?;
    let shown = citations::views(conn, &cited).await?;
    let of = |citing: Citing| -> Vec<CitationView> {
        let ids: Vec<Id> =
            cited.iter().filter(|citation| citing.is_of(citation)).map(|citation| citation.id).collect();
        shown.iter().filter(|view| ids.contains(&view.id)).cloned().collect()
    };
    let mut details = Details { citations: of(Citing::member(member)), ..Details::default() };
    for name in store::names_of(conn, member).await? {
        let citations = of(Citing::name(name.id, member));
        details.names.push(NameView::new(name, citations));
    }
    details.notes = store::notes_of(conn, member).await?.into_iter().map(NoteView::from).collect();
    for Attached { attachment, file } in files::attachments_of(conn, files_of(member)).await? {
        if Some(file.id) != portrait {
            details.files.push(SourceFileView { file: file.into(), caption: attachment.caption });
        }
    }
    Ok(details)
}
