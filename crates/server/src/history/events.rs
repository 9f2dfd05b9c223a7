//! Adds, changes and deletes history events, each in one transaction with the profile dates that follow from it.

use std::result::Result as StdResult;

use axum::http::StatusCode;

use crate::access::{Action, User, may};
use crate::app::App;
use crate::changes::Batch;
use crate::clock::Moment;
use crate::db::{DbError, Tx};
use crate::error::{Error, FieldProblems, Problem, Result};
use crate::files;
use crate::http::new_id;
use crate::ids::Id;
use crate::members::wire::Warning;
use crate::members::{links, mentions};
use crate::sources::{Citing, citations, external_ids, record as sources};

use super::announce::announce;
use super::model::{HistoryEvent, HistoryForm, HistoryPerson, HistoryType, files_of};
use super::{births, first_source, store};

/// A saved event, and the changes to profiles that saving it made.
pub struct Saved {
    pub event: HistoryEvent,
    pub notes: Vec<Warning>,
}

pub async fn add(app: &App, viewer: &User, id: Option<Id>, form: HistoryForm) -> Result<Saved> {
    may(viewer, Action::EditHistory)?;
    let now = app.now();
    let id = new_id(id, now)?;
    let mut tx = begin(app).await?;
    if let Some(existing) = store::get(&mut tx, id).await? {
        // A form sent twice gets the same record.
        let same = existing.created_by == Some(viewer.id)
            && form.apply(existing.clone(), now)? == existing
            && is_about(&mut tx, id, &form).await?;
        return if same {
            Ok(Saved { event: existing, notes: Vec::new() })
        } else {
            Err(Error::stale(&serde_json::json!({ "id": id })))
        };
    }
    let mut event = form.apply(HistoryEvent::blank(id, Some(viewer.id), now), now)?;
    check_people(&mut tx, &form).await?;
    let mut batch = Batch::new(Some(viewer.id), now);
    births::replace_generated(&mut tx, &mut batch, &event).await?;
    births::fill_place(&mut tx, None, &mut event).await?;
    once(batch.create(&mut tx, &event).await, event.kind)?;
    set_parts(&mut tx, &mut batch, id, &form, viewer, now).await?;
    let notes = births::event_saved(&mut tx, &mut batch, viewer, None, &event, now).await?;
    announce(&mut tx, id);
    tx.commit().await?;
    Ok(Saved { event, notes })
}

/// Warnings about an event that is about to be saved.
pub async fn check(app: &App, viewer: &User, form: &HistoryForm) -> Result<Vec<Warning>> {
    may(viewer, Action::EditHistory)?;
    let now = app.now();
    let event = form.apply(HistoryEvent::blank(Id::new(now), None, now), now)?;
    births::warnings(&mut app.db.read().await?, &event, now).await
}

/// Changes an event. The inner error is the current record, if it has changed since it was read.
pub async fn update(
    app: &App,
    viewer: &User,
    id: Id,
    version: i64,
    form: HistoryForm,
) -> Result<StdResult<Saved, HistoryEvent>> {
    may(viewer, Action::EditHistory)?;
    let now = app.now();
    let mut tx = begin(app).await?;
    let before = found(&mut tx, id).await?;
    let mut after = form.apply(before.clone(), now)?;
    if before.version != version {
        return Ok(Err(before));
    }
    check_people(&mut tx, &form).await?;
    let mut batch = Batch::new(Some(viewer.id), now);
    births::replace_generated(&mut tx, &mut batch, &after).await?;
    births::fill_place(&mut tx, Some(&before), &mut after).await?;
    let written = if set_parts(&mut tx, &mut batch, id, &form, viewer, now).await? {
        after.updated_at = now;
        batch.rewrite(&mut tx, &before, &mut after).await
    } else {
        batch.update(&mut tx, &before, &mut after).await
    };
    if !once(written, after.kind)? {
        return Ok(Err(found(&mut tx, id).await?));
    }
    let notes = births::event_saved(&mut tx, &mut batch, viewer, Some(&before), &after, now).await?;
    if after.version != before.version {
        announce(&mut tx, id);
    }
    tx.commit().await?;
    Ok(Ok(Saved { event: after, notes }))
}

/// Deletes an event. An admin can restore it from the change log. Returns the date that stays on a profile.
pub async fn delete(
    app: &App,
    viewer: &User,
    id: Id,
    version: i64,
) -> Result<StdResult<Vec<Warning>, HistoryEvent>> {
    may(viewer, Action::DeleteHistory)?;
    let mut tx = begin(app).await?;
    let event = found(&mut tx, id).await?;
    if event.version != version {
        return Ok(Err(event));
    }
    let mut batch = Batch::new(Some(viewer.id), app.now());
    for person in store::people_of(&mut tx, id).await? {
        batch.delete(&mut tx, &person).await?;
    }
    files::detach_all(&mut tx, &mut batch, files_of(id), app.now()).await?;
    let cited = citations::remove_all(&mut tx, &mut batch, id).await?;
    sources::remove_unneeded(&mut tx, &mut batch, &cited, app.now()).await?;
    external_ids::remove(&mut tx, &mut batch, id).await?;
    if !batch.delete(&mut tx, &event).await? {
        return Ok(Err(found(&mut tx, id).await?));
    }
    let notes = births::date_stays(&mut tx, &event).await?;
    announce(&mut tx, id);
    tx.commit().await?;
    Ok(Ok(notes.into_iter().collect()))
}

/// Called when another version has replaced one of its files.
pub async fn file_replaced(tx: &mut Tx, batch: &mut Batch, id: Id, now: Moment) -> Result<()> {
    let Some(before) = store::get(tx, id).await? else { return Ok(()) };
    let mut after = HistoryEvent { updated_at: now, ..before.clone() };
    if !batch.rewrite(tx, &before, &mut after).await? {
        return Err(Error::conflict("conflict"));
    }
    announce(tx, id);
    Ok(())
}

