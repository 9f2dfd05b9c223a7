//! Writes the sort keys and search texts of members anew.

use crate::db::{DbError, Tx};
use crate::ids::Id;

use super::model::Touched;
use super::store::{self, touch};

/// Does the next members after the one with this id; answers the last of them, or nothing when all are done.
pub async fn reindex(tx: &mut Tx, after: Option<Id>) -> Result<Option<Id>, DbError> {
    store::lock(tx).await?;
    let page = store::page(tx, after).await?;
    for before in &page {
        let mut member = before.clone();
        member.index();
        if member != *before {
            // The directory in memory is ordered and searched by these.
            touch(tx, Touched::Member, member.id).await?;
            store::set_index(tx, &member).await?;
        }
    }
    Ok(page.last().map(|last| last.id))
}
