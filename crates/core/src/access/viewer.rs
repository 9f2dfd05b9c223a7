//! Identifies the person who sent a request: the session cookie and its user, looked up once per request.

use std::time::Duration;

use axum::extract::FromRequestParts;
use axum::http::StatusCode;
use axum::http::request::Parts;

use crate::app::App;
use crate::clock::{HOUR, Moment};
use crate::db::DbError;
use crate::error::Error;
use crate::http::{cookie, large};
use crate::ids::{Id, hash_of};
use crate::words::{Language, reader};

use super::model::{User, session_end};
use super::store;

/// Dangerous actions accept a password that was confirmed within this time.
const RECENT: Duration = Duration::from_secs(10 * 60);

/// A signed-in account, whatever its status: pending ones can sign in too.
pub struct Viewer {
    pub user: User,
    pub session_id: Id,
    pub token_hash: String,
    /// The time when the password was last given in this session.
    password_at: Moment,
}

/// The viewer, if signed in.
pub struct MaybeViewer(pub Option<Viewer>);

impl FromRequestParts<App> for MaybeViewer {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        let Some(token) = cookie::read(&app.config, &parts.headers) else { return Ok(Self(None)) };
        let viewer = Viewer::by_token_hash(app, hash_of(token)).await?;
        // If there is no catalogue for the account's language, the browser's choice applies.
        if let Some(language) = viewer.as_ref().and_then(|viewer| Language::parse(&viewer.user.language)) {
            reader::set(language);
        }
        if let (Some(viewer), Some(account)) = (&viewer, parts.extensions.get::<large::Account>()) {
            account.set(viewer.user.id);
        }
        Ok(Self(viewer))
    }
}

impl FromRequestParts<App> for Viewer {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        let MaybeViewer(viewer) = MaybeViewer::from_request_parts(parts, app).await?;
        viewer.ok_or_else(Error::unauthenticated)
    }
}

impl Viewer {
    pub async fn by_token_hash(app: &App, token_hash: String) -> Result<Option<Self>, Error> {
        let now = app.now();
        let session = store::session_user(&mut app.db.read().await?, &token_hash, now).await?;
        let Some(session) = session else { return Ok(None) };
        // Using a session renews it, but at most once an hour, so that most reads don't write.
        let seen = session.last_seen_at;
        // A session last seen in the future would never be renewed, and would not end for years.
        if now.0 - seen.0 > HOUR || !seen.has_passed(now) {
            // If this fails, the session is still valid; the next request tries again.
            if let Err(error) = renew(app, &session, now).await {
                tracing::warn!(%error, "could not renew a session");
            }
        }
        let store::SessionUser { user, session_id, password_at, .. } = session;
        Ok(Some(Self { user, session_id, token_hash, password_at }))
    }

    /// Called before something dangerous: refuses unless the password was given within the last minutes,
    /// because someone else may be at the keyboard.
    pub fn check_password_is_recent(&self, now: Moment) -> Result<(), Error> {
        if now.since(self.password_at) <= RECENT && self.password_at.has_passed(now) {
            return Ok(());
        }
        Err(Self::password_needed())
    }

    pub fn password_needed() -> Error {
        Error::problem(StatusCode::FORBIDDEN, "password-needed")
    }
}

async fn renew(app: &App, session: &store::SessionUser, now: Moment) -> Result<(), DbError> {
    let mut tx = app.db.begin().await?;
    let ends_at = session_end(&app.config, session.began_at, now);
    store::renew_session(&mut tx, session.session_id, now, ends_at).await?;
    tx.commit().await
}
