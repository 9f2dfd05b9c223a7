//! The command `demo`.

use tokio::signal::unix::{SignalKind, signal};

use crate::app::App;
use crate::clock::Clock;
use crate::config::Config;
use crate::demo::{self, Folder};
use crate::{error, on_disk, worker};

use super::{asked_to_stop, on_threads, print, serve, start_logging};

/// Serves the demo family until the program is asked to stop.
pub fn demo(listen: Option<String>) -> Result<(), String> {
    let path = Folder::free_path(Clock::System.now());
    let config = demo::config(&path, listen)?;
    start_logging(&config);
    on_disk::write_privately();
    // Removed after all threads have ended, so that none of them writes into it again.
    let _folder = Folder::create(path)?;
    on_threads(fill_and_serve(config))
}

async fn fill_and_serve(config: Config) -> Result<(), String> {
    let mut asked_to_stop = Box::pin(stopped_or_left(asked_to_stop()?)?);
    let app = App::open(config, Clock::System).await?;
    print("Drawing the pictures of an invented family. This takes a moment.\n")?;
    tokio::select! {
        prepared = prepare(&app) => prepared.map_err(|error| error.to_string())?,
        _ = &mut asked_to_stop => return Ok(()),
    }
    serve(app, asked_to_stop).await
}

/// Closing the terminal ends the demo, too, so that its folder is removed. A real site goes on.
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
    // All portraits are there when the first page opens.
    worker::run_due(app).await?;
    Ok(())
}
