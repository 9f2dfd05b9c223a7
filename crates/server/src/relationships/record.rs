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
use crate::members::{Member, Touched, store as members, touch};

use super::model::{Kind, Relationship, RelationshipForm};
use super::store;

/// Whether the viewer is one of the two members in the form.
fn is_own(viewer: &User, form: &RelationshipForm) -> bool {
    viewer.member_id.is_some_and(|own| own == form.from_id || own == form.to_id)
}

pub async fn add(app: &App, viewer: &User, id: Option<Id>, form: RelationshipForm) -> Result<Relationship> {
    may(viewer, Action::Relate { own: is_own(viewer, &form) })?;
    let now = app.now();
    let id = new_id(id, now)?;
    let mut tx = app.db.begin().await?;
    touch(&mut tx, Touched::Relationship, id).await?;
    if let Some(existing) = store::get(&mut tx, id).await? {
        let same = existing.created_by == Some(viewer.id) && form.apply(existing.clone(), now)? == existing;
        return if same { Ok(existing) } else { Err(Error::conflict("relationship-duplicate")) };
    }
    let mut relationship = form.apply(Relationship::blank(id, Some(viewer.id), now), now)?;
    let mut batch = Batch::new(Some(viewer.id), now);
    save(&mut tx, &mut batch, None, &mut relationship, now).await?;
    announce(&mut tx, id);
    tx.commit().await?;
    Ok(relationship)
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
    touch(&mut tx, Touched::Relationship, id).await?;
    let before = found(&mut tx, id).await?;
    let own = before.is_about(viewer.member_id) && is_own(viewer, &form);
    may(viewer, Action::Relate { own })?;
    let mut after = form.apply(before.clone(), now)?;
    if before.version != version {
        return Ok(Err(before));
    }
    let mut batch = Batch::new(Some(viewer.id), now);
    if !save(&mut tx, &mut batch, Some(&before), &mut after, now).await? {
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
    touch(&mut tx, Touched::Relationship, id).await?;
    let before = found(&mut tx, id).await?;
    may(viewer, Action::Relate { own: before.is_about(viewer.member_id) })?;
    let mut batch = Batch::new(Some(viewer.id), now);
    if before.version != version || !batch.delete(&mut tx, &before).await? {
        return Ok(Err(found(&mut tx, id).await?));
    }
    announce(&mut tx, id);
    tx.commit().await?;
    Ok(Ok(batch.id))
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
    touch(tx, Touched::Relationship, after.id).await?;
    let Some(from) = members::get(tx, after.from_id).await? else {
        return Err(Error::not_found("member-not-found"));
    };
    if members::get(tx, after.to_id()).await?.is_none() {
        return Err(Error::not_found("member-not-found"));
    }
    if after.kind == Kind::Parent && store::is_ancestor(tx, after.second_id, after.first_id, after.id).await?
    {
        return Err(Error::problem(StatusCode::UNPROCESSABLE_ENTITY, "own-ancestor"));
    }
    let written = match before {
        None => batch.create(tx, after).await.map(|()| true),
        Some(before) => batch.update(tx, before, after).await,
    };
    let written = match written {
        Err(DbError::Unique(name)) if name.contains("kind") => {
            return Err(Error::conflict("relationship-duplicate"));
        }
        other => other?,
    };
    if written
        && from.gender.is_none()
        && let Some(gender) = after.word.gender()
    {
        let mut gendered = Member { gender: Some(gender), updated_at: now, ..from.clone() };
        touch(tx, Touched::Member, from.id).await?;
        batch.update(tx, &from, &mut gendered).await?;
    }
    Ok(written)
}

pub fn announce(tx: &mut Tx, id: Id) {
    Notice::change(Audience::Approved, "relationships", id).leave(tx);
}
