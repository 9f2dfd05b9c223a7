//! Deletes households; the events of the calendar that were theirs stay.

use crate::access::User;
use crate::app::App;
use crate::changes::Batch;
use crate::db::Tx;
use crate::error::Result;
use crate::households::{self, Household, record};
use crate::ids::Id;
use crate::record_types::before_deleting;

/// Deletes a household for someone who may change it. The inner error is the current record, if it has changed since it
/// was read.
pub async fn delete(
    app: &App,
    viewer: &User,
    id: Id,
    version: i64,
) -> Result<std::result::Result<(), Household>> {
    let now = app.now();
    let (mut tx, household) = record::open_to_change(app, viewer, id).await?;
    let mut batch = Batch::new(Some(viewer.id), now);
    if household.version != version || !remove(&mut tx, &mut batch, &household).await? {
        return Ok(Err(household));
    }
    tx.commit().await?;
    Ok(Ok(()))
}

/// Deletes a household as a part of something larger. Returns false if it has changed since it was read; the caller then
/// drops the transaction.
pub async fn remove(tx: &mut Tx, batch: &mut Batch, household: &Household) -> Result<bool> {
    before_deleting(tx, batch, "families", household.id).await?;
    households::remove(tx, batch, household).await
}
