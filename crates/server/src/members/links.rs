//! Which account is which member. `users.member_id` is the only thing that anyone consults; equal email
//! addresses fill it, whichever of the two is saved last.

use crate::access::{Status, User, store as access};
use crate::changes::Batch;
use crate::clock::Moment;
use crate::db::{DbError, Tx};
use crate::ids::Id;
use crate::live::Notice;

use super::store;

/// Ties the approved account with this address to the member with this address, if there is exactly one such
/// member whom nobody is yet, and the account is nobody yet.
pub async fn by_email(tx: &mut Tx, batch: &mut Batch, email: &str, now: Moment) -> Result<(), DbError> {
    let Some(user) = access::user_by_email(tx, email).await? else { return Ok(()) };
    if user.status != Status::Approved || user.member_id.is_some() || user.sample {
        return Ok(());
    }
    let members = store::unlinked_with_email(tx, email).await?;
    if let [member] = members.as_slice() {
        set(tx, batch, &user, Some(member.id), now).await?;
    }
    Ok(())
}

/// Says which member an account is, or that it is none.
pub async fn set(
    tx: &mut Tx,
    batch: &mut Batch,
    user: &User,
    member: Option<Id>,
    now: Moment,
) -> Result<Option<User>, DbError> {
    let mut changed = User { member_id: member, updated_at: now, ..user.clone() };
    if !batch.update(tx, user, &mut changed).await? {
        return Ok(None);
    }
    Notice::Account(user.id).leave(tx);
    Ok(Some(changed))
}
