//! Checks that an SQLite file is not damaged, and that its disk can be written.

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, ErrorCode};
use tokio::time::Instant;

use super::DbError;

/// This many steps of SQLite's virtual machine, well under a millisecond, pass between two looks at the
/// clock.
pub const STEPS: i32 = 10_000;
/// The search for damage at startup takes at most this long.
const LONGEST_CHECK: Duration = Duration::from_secs(10);
/// A larger file takes too long to check before the site can be used.
const LARGE: u64 = 1024 * 1024;
/// This many bytes are written to see if the disk has space.
const PROBE: usize = 64 * 1024;

/// Writes a small file and removes it.
pub fn check_disk(probe: &Path) -> Result<(), DbError> {
    let written = write_probe(probe);
    // If it cannot be removed, the next check writes over it.
    let _ = std::fs::remove_file(probe);
    written.map_err(|error| DbError::Unavailable(error.into()))
}

fn write_probe(path: &Path) -> std::io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(&[0; PROBE])?;
    file.sync_all()
}

pub fn is_large(path: &Path) -> bool {
    path.metadata().is_ok_and(|file| file.len() > LARGE)
}

/// Refuses a damaged file, as far as a few seconds are enough to find the damage. Gives up once `stop` is true.
pub fn check_file(path: &Path, stop: impl Fn() -> bool + Send + 'static) -> Result<(), DbError> {
    if !path.exists() {
        return Ok(());
    }
    let damaged = |what: &str| {
        DbError::other(format!(
            "the database {} is damaged ({what}); move it and its -wal and -shm files away, and restore a backup \
             with `kinkeeper restore`",
            path.display()
        ))
    };
    let checked = move || -> rusqlite::Result<String> {
        let mut connection = Connection::open(path)?;
        let end = Instant::now() + LONGEST_CHECK;
        connection.progress_handler(STEPS, Some(move || Instant::now() >= end || stop()))?;
        connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))
    };
    match checked() {
        Ok(found) if found == "ok" => Ok(()),
        Ok(found) => Err(damaged(found.lines().last().unwrap_or_default())),
        Err(error) => match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => Err(damaged(&error.to_string())),
            // The file is too large to check now, or in use; opening it will report other problems.
            _ => Ok(()),
        },
    }
}
