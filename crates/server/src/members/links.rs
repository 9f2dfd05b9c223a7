//! Which account is which member. `users.member_id` is the only thing that anyone consults; equal email
//! addresses fill it, whichever of the two is saved last.

use crate::access::{Status, User, store as access};
use crate::changes::Batch;
use crate::clock::Moment;
use crate::db::{DbError, Tx};
use crate::ids::Id;
use crate::live::Notice;

use super::store;

/// Links the approved account with this address to the one member with this address. Does nothing unless neither
/// side is linked yet.
///
/// Whoever calls this has written to the family, or has waited its [`turn`].
pub async fn by_email(tx: &mut Tx, batch: &mut Batch, email: &str, now: Moment) -> Result<(), DbError> {
    // Again, if the account was changed between the look and the write.
    while let Some(user) = access::user_by_email(tx, email).await? {
        if user.status != Status::Approved || user.member_id.is_some() || user.sample {
            break;
        }
        let members = store::unlinked_with_email(tx, email).await?;
        let [member] = members.as_slice() else { break };
        set(tx, batch, &user, Some(member.id), now).await?;
    }
    Ok(())
}

/// Waits until nobody else writes to the family. Comes before the account is written: in another order the two
/// could wait for each other, and without it an approval and an entry at one moment would miss each other.
pub async fn turn(tx: &mut Tx) -> Result<(), DbError> {
    store::lock(tx).await
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
