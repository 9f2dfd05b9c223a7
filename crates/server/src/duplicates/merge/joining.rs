//! Rows that become the same row are joined.

use std::collections::HashMap;
use std::hash::Hash;

use crate::changes::Batch;
use crate::db::{Record, Tx};
use crate::error::Result;
use crate::ids::Id;

use super::merging::changed;

/// Writes rows as they become. Of those with the same key only the first stays, filled with what the others know. Returns
/// which rows are gone, and which ones stay for them. Deletes first, so that no two rows ever have the same key.
pub async fn join<R: Record + Clone + PartialEq, K: Eq + Hash>(
    tx: &mut Tx,
    batch: &mut Batch,
    rows: Vec<(R, R)>,
    key: impl Fn(&R) -> K,
    fill: impl Fn(&mut R, &R),
) -> Result<Vec<(Id, Id)>> {
    let mut places: HashMap<K, usize> = HashMap::new();
    let mut staying: Vec<(R, R)> = Vec::new();
    let mut gone = Vec::new();
    for (before, after) in rows {
        match places.get(&key(&after)) {
            Some(place) => {
                let (stays, filled) = &mut staying[*place];
                fill(filled, &after);
                gone.push((before.id(), stays.id()));
                if !batch.delete(tx, &before).await? {
                    return Err(changed());
                }
            }
            None => {
                places.insert(key(&after), staying.len());
                staying.push((before, after));
            }
        }
    }
    for (before, mut after) in staying {
        if before != after && !batch.update(tx, &before, &mut after).await? {
            return Err(changed());
        }
    }
    Ok(gone)
}
