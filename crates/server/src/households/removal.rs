//! Deleting a household.

use crate::changes::Batch;
use crate::db::Tx;
use crate::error::Result;

use super::model::Household;
use super::record::announce;
use super::{invitations, store};

/// Deletes a household with its memberships and invitations. Returns false if it has changed since it was read; the
/// caller then drops the transaction.
pub async fn remove(tx: &mut Tx, batch: &mut Batch, household: &Household) -> Result<bool> {
    for person in store::people(tx, household.id).await? {
        if !batch.delete(tx, &person).await? {
            return Ok(false);
        }
    }
    invitations::forget_all(tx, batch, household.id).await?;
    announce(tx, household.id);
    Ok(batch.delete(tx, household).await?)
}
