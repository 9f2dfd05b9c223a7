//! What is known of backups without looking at them, and whose turn it is to write one. FileEntry in `site`.

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

/// How long the bytes of deleted files stay after the last sign of life of whoever writes a backup.
const LEASE: i64 = 20 * MINUTE;

/// What is answered while another one has the turn.
pub const BUSY: &str = "backup-running";

/// How the last backup went.
#[derive(Clone, Debug, Default, Serialize, Deserialize, PartialEq)]
#[serde(rename_all = "camelCase", default)]
pub struct State {
    pub last_verified_at: Option<i64>,
    pub last_try_at: Option<i64>,
    /// Why the last one failed.
    pub problem: Option<Trouble>,
}

/// What is wrong with a backup. It is kept without words, because each admin reads it in their own language.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq)]
#[serde(untagged)]
pub enum Trouble {
    LostFiles {
        count: usize,
        /// Some of their names.
        names: String,
    },
    /// What the disk, the store or the database said.
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

/// The turn to write a backup. While it is held no bytes of files are removed, so that those of one moment are all there.
pub struct Turn {
    app: App,
    holder: Id,
}

impl Turn {
    /// Refused while another one, here or elsewhere, is at it.
    pub async fn take(app: &App) -> Result<Self> {
        let turn = Self { app: app.clone(), holder: Id::new(app.now()) };
        turn.hold(app.now().plus(LEASE), true).await?;
        Ok(turn)
    }

    /// Still at it. Refused when it took so long that somebody else has the turn now.
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
