//! Adding, changing and deleting events, each in one transaction, and updating them when a member, family or account
//! that they refer to is deleted.

use std::collections::BTreeSet;
use std::result::Result as StdResult;

use axum::http::StatusCode;

use crate::access::{Action, User, may};
use crate::app::App;
use crate::changes::{self, Batch};
use crate::clock::Moment;
use crate::db::Tx;
use crate::error::{Error, FieldProblems, Problem, Result};
use crate::files::{self, Owner, OwnerKind};
use crate::http::new_id;
use crate::ids::Id;
use crate::live::{Audience, Notice};
use crate::members::{links, mentions};
use crate::record_types::{Pair, join};

use super::model::{Event, EventForm, EventMember, Visibility};
use super::store;

const FEATURE: &str = "calendar";

/// The policy action for changing this event.
pub fn change_of(event: &Event, viewer: &User) -> Action<'static> {
    Action::ChangeEvent { own: event.created_by == Some(viewer.id) }
}

pub async fn add(app: &App, viewer: &User, id: Option<Id>, form: EventForm) -> Result<Event> {
    may(viewer, Action::AddEvent)?;
    let now = app.now();
    let id = new_id(id, now)?;
    let mut tx = begin(app).await?;
    if let Some(existing) = store::get(&mut tx, id).await? {
        // The form was sent twice: return what it created.
        let same = existing.created_by == Some(viewer.id)
            && form.apply(existing.clone(), now)? == existing
            && store::member_ids(&mut tx, id).await? == mentions::once(&form.family_member_ids)
            && has_photos(&mut tx, id, &form).await?;
        return if same { Ok(existing) } else { Err(Error::stale(&serde_json::json!({ "id": id }))) };
    }
    let event = form.apply(Event::blank(id, Some(viewer.id), now), now)?;
    check_names(&mut tx, &form).await?;
    let mut batch = Batch::new(Some(viewer.id), now);
    batch.create(&mut tx, &event).await?;
    mentions::set(&mut tx, &mut batch, id, &Vec::<EventMember>::new(), &form.family_member_ids, now).await?;
    set_photos(&mut tx, &mut batch, &event, &form, viewer, now).await?;
    announce(&mut tx, &event).await?;
    tx.commit().await?;
    Ok(event)
}

/// Changes an event. The inner error is the current event, if someone else changed it first.
pub async fn update(
    app: &App,
    viewer: &User,
    id: Id,
    version: i64,
    form: EventForm,
) -> Result<StdResult<Event, Event>> {
    may(viewer, Action::ReadFamily)?;
    let now = app.now();
    let mut tx = begin(app).await?;
    let before = found(&mut tx, id, viewer).await?;
    may(viewer, change_of(&before, viewer))?;
    let mut after = form.apply(before.clone(), now)?;
    if before.created_by != Some(viewer.id) && after.is_private() {
        // The viewer could no longer see it.
        return Err(Problem::new(StatusCode::FORBIDDEN, "private-is-makers").at("visibility").into());
    }
    if before.version != version {
        return Ok(Err(before));
    }
    check_names(&mut tx, &form).await?;
    let mut batch = Batch::new(Some(viewer.id), now);
    let known = store::members_of(&mut tx, id).await?;
    let others = mentions::set(&mut tx, &mut batch, id, &known, &form.family_member_ids, now).await?;
    let photos = set_photos(&mut tx, &mut batch, &after, &form, viewer, now).await?;
    let written = if others || photos {
        after.updated_at = now;
        batch.rewrite(&mut tx, &before, &mut after).await?
    } else if after == before {
        return Ok(Ok(before));
    } else {
        batch.update(&mut tx, &before, &mut after).await?
    };
    if !written {
        return Ok(Err(found(&mut tx, id, viewer).await?));
    }
    announce(&mut tx, &before).await?;
    announce(&mut tx, &after).await?;
    tx.commit().await?;
    Ok(Ok(after))
}

/// Deletes an event. An admin can restore it from the change log.
pub async fn delete(app: &App, viewer: &User, id: Id, version: i64) -> Result<StdResult<(), Event>> {
    may(viewer, Action::ReadFamily)?;
    let mut tx = begin(app).await?;
    let event = found(&mut tx, id, viewer).await?;
    may(viewer, change_of(&event, viewer))?;
    if event.version != version {
        return Ok(Err(event));
    }
    let mut batch = Batch::new(Some(viewer.id), app.now());
    if !remove(&mut tx, &mut batch, &event, app.now()).await? {
        return Ok(Err(found(&mut tx, id, viewer).await?));
    }
    announce(&mut tx, &event).await?;
    tx.commit().await?;
    Ok(Ok(()))
}

/// Locks out other writers of events and members, so that the members of an event still exist when it is stored.
async fn begin(app: &App) -> Result<Tx> {
    let mut tx = app.db.begin().await?;
    links::turn(&mut tx).await?;
    Ok(tx)
}

async fn found(tx: &mut Tx, id: Id, viewer: &User) -> Result<Event> {
    store::visible(tx, id, viewer.id).await?.ok_or_else(|| Error::not_found("event-not-found"))
}

async fn check_names(tx: &mut Tx, form: &EventForm) -> Result<()> {
    let mut problems = FieldProblems::default();
    mentions::check(tx, &mut problems, "familyMemberIds", &form.family_member_ids).await?;
    if let Some(family) = form.family_id
        && crate::households::store::get(tx, family).await?.is_none()
    {
        problems.add("familyId", "unknown-family", &[]);
    }
    problems.check()
}

