//! The app's state, shared by all requests.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::ops::Deref;
use std::sync::{Arc, PoisonError, RwLock, Weak};
use std::time::Duration;

use axum::http::StatusCode;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{Mutex, watch};

use crate::clock::{Clock, Moment, SECOND};
use crate::config::Config;
use crate::db::{Db, DbError, Notices, RESYNC};
use crate::error::{Error, Result as Answer};
use crate::mail;
use crate::passwords::Passwords;
use crate::settings::{self, Current};
use crate::storage::{self, Storage};
use crate::{site, sql};

#[derive(Clone)]
pub struct App(Arc<Inner>);

pub struct Inner {
    pub config: Config,
    pub clock: Clock,
    pub db: Db,
    pub storage: Storage,
    pub passwords: Passwords,
    pub started_at: Moment,
    secret: String,
    settings: RwLock<Arc<Current>>,
    /// One at a time reads the settings again, so that the newest stay.
    reloading: Mutex<()>,
    checks: Mutex<Option<(Moment, Checks)>>,
    memory: std::sync::Mutex<HashMap<TypeId, Arc<dyn Any + Send + Sync>>>,
    closing: watch::Sender<bool>,
}

/// Whether the services that the app depends on can be reached.
#[derive(Clone, Copy, Debug)]
pub struct Checks {
    pub database: bool,
    pub storage: bool,
    /// `None` when mail is only written to a folder.
    pub mail: Option<bool>,
}

impl Checks {
    /// Whether the site can do its work; emails can wait.
    pub fn is_ready(self) -> bool {
        self.database && self.storage
    }
}

/// How long a result stays valid, so that frequent requests don't strain the services. Trouble is looked at sooner.
const CHECKS_LAST: i64 = 30 * SECOND;
const TROUBLE_LASTS: i64 = 5 * SECOND;

/// A service that takes longer than this to answer counts as down.
const PATIENCE: Duration = Duration::from_secs(3);

/// How long to wait after the settings could not be read.
const RELOAD_AGAIN: Duration = Duration::from_secs(2);

async fn in_time<T>(check: impl Future<Output = T>) -> Option<T> {
    tokio::time::timeout(PATIENCE, check).await.ok()
}

impl Deref for App {
    type Target = Inner;

    fn deref(&self) -> &Inner {
        &self.0
    }
}

impl App {
    /// Creates the data folders, opens the database and loads what the app needs from it.
    pub async fn open(config: Config, clock: Clock) -> Result<Self, String> {
        storage::make_folder(&config.mail_folder())?;
        let storage = Storage::open(&config.storage, config.files_folder())?;
        let failed = |error| format!("cannot open the database: {error}");
        let db = Db::open(&config.database, &clock).await.map_err(failed)?;
        let secret = site::secret(&db).await.map_err(failed)?;
        // Listens first, so that no change in between is missed.
        let notices = db.notices();
        let mut conn = db.read().await.map_err(failed)?;
        let current = settings::load(&config, &mut conn).await.map_err(failed)?;
        drop(conn);
        let app = Self(Arc::new(Inner {
            storage,
            passwords: Passwords::new(config.password_costs.clone()),
            started_at: clock.now(),
            checks: Mutex::new(None),
            memory: std::sync::Mutex::default(),
            closing: watch::Sender::new(false),
            config,
            clock,
            db,
            secret,
            settings: RwLock::new(Arc::new(current)),
            reloading: Mutex::new(()),
        }));
        tokio::spawn(follow_settings(Arc::downgrade(&app.0), notices));
        Ok(app)
    }

    /// The settings that apply now. A change is here once its notice has arrived.
    pub fn settings(&self) -> Arc<Current> {
        Arc::clone(&self.settings.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Reads the settings again.
    pub async fn reload_settings(&self) -> Result<(), DbError> {
        let _turn = self.reloading.lock().await;
        let mut conn = self.db.read().await?;
        let current = settings::load(&self.config, &mut conn).await?;
        drop(conn);
        *self.settings.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(current);
        // The mail server may be another one.
        *self.checks.lock().await = None;
        Ok(())
    }

    /// Everyone knows the passwords of the demo, so it reaches no other server and leaves nothing behind.
    pub fn check_is_no_demo(&self) -> Answer<()> {
        if self.config.demo {
            return Err(Error::problem(StatusCode::FORBIDDEN, "not-in-demo"));
        }
        Ok(())
    }

    pub fn now(&self) -> Moment {
        self.clock.now()
    }

    /// A hash that only this installation can make.
    #[expect(clippy::expect_used, reason = "HMAC takes keys of any length")]
    pub fn keyed_hash(&self, text: &str) -> String {
        let mut mac = Hmac::<Sha256>::new_from_slice(self.secret.as_bytes()).expect("any key fits");
        mac.update(text.as_bytes());
        URL_SAFE_NO_PAD.encode(mac.finalize().into_bytes())
    }

    /// Checks the services, or returns the result from the last half minute.
    pub async fn checks(&self) -> Checks {
        let mut known = self.checks.lock().await;
        let now = self.now();
        if let Some((at, checks)) = *known
            && (at.0..at.plus(if checks.is_ready() { CHECKS_LAST } else { TROUBLE_LASTS }).0).contains(&now.0)
        {
            return checks;
        }
        let settings = self.settings();
        let (database, storage, mail) = tokio::join!(
            in_time(self.database_answers()),
            in_time(self.storage.is_reachable(now)),
            in_time(mail::is_reachable(&self.config, &settings)),
        );
        let checks = Checks {
            database: database.unwrap_or(false),
            storage: storage.unwrap_or(false),
            mail: mail.unwrap_or(Some(false)),
        };
        *known = Some((now, checks));
        checks
    }

    /// Whether the database can be read and written.
    async fn database_answers(&self) -> bool {
        let answer = async {
            self.db.read().await?.one::<(i64,)>(sql!("SELECT CAST(1 AS BIGINT)"), &[]).await?;
            self.db.check_writable().await
        };
        answer.await.inspect_err(|error| tracing::warn!(%error, "the database cannot be used")).is_ok()
    }

    /// A feature's state in memory: one value per type, created on first use.
    #[expect(clippy::expect_used, reason = "what stands under a type's id is of that type")]
    pub fn memory<T: Any + Send + Sync + Default>(&self) -> Arc<T> {
        let mut memory = self.memory.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = memory.entry(TypeId::of::<T>()).or_insert_with(|| Arc::new(T::default()));
        Arc::clone(kept).downcast().expect("a feature's own type")
    }

    /// Tells streams and workers to stop.
    pub fn close(&self) {
        self.closing.send_replace(true);
    }

    pub fn is_closing(&self) -> bool {
        *self.closing.borrow()
    }

    /// Waits until the app closes.
    pub async fn closed(&self) {
        let mut closing = self.closing.subscribe();
        // The sender lives as long as the app, so waiting cannot fail.
        let _ = closing.wait_for(|closing| *closing).await;
    }
}

/// Reads the settings again whenever a replica has changed them, until the app is dropped.
async fn follow_settings(app: Weak<Inner>, mut notices: Notices) {
    loop {
        match notices.recv().await {
            Ok(notice) if &*notice != settings::NOTICE && &*notice != RESYNC => continue,
            Ok(_) | Err(RecvError::Lagged(_)) => {}
            Err(RecvError::Closed) => return,
        }
        while let Some(app) = app.upgrade().map(App) {
            match app.reload_settings().await {
                Ok(()) => break,
                Err(error) => tracing::warn!(%error, "could not read the settings"),
            }
            drop(app);
            tokio::time::sleep(RELOAD_AGAIN).await;
        }
    }
}
