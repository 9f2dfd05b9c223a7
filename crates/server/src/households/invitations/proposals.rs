//! The family member whom an inviter proposes for the new account. The admin who approves the account decides.

use crate::db::Conn;
use crate::error::{Error, Result};
use crate::ids::Id;
use crate::members::store as members;

/// Refuses a member who has an account, or who has died.
pub async fn check(conn: &mut Conn, member: Id) -> Result<()> {
    let Some(found) = members::get(conn, member).await? else {
        return Err(Error::not_found("member-not-found"));
    };
    if found.deceased {
        return Err(Error::conflict("cannot-invite-deceased"));
    }
    if members::user_of(conn, member).await?.is_some() {
        return Err(Error::conflict("member-has-account"));
    }
    Ok(())
}
