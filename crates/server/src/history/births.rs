//! A birth or death on a profile and in the history is one fact, stored twice: saving either updates the other in the
//! same transaction, once and never in a loop.

use axum::http::StatusCode;
use fuzzy_date::FuzzyDate;

use crate::access::{Action, User, may};
use crate::changes::Batch;
use crate::clock::Moment;
use crate::db::{Conn, DbError, Tx};
use crate::error::{Problem, Result};
use crate::files;
use crate::ids::Id;
use crate::live::{Audience, Notice};
use crate::members::wire::Warning;
use crate::members::{self, KnownDate, Member};
use crate::relationships::warnings;
use crate::sources::{external_ids, store as sources};
use crate::words::Message;

use super::announce::announce;
use super::model::{Generated, HistoryEvent, HistoryPerson, HistoryType, files_of, place_of};
use super::store;

/// Birth and death, with the sentences for them.
const LIFE: [(HistoryType, Generated); 2] =
    [(HistoryType::Birth, Generated::Birth), (HistoryType::Death, Generated::Death)];

fn date_of(member: &Member, kind: HistoryType) -> Option<FuzzyDate> {
    if kind == HistoryType::Birth { member.birth_date } else { member.death_date }
}

fn known_of(member: &Member, kind: HistoryType) -> KnownDate {
    if kind == HistoryType::Birth { member.known_birth() } else { member.known_death() }
}

/// A birth or death that a person records replaces the one that the server generated from the profile, unless someone
/// has edited that one.
pub async fn replace_generated(tx: &mut Tx, batch: &mut Batch, event: &HistoryEvent) -> Result<()> {
    let Some(member) = event.fact_member else { return Ok(()) };
    let Some(known) = store::fact(tx, event.kind, member).await?.filter(|known| known.id != event.id) else {
        return Ok(());
    };
    let people = store::people_of(tx, known.id).await?;
    if !is_untouched(tx, &known).await? || people.len() != 1 {
        return Ok(());
    }
    for person in people {
        batch.delete(tx, &person).await?;
    }
    external_ids::remove(tx, batch, known.id).await?;
    batch.delete(tx, &known).await?;
    announce(tx, known.id);
    Ok(())
}

/// True if the event is still as the server wrote it.
async fn is_untouched(tx: &mut Tx, event: &HistoryEvent) -> Result<bool> {
    Ok(event.generated.is_some()
        && event.location.is_none()
        && event.label.is_none()
        && sources::of_record(tx, event.id).await?.is_empty()
        && files::attachments_of(tx, files_of(event.id)).await?.is_empty())
}

/// An event that becomes someone's birth or death without a place gets the one on their profile.
pub async fn fill_place(
    tx: &mut Tx,
    before: Option<&HistoryEvent>,
    event: &mut HistoryEvent,
) -> Result<(), DbError> {
    let Some(member) = event.fact_member.filter(|_| event.location.is_none()) else { return Ok(()) };
    if before.is_some_and(|before| tells_the_same(before, event)) {
        return Ok(());
    }
    if let Some(member) = members::store::get(tx, member).await? {
        event.location.clone_from(place_of(&member, event.kind));
    }
    Ok(())
}

/// After an event is saved: updates the date and place of birth or death of its member. Returns the dates
/// that changed on profiles. The place of a birth needs no more rights than that of any event; its date needs
/// the right to edit the person.
pub async fn event_saved(
    tx: &mut Tx,
    batch: &mut Batch,
    viewer: &User,
    before: Option<&HistoryEvent>,
    after: &HistoryEvent,
    now: Moment,
) -> Result<Vec<Warning>> {
    let mut notes = Vec::new();
    if let Some(before) = before.filter(|before| !tells_the_same(before, after)) {
        notes.extend(date_stays(tx, before).await?);
    }
    let Some(id) = after.fact_member else { return Ok(notes) };
    let Some(member) = members::store::get(tx, id).await? else { return Ok(notes) };
    let old = date_of(&member, after.kind);
    let is_new_date = old != after.date;
    if !is_new_date && place_of(&member, after.kind) == &after.location {
        return Ok(notes);
    }
    let mut changed = member.clone();
    if is_new_date {
        may(viewer, Action::EditMember { own: viewer.member_id == Some(id) }).map_err(|_| life_of_other())?;
        set_date(&mut changed, after);
    }
    match after.kind {
        HistoryType::Birth => changed.birth_place.clone_from(&after.location),
        _ => changed.death_place.clone_from(&after.location),
    }
    changed.updated_at = now;
    members::store::turn(tx).await?;
    batch.update(tx, &member, &mut changed).await?;
    Notice::change(Audience::Approved, "members", id).leave(tx);
    if !is_new_date {
        return Ok(notes);
    }
    let code = match (after.kind, &old) {
        (HistoryType::Birth, Some(_)) => "birth-date-replaced",
        (HistoryType::Birth, None) => "birth-date-set",
        (_, Some(_)) => "death-date-replaced",
        (_, None) => "death-date-set",
    };
    let mut note = Warning::new(code, Some(id)).with("name", member.name.as_str());
    for (name, date) in [("old", old), ("new", after.date)] {
        if let Some(date) = date {
            note = note.with(name, Message::Date(date));
        }
    }
    notes.push(note);
    Ok(notes)
}

