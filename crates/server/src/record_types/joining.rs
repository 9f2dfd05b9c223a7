//! Joins rows that become the same row.

use std::collections::HashMap;
use std::hash::Hash;

use crate::changes::Batch;
use crate::db::{Record, Tx};
use crate::error::{Error, Result};
use crate::ids::Id;

/// Writes the changed rows. Of those with the same key only the first stays, filled with values of the
/// others. Returns the deleted rows, each with the one that replaces it. Deletes first, so that no two rows
/// ever have the same key.
pub async fn join<R: Record + Clone + PartialEq, K: Eq + Hash>(
    tx: &mut Tx,
    batch: &mut Batch,
    rows: Vec<(R, R)>,
    key: impl Fn(&R) -> K,
    fill: impl Fn(&mut R, &R),
) -> Result<Vec<(Id, Id)>> {
    let mut positions: HashMap<K, usize> = HashMap::new();
    let mut staying: Vec<(R, R)> = Vec::new();
    let mut gone = Vec::new();
    for (before, after) in rows {
        match positions.get(&key(&after)) {
            Some(position) => {
                let (stays, filled) = &mut staying[*position];
                fill(filled, &after);
                gone.push((before.id(), stays.id()));
                if !batch.delete(tx, &before).await? {
                    return Err(Error::conflict("conflict"));
                }
            }
            None => {
                positions.insert(key(&after), staying.len());
                staying.push((before, after));
            }
        }
    }
    for (before, mut after) in staying {
        if before != after && !batch.update(tx, &before, &mut after).await? {
            return Err(Error::conflict("conflict"));
        }
    }
    Ok(gone)
}
