//! Counts requests by kind and status: no address, no account, no path.

use std::sync::atomic::{AtomicU64, Ordering};

use axum::http::{Method, StatusCode};

const CLASSES: [&str; 6] = ["page", "asset", "read", "write", "file", "health"];
/// 1xx to 5xx.
const STATUSES: usize = 5;

#[derive(Default)]
pub struct Counts([[AtomicU64; STATUSES]; CLASSES.len()]);

/// The kind of a request, as an index into `CLASSES`.
pub fn class_of(method: &Method, path: &str) -> usize {
    let name = match path {
        path if path.starts_with("/api/files/") || path.starts_with("/api/uploads/") => "file",
        path if path.starts_with("/api/") && method.is_safe() => "read",
        path if path.starts_with("/api/") => "write",
        path if path.starts_with("/assets/") => "asset",
        "/healthz" | "/readyz" => "health",
        _ => "page",
    };
    CLASSES.iter().position(|class| *class == name).unwrap_or_default()
}

impl Counts {
    pub fn add(&self, class: usize, status: StatusCode) {
        let status = usize::from(status.as_u16() / 100).clamp(1, STATUSES) - 1;
        if let Some(count) = self.0.get(class).and_then(|counts| counts.get(status)) {
            count.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// The kind, the status's first digit, and the number of requests, if there were any.
    pub fn all(&self) -> impl Iterator<Item = (&'static str, usize, u64)> {
        let counts = CLASSES.iter().zip(&self.0).flat_map(|(class, counts)| {
            counts
                .iter()
                .enumerate()
                .map(|(status, count)| (*class, status + 1, count.load(Ordering::Relaxed)))
        });
        counts.filter(|(.., count)| *count > 0)
    }
}
