//! Registering a new account; the first one can become the owner's.

use std::time::Duration;

use axum::http::StatusCode;

use crate::access::attempts::{self, Try};
use crate::access::{Purpose, Role, Session, Status, User, session_end, store};
use crate::app::App;
use crate::changes::Batch;
use crate::clock::Moment;
use crate::config::RegistrationMode;
use crate::db::{DbError, TextList, Tx};
use crate::error::{Error, FieldProblems, Problem, Result};
use crate::households::{self, group_links};
use crate::http::Client;
use crate::ids::{Id, Token, hash_of};
use crate::live::{Audience, Notice};
use crate::mail::address;
use crate::members::links;
use crate::security::{self, Kind};
use crate::settings;
use crate::visible::{Look, tidy};
use crate::words::reader;

use super::{emails, model, record, setup};

/// A form whose response got lost is sent again within this time.
const REPEATED_WITHIN: Duration = Duration::from_secs(15 * 60);

/// The registration form.
pub struct Registration {
    pub id: Option<Id>,
    pub name: String,
    pub username: String,
    pub email: String,
    pub password: String,
    pub confirm_password: String,
    pub setup_token: Option<String>,
    pub invitation_token: Option<String>,
    pub group_token: Option<String>,
    pub language: Option<String>,
    pub time_zone: Option<String>,
}

impl Registration {
    /// Checks in the specified order: passwords match, password length, username length; then the rest.
    fn check(mut self, least_password: usize) -> Result<Self> {
        self.name = tidy(&self.name);
        self.username = tidy(&self.username);
        self.email = address::normal(&self.email);
        let mut missing = FieldProblems::default();
        for (field, text) in [
            ("name", &self.name),
            ("username", &self.username),
            ("email", &self.email),
            ("password", &self.password),
            ("confirmPassword", &self.confirm_password),
        ] {
            if text.is_empty() {
                missing.add(field, "required", &[]);
            }
        }
        missing.check()?;
        model::check_passwords(&self.password, &self.confirm_password, least_password)?;
        model::check_username_length(&self.username)?;
        let mut problems = FieldProblems::default();
        model::check_name(&mut problems, &self.name);
        model::check_username(&mut problems, &self.username);
        address::check(&mut problems, "email", &self.email);
        if self.id.is_some_and(|id| !id.is_version_7()) {
            problems.add("id", "bad-id", &[]);
        }
        problems.check()?;
        Ok(self)
    }

    fn to_user(&self, id: Id, owner: bool, now: Moment) -> User {
        let fitting = |given: &Option<String>, fits: fn(&str) -> bool, otherwise: &str| {
            given.clone().filter(|text| fits(text)).unwrap_or_else(|| otherwise.to_owned())
        };
        User {
            id,
            email: self.email.clone(),
            email_confirmed_at: None,
            username: self.username.clone(),
            username_key: model::username_key(&self.username),
            name: self.name.clone(),
            role: if owner { Role::Admin } else { Role::Member },
            status: if owner { Status::Approved } else { Status::Pending },
            owner,
            sample: false,
            bio: None,
            birth_date: None,
            interests: TextList::default(),
            language: fitting(&self.language, model::check_language, reader::language().code()),
            time_zone: fitting(&self.time_zone, model::check_time_zone, model::DEFAULT_TIME_ZONE),
            member_id: None,
            version: 1,
            created_at: now,
            updated_at: now,
        }
    }
}