/// Writes to the history and to members take turns, because a birth is stored in both.
async fn begin(app: &App) -> Result<Tx> {
    let mut tx = app.db.begin().await?;
    links::turn(&mut tx).await?;
    Ok(tx)
}

async fn found(tx: &mut Tx, id: Id) -> Result<HistoryEvent> {
    store::get(tx, id).await?.ok_or_else(|| Error::not_found("history-event-not-found"))
}

/// Sets the people, their roles, the sources and the files; returns true if anything changed.
async fn set_parts(
    tx: &mut Tx,
    batch: &mut Batch,
    event: Id,
    form: &HistoryForm,
    viewer: &User,
    now: Moment,
) -> Result<bool> {
    let mut changed = set_people(tx, batch, event, form, now).await?;
    if let Some(source) = &form.source {
        changed |= first_source::set(tx, batch, event, source, viewer, now).await?;
    }
    if let Some(wanted) = &form.citations {
        changed |= citations::set(tx, batch, Citing::event(event), wanted, "citations", now).await?;
    }
    if let Some(wanted) = &form.files {
        changed |= files::attach(tx, batch, files_of(event), wanted, None, viewer, now).await?;
    }
    Ok(changed)
}

/// Sets the people of an event. Each row is written at most once, so that the action can be undone.
async fn set_people(
    tx: &mut Tx,
    batch: &mut Batch,
    event: Id,
    form: &HistoryForm,
    now: Moment,
) -> Result<bool> {
    let known = store::people_of(tx, event).await?;
    let wanted = mentions::once(&form.family_involved);
    let mut changed = false;
    for person in known.iter().filter(|person| !wanted.contains(&person.member_id)) {
        changed |= batch.delete(tx, person).await?;
    }
    for (position, member_id) in (0..).zip(wanted) {
        let before = known.iter().find(|person| person.member_id == member_id);
        let role = match form.role_of(member_id) {
            Some(role) => role,
            None => before.and_then(|person| person.role.clone()),
        };
        match before {
            Some(before) => {
                let mut after = HistoryPerson { position, role, ..before.clone() };
                if after != *before {
                    changed |= batch.update(tx, before, &mut after).await?;
                }
            }
            None => {
                let id = Id::new(now);
                let person = HistoryPerson { id, event_id: event, member_id, position, role, version: 1 };
                batch.create(tx, &person).await?;
                changed = true;
            }
        }
    }
    Ok(changed)
}

/// True if an event already has the people, the source and the files that the form names.
async fn is_about(tx: &mut Tx, event: Id, form: &HistoryForm) -> Result<bool> {
    let people: Vec<Id> = store::people_of(tx, event).await?.iter().map(|person| person.member_id).collect();
    if people != mentions::once(&form.family_involved) {
        return Ok(false);
    }
    if let Some(wanted) = &form.citations {
        return Ok(citations::are(&citations::of(tx, Citing::event(event)).await?, wanted));
    }
    let first = citations::first_of(tx, event).await?;
    let (description, file) = match &first {
        Some(first) => (first.description().map(str::to_owned), first.file.as_ref().map(|file| file.id)),
        None => (None, None),
    };
    let wanted = form.source.as_ref();
    let wanted_file = wanted.and_then(|source| source.file);
    Ok(wanted.and_then(|source| source.description()) == description && wanted_file == file)
}

async fn check_people(tx: &mut Tx, form: &HistoryForm) -> Result<()> {
    let mut problems = FieldProblems::default();
    mentions::check(tx, &mut problems, "familyInvolved", &form.family_involved).await?;
    problems.check()
}

/// Explains a refused duplicate: a member has one birth and one death.
fn once<T>(written: StdResult<T, DbError>, kind: HistoryType) -> Result<T> {
    written.map_err(|error| match error {
        DbError::Unique(_) if kind == HistoryType::Birth => {
            Problem::new(StatusCode::CONFLICT, "birth-known").at("familyInvolved").into()
        }
        DbError::Unique(_) => Problem::new(StatusCode::CONFLICT, "death-known").at("familyInvolved").into(),
        other => other.into(),
    })
}

/// Makes the birth and death of a member who is about to be deleted ordinary events. The caller has already raised the
/// family's counter.
pub async fn fact_member_deleted(tx: &mut Tx, batch: &mut Batch, member: Id) -> Result<()> {
    let now = batch.at();
    for event in store::facts_of(tx, member).await? {
        // Without the member, the sentence can no longer follow their name.
        let mut changed =
            HistoryEvent { fact_member: None, generated: None, updated_at: now, ..event.clone() };
        batch.update(tx, &event, &mut changed).await?;
        announce(tx, event.id);
    }
    Ok(())
}

/// Removes a member who is about to be deleted from the people of events.
pub async fn person_deleted(tx: &mut Tx, batch: &mut Batch, member: Id) -> Result<()> {
    for person in store::rows_of_member(tx, member).await? {
        batch.delete(tx, &person).await?;
        announce(tx, person.event_id);
    }
    Ok(())
}

/// Rebuilds the sort keys of the next events after this id; returns the last id.
pub async fn reindex(tx: &mut Tx, after: Option<Id>) -> StdResult<Option<Id>, DbError> {
    let page = store::page(tx, after).await?;
    for event in &page {
        let sort_key = event.date.map_or(event.sort_key, |date| event.kind.sort_key(date));
        if sort_key != event.sort_key {
            store::set_sort_key(tx, event.id, sort_key).await?;
            tx.changed(store::HISTORY, event.id);
        }
    }
    Ok(page.last().map(|last| last.id))
}
