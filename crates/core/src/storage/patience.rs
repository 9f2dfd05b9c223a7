//! Ends calls of a storage that no longer responds, so that no one waits for it for long.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use futures_util::stream::{self, BoxStream, StreamExt};
use object_store::{Error, Result};
use tokio::time::timeout;

/// The store that our own errors name. Others come from the storage itself.
const OURS: &str = "storage";

/// The slowest line over which bytes can be stored, in bytes per second.
const SLOWEST: f64 = 256.0 * 1024.0;

pub struct Patience {
    limit: Duration,
    /// The time when a call was last given up.
    given_up: Mutex<Option<Instant>>,
}

impl Patience {
    pub fn new(limit: Duration) -> Self {
        Self { limit, given_up: Mutex::default() }
    }

    /// Waits for a call that sends next to nothing.
    pub async fn wait<T>(&self, call: impl Future<Output = Result<T>>) -> Result<T> {
        self.wait_for(0, call).await
    }

    /// Waits for a call that sends this many bytes.
    #[expect(clippy::cast_precision_loss, reason = "a file of this size does not exist")]
    pub async fn wait_for<T>(&self, bytes: usize, call: impl Future<Output = Result<T>>) -> Result<T> {
        let limit = self.limit + Duration::from_secs_f64(bytes as f64 / SLOWEST);
        timeout(limit, call).await.unwrap_or_else(|_| {
            *self.given_up.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
            Err(silent())
        })
    }

    /// Fails if a call was given up since this moment.
    pub fn check_since(&self, moment: Instant) -> Result<()> {
        let given_up = *self.given_up.lock().unwrap_or_else(PoisonError::into_inner);
        if given_up.is_some_and(|at| at > moment) { Err(silent()) } else { Ok(()) }
    }

    /// A stream that fails when the next item takes too long.
    pub fn wait_for_each<T: Send + 'static>(
        &self,
        items: BoxStream<'static, Result<T>>,
    ) -> BoxStream<'static, Result<T>> {
        let limit = self.limit;
        let next = move |items: Option<BoxStream<'static, Result<T>>>| async move {
            let mut items = items?;
            match timeout(limit, items.next()).await {
                Ok(item) => Some((item?, Some(items))),
                Err(_) => Some((Err(silent()), None)),
            }
        };
        stream::unfold(Some(items), next).boxed()
    }
}

fn silent() -> Error {
    Error::Generic { store: OURS, source: "it does not respond".into() }
}

/// True if the call was given up because it took too long.
pub fn is_silent(error: &Error) -> bool {
    matches!(error, Error::Generic { store: OURS, .. })
}
