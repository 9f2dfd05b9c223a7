//! Rebuilds the sort keys and search texts of members.

use crate::db::{DbError, Tx};
use crate::ids::Id;

use super::store;

/// Reindexes the next members after this id; returns the last id, or `None` when all are done.
pub async fn reindex(tx: &mut Tx, after: Option<Id>) -> Result<Option<Id>, DbError> {
    store::turn(tx).await?;
    let page = store::page(tx, after).await?;
    for before in &page {
        let mut member = before.clone();
        member.index();
        if member != *before {
            // The directory in memory uses these for order and search.
            tx.changed(store::MEMBERS, member.id);
            store::set_index(tx, &member).await?;
        }
    }
    Ok(page.last().map(|last| last.id))
}
