//! Managing your own account.

use axum::http::StatusCode;

use crate::access::attempts::{self, Try};
use crate::access::{Action, Session, User, Viewer, may, store};
use crate::app::App;
use crate::changes::Batch;
use crate::db::{TextList, Tx};
use crate::error::{Error, FieldProblems, Problem, Result};
use crate::http::Client;
use crate::ids::{Id, Token};
use crate::live::Notice;
use crate::mail::address;
use crate::security::{self, Kind};

use super::model::ProfileChange;
use super::registration::{NewSession, new_session};
use super::revocation::revoke_all;
use super::{approval, emails, model, record};

/// Checks the password again, in case someone else is at the keyboard. Returns the stored hash that it matches.
async fn check_password(
    app: &App,
    client: &Client,
    user: &User,
    password: &str,
    field: &str,
) -> Result<Option<String>> {
    let attempt = attempts::begin(app, client, Try::Confirm, &user.id.to_string()).await?;
    let stored = store::password_hash(&mut app.db.read().await?, user.id).await?;
    if model::is_impossible_password(password) || !app.passwords.verify(password, stored.as_deref()).await? {
        let mut tx = app.db.begin().await?;
        security::note(&mut tx, client, Kind::PasswordWrong, Some(user.id), app.now()).await?;
        tx.commit().await?;
        return Err(Problem::new(StatusCode::FORBIDDEN, "wrong-password").at(field).into());
    }
    attempt.succeeded(app).await?;
    Ok(stored)
}

/// Checks, in the transaction that relies on it, that the session has not ended and the password has not
/// changed meanwhile.
async fn check_still_signed_in(tx: &mut Tx, viewer: &Viewer, verified: Option<String>) -> Result<()> {
    let stored = store::hold_password_hash(tx, viewer.user.id).await?;
    let is_current = verified.is_none() || stored == verified;
    if is_current && store::session_exists(tx, viewer.session_id).await? {
        return Ok(());
    }
    Err(Error::unauthenticated())
}

/// Confirms the password before something dangerous; the confirmation lasts for some minutes.
pub async fn confirm_password(app: &App, client: &Client, viewer: &Viewer, password: &str) -> Result<()> {
    check_password(app, client, &viewer.user, password, "password").await?;
    let mut tx = app.db.begin().await?;
    store::confirm_session(&mut tx, viewer.session_id, app.now()).await?;
    Ok(tx.commit().await?)
}

/// Saves a user's profile. Admins may edit the profiles of others.
pub async fn update_profile(
    app: &App,
    viewer: &User,
    id: Id,
    version: i64,
    change: ProfileChange,
) -> Result<Result<User, User>> {
    let now = app.now();
    let mut tx = app.db.begin().await?;
    let user = store::user(&mut tx, id).await?.ok_or_else(|| Error::not_found("user-not-found"))?;
    may(viewer, Action::EditProfile(&user))?;
    let change = change.check(now)?;
    if user.version != version {
        return Ok(Err(user));
    }
    let mut changed = User {
        name: change.name,
        bio: change.bio,
        birth_date: change.birth_date,
        interests: TextList(change.interests),
        language: change.language,
        time_zone: change.time_zone,
        ..user.clone()
    };
    if changed != user {
        changed.updated_at = now;
    }
    if !Batch::new(Some(viewer.id), now).update(&mut tx, &user, &mut changed).await? {
        return Ok(Err(record::reload(&mut tx, id).await?));
    }
    record::announce(&mut tx, id);
    tx.commit().await?;
    Ok(Ok(changed))
}

/// Sets the language of an account, whatever else of it is being edited meanwhile.
pub async fn set_language(app: &App, viewer: &Viewer, language: String) -> Result<User> {
    let mut problems = FieldProblems::default();
    if !model::check_language(&language) {
        problems.add("language", "bad-language", &[]);
    }
    problems.check()?;
    let now = app.now();
    let mut tx = app.db.begin().await?;
    let user = record::reload(&mut tx, viewer.user.id).await?;
    if user.language == language {
        return Ok(user);
    }
    let mut changed = User { language, updated_at: now, ..user.clone() };
    if !Batch::new(Some(user.id), now).update(&mut tx, &user, &mut changed).await? {
        return Err(Error::conflict("conflict"));
    }
    record::announce(&mut tx, user.id);
    tx.commit().await?;
    Ok(changed)
}

pub async fn easy_reading(app: &App, viewer: &Viewer) -> Result<bool> {
    Ok(store::easy_reading(&mut app.db.read().await?, viewer.user.id).await?)
}

