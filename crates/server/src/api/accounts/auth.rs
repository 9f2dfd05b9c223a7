use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Response};

use crate::access::{MaybeViewer, store};
use crate::accounts::wire::{
    ConfirmEmail, EmailConfirmed, ForgotPassword, Register, ResetPassword, SessionView, SignIn, SignedIn,
};
use crate::accounts::{registration, sign_in as signing_in};
use crate::app::App;
use crate::error::Result;
use crate::http::{Client, Json, cookie};
use crate::ids::{Token, hash_of};
use crate::live::Notice;

/// Signs the browser in, and sets a cookie that stays after signing out, so that we recognize the browser
/// next time.
pub fn with_cookies(app: &App, client: &Client, token: &Token, answer: impl IntoResponse) -> Response {
    let cookies = [cookie::set(&app.config, token), cookie::set_browser(&app.config, &client.browser)];
    (AppendHeaders(cookies.map(|cookie| (header::SET_COOKIE, cookie))), answer).into_response()
}

fn without_cookie(app: &App, answer: impl IntoResponse) -> Response {
    (AppendHeaders([(header::SET_COOKIE, cookie::clear(&app.config))]), answer).into_response()
}

/// The current session
///
/// Open to everyone; without a session, `user` is null. Send the token as `x-kinkeeper-token` with every request
/// that changes something.
#[utoipa::path(get, path = "/api/auth/session", tag = "auth", responses((status = 200, description = "The record", body = SessionView)))]
pub async fn session(
    State(app): State<App>,
    headers: HeaderMap,
    MaybeViewer(viewer): MaybeViewer,
) -> Response {
    match viewer {
        Some(viewer) => Json(SessionView::signed_in(&app, &viewer.token_hash, viewer.user)).into_response(),
        // Remove a cookie whose session has ended, or the visitor's token would not match it.
        None if cookie::read(&app.config, &headers).is_some() => {
            without_cookie(&app, Json(SessionView::visitor(&app)))
        }
        None => Json(SessionView::visitor(&app)).into_response(),
    }
}

/// Sign in
#[utoipa::path(post, path = "/api/auth/sign-in", tag = "auth", request_body = SignIn, responses(
    (status = 200, description = "The record", body = SignedIn),
    (status = "4XX", description = "401 `invalid-credentials`; 403 `account-rejected`; 422 `invalid`; 429 `too-many-attempts`"),
))]
pub async fn sign_in(
    State(app): State<App>,
    client: Client,
    headers: HeaderMap,
    Json(form): Json<SignIn>,
) -> Response {
    let old_session = cookie::read(&app.config, &headers).map(hash_of);
    match signing_in::sign_in(&app, &client, &form.email, &form.password, old_session).await {
        Ok((user, token)) => {
            let session = SessionView::signed_in(&app, &token.hash(), user);
            with_cookies(&app, &client, &token, Json(SignedIn::Done { session }))
        }
        // Pending and rejected accounts get no session.
        Err(error) if matches!(error.code(), "account-pending" | "account-rejected") => {
            without_cookie(&app, error)
        }
        Err(error) => error.into_response(),
    }
}

/// Sign out
#[utoipa::path(post, path = "/api/auth/sign-out", tag = "auth", responses((status = 204, description = "Done")))]
pub async fn sign_out(State(app): State<App>, MaybeViewer(viewer): MaybeViewer) -> Result<Response> {
    if let Some(viewer) = viewer {
        let mut tx = app.db.begin().await?;
        store::end_session(&mut tx, viewer.user.id, viewer.session_id).await?;
        Notice::Account(viewer.user.id).leave(&mut tx);
        tx.commit().await?;
    }
    let mut response = without_cookie(&app, StatusCode::NO_CONTENT);
    // Drafts and cached answers are removed; cookies stay, so that we recognize the browser at the next
    // sign-in.
    let data = HeaderValue::from_static("\"cache\", \"storage\"");
    response.headers_mut().insert(HeaderName::from_static("clear-site-data"), data);
    Ok(response)
}

/// Register
#[utoipa::path(post, path = "/api/auth/register", tag = "auth", request_body = Register, responses(
    (status = 201, description = "Made", body = SessionView),
    (status = "4XX", description = "409 `username-taken`, `registration-taken`; 422 `passwords-differ`, `password-too-short`, \
        `username-too-short`, `invalid`; 429 `too-many-attempts`"),
))]
pub async fn register(
    State(app): State<App>,
    client: Client,
    headers: HeaderMap,
    Json(form): Json<Register>,
) -> Result<Response> {
    let old_session = cookie::read(&app.config, &headers).map(hash_of);
    let (user, token) = registration::register(&app, &client, form.into(), old_session).await?;
    let session = SessionView::signed_in(&app, &token.hash(), user);
    Ok(with_cookies(&app, &client, &token, (StatusCode::CREATED, Json(session))))
}

/// Request a password reset link
///
/// The answer is the same whether or not the address has an account.
#[utoipa::path(post, path = "/api/auth/forgot-password", tag = "auth", request_body = ForgotPassword, responses(
    (status = 202, description = "Accepted"),
    (status = "4XX", description = "422 `invalid`; 429 `too-many-attempts`"),
))]
pub async fn forgot_password(
    State(app): State<App>,
    client: Client,
    Json(form): Json<ForgotPassword>,
) -> Result<StatusCode> {
    signing_in::forgot_password(&app, &client, &form.email).await?;
    Ok(StatusCode::ACCEPTED)
}

/// Set a new password with the emailed link
#[utoipa::path(post, path = "/api/auth/reset-password", tag = "auth", request_body = ResetPassword, responses(
    (status = 204, description = "Done"),
    (status = "4XX", description = "404 `link-invalid`; 422 `invalid`; 429 `too-many-attempts`"),
))]
pub async fn reset_password(
    State(app): State<App>,
    client: Client,
    Json(form): Json<ResetPassword>,
) -> Result<Response> {
    signing_in::reset_password(&app, &client, &form.token, &form.password, &form.confirm_password).await?;
    let known = AppendHeaders([(header::SET_COOKIE, cookie::set_browser(&app.config, &client.browser))]);
    Ok((known, StatusCode::NO_CONTENT).into_response())
}

/// Confirm a current or new email address with the emailed link
#[utoipa::path(post, path = "/api/auth/confirm-email", tag = "auth", request_body = ConfirmEmail, responses(
    (status = 200, description = "The record", body = EmailConfirmed),
    (status = "4XX", description = "404 `link-invalid`; 409 `email-taken`; 429 `too-many-attempts`"),
))]
pub async fn confirm_email(
    State(app): State<App>,
    client: Client,
    Json(form): Json<ConfirmEmail>,
) -> Result<Json<EmailConfirmed>> {
    let email = signing_in::confirm_email(&app, &client, &form.token).await?;
    Ok(Json(EmailConfirmed { email }))
}
