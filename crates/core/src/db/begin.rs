//! The ways in which a transaction begins.

use std::time::{Duration, Instant};

use crate::sql;

use super::{Backend, Conn, Db, DbError, Tx, newest, postgres};

/// For the log: the reason why a replica stops.
pub const OUTDATED: &str =
    "a newer version of Kinkeeper has changed the tables of the database; install that version here, too";

/// A deferred BEGIN would fail at its first write when another process wrote meanwhile.
const IMMEDIATELY: &str = "BEGIN IMMEDIATE";

impl Db {
    /// A transaction that may write. On SQLite there is one at a time, first come, first served. On PostgreSQL it fails
    /// if a newer program has changed the tables.
    pub async fn begin(&self) -> Result<Tx, DbError> {
        // A caller that is cancelled during the BEGIN must not leave the transaction open.
        let mut tx = self.unopened().await?;
        match &mut *tx {
            Conn::Sqlite(guard) => {
                if !guard.try_batch(IMMEDIATELY)? {
                    tx.batch(IMMEDIATELY).await?;
                }
            }
            Conn::Postgres(client) => {
                if !postgres::begin(client, newest(self.0.migrations)).await? {
                    self.0.outdated.send_replace(true);
                    return Err(DbError::Unavailable(OUTDATED.into()));
                }
            }
        }
        tx.writing = self.note_writing();
        Ok(tx)
    }

    /// A transaction for changing the tables, which need not exist yet.
    pub(super) async fn begin_migrating(&self) -> Result<Tx, DbError> {
        if !self.is_shared() {
            return self.begin().await;
        }
        let mut tx = self.unopened().await?;
        tx.batch("BEGIN").await?;
        Ok(tx)
    }

    /// The connection for a transaction that may write.
    async fn unopened(&self) -> Result<Tx, DbError> {
        let since = Instant::now();
        let conn = match &self.0.backend {
            Backend::Sqlite(sqlite) => Conn::Sqlite(sqlite.writer().await),
            Backend::Postgres(postgres) => Conn::Postgres(postgres.connection().await?),
        };
        self.waited(since);
        Ok(Tx::new(self, conn))
    }

    /// True once a newer program has changed the tables: this one can no longer write.
    pub fn is_outdated(&self) -> bool {
        *self.0.outdated.borrow()
    }

    /// Waits until a newer program has changed the tables. Any transaction notices it.
    pub async fn outdated(&self) {
        let mut outdated = self.0.outdated.subscribe();
        // The sender lives as long as the database, so waiting cannot fail.
        let _ = outdated.wait_for(|outdated| *outdated).await;
    }

    /// A read-only transaction that sees a single moment, even if others write meanwhile.
    pub async fn snapshot(&self) -> Result<Tx, DbError> {
        let (conn, begin) = match &self.0.backend {
            Backend::Sqlite(sqlite) => (Conn::Sqlite(sqlite.reader().await?), "BEGIN"),
            Backend::Postgres(postgres) => (
                Conn::Postgres(postgres.connection().await?),
                // Its reader writes to a storage that may be slow, and blocks nobody.
                "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL idle_in_transaction_session_timeout = '5min'",
            ),
        };
        let mut tx = Tx::new(self, conn);
        tx.batch(begin).await?;
        // SQLite takes its snapshot at the first read, not at BEGIN.
        tx.one::<(i64,)>(sql!("SELECT COUNT(*) FROM migrations"), &[]).await?;
        Ok(tx)
    }

    /// A read-only transaction for searches and other reads that can be slow. It has its own few connections and ends
    /// with [`DbError::TooSlow`] after `most`.
    pub async fn expensive_read(&self, most: Duration) -> Result<Tx, DbError> {
        let (conn, lane, begin) = match &self.0.backend {
            Backend::Sqlite(sqlite) => {
                (Conn::Sqlite(sqlite.expensive_reader(most).await?), None, "BEGIN".to_owned())
            }
            Backend::Postgres(postgres) => {
                let (client, lane) = postgres.expensive_connection().await?;
                let most = most.as_millis();
                let begin = format!("BEGIN READ ONLY; SET LOCAL statement_timeout = {most}");
                (Conn::Postgres(client), Some(lane), begin)
            }
        };
        let mut tx = Tx::new(self, conn);
        tx.lane = lane;
        tx.batch(&begin).await?;
        Ok(tx)
    }
}
