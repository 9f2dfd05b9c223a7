//! Brings the tables up to date at startup. Steps are only ever added; a released one never changes.

use sha2::{Digest, Sha256};

use crate::clock::Clock;
use crate::sql;

use super::{Backend, Conn, Db, DbError, RESYNC};

/// One step: `migrations/0002_access.sql` is number 2. The same text runs on both databases.
pub struct Migration {
    pub number: i64,
    pub name: &'static str,
    pub text: &'static str,
}

impl Migration {
    /// In SQLite, `INTEGER PRIMARY KEY` is the row's own number, which saves an index. In PostgreSQL it would
    /// be half as long as our numbers.
    fn for_postgres(&self) -> String {
        self.text.replace("INTEGER PRIMARY KEY", "BIGINT PRIMARY KEY")
    }

    pub fn checksum(&self) -> String {
        Sha256::digest(self.text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

/// The number of the last of these steps.
pub fn newest(migrations: &[Migration]) -> i64 {
    migrations.last().map_or(0, |migration| migration.number)
}

/// An arbitrary number for PostgreSQL's advisory lock, so that replicas starting together take turns.
const LOCK: &str = "SELECT pg_advisory_xact_lock(5465372)";

pub async fn run(db: &Db, clock: &Clock) -> Result<(), DbError> {
    run_to(db, i64::MAX, clock).await
}

/// Stops at this step, for dumps of older versions.
pub async fn run_to(db: &Db, newest: i64, clock: &Clock) -> Result<(), DbError> {
    let mut tx = db.begin_migrating().await?;
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
    let migrations = db.0.migrations;
    check(&applied, migrations)?;
    let pending: Vec<&Migration> =
        migrations[applied.len()..].iter().filter(|migration| migration.number <= newest).collect();
    if pending.is_empty() {
        return Ok(());
    }
    if let (Backend::Sqlite(sqlite), Some((newest, _))) = (&db.0.backend, applied.last()) {
        let name = format!("before-{:04}.{}.db", newest + 1, clock.now().0);
        tokio::task::block_in_place(|| sqlite.copy_aside(&name))?;
        tracing::info!("copied the database aside before changing its tables");
    }
    if matches!(&*tx, Conn::Postgres(_)) {
        // Waits for the transactions of older programs, which find out about the new steps at their next one.
        tx.batch("LOCK TABLE migrations IN EXCLUSIVE MODE").await?;
        tx.notify(RESYNC.to_owned());
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
    // Returns the space of rows that the steps removed. If there is no space to do that in, the database
    // works without it.
    if !applied.is_empty() {
        db.forget_deleted();
    }
    Ok(())
}

/// Refuses a database whose steps this program does not know.
fn check(applied: &[(i64, String)], migrations: &[Migration]) -> Result<(), DbError> {
    for (position, (number, checksum)) in applied.iter().enumerate() {
        let Some(migration) = migrations.get(position) else {
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
