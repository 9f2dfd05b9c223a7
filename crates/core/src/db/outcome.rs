//! Remembers whether a request has saved something, so that its answer never says that nothing was saved if something may be.
//!
//! Only transactions that change records or tell others about something count: counters of attempts and the like may be
//! saved although the request failed.

use std::cell::Cell;

tokio::task_local! {
    /// True once a commit has begun, unless it failed.
    static SAVED: Cell<bool>;
}

/// Watches the commits of this work.
pub async fn watch<T>(work: impl Future<Output = T>) -> T {
    SAVED.scope(Cell::new(false), work).await
}

/// True if the current task has saved something, or may have.
pub fn may_be_saved() -> bool {
    SAVED.try_with(Cell::get).unwrap_or_default()
}

/// The state before a commit.
pub(super) struct Before(bool);

/// Called before a commit: from then on, its outcome is unknown.
pub(super) fn committing() -> Before {
    Before(SAVED.try_with(|saved| saved.replace(true)).unwrap_or_default())
}

/// Called if the commit has certainly failed.
pub(super) fn failed(before: Before) {
    let _ = SAVED.try_with(|saved| saved.set(before.0));
}
