//! The outcome of the last backup. It is stored in `site`, and in memory for when the database can't be
//! written.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::clock::Moment;
use crate::db::{Conn, Tx};
use crate::error::{Error, Result};
use crate::live::{Audience, Notice};
use crate::site;
use crate::words::Message;

use super::damage::Damage;

const STATE: &str = "backup-state";

/// The outcome of the last backup.
#[derive(Clone, Debug, Default, Serialize, Deserialize, PartialEq)]
#[serde(rename_all = "camelCase", default)]
pub struct State {
    pub last_verified_at: Option<i64>,
    pub last_try_at: Option<i64>,
    /// The disk of the folder that the last good backup was written to.
    pub disk: Option<u64>,
    /// The reason why the last backup failed.
    pub problem: Option<Trouble>,
    pub damage: Damage,
    pub repaired: Option<Repaired>,
    pub rehearsal: Option<Rehearsal>,
}

/// The last time that restoring a backup was rehearsed.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq)]
pub struct Rehearsal {
    pub at: i64,
    pub backup: String,
    /// The reason why it failed.
    pub problem: Option<String>,
}

/// The last repair of damaged files from their other copies.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq)]
pub struct Repaired {
    pub at: i64,
    pub names: BTreeSet<String>,
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

/// The problem of the last backup if it could not be stored, perhaps because the disk is full.
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

/// Changes what is known. If it can't be stored, the problem is kept in memory.
pub async fn update(app: &App, change: impl FnOnce(&mut State)) {
    let mut problem = None;
    let stored = async {
        let mut tx = app.db.begin().await?;
        let mut state = read(&mut tx).await?;
        change(&mut state);
        problem.clone_from(&state.problem);
        write(&mut tx, &state).await?;
        Ok::<_, Error>(tx.commit().await?)
    }
    .await;
    app.memory::<Memory>().set(problem.filter(|_| stored.is_err()));
    if let Err(error) = stored {
        tracing::error!(%error, "could not store how the backup went");
    }
}

/// A problem with backups. It is stored without text, because each admin reads it in their own language.
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
    Rehearsal {
        backup: String,
        problem: String,
    },
    Unreadable {
        backup: String,
    },
    /// There were backups, and now there are none.
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
            Trouble::Rehearsal { backup, problem } => {
                Self::text("errors.rehearsal-failed", &[("backup", &backup), ("problem", &problem)])
            }
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

/// Forgets what was known about the backups when their location changes, because it does not apply to the new one.
pub async fn place_changed(tx: &mut Tx) -> Result<()> {
    let files = read(tx).await?.damage.files;
    let damage = Damage { files, ..Damage::default() };
    write(tx, &State { damage, ..State::default() }).await
}

async fn write(tx: &mut Tx, state: &State) -> Result<()> {
    let text = serde_json::to_string(state).map_err(Error::internal)?;
    site::set(tx, STATE, &text).await?;
    announce(tx);
    Ok(())
}

pub fn announce(tx: &mut Tx) {
    Notice::Change { to: Audience::Admins, feature: "backups".to_owned(), id: None }.leave(tx);
}
