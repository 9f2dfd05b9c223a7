//! Remembers that two members are not the same person.

use axum::http::StatusCode;

use crate::access::{Action, User, may};
use crate::app::App;
use crate::changes::Batch;
use crate::error::{Error, Result};
use crate::ids::Id;
use crate::live::{Audience, Notice};
use crate::members::store as members;

use super::merge::found;
use super::model::DifferentPeople;
use super::store;

/// Returns the batch that undoes it.
pub async fn say(app: &App, viewer: &User, pair: [Id; 2]) -> Result<Id> {
    may(viewer, Action::DeleteMember)?;
    let now = app.now();
    let mut tx = app.db.begin().await?;
    members::turn(&mut tx).await?;
    let (one, other) = (found(&mut tx, pair[0]).await?.id, found(&mut tx, pair[1]).await?.id);
    if one == other {
        return Err(Error::problem(StatusCode::UNPROCESSABLE_ENTITY, "merge-same"));
    }
    if store::are_different(&mut tx, one, other).await? {
        return Err(Error::conflict("already-different"));
    }
    let mut batch = Batch::new(Some(viewer.id), now);
    let known = DifferentPeople::new(Id::new(now), [one, other], Some(viewer.id), now);
    batch.create(&mut tx, &known).await?;
    Notice::change(Audience::Approved, "duplicates", known.id).leave(&mut tx);
    tx.commit().await?;
    Ok(batch.id)
}
