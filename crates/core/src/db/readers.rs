//! The connections of an SQLite file that only read.

use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::Instant;

use super::DbError;
use super::damage::STEPS;
use super::opening::connect_with;

/// The pages that each reader keeps, in KiB as a negative number. The system keeps the file in memory as
/// well, and data that is read all the time has its own copies; SQLite's default of 2 MiB for each would be a
/// fifth of all memory.
const READER_CACHE: i64 = -512;

pub struct Readers {
    path: PathBuf,
    permits: Arc<Semaphore>,
    idle: std::sync::Mutex<Vec<Reader>>,
}

struct Reader {
    connection: Connection,
    deadline: Arc<Deadline>,
}

/// The time at which the current read has to end, if it has to.
#[derive(Default)]
struct Deadline(std::sync::Mutex<Option<Instant>>);

impl Deadline {
    fn set(&self, end: Option<Instant>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = end;
    }

    fn is_over(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).is_some_and(|end| Instant::now() >= end)
    }
}

impl Reader {
    fn open(path: &Path) -> Result<Self, DbError> {
        let mut connection = connect_with(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
        connection.pragma_update(None, "query_only", true)?;
        connection.pragma_update(None, "cache_size", READER_CACHE)?;
        let deadline = Arc::new(Deadline::default());
        let watched = Arc::clone(&deadline);
        connection.progress_handler(STEPS, Some(move || watched.is_over()))?;
        Ok(Self { connection, deadline })
    }

    /// Ends the transaction of a reader that reads at once.
    fn end(&self) -> Result<(), DbError> {
        self.connection.prepare_cached("COMMIT")?.raw_execute()?;
        Ok(())
    }
}

impl Readers {
    pub fn new(path: &Path, count: usize) -> Arc<Self> {
        let permits = Arc::new(Semaphore::new(count));
        Arc::new(Self { path: path.to_owned(), permits, idle: std::sync::Mutex::default() })
    }

    /// Lends a connection; its reads end with an error after `most`. A connection is opened when all others are in use, so
    /// that startup doesn't wait for it.
    pub async fn lend(self: &Arc<Self>, most: Option<Duration>) -> Result<Lent, DbError> {
        let permit = self.permits.clone().acquire_owned().await.map_err(DbError::other)?;
        let idle = self.idle().pop();
        let reader = idle.map_or_else(|| Reader::open(&self.path), Ok)?;
        reader.deadline.set(most.map(|most| Instant::now() + most));
        Ok(Lent { readers: self.clone(), reader: Some(reader), at_once: false, _permit: permit })
    }

    /// Lends a connection that keeps its lock from the first statement to the last. Each statement alone would take and
    /// release it, which are two calls of the system.
    pub async fn lend_at_once(self: &Arc<Self>) -> Result<Lent, DbError> {
        let mut lent = self.lend(None).await?;
        lent.connection()?.prepare_cached("BEGIN")?.raw_execute()?;
        lent.at_once = true;
        Ok(lent)
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<Reader>> {
        // A panic between push and pop leaves the list whole, so a poisoned lock is still good.
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A borrowed connection. Dropping it returns it.
pub struct Lent {
    readers: Arc<Readers>,
    reader: Option<Reader>,
    /// True if its reads are one transaction.
    at_once: bool,
    _permit: OwnedSemaphorePermit,
}

impl Lent {
    pub fn connection(&self) -> Result<&Connection, DbError> {
        let reader = self.reader.as_ref().ok_or_else(|| DbError::other("no reader is idle"))?;
        Ok(&reader.connection)
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        if let Some(reader) = self.reader.take() {
            // A connection that is still in a transaction would lend its old state: it is closed instead.
            if self.at_once && reader.end().is_err() {
                return;
            }
            reader.deadline.set(None);
            self.readers.idle().push(reader);
        }
    }
}
