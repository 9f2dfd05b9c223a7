//! Temporary folders, and cleaning up those that a killed process left behind.

use std::fs::File;
use std::path::{Path, PathBuf};

use crate::app::App;
use crate::clock::DAY;
use crate::error::{Error, Result};
use crate::ids::Id;
use crate::storage::make_folder;

use super::target::Target;
use super::turn::{BUSY, Turn};

const PREFIXES: [&str; 2] = ["scratch-", "archive-"];

/// A folder that is deleted on drop. It is locked until then, so that others can tell it from a leftover.
pub struct TempFolder {
    pub path: PathBuf,
    _lock: Option<File>,
}

impl TempFolder {
    pub fn new(app: &App, prefix: &str) -> Result<Self> {
        let path = app.config.data.join(format!("{prefix}-{}", Id::new(app.now())));
        make_folder(&path).map_err(Error::internal)?;
        let lock = File::open(&path).ok().filter(|folder| folder.try_lock().is_ok());
        Ok(Self { path, _lock: lock })
    }
}

impl Drop for TempFolder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.path);
    }
}

/// Runs at startup: removes what killed backups and restores have left behind.
pub async fn clear(app: &App) -> Result<()> {
    tokio::task::block_in_place(|| clear_folders(&app.config.data)).map_err(Error::internal)?;
    let turn = match Turn::take(app).await {
        Ok(turn) => turn,
        // Someone is writing a backup right now, so unfinished files may be theirs.
        Err(error) if error.code() == BUSY => return Ok(()),
        Err(error) => return Err(error),
    };
    let cleared = turn.watch(clear_target(app)).await;
    turn.end().await?;
    cleared
}

async fn clear_target(app: &App) -> Result<()> {
    let target = Target::open(app)?;
    // Nothing is being written, so every unfinished backup is a leftover, whatever its date.
    target.remove_unfinished("9999").await?;
    target.storage.clear_spool(app.now().plus(DAY)).await
}

/// Matches `scratch-` or `archive-` with an id, because a family may have similar names for its own files.
fn is_temporary(name: &str) -> bool {
    let name = name.strip_suffix(".tar").unwrap_or(name);
    let id = PREFIXES.iter().find_map(|prefix| name.strip_prefix(prefix));
    id.is_some_and(|id| id.parse::<Id>().is_ok_and(|id| id.is_version_7()))
}

fn clear_folders(data: &Path) -> std::io::Result<()> {
    for entry in std::fs::read_dir(data)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if !is_temporary(&name) {
            continue;
        }
        // The folder's process is alive.
        if File::open(&path).is_ok_and(|found| found.try_lock().is_err()) {
            continue;
        }
        tracing::info!(leftover = %name, "removing what a killed backup left behind");
        // Another process may remove it at the same time.
        let _ = if path.is_dir() { std::fs::remove_dir_all(&path) } else { std::fs::remove_file(&path) };
    }
    Ok(())
}
