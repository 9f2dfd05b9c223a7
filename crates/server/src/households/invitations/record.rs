//! Creates, resends and revokes invitations, and handles the guest's answer; each in one transaction.

use std::result::Result as StdResult;

use axum::http::StatusCode;

use crate::access::policy::Answer;
use crate::access::{Action, User, may, store as access};
use crate::app::App;
use crate::changes::Batch;
use crate::clock::Moment;
use crate::db::{Conn, Tx};
use crate::error::{Error, Problem, Result};
use crate::households::model::{Household, HouseholdPerson};
use crate::households::record::{announce as announce_household, begin};
use crate::households::store as households;
use crate::http::new_id;
use crate::ids::{Id, Token};
use crate::live::{Audience, Notice};

use super::model::{Invitation, InvitationForm, InvitationStatus};
use super::{emails, proposals, store};

/// The most invitations that may be open at once: a household is not a mailing list.
pub const MOST: usize = 100;

/// An invitation with its link's token, which is known only while it is created.
pub type Invited = (Invitation, Option<Token>);

pub async fn invite(
    app: &App,
    viewer: &User,
    household: Id,
    id: Option<Id>,
    form: InvitationForm,
) -> Result<Invited> {
    let (mut tx, household) = open_to_invite(app, viewer, household).await?;
    let (now, token) = (app.now(), Token::new());
    let invitation = form.apply(new_id(id, now)?, household.id, viewer.id, &token, now)?;
    if let Some(existing) = store::get(&mut tx, invitation.id).await? {
        // A form sent twice gets the same record.
        let same = existing.invited_by == Some(viewer.id)
            && (existing.family_id, &existing.invited_email) == (household.id, &invitation.invited_email);
        return if same { Ok((existing, None)) } else { Err(Error::conflict("conflict")) };
    }
    check_new(&mut tx, &household, &invitation, now).await?;
    Batch::new(Some(viewer.id), now).create(&mut tx, &invitation).await?;
    emails::invite(app, &mut tx, &invitation, &household, viewer, &token).await?;
    announce(&mut tx, &invitation).await?;
    tx.commit().await?;
    Ok((invitation, Some(token)))
}

/// Refuses whatever [`invite`] would refuse, so that only emails that are really sent count as attempts. Returns the
/// address that one would be sent to; `None` if the form was sent before.
pub async fn check_invite(
    app: &App,
    viewer: &User,
    household: Id,
    id: Option<Id>,
    form: &InvitationForm,
) -> Result<Option<String>> {
    let mut conn = app.db.read().await?;
    let household = check_may_invite(&mut conn, viewer, household).await?;
    let now = app.now();
    let new = form.clone().apply(new_id(id, now)?, household.id, viewer.id, &Token::new(), now)?;
    if store::get(&mut conn, new.id).await?.is_some() {
        return Ok(None);
    }
    check_new(&mut conn, &household, &new, now).await?;
    Ok(Some(new.invited_email))
}

/// Refuses a second open invitation, one to someone who already belongs, and a proposal that nobody could accept.
async fn check_new(conn: &mut Conn, household: &Household, new: &Invitation, now: Moment) -> Result<()> {
    if let Some(member) = new.member_id {
        proposals::check(conn, member).await?;
    }
    if let Some(account) = access::user_by_email(conn, &new.invited_email).await?
        && households::person(conn, household.id, account.id).await?.is_some()
    {
        return refuse("already-in-family");
    }
    let mut open = store::of_household(conn, household.id).await?;
    open.retain(|known| known.is_open(now));
    if open.iter().any(|known| known.invited_email == new.invited_email) {
        return refuse("already-invited");
    }
    if open.len() >= MOST {
        return refuse("too-many-invitations");
    }
    Ok(())
}

fn refuse(code: &'static str) -> Result<()> {
    let status = StatusCode::CONFLICT;
    Err(Problem::new(status, code).at("email").into())
}

/// The same for [`resend`]. The inner error is the current invitation.
pub async fn check_resend(
    app: &App,
    viewer: &User,
    id: Id,
    version: i64,
) -> Result<StdResult<String, Invitation>> {
    may(viewer, Action::ReadFamily)?;
    let mut conn = app.db.read().await?;
    let known = store::get(&mut conn, id).await?.ok_or_else(|| Error::not_found("invitation-not-found"))?;
    check_may_invite(&mut conn, viewer, known.family_id).await?;
    let can_be_sent = known.version == version && known.status == InvitationStatus::Pending;
    Ok(if can_be_sent { Ok(known.invited_email) } else { Err(known) })
}

