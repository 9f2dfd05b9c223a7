use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::access::store::{self, UserFilter};
use crate::access::{Action, Role, Status, User, Viewer, may};
use crate::accounts::approval::{self, Decision};
use crate::accounts::wire::{ChangeUser, HandedLink, LinkMember, SeenVersion, UpdateProfile, UserView};
use crate::accounts::{model, own};
use crate::app::App;
use crate::clock::Moment;
use crate::db::Conn;
use crate::error::{Error, Result};
use crate::fold::fold;
use crate::households;
use crate::http::{Client, Json, Page, PageQuery, Path, Query, SeenQuery};
use crate::ids::Id;
use crate::mail::address;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct UserQuery {
    role: Option<Role>,
    status: Option<Status>,
    /// The exact username, ignoring case
    username: Option<String>,
    /// The exact address, ignoring case
    email: Option<String>,
    /// Words in name, username and address, ignoring case and accents
    text: Option<String>,
    /// Only pending users, or all others
    pending: Option<bool>,
}

/// The users that match every word, one more than the limit.
async fn search(
    conn: &mut Conn,
    filter: &UserFilter,
    words: &[String],
    mut after: Option<(Moment, Id)>,
    limit: i64,
) -> Result<Vec<User>> {
    let has_all = |user: &User| {
        let text = fold(&format!("{} {} {}", user.name, user.username, user.email));
        words.iter().all(|word| text.contains(word))
    };
    let (most, mut found) = (usize::try_from(limit).unwrap_or_default(), Vec::new());
    loop {
        let page = store::users(conn, filter, after, 200).await?;
        let Some(last) = page.last() else { return Ok(found) };
        after = Some((last.created_at, last.id));
        found.extend(page.into_iter().filter(has_all));
        if found.len() > most {
            found.truncate(most + 1);
            return Ok(found);
        }
    }
}

/// Users, newest first
#[utoipa::path(get, path = "/api/users", operation_id = "list_users", tag = "users", params(UserQuery, PageQuery), responses(
    (status = 200, description = "The record", body = Page<UserView>),
    (status = "4XX", description = "403 `forbidden`"),
))]
pub async fn list(
    State(app): State<App>,
    viewer: Viewer,
    Query(query): Query<UserQuery>,
    Query(page): Query<PageQuery>,
) -> Result<Json<Page<UserView>>> {
    may(&viewer.user, Action::ManageUsers)?;
    let limit = page.limit()?;
    let after = page.after()?.map(|(created_at, id)| (Moment(created_at), id));
    let filter = UserFilter {
        role: query.role,
        status: query.status,
        username_key: query.username.as_deref().map(model::username_key),
        email: query.email.as_deref().map(address::normal),
        pending: query.pending,
    };
    let words = query.text.as_deref().map(fold).unwrap_or_default();
    let words: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
    let mut conn = app.db.read().await?;
    let users = if words.is_empty() {
        store::users(&mut conn, &filter, after, limit + 1).await?
    } else {
        search(&mut conn, &filter, &words, after, limit).await?
    };
    let page = Page::new(users, limit, |user| (user.created_at.0.to_string(), user.id.to_string()));
    let only_admin = approval::only_admin(&mut conn).await?;
    let mut items = Vec::with_capacity(page.items.len());
    for user in page.items {
        items.push(shown(&mut conn, &viewer.user, user, only_admin).await?);
    }
    Ok(Json(Page { items, next_cursor: page.next_cursor }))
}

/// One user: yourself, or anyone if you are an admin
#[utoipa::path(get, path = "/api/users/{id}", tag = "users", params(("id" = Id, Path)), responses(
    (status = 200, description = "The record", body = UserView),
    (status = "4XX", description = "404 `user-not-found`"),
))]
pub async fn get(State(app): State<App>, viewer: Viewer, Path(id): Path<Id>) -> Result<Json<UserView>> {
    let user = store::user(&mut app.db.read().await?, id)
        .await?
        .ok_or_else(|| Error::not_found("user-not-found"))?;
    may(&viewer.user, Action::ReadUser(&user))?;
    Ok(Json(view(&app, &viewer.user, user).await?))
}

