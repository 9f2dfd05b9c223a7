//! The connections of PostgreSQL's pool that may be in use at the same time.

use std::ops::Deref;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use deadpool_postgres::Object;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::Instant;

use super::DbError;

pub(super) const POOL_SIZE: usize = 16;

/// The pause after PostgreSQL has refused the only connection.
const ASK_AGAIN: Duration = Duration::from_millis(100);

/// After this long, more connections may be allowed again.
const GROW_AFTER: Duration = Duration::from_secs(60);

/// A connection of the pool.
pub struct Client {
    object: Object,
    /// Becomes free after the connection.
    permit: OwnedSemaphorePermit,
}

impl Deref for Client {
    type Target = Object;

    fn deref(&self) -> &Object {
        &self.object
    }
}

impl Client {
    pub(super) fn new(object: Object, permit: OwnedSemaphorePermit) -> Self {
        Self { object, permit }
    }

    /// Closes the connection.
    pub(super) fn close(self) {
        drop(Object::take(self.object));
        drop(self.permit);
    }
}

/// The number of connections that may be in use: at first as many as the pool has. The role or the server may allow
/// fewer. Then everyone waits for one of those, instead of being refused a new one.
pub(super) struct Room {
    permits: Arc<Semaphore>,
    state: Mutex<RoomState>,
}

struct RoomState {
    size: usize,
    shrunk: Instant,
}

impl Default for Room {
    fn default() -> Self {
        let state = RoomState { size: POOL_SIZE, shrunk: Instant::now() };
        Self { permits: Arc::new(Semaphore::new(POOL_SIZE)), state: Mutex::new(state) }
    }
}

impl Room {
    pub(super) async fn enter(&self) -> Result<OwnedSemaphorePermit, DbError> {
        self.grow();
        Arc::clone(&self.permits).acquire_owned().await.map_err(DbError::other)
    }

    /// PostgreSQL has refused another connection while this permit was held.
    pub(super) async fn shrink(&self, permit: OwnedSemaphorePermit) {
        let is_last = {
            let mut state = self.state();
            state.shrunk = Instant::now();
            let is_last = state.size <= 1;
            if !is_last {
                state.size -= 1;
            }
            is_last
        };
        if is_last {
            // Others have all connections. Keep the permit, so that only one asks.
            tokio::time::sleep(ASK_AGAIN).await;
        } else {
            permit.forget();
        }
    }

    /// Tries as many connections as at first, some time after the last refusal.
    fn grow(&self) {
        let mut state = self.state();
        if state.size < POOL_SIZE && state.shrunk.elapsed() > GROW_AFTER {
            self.permits.add_permits(POOL_SIZE - state.size);
            state.size = POOL_SIZE;
        }
    }

    fn state(&self) -> MutexGuard<'_, RoomState> {
        // The numbers are always whole.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
