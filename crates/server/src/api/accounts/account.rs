use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Response};

use crate::access::{Action, Viewer, may};
use crate::accounts::own;
use crate::accounts::wire::{
    AccountPreferencesView, ChangeEmail, ChangePassword, ChooseLanguage, ConfirmPassword, DeleteAccount,
    OwnSessionView, OwnSessions, SessionView, UserView,
};
use crate::app::App;
use crate::error::Result;
use crate::http::{Client, Json, Path, cookie};
use crate::ids::Id;

use super::auth::with_cookies;

/// Request a change of email address
///
/// Sends a link to the new address; the address changes when it is opened.
#[utoipa::path(post, path = "/api/account/email", tag = "account", request_body = ChangeEmail, responses(
    (status = 202, description = "Accepted"),
    (status = "4XX", description = "403 `password-needed`, `wrong-password`; 409 `email-taken`; 422 `invalid`; 429 `too-many-attempts`"),
))]
pub async fn change_email(
    State(app): State<App>,
    viewer: Viewer,
    client: Client,
    Json(form): Json<ChangeEmail>,
) -> Result<StatusCode> {
    may(&viewer.user, Action::KeepOwnAccount)?;
    let ChangeEmail { email, password } = form;
    own::ask_for_email_change(&app, &client, &viewer, &email, password.as_deref()).await?;
    Ok(StatusCode::ACCEPTED)
}

/// Resend the link that confirms the email address
#[utoipa::path(post, path = "/api/account/confirmation", tag = "account", responses(
    (status = 202, description = "Accepted"),
    (status = "4XX", description = "429 `too-many-attempts`"),
))]
pub async fn send_confirmation(State(app): State<App>, viewer: Viewer, client: Client) -> Result<StatusCode> {
    may(&viewer.user, Action::KeepOwnAccount)?;
    own::send_confirmation_again(&app, &client, &viewer).await?;
    Ok(StatusCode::ACCEPTED)
}

/// Change the password
///
/// Ends every session; the browser that asked gets a new one.
#[utoipa::path(post, path = "/api/account/password", tag = "account", request_body = ChangePassword, responses(
    (status = 200, description = "The record", body = SessionView),
    (status = "4XX", description = "403 `wrong-password`; 422 `invalid`; 429 `too-many-attempts`"),
))]
pub async fn change_password(
    State(app): State<App>,
    viewer: Viewer,
    client: Client,
    Json(form): Json<ChangePassword>,
) -> Result<Response> {
    may(&viewer.user, Action::KeepOwnAccount)?;
    let ChangePassword { current_password, password, confirm_password } = form;
    let token =
        own::change_password(&app, &client, &viewer, &current_password, &password, &confirm_password).await?;
    let session = SessionView::signed_in(&app, &token.hash(), viewer.user);
    Ok(with_cookies(&app, &client, &token, Json(session)))
}

/// Confirm the password
///
/// Dangerous actions need it: they answer 403 `password-needed` unless it was given within the last ten
/// minutes.
#[utoipa::path(post, path = "/api/account/confirm-password", tag = "account", request_body = ConfirmPassword, responses(
    (status = 204, description = "Done"),
    (status = "4XX", description = "403 `wrong-password`; 429 `too-many-attempts`"),
))]
pub async fn confirm_password(
    State(app): State<App>,
    viewer: Viewer,
    client: Client,
    Json(form): Json<ConfirmPassword>,
) -> Result<StatusCode> {
    may(&viewer.user, Action::KeepOwnAccount)?;
    own::confirm_password(&app, &client, &viewer, &form.password).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Check that the password was confirmed recently
///
/// For dangerous actions that can't be repeated after asking, such as a download that the browser starts.
#[utoipa::path(get, path = "/api/account/confirm-password", tag = "account", responses(
    (status = 204, description = "It was given within the last ten minutes"),
    (status = "4XX", description = "403 `password-needed`"),
))]
pub async fn check_password_is_recent(State(app): State<App>, viewer: Viewer) -> Result<StatusCode> {
    may(&viewer.user, Action::KeepOwnAccount)?;
    viewer.check_password_is_recent(app.now())?;
    Ok(StatusCode::NO_CONTENT)
}

