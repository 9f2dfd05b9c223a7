//! The copies of an SQLite file that are made before its tables change.

use std::path::Path;

use rusqlite::{Connection, OpenFlags};

use super::DbError;

/// Empties a table in all copies of this file. A copy that cannot be changed is named in the log.
pub fn empty_in_all(database: &Path, table: &str) {
    let name = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let copies = name(&database.with_extension("before-"));
    let entries = database.parent().and_then(|folder| std::fs::read_dir(folder).ok());
    for path in entries.into_iter().flatten().flatten().map(|entry| entry.path()) {
        let is_copy = name(&path).starts_with(&copies) && path.extension().is_some_and(|end| end == "db");
        if is_copy && let Err(error) = empty(&path, table) {
            tracing::warn!(path = %path.display(), %error, "could not remove passwords from this copy; delete it");
        }
    }
}

/// Empties a table, if there is one, and leaves nothing of it in the file.
fn empty(path: &Path, table: &str) -> Result<(), DbError> {
    let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    if connection.table_exists(None, table)? {
        connection.execute_batch(&format!("PRAGMA secure_delete = ON; DELETE FROM {table}; VACUUM"))?;
    }
    Ok(())
}
