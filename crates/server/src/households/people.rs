//! The members and admins of a household. Repeating a change does nothing.

use crate::access::{Action, User, may, store as access};
use crate::app::App;
use crate::changes::Batch;
use crate::db::Tx;
use crate::error::{Error, Result};
use crate::ids::Id;

use super::model::{Household, HouseholdPerson};
use super::record::{announce, open, open_to_change};
use super::store;

/// Adds an account to a household.
pub async fn add(app: &App, viewer: &User, household: Id, user: Id) -> Result<Household> {
    let (mut tx, household) = open_to_change(app, viewer, household).await?;
    if store::person(&mut tx, household.id, user).await?.is_some() {
        return Ok(household);
    }
    check_account(&mut tx, user).await?;
    let position = store::next_position(&mut tx, household.id).await?;
    let person = HouseholdPerson::new(household.id, user, position, false, app.now());
    Batch::new(Some(viewer.id), app.now()).create(&mut tx, &person).await?;
    finish(tx, household, true).await
}

/// Removes an account from a household, also as its admin. Everyone may leave.
pub async fn remove(app: &App, viewer: &User, household: Id, user: Id) -> Result<Household> {
    let (mut tx, household) = if viewer.id == user {
        may(viewer, Action::LeaveHousehold)?;
        open(app, viewer, household).await?
    } else {
        open_to_change(app, viewer, household).await?
    };
    let Some(person) = store::person(&mut tx, household.id, user).await? else { return Ok(household) };
    let written = Batch::new(Some(viewer.id), app.now()).delete(&mut tx, &person).await?;
    finish(tx, household, written).await
}

/// Makes a member of a household its admin, or removes them as admin.
pub async fn set_admin(app: &App, viewer: &User, household: Id, user: Id, admin: bool) -> Result<Household> {
    let (mut tx, household) = open_to_change(app, viewer, household).await?;
    let person = store::person(&mut tx, household.id, user).await?;
    if person.as_ref().is_some_and(|person| person.admin) == admin {
        return Ok(household);
    }
    if admin {
        check_account(&mut tx, user).await?;
    }
    let before = person.ok_or_else(|| Error::conflict("not-a-member"))?;
    let mut after = HouseholdPerson { admin, ..before.clone() };
    let written = Batch::new(Some(viewer.id), app.now()).update(&mut tx, &before, &mut after).await?;
    finish(tx, household, written).await
}

/// Removes a deleted account's memberships in the same batch, so that an undo restores them with it.
pub async fn leave_all(tx: &mut Tx, batch: &mut Batch, user: Id) -> Result<()> {
    for household in store::list(tx, Some(user)).await? {
        if let Some(person) = store::person(tx, household.id, user).await? {
            batch.delete(tx, &person).await?;
        }
        announce(tx, household.id);
    }
    Ok(())
}

/// Pending, rejected and sample accounts cannot join, and get the same answer as an unknown account.
async fn check_account(tx: &mut Tx, user: Id) -> Result<()> {
    match access::user(tx, user).await? {
        Some(user) if user.is_approved() && !user.sample => Ok(()),
        _ => Err(Error::not_found("user-not-found")),
    }
}

/// We hold the lock, so a conflict should not happen; if it does, nothing is saved.
async fn finish(mut tx: Tx, household: Household, written: bool) -> Result<Household> {
    if !written {
        return Err(Error::conflict("conflict"));
    }
    announce(&mut tx, household.id);
    tx.commit().await?;
    Ok(household)
}