/// Creates the account and signs it in; it is pending unless it becomes the owner.
/// `old_session` is the one the browser sent; it ends.
pub async fn register(
    app: &App,
    client: &Client,
    form: Registration,
    old_session: Option<String>,
) -> Result<(User, Token)> {
    let form = form.check(app.config.min_password_length)?;
    let now = app.now();
    attempts::begin(app, client, Try::Register, &form.email).await?;
    if let Some(user) = repeated(app, &form).await? {
        return signed_in(app, client, user, old_session).await;
    }
    let password_hash = app.passwords.hash(&form.password).await?;
    let mut tx = app.db.begin().await?;
    store::lock_admins(&mut tx).await?;
    let id = form.id.unwrap_or_else(|| Id::new(now));
    if store::user(&mut tx, id).await?.is_some() {
        // The same form was submitted twice, and the other request finished first.
        drop(tx);
        let user = repeated(app, &form).await?.ok_or_else(|| Error::conflict("registration-taken"))?;
        return signed_in(app, client, user, old_session).await;
    }
    if !claims_to_own(app, client, &form) {
        check_registration_is_open(app, &mut tx, &form).await?;
    }
    // Check the username first, so that a reserved address gets the same answer as a taken one.
    if looks_taken(&mut tx, &form.username).await? {
        return Err(Problem::new(StatusCode::CONFLICT, "username-taken").at("username").into());
    }
    let owner = becomes_owner(app, &mut tx, client, &form).await?;
    if owner || form.invitation_token.is_some() || form.group_token.is_some() {
        links::turn(&mut tx).await?;
    }
    let mut user = form.to_user(id, owner, now);
    let mut batch = Batch::new(Some(user.id), now);
    batch.create(&mut tx, &user).await.map_err(taken)?;
    store::set_password_hash(&mut tx, user.id, &password_hash, now).await?;
    end_old_session(app, &mut tx, old_session).await?;
    let NewSession { token, .. } = new_session(app, &mut tx, client, user.id).await?;
    security::note(&mut tx, client, Kind::Registered, Some(user.id), now).await?;
    let invited_at = match &form.invitation_token {
        Some(link) => households::accept_by_registering(&mut tx, &mut batch, link, &user, now)
            .await?
            .filter(|_| households::was_mailed(app, link))
            .map(|invitation| invitation.invited_email),
        None => None,
    };
    if let Some(token) = form.group_token.as_ref().filter(|_| form.invitation_token.is_none()) {
        group_links::join_by_registering(&mut tx, &mut batch, token, &user, now).await?;
    }
    if invited_at.as_ref() == Some(&user.email) {
        // The link was sent to this address, so it is confirmed.
        let before = user.clone();
        user.email_confirmed_at = Some(now);
        batch.update(&mut tx, &before, &mut user).await?;
    } else {
        emails::confirm_email(app, &mut tx, &user).await?;
    }
    if owner {
        store::drop_links(&mut tx, Purpose::Setup, None).await?;
        links::by_email(&mut tx, &mut batch, &user.email, now).await?;
        user = record::reload(&mut tx, user.id).await?;
    } else {
        let inviter = households::inviter_of(&mut tx, user.id).await?;
        emails::someone_waits(app, &mut tx, inviter).await?;
    }
    Notice::change(Audience::Admins, "accounts", user.id).leave(&mut tx);
    tx.commit().await?;
    if owner {
        setup::forget_link(app).await;
    }
    Ok((user, token))
}

/// The account this form already created, if the first response got lost and the client sent the form again.
async fn repeated(app: &App, form: &Registration) -> Result<Option<User>> {
    let Some(id) = form.id else { return Ok(None) };
    let mut conn = app.db.read().await?;
    let Some(user) = store::user(&mut conn, id).await? else { return Ok(None) };
    // A repeated form also signs in, so later it would be a way to try passwords.
    if app.now().since(user.created_at) > REPEATED_WITHIN {
        return Err(Error::conflict("registration-taken"));
    }
    let stored = store::password_hash(&mut conn, id).await?;
    drop(conn);
    let same = user.email == form.email && user.username == form.username && user.name == form.name;
    if same
        && app.passwords.verify(&form.password, stored.as_deref()).await?
        && user.status != Status::Rejected
    {
        return Ok(Some(user));
    }
    Err(Error::conflict("registration-taken"))
}

fn taken(error: DbError) -> Error {
    if error.is_unique("users_username_key_key") {
        return Problem::new(StatusCode::CONFLICT, "username-taken").at("username").into();
    }
    match error {
        DbError::Unique(_) => Error::conflict("registration-taken"),
        other => other.into(),
    }
}