/// The user as the viewer may see them, with the actions they may take.
async fn view(app: &App, viewer: &User, user: User) -> Result<UserView> {
    let mut conn = app.db.read().await?;
    let only_admin = approval::only_admin(&mut conn).await?;
    shown(&mut conn, viewer, user, only_admin).await
}

async fn shown(conn: &mut Conn, viewer: &User, user: User, only_admin: Option<Id>) -> Result<UserView> {
    let ask = user.status == Status::Pending && viewer.is_admin();
    let inviter = if ask { households::inviter_of(conn, user.id).await? } else { None };
    Ok(UserView { invited_by: inviter.map(Into::into), ..UserView::new(user, viewer, only_admin) })
}

/// The changed user, or 409 with the saved version.
async fn answer(app: &App, viewer: &User, outcome: Result<User, User>) -> Result<Json<UserView>> {
    match outcome {
        // Users who changed themselves see the result with their new permissions.
        Ok(user) if user.id == viewer.id => Ok(Json(view(app, &user.clone(), user).await?)),
        Ok(user) => Ok(Json(view(app, viewer, user).await?)),
        Err(current) => Err(Error::stale(&view(app, viewer, current).await?)),
    }
}

/// Update a user's profile
#[utoipa::path(put, path = "/api/users/{id}/profile", tag = "users", params(("id" = Id, Path)), request_body = UpdateProfile, responses(
    (status = 200, description = "The record", body = UserView),
    (status = "4XX", description = "404 `user-not-found`; 409 `conflict`; 422 `invalid`"),
))]
pub async fn update_profile(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<Id>,
    Json(form): Json<UpdateProfile>,
) -> Result<Json<UserView>> {
    let (version, change) = form.into_change();
    let outcome = own::update_profile(&app, &viewer.user, id, version, change).await?;
    answer(&app, &viewer.user, outcome).await
}

/// Set a user's role and status
#[utoipa::path(patch, path = "/api/users/{id}", tag = "users", params(("id" = Id, Path)), request_body = ChangeUser, responses(
    (status = 200, description = "The record", body = UserView),
    (status = "4XX", description = "403 `forbidden`, `owner-protected`, `last-admin`, `not-yourself`, `sample-account`; 404 `user-not-found`; 409 \
        `conflict`; 422 `invalid`"),
))]
pub async fn change(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<Id>,
    Json(form): Json<ChangeUser>,
) -> Result<Json<UserView>> {
    may(&viewer.user, Action::ManageUsers)?;
    let outcome = approval::change(&app, Some(&viewer.user), id, form.change(), Some(form.version)).await?;
    answer(&app, &viewer.user, outcome).await
}

/// Delete a user
#[utoipa::path(delete, path = "/api/users/{id}", tag = "users", params(("id" = Id, Path), SeenQuery), responses(
    (status = 204, description = "Done"),
    (status = "4XX", description = "403 `forbidden`, `owner-protected`, `last-admin`, for your own account `password-needed`; 404 \
        `user-not-found`; 409 `conflict`"),
))]
pub async fn delete(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<Id>,
    Query(seen): Query<SeenQuery>,
) -> Result<StatusCode> {
    may(&viewer.user, Action::ManageUsers)?;
    if id == viewer.user.id {
        viewer.check_password_is_recent(app.now())?;
    }
    let outcome = approval::delete(&app, Some(&viewer.user), id, Some(seen.version)).await?;
    match outcome {
        Ok(_) => Ok(StatusCode::NO_CONTENT),
        Err(current) => Err(Error::stale(&view(&app, &viewer.user, current).await?)),
    }
}

