//! Announces changes to the history.

use crate::db::Tx;
use crate::ids::Id;
use crate::live::{Audience, Notice};

use super::store::HISTORY;

/// Every write to the history, or to what its list shows of other records, calls this: it notifies open pages and the
/// copy in memory.
pub fn announce(tx: &mut Tx, id: Id) {
    tx.changed(HISTORY, id);
    Notice::change(Audience::Approved, HISTORY, id).leave(tx);
}

/// Called when an account was deleted or restored, because the list of events shows creators' names.
pub fn announce_makers(tx: &mut Tx) {
    tx.changed_everything(HISTORY);
    Notice::Change { to: Audience::Approved, feature: HISTORY.to_owned(), id: None }.leave(tx);
}
