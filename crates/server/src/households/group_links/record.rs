//! Makes, shows, uses and ends group links.

use axum::http::StatusCode;

use crate::access::{User, store as access};
use crate::app::App;
use crate::changes::Batch;
use crate::clock::Moment;
use crate::db::{Conn, Tx};
use crate::encryption::Encrypted;
use crate::error::{Error, Result};
use crate::households::invitations::record::{announce, check_may_invite, may_invite, open_to_invite};
use crate::households::invitations::store as invitations;
use crate::households::invitations::{Invitation, InvitationStatus, VALID};
use crate::households::model::HouseholdPerson;
use crate::households::{record::announce as announce_household, store as households};
use crate::http::Client;
use crate::ids::{Id, Token};
use crate::members::store as members;
use crate::security::{self, Kind};

use super::store::{self, GroupLink};

/// The most people who can register with one link.
pub const MOST: i64 = 30;

/// A link as those who may invite see it.
pub struct Shown {
    /// `None` if it was encrypted with a key that this machine does not have.
    pub token: Option<String>,
    pub made_by: Option<String>,
    pub registrations: i64,
    pub created_at: Moment,
    pub expires_at: Moment,
}

/// A household's link, if it has one that works.
pub async fn current(app: &App, viewer: &User, household: Id) -> Result<Option<Shown>> {
    let mut conn = app.db.read().await?;
    check_may_invite(&mut conn, viewer, household).await?;
    let Some(link) = store::of_household(&mut conn, household).await? else { return Ok(None) };
    let registrations = invitations::registered_with(&mut conn, link.id).await?;
    if !works(&mut conn, &link, registrations, app.now()).await? {
        return Ok(None);
    }
    Ok(Some(shown(app, &mut conn, link, registrations).await?))
}

/// Makes a new link; the earlier one ends.
pub async fn make(app: &App, client: &Client, viewer: &User, household: Id) -> Result<Shown> {
    let (mut tx, household) = open_to_invite(app, viewer, household).await?;
    store::delete(&mut tx, household.id).await?;
    let (now, token) = (app.now(), Token::new());
    let id = Id::new(now);
    let Encrypted { key_id, value } = app.keys.encrypt(&name(id), token.reveal());
    let link = GroupLink {
        family_id: household.id,
        id,
        made_by: viewer.id,
        token_hash: token.hash(),
        secret: value,
        key_id,
        created_at: now,
        expires_at: now.plus(VALID),
    };
    store::insert(&mut tx, &link).await?;
    security::note(&mut tx, client, Kind::GroupLinkMade, Some(viewer.id), now).await?;
    announce_household(&mut tx, household.id);
    tx.commit().await?;
    shown(app, &mut app.db.read().await?, link, 0).await
}

/// Ends a household's link. Without one, it does nothing.
pub async fn end(app: &App, client: &Client, viewer: &User, household: Id) -> Result<()> {
    let (mut tx, household) = open_to_invite(app, viewer, household).await?;
    if store::delete(&mut tx, household.id).await? {
        security::note(&mut tx, client, Kind::GroupLinkEnded, Some(viewer.id), app.now()).await?;
        announce_household(&mut tx, household.id);
    }
    Ok(tx.commit().await?)
}

/// Refuses a link with which nobody can register. It says nothing about the family.
pub async fn check_open(app: &App, token: &str) -> Result<()> {
    if is_open(&mut app.db.read().await?, token, app.now()).await? {
        return Ok(());
    }
    Err(Error::problem(StatusCode::GONE, "group-link-ended"))
}

pub async fn is_open(conn: &mut Conn, token: &str, now: Moment) -> Result<bool> {
    Ok(open(conn, token, now).await?.is_some())
}

/// Makes the new account an accepted invitation of the person who made the link. A link that no longer works does not prevent
/// registering. The caller took the turn of writes to households, so that the last registration is counted once.
pub async fn join_by_registering(
    tx: &mut Tx,
    batch: &mut Batch,
    token: &str,
    user: &User,
    now: Moment,
) -> Result<()> {
    let Some(link) = open(tx, token, now).await? else { return Ok(()) };
    let invitation = Invitation {
        id: Id::new(now),
        family_id: link.family_id,
        invited_by: Some(link.made_by),
        invited_email: user.email.clone(),
        invited_user_id: Some(user.id),
        status: InvitationStatus::Accepted,
        message: None,
        token_hash: Token::new().hash(),
        version: 1,
        created_at: now,
        updated_at: now,
        expires_at: link.expires_at,
        group_link_id: Some(link.id),
        member_id: None,
    };
    batch.create(tx, &invitation).await?;
    let position = households::next_position(tx, link.family_id).await?;
    batch.create(tx, &HouseholdPerson::new(link.family_id, user.id, position, false, now)).await?;
    announce(tx, &invitation).await
}

async fn open(conn: &mut Conn, token: &str, now: Moment) -> Result<Option<GroupLink>> {
    let Some(link) = store::by_token(conn, token).await? else { return Ok(None) };
    let registrations = invitations::registered_with(conn, link.id).await?;
    Ok(works(conn, &link, registrations, now).await?.then_some(link))
}

/// A link works as long as the person who made it may still invite people into the household.
async fn works(conn: &mut Conn, link: &GroupLink, registrations: i64, now: Moment) -> Result<bool> {
    if now >= link.expires_at || registrations >= MOST {
        return Ok(false);
    }
    let maker = access::user(conn, link.made_by).await?;
    let household = households::get(conn, link.family_id).await?;
    let (Some(maker), Some(household)) = (maker, household) else { return Ok(false) };
    Ok(may_invite(conn, &maker, &household).await?.is_ok())
}

async fn shown(app: &App, conn: &mut Conn, link: GroupLink, registrations: i64) -> Result<Shown> {
    let encrypted = Encrypted { key_id: link.key_id, value: link.secret };
    Ok(Shown {
        token: app.keys.decrypt(&name(link.id), &encrypted),
        made_by: members::user_name(conn, link.made_by).await?,
        registrations,
        created_at: link.created_at,
        expires_at: link.expires_at,
    })
}

/// The name under which a link can be decrypted.
fn name(id: Id) -> String {
    format!("group-link:{id}")
}
