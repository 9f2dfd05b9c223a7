//! Deletes what only a deleted account could see. It is deleted for good: restoring the account must not give its
//! private events to the administrator who restores it.

use std::collections::BTreeSet;

use crate::calendar::events;
use crate::clock::Moment;
use crate::db::Tx;
use crate::error::Result;
use crate::files;
use crate::ids::Id;
use crate::record_types::erase_private;

pub async fn delete_for_good(tx: &mut Tx, account: Id, now: Moment) -> Result<()> {
    let mut pictures: BTreeSet<Id> = files::only_for(tx, account).await?.into_iter().collect();
    let deleted = events::delete_private(tx, account).await?;
    for entry in erase_private(tx, account, deleted).await? {
        pictures.extend(files::named_in(&entry)?);
    }
    files::erase(tx, &pictures, now).await
}