fn set_date(member: &mut Member, event: &HistoryEvent) {
    match event.kind {
        HistoryType::Birth => member.set_birth(event.known()),
        _ => member.set_death(event.known()),
    }
}

/// The refusal names the field, because the rest of the event could be saved.
fn life_of_other() -> Problem {
    let field = Problem::new(StatusCode::FORBIDDEN, "life-of-other").at("familyInvolved");
    Problem { fields: field.fields, ..Problem::new(StatusCode::FORBIDDEN, "forbidden") }
}

/// Warnings about a birth or death that is about to be saved; they never block saving.
pub async fn warnings(conn: &mut Conn, event: &HistoryEvent, now: Moment) -> Result<Vec<Warning>> {
    let Some(id) = event.fact_member else { return Ok(Vec::new()) };
    let Some(mut member) = members::store::get(conn, id).await? else { return Ok(Vec::new()) };
    set_date(&mut member, event);
    Ok(warnings::about(conn, &member, false, None, now).await?)
}

fn tells_the_same(one: &HistoryEvent, other: &HistoryEvent) -> bool {
    one.kind == other.kind && one.fact_member == other.fact_member
}

/// The warning that a profile keeps its date although the event is no longer that birth or death.
pub async fn date_stays(tx: &mut Tx, event: &HistoryEvent) -> Result<Option<Warning>> {
    let Some(id) = event.fact_member else { return Ok(None) };
    let Some(member) = members::store::get(tx, id).await? else { return Ok(None) };
    Ok(date_of(&member, event.kind).map(|_| {
        let is_birth = event.kind == HistoryType::Birth;
        let code = if is_birth { "birth-date-stays" } else { "death-date-stays" };
        Warning::new(code, Some(id)).with("name", member.name.as_str())
    }))
}

/// Copies what has changed on a profile to its birth or death in the history, which agrees with `before` so far.
/// Clearing a date keeps the event's.
pub fn follow(event: &mut HistoryEvent, before: &Member, after: &Member) {
    let kind = event.kind;
    if has_new_date(Some(before), after, kind) {
        event.set_date(&known_of(after, kind));
    }
    if place_of(before, kind) != place_of(after, kind) {
        event.location.clone_from(place_of(after, kind));
    }
    if let Some(generated) = event.generated {
        event.description = generated.sentence(&after.name);
    }
}

/// True if saving these changes of a profile changes this birth or death as well.
pub fn is_changed_by(event: &HistoryEvent, before: &Member, after: &Member) -> bool {
    let mut changed = event.clone();
    follow(&mut changed, before, after);
    !agree(before, after, event.kind) && changed != *event
}

/// True if a profile gets a date of birth or death, or another one.
pub fn has_new_date(before: Option<&Member>, after: &Member, kind: HistoryType) -> bool {
    let date = date_of(after, kind);
    date.is_some() && date != before.and_then(|before| date_of(before, kind))
}

/// Makes a birth or death from a profile that has a date for it, with the server's own sentence. A place without a date
/// stays on the profile only; adding a date later adds the place to the history.
pub fn generate(
    id: Id,
    kind: HistoryType,
    member: &Member,
    created_by: Option<Id>,
    now: Moment,
) -> Option<HistoryEvent> {
    let (_, generated) = LIFE.into_iter().find(|(known, _)| *known == kind)?;
    date_of(member, kind)?;
    let mut event = HistoryEvent {
        kind,
        description: generated.sentence(&member.name),
        generated: Some(generated),
        fact_member: Some(member.id),
        location: place_of(member, kind).clone(),
        ..HistoryEvent::blank(id, created_by, now)
    };
    event.set_date(&known_of(member, kind));
    Some(event)
}

/// After a member is saved: updates their birth and death in the history.
pub async fn member_saved(
    tx: &mut Tx,
    batch: &mut Batch,
    viewer: &User,
    before: Option<&Member>,
    after: &Member,
    now: Moment,
) -> Result<()> {
    for (kind, _) in LIFE {
        let known = match before {
            Some(before) if agree(before, after, kind) => continue,
            Some(before) => store::fact(tx, kind, after.id).await?.map(|event| (event, before)),
            None => None,
        };
        if let Some((event, before)) = known {
            let mut changed = event.clone();
            follow(&mut changed, before, after);
            if changed != event {
                changed.updated_at = now;
                batch.update(tx, &event, &mut changed).await?;
                announce(tx, event.id);
            }
        } else if has_new_date(before, after, kind)
            && let Some(event) = generate(Id::new(now), kind, after, Some(viewer.id), now)
        {
            batch.create(tx, &event).await?;
            let person = HistoryPerson {
                id: Id::new(now),
                event_id: event.id,
                member_id: after.id,
                position: 0,
                role: None,
                version: 1,
            };
            batch.create(tx, &person).await?;
            announce(tx, event.id);
        }
    }
    Ok(())
}

/// Returns true if both profiles agree on this birth or death, so that no event needs to be read.
fn agree(before: &Member, after: &Member, kind: HistoryType) -> bool {
    !has_new_date(Some(before), after, kind)
        && place_of(before, kind) == place_of(after, kind)
        && before.name == after.name
}
