//! Every permission rule that there is, in one place: may this viewer do this to that?
//!
//! Collections and actions answer 403 to those who may not; a record that one may not see answers 404, as if
//! it were not there. The table of role by action is printed by a test.

use axum::http::StatusCode;

use crate::error::{Error, Result};

use super::model::{Status, User};

#[derive(Clone, Copy, Debug)]
pub enum Action<'a> {
    /// Look after one's own account: password, email, sessions. Pending people too.
    KeepOwnAccount,
    /// Read anything of the family at all.
    ReadFamily,
    /// List users and open the admin screens.
    ManageUsers,
    ReadUser(&'a User),
    EditProfile(&'a User),
    Approve(&'a User),
    Reject(&'a User),
    Suspend(&'a User),
    Promote(&'a User),
    Demote(&'a User),
    DeleteUser(&'a User),
}

/// Says yes, or why not.
pub fn may(viewer: &User, action: Action<'_>) -> Result<()> {
    use Action::*;
    match action {
        KeepOwnAccount if viewer.status == Status::Rejected => approved(viewer),
        KeepOwnAccount => Ok(()),
        ReadFamily => approved(viewer),
        ManageUsers => admin(viewer),
        ReadUser(user) | EditProfile(user) if user.id == viewer.id => Ok(()),
        ReadUser(_) | EditProfile(_) if viewer.is_admin() => Ok(()),
        ReadUser(_) | EditProfile(_) => Err(Error::not_found("user-not-found")),
        Approve(_) => admin(viewer),
        Promote(user) => admin(viewer).and_then(|()| not_pending(user)),
        Reject(user) | Suspend(user) => {
            admin(viewer).and_then(|()| not_owner(user)).and_then(|()| other(viewer, user))
        }
        Demote(user) => admin(viewer).and_then(|()| not_owner(user)),
        DeleteUser(user) if user.id == viewer.id => not_owner(user),
        DeleteUser(user) => admin(viewer).and_then(|()| not_owner(user)),
    }
}

pub fn allows(viewer: &User, action: Action<'_>) -> bool {
    may(viewer, action).is_ok()
}

fn approved(viewer: &User) -> Result<()> {
    match viewer.status {
        Status::Approved => Ok(()),
        Status::Pending => Err(Error::problem(StatusCode::FORBIDDEN, "account-pending")),
        Status::Rejected => Err(Error::problem(StatusCode::FORBIDDEN, "account-rejected")),
    }
}

fn admin(viewer: &User) -> Result<()> {
    approved(viewer)?;
    if viewer.is_admin() { Ok(()) } else { Err(Error::forbidden()) }
}

fn not_owner(user: &User) -> Result<()> {
    if user.owner { Err(Error::problem(StatusCode::FORBIDDEN, "owner-protected")) } else { Ok(()) }
}

/// Nobody shuts themselves out.
fn other(viewer: &User, user: &User) -> Result<()> {
    if viewer.id == user.id { Err(Error::problem(StatusCode::FORBIDDEN, "not-yourself")) } else { Ok(()) }
}

fn not_pending(user: &User) -> Result<()> {
    if user.status == Status::Pending {
        return Err(Error::problem(StatusCode::FORBIDDEN, "approve-first"));
    }
    Ok(())
}
