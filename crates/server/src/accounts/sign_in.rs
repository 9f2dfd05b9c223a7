//! Signing in with a password, and resetting a forgotten one with an emailed link.

use axum::http::StatusCode;
use serde_json::json;

use crate::access::attempts::{self, Try};
use crate::access::{Purpose, Status, User, store};
use crate::app::App;
use crate::changes::{Batch, LINK_MADE};
use crate::db::DbError;
use crate::error::{Error, FieldProblems, Result};
use crate::http::Client;
use crate::ids::{Id, Token, hash_of};
use crate::jobs::{self, Claimed, NewJob, Outcome};
use crate::mail::address;
use crate::members::links;
use crate::security::{self, Kind};

use super::registration::{NewSession, end_old_session, new_session};
use super::revocation::revoke_all;
use super::{emails, model, record};

/// A job looks up the account, not the request, so that known and unknown addresses get the same answer in
/// the same time.
pub const RESET_JOB: &str = "forgotten-password";

/// Returns the user and their new session token. `old_session` is the one that the browser sent; it always
/// ends.
pub async fn sign_in(
    app: &App,
    client: &Client,
    email: &str,
    password: &str,
    old_session: Option<String>,
) -> Result<(User, Token)> {
    let email = address::normal(email);
    let mut missing = FieldProblems::default();
    for (field, text) in [("email", email.as_str()), ("password", password)] {
        if text.is_empty() {
            missing.add(field, "required", &[]);
        }
    }
    missing.check()?;
    let attempt = attempts::begin(app, client, Try::SignIn, &email).await?;
    if attempt.begins_pauses {
        warn_of_guessing(app, client, &email).await?;
    }
    let (user, verified) = match right_password(app, &email, password).await {
        Ok(found) => found,
        Err(error) => {
            note_failure(app, client, &email).await?;
            return Err(error);
        }
    };
    attempt.succeeded(app).await?;

    let mut tx = app.db.begin().await?;
    end_old_session(app, &mut tx, old_session).await?;
    // Check again: during the slow password check, the password may have been changed, or the account
    // rejected.
    if store::hold_password_hash(&mut tx, user.id).await?.as_deref() != Some(&verified) {
        return Err(wrong());
    }
    let user = store::user(&mut tx, user.id).await?.ok_or_else(wrong)?;
    let refused = match user.status {
        Status::Approved => None,
        Status::Pending => Some("account-pending"),
        Status::Rejected => Some("account-rejected"),
    };
    if let Some(code) = refused {
        tx.commit().await?;
        return Err(Error::problem(StatusCode::FORBIDDEN, code));
    }
    let NewSession { token, in_new_browser } = new_session(app, &mut tx, client, user.id).await?;
    if in_new_browser {
        emails::new_browser(app, &mut tx, client, &user).await?;
    }
    let kind = if in_new_browser { Kind::SignedInNew } else { Kind::SignedIn };
    security::note(&mut tx, client, kind, Some(user.id), app.now()).await?;
    tx.commit().await?;
    Ok((user, token))
}

async fn note_failure(app: &App, client: &Client, email: &str) -> Result<()> {
    let mut tx = app.db.begin().await?;
    let user = store::user_by_email(&mut tx, email).await?;
    security::note(&mut tx, client, Kind::SignInFailed, user.map(|user| user.id), app.now()).await?;
    Ok(tx.commit().await?)
}

/// Tells the account's holder that someone seems to guess the password.
async fn warn_of_guessing(app: &App, client: &Client, email: &str) -> Result<()> {
    let mut tx = app.db.begin().await?;
    let user = store::user_by_email(&mut tx, email).await?;
    security::note(&mut tx, client, Kind::Guessing, user.as_ref().map(|user| user.id), app.now()).await?;
    if let Some(user) = user.filter(|user| user.is_approved() && !user.sample) {
        emails::guessing(app, &mut tx, &user).await?;
    }
    Ok(tx.commit().await?)
}

fn wrong() -> Error {
    Error::problem(StatusCode::UNAUTHORIZED, "invalid-credentials")
}

/// The account, and the stored hash that the password matches.
async fn right_password(app: &App, email: &str, password: &str) -> Result<(User, String)> {
    let (user, stored) = {
        let mut conn = app.db.read().await?;
        let user = store::user_by_email(&mut conn, email).await?;
        // Always query, even without an account: skipping it would show in the response time.
        let id = user.as_ref().map_or_else(|| Id::new(app.now()), |user| user.id);
        let stored = store::password_hash(&mut conn, id).await?;
        let can_sign_in = user.as_ref().is_some_and(|user| !user.sample);
        (user, stored.filter(|_| can_sign_in))
    };
    let stored = stored.filter(|_| !model::is_impossible_password(password));
    // Without a stored hash this fails, but takes just as long.
    let password = if model::is_impossible_password(password) { "" } else { password };
    let is_right = app.passwords.verify(password, stored.as_deref()).await?;
    user.zip(stored).filter(|_| is_right).ok_or_else(wrong)
}

/// Gives every address the same answer; a worker checks later if it has an account.
pub async fn forgot_password(app: &App, client: &Client, email: &str) -> Result<()> {
    let email = address::normal(email);
    let mut problems = FieldProblems::default();
    address::check(&mut problems, "email", &email);
    problems.check()?;
    let now = app.now();
    attempts::begin(app, client, Try::Link, &email).await?;
    let mut tx = app.db.begin().await?;
    let job = NewJob { kind: RESET_JOB, dedupe_key: None, payload: json!({ "email": email }), due_at: now };
    jobs::enqueue(&mut tx, job, now).await?;
    let user = store::user_by_email(&mut tx, &email).await?;
    security::note(&mut tx, client, Kind::ResetAsked, user.map(|user| user.id), now).await?;
    Ok(tx.commit().await?)
}

