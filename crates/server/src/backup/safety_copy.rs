//! A copy of exactly the data that is about to be deleted.

use std::time::Duration;

use crate::access::store as access;
use crate::app::App;
use crate::db::schema::Schema;
use crate::db::{Conn, DbError, Tx};
use crate::error::{Error, Result};
use crate::{members, migrations};

use super::contents::{self, Nowhere};
use super::create::{self, Why};
use super::turn::Turn;

/// Tries to lock the database for half a minute.
const TRIES: usize = 1_500;
const PAUSE: Duration = Duration::from_millis(20);

/// A transaction that locks out other writers, and the backup of what it sees.
pub struct Secured {
    pub tx: Tx,
    /// The backup's name; none if there was nothing to lose.
    pub copy: Option<String>,
}

/// Takes a backup, locks out other writers, and makes sure that nothing changed in between.
pub async fn secure(app: &App, turn: &Turn) -> Result<Secured> {
    let nothing = is_empty(&mut app.db.read().await?).await?;
    let taken = if nothing { None } else { Some(create::take_in(app, turn, Why::Safety).await?) };
    let schema = migrations::schema(migrations::newest())?;
    let mut tx = alone(app, &schema).await?;
    let copy = match taken {
        None if is_empty(&mut tx).await? => None,
        Some(taken) if contents::read(&mut tx, &schema, &mut Nowhere).await? == taken.contents => {
            Some(taken.name)
        }
        // Something changed. Almost everything is copied already, so other writers wait only a moment.
        taken => Some(create::take_within(app, turn, &mut tx, taken).await?.name),
    };
    Ok(Secured { tx, copy })
}

/// Waits until no one is writing, then returns a transaction that locks out other writers.
async fn alone(app: &App, schema: &Schema) -> Result<Tx> {
    for _ in 0..TRIES {
        let mut tx = app.db.begin().await?;
        match tx.lock_whole(schema).await {
            Err(DbError::Busy) => tokio::time::sleep(PAUSE).await,
            locked => return Ok(locked.map(|()| tx)?),
        }
    }
    Err(Error::conflict("site-busy"))
}

async fn is_empty(conn: &mut Conn) -> Result<bool> {
    Ok(access::users(conn, &access::UserFilter::default(), None, 1).await?.is_empty()
        && !members::store::any(conn).await?)
}
