//! The ids that other programs use for a record.

use crate::changes::Batch;
use crate::db::{DbError, Tx};
use crate::ids::Id;

use super::store;

/// Removes the external ids of a record that is being deleted.
pub async fn remove(tx: &mut Tx, batch: &mut Batch, owner: Id) -> Result<(), DbError> {
    for known in store::external_ids(tx, owner).await? {
        batch.delete(tx, &known).await?;
    }
    Ok(())
}