/// Your display preferences
#[utoipa::path(get, path = "/api/account/preferences", operation_id = "account_preferences", tag = "account", responses(
    (status = 200, description = "The preferences", body = AccountPreferencesView),
))]
pub async fn get_preferences(State(app): State<App>, viewer: Viewer) -> Result<Json<AccountPreferencesView>> {
    may(&viewer.user, Action::KeepOwnAccount)?;
    Ok(Json(AccountPreferencesView { easy_reading: own::easy_reading(&app, &viewer).await? }))
}

/// Change your display preferences, on all your devices
#[utoipa::path(put, path = "/api/account/preferences", operation_id = "change_account_preferences", tag = "account", request_body = AccountPreferencesView, responses(
    (status = 200, description = "The preferences", body = AccountPreferencesView),
    (status = "4XX", description = "422 `invalid`"),
))]
pub async fn change_preferences(
    State(app): State<App>,
    viewer: Viewer,
    Json(preferences): Json<AccountPreferencesView>,
) -> Result<Json<AccountPreferencesView>> {
    may(&viewer.user, Action::KeepOwnAccount)?;
    own::set_easy_reading(&app, &viewer, preferences.easy_reading).await?;
    Ok(Json(preferences))
}

/// Choose your language, also for emails
#[utoipa::path(put, path = "/api/account/language", tag = "account", request_body = ChooseLanguage, responses(
    (status = 200, description = "Your account", body = UserView),
    (status = "4XX", description = "422 `invalid`"),
))]
pub async fn choose_language(
    State(app): State<App>,
    viewer: Viewer,
    Json(form): Json<ChooseLanguage>,
) -> Result<Json<UserView>> {
    may(&viewer.user, Action::KeepOwnAccount)?;
    Ok(Json(UserView::of_self(own::set_language(&app, &viewer, form.language).await?)))
}

/// The browsers signed in to this account
#[utoipa::path(get, path = "/api/account/sessions", tag = "account", responses((status = 200, description = "The record", body = OwnSessions)))]
pub async fn list_sessions(State(app): State<App>, viewer: Viewer) -> Result<Json<OwnSessions>> {
    may(&viewer.user, Action::KeepOwnAccount)?;
    let sessions = own::sessions(&app, &viewer).await?;
    let items = sessions.into_iter().map(|session| OwnSessionView::new(session, viewer.session_id)).collect();
    Ok(Json(OwnSessions { items }))
}

/// Sign out all other browsers
#[utoipa::path(delete, path = "/api/account/sessions", tag = "account", responses((status = 204, description = "Done")))]
pub async fn end_other_sessions(State(app): State<App>, viewer: Viewer) -> Result<StatusCode> {
    may(&viewer.user, Action::KeepOwnAccount)?;
    own::end_other_sessions(&app, &viewer).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Sign out one browser
#[utoipa::path(delete, path = "/api/account/sessions/{id}", tag = "account", params(("id" = Id, Path)), responses(
    (status = 204, description = "Done"),
    (status = "4XX", description = "404 `session-not-found`"),
))]
pub async fn end_session(State(app): State<App>, viewer: Viewer, Path(id): Path<Id>) -> Result<StatusCode> {
    may(&viewer.user, Action::KeepOwnAccount)?;
    own::end_session(&app, &viewer, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Delete your own account
#[utoipa::path(post, path = "/api/account/delete", tag = "account", request_body = DeleteAccount, responses(
    (status = 204, description = "Done"),
    (status = "4XX", description = "403 `wrong-password`, `owner-protected`, `last-admin`; 429 `too-many-attempts`"),
))]
pub async fn delete_account(
    State(app): State<App>,
    viewer: Viewer,
    client: Client,
    Json(form): Json<DeleteAccount>,
) -> Result<Response> {
    own::delete_account(&app, &client, &viewer, &form.password).await?;
    let cookie = AppendHeaders([(header::SET_COOKIE, cookie::clear(&app.config))]);
    Ok((cookie, StatusCode::NO_CONTENT).into_response())
}
