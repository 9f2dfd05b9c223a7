//! Links between accounts and members. Only `users.member_id` counts; a matching email address sets it when
//! either of the two is saved.

use crate::access::{Status, User, store as access};
use crate::changes::Batch;
use crate::clock::Moment;
use crate::db::{DbError, Tx};
use crate::error::{Error, Result};
use crate::ids::Id;
use crate::live::Notice;

use super::store;

/// Links the approved account with this address to the one member with this address. Does nothing unless neither
/// side is linked yet.
///
/// The caller must have written to the family or waited its [`turn`].
pub async fn by_email(tx: &mut Tx, batch: &mut Batch, email: &str, now: Moment) -> Result<(), DbError> {
    // Try again if the account was changed between the read and the write.
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

/// Links the account that adds a member to that member, because they said that it is themselves. Refused if
/// the account is linked already.
///
/// The caller must have written to the family.
pub async fn own(tx: &mut Tx, batch: &mut Batch, viewer: Id, member: Id, now: Moment) -> Result<()> {
    // Try again if the account was changed between the read and the write.
    while let Some(user) = access::user(tx, viewer).await? {
        if user.status != Status::Approved || user.member_id.is_some() || user.sample {
            break;
        }
        if set(tx, batch, &user, Some(member), now).await?.is_some() {
            return Ok(());
        }
    }
    Err(Error::conflict("account-has-entry"))
}

/// Waits until no one else writes to the family. Call it before writing the account: in the other order two writers
/// could deadlock, and without it a concurrent approval and new member would not be linked.
pub async fn turn(tx: &mut Tx) -> Result<(), DbError> {
    store::turn(tx).await
}

/// Links an account to a member, or unlinks it.
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
