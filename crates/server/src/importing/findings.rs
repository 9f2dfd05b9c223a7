//! Stores in a draft what a job has found out about its file.

use std::collections::{HashMap, HashSet};

use crate::app::App;
use crate::error::Error;

use super::announce::announce;
use super::model::{Draft, DraftState, Stage, StoredItem, Summary};
use super::progress::{Progress, Stopped};
use super::store;

/// This many items are stored in one transaction.
const ITEMS: usize = 2_000;

/// Ends the work on a draft and stores the results.
pub async fn finish(
    app: &App,
    draft: &Draft,
    states: (DraftState, DraftState),
    summary: &Summary,
) -> Result<(), Stopped> {
    let mut tx = app.db.begin().await?;
    if !store::set_state(&mut tx, draft.id, states, app.now()).await? {
        return Err(Stopped::Cancelled);
    }
    let summary = serde_json::to_string(summary).map_err(Error::internal)?;
    store::set_summary(&mut tx, draft.id, &summary).await?;
    announce(&mut tx, draft.id);
    tx.commit().await?;
    Ok(())
}

/// Writes only the items that have changed, because someone may be choosing at this moment.
pub async fn replace_items(
    app: &App,
    draft: &Draft,
    before: &[StoredItem],
    after: &[StoredItem],
    progress: &mut Progress<'_>,
) -> Result<(), Stopped> {
    let known: HashMap<i64, &StoredItem> = before.iter().map(|item| (item.position, item)).collect();
    let wanted: HashSet<i64> = after.iter().map(|item| item.position).collect();
    let gone: Vec<i64> = known.keys().filter(|position| !wanted.contains(position)).copied().collect();
    for some in gone.chunks(ITEMS) {
        let mut tx = app.db.begin().await?;
        store::remove_items(&mut tx, draft.id, some).await?;
        tx.commit().await?;
    }
    let is_new = |item: &&StoredItem| known.get(&item.position) != Some(item);
    let new: Vec<&StoredItem> = after.iter().filter(is_new).collect();
    for (number, some) in new.chunks(ITEMS).enumerate() {
        progress.tell(Stage::Comparing, number * ITEMS, new.len()).await?;
        let mut tx = app.db.begin().await?;
        store::put_items(&mut tx, draft.id, some).await?;
        tx.commit().await?;
    }
    Ok(())
}
