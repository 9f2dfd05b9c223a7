//! Revoking everything that was handed out for an account.

use crate::access::store;
use crate::calendar::store as calendar;
use crate::db::{DbError, Tx};
use crate::ids::Id;
use crate::live::Notice;

/// Ends sessions, and revokes links and the calendar feed's address, when the password changes or the account
/// is suspended. Known browsers stay known; callers forget them when the password changes.
pub async fn revoke_all(tx: &mut Tx, user_id: Id) -> Result<(), DbError> {
    store::end_sessions(tx, user_id, None).await?;
    store::drop_all_links(tx, user_id).await?;
    calendar::drop_feed(tx, user_id).await?;
    Notice::Account(user_id).leave(tx);
    Ok(())
}
