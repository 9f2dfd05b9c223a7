//! SQLite: one writer, four readers, and every commit on disk before it returns.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, ffi};
use tokio::sync::{Mutex, OwnedMutexGuard};

use crate::clock::Moment;

use super::damage;
use super::opening::{PATIENCE, connect};
use super::readers::{Lent, Readers};
use super::value::{FromRow, Row, Value};
use super::{DbError, FailedRow, Sql};

const READERS: usize = 4;
/// Expensive reads have connections of their own, so that ordinary ones never wait for them.
const EXPENSIVE_READERS: usize = 2;

pub struct Sqlite {
    path: PathBuf,
    writer: Arc<Mutex<Connection>>,
    writing: Arc<AtomicUsize>,
    readers: Arc<Readers>,
    expensive: Arc<Readers>,
}

/// A transaction that has begun to write.
pub struct Writing(Arc<AtomicUsize>);

impl Drop for Writing {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Sqlite {
    pub fn open(path: &Path) -> Result<Self, DbError> {
        let writer = connect(path)?;
        Ok(Self {
            path: path.to_owned(),
            writer: Arc::new(Mutex::new(writer)),
            writing: Arc::default(),
            readers: Readers::new(path, READERS),
            expensive: Readers::new(path, EXPENSIVE_READERS),
        })
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes a small file beside the database, as a commit would.
    pub fn check_disk(&self) -> Result<(), DbError> {
        damage::check_disk(&self.path.with_extension("probe"))
    }

    /// Saves a full copy of the last committed state beside the file.
    pub fn copy_aside(&self, name: &str) -> Result<(), DbError> {
        let copy = self.path.with_extension(name);
        // Readers may not write anything, not even to another file.
        connect(&self.path)?.execute("VACUUM INTO ?1", [copy.to_string_lossy()])?;
        Ok(())
    }

    /// Rewrites the file without its empty pages.
    pub fn compact(&self) -> Result<(), DbError> {
        Ok(connect(&self.path)?.execute_batch("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)")?)
    }

    /// Tokio's mutex is fair, so no writer starves.
    pub async fn writer(&self) -> Guard {
        Guard::Writer(self.writer.clone().lock_owned().await)
    }

    /// Notes that a transaction has begun to write, until that is dropped.
    pub fn note_writing(&self) -> Writing {
        self.writing.fetch_add(1, Ordering::Relaxed);
        Writing(Arc::clone(&self.writing))
    }

    /// True while a transaction of this process has the lock for writing.
    pub fn is_writing(&self) -> bool {
        self.writing.load(Ordering::Relaxed) > 0
    }

    /// Changes whenever another process has written; the writer's own writes do not count.
    pub async fn others_version(&self) -> Result<i64, DbError> {
        let writer = self.writer.lock().await;
        Ok(writer.query_row("PRAGMA data_version", [], |row| row.get(0))?)
    }

    pub async fn reader(&self) -> Result<Guard, DbError> {
        Ok(Guard::Reader(self.readers.lend(None).await?))
    }

    /// A reader whose statements see one state.
    pub async fn reader_at_once(&self) -> Result<Guard, DbError> {
        Ok(Guard::Reader(self.readers.lend_at_once().await?))
    }

    pub async fn expensive_reader(&self, most: Duration) -> Result<Guard, DbError> {
        Ok(Guard::Reader(self.expensive.lend(Some(most)).await?))
    }
}

/// Renames a database file whose tables are newer than this step, so that an older file can replace it;
/// returns its new name.
pub fn set_newer_aside(path: &Path, newest: i64, now: Moment) -> Result<Option<PathBuf>, DbError> {
    if !path.is_file() {
        return Ok(None);
    }
    let connection = connect(path)?;
    let found: Result<Option<i64>, _> =
        connection.query_row("SELECT MAX(number) FROM migrations", [], |row| row.get(0));
    let step = match found {
        Ok(Some(step)) if step > newest => step,
        // An empty file has no such table.
        _ => return Ok(None),
    };
    // Writes the log into the file and removes it. Fails while another process has the file open.
    let alone = connection.pragma_update(None, "journal_mode", "DELETE");
    alone.map_err(|_| DbError::other("the server is still running; stop it first"))?;
    connection.close().map_err(|(_, error)| error)?;
    let aside = path.with_extension(format!("newer-{step:04}.{}.db", now.0));
    std::fs::rename(path, &aside).map_err(DbError::other)?;
    Ok(Some(aside))
}

/// Undoes [`set_newer_aside`].
pub fn put_newer_back(aside: &Path, path: &Path) -> std::io::Result<()> {
    for suffix in ["-wal", "-shm"] {
        let mut log = path.as_os_str().to_owned();
        log.push(suffix);
        let _ = std::fs::remove_file(log);
    }
    std::fs::rename(aside, path)
}

/// A borrowed connection.
pub enum Guard {
    Writer(OwnedMutexGuard<Connection>),
    Reader(Lent),
}

impl Guard {
    fn connection(&self) -> Result<&Connection, DbError> {
        match self {
            Guard::Writer(connection) => Ok(connection),
            Guard::Reader(lent) => lent.connection(),
        }
    }