pub async fn set_easy_reading(app: &App, viewer: &Viewer, easy: bool) -> Result<()> {
    let mut tx = app.db.begin().await?;
    store::set_easy_reading(&mut tx, viewer.user.id, easy).await?;
    Ok(tx.commit().await?)
}

/// Emails a link to the new address; nothing changes until it is opened.
pub async fn ask_for_email_change(
    app: &App,
    client: &Client,
    viewer: &Viewer,
    email: &str,
    password: Option<&str>,
) -> Result<()> {
    let email = address::normal(email);
    let mut problems = FieldProblems::default();
    address::check(&mut problems, "email", &email);
    problems.check()?;
    let verified = match password {
        Some(password) => check_password(app, client, &viewer.user, password, "password").await?,
        None => {
            viewer.check_password_is_recent(app.now())?;
            None
        }
    };
    // Limit attempts: each one reveals whether an address is taken, or emails someone who never asked for it.
    let account = format!("change email {}", viewer.user.id);
    attempts::begin(app, client, Try::Link, &account).await?;
    attempts::begin(app, client, Try::Link, &email).await?;
    let mut tx = app.db.begin().await?;
    check_still_signed_in(&mut tx, viewer, verified).await?;
    let reserved = app.config.owner_email.as_ref() == Some(&email) && !viewer.user.owner;
    if reserved || store::user_by_email(&mut tx, &email).await?.is_some() {
        return Err(Problem::new(StatusCode::CONFLICT, "email-taken").at("email").into());
    }
    emails::change_email(app, &mut tx, &viewer.user, &email).await?;
    security::note(&mut tx, client, Kind::AddressChangeAsked, Some(viewer.user.id), app.now()).await?;
    Ok(tx.commit().await?)
}

pub async fn send_confirmation_again(app: &App, client: &Client, viewer: &Viewer) -> Result<()> {
    let account = viewer.user.id.to_string();
    attempts::begin(app, client, Try::Link, &account).await?;
    let mut tx = app.db.begin().await?;
    emails::confirm_email(app, &mut tx, &viewer.user).await?;
    Ok(tx.commit().await?)
}

/// Ends every session, including this one, and starts a new one for the browser that asked.
pub async fn change_password(
    app: &App,
    client: &Client,
    viewer: &Viewer,
    current: &str,
    password: &str,
    confirm: &str,
) -> Result<Token> {
    model::check_passwords(password, confirm, app.config.min_password_length)?;
    let verified = check_password(app, client, &viewer.user, current, "currentPassword").await?;
    let hash = app.passwords.hash(password).await?;
    let (user_id, now) = (viewer.user.id, app.now());
    let mut tx = app.db.begin().await?;
    check_still_signed_in(&mut tx, viewer, verified).await?;
    store::set_password_hash(&mut tx, user_id, &hash, now).await?;
    revoke_all(&mut tx, user_id).await?;
    store::forget_browsers(&mut tx, user_id).await?;
    let NewSession { token, .. } = new_session(app, &mut tx, client, user_id).await?;
    emails::password_changed(app, &mut tx, &viewer.user).await?;
    security::note(&mut tx, client, Kind::PasswordChanged, Some(user_id), now).await?;
    tx.commit().await?;
    Ok(token)
}

pub async fn sessions(app: &App, viewer: &Viewer) -> Result<Vec<Session>> {
    Ok(store::sessions_of(&mut app.db.read().await?, viewer.user.id, app.now()).await?)
}

pub async fn end_session(app: &App, viewer: &Viewer, id: Id) -> Result<()> {
    let mut tx = app.db.begin().await?;
    if !store::end_session(&mut tx, viewer.user.id, id).await? {
        return Err(Error::not_found("session-not-found"));
    }
    Notice::Account(viewer.user.id).leave(&mut tx);
    Ok(tx.commit().await?)
}

pub async fn end_other_sessions(app: &App, viewer: &Viewer) -> Result<()> {
    let mut tx = app.db.begin().await?;
    store::end_sessions(&mut tx, viewer.user.id, Some(viewer.session_id)).await?;
    Notice::Account(viewer.user.id).leave(&mut tx);
    Ok(tx.commit().await?)
}

/// Deletes the account; what it created for the family stays.
pub async fn delete_account(app: &App, client: &Client, viewer: &Viewer, password: &str) -> Result<()> {
    may(&viewer.user, Action::DeleteUser(&viewer.user))?;
    check_password(app, client, &viewer.user, password, "password").await?;
    let deleted = approval::delete(app, Some(&viewer.user), viewer.user.id, None).await?;
    deleted.map(drop).map_err(|_| Error::conflict("conflict"))
}
