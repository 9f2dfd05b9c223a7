//! Maintenance of all events at once.

pub mod store;

use crate::db::{DbError, Tx};
use crate::ids::Id;

/// Rebuilds the search texts of the next page of events after this id; returns the last id of the page.
pub async fn reindex(tx: &mut Tx, after: Option<Id>) -> Result<Option<Id>, DbError> {
    let page = store::page(tx, after).await?;
    for before in &page {
        let mut event = before.clone();
        event.index();
        if event != *before {
            store::set_index(tx, &event).await?;
        }
    }
    Ok(page.last().map(|last| last.id))
}
