//! Expensive reads have a few connections of their own and a time limit, and each account runs one at a time.
//! So neither one person's searches nor everyone's keep the others waiting, and what a person asks for now comes before what
//! they asked for earlier.

use std::ops::{Deref, DerefMut};

use tokio::time::timeout;

use crate::app::App;
use crate::db::{Conn, Tx};
use crate::error::{Error, Result};
use crate::ids::Id;

use super::turns::{Turn, Turns};

/// Lends a connection for an expensive read.
pub struct Expensive {
    tx: Tx,
    _turn: Turn,
}

impl Expensive {
    pub async fn begin(app: &App, account: Id) -> Result<Self> {
        let limits = &app.config.visitors;
        let busy = || Error::too_many("site-busy", 2);
        let turn = async {
            let turn = app.memory::<Turns>().take(account, limits.expensive_reads_per_account).await;
            let turn = turn.ok_or_else(busy)?;
            Ok::<_, Error>((app.db.expensive_read(limits.expensive_read).await?, turn))
        };
        let (tx, turn) = timeout(limits.expensive_read, turn).await.map_err(|_| busy())??;
        Ok(Self { tx, _turn: turn })
    }
}

impl Deref for Expensive {
    type Target = Conn;

    fn deref(&self) -> &Conn {
        &self.tx
    }
}

impl DerefMut for Expensive {
    fn deref_mut(&mut self) -> &mut Conn {
        &mut self.tx
    }
}
