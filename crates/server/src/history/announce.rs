//! Announces changes to the history.

use crate::db::Tx;
use crate::error::Result;
use crate::ids::Id;
use crate::live::{Audience, Notice};

use super::store;

const FEATURE: &str = "history";

/// Every write to the history calls this: it raises the counter and notifies open pages.
pub async fn announce(tx: &mut Tx, id: Id) -> Result<()> {
    store::step(tx).await?;
    Notice::change(Audience::Approved, FEATURE, id).leave(tx);
    Ok(())
}

/// The same for several events at once.
pub async fn announce_many(tx: &mut Tx, ids: &[Id]) -> Result<()> {
    store::step(tx).await?;
    for id in ids {
        Notice::change(Audience::Approved, FEATURE, *id).leave(tx);
    }
    Ok(())
}

/// An account was deleted or restored: the creator's name changes in the list of events.
pub async fn announce_makers(tx: &mut Tx) -> Result<()> {
    store::step(tx).await?;
    Notice::Change { to: Audience::Approved, feature: FEATURE.to_owned(), id: None }.leave(tx);
    Ok(())
}
