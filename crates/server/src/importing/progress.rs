//! How far a job is, and why it ends early.

use std::time::{Duration, Instant};

use crate::app::App;
use crate::db::DbError;
use crate::error::{Error, Result};
use crate::ids::Id;

use super::model::{Stage, Told};
use super::store;
use super::upload::announce;

/// How often pages are told how far a job is.
const TOLD_EVERY: Duration = Duration::from_millis(500);

/// Why a job ends early.
pub enum Stopped {
    Cancelled,
    /// The file is not what it should be.
    Refused(Told),
    /// An error of the server, not of the file.
    Failed(Error),
}

impl From<Error> for Stopped {
    fn from(error: Error) -> Self {
        Self::Failed(error)
    }
}

impl From<DbError> for Stopped {
    fn from(error: DbError) -> Self {
        Self::Failed(error.into())
    }
}

impl From<Told> for Stopped {
    fn from(told: Told) -> Self {
        Self::Refused(told)
    }
}

/// Says how far a job is, and finds out whether it should go on.
pub struct Progress<'a> {
    app: &'a App,
    draft: Id,
    told: Option<(Stage, Instant)>,
}

impl<'a> Progress<'a> {
    pub fn new(app: &'a App, draft: Id) -> Self {
        Self { app, draft, told: None }
    }

    pub async fn tell(&mut self, stage: Stage, done: usize, total: usize) -> Result<(), Stopped> {
        let recently = |(known, at): (Stage, Instant)| known == stage && at.elapsed() < TOLD_EVERY;
        if self.told.is_some_and(recently) {
            return Ok(());
        }
        self.told = Some((stage, Instant::now()));
        let number = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        let mut tx = self.app.db.begin().await?;
        let state = (stage, number(done), number(total));
        if !store::set_progress(&mut tx, self.draft, state, self.app.now()).await? {
            return Err(Stopped::Cancelled);
        }
        announce(&mut tx, self.draft);
        tx.commit().await?;
        Ok(())
    }
}

/// Does what takes long on a thread of its own.
pub async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
    tokio::task::spawn_blocking(work).await.map_err(Error::internal)
}
