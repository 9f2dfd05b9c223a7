//! The name of the request being answered, for log lines and error answers.

use std::future::Future;

tokio::task_local! {
    static CURRENT: String;
}

/// The request that the present task answers, if it answers one.
pub fn current() -> Option<String> {
    CURRENT.try_with(Clone::clone).ok()
}

pub async fn within<T>(id: String, work: impl Future<Output = T>) -> T {
    CURRENT.scope(id, work).await
}
