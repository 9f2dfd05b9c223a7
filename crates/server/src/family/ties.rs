//! Adding, changing and removing relationships.

use crate::access::{Action, User, may};
use crate::app::App;
use crate::changes::Batch;
use crate::error::{Error, Result};
use crate::http::new_id;
use crate::ids::Id;
use crate::members::{Touched, touch};
use crate::relationships::{self, Relationship, RelationshipForm, store};

use super::people::announce;

/// Whether the viewer is one of the two that a form names.
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
    relationships::save(&mut tx, &mut batch, None, &mut relationship, now).await?;
    announce(&mut tx, "relationships", id);
    tx.commit().await?;
    Ok(relationship)
}

async fn found(tx: &mut crate::db::Tx, id: Id) -> Result<Relationship> {
    store::get(tx, id).await?.ok_or_else(|| Error::not_found("relationship-not-found"))
}

/// Changes a relationship. The inner error is the one that stands, when someone else was faster.
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
    let own = relationships::wire::touches(&before, viewer) && is_own(viewer, &form);
    may(viewer, Action::Relate { own })?;
    let mut after = form.apply(before.clone(), now)?;
    if before.version != version {
        return Ok(Err(before));
    }
    let mut batch = Batch::new(Some(viewer.id), now);
    if !relationships::save(&mut tx, &mut batch, Some(&before), &mut after, now).await? {
        return Ok(Err(found(&mut tx, id).await?));
    }
    announce(&mut tx, "relationships", id);
    tx.commit().await?;
    Ok(Ok(after))
}

/// Removes a relationship; answers the batch with which it can be put back.
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
    may(viewer, Action::Relate { own: relationships::wire::touches(&before, viewer) })?;
    let mut batch = Batch::new(Some(viewer.id), now);
    if before.version != version || !batch.delete(&mut tx, &before).await? {
        return Ok(Err(found(&mut tx, id).await?));
    }
    announce(&mut tx, "relationships", id);
    tx.commit().await?;
    Ok(Ok(batch.id))
}
