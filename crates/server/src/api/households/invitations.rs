use axum::extract::State;
use axum::http::StatusCode;

use crate::access::attempts::{self, Try};
use crate::access::{Action, User, Viewer, may, policy};
use crate::app::App;
use crate::db::Conn;
use crate::error::{Error, Result};
use crate::households::invitations::qr_code::QrCode;
use crate::households::invitations::record::{self, Invited, Named};
use crate::households::invitations::wire::{
    AddressList, InvitationAnswer, InvitationCan, InvitationToken, InvitationView, Invitations, InvitedMany,
    ListedAddresses, Names, NewInvitation, NewInvitations, SeenInvitation,
};
use crate::households::invitations::{Invitation, emails, many, store};
use crate::households::store as households;
use crate::http::{Client, Json, Path, Query, Routes, SeenQuery, routes};
use crate::ids::Id;
use crate::members::store as members;

/// The most invitations that one answer lists.
const MOST_SHOWN: i64 = 100;

pub fn routes() -> Routes {
    routes![
        invitations_of_household,
        invite_to_household,
        check_addresses,
        invite_many,
        my_invitations,
        sent_invitations,
        look_at_invitation,
        answer_invitation,
        resend_invitation,
        revoke_invitation
    ]
}

async fn view(
    app: &App,
    conn: &mut Conn,
    viewer: Option<&User>,
    invitation: Invitation,
) -> Result<InvitationView> {
    let household = households::get(conn, invitation.family_id).await?;
    let invited_by = match invitation.invited_by {
        Some(user) => members::user_name(conn, user).await?,
        None => None,
    };
    let change = match (viewer, &household) {
        (Some(viewer), Some(household)) => record::may_invite(conn, viewer, household).await?.is_ok(),
        _ => false,
    };
    let names =
        Names { household: household.map(|household| household.name).unwrap_or_default(), invited_by };
    Ok(InvitationView::new(invitation, names, InvitationCan { change }, app.now()))
}

/// A new invitation. A site admin also gets its link, to pass it on.
async fn view_new(app: &App, viewer: &User, (invitation, token): Invited) -> Result<InvitationView> {
    let shows_link = policy::allows(viewer, Action::ManageUsers);
    let link = token.filter(|_| shows_link).map(|token| emails::link(app, &token));
    let qr_code = link.as_deref().and_then(QrCode::of);
    let view = view(app, &mut app.db.read().await?, Some(viewer), invitation).await?;
    Ok(InvitationView { link, qr_code, ..view })
}

async fn views(
    app: &App,
    conn: &mut Conn,
    viewer: &User,
    found: Vec<Invitation>,
) -> Result<Json<Invitations>> {
    let mut items = Vec::with_capacity(found.len());
    for invitation in found {
        items.push(view(app, conn, Some(viewer), invitation).await?);
    }
    Ok(Json(Invitations { items }))
}

/// A family's invitations, newest first, for those who may invite
#[utoipa::path(get, path = "/api/families/{id}/invitations", tag = "families", params(("id" = Id, Path)), responses(
    (status = 200, description = "The invitations", body = Invitations),
    (status = "4XX", description = "403 `forbidden`; 404 `family-not-found`"),
))]
pub async fn invitations_of_household(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<Id>,
) -> Result<Json<Invitations>> {
    let mut conn = app.db.read().await?;
    record::check_may_invite(&mut conn, &viewer.user, id).await?;
    let found = store::of_household(&mut conn, id).await?;
    views(&app, &mut conn, &viewer.user, found).await
}

/// Invite someone into a family by email
#[utoipa::path(post, path = "/api/families/{id}/invitations", tag = "families", params(("id" = Id, Path)), request_body = NewInvitation, responses(
    (status = 201, description = "The invitation; its mail is on the way", body = InvitationView),
    (status = "4XX", description = "403 `forbidden`; 404 `family-not-found`; 409 `already-invited`, `already-in-family`, \
        `too-many-invitations`; 422 `invalid`"),
))]
pub async fn invite_to_household(
    State(app): State<App>,
    client: Client,
    viewer: Viewer,
    Path(id): Path<Id>,
    Json(body): Json<NewInvitation>,
) -> Result<(StatusCode, Json<InvitationView>)> {
    let (new, form) = (body.id, body.form());
    if let Some(guest) = record::check_invite(&app, &viewer.user, id, new, &form).await? {
        count(&app, &client, &viewer, &guest).await?;
    }
    let made = record::invite(&app, &viewer.user, id, new, form).await?;
    Ok((StatusCode::CREATED, Json(view_new(&app, &viewer.user, made).await?)))
}

