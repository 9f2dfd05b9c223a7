//! Admins' decisions about accounts, from the admin screens and the command line.

use axum::http::StatusCode;

use crate::access::policy::{Answer, keeps_an_admin};
use crate::access::{Action, Purpose, Role, Status, User, may, store};
use crate::app::App;
use crate::calendar::events;
use crate::changes::{Batch, LINK_MADE};
use crate::clock::Moment;
use crate::db::{Conn, DbError, Tx};
use crate::error::{Error, Problem, Result};
use crate::feedback;
use crate::history;
use crate::households;
use crate::http::Client;
use crate::ids::Id;
use crate::members::links;
use crate::security::{self, Kind};

use super::record::{announce, reload};
use super::revocation::revoke_all;
use super::{emails, private, record_type, setup};

/// The buttons on the admin screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    Approve,
    Reject,
    Suspend,
    Promote,
    Demote,
}

impl Decision {
    fn action(self, user: &User) -> Action<'_> {
        match self {
            Self::Approve => Action::Approve(user),
            Self::Reject => Action::Reject(user),
            Self::Suspend => Action::Suspend(user),
            Self::Promote => Action::Promote(user),
            Self::Demote => Action::Demote(user),
        }
    }

    /// True if the button makes sense for this user.
    pub fn fits(self, user: &User) -> bool {
        match self {
            Self::Approve => user.status != Status::Approved,
            Self::Reject => user.status == Status::Pending,
            Self::Suspend => user.status == Status::Approved,
            Self::Promote => user.role != Role::Admin && user.status != Status::Pending,
            Self::Demote => user.role == Role::Admin,
        }
    }

    /// Refuses with the reason if the viewer may not press the button. `only_admin` is passed to
    /// `policy::keeps_an_admin`.
    pub fn may(self, viewer: &User, user: &User, only_admin: Option<Id>) -> Answer {
        may(viewer, self.action(user))?;
        match self {
            Self::Reject | Self::Suspend | Self::Demote => keeps_an_admin(user, only_admin),
            Self::Approve | Self::Promote => Ok(()),
        }
    }

    fn apply(self, user: &mut User) {
        match self {
            Self::Approve => user.status = Status::Approved,
            Self::Reject | Self::Suspend => user.status = Status::Rejected,
            Self::Promote => user.role = Role::Admin,
            Self::Demote => user.role = Role::Member,
        }
    }
}

/// The fields that an admin can set on the edit form.
#[derive(Clone, Copy, Debug, Default)]
pub struct Change {
    pub role: Option<Role>,
    pub status: Option<Status>,
}

/// Carries out a decision. `version` is the one the admin saw; the command line passes none.
/// The inner error is the current user, if someone else changed it first.
pub async fn decide(
    app: &App,
    viewer: Option<&User>,
    id: Id,
    decision: Decision,
    version: Option<i64>,
) -> Result<Result<User, User>> {
    let mut tx = app.db.begin().await?;
    let user = load(&mut tx, viewer, id).await?;
    if version.is_some_and(|seen| seen != user.version) {
        return Ok(Err(user));
    }
    permit(viewer, decision.action(&user), &user)?;
    if !decision.fits(&user) {
        return Ok(Err(user));
    }
    let mut changed = user.clone();
    decision.apply(&mut changed);
    match decision {
        Decision::Approve => emails::welcome(app, &mut tx, &changed).await?,
        Decision::Reject => emails::rejected(app, &mut tx, &changed).await?,
        Decision::Suspend | Decision::Promote | Decision::Demote => {}
    }
    store_change(app, tx, viewer, user, changed).await
}

