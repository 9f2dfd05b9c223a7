//! Tells whether the services that the app depends on work now: at most two seconds old, however many ask.

use std::time::Duration;

use tokio::sync::Mutex;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use crate::app::App;
use crate::clock::{Moment, SECOND};
use crate::mail;

/// A result is reused for this long, so that frequent requests don't strain the services.
const LASTS: i64 = SECOND / 2;

/// A service that takes longer than this to respond counts as down.
const PATIENCE: Duration = Duration::from_millis(1_500);

/// The services, and whether each of them can be used.
#[derive(Clone, Copy, Debug)]
pub struct Checks {
    pub database: bool,
    pub storage: bool,
    /// `None` when mail is only written to a folder.
    pub mail: Option<bool>,
}

#[derive(Default)]
struct Probes {
    database: Mutex<Probe<bool>>,
    storage: Mutex<Probe<bool>>,
    mail: Mutex<Probe<Option<bool>>>,
}

/// The last check of a service, and the one that is running. Everyone who asks meanwhile shares it, and there is never
/// a second one, even if a disk that no longer responds holds it for ever.
struct Probe<T> {
    known: Option<(Moment, T)>,
    running: Option<JoinHandle<T>>,
}

impl<T> Default for Probe<T> {
    fn default() -> Self {
        Self { known: None, running: None }
    }
}

/// Checks all services.
pub async fn checks(app: &App) -> Checks {
    let probes = app.memory::<Probes>();
    let settings = app.settings();
    let (checked, config) = (app.clone(), app.clone());
    let check_mail = async move { mail::is_reachable(&config.config, &settings).await };
    let ((database, storage), mail) = tokio::join!(
        database_and_storage(app, &probes),
        ask(&checked, &probes.mail, Some(false), check_mail)
    );
    Checks { database, storage, mail }
}

/// True if the site can do its work; emails can wait.
pub async fn is_ready(app: &App) -> bool {
    database_and_storage(app, &app.memory::<Probes>()).await == (true, true)
}

async fn database_and_storage(app: &App, probes: &Probes) -> (bool, bool) {
    let (one, other) = (app.clone(), app.clone());
    let check_database = async move { database_answers(&one).await };
    let check_storage = async move { other.storage.is_reachable(other.now()).await };
    tokio::join!(
        ask(app, &probes.database, false, check_database),
        ask(app, &probes.storage, false, check_storage)
    )
}

/// The result of the last check if it is new, or of another one; `down` if that takes too long.
async fn ask<T: Copy + Send + 'static>(
    app: &App,
    probe: &Mutex<Probe<T>>,
    down: T,
    check: impl Future<Output = T> + Send + 'static,
) -> T {
    let mut probe = probe.lock().await;
    let now = app.now();
    if let Some((at, known)) = probe.known
        && (at.0..at.plus(LASTS).0).contains(&now.0)
    {
        return known;
    }
    // The result of a check that was given up is old.
    probe.running = probe.running.take().filter(|running| !running.is_finished());
    let running = probe.running.get_or_insert_with(|| tokio::spawn(check));
    let found = match timeout(PATIENCE, running).await {
        Ok(checked) => {
            probe.running = None;
            checked.unwrap_or(down)
        }
        Err(_) => down,
    };
    probe.known = Some((app.now(), found));
    found
}

/// True if the database can be read and written.
async fn database_answers(app: &App) -> bool {
    let usable = app.db.check_usable().await;
    usable.inspect_err(|error| tracing::warn!(%error, "the database cannot be used")).is_ok()
}
