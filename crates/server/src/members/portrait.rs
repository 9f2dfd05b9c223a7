//! A portrait is an attachment and a column of the member, for the lists.

use crate::changes::Batch;
use crate::clock::Moment;
use crate::db::{Record, Tx};
use crate::error::{Error, Result};
use crate::files::{Owner, OwnerKind};
use crate::ids::Id;
use crate::live::{Audience, Notice};

use super::model::Member;
use super::store;

/// The owner of the portrait, further pictures and documents.
pub fn files_of(member: Id) -> Owner {
    Owner { kind: OwnerKind::Member, id: member }
}

/// Called when another version has replaced a picture among the attachments.
pub async fn portrait_replaced(
    tx: &mut Tx,
    batch: &mut Batch,
    id: Id,
    (old, new): (Id, Id),
    now: Moment,
) -> Result<()> {
    store::turn(tx).await?;
    let Some(before) = store::get(tx, id).await? else { return Ok(()) };
    let portrait = if before.portrait == Some(old) { Some(new) } else { before.portrait };
    let mut after = Member { portrait, updated_at: now, ..before.clone() };
    if !batch.update(tx, &before, &mut after).await? {
        return Err(Error::conflict("conflict"));
    }
    Notice::change(Audience::Approved, Member::table().feature, id).leave(tx);
    Ok(())
}
