//! The id of the request being answered, for log lines and error responses.

use std::future::Future;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU32, Ordering};

use crate::ids::random_bytes;

tokio::task_local! {
    static CURRENT: String;
}

static PROCESS: LazyLock<u32> = LazyLock::new(|| u32::from_be_bytes(random_bytes()));
static COUNT: AtomicU32 = AtomicU32::new(0);

/// A unique id: a random number for this process, then a counter.
pub fn next() -> String {
    format!("{:08x}{:08x}", *PROCESS, COUNT.fetch_add(1, Ordering::Relaxed))
}

/// The id of the request that the current task answers, if any.
pub fn current() -> Option<String> {
    CURRENT.try_with(Clone::clone).ok()
}

pub async fn within<T>(id: String, work: impl Future<Output = T>) -> T {
    CURRENT.scope(id, work).await
}