/// True if this registration creates the owner. A remote client needs the setup link to use the owner's
/// address.
async fn becomes_owner(app: &App, tx: &mut Tx, client: &Client, form: &Registration) -> Result<bool> {
    let configured = app.config.owner_email.as_deref();
    if let Some(token) = &form.setup_token {
        let link = store::link(tx, &hash_of(token), app.now()).await?;
        if link.is_none_or(|link| link.purpose != Purpose::Setup) {
            return Err(Error::not_found("link-invalid"));
        }
        if configured.is_some_and(|owner| owner != form.email) {
            return Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "setup-other-email")
                .at("email")
                .into());
        }
        return Ok(true);
    }
    match configured {
        Some(owner) if owner == form.email && client.is_local => Ok(true),
        Some(owner) if owner == form.email => Err(Error::conflict("registration-taken")),
        _ => Ok(false),
    }
}

/// True if this person claims that the site is theirs; [`becomes_owner`] checks the claim.
fn claims_to_own(app: &App, client: &Client, form: &Registration) -> bool {
    let is_owner = app.config.owner_email.as_ref() == Some(&form.email);
    form.setup_token.is_some() || (is_owner && client.is_local)
}

/// Refuses people who may not register. It reads the setting from the database, because a replica may not
/// know of a change yet.
async fn check_registration_is_open(app: &App, tx: &mut Tx, form: &Registration) -> Result<()> {
    let settings = settings::load(&app.config, &app.keys, tx).await?;
    let problem = match settings.registration {
        RegistrationMode::Open => return Ok(()),
        RegistrationMode::Invitation => {
            if let Some(token) = &form.invitation_token
                && households::is_open_invitation(tx, token, app.now()).await?
            {
                return Ok(());
            }
            if let Some(token) = &form.group_token
                && group_links::is_open(tx, token, app.now()).await?
            {
                return Ok(());
            }
            Problem::new(StatusCode::FORBIDDEN, "registration-by-invitation")
        }
        RegistrationMode::Closed => Problem::new(StatusCode::FORBIDDEN, "registration-closed"),
    };
    let owner = store::owner_email(tx).await?;
    let contact = settings.contact_email.or(owner).unwrap_or_else(|| app.config.postmaster());
    Err(problem.with("contact", contact).into())
}

/// True if another username is the same or looks the same.
async fn looks_taken(tx: &mut Tx, username: &str) -> Result<bool> {
    let wanted = Look::of(username);
    Ok(store::usernames(tx).await?.iter().any(|known| Look::of(known).resembles(&wanted)))
}

async fn signed_in(
    app: &App,
    client: &Client,
    user: User,
    old_session: Option<String>,
) -> Result<(User, Token)> {
    let mut tx = app.db.begin().await?;
    end_old_session(app, &mut tx, old_session).await?;
    let NewSession { token, .. } = new_session(app, &mut tx, client, user.id).await?;
    tx.commit().await?;
    Ok((user, token))
}

/// Ends the browser's old session, because it gets a new one.
pub async fn end_old_session(app: &App, tx: &mut Tx, token_hash: Option<String>) -> Result<(), DbError> {
    let Some(hash) = token_hash else { return Ok(()) };
    if let Some(session) = store::session_user(tx, &hash, app.now()).await? {
        store::end_session(tx, session.user.id, session.session_id).await?;
        Notice::Account(session.user.id).leave(tx);
    }
    Ok(())
}

pub struct NewSession {
    pub token: Token,
    /// True if the account has used other browsers, but never this one.
    pub in_new_browser: bool,
}

/// Signs the browser in, and remembers it.
pub async fn new_session(
    app: &App,
    tx: &mut Tx,
    client: &Client,
    user_id: Id,
) -> Result<NewSession, DbError> {
    let (token, now) = (Token::new(), app.now());
    let in_new_browser = store::remember_browser(tx, user_id, &client.browser.hash(), now).await?;
    let session = Session {
        token_hash: token.hash(),
        id: Id::new(now),
        user_id,
        device: client.device.clone(),
        created_at: now,
        last_seen_at: now,
        expires_at: session_end(&app.config, now, now),
        password_at: now,
    };
    store::insert_session(tx, &session).await?;
    Ok(NewSession { token, in_new_browser })
}
