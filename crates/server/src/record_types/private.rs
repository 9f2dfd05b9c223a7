//! Erases from the change log what only one account could see.

use std::collections::BTreeSet;

use crate::changes::{self, Entry};
use crate::db::{Image, OnDelete, Tx};
use crate::error::Result;
use crate::ids::Id;

use super::{PrivateTo, RecordType, id_in};

/// Removes an account's private records from the change log: those that were just deleted for good, those that
/// were deleted earlier, and the private past of records that are shared now. Returns the removed entries.
pub async fn erase_private(tx: &mut Tx, account: Id, deleted: BTreeSet<Id>) -> Result<Vec<Entry>> {
    let (mut records, mut others) = (deleted, Vec::new());
    for kind in crate::records().iter().filter(|kind| can_be_private(kind)) {
        for entry in changes::naming(tx, (kind.table)().name, account).await? {
            let images = [entry.before()?, entry.after()?];
            if !images.iter().flatten().any(|image| is_private(kind, image, account)) {
                continue;
            }
            if kind.is_private_to(tx, entry.row_id).await? == Some(PrivateTo(Some(account))) {
                records.insert(entry.row_id);
            } else {
                others.push(entry);
            }
        }
    }
    others.retain(|entry| !records.contains(&entry.record_id()));
    Ok(changes::erase(tx, &records, others).await?)
}

/// The columns that name the one account that may see a row, and with which the row is deleted.
fn only_for(kind: &RecordType) -> impl Iterator<Item = &'static str> {
    let references = (kind.table)().references.iter();
    let only_for =
        references.filter(|reference| reference.to == "users" && reference.on_delete == OnDelete::Follow);
    only_for.map(|reference| reference.column)
}

fn can_be_private(kind: &RecordType) -> bool {
    kind.whole().is_some_and(|whole| whole.private_to.is_some()) || only_for(kind).next().is_some()
}

fn is_private(kind: &RecordType, image: &Image, account: Id) -> bool {
    kind.private_to(image) == Some(PrivateTo(Some(account)))
        || only_for(kind).any(|column| id_in(image, column) == Some(account))
}
