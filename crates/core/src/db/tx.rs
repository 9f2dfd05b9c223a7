//! A transaction, which tells listeners and copies in memory at its commit what has changed.

use std::ops::{Deref, DerefMut};

use tokio::sync::OwnedSemaphorePermit;

use crate::ids::Id;
use crate::sql;

use super::conn::Conn;
use super::error::DbError;
use super::notices::Leaving;
use super::steps::{Steps, Topic};
use super::{Db, outcome, postgres, schema, sqlite};

/// A transaction. `commit` saves it; dropping it rolls it back.
pub struct Tx {
    db: Db,
    /// `None` only after `commit` or while dropping.
    conn: Option<Conn>,
    notices: Leaving,
    steps: Steps,
    /// The permit for an expensive read, if it is one.
    pub(super) lane: Option<OwnedSemaphorePermit>,
    pub(super) writing: Option<sqlite::Writing>,
}

impl Tx {
    pub(super) fn new(db: &Db, conn: Conn) -> Self {
        Self {
            db: db.clone(),
            conn: Some(conn),
            notices: Leaving::default(),
            steps: Steps::default(),
            lane: None,
            writing: None,
        }
    }

    /// Notifies every listener, on every replica, when the transaction commits.
    pub fn notify(&mut self, notice: String) {
        self.notices.add(notice);
    }

    /// Notes that a record has changed, for copies that follow (see [`steps`]).
    pub fn changed(&mut self, topic: Topic, id: Id) {
        self.steps.add(topic, id);
    }

    /// Notes that so much has changed that copies must load everything again.
    pub fn changed_everything(&mut self, topic: Topic) {
        self.steps.add_everything(topic);
    }

    /// Waits until no one else writes to this topic's records, if all its writers do this first. SQLite has one writer
    /// anyway.
    pub async fn take_turn(&mut self, topic: Topic) -> Result<(), DbError> {
        if let Conn::Postgres(_) = &**self {
            self.exec(sql!("UPDATE topics SET version = version WHERE name = $1"), &[topic.into()]).await?;
        }
        Ok(())
    }

    /// Until the end, no one else can write to these tables; [`DbError::Busy`] if someone is writing now. Waiting
    /// while holding some of the locks could deadlock. SQLite has one writer anyway. The caller may then copy files to a slow
    /// storage for minutes, and PostgreSQL must not end its transaction meanwhile.
    pub async fn lock_whole(&mut self, schema: &schema::Schema) -> Result<(), DbError> {
        if let Conn::Postgres(_) = &**self {
            let names: Vec<&str> = schema.0.iter().map(|table| table.name.as_str()).collect();
            let lock = format!("LOCK TABLE {} IN EXCLUSIVE MODE NOWAIT", names.join(", "));
            self.batch(&format!("{lock}; SET LOCAL idle_in_transaction_session_timeout = '5min'")).await?;
        }
        Ok(())
    }

    /// Saves everything. If the connection is lost meanwhile, nobody knows whether that has happened:
    /// [`DbError::OutcomeUnknown`].
    pub async fn commit(mut self) -> Result<(), DbError> {
        let steps = std::mem::take(&mut self.steps);
        let is_noticed = !steps.is_empty();
        steps.store(&mut self).await?;
        let notices = std::mem::take(&mut self.notices).into_texts();
        let is_noticed = is_noticed || !notices.is_empty();
        if let Conn::Postgres(client) = &*self {
            for notice in &notices {
                postgres::notify(client, notice).await?;
            }
        }
        let committing = is_noticed.then(outcome::committing);
        let committed = self.batch("COMMIT").await;
        if let Err(error) = committed {
            return Err(match (error, &*self) {
                (DbError::Unavailable(error), Conn::Postgres(_)) => DbError::OutcomeUnknown(error),
                (error, _) => {
                    // Nothing was saved.
                    committing.into_iter().for_each(outcome::failed);
                    error
                }
            });
        }
        // From here on there is nothing to roll back.
        if let Some(Conn::Sqlite(guard)) = self.conn.take() {
            drop(guard);
            for notice in &notices {
                self.db.0.notices.tell(notice);
            }
        }
        Ok(())
    }
}

impl Deref for Tx {
    type Target = Conn;

    #[expect(clippy::expect_used, reason = "the connection leaves only when the transaction ends")]
    fn deref(&self) -> &Conn {
        self.conn.as_ref().expect("an open transaction has its connection")
    }
}

impl DerefMut for Tx {
    #[expect(clippy::expect_used, reason = "the connection leaves only when the transaction ends")]
    fn deref_mut(&mut self) -> &mut Conn {
        self.conn.as_mut().expect("an open transaction has its connection")
    }
}

impl Drop for Tx {
    fn drop(&mut self) {
        match self.conn.take() {
            Some(Conn::Sqlite(mut guard)) => {
                // A failed COMMIT may have rolled back already; then there is nothing left to do.
                let _ = guard.batch("ROLLBACK");
            }
            Some(Conn::Postgres(client)) => postgres::roll_back(client, self.lane.take()),
            None => {}
        }
    }
}