    /// Runs a statement and passes every row to `visit` until it tells us to stop.
    fn query(
        &mut self,
        sql: &Sql,
        values: &[Value<'_>],
        mut visit: impl FnMut(&rusqlite::Row<'_>) -> Result<bool, DbError>,
    ) -> Result<(), DbError> {
        let mut statement = self.connection()?.prepare_cached(sql.sqlite())?;
        bind(&mut statement, values)?;
        let mut rows = statement.raw_query();
        while let Some(row) = rows.next()? {
            if !visit(row)? {
                break;
            }
        }
        Ok(())
    }

    pub fn all<T: FromRow>(&mut self, sql: &Sql, values: &[Value<'_>]) -> Result<Vec<T>, DbError> {
        let mut records = Vec::new();
        self.query(sql, values, |row| {
            records.push(T::from_row(&Row::Sqlite(row))?);
            Ok(true)
        })?;
        Ok(records)
    }

    pub fn opt<T: FromRow>(&mut self, sql: &Sql, values: &[Value<'_>]) -> Result<Option<T>, DbError> {
        let mut first = None;
        self.query(sql, values, |row| {
            first = Some(T::from_row(&Row::Sqlite(row))?);
            Ok(false)
        })?;
        Ok(first)
    }

    pub fn exec(&mut self, sql: &Sql, values: &[Value<'_>]) -> Result<u64, DbError> {
        let mut statement = self.connection()?.prepare_cached(sql.sqlite())?;
        bind(&mut statement, values)?;
        Ok(u64::try_from(statement.raw_execute()?).unwrap_or_default())
    }

    pub fn exec_all(&mut self, sql: &Sql, rows: &[Vec<Value<'_>>]) -> Result<u64, FailedRow> {
        let failed = |index| move |error: DbError| FailedRow { index, error };
        let connection = self.connection().map_err(failed(0))?;
        let mut statement =
            connection.prepare_cached(sql.sqlite()).map_err(|error| failed(0)(error.into()))?;
        let mut changed = 0;
        for (index, row) in rows.iter().enumerate() {
            bind(&mut statement, row).map_err(failed(index))?;
            changed += statement.raw_execute().map_err(|error| failed(index)(error.into()))?;
        }
        Ok(u64::try_from(changed).unwrap_or_default())
    }

    pub fn prepare(&mut self, sql: &Sql) -> Result<(), DbError> {
        Ok(self.connection()?.prepare_cached(sql.sqlite()).map(drop)?)
    }

    /// Like `batch`, without waiting for other processes; returns false if one of them is writing.
    pub fn try_batch(&mut self, text: &str) -> Result<bool, DbError> {
        let connection = self.connection()?;
        connection.busy_timeout(Duration::ZERO)?;
        let outcome = connection.execute_batch(text);
        connection.busy_timeout(PATIENCE)?;
        match outcome {
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy) => Ok(false),
            outcome => Ok(outcome.map(|()| true)?),
        }
    }

    pub fn batch(&mut self, text: &str) -> Result<(), DbError> {
        Ok(self.connection()?.execute_batch(text)?)
    }
}

/// A missing parameter would silently be NULL in SQLite: refuse it here as PostgreSQL does.
fn bind(statement: &mut rusqlite::CachedStatement<'_>, values: &[Value<'_>]) -> Result<(), DbError> {
    let wanted = statement.parameter_count();
    if wanted != values.len() {
        return Err(DbError::other(format!("{wanted} parameters are needed, {} are given", values.len())));
    }
    for (index, value) in values.iter().enumerate() {
        statement.raw_bind_parameter(index + 1, value)?;
    }
    Ok(())
}

impl From<rusqlite::Error> for DbError {
    fn from(error: rusqlite::Error) -> Self {
        if let rusqlite::Error::SqliteFailure(failure, Some(message)) = &error
            && failure.code == ErrorCode::ConstraintViolation
        {
            match failure.extended_code {
                ffi::SQLITE_CONSTRAINT_UNIQUE | ffi::SQLITE_CONSTRAINT_PRIMARYKEY => {
                    return Self::Unique(constraint_name(message));
                }
                ffi::SQLITE_CONSTRAINT_FOREIGNKEY => return Self::ForeignKey,
                _ => {}
            }
        }
        match error.sqlite_error_code() {
            Some(ErrorCode::OperationInterrupted) => Self::TooSlow,
            // The disk is full or broken, or another process holds the database for longer than we wait.
            Some(
                ErrorCode::DatabaseBusy
                | ErrorCode::DatabaseLocked
                | ErrorCode::DiskFull
                | ErrorCode::CannotOpen
                | ErrorCode::SystemIoFailure
                | ErrorCode::FileLockingProtocolFailed
                | ErrorCode::ReadOnly,
            ) => Self::Unavailable(error.into()),
            _ => Self::Other(error.into()),
        }
    }
}

/// `UNIQUE constraint failed: users.email` is `users_email_key`, the name that PostgreSQL gives it.
fn constraint_name(message: &str) -> String {
    let columns = message.rsplit(": ").next().unwrap_or_default();
    let mut name = String::new();
    for (position, column) in columns.split(", ").enumerate() {
        let (table, column) = column.split_once('.').unwrap_or(("", column));
        if position == 0 {
            name.push_str(table);
        }
        name.push('_');
        name.push_str(column);
    }
    name + "_key"
}
