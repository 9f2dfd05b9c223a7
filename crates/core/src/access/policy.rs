//! Every permission rule, in one file: may this viewer do this to that?
//!
//! Forbidden collections and actions answer 403; a record that the viewer may not see answers 404, as if it did not
//! exist. A test prints the table of role by action.

use axum::http::StatusCode;

use crate::error::Error;
use crate::ids::Id;

use super::model::{Role, Status, User};

#[derive(Clone, Copy, Debug)]
pub enum Action<'a> {
    /// Manage one's own account: password, email, sessions. Also for pending accounts.
    KeepOwnAccount,
    /// Read any family data at all.
    ReadFamily,
    /// Email, telephone and address: hidden from children, except their own.
    ReadContact {
        own: bool,
    },
    AddMember,
    /// Download the family as a file for other programs. Children may not.
    ExportFamily,
    EditMember {
        own: bool,
    },
    DeleteMember,
    /// Add, change and remove relationships; `own` if the viewer is one of the two.
    Relate {
        own: bool,
    },
    /// Open the relationships manager.
    ManageRelationships,
    /// Undo a change to family data; `own` if the viewer made it.
    UndoFamily {
        own: bool,
    },
    /// Create a household (a family on screen).
    CreateHousehold,
    /// Edit and delete a household, and choose its people; `own` for its admins and its creator.
    ChangeHousehold {
        own: bool,
    },
    /// See who belongs to a household; `own` if the viewer does.
    SeeHouseholdPeople {
        own: bool,
    },
    LeaveHousehold,
    /// Invite people into a household; `own` for its admins and its creator. Children may not.
    Invite {
        own: bool,
    },
    AnswerInvitation,
    AddEvent,
    /// Add and change history events.
    EditHistory,
    DeleteHistory,
    /// Change or delete an event that the viewer can see; `own` if they created it. Other people's private
    /// events are never visible, so they never get here.
    ChangeEvent {
        own: bool,
    },
    /// Send feedback to the admins. Also for pending accounts.
    SendFeedback,
    /// Read and answer feedback.
    ManageFeedback,
    UploadFile,
    /// See a file and its details. `own`: it is not attached and the viewer uploaded it, or it is attached to
    /// something that only the viewer may see. `shared`: it is attached to something for everyone.
    SeeFile {
        own: bool,
        shared: bool,
    },
    /// Remove the location from a visible file; `own` if the viewer uploaded it.
    ChangeFile {
        own: bool,
    },
    /// Delete a file that is not attached to anything; `own` if the viewer uploaded it.
    DeleteFile {
        own: bool,
    },
    /// List users and open the admin screens.
    ManageUsers,
    /// Manage the site itself: its backups, its mail, its database, its change log.
    ManageSite,
    /// Download a backup as one file: it contains private data that no admin may see.
    DownloadBackup,
    /// Choose the servers that get emails and backups: both contain secrets that no admin may see, such as
    /// the owner's link for a new password.
    ChooseServers,
    /// See the guide to the first steps on a new site.
    TakeFirstSteps,
    ReadUser(&'a User),
    EditProfile(&'a User),
    Approve(&'a User),
    Reject(&'a User),
    Suspend(&'a User),
    Promote(&'a User),
    Demote(&'a User),
    DeleteUser(&'a User),
    /// Set role and status by hand.
    ChangeUser(&'a User),
    /// Link an account to a family member.
    LinkMember(&'a User),
    /// Make a link for choosing a new password.
    MakeLink(&'a User),
    /// Sign an account out of every browser.
    SignOut(&'a User),
}

/// The reason for a refusal. It is small, because each record sent needs several permission checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal {
    status: StatusCode,
    pub code: &'static str,
    /// The key of the sentence that explains it to people: usually the code, for `forbidden` a better one.
    pub reason: &'static str,
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Self {
        Self::problem(refusal.status, refusal.code)
    }
}

pub type Answer = std::result::Result<(), Refusal>;

const fn refuse(code: &'static str) -> Answer {
    Err(Refusal { status: StatusCode::FORBIDDEN, code, reason: code })
}

const fn forbid(reason: &'static str) -> Answer {
    Err(Refusal { status: StatusCode::FORBIDDEN, code: "forbidden", reason })
}

const fn not_found(code: &'static str) -> Answer {
    Err(Refusal { status: StatusCode::NOT_FOUND, code, reason: code })
}

/// Allows the action, or refuses it with the reason.
pub fn may(viewer: &User, action: Action<'_>) -> Answer {
    use Action::*;
    match action {
        KeepOwnAccount | SendFeedback if viewer.status == Status::Rejected => approved(viewer),
        KeepOwnAccount | SendFeedback => Ok(()),
        ReadFamily | EditHistory | AddEvent | ChangeEvent { own: true } => approved(viewer),
        ChangeEvent { own: false } => admin(viewer),
        ReadContact { own } | EditMember { own } | Relate { own } => grown_up_or(own, viewer),
        AddMember | ExportFamily => grown_up_or(false, viewer),
        DeleteMember | ManageRelationships | DeleteHistory => admin(viewer),
        UndoFamily { own: true } => approved(viewer),
        UndoFamily { own: false } => admin(viewer),
        CreateHousehold | LeaveHousehold | AnswerInvitation => approved(viewer),
        Invite { own: true } if viewer.role == Role::Child => {
            approved(viewer).and_then(|()| forbid("child-cannot-invite"))
        }
        ChangeHousehold { own: true } | Invite { own: true } => approved(viewer),
        ChangeHousehold { own: false } | Invite { own: false } if viewer.is_admin() => Ok(()),
        ChangeHousehold { own: false } | Invite { own: false } => {
            approved(viewer).and_then(|()| forbid("not-family-admin"))
        }
        SeeHouseholdPeople { own: true } => approved(viewer),
        SeeHouseholdPeople { own: false } => admin(viewer),
        UploadFile | ChangeFile { own: true } | DeleteFile { own: true } => approved(viewer),
        ChangeFile { own: false } | DeleteFile { own: false } if viewer.is_admin() => Ok(()),
        ChangeFile { own: false } | DeleteFile { own: false } => refuse("unauthorized"),
        SeeFile { own, shared } if viewer.is_approved() && (own || shared) => Ok(()),
        SeeFile { .. } => not_found("object-not-found"),
        ManageUsers | ManageSite | ManageFeedback => admin(viewer),
        DownloadBackup | ChooseServers | TakeFirstSteps => {
            admin(viewer)?;
            if viewer.owner { Ok(()) } else { refuse("owner-only") }
        }
        ReadUser(user) | EditProfile(user) if user.id == viewer.id => Ok(()),
        ReadUser(_) | EditProfile(_) if viewer.is_admin() => Ok(()),
        ReadUser(_) | EditProfile(_) => not_found("user-not-found"),
        Approve(user) => admin(viewer).and_then(|()| not_sample(user)),
        Promote(user) => admin(viewer).and_then(|()| not_pending(user)),
        Reject(user) => may(viewer, Suspend(user)).and_then(|()| not_sample(user)),
        Suspend(user) => admin(viewer).and_then(|()| not_owner(user)).and_then(|()| other(viewer, user)),
        Demote(user) | ChangeUser(user) => admin(viewer).and_then(|()| not_owner(user)),
        LinkMember(user) => admin(viewer).and_then(|()| is_approved(user)),
        DeleteUser(user) if user.id == viewer.id => not_owner(user),
        DeleteUser(user) => admin(viewer).and_then(|()| not_owner(user)),
        MakeLink(user) if user.id == viewer.id => admin(viewer),
        MakeLink(user) if user.owner => admin(viewer).and_then(|()| refuse("owner-only")),
        SignOut(user) if user.id == viewer.id => admin(viewer),
        SignOut(user) => {
            admin(viewer)?;
            not_owner(user).and_then(|()| not_sample(user)).and_then(|()| not_rejected(user))
        }
        MakeLink(user) => admin(viewer).and_then(|()| not_sample(user)).and_then(|()| not_rejected(user)),
    }
}

/// A single record does not exist for people who may not read the family; `code` is the one for a missing record.
pub fn may_see(viewer: &User, code: &'static str) -> Answer {
    may(viewer, Action::ReadFamily).or_else(|_| not_found(code))
}

/// At least one admin must remain. `only_admin` is the last one, if there is just one.
pub fn keeps_an_admin(user: &User, only_admin: Option<Id>) -> Answer {
    if only_admin == Some(user.id) { refuse("last-admin") } else { Ok(()) }
}

pub fn allows(viewer: &User, action: Action<'_>) -> bool {
    may(viewer, action).is_ok()
}

fn approved(viewer: &User) -> Answer {
    match viewer.status {
        Status::Approved => Ok(()),
        Status::Pending => refuse("account-pending"),
        Status::Rejected => refuse("account-rejected"),
    }
}

fn admin(viewer: &User) -> Answer {
    approved(viewer)?;
    if viewer.is_admin() { Ok(()) } else { refuse("forbidden") }
}

/// Children may do with their own entry what others may do with everyone's.
fn grown_up_or(own: bool, viewer: &User) -> Answer {
    approved(viewer)?;
    if viewer.role == Role::Child && !own { refuse("forbidden") } else { Ok(()) }
}

fn not_owner(user: &User) -> Answer {
    if user.owner { refuse("owner-protected") } else { Ok(()) }
}

/// Sample accounts belong to no one who could be let in, notified or given a link.
fn not_sample(user: &User) -> Answer {
    if user.sample { refuse("sample-account") } else { Ok(()) }
}

/// Keeps admins from locking themselves out.
fn other(viewer: &User, user: &User) -> Answer {
    if viewer.id == user.id { refuse("not-yourself") } else { Ok(()) }
}

fn not_pending(user: &User) -> Answer {
    if user.status == Status::Pending { refuse("approve-first") } else { Ok(()) }
}

fn not_rejected(user: &User) -> Answer {
    if user.status == Status::Rejected { refuse("approve-first") } else { Ok(()) }
}

fn is_approved(user: &User) -> Answer {
    if user.is_approved() { Ok(()) } else { refuse("approve-first") }
}
