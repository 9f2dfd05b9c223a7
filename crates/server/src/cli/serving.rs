//! Serves the site until the program is asked to stop.

use std::net::SocketAddr;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};

use crate::accounts::{self, SetupLink};
use crate::app::App;
use crate::db::{DbError, OUTDATED};
use crate::error::{Error, Result};
use crate::files::reader_process;
use crate::http::serve;
use crate::{index, metrics, router, search, worker};

use super::output::print;

/// At its end, the program waits this long for threads that do not respond.
const THREADS_TIMEOUT: Duration = Duration::from_secs(3);

/// The number of threads for blocking work. Under load, statements would otherwise start a hundred threads,
/// each with its own memory; without a free thread, a statement only holds up the thread that it runs on.
const BLOCKING_THREADS: usize = 24;

pub(super) fn on_threads(
    work: impl Future<Output = std::result::Result<(), String>>,
) -> std::result::Result<(), String> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .max_blocking_threads(BLOCKING_THREADS)
        .enable_all()
        .build()
        .map_err(|error| format!("cannot start threads: {error}"))?;
    let ended = runtime.block_on(work);
    // Don't wait for ever: a thread may hang on a disk that no longer responds.
    runtime.shutdown_timeout(THREADS_TIMEOUT);
    ended
}

pub(super) fn cannot_open(error: DbError) -> String {
    format!("cannot open the database: {error}")
}

/// Serves the site until it is asked to stop.
pub(super) async fn serve(
    app: App,
    asked_to_stop: impl Future<Output = &'static str> + Send + 'static,
) -> std::result::Result<(), String> {
    serve::raise_file_limit();
    let listener = TcpListener::bind(app.config.listen)
        .await
        .map_err(|error| format!("cannot serve on {}: {error}", app.config.listen))?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;
    let check = tokio::spawn(stop_if_damaged(app.clone()));
    tokio::spawn(stop_once_outdated(app.clone()));
    let served = serve_on(&app, listener, address, asked_to_stop).await;
    // If the file is damaged, that explains any other error.
    check.await.map_err(|error| error.to_string())?.map_err(cannot_open)?;
    if app.db.is_outdated() {
        return Err(OUTDATED.to_owned());
    }
    served
}

/// Checks a large database while the site can be used already.
async fn stop_if_damaged(app: App) -> std::result::Result<(), DbError> {
    let closing = app.clone();
    app.db.check_large(move || closing.is_closing()).await.inspect_err(|_| app.close())
}

/// Another replica is newer and has changed the tables. It answers from now on.
async fn stop_once_outdated(app: App) {
    app.db.outdated().await;
    tracing::error!("{OUTDATED}; stopping");
    app.close();
}

async fn serve_on(
    app: &App,
    listener: TcpListener,
    address: SocketAddr,
    asked_to_stop: impl Future<Output = &'static str> + Send + 'static,
) -> std::result::Result<(), String> {
    serve_metrics(app).await?;
    tracing::info!(version = env!("CARGO_PKG_VERSION"), %address, database = app.db.kind(), "started");
    if !address.ip().is_loopback() && !app.config.is_https() {
        tracing::warn!(
            "this site can be reached from the network without HTTPS: passwords travel in the clear unless a proxy \
             encrypts them; set public-url to the site's https:// address"
        );
    }
    greet(app, address).await.map_err(|error| error.to_string())?;
    index::keep_current(app).await.map_err(|error| error.to_string())?;
    let worker = tokio::spawn(worker::run(app.clone()));
    let closing = app.clone();
    tokio::spawn(async move {
        let signal = asked_to_stop.await;
        tracing::info!(signal, "stopping");
        closing.close();
    });
    tokio::spawn(say_if_unconfined(app.clone()));
    let searched = app.clone();
    // The port is open already, so nobody's first page waits for it.
    tokio::spawn(async move { search::prepare(&searched).await });
    serve::serve(app, listener, router::router(app.clone())).await;
    // The worker gives up on a stuck job; then it needs a moment to record that.
    if tokio::time::timeout(app.config.limits.stop + THREADS_TIMEOUT, worker).await.is_err() {
        tracing::warn!("a job did not stop in time; it is repeated after the next start");
    }
    tracing::info!("stopped");
    Ok(())
}

/// Says in the log if this kernel cannot lock in the process that reads files.
async fn say_if_unconfined(app: App) {
    match reader_process::confinement(&app).await {
        Ok(possible) if possible.is_empty() => tracing::debug!("the process that reads files is locked in"),
        Ok(possible) => tracing::warn!(
            possible = possible.join(", "),
            "the process that reads files is not locked in: it needs a kernel with seccomp filters, and a service that allows \
             the call seccomp"
        ),
        // The server stops already, so nobody asks any more.
        Err(_) if app.is_closing() => {}
        Err(error) => {
            tracing::warn!(%error, "could not find out whether the process that reads files is locked in")
        }
    }
}

/// Numbers for a monitoring system have a listener of their own, so that no visitor can read them.
async fn serve_metrics(app: &App) -> std::result::Result<(), String> {
    let Some(address) = app.config.metrics_listen else { return Ok(()) };
    let listener = TcpListener::bind(address)
        .await
        .map_err(|error| format!("cannot serve metrics on {address}: {error}"))?;
    let app = app.clone();
    tokio::spawn(async move { serve::serve(&app, listener, metrics::router(app.clone())).await });
    Ok(())
}

/// Prints where the site is and, until it has an owner, how to become the owner.
async fn greet(app: &App, address: SocketAddr) -> Result<()> {
    let mut text = format!("{} is ready at {}\n", app.settings().site_name, app.config.link("/"));
    if address != app.config.listen {
        text += &format!("Listening on http://{address}\n");
    }
    if let SetupLink::Open(link) = accounts::setup_link(app).await? {
        tracing::warn!("no owner account exists yet");
        text +=
            &format!("\nThis site has no owner yet. To become the owner, open this link:\n\n    {link}\n\n");
        if let Some(email) = &app.config.owner_email {
            text += &format!("Then register with the email address {email}.\n");
        }
    }
    if app.config.demo {
        text +=
            "\nThis is a demo: the family is invented, and everything is gone when you stop it (Ctrl+C).\n";
    }
    print(&text).map_err(Error::internal)
}

/// Waits for a signal and returns its name. Listens from the call on, not only once it is awaited.
pub(super) fn asked_to_stop() -> std::result::Result<impl Future<Output = &'static str>, String> {
    let listen = |kind| signal(kind).map_err(|error| error.to_string());
    let mut terminate = listen(SignalKind::terminate())?;
    let mut interrupt = listen(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => "SIGTERM",
            _ = interrupt.recv() => "SIGINT",
        }
    })
}
