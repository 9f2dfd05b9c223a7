//! The command `demo`.

use tokio::signal::unix::{SignalKind, signal};

use crate::app::App;
use crate::clock::Clock;
use crate::config::Config;
use crate::demo::{self, Folder};
use crate::migrations::MIGRATIONS;
use crate::{error, logging, on_disk, worker};

use super::output::print;
use super::serving::{asked_to_stop, on_threads, serve};

/// Serves the demo family until the program is asked to stop.
pub fn demo(listen: Option<String>) -> Result<(), String> {
    let path = Folder::free_path(Clock::System.now());
    let config = demo::config(&path, listen)?;
    logging::start(&config);
    on_disk::write_privately();
    // The folder is removed after all threads have ended, so that none of them writes into it again.
    let _folder = Folder::create(path)?;
    on_threads(fill_and_serve(config))
}

async fn fill_and_serve(config: Config) -> Result<(), String> {
    let mut asked_to_stop = Box::pin(stopped_or_left(asked_to_stop()?)?);
    let app = App::open(config, MIGRATIONS, Clock::System).await?;
    print("Drawing the pictures of an invented family. This takes a moment.\n")?;
    tokio::select! {
        prepared = prepare(&app) => prepared.map_err(|error| error.to_string())?,
        _ = &mut asked_to_stop => return Ok(()),
    }
    serve(app, asked_to_stop).await
}

/// Closing the terminal also ends the demo, so that its folder is removed. A real site keeps running.
fn stopped_or_left(
    asked_to_stop: impl Future<Output = &'static str>,
) -> Result<impl Future<Output = &'static str>, String> {
    let mut closed = signal(SignalKind::hangup()).map_err(|error| error.to_string())?;
    Ok(async move {
        tokio::select! {
            name = asked_to_stop => name,
            _ = closed.recv() => "SIGHUP",
        }
    })
}

async fn prepare(app: &App) -> error::Result<()> {
    demo::fill(app).await?;
    // Finish the jobs first, so that all portraits exist when the first page opens.
    worker::run_due(app).await?;
    Ok(())
}