/// Check a pasted list of addresses: who can be invited into a family
#[utoipa::path(post, path = "/api/families/{id}/invitations/check", tag = "families", params(("id" = Id, Path)), request_body = AddressList, responses(
    (status = 200, description = "The entries of the list", body = ListedAddresses),
    (status = "4XX", description = "403 `forbidden`; 404 `family-not-found`; 409 `too-many-invitations`; 422 `invalid`, \
        `too-many-addresses`"),
))]
pub async fn check_addresses(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<Id>,
    Json(body): Json<AddressList>,
) -> Result<Json<ListedAddresses>> {
    let listed = many::check(&app, &viewer.user, id, &body.addresses).await?;
    Ok(Json(ListedAddresses { items: listed.into_iter().map(Into::into).collect() }))
}

/// Invite everyone in a pasted list of addresses who can be invited, at most 50 at once
#[utoipa::path(post, path = "/api/families/{id}/invitations/list", tag = "families", params(("id" = Id, Path)), request_body = NewInvitations, responses(
    (status = 201, description = "The invitations; their mails are on the way", body = InvitedMany),
    (status = "4XX", description = "403 `forbidden`; 404 `family-not-found`; 409 `too-many-invitations`; 422 `invalid`, \
        `no-addresses`, `too-many-addresses`; 429 `too-many-attempts`"),
))]
pub async fn invite_many(
    State(app): State<App>,
    client: Client,
    viewer: Viewer,
    Path(id): Path<Id>,
    Json(body): Json<NewInvitations>,
) -> Result<(StatusCode, Json<InvitedMany>)> {
    let form = body.form();
    let guests = many::check_invite(&app, &viewer.user, id, &form).await?;
    attempts::begin(&app, &client, Try::InviteMany, &viewer.user.id.to_string()).await?;
    for guest in &guests {
        attempts::begin(&app, &client, Try::InviteOne, guest).await?;
    }
    let done = many::invite(&app, &viewer.user, id, form).await?;
    let shows_links = policy::allows(&viewer.user, Action::ManageUsers);
    let mut invitations = Vec::with_capacity(done.invited.len());
    let mut conn = app.db.read().await?;
    for (invitation, token) in done.invited {
        let link = shows_links.then(|| emails::link(&app, &token));
        let view = view(&app, &mut conn, Some(&viewer.user), invitation).await?;
        invitations.push(InvitationView { link, ..view });
    }
    let others = done.others.into_iter().map(Into::into).collect();
    Ok((StatusCode::CREATED, Json(InvitedMany { invitations, others })))
}

/// Open invitations for the viewer's address, newest first
#[utoipa::path(get, path = "/api/invitations", tag = "families", responses(
    (status = 200, description = "The invitations", body = Invitations),
))]
pub async fn my_invitations(State(app): State<App>, viewer: Viewer) -> Result<Json<Invitations>> {
    may(&viewer.user, Action::AnswerInvitation)?;
    let mut conn = app.db.read().await?;
    let found = store::waiting_for(&mut conn, &viewer.user.email, app.now()).await?;
    views(&app, &mut conn, &viewer.user, found).await
}

/// Open invitations that the viewer sent, newest first; at most 100
#[utoipa::path(get, path = "/api/invitations/sent", tag = "families", responses(
    (status = 200, description = "The invitations", body = Invitations),
))]
pub async fn sent_invitations(State(app): State<App>, viewer: Viewer) -> Result<Json<Invitations>> {
    may(&viewer.user, Action::ReadFamily)?;
    let mut conn = app.db.read().await?;
    let found = store::sent_by(&mut conn, viewer.user.id, app.now(), MOST_SHOWN).await?;
    views(&app, &mut conn, &viewer.user, found).await
}

