//! Sends the notices of committed transactions to listeners, and keeps recent ones for late listeners.

use std::collections::{HashSet, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::broadcast;

/// A slow listener may fall this many notices behind before it must fetch everything again.
const BACKLOG: usize = 1024;

/// This many recent notices are kept for late listeners.
pub const KEPT: usize = 256;

/// Sent instead of a notice when some may have been lost.
pub const RESYNC: &str = "resync";

pub type Notice = Arc<str>;
pub type Notices = broadcast::Receiver<Notice>;

/// The notices that one transaction sends at commit, each once. Too many would push all others out; then
/// listeners fetch everything again instead.
#[derive(Default)]
pub struct Leaving {
    order: Vec<String>,
    known: HashSet<String>,
}

impl Leaving {
    pub fn add(&mut self, notice: String) {
        if self.order.len() < KEPT && self.known.insert(notice.clone()) {
            self.order.push(notice);
        }
    }

    pub fn into_texts(self) -> Vec<String> {
        if self.order.len() < KEPT { self.order } else { vec![RESYNC.to_owned()] }
    }
}

#[derive(Clone)]
pub struct NoticeBoard(Arc<Inner>);

struct Inner {
    sender: broadcast::Sender<Notice>,
    last: Mutex<VecDeque<(Instant, Notice)>>,
}

impl Default for NoticeBoard {
    fn default() -> Self {
        Self(Arc::new(Inner { sender: broadcast::channel(BACKLOG).0, last: Mutex::default() }))
    }
}

impl NoticeBoard {
    pub fn tell(&self, notice: &str) {
        let notice: Notice = notice.into();
        let mut last = self.0.last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.len() == KEPT {
            last.pop_front();
        }
        last.push_back((Instant::now(), notice.clone()));
        // It is fine if no one is listening.
        let _ = self.0.sender.send(notice);
    }

    pub fn listen(&self) -> Notices {
        self.0.sender.subscribe()
    }

    /// All notices from now on, and each recent one once, with no gap in between.
    pub fn listen_since(&self, ago: Duration) -> (Vec<Notice>, Notices) {
        let last = self.0.last.lock().unwrap_or_else(PoisonError::into_inner);
        let recent = |(told, _): &&(Instant, Notice)| told.elapsed() < ago;
        let coming = self.listen();
        if last.len() == KEPT && last.front().as_ref().is_some_and(recent) {
            return (vec![RESYNC.into()], coming);
        }
        let mut earlier: Vec<Notice> = Vec::new();
        for (_, notice) in last.iter().filter(recent) {
            if !earlier.contains(notice) {
                earlier.push(notice.clone());
            }
        }
        (earlier, coming)
    }
}