/// The worker's part: emails a link unless there is no such account, or it can never sign in.
pub async fn send_reset_link(app: &App, job: &Claimed) -> Outcome {
    let asked: serde_json::Value = serde_json::from_str(&job.payload).unwrap_or_default();
    let email = asked["email"].as_str().unwrap_or_default();
    match try_to_send(app, job, email).await {
        Ok(()) => Outcome::Done(json!({})),
        Err(error) => Outcome::Retry(error.to_string()),
    }
}

async fn try_to_send(app: &App, job: &Claimed, email: &str) -> Result<(), DbError> {
    let mut tx = app.db.begin().await?;
    let Some(user) = store::user_by_email(&mut tx, email).await? else { return Ok(()) };
    if user.status == Status::Rejected || user.sample {
        return Ok(());
    }
    emails::reset_password(app, &mut tx, &user).await?;
    // Repeated, the job would send another email with another link.
    job.complete(&mut tx, &json!({}), app.now()).await?;
    tx.commit().await
}

/// A link that an admin can hand to a relative without email.
pub async fn reset_link(app: &App, user: &User) -> Result<String> {
    let mut tx = app.db.begin().await?;
    let path = emails::reset_link(app, &mut tx, user).await?;
    Batch::new(None, app.now()).note(&mut tx, user, LINK_MADE).await?;
    tx.commit().await?;
    Ok(app.config.link(&path))
}

pub async fn reset_password(
    app: &App,
    client: &Client,
    token: &str,
    password: &str,
    confirm: &str,
) -> Result<()> {
    model::check_passwords(password, confirm, app.config.min_password_length)?;
    let (now, token_hash) = (app.now(), hash_of(token));
    attempts::begin(app, client, Try::UseLink, &token_hash).await?;
    let invalid = || Error::not_found("link-invalid");
    let link = store::link(&mut app.db.read().await?, &token_hash, now).await?;
    let user_id = link
        .filter(|link| link.purpose == Purpose::ResetPassword)
        .and_then(|link| link.user_id)
        .ok_or_else(invalid)?;
    let password_hash = app.passwords.hash(password).await?;

    let mut tx = app.db.begin().await?;
    if !store::use_link(&mut tx, &token_hash).await? {
        return Err(invalid());
    }
    let user = store::user(&mut tx, user_id).await?.filter(is_not_rejected).ok_or_else(invalid)?;
    store::set_password_hash(&mut tx, user.id, &password_hash, now).await?;
    revoke_all(&mut tx, user.id).await?;
    // The link came by email or from an admin, so this browser is not a stranger's.
    store::forget_browsers(&mut tx, user.id).await?;
    store::remember_browser(&mut tx, user.id, &client.browser.hash(), now).await?;
    emails::password_changed(app, &mut tx, &user).await?;
    security::note(&mut tx, client, Kind::PasswordReset, Some(user.id), now).await?;
    Ok(tx.commit().await?)
}

/// Links of a suspended account are revoked; this also covers one that was made at the same moment.
fn is_not_rejected(user: &User) -> bool {
    user.status != Status::Rejected
}

/// Confirms a current or new address with an emailed link and returns the address.
pub async fn confirm_email(app: &App, client: &Client, token: &str) -> Result<String> {
    let (now, token_hash) = (app.now(), hash_of(token));
    attempts::begin(app, client, Try::UseLink, &token_hash).await?;
    let invalid = || Error::not_found("link-invalid");
    let mut tx = app.db.begin().await?;
    let link = store::link(&mut tx, &token_hash, now).await?.ok_or_else(invalid)?;
    let (Some(user_id), Some(email)) = (link.user_id, link.detail) else { return Err(invalid()) };
    if !matches!(link.purpose, Purpose::ConfirmEmail | Purpose::ChangeEmail)
        || !store::use_link(&mut tx, &token_hash).await?
    {
        return Err(invalid());
    }
    links::turn(&mut tx).await?;
    let user = store::user(&mut tx, user_id).await?.filter(is_not_rejected).ok_or_else(invalid)?;
    let mut changed = user.clone();
    if link.purpose == Purpose::ChangeEmail {
        changed.email.clone_from(&email);
        // The old mailbox must not contain a working reset link.
        store::drop_links(&mut tx, Purpose::ResetPassword, Some(user.id)).await?;
        emails::email_changed(app, &mut tx, &user).await?;
        security::note(&mut tx, client, Kind::AddressChanged, Some(user.id), now).await?;
    } else if user.email != email {
        return Err(invalid());
    }
    changed.email_confirmed_at = Some(now);
    changed.updated_at = now;
    let mut batch = Batch::new(Some(user.id), now);
    let updated = batch.update(&mut tx, &user, &mut changed).await;
    match updated {
        Err(DbError::Unique(_)) => return Err(Error::conflict("email-taken")),
        Err(error) => return Err(error.into()),
        Ok(false) => return Err(Error::conflict("conflict")),
        Ok(true) => links::by_email(&mut tx, &mut batch, &email, now).await?,
    }
    record::announce(&mut tx, user.id);
    tx.commit().await?;
    Ok(email)
}