/// Sends a new link; the old one stops working.
pub async fn resend(
    app: &App,
    viewer: &User,
    id: Id,
    version: i64,
) -> Result<StdResult<Invited, Invitation>> {
    let (mut tx, household, before) = open_invitation(app, viewer, id).await?;
    if before.version != version || before.status != InvitationStatus::Pending {
        return Ok(Err(before));
    }
    let token = Token::new();
    let mut after = Invitation { invited_by: Some(viewer.id), ..before.clone() };
    after.renew(&token, app.now());
    if !Batch::new(Some(viewer.id), app.now()).update(&mut tx, &before, &mut after).await? {
        return Ok(Err(found(&mut tx, id).await?));
    }
    emails::invite(app, &mut tx, &after, &household, viewer, &token).await?;
    announce(&mut tx, &after).await?;
    tx.commit().await?;
    Ok(Ok((after, Some(token))))
}

/// Revokes an invitation; its link stops working.
pub async fn revoke(app: &App, viewer: &User, id: Id, version: i64) -> Result<StdResult<(), Invitation>> {
    let (mut tx, _, invitation) = open_invitation(app, viewer, id).await?;
    if invitation.version != version || invitation.status != InvitationStatus::Pending {
        return Ok(Err(invitation));
    }
    if !Batch::new(Some(viewer.id), app.now()).delete(&mut tx, &invitation).await? {
        return Ok(Err(found(&mut tx, id).await?));
    }
    announce(&mut tx, &invitation).await?;
    tx.commit().await?;
    Ok(Ok(()))
}

/// The two ways in which a guest identifies an invitation.
pub enum Named<'a> {
    /// By id, if it was sent to their account's address.
    Id(Id),
    /// By the token in its link.
    Token(&'a str),
}

/// Accepts or declines an invitation.
pub async fn answer(app: &App, viewer: &User, named: Named<'_>, accept: bool) -> Result<Invitation> {
    may(viewer, Action::AnswerInvitation)?;
    let mut tx = begin(app).await?;
    let before = match named {
        Named::Id(id) => store::get(&mut tx, id).await?.filter(|known| known.invited_email == viewer.email),
        Named::Token(token) => store::by_token(&mut tx, token).await?,
    };
    let before = before.ok_or_else(|| Error::not_found("invitation-not-found"))?;
    check_open(&before, app.now())?;
    let mut batch = Batch::new(Some(viewer.id), app.now());
    let after = settle(&mut tx, &mut batch, before, viewer.id, accept, app.now()).await?;
    tx.commit().await?;
    Ok(after)
}

/// Registering through the link accepts the invitation. A link that no longer works does not prevent registering.
/// Returns the accepted invitation.
pub async fn accept_by_registering(
    tx: &mut Tx,
    batch: &mut Batch,
    token: &str,
    user: &User,
    now: Moment,
) -> Result<Option<Invitation>> {
    let Some(before) = store::by_token(tx, token).await?.filter(|known| known.is_open(now)) else {
        return Ok(None);
    };
    Ok(Some(settle(tx, batch, before, user.id, true, now).await?))
}

/// True if this is the link of an invitation that can still be answered.
pub async fn is_open_invitation(tx: &mut Tx, token: &str, now: Moment) -> Result<bool> {
    Ok(store::by_token(tx, token).await?.is_some_and(|known| known.is_open(now)))
}

async fn settle(
    tx: &mut Tx,
    batch: &mut Batch,
    before: Invitation,
    user: Id,
    accept: bool,
    now: Moment,
) -> Result<Invitation> {
    let status = if accept { InvitationStatus::Accepted } else { InvitationStatus::Declined };
    let mut after = Invitation { status, updated_at: now, ..before.clone() };
    if accept {
        after.invited_user_id = Some(user);
        if households::person(tx, before.family_id, user).await?.is_none() {
            let position = households::next_position(tx, before.family_id).await?;
            batch.create(tx, &HouseholdPerson::new(before.family_id, user, position, false, now)).await?;
        }
    }
    if !batch.update(tx, &before, &mut after).await? {
        return Err(Error::conflict("invitation-answered"));
    }
    announce(tx, &after).await?;
    Ok(after)
}

