//! How the last backup went. Stored in `site`, and in memory for when the database can't be written.

use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::clock::Moment;
use crate::db::{Conn, Tx};
use crate::error::{Error, Result};
use crate::live::{Audience, Notice};
use crate::site;
use crate::words::Message;

const STATE: &str = "backup-state";

/// How the last backup went.
#[derive(Clone, Debug, Default, Serialize, Deserialize, PartialEq)]
#[serde(rename_all = "camelCase", default)]
pub struct State {
    pub last_verified_at: Option<i64>,
    pub last_try_at: Option<i64>,
    /// The disk of the folder that the last good backup was written to.
    pub disk: Option<u64>,
    /// Why the last backup failed.
    pub problem: Option<Trouble>,
}

impl State {
    /// Moments in the future were stored while the clock was wrong.
    pub fn last_verified(&self, now: Moment) -> Option<Moment> {
        self.last_verified_at.map(Moment).filter(|moment| moment.has_passed(now))
    }

    pub fn last_try(&self, now: Moment) -> Option<Moment> {
        self.last_try_at.map(Moment).filter(|moment| moment.has_passed(now))
    }
}

/// The problem of the last backup, if it could not be stored: the disk may be full.
#[derive(Default)]
pub struct Memory(Mutex<Option<Trouble>>);

impl Memory {
    pub fn problem(&self) -> Option<Trouble> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn set(&self, problem: Option<Trouble>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = problem;
    }
}

/// Stores how a backup went. If that fails, it is kept in memory.
pub async fn record(app: &App, state: &State) {
    let stored = write(app, state).await;
    app.memory::<Memory>().set(state.problem.clone().filter(|_| stored.is_err()));
    if let Err(error) = stored {
        tracing::error!(%error, "could not store how the backup went");
    }
}

/// What is wrong with a backup. Stored without text, because each admin reads it in their own language.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq)]
#[serde(untagged)]
pub enum Trouble {
    LostFiles {
        count: usize,
        /// Some of their names.
        names: String,
    },
    /// A backup that was verified has lost files since.
    Damaged {
        backup: String,
        count: usize,
        names: String,
    },
    Unreadable {
        backup: String,
    },
    /// There were backups, and there are none any more.
    Gone {
        place: String,
    },
    /// The error from the disk, the storage or the database.
    Technical(String),
}

impl From<Trouble> for Message {
    fn from(trouble: Trouble) -> Self {
        match trouble {
            Trouble::LostFiles { count, names } => {
                Self::text("errors.files-lost", &[("count", &count.to_string()), ("names", &names)])
            }
            Trouble::Damaged { backup, count, names } => Self::text(
                "errors.backup-damaged",
                &[("count", &count.to_string()), ("names", &names), ("backup", &backup)],
            ),
            Trouble::Unreadable { backup } => Self::text("errors.backup-unreadable", &[("backup", &backup)]),
            Trouble::Gone { place } => Self::text("errors.backups-gone", &[("place", &place)]),
            Trouble::Technical(said) => said.into(),
        }
    }
}

pub async fn read(conn: &mut Conn) -> Result<State> {
    let text = site::get(conn, STATE).await?;
    Ok(text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default())
}

/// Backups go somewhere else from now on: what was known about the earlier place says nothing about the new one.
pub async fn place_changed(tx: &mut Tx) -> Result<()> {
    let text = serde_json::to_string(&State::default()).map_err(Error::internal)?;
    site::set(tx, STATE, &text).await?;
    announce(tx);
    Ok(())
}

async fn write(app: &App, state: &State) -> Result<()> {
    let text = serde_json::to_string(state).map_err(Error::internal)?;
    let mut tx = app.db.begin().await?;
    site::set(&mut tx, STATE, &text).await?;
    announce(&mut tx);
    Ok(tx.commit().await?)
}

pub fn announce(tx: &mut Tx) {
    Notice::Change { to: Audience::Admins, feature: "backups".to_owned(), id: None }.leave(tx);
}
