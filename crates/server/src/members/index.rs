//! Rebuilds the sort keys and search texts of members.

use crate::db::{DbError, Tx};
use crate::ids::Id;

use super::model::Touched;
use super::store::{self, touch};

/// Reindexes the next members after this id; returns the last id, or `None` when all are done.
pub async fn reindex(tx: &mut Tx, after: Option<Id>) -> Result<Option<Id>, DbError> {
    store::lock(tx).await?;
    let page = store::page(tx, after).await?;
    for before in &page {
        let mut member = before.clone();
        member.index();
        if member != *before {
            // The directory in memory uses these for order and search.
            touch(tx, Touched::Member, member.id).await?;
            store::set_index(tx, &member).await?;
        }
    }
    Ok(page.last().map(|last| last.id))
}