/// Refuses an invitation that can no longer be answered.
pub fn check_open(invitation: &Invitation, now: Moment) -> Result<()> {
    match invitation.status {
        InvitationStatus::Pending if invitation.is_open(now) => Ok(()),
        InvitationStatus::Pending => Err(Error::problem(StatusCode::GONE, "invitation-expired")),
        _ => Err(Error::conflict("invitation-answered")),
    }
}

/// Deletes the invitations of a household that is being deleted.
pub async fn forget_all(tx: &mut Tx, batch: &mut Batch, household: Id) -> Result<()> {
    for invitation in store::of_household(tx, household).await? {
        batch.delete(tx, &invitation).await?;
        announce(tx, &invitation).await?;
    }
    Ok(())
}

/// Before a member is deleted or becomes one with another, the invitations that propose them propose that one or no one.
pub async fn replace_proposed(tx: &mut Tx, batch: &mut Batch, member: Id, other: Option<Id>) -> Result<()> {
    for before in store::proposing(tx, member).await? {
        let mut after = Invitation { member_id: other, ..before.clone() };
        batch.update(tx, &before, &mut after).await?;
        announce(tx, &after).await?;
    }
    Ok(())
}

/// Ends the open invitations and group links of a suspended account.
pub async fn end_sent_by(tx: &mut Tx, batch: &mut Batch, inviter: Id) -> Result<()> {
    store::delete_group_links(tx, inviter).await?;
    change_sent_by(tx, batch, inviter, |_| {}).await
}

/// Ends the open invitations of a deleted account, and takes its name off all of them.
pub async fn forget_inviter(tx: &mut Tx, batch: &mut Batch, inviter: Id) -> Result<()> {
    change_sent_by(tx, batch, inviter, |invitation| invitation.invited_by = None).await
}

async fn change_sent_by(
    tx: &mut Tx,
    batch: &mut Batch,
    inviter: Id,
    change: fn(&mut Invitation),
) -> Result<()> {
    for before in store::all_sent_by(tx, inviter).await? {
        let mut after = before.clone();
        after.end(batch.at());
        change(&mut after);
        if after != before {
            batch.update(tx, &before, &mut after).await?;
            announce(tx, &after).await?;
        }
    }
    Ok(())
}

pub async fn open_to_invite(app: &App, viewer: &User, household: Id) -> Result<(Tx, Household)> {
    may(viewer, Action::ReadFamily)?;
    let mut tx = begin(app).await?;
    let household = check_may_invite(&mut tx, viewer, household).await?;
    Ok((tx, household))
}

pub async fn check_may_invite(conn: &mut Conn, viewer: &User, household: Id) -> Result<Household> {
    may(viewer, Action::ReadFamily)?;
    let household =
        households::get(conn, household).await?.ok_or_else(|| Error::not_found("family-not-found"))?;
    may_invite(conn, viewer, &household).await??;
    Ok(household)
}

/// Refuses with the reason if the viewer may not invite people into this household.
pub async fn may_invite(conn: &mut Conn, viewer: &User, household: &Household) -> Result<Answer> {
    let own_place = households::person(conn, household.id, viewer.id).await?;
    let own = household.is_kept_by(viewer, own_place.is_some_and(|person| person.admin));
    Ok(may(viewer, Action::Invite { own }))
}

async fn open_invitation(app: &App, viewer: &User, id: Id) -> Result<(Tx, Household, Invitation)> {
    may(viewer, Action::ReadFamily)?;
    let known = store::get(&mut app.db.read().await?, id).await?;
    let known = known.ok_or_else(|| Error::not_found("invitation-not-found"))?;
    let (mut tx, household) = open_to_invite(app, viewer, known.family_id).await?;
    let invitation = found(&mut tx, id).await?;
    Ok((tx, household, invitation))
}

async fn found(tx: &mut Tx, id: Id) -> Result<Invitation> {
    store::get(tx, id).await?.ok_or_else(|| Error::not_found("invitation-not-found"))
}

/// Notifies pages that show the household, and the guest's, if they have an account.
pub async fn announce(tx: &mut Tx, invitation: &Invitation) -> Result<()> {
    announce_household(tx, invitation.family_id);
    if let Some(account) = access::user_by_email(tx, &invitation.invited_email).await? {
        Notice::change(Audience::Only(account.id), "invitations", invitation.id).leave(tx);
    }
    Ok(())
}
