//! Nothing is thrown away without a copy of exactly that.

use crate::access::store as access;
use crate::app::App;
use crate::db::schema::Schema;
use crate::db::{Conn, Tx};
use crate::error::Result;
use crate::members;

use super::contents::{self, Nowhere};
use super::state::Turn;
use super::taking;

/// A transaction in which nobody else writes, and the backup of what it finds.
pub struct Secured {
    pub tx: Tx,
    /// The backup's name; none where there was nothing to lose.
    pub copy: Option<String>,
}

/// Takes a backup, keeps everybody from writing, and makes sure that nobody did in between.
pub async fn secure(app: &App, turn: &Turn) -> Result<Secured> {
    let nothing = is_empty(&mut app.db.read().await?).await?;
    let taken = if nothing { None } else { Some(taking::take_in(app, turn).await?) };
    let schema = Schema::of(Schema::newest())?;
    let mut tx = app.db.begin().await?;
    tx.lock_whole(&schema).await?;
    let copy = match taken {
        None if is_empty(&mut tx).await? => None,
        Some(taken) if contents::read(&mut tx, &schema, &mut Nowhere).await? == taken.contents => {
            Some(taken.name)
        }
        // Somebody did. Almost everything is copied already, so that they wait only a moment.
        _ => Some(taking::take_within(app, &mut tx).await?.name),
    };
    Ok(Secured { tx, copy })
}

async fn is_empty(conn: &mut Conn) -> Result<bool> {
    Ok(access::users(conn, &access::UserFilter::default(), None, 1).await?.is_empty()
        && !members::store::any(conn).await?)
}
