//! Announces changes to the history.

use crate::db::Tx;
use crate::ids::Id;
use crate::live::{Audience, Notice};

use super::store::HISTORY;

/// Every write to the history calls this: it notifies open pages.
pub fn announce(tx: &mut Tx, id: Id) {
    Notice::change(Audience::Approved, HISTORY, id).leave(tx);
}

/// An account was deleted or restored: the creator's name changes in the list of events.
pub fn announce_makers(tx: &mut Tx) {
    tx.changed_everything(HISTORY);
    Notice::Change { to: Audience::Approved, feature: HISTORY.to_owned(), id: None }.leave(tx);
}
