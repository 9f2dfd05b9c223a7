//! Erases records for good: the rows without an image, and what the log knows of them.

use std::collections::BTreeSet;

use crate::db::{DbError, Record, Tx};
use crate::ids::Id;

use super::store::{self, Entry};

/// Deletes a row without keeping an image. What the log knows already is [`erase`]d separately, once for all
/// rows.
pub async fn delete_for_good<R: Record>(tx: &mut Tx, record: &R) -> Result<(), DbError> {
    tx.put(&R::table().delete, &[record.id().into(), record.version().into()]).await?;
    tx.changed(R::table().feature, record.record_id());
    Ok(())
}

/// Removes the entries about these records and their parts from the log, and `others`. Returns the removed
/// entries. The rest of an action that also changed other records can still be undone.
pub async fn erase(tx: &mut Tx, records: &BTreeSet<Id>, others: Vec<Entry>) -> Result<Vec<Entry>, DbError> {
    let ids: Vec<Id> = records.iter().copied().collect();
    let mut erased = others;
    if !ids.is_empty() {
        erased.extend(store::about(tx, &ids).await?);
    }
    store::remove(tx, &erased).await?;
    let mut actions: BTreeSet<i64> = erased.iter().map(|entry| entry.number).collect();
    actions.extend(erase_from_runs(tx, records).await?);
    for action in actions {
        store::close_gaps(tx, action).await?;
    }
    Ok(erased)
}

/// Removes the rows of these records from runs; returns the actions whose runs were changed.
async fn erase_from_runs(tx: &mut Tx, records: &BTreeSet<Id>) -> Result<BTreeSet<i64>, DbError> {
    let mut actions = BTreeSet::new();
    let mut after = (i64::MIN, i64::MIN);
    loop {
        let runs = if records.is_empty() { Vec::new() } else { store::runs_after(tx, after).await? };
        let Some(last) = runs.last() else { return Ok(actions) };
        after = (last.number, last.position);
        for run in runs {
            let mut rows = run.rows()?;
            let all = rows.len();
            rows.retain(|row| !records.contains(&row.part_of.unwrap_or(row.id)));
            if rows.len() < all {
                store::shorten(tx, &run, &rows).await?;
                actions.insert(run.number);
            }
        }
    }
}
