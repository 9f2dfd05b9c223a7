//! How the last backup went, and whose turn it is to write one. Stored in `site`.

use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::clock::{MINUTE, Moment};
use crate::db::{Conn, Tx};
use crate::error::{Error, Result};
use crate::ids::Id;
use crate::live::{Audience, Notice};
use crate::site;
use crate::words::Message;

const STATE: &str = "backup-state";

/// How long a turn lasts without renewal. Until then, the bytes of deleted files stay.
const LEASE: i64 = 20 * MINUTE;

/// The error code while another backup is running.
pub const BUSY: &str = "backup-running";

/// How the last backup went.
#[derive(Clone, Debug, Default, Serialize, Deserialize, PartialEq)]
#[serde(rename_all = "camelCase", default)]
pub struct State {
    pub last_verified_at: Option<i64>,
    pub last_try_at: Option<i64>,
    /// Why the last backup failed.
    pub problem: Option<Trouble>,
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
    /// The error from the disk, the storage or the database.
    Technical(String),
}

impl From<Trouble> for Message {
    fn from(trouble: Trouble) -> Self {
        match trouble {
            Trouble::LostFiles { count, names } => {
                Self::text("errors.files-lost", &[("count", &count.to_string()), ("names", &names)])
            }
            Trouble::Technical(said) => said.into(),
        }
    }
}

pub async fn read(conn: &mut Conn) -> Result<State> {
    let text = site::get(conn, STATE).await?;
    Ok(text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default())
}

pub async fn write(app: &App, state: &State) -> Result<()> {
    let text = serde_json::to_string(state).map_err(Error::internal)?;
    let mut tx = app.db.begin().await?;
    site::set(&mut tx, STATE, &text).await?;
    announce(&mut tx);
    Ok(tx.commit().await?)
}

fn announce(tx: &mut Tx) {
    Notice::Change { to: Audience::Admins, feature: "backups".to_owned(), id: None }.leave(tx);
}

/// When the last backup was verified.
pub async fn last_verified(conn: &mut Conn) -> Result<Option<Moment>> {
    Ok(read(conn).await?.last_verified_at.map(Moment))
}

/// The turn to write a backup. While it is held, no file's bytes are deleted, so that a snapshot's files all exist.
pub struct Turn {
    app: App,
    holder: Id,
}

impl Turn {
    /// Fails while another backup is running, on this replica or another.
    pub async fn take(app: &App) -> Result<Self> {
        let turn = Self { app: app.clone(), holder: Id::new(app.now()) };
        turn.hold(app.now().plus(LEASE), true).await?;
        Ok(turn)
    }

    /// Extends the turn. Fails if it expired and another replica has taken it.
    pub async fn renew(&self) -> Result<()> {
        self.hold(self.app.now().plus(LEASE), false).await
    }

    pub async fn end(self) -> Result<()> {
        match self.hold(Moment(0), true).await {
            Err(error) if error.code() == BUSY => Ok(()),
            ended => ended,
        }
    }

    async fn hold(&self, until: Moment, tell: bool) -> Result<()> {
        let mut tx = self.app.db.begin().await?;
        if !site::hold(&mut tx, self.holder, self.app.now(), until).await? {
            return Err(Error::conflict(BUSY));
        }
        if tell {
            announce(&mut tx);
        }
        Ok(tx.commit().await?)
    }
}
