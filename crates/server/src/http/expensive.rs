//! Expensive reads have a few connections of their own and a time limit, and each account runs one at a time: so
//! neither one person's searches nor everyone's keep the others waiting.

use std::collections::HashMap;
use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::app::App;
use crate::db::{Conn, Tx};
use crate::error::{Error, Result};
use crate::ids::Id;

use super::shares::{Most, Share, Shares};

/// Lends a connection for an expensive read.
pub struct Expensive {
    tx: Tx,
    _turn: OwnedSemaphorePermit,
    _share: Share<Id>,
}

/// How many reads of each account run or wait.
#[derive(Default)]
struct Waiting(Arc<Shares<Id>>);

/// Lets each account run one expensive read at a time.
#[derive(Default)]
struct Turns(Mutex<HashMap<Id, Weak<Semaphore>>>);

impl Turns {
    fn of(&self, account: Id) -> Arc<Semaphore> {
        let mut turns = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        turns.retain(|_, turn| turn.strong_count() > 0);
        if let Some(turn) = turns.get(&account).and_then(Weak::upgrade) {
            return turn;
        }
        let turn = Arc::new(Semaphore::new(1));
        turns.insert(account, Arc::downgrade(&turn));
        turn
    }
}

impl Expensive {
    pub async fn begin(app: &App, account: Id) -> Result<Self> {
        let limits = &app.config.visitors;
        let most = Most { each: limits.expensive_reads_per_account, all: usize::MAX };
        let busy = || Error::too_many("site-busy", 2);
        let share = app.memory::<Waiting>().0.take(account, 1, most).ok_or_else(busy)?;
        let turn = async {
            let turn = app.memory::<Turns>().of(account).acquire_owned().await.map_err(Error::internal)?;
            Ok::<_, Error>((app.db.expensive_read(limits.expensive_read).await?, turn))
        };
        let (tx, turn) = timeout(limits.expensive_read, turn).await.map_err(|_| busy())??;
        Ok(Self { tx, _turn: turn, _share: share })
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
