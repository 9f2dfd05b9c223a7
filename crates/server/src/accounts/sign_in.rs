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
use crate::jobs::{self, NewJob, Outcome};
use crate::live::Notice;
use crate::mail::address;
use crate::members::links;

use super::registration::new_session;
use super::{emails, model, record};

/// Looks up the account in a job, not in the request, so that known and unknown addresses get the same answer in
/// the same time.
pub const RESET_JOB: &str = "forgotten-password";

/// The user and their new session token. `old_session` is the one the browser sent; it always ends.
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
    let attempt =
        attempts::begin(&app.db, |text| app.keyed_hash(text), Try::SignIn, client.address, &email, app.now())
            .await?;
    let user = right_password(app, &email, password).await?;
    attempt.succeeded(&app.db).await?;

    let mut tx = app.db.begin().await?;
    if let Some(hash) = old_session
        && let Some(session) = store::session_user(&mut tx, &hash, app.now()).await?
    {
        store::end_session(&mut tx, session.user.id, session.session_id).await?;
        Notice::Account(session.user.id).leave(&mut tx);
    }
    // Load the account again: it may have been rejected while the password was checked.
    let user = store::user(&mut tx, user.id).await?.ok_or_else(wrong)?;
    match user.status {
        Status::Approved => {
            let token = new_session(app, &mut tx, client, user.id).await?;
            tx.commit().await?;
            Ok((user, token))
        }
        Status::Pending => {
            tx.commit().await?;
            Err(Error::problem(StatusCode::FORBIDDEN, "account-pending"))
        }
        Status::Rejected => {
            tx.commit().await?;
            Err(Error::problem(StatusCode::FORBIDDEN, "account-rejected"))
        }
    }
}

fn wrong() -> Error {
    Error::problem(StatusCode::UNAUTHORIZED, "invalid-credentials")
}

async fn right_password(app: &App, email: &str, password: &str) -> Result<User> {
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
    if app.passwords.verify(password, stored.as_deref()).await? {
        user.ok_or_else(wrong)
    } else {
        Err(wrong())
    }
}

/// Gives every address the same answer; a worker finds out later whether it has an account.
pub async fn forgot_password(app: &App, client: &Client, email: &str) -> Result<()> {
    let email = address::normal(email);
    let mut problems = FieldProblems::default();
    address::check(&mut problems, "email", &email);
    problems.check()?;
    let now = app.now();
    attempts::begin(&app.db, |text| app.keyed_hash(text), Try::Reset, client.address, &email, now).await?;
    let mut tx = app.db.begin().await?;
    let job = NewJob { kind: RESET_JOB, dedupe_key: None, payload: json!({ "email": email }), due_at: now };
    jobs::enqueue(&mut tx, job, now).await?;
    Ok(tx.commit().await?)
}

/// The worker's part: emails a link unless there is no such account, or it can never sign in.
pub async fn send_reset_link(app: &App, payload: &str) -> Outcome {
    let asked: serde_json::Value = serde_json::from_str(payload).unwrap_or_default();
    let email = asked["email"].as_str().unwrap_or_default();
    match try_to_send(app, email).await {
        Ok(()) => Outcome::Done(json!({})),
        Err(error) => Outcome::Retry(error.to_string()),
    }
}

async fn try_to_send(app: &App, email: &str) -> Result<(), DbError> {
    let mut tx = app.db.begin().await?;
    let Some(user) = store::user_by_email(&mut tx, email).await? else { return Ok(()) };
    if user.status == Status::Rejected || user.sample {
        return Ok(());
    }
    emails::reset_password(app, &mut tx, &user).await?;
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
    attempts::begin(&app.db, |text| app.keyed_hash(text), Try::Reset, client.address, &token_hash, now)
        .await?;
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
    let user = store::user(&mut tx, user_id).await?.ok_or_else(invalid)?;
    store::set_password_hash(&mut tx, user.id, &password_hash, now).await?;
    store::end_sessions(&mut tx, user.id, None).await?;
    store::drop_links(&mut tx, Purpose::ResetPassword, Some(user.id)).await?;
    emails::password_changed(app, &mut tx, &user).await?;
    Notice::Account(user.id).leave(&mut tx);
    Ok(tx.commit().await?)
}

/// Confirms a current or new address with an emailed link and returns the address.
pub async fn confirm_email(app: &App, client: &Client, token: &str) -> Result<String> {
    let (now, token_hash) = (app.now(), hash_of(token));
    attempts::begin(&app.db, |text| app.keyed_hash(text), Try::Reset, client.address, &token_hash, now)
        .await?;
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
    let user = store::user(&mut tx, user_id).await?.ok_or_else(invalid)?;
    let mut changed = user.clone();
    if link.purpose == Purpose::ChangeEmail {
        changed.email.clone_from(&email);
        // The old mailbox must not contain a working reset link.
        store::drop_links(&mut tx, Purpose::ResetPassword, Some(user.id)).await?;
        emails::email_changed(app, &mut tx, &user).await?;
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
