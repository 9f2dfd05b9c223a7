//! Adds, changes and removes relationships.

use axum::http::StatusCode;

use crate::access::{Action, User, may};
use crate::app::App;
use crate::changes::Batch;
use crate::clock::Moment;
use crate::db::{DbError, Tx};
use crate::error::{Error, Result};
use crate::http::new_id;
use crate::ids::Id;
use crate::live::{Audience, Notice};
use crate::members::{Gender, Member, store as members};
use crate::sources::{Citing, citations, external_ids};

use super::model::{Kind, Relationship, RelationshipForm};
use super::store;

/// One action: a relationship, and the answers to the form's other questions.
pub struct NewRelationships {
    pub id: Option<Id>,
    pub form: RelationshipForm,
    /// Further relationships; those already recorded are left as they are.
    pub also: Vec<RelationshipForm>,
    /// Genders of the two, where they were unknown.
    pub genders: Vec<(Id, Gender)>,
}

/// The result of [`add`].
pub struct Added {
    pub relationship: Relationship,
    /// The batch that undoes the whole action; `None` if it was sent before.
    pub undo: Option<Id>,
}

/// True if the viewer is one of the two members in the form.
fn is_own(viewer: &User, form: &RelationshipForm) -> bool {
    viewer.member_id.is_some_and(|own| own == form.from_id || own == form.to_id)
}

pub async fn add(app: &App, viewer: &User, new: NewRelationships) -> Result<Added> {
    let NewRelationships { id, form, also, genders } = new;
    may(viewer, Action::Relate { own: is_own(viewer, &form) })?;
    let now = app.now();
    let id = new_id(id, now)?;
    let mut tx = app.db.begin().await?;
    members::turn(&mut tx).await?;
    if let Some(existing) = store::get(&mut tx, id).await? {
        let same = existing.created_by == Some(viewer.id) && form.apply(existing.clone(), now)? == existing;
        return if same {
            Ok(Added { relationship: existing, undo: None })
        } else {
            Err(Error::conflict("relationship-duplicate"))
        };
    }
    let mut relationship = form.apply(Relationship::blank(id, Some(viewer.id), now), now)?;
    let mut batch = Batch::new(Some(viewer.id), now);
    save(&mut tx, &mut batch, None, &mut relationship, now).await?;
    set_citations(&mut tx, &mut batch, id, &form, now).await?;
    announce(&mut tx, id);
    add_also(&mut tx, &mut batch, viewer, also, now).await?;
    for (member, gender) in genders {
        if relationship.is_about(Some(member)) {
            may(viewer, Action::EditMember { own: viewer.member_id == Some(member) })?;
            set_unknown_gender(&mut tx, &mut batch, member, gender, now).await?;
        }
    }
    tx.commit().await?;
    Ok(Added { relationship, undo: Some(batch.id) })
}

/// Adds the relationships that a form proposed beside its own, as part of the same action.
pub async fn add_also(
    tx: &mut Tx,
    batch: &mut Batch,
    viewer: &User,
    also: Vec<RelationshipForm>,
    now: Moment,
) -> Result<()> {
    for form in also {
        may(viewer, Action::Relate { own: is_own(viewer, &form) })?;
        if store::is_known(tx, form.word.fact(form.from_id, form.to_id)).await? {
            continue;
        }
        let mut tie = form.apply(Relationship::blank(Id::new(now), Some(viewer.id), now), now)?;
        save(tx, batch, None, &mut tie, now).await?;
        announce(tx, tie.id);
    }
    Ok(())
}

/// Sets a gender that is not known yet; a known one stays.
pub async fn set_unknown_gender(
    tx: &mut Tx,
    batch: &mut Batch,
    member: Id,
    gender: Gender,
    now: Moment,
) -> Result<()> {
    members::turn(tx).await?;
    let Some(before) = members::get(tx, member).await? else {
        return Err(Error::not_found("member-not-found"));
    };
    if before.gender.is_none() {
        let mut after = Member { gender: Some(gender), updated_at: now, ..before.clone() };
        batch.update(tx, &before, &mut after).await?;
        Notice::change(Audience::Approved, "members", member).leave(tx);
    }
    Ok(())
}

async fn found(tx: &mut Tx, id: Id) -> Result<Relationship> {
    store::get(tx, id).await?.ok_or_else(|| Error::not_found("relationship-not-found"))
}

/// Changes a relationship. The inner error is the current record, if it has changed since it was read.
pub async fn update(
    app: &App,
    viewer: &User,
    id: Id,
    version: i64,
    form: RelationshipForm,
) -> Result<std::result::Result<Relationship, Relationship>> {
    let now = app.now();
    may(viewer, Action::ReadFamily)?;
    let mut tx = app.db.begin().await?;
    members::turn(&mut tx).await?;
    let before = found(&mut tx, id).await?;
    let own = before.is_about(viewer.member_id) && is_own(viewer, &form);
    may(viewer, Action::Relate { own })?;
    let mut after = form.apply(before.clone(), now)?;
    if before.version != version {
        return Ok(Err(before));
    }
    let mut batch = Batch::new(Some(viewer.id), now);
    let cites = set_citations(&mut tx, &mut batch, id, &form, now).await?;
    if cites {
        after.updated_at = now;
    }
    if !save_as(&mut tx, &mut batch, Some(&before), &mut after, cites, now).await? {
        return Ok(Err(found(&mut tx, id).await?));
    }
    announce(&mut tx, id);
    tx.commit().await?;
    Ok(Ok(after))
}

