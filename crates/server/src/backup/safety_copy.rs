//! Nothing is thrown away without a copy of exactly that.

use std::time::Duration;

use crate::access::store as access;
use crate::app::App;
use crate::db::schema::Schema;
use crate::db::{Conn, DbError, Tx};
use crate::error::{Error, Result};
use crate::members;

use super::contents::{self, Nowhere};
use super::create::{self, Why};
use super::state::Turn;

/// How often, and how long apart, it is looked whether nobody writes: for half a minute.
const TRIES: usize = 1_500;
const PAUSE: Duration = Duration::from_millis(20);

/// A transaction in which nobody else writes, and the backup of what it finds.
pub struct Secured {
    pub tx: Tx,
    /// The backup's name; none where there was nothing to lose.
    pub copy: Option<String>,
}

/// Takes a backup, keeps everybody from writing, and makes sure that nobody did in between.
pub async fn secure(app: &App, turn: &Turn) -> Result<Secured> {
    let nothing = is_empty(&mut app.db.read().await?).await?;
    let taken = if nothing { None } else { Some(create::take_in(app, turn, Why::Safety).await?) };
    let schema = Schema::of(Schema::newest())?;
    let mut tx = alone(app, &schema).await?;
    let copy = match taken {
        None if is_empty(&mut tx).await? => None,
        Some(taken) if contents::read(&mut tx, &schema, &mut Nowhere).await? == taken.contents => {
            Some(taken.name)
        }
        // Somebody did. Almost everything is copied already, so that they wait only a moment.
        taken => Some(create::take_within(app, &mut tx, taken).await?.name),
    };
    Ok(Secured { tx, copy })
}

/// A transaction in which nobody else writes, as soon as nobody does.
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
