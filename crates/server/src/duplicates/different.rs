//! Remembers that two members are not the same person.

use axum::http::StatusCode;

use crate::access::{Action, User, may};
use crate::app::App;
use crate::changes::Batch;
use crate::db::Tx;
use crate::error::{Error, Result};
use crate::ids::Id;
use crate::live::{Audience, Notice};
use crate::members::{found, store as members};
use crate::record_types::{Pair, join};

use super::model::DifferentPeople;
use super::store;

/// Records that the two are different people; returns the batch that undoes it.
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

/// Deletes the marks of a member who is about to be deleted.
pub async fn member_deleted(tx: &mut Tx, batch: &mut Batch, member: Id) -> Result<()> {
    for pair in store::of(tx, member).await? {
        batch.delete(tx, &pair).await?;
    }
    Ok(())
}

/// Moves the marks that two members differ from other people to the one who stays. The mark between the two themselves
/// is deleted.
pub async fn members_merged(tx: &mut Tx, batch: &mut Batch, pair: Pair) -> Result<()> {
    let Pair { kept, other } = pair;
    let mut rows = Vec::new();
    for row in store::of(tx, kept).await? {
        if row.one == other || row.other == other {
            batch.delete(tx, &row).await?;
        } else {
            rows.push((row.clone(), row));
        }
    }
    for row in store::of(tx, other).await? {
        let third = if row.one == other { row.other } else { row.one };
        if third != kept {
            let (one, two) = (kept.min(third), kept.max(third));
            let after = DifferentPeople { one, other: two, ..row.clone() };
            rows.push((row, after));
        }
    }
    join(tx, batch, rows, |row| (row.one, row.other), |_, _| {}).await?;
    Notice::change(Audience::Approved, "duplicates", kept).leave(tx);
    Ok(())
}
