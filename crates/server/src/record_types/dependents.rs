//! Each record type says here what its rows do when a record of another feature that they name is deleted, or becomes one
//! with another.

use crate::changes::Batch;
use crate::db::{Later, Tx};
use crate::error::Result;
use crate::ids::Id;

pub struct DependsOn {
    /// The table of the record that they name.
    pub table: &'static str,
    /// Changes or deletes the rows that name the record with this id, before it is deleted.
    pub deleted: Deleted,
    /// Makes the rows name the record that stays, before the other is deleted. `None` if the action that merges such
    /// records moves these rows itself, or if they are never merged.
    pub merged: Option<Merged>,
}

/// Two records of which one stays.
#[derive(Clone, Copy, Debug)]
pub struct Pair {
    pub kept: Id,
    pub other: Id,
}

pub type Deleted = for<'a> fn(&'a mut Tx, &'a mut Batch, Id) -> Later<'a, Result<()>>;
pub type Merged = for<'a> fn(&'a mut Tx, &'a mut Batch, Pair) -> Later<'a, Result<()>>;

/// Everything that depends on records of this table. The most important types come first in the list of record types, and
/// their rows change last.
fn dependents(table: &str) -> impl Iterator<Item = &'static DependsOn> {
    let all = crate::records().iter().rev().flat_map(|kind| kind.depends_on);
    all.filter(move |dependent| dependent.table == table)
}

/// Prepares the rows of other features for the deletion of a record.
pub async fn before_deleting(tx: &mut Tx, batch: &mut Batch, table: &str, id: Id) -> Result<()> {
    for dependent in dependents(table) {
        (dependent.deleted)(tx, batch, id).await?;
    }
    Ok(())
}

/// Moves the rows of other features to the record that stays.
pub async fn before_merging(tx: &mut Tx, batch: &mut Batch, table: &str, pair: Pair) -> Result<()> {
    for merged in dependents(table).filter_map(|dependent| dependent.merged) {
        merged(tx, batch, pair).await?;
    }
    Ok(())
}