/// Removes a relationship; returns the batch that undoes it.
pub async fn remove(
    app: &App,
    viewer: &User,
    id: Id,
    version: i64,
) -> Result<std::result::Result<Id, Relationship>> {
    let now = app.now();
    may(viewer, Action::ReadFamily)?;
    let mut tx = app.db.begin().await?;
    members::turn(&mut tx).await?;
    let before = found(&mut tx, id).await?;
    may(viewer, Action::Relate { own: before.is_about(viewer.member_id) })?;
    let mut batch = Batch::new(Some(viewer.id), now);
    citations::remove_all(&mut tx, &mut batch, id).await?;
    external_ids::remove(&mut tx, &mut batch, id).await?;
    if before.version != version || !batch.delete(&mut tx, &before).await? {
        return Ok(Err(found(&mut tx, id).await?));
    }
    announce(&mut tx, id);
    tx.commit().await?;
    Ok(Ok(batch.id))
}

/// Deletes the relationships of a member who is about to be deleted. Siblings stay half-siblings, without the parent.
pub async fn member_deleted(tx: &mut Tx, batch: &mut Batch, member: Id) -> Result<()> {
    for tie in store::of(tx, member).await? {
        citations::remove_all(tx, batch, tie.id).await?;
        external_ids::remove(tx, batch, tie.id).await?;
        batch.delete(tx, &tie).await?;
        announce(tx, tie.id);
    }
    let now = batch.at();
    for tie in store::sharing(tx, member).await? {
        let mut after = Relationship { shared_parent_id: None, updated_at: now, ..tie.clone() };
        batch.update(tx, &tie, &mut after).await?;
        announce(tx, tie.id);
    }
    Ok(())
}

async fn set_citations(
    tx: &mut Tx,
    batch: &mut Batch,
    id: Id,
    form: &RelationshipForm,
    now: Moment,
) -> Result<bool> {
    match &form.more.citations {
        Some(wanted) => citations::set(tx, batch, Citing::relationship(id), wanted, "citations", now).await,
        None => Ok(false),
    }
}

/// Saves a new or changed relationship and checks the rules over the whole family: each fact is stored once, and no
/// one is their own ancestor. Fills in an unknown gender from the word chosen. Returns false if the record has
/// changed since it was read.
pub async fn save(
    tx: &mut Tx,
    batch: &mut Batch,
    before: Option<&Relationship>,
    after: &mut Relationship,
    now: Moment,
) -> Result<bool> {
    save_as(tx, batch, before, after, false, now).await
}

/// Like `save`; `has_new_parts` if its citations have changed.
async fn save_as(
    tx: &mut Tx,
    batch: &mut Batch,
    before: Option<&Relationship>,
    after: &mut Relationship,
    has_new_parts: bool,
    now: Moment,
) -> Result<bool> {
    let Some(from) = members::line(tx, after.from_id).await? else {
        return Err(Error::not_found("member-not-found"));
    };
    for other in [Some(after.to_id()), after.shared_parent_id].into_iter().flatten() {
        if members::line(tx, other).await?.is_none() {
            return Err(Error::not_found("member-not-found"));
        }
    }
    let written = match before {
        None => batch.create(tx, after).await.map(|()| true),
        Some(before) if has_new_parts => batch.rewrite(tx, before, after).await,
        Some(before) => batch.update(tx, before, after).await,
    };
    let written = match written {
        Err(DbError::Unique(name)) if name.contains("kind") => {
            return Err(Error::conflict("relationship-duplicate"));
        }
        other => other?,
    };
    if makes_own_ancestor(tx, after).await? {
        return Err(Error::problem(StatusCode::UNPROCESSABLE_ENTITY, "own-ancestor"));
    }
    if written
        && from.gender.is_none()
        && let Some(gender) = after.word.gender()
    {
        set_unknown_gender(tx, batch, from.id, gender, now).await?;
    }
    Ok(written)
}

/// True if a saved relationship makes someone their own ancestor, also through full siblings, who share their
/// parents.
pub async fn makes_own_ancestor(tx: &mut Tx, tie: &Relationship) -> Result<bool, DbError> {
    match tie.kind {
        Kind::Parent | Kind::Sibling => store::is_own_ancestor(tx, tie.second_id).await,
        Kind::Partner => Ok(false),
    }
}

pub fn announce(tx: &mut Tx, id: Id) {
    Notice::change(Audience::Approved, "relationships", id).leave(tx);
}
