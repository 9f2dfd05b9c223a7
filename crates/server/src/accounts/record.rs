//! Reading an account inside a transaction, and announcing that it changed.

use crate::access::{User, store};
use crate::db::Tx;
use crate::error::{Error, Result};
use crate::ids::Id;
use crate::live::{Audience, Notice};

pub async fn reload(tx: &mut Tx, id: Id) -> Result<User> {
    store::user(tx, id).await?.ok_or_else(|| Error::not_found("user-not-found"))
}

/// Notifies the person and the admins that the account has changed.
pub fn announce(tx: &mut Tx, id: Id) {
    Notice::Account(id).leave(tx);
    Notice::change(Audience::Admins, "accounts", id).leave(tx);
}