/// Attaches the photos from the form. Only the creator may see the photos of a private event.
async fn set_photos(
    tx: &mut Tx,
    batch: &mut Batch,
    event: &Event,
    form: &EventForm,
    viewer: &User,
    now: Moment,
) -> Result<bool> {
    let only_for = event.created_by.filter(|_| event.is_private());
    match &form.photos {
        Some(photos) => files::attach(tx, batch, photos_of(event.id), photos, only_for, viewer, now).await,
        None => files::set_only_for(tx, batch, photos_of(event.id), only_for).await.map(|()| false),
    }
}

async fn has_photos(tx: &mut Tx, event: Id, form: &EventForm) -> Result<bool> {
    let known = files::attachments_of(tx, photos_of(event)).await?;
    let known = known.into_iter().map(|photo| (photo.file.id, photo.attachment.caption));
    let wanted = files::named_once(form.photos.as_deref().unwrap_or_default());
    Ok(known.eq(wanted.into_iter().map(|photo| (photo.file, photo.caption.clone()))))
}

pub fn photos_of(event: Id) -> Owner {
    Owner { kind: OwnerKind::Event, id: event }
}

/// Deletes an event and everything attached to it; the caller sends the notice.
pub async fn remove(tx: &mut Tx, batch: &mut Batch, event: &Event, now: Moment) -> Result<bool> {
    files::detach_all(tx, batch, photos_of(event.id), now).await?;
    for row in store::members_of(tx, event.id).await? {
        batch.delete(tx, &row).await?;
    }
    Ok(batch.delete(tx, event).await?)
}

/// Notifies only the creator of a private event. A public event also changes the feeds.
async fn announce(tx: &mut Tx, event: &Event) -> Result<()> {
    if event.visibility == Visibility::Public {
        store::step(tx).await?;
    }
    let audience = match event.created_by {
        Some(maker) if event.is_private() => Audience::Only(maker),
        _ => Audience::Approved,
    };
    Notice::change(audience, FEATURE, event.id).leave(tx);
    Ok(())
}

fn announce_some(tx: &mut Tx) {
    Notice::Change { to: Audience::Approved, feature: FEATURE.to_owned(), id: None }.leave(tx);
}

/// Called when another version has replaced one of its photos.
pub async fn photo_replaced(tx: &mut Tx, batch: &mut Batch, id: Id, now: Moment) -> Result<()> {
    let Some(before) = store::get(tx, id).await? else { return Ok(()) };
    let mut after = Event { updated_at: now, ..before.clone() };
    if !batch.rewrite(tx, &before, &mut after).await? {
        return Err(Error::conflict("conflict"));
    }
    announce(tx, &after).await
}

// ---- deletions elsewhere

/// Removes a member who is about to be deleted from events. The caller has already raised the family's counter.
pub async fn member_deleted(tx: &mut Tx, batch: &mut Batch, member: Id) -> Result<()> {
    let rows = store::rows_with_member(tx, member).await?;
    for row in &rows {
        batch.delete(tx, row).await?;
    }
    if !rows.is_empty() {
        announce_some(tx);
    }
    Ok(())
}

/// Names the member who stays in the events of the other.
pub async fn members_merged(tx: &mut Tx, batch: &mut Batch, pair: Pair) -> Result<()> {
    let moving = store::rows_with_member(tx, pair.other).await?;
    if moving.is_empty() {
        return Ok(());
    }
    let known = store::rows_with_member(tx, pair.kept).await?;
    let known = known.into_iter().map(|row| (row.clone(), row));
    let moved = moving.into_iter().map(|row| (row.clone(), EventMember { member_id: pair.kept, ..row }));
    join(tx, batch, known.chain(moved).collect(), |row| row.event_id, |_, _| {}).await?;
    announce_many(tx).await
}

/// Removes a family that is about to be deleted from its events.
pub async fn household_deleted(tx: &mut Tx, batch: &mut Batch, family: Id) -> Result<()> {
    let (events, now) = (store::of_household(tx, family).await?, batch.at());
    for event in &events {
        batch.update(tx, event, &mut Event { family_id: None, updated_at: now, ..event.clone() }).await?;
    }
    if events.iter().any(|event| event.visibility == Visibility::Public) {
        store::step(tx).await?;
    }
    if !events.is_empty() {
        announce_some(tx);
    }
    Ok(())
}

/// Deletes the private events of an account, without images in the change log. Returns their ids.
pub async fn delete_private(tx: &mut Tx, maker: Id) -> Result<BTreeSet<Id>> {
    let mut deleted = BTreeSet::new();
    for event in store::private_of(tx, maker).await? {
        files::detach_for_good(tx, photos_of(event.id)).await?;
        for row in store::members_of(tx, event.id).await? {
            changes::delete_for_good(tx, &row).await?;
        }
        changes::delete_for_good(tx, &event).await?;
        deleted.insert(event.id);
    }
    Ok(deleted)
}

/// The other events of a deleted account now show a former user as their creator.
pub async fn forget_maker(tx: &mut Tx, maker: Id) -> Result<()> {
    if store::has_made(tx, maker).await? {
        announce_some(tx);
    }
    Ok(())
}

/// Announces that many events changed at once.
pub async fn announce_many(tx: &mut Tx) -> Result<()> {
    store::step(tx).await?;
    announce_some(tx);
    Ok(())
}