/// Sets role and status. An account can't go back to pending.
pub async fn change(
    app: &App,
    viewer: Option<&User>,
    id: Id,
    change: Change,
    version: Option<i64>,
) -> Result<Result<User, User>> {
    if change.status == Some(Status::Pending) {
        return Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "never-pending").at("status").into());
    }
    let mut tx = app.db.begin().await?;
    let user = load(&mut tx, viewer, id).await?;
    if version.is_some_and(|seen| seen != user.version) {
        return Ok(Err(user));
    }
    let changed = User {
        role: change.role.unwrap_or(user.role),
        status: change.status.unwrap_or(user.status),
        ..user.clone()
    };
    permit(viewer, Action::ChangeUser(&user), &user)?;
    if changed.status != user.status {
        let action =
            if changed.status == Status::Approved { Action::Approve(&user) } else { Action::Suspend(&user) };
        permit(viewer, action, &user)?;
    }
    if changed.role != user.role {
        let action =
            if changed.role == Role::Admin { Action::Promote(&changed) } else { Action::Demote(&user) };
        permit(viewer, action, &user)?;
    }
    store_change(app, tx, viewer, user, changed).await
}

/// Links an account to a member, or unlinks it. Each account has at most one member and each member one account.
pub async fn link(
    app: &App,
    viewer: &User,
    id: Id,
    member: Option<Id>,
    version: i64,
) -> Result<Result<User, User>> {
    let mut tx = app.db.begin().await?;
    let user = load(&mut tx, Some(viewer), id).await?;
    // Admins may always unlink.
    may(viewer, if member.is_some() { Action::LinkMember(&user) } else { Action::ManageUsers })?;
    if user.version != version {
        return Ok(Err(user));
    }
    let mut batch = Batch::new(Some(viewer.id), app.now());
    let linked = links::set(&mut tx, &mut batch, &user, member, app.now()).await;
    let Some(changed) = linked.map_err(|error| match error {
        DbError::Unique(_) => Problem::new(StatusCode::CONFLICT, "member-taken").at("memberId").into(),
        DbError::ForeignKey => Error::not_found("member-not-found"),
        other => Error::from(other),
    })?
    else {
        return Ok(Err(reload(&mut tx, id).await?));
    };
    announce(&mut tx, id);
    tx.commit().await?;
    Ok(Ok(changed))
}

/// Signs a user out of every browser and revokes what was handed out for the account; the password stays.
pub async fn sign_out_everywhere(app: &App, client: &Client, viewer: &User, id: Id) -> Result<()> {
    let mut tx = app.db.begin().await?;
    let user = load(&mut tx, Some(viewer), id).await?;
    may(viewer, Action::SignOut(&user))?;
    revoke_all(&mut tx, id).await?;
    security::note(&mut tx, client, Kind::SignedOutEverywhere, Some(id), app.now()).await?;
    Ok(tx.commit().await?)
}

/// A one-time link for choosing a new password, for an admin to hand over, and when it expires.
pub async fn make_link(
    app: &App,
    client: &Client,
    viewer: &User,
    id: Id,
    version: i64,
) -> Result<Result<(String, Moment), User>> {
    let mut tx = app.db.begin().await?;
    let user = load(&mut tx, Some(viewer), id).await?;
    may(viewer, Action::MakeLink(&user))?;
    if user.version != version {
        return Ok(Err(user));
    }
    let (path, expires_at) = emails::handed_link(app, &mut tx, &user, viewer).await?;
    Batch::new(Some(viewer.id), app.now()).note(&mut tx, &user, LINK_MADE).await?;
    security::note(&mut tx, client, Kind::LinkMade, Some(id), app.now()).await?;
    tx.commit().await?;
    Ok(Ok((app.config.link(&path), expires_at)))
}

/// Deletes an account. What it created for the family stays.
pub async fn delete(
    app: &App,
    viewer: Option<&User>,
    id: Id,
    version: Option<i64>,
) -> Result<Result<User, User>> {
    let mut tx = app.db.begin().await?;
    store::lock_admins(&mut tx).await?;
    // Deleting the account also changes records that it created, so other writers of the family have to wait.
    links::turn(&mut tx).await?;
    let user = load(&mut tx, viewer, id).await?;
    if version.is_some_and(|seen| seen != user.version) {
        return Ok(Err(user));
    }
    permit(viewer, Action::DeleteUser(&user), &user)?;
    keeps_an_admin(&user, only_admin(&mut tx).await?)?;
    let mut batch = Batch::new(viewer.map(|viewer| viewer.id), app.now());
    if !remove(&mut tx, &mut batch, &user, app.now()).await? {
        return Ok(Err(reload(&mut tx, id).await?));
    }
    tx.commit().await?;
    Ok(Ok(user))
}

