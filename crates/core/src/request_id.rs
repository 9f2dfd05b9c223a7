//! The request being answered: its id for error responses, and all of it for log lines.
//!
//! It travels with the task. A tracing span would cost every request more than its route and its headers together, and
//! most requests log nothing.

use std::cell::RefCell;
use std::future::Future;

use axum::extract::MatchedPath;
use axum::http::Method;

use crate::ids::random_bytes;

/// The system is asked for this many ids at once: to ask costs more than to answer a simple request.
const AT_ONCE: usize = 64;

thread_local! {
    static UNUSED: RefCell<Vec<u64>> = const { RefCell::new(Vec::new()) };
}

tokio::task_local! {
    static CURRENT: Current;
}

pub struct Current {
    pub id: String,
    pub method: Method,
    /// The pattern, not the path: paths and queries may hold ids and tokens.
    route: Option<MatchedPath>,
}

impl Current {
    pub fn new(method: Method, route: Option<MatchedPath>) -> Self {
        Self { id: next(), method, route }
    }

    pub fn route(&self) -> &str {
        self.route.as_ref().map_or("page", MatchedPath::as_str)
    }
}

/// A random id. A counter would tell everyone how much others use the site.
fn next() -> String {
    let random = UNUSED.with_borrow_mut(|unused| {
        if unused.is_empty() {
            let bytes = random_bytes::<{ AT_ONCE * 8 }>();
            unused.extend(bytes.as_chunks().0.iter().map(|bytes| u64::from_be_bytes(*bytes)));
        }
        unused.pop().unwrap_or_default()
    });
    format!("{random:016x}")
}

/// The id of the request that the current task answers, if any.
pub fn current() -> Option<String> {
    look(|current| current.id.clone())
}

/// Looks at the request that the current task answers, if any.
pub fn look<T>(question: impl FnOnce(&Current) -> T) -> Option<T> {
    CURRENT.try_with(question).ok()
}

pub async fn within<T>(current: Current, work: impl Future<Output = T>) -> T {
    CURRENT.scope(current, work).await
}
