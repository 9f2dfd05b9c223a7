//! Opens connections to an SQLite file.

use std::path::Path;
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags};

use super::DbError;

const CACHED_STATEMENTS: usize = 256;
/// The longest wait for another process that is writing.
pub const PATIENCE: Duration = Duration::from_secs(5);

pub fn connect(path: &Path) -> Result<Connection, DbError> {
    connect_with(path, OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE)
}

pub fn connect_with(path: &Path, flags: OpenFlags) -> Result<Connection, DbError> {
    let connection = Connection::open_with_flags(path, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    connection.busy_timeout(PATIENCE)?;
    write_ahead(&connection)?;
    connection.pragma_update(None, "foreign_keys", true)?;
    // Saved records survive a power cut.
    connection.pragma_update(None, "synchronous", "FULL")?;
    // Otherwise SQLite replans a statement for each bound value, which costs ten times as much as reading.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    connection.set_prepared_statement_cache_capacity(CACHED_STATEMENTS);
    Ok(connection)
}

/// Turns on the write-ahead log. SQLite does not wait here for others that open the same new file, so we do.
fn write_ahead(connection: &Connection) -> Result<(), DbError> {
    let mut patience = 250;
    loop {
        match connection.pragma_update(None, "journal_mode", "WAL") {
            Err(rusqlite::Error::SqliteFailure(failure, _))
                if failure.code == ErrorCode::DatabaseBusy && patience > 0 =>
            {
                patience -= 1;
                std::thread::sleep(Duration::from_millis(20));
            }
            outcome => return Ok(outcome?),
        }
    }
}
