//! Only one process at a time may write a backup; it holds the turn.
//!
//! The holder renews a short lease in `site`, so that every replica notices when it has died. With SQLite all
//! writers are on one machine, and a locked file shows it at once: the system releases the lock of a process
//! that was killed.

use std::fs::{File, TryLockError};
use std::time::Duration;

use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::app::App;
use crate::clock::{MINUTE, Moment};
use crate::config::Database;
use crate::error::{Error, Result};
use crate::ids::Id;
use crate::site::{self, Holding};

use super::state::announce;

/// A turn lasts this long without renewal. Until then, the bytes of deleted files stay.
const LEASE: i64 = MINUTE;
const RENEW_EVERY: Duration = Duration::from_secs(10);

/// The error code while another backup is running.
pub const BUSY: &str = "backup-running";

/// The turn to write a backup. While it is held, no file's bytes are deleted, so that a snapshot's files all exist.
pub struct Turn {
    holder: Holder,
    renewal: JoinHandle<()>,
    progress: watch::Sender<()>,
    lock: Option<File>,
}

#[derive(Clone)]
struct Holder {
    app: App,
    id: Id,
}

impl Turn {
    /// Fails while another backup is running, on this replica or another.
    pub async fn take(app: &App) -> Result<Self> {
        let lock = lock(app)?;
        let holder = Holder { app: app.clone(), id: Id::new(app.now()) };
        // The lock has one holder, so a lease that is still there belongs to a process that died.
        let holding = if lock.is_some() { Holding::TakeOver } else { Holding::IfFree };
        holder.hold(app.now().plus(LEASE), holding, true).await?;
        let renewing = holder.clone();
        let renewal = tokio::spawn(async move {
            loop {
                tokio::time::sleep(RENEW_EVERY).await;
                if let Err(error) = renewing.renew().await {
                    tracing::warn!(%error, "could not renew the turn to write a backup");
                }
            }
        });
        Ok(Self { holder, renewal, progress: watch::Sender::new(()), lock })
    }

    /// Reports progress. Fails if the turn expired and another replica has taken it.
    pub async fn renew(&self) -> Result<()> {
        self.went_on();
        self.holder.renew().await
    }

    /// Reports progress.
    pub fn went_on(&self) {
        self.progress.send_replace(());
    }

    /// Runs the work, and gives up when it makes no progress because a disk or a bucket no longer responds.
    pub async fn watch<T>(&self, work: impl Future<Output = Result<T>>) -> Result<T> {
        let limit = self.holder.app.config.limits.backup;
        let mut progress = self.progress.subscribe();
        tokio::select! {
            done = work => done,
            () = async { while let Ok(Ok(())) = tokio::time::timeout(limit, progress.changed()).await {} } => {
                Err(Error::internal(format!("timed out: no progress for {} s", limit.as_secs())))
            }
        }
    }

    pub async fn end(self) -> Result<()> {
        self.renewal.abort();
        match self.holder.hold(Moment(0), Holding::IfFree, true).await {
            Err(error) if error.code() == BUSY => Ok(()),
            ended => ended,
        }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        // Without renewal, the lease runs out.
        self.renewal.abort();
        // Closing the file is not enough: a process that is just being started still has it open for a moment, and the next
        // one who wants the turn would be refused.
        if let Some(lock) = &self.lock {
            let _ = lock.unlock();
        }
    }
}

impl Holder {
    async fn renew(&self) -> Result<()> {
        self.hold(self.app.now().plus(LEASE), Holding::IfFree, false).await
    }

    async fn hold(&self, until: Moment, holding: Holding, tell: bool) -> Result<()> {
        let mut tx = self.app.db.begin().await?;
        if !site::hold(&mut tx, self.id, self.app.now(), until, holding).await? {
            return Err(Error::conflict(BUSY));
        }
        if tell {
            announce(&mut tx);
        }
        Ok(tx.commit().await?)
    }
}

/// `None` with PostgreSQL, whose replicas may run on several machines.
fn lock(app: &App) -> Result<Option<File>> {
    let Database::Sqlite(_) = app.config.database else { return Ok(None) };
    let path = app.config.data.join("backup.lock");
    let file = File::options().create(true).truncate(false).write(true).open(&path);
    let file = file.map_err(|error| Error::internal(format!("cannot open {}: {error}", path.display())))?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Err(Error::conflict(BUSY)),
        // This file system has no locks; the lease still works.
        Err(TryLockError::Error(_)) => Ok(None),
    }
}
