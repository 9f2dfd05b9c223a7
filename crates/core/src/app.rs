//! The app's state, shared by all requests.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::ops::Deref;
use std::sync::{Arc, PoisonError, RwLock, Weak};
use std::time::Duration;

use axum::http::StatusCode;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{Mutex, watch};

use crate::clock::{Clock, Moment};
use crate::config::Config;
use crate::db::{Db, DbError, Migration, Notices, RESYNC};
use crate::encryption::Keys;
use crate::error::{Error, Result as Answer};
use crate::passwords::Passwords;
use crate::settings::{self, Current};
use crate::storage::{self, Storage};
use crate::{hash, site};

#[derive(Clone)]
pub struct App(Arc<Inner>);

pub struct Inner {
    pub config: Config,
    pub clock: Clock,
    pub db: Db,
    pub storage: Storage,
    pub passwords: Passwords,
    /// For the secrets of settings.
    pub keys: Keys,
    pub started_at: Moment,
    secret: hash::Key,
    settings: RwLock<Arc<Current>>,
    /// Held while the settings are read again, so that the newest ones win.
    reloading: Mutex<()>,
    memory: std::sync::Mutex<HashMap<TypeId, Arc<dyn Any + Send + Sync>>>,
    closing: watch::Sender<bool>,
}

/// The pause after the settings could not be read.
const RELOAD_AGAIN: Duration = Duration::from_secs(2);

impl Deref for App {
    type Target = Inner;

    fn deref(&self) -> &Inner {
        &self.0
    }
}

impl App {
    /// Creates the data folders, opens the database and loads what the app needs from it.
    pub async fn open(
        config: Config,
        migrations: &'static [Migration],
        clock: Clock,
    ) -> Result<Self, String> {
        storage::make_folder(&config.mail_folder())?;
        let storage = Storage::open(&config.storage, config.files_folder(), config.limits.storage)?;
        let keys = Keys::open(&config)?;
        let failed = |error| format!("cannot open the database: {error}");
        let db = Db::open(&config.database, migrations, &clock).await.map_err(failed)?;
        let (secret, notices, current) = match load(&config, &keys, &db).await {
            Ok(loaded) => loaded,
            Err(error) => {
                // If the file is damaged, that explains it better.
                db.check_large(|| false).await.map_err(failed)?;
                return Err(failed(error));
            }
        };
        let app = Self(Arc::new(Inner {
            storage,
            keys,
            passwords: Passwords::new(config.password_costs.clone()),
            started_at: clock.now(),
            memory: std::sync::Mutex::default(),
            closing: watch::Sender::new(false),
            config,
            clock,
            db,
            secret: hash::Key::new(&secret),
            settings: RwLock::new(Arc::new(current)),
            reloading: Mutex::new(()),
        }));
        tokio::spawn(follow_settings(Arc::downgrade(&app.0), notices));
        Ok(app)
    }

    /// The settings that apply now. A change applies here once its notice has arrived.
    pub fn settings(&self) -> Arc<Current> {
        Arc::clone(&self.settings.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Reads the settings again.
    pub async fn reload_settings(&self) -> Result<(), DbError> {
        let _turn = self.reloading.lock().await;
        let mut conn = self.db.read().await?;
        let current = settings::load(&self.config, &self.keys, &mut conn).await?;
        drop(conn);
        *self.settings.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(current);
        Ok(())
    }

    /// Refuses in a demo: everyone knows its passwords, so it must not reach other servers or leave anything
    /// behind.
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
    pub fn keyed_hash(&self, text: &str) -> String {
        self.secret.hash(text)
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

async fn load(config: &Config, keys: &Keys, db: &Db) -> Result<(String, Notices, Current), DbError> {
    let secret = site::secret(db).await?;
    settings::encrypt_saved(db, keys).await?;
    // Listens first, so that no change in between is missed.
    let notices = db.notices();
    let current = settings::load(config, keys, &mut db.read().await?).await?;
    Ok((secret, notices, current))
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