/// Link a user to a family member
#[utoipa::path(put, path = "/api/users/{id}/member", tag = "users", params(("id" = Id, Path)), request_body = LinkMember, responses(
    (status = 200, description = "The record", body = UserView),
    (status = "4XX", description = "403 `forbidden`; 404 `user-not-found`, `member-not-found`; 409 `conflict`, `member-taken`"),
))]
pub async fn link_member(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<Id>,
    Json(form): Json<LinkMember>,
) -> Result<Json<UserView>> {
    may(&viewer.user, Action::ManageUsers)?;
    let outcome = approval::link(&app, &viewer.user, id, form.member_id, form.version).await?;
    answer(&app, &viewer.user, outcome).await
}

/// Create a one-time password reset link that is valid for a day
#[utoipa::path(post, path = "/api/users/{id}/link", tag = "users", params(("id" = Id, Path)), request_body = SeenVersion, responses(
    (status = 200, description = "The link, for an admin to hand over; the account's address gets an email about it", body = HandedLink),
    (status = "4XX", description = "403 `forbidden`, `owner-only`, `approve-first`, `sample-account`, `password-needed`; 404 `user-not-found`; 409 `conflict`"),
))]
pub async fn make_link(
    State(app): State<App>,
    viewer: Viewer,
    client: Client,
    Path(id): Path<Id>,
    Json(seen): Json<SeenVersion>,
) -> Result<Json<HandedLink>> {
    may(&viewer.user, Action::ManageUsers)?;
    viewer.check_password_is_recent(app.now())?;
    match approval::make_link(&app, &client, &viewer.user, id, seen.version).await? {
        Ok((link, expires_at)) => Ok(Json(HandedLink { link, expires_at })),
        Err(current) => Err(Error::stale(&view(&app, &viewer.user, current).await?)),
    }
}

/// Sign a user out of every browser
///
/// Also revokes links and the calendar feed's address; the password stays.
#[utoipa::path(post, path = "/api/users/{id}/sign-out", tag = "users", params(("id" = Id, Path)), responses(
    (status = 204, description = "Done"),
    (status = "4XX", description = "403 `forbidden`, `owner-protected`, `sample-account`, `approve-first`; 404 `user-not-found`"),
))]
pub async fn sign_out_user(
    State(app): State<App>,
    viewer: Viewer,
    client: Client,
    Path(id): Path<Id>,
) -> Result<StatusCode> {
    may(&viewer.user, Action::ManageUsers)?;
    approval::sign_out_everywhere(&app, &client, &viewer.user, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

macro_rules! decisions {
    ($($(#[$doc:meta])* $name:ident $path:literal $decision:ident,)*) => {$(
        $(#[$doc])*
        #[utoipa::path(post, path = $path, tag = "users", params(("id" = Id, Path)), request_body = SeenVersion, responses(
            (status = 200, description = "The record", body = UserView),
    (status = "4XX", description = "403 `forbidden`, `owner-protected`, `last-admin`, `not-yourself`, `sample-account`; 404 `user-not-found`; 409 \
        `conflict`"),
        ))]
        pub async fn $name(
            State(app): State<App>,
            viewer: Viewer,
            Path(id): Path<Id>,
            Json(seen): Json<SeenVersion>,
        ) -> Result<Json<UserView>> {
            may(&viewer.user, Action::ManageUsers)?;
            let viewer = &viewer.user;
            let outcome = approval::decide(&app, Some(viewer), id, Decision::$decision, Some(seen.version)).await?;
            answer(&app, viewer, outcome).await
        }
    )*};
}

decisions! {
    /// Approve a user and send the welcome email
    approve "/api/users/{id}/approve" Approve,
    /// Reject a pending user and notify them
    reject "/api/users/{id}/reject" Reject,
    /// Suspend an approved user and end all their sessions
    suspend "/api/users/{id}/suspend" Suspend,
    /// Make a user an admin
    promote "/api/users/{id}/promote" Promote,
    /// Make an admin a member
    demote "/api/users/{id}/demote" Demote,
}
