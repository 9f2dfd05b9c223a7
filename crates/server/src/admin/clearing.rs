//! Clearing all data. Admin accounts stay, so that no admin is locked out.

use axum::http::StatusCode;

use crate::access::store as access;
use crate::accounts;
use crate::app::App;
use crate::backup::{self, Secured, Turn};
use crate::calendar::{self, reminders};
use crate::db::Tx;
use crate::error::{Problem, Result};
use crate::files::{collector, texts, thumbnails};
use crate::ids::Id;
use crate::live::{Audience, Notice};
use crate::words::reader;
use crate::{
    changes, duplicates, feedback, history, households, importing, jobs, mail, members, places,
    relationships, sources, tables, vitals,
};

use super::wire::DataCleared;
use super::{statistics, store};

/// What the admin must type to confirm: in English, or as the page shows it.
const WORDS: &str = "tools.words.clear";

pub fn check_words(typed: &str) -> Result<()> {
    if reader::in_english_and_own(WORDS).contains(&typed.trim().to_owned()) {
        return Ok(());
    }
    Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "confirm-words").at("confirm").into())
}

/// One transaction deletes everything; it is not logged, because the log goes too. Jobs then delete the files' bytes.
pub async fn clear(app: &App) -> Result<DataCleared> {
    let turn = Turn::take(app).await?;
    let cleared = clear_in(app, &turn).await;
    // What is cleared is cleared; a turn that could not be given back ends by its lease.
    if let Err(error) = turn.end().await {
        tracing::warn!(%error, "could not end the turn of a backup");
    }
    cleared
}

async fn clear_in(app: &App, turn: &Turn) -> Result<DataCleared> {
    let Secured { mut tx, copy } = backup::secure(app, turn).await?;
    let mut deleted = statistics::records(&mut tx).await?;
    let leaving = access::ordinary(&mut tx).await?;
    for known in deleted.iter_mut().filter(|known| known.kind == "users") {
        known.count = i64::try_from(leaving.len()).unwrap_or_default();
    }
    clear_rooms(&mut tx).await?;
    collector::clear(&mut tx, app.now()).await?;
    access::clear_ordinary(&mut tx).await?;
    // Jobs for accounts and records that no longer exist.
    for kind in [mail::JOB_KIND, reminders::JOB, thumbnails::JOB, texts::JOB, accounts::RESET_JOB] {
        jobs::forget(&mut tx, kind).await?;
    }
    tables().into_iter().for_each(|table| tx.changed_everything(table.feature));
    announce(&mut tx, &leaving);
    tx.commit().await?;
    tracing::warn!("all data cleared");
    Ok(DataCleared { backup: copy.unwrap_or_default(), deleted })
}

/// Deletes referring records before the ones they refer to.
async fn clear_rooms(tx: &mut Tx) -> Result<()> {
    calendar::upkeep::store::clear(tx).await?;
    history::store::clear(tx).await?;
    relationships::store::clear(tx).await?;
    households::invitations::store::clear(tx).await?;
    households::store::clear(tx).await?;
    duplicates::store::clear(tx).await?;
    importing::clear(tx).await?;
    members::store::clear(tx).await?;
    sources::store::clear(tx).await?;
    places::store::clear(tx).await?;
    feedback::store::clear(tx).await?;
    changes::clear(tx).await?;
    vitals::store::clear(tx).await?;
    store::forget_samples(tx).await?;
    Ok(())
}

/// Signs out deleted accounts, and refreshes the pages of those that stay.
fn announce(tx: &mut Tx, leaving: &[Id]) {
    for id in leaving {
        Notice::Account(*id).leave(tx);
    }
    for feature in [
        "members",
        "relationships",
        "families",
        "invitations",
        "calendar",
        "history",
        "sources",
        "places",
        "duplicates",
    ] {
        Notice::Change { to: Audience::Approved, feature: feature.to_owned(), id: None }.leave(tx);
    }
    for feature in ["accounts", "feedback", "changes", "imports"] {
        Notice::Change { to: Audience::Admins, feature: feature.to_owned(), id: None }.leave(tx);
    }
}
