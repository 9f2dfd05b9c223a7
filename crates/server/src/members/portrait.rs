//! A portrait is an attachment and a column of the member, for the lists.

use crate::changes::Batch;
use crate::clock::Moment;
use crate::db::{Record, Tx};
use crate::error::{Error, Result};
use crate::ids::Id;
use crate::live::{Audience, Notice};

use super::model::Member;
use super::store;

/// Another version of the picture has taken its place among the attachments.
pub async fn portrait_replaced(
    tx: &mut Tx,
    batch: &mut Batch,
    id: Id,
    portrait: Id,
    now: Moment,
) -> Result<()> {
    store::turn(tx).await?;
    let Some(before) = store::get(tx, id).await? else { return Ok(()) };
    let mut after = Member { portrait: Some(portrait), updated_at: now, ..before.clone() };
    if !batch.update(tx, &before, &mut after).await? {
        return Err(Error::conflict("conflict"));
    }
    Notice::change(Audience::Approved, Member::table().feature, id).leave(tx);
    Ok(())
}
