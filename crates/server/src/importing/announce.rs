use crate::db::Tx;
use crate::ids::Id;
use crate::live::{Audience, Notice};

/// Notifies the admins' pages that a draft has changed.
pub fn announce(tx: &mut Tx, draft: Id) {
    Notice::change(Audience::Admins, "imports", draft).leave(tx);
}