/// Deletes an account, and for good everything only it could see. Returns false if someone changed the account
/// meanwhile.
pub async fn remove(tx: &mut Tx, batch: &mut Batch, user: &User, now: Moment) -> Result<bool> {
    private::delete_for_good(tx, user.id, now).await?;
    households::leave_all(tx, batch, user.id).await?;
    households::forget_inviter(tx, batch, user.id).await?;
    events::forget_maker(tx, user.id).await?;
    history::announce_makers(tx);
    feedback::forget_sender(tx, batch, user.id, now).await?;
    announce(tx, user.id);
    let works = record_type::works_of(tx, user.id).await?;
    Ok(batch.delete_keeping(tx, user, works).await?)
}

/// Makes any account the owner; for the command line.
pub async fn make_owner(app: &App, email: &str) -> Result<User> {
    let mut tx = app.db.begin().await?;
    // Lock in the same order as registration, admins before links, to avoid a deadlock.
    store::lock_admins(&mut tx).await?;
    let user =
        store::user_by_email(&mut tx, email).await?.ok_or_else(|| Error::not_found("user-not-found"))?;
    let changed = User { owner: true, role: Role::Admin, status: Status::Approved, ..user.clone() };
    store::drop_links(&mut tx, Purpose::Setup, None).await?;
    let owner = store_change(app, tx, None, user, changed).await?.map_err(|_| Error::conflict("conflict"))?;
    setup::forget_link(app).await;
    Ok(owner)
}

async fn load(tx: &mut Tx, viewer: Option<&User>, id: Id) -> Result<User> {
    if let Some(viewer) = viewer.filter(|viewer| viewer.id != id) {
        may(viewer, Action::ManageUsers)?;
    }
    reload(tx, id).await
}

/// The command line may do what an admin may, except change the owner.
fn permit(viewer: Option<&User>, action: Action<'_>, user: &User) -> Result<()> {
    match viewer {
        Some(viewer) => Ok(may(viewer, action)?),
        None if user.owner => Err(Error::problem(StatusCode::FORBIDDEN, "owner-protected")),
        None => Ok(()),
    }
}

async fn store_change(
    app: &App,
    mut tx: Tx,
    viewer: Option<&User>,
    user: User,
    mut changed: User,
) -> Result<Result<User, User>> {
    let now: Moment = app.now();
    store::lock_admins(&mut tx).await?;
    links::turn(&mut tx).await?;
    if changed.is_approved() && !user.is_approved() {
        // Approving an account also confirms its address.
        changed.email_confirmed_at.get_or_insert(now);
    }
    if changed != user {
        changed.updated_at = now;
    }
    if user.is_admin() && !changed.is_admin() {
        keeps_an_admin(&user, only_admin(&mut tx).await?)?;
    }
    let mut batch = Batch::new(viewer.map(|viewer| viewer.id), now);
    if !batch.update(&mut tx, &user, &mut changed).await? {
        return Ok(Err(reload(&mut tx, user.id).await?));
    }
    if changed.status == Status::Approved {
        links::by_email(&mut tx, &mut batch, &changed.email, now).await?;
        changed = reload(&mut tx, user.id).await?;
    }
    if changed.status == Status::Rejected {
        revoke_all(&mut tx, user.id).await?;
        households::end_sent_by(&mut tx, &mut batch, user.id).await?;
    }
    announce(&mut tx, user.id);
    tx.commit().await?;
    Ok(Ok(changed))
}

/// The last admin, if only one can still run the site. Lock the admins first if you are about to change one.
pub async fn only_admin(conn: &mut Conn) -> Result<Option<Id>> {
    let admins = store::acting_admins(conn).await?;
    Ok(if let [only] = &admins[..] { Some(only.id) } else { None })
}
