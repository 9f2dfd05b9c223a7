//! A birth or death on a profile and in the history is one fact, stored twice: saving either updates the other in the
//! same transaction, once and never in a loop.

use axum::http::StatusCode;
use fuzzy_date::FuzzyDate;

use crate::access::{Action, User, may};
use crate::changes::Batch;
use crate::clock::Moment;
use crate::db::{Conn, Tx};
use crate::error::{Problem, Result};
use crate::files;
use crate::ids::Id;
use crate::live::{Audience, Notice};
use crate::members::wire::Warning;
use crate::members::{self, KnownDate, Member};
use crate::relationships::warnings;
use crate::words::Message;

use super::announce::announce;
use super::model::{Generated, HistoryEvent, HistoryPerson, HistoryType, source_of};
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
    batch.delete(tx, &known).await?;
    announce(tx, known.id);
    Ok(())
}

/// Whether the event is still as the server wrote it.
async fn is_untouched(tx: &mut Tx, event: &HistoryEvent) -> Result<bool> {
    Ok(event.generated.is_some()
        && event.location.is_none()
        && event.source_description.is_none()
        && files::attachments_of(tx, source_of(event.id)).await?.is_empty())
}

/// After an event is saved: updates the birth or death date of its member. Returns what changed on profiles.
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
    if old == after.date {
        return Ok(notes);
    }
    may(viewer, Action::EditMember { own: viewer.member_id == Some(id) }).map_err(|_| life_of_other())?;
    let mut changed = member.clone();
    let known = after.known();
    if after.kind == HistoryType::Birth {
        changed.set_birth(known);
    } else {
        changed.set_death(known);
    }
    changed.updated_at = now;
    members::store::turn(tx).await?;
    batch.update(tx, &member, &mut changed).await?;
    Notice::change(Audience::Approved, "members", id).leave(tx);
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

/// The refusal names the field, because the rest of the event may be saved.
fn life_of_other() -> Problem {
    let field = Problem::new(StatusCode::FORBIDDEN, "life-of-other").at("familyInvolved");
    Problem { fields: field.fields, ..Problem::new(StatusCode::FORBIDDEN, "forbidden") }
}

/// What looks like a mistake in a birth or death about to be saved; it never blocks saving.
pub async fn warnings(conn: &mut Conn, event: &HistoryEvent, now: Moment) -> Result<Vec<Warning>> {
    let Some(id) = event.fact_member else { return Ok(Vec::new()) };
    let Some(mut member) = members::store::get(conn, id).await? else { return Ok(Vec::new()) };
    match event.kind {
        HistoryType::Birth => member.set_birth(event.known()),
        _ => member.set_death(event.known()),
    }
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

/// After a member is saved: updates their birth and death in the history. Clearing a date keeps the event.
pub async fn member_saved(
    tx: &mut Tx,
    batch: &mut Batch,
    viewer: &User,
    before: Option<&Member>,
    after: &Member,
    now: Moment,
) -> Result<()> {
    for (kind, generated) in LIFE {
        let date = date_of(after, kind);
        let new_date = date.is_some() && date != before.and_then(|before| date_of(before, kind));
        let renamed = before.is_some_and(|before| before.name != after.name);
        if !new_date && !renamed {
            continue;
        }
        match store::fact(tx, kind, after.id).await? {
            Some(event) => {
                let mut changed = event.clone();
                if new_date {
                    changed.set_date(&known_of(after, kind));
                }
                if let Some(generated) = event.generated {
                    changed.description = generated.sentence(&after.name);
                }
                if changed != event {
                    changed.updated_at = now;
                    batch.update(tx, &event, &mut changed).await?;
                    announce(tx, event.id);
                }
            }
            None if new_date => {
                let mut event = HistoryEvent::blank(Id::new(now), Some(viewer.id), now);
                event.kind = kind;
                event.description = generated.sentence(&after.name);
                event.generated = Some(generated);
                event.fact_member = Some(after.id);
                event.set_date(&known_of(after, kind));
                batch.create(tx, &event).await?;
                let person = HistoryPerson {
                    id: Id::new(now),
                    event_id: event.id,
                    member_id: after.id,
                    position: 0,
                    version: 1,
                };
                batch.create(tx, &person).await?;
                announce(tx, event.id);
            }
            None => {}
        }
    }
    Ok(())
}
