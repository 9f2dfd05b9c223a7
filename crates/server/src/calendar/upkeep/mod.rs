//! What is done with all events at once.

pub mod store;

use crate::db::{DbError, Tx};
use crate::ids::Id;

/// Writes the search texts of the next events after the one with this id anew; answers the last of them.
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
