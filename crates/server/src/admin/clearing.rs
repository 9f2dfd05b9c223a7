//! Clearing all data. Admin accounts stay, so that no admin is locked out.

use axum::http::StatusCode;

use crate::app::App;
use crate::backup::{self, Secured, Turn};
use crate::error::{Problem, Result};
use crate::http::Client;
use crate::ids::Id;
use crate::live::{Audience, Notice};
use crate::security::{self, Kind};
use crate::words::reader;
use crate::{changes, jobs, mail, record_types};

use super::wire::DataCleared;
use super::{statistics, store};

/// The words that the admin must type to confirm, in English or as the page shows them.
const WORDS: &str = "tools.words.clear";

pub fn check_words(typed: &str) -> Result<()> {
    if reader::in_english_and_own(WORDS).contains(&typed.trim().to_owned()) {
        return Ok(());
    }
    Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "confirm-words").at("confirm").into())
}

/// One transaction deletes everything. The change log goes too, so only the security log says who did it. Jobs then
/// delete the files' bytes.
pub async fn clear(app: &App, client: &Client, admin: Id) -> Result<DataCleared> {
    let turn = Turn::take(app).await?;
    let cleared = turn.watch(clear_in(app, &turn, client, admin)).await;
    // The data is cleared, so this is no failure: a turn that was not given back ends with its lease.
    if let Err(error) = turn.end().await {
        tracing::warn!(%error, "could not end the turn of a backup");
    }
    cleared
}

async fn clear_in(app: &App, turn: &Turn, client: &Client, admin: Id) -> Result<DataCleared> {
    let Secured { mut tx, copy } = backup::secure(app, turn).await?;
    turn.went_on();
    let mut deleted = statistics::records(&mut tx).await?;
    record_types::clear(&mut tx, app.now()).await?;
    store::forget_samples(&mut tx).await?;
    changes::clear(&mut tx).await?;
    Notice::Change { to: Audience::Admins, feature: "changes".to_owned(), id: None }.leave(&mut tx);
    // Emails about records and accounts that no longer exist.
    jobs::forget(&mut tx, mail::JOB_KIND).await?;
    // Some accounts stay.
    for (deleted, left) in deleted.iter_mut().zip(statistics::records(&mut tx).await?) {
        deleted.count -= left.count;
    }
    security::note(&mut tx, client, Kind::DataCleared, Some(admin), app.now()).await?;
    tx.commit().await?;
    tracing::warn!("all data cleared");
    Ok(DataCleared { backup: copy.unwrap_or_default(), deleted })
}
