//! Tells the pages of an account how far its export is, and notices when it was cancelled.

use std::time::{Duration, Instant};

use crate::app::App;
use crate::error::{Error, Result};
use crate::ids::Id;
use crate::jobs::Claimed;

use super::model::ExportStage;
use super::{requests, store};

/// Pages are told about the progress this often.
const TOLD_EVERY: Duration = Duration::from_millis(500);

/// The code of the error that ends the work on an export that is no longer wanted.
const CANCELLED: &str = "export-cancelled";

/// Hears how far an export is. Nobody waits for the progress of one that is sent at once.
pub enum Progress<'a> {
    Unheard,
    Job { app: &'a App, export: Id, job: &'a Claimed, told: Option<(ExportStage, Instant)> },
}

impl<'a> Progress<'a> {
    pub fn of(app: &'a App, export: Id, job: &'a Claimed) -> Self {
        Self::Job { app, export, job, told: None }
    }

    /// Fails if the export is no longer wanted.
    pub async fn tell(&mut self, stage: ExportStage, done: usize, total: usize) -> Result<()> {
        let Self::Job { app, export, job, told } = self else { return Ok(()) };
        job.went_on();
        if told.is_some_and(|(known, at)| known == stage && at.elapsed() < TOLD_EVERY) {
            return Ok(());
        }
        *told = Some((stage, Instant::now()));
        let number = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        let now = app.now();
        let mut tx = app.db.begin().await?;
        let Some(account) =
            store::set_progress(&mut tx, *export, (stage, number(done), number(total)), now).await?
        else {
            return Err(Error::conflict(CANCELLED));
        };
        requests::announce(&mut tx, account, *export);
        Ok(tx.commit().await?)
    }
}

pub fn is_cancelled(error: &Error) -> bool {
    error.code() == CANCELLED
}
