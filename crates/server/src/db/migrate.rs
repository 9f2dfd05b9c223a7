//! Brings the tables up to date at startup. Steps are only ever added; a released one never changes.

use sha2::{Digest, Sha256};

use crate::clock::Clock;
use crate::sql;

use super::{Backend, Conn, Db, DbError};

/// One step: `migrations/0002_access.sql` is number 2. The same text runs on both databases.
pub struct Migration {
    pub number: i64,
    pub name: &'static str,
    pub text: &'static str,
}

impl Migration {
    /// `INTEGER PRIMARY KEY` is the number of the row itself in SQLite, which saves an index. In PostgreSQL it would be half
    /// as long as our numbers.
    fn for_postgres(&self) -> String {
        self.text.replace("INTEGER PRIMARY KEY", "BIGINT PRIMARY KEY")
    }

    pub fn checksum(&self) -> String {
        Sha256::digest(self.text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

/// Every file of `migrations/`, as `build.rs` lists them.
pub const MIGRATIONS: &[Migration] = include!(concat!(env!("OUT_DIR"), "/migrations.rs"));

/// An arbitrary number for PostgreSQL's advisory lock, so that replicas starting together take turns.
const LOCK: &str = "SELECT pg_advisory_xact_lock(5465372)";

pub async fn run(db: &Db, clock: &Clock) -> Result<(), DbError> {
    run_to(db, i64::MAX, clock).await
}

/// Stops at this step, for dumps of older versions.
pub async fn run_to(db: &Db, newest: i64, clock: &Clock) -> Result<(), DbError> {
    let mut tx = db.begin().await?;
    if matches!(&*tx, Conn::Postgres(_)) {
        tx.batch(LOCK).await?;
    }
    tx.batch(
        "CREATE TABLE IF NOT EXISTS migrations (
            number BIGINT PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL, applied_at BIGINT NOT NULL)",
    )
    .await?;
    let applied: Vec<(i64, String)> =
        tx.all(sql!("SELECT number, checksum FROM migrations ORDER BY number"), &[]).await?;
    check(&applied)?;
    let pending: Vec<&Migration> =
        MIGRATIONS[applied.len()..].iter().filter(|migration| migration.number <= newest).collect();
    if pending.is_empty() {
        return Ok(());
    }
    if let (Backend::Sqlite(sqlite), Some((newest, _))) = (&db.0.backend, applied.last()) {
        let name = format!("before-{:04}.{}.db", newest + 1, clock.now().0);
        tokio::task::block_in_place(|| sqlite.copy_aside(&name))?;
        tracing::info!("copied the database aside before changing its tables");
    }
    for migration in pending {
        match &*tx {
            Conn::Sqlite(_) => tx.batch(migration.text).await?,
            Conn::Postgres(_) => tx.batch(&migration.for_postgres()).await?,
        }
        tx.exec(
            sql!("INSERT INTO migrations (number, name, checksum, applied_at) VALUES ($1, $2, $3, $4)"),
            &[
                migration.number.into(),
                migration.name.into(),
                migration.checksum().into(),
                clock.now().into(),
            ],
        )
        .await?;
    }
    tx.commit().await?;
    // Returns the space of what the steps removed. If there is no space to do that in, the database works without it.
    if let (Backend::Sqlite(sqlite), false) = (&db.0.backend, applied.is_empty())
        && let Err(error) = tokio::task::block_in_place(|| sqlite.compact())
    {
        tracing::warn!(%error, "could not compact the database");
    }
    Ok(())
}

/// Refuses a database whose steps this program does not know.
fn check(applied: &[(i64, String)]) -> Result<(), DbError> {
    for (position, (number, checksum)) in applied.iter().enumerate() {
        let Some(migration) = MIGRATIONS.get(position) else {
            return Err(DbError::other(format!(
                "the database was made by a newer version of Kinkeeper (step {number}); install that version or \
                 a later one, or go back with a backup: kinkeeper restore NAME"
            )));
        };
        if migration.number != *number || migration.checksum() != *checksum {
            return Err(DbError::other(format!(
                "step {number} of the database is not the one that this version of Kinkeeper knows"
            )));
        }
    }
    Ok(())
}