/// The invitation behind an emailed link; works without an account
#[utoipa::path(post, path = "/api/invitations/look", tag = "families", request_body = InvitationToken, responses(
    (status = 200, description = "The invitation", body = InvitationView),
    (status = "4XX", description = "404 `invitation-not-found`; 410 `invitation-expired`; 409 `invitation-answered`"),
))]
pub async fn look_at_invitation(
    State(app): State<App>,
    Json(body): Json<InvitationToken>,
) -> Result<Json<InvitationView>> {
    let mut conn = app.db.read().await?;
    let found = store::by_token(&mut conn, &body.token).await?;
    let invitation = found.ok_or_else(|| Error::not_found("invitation-not-found"))?;
    record::check_open(&invitation, app.now())?;
    Ok(Json(view(&app, &mut conn, None, invitation).await?))
}

/// Accept or decline an invitation
#[utoipa::path(post, path = "/api/invitations/answer", tag = "families", request_body = InvitationAnswer, responses(
    (status = 200, description = "The invitation", body = InvitationView),
    (status = "4XX", description = "404 `invitation-not-found`; 409 `invitation-answered`; 410 `invitation-expired`"),
))]
pub async fn answer_invitation(
    State(app): State<App>,
    viewer: Viewer,
    Json(body): Json<InvitationAnswer>,
) -> Result<Json<InvitationView>> {
    let named = match (&body.token, body.id) {
        (Some(token), _) => Named::Token(token),
        (None, Some(id)) => Named::Id(id),
        (None, None) => return Err(Error::not_found("invitation-not-found")),
    };
    let answered = record::answer(&app, &viewer.user, named, body.accept).await?;
    Ok(Json(view(&app, &mut app.db.read().await?, Some(&viewer.user), answered).await?))
}

/// 409 with the current invitation.
async fn stale(app: &App, viewer: &User, current: Invitation) -> Result<Error> {
    Ok(Error::stale(&view(app, &mut app.db.read().await?, Some(viewer), current).await?))
}

/// Limits invitations, so that a stolen account cannot send mass email, nor many to one person. Refused ones must not
/// count: someone could block the invitations to an address with them.
async fn count(app: &App, client: &Client, viewer: &Viewer, guest: &str) -> Result<()> {
    let account = viewer.user.id.to_string();
    attempts::begin(app, client, Try::Invite, &account).await?;
    attempts::begin(app, client, Try::InviteOne, guest).await?;
    Ok(())
}

/// Resend an invitation, with a new link for seven days
#[utoipa::path(post, path = "/api/invitations/{id}/resend", tag = "families", params(("id" = Id, Path)), request_body = SeenInvitation, responses(
    (status = 200, description = "The invitation", body = InvitationView),
    (status = "4XX", description = "403 `forbidden`; 404 `invitation-not-found`; 409 `conflict`"),
))]
pub async fn resend_invitation(
    State(app): State<App>,
    client: Client,
    viewer: Viewer,
    Path(id): Path<Id>,
    Json(seen): Json<SeenInvitation>,
) -> Result<Json<InvitationView>> {
    match record::check_resend(&app, &viewer.user, id, seen.version).await? {
        Ok(guest) => count(&app, &client, &viewer, &guest).await?,
        Err(current) => return Err(stale(&app, &viewer.user, current).await?),
    }
    let outcome = record::resend(&app, &viewer.user, id, seen.version).await?;
    match outcome {
        Ok(made) => Ok(Json(view_new(&app, &viewer.user, made).await?)),
        Err(current) => Err(stale(&app, &viewer.user, current).await?),
    }
}

/// Revoke an invitation
#[utoipa::path(delete, path = "/api/invitations/{id}", tag = "families", params(("id" = Id, Path), SeenQuery), responses(
    (status = 204, description = "Its link leads nowhere now"),
    (status = "4XX", description = "403 `forbidden`; 404 `invitation-not-found`; 409 `conflict`"),
))]
pub async fn revoke_invitation(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<Id>,
    Query(seen): Query<SeenQuery>,
) -> Result<StatusCode> {
    match record::revoke(&app, &viewer.user, id, seen.version).await? {
        Ok(()) => Ok(StatusCode::NO_CONTENT),
        Err(current) => Err(stale(&app, &viewer.user, current).await?),
    }
}
