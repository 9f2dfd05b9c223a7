//! What committed transactions tell whoever listens, and for a little while also whoever begins to.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::broadcast;

/// How many notices a slow listener may fall behind before it is told to fetch everything again.
const BACKLOG: usize = 1024;

/// Only so many of the last notices are kept for those who come later.
const KEPT: usize = 256;

/// What listeners hear instead of a notice when some may have been lost.
pub const RESYNC: &str = "resync";

pub type Notice = Arc<str>;
pub type Notices = broadcast::Receiver<Notice>;

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
        // Nobody who listens is no error.
        let _ = self.0.sender.send(notice);
    }

    pub fn listen(&self) -> Notices {
        self.0.sender.subscribe()
    }

    /// What comes from now on, and each notice of the time just before once: none falls between the two.
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

#[cfg(test)]
mod tests {
    use super::*;

    const LONG: Duration = Duration::from_secs(3600);

    fn texts(notices: &[Notice]) -> Vec<&str> {
        notices.iter().map(|notice| &**notice).collect()
    }

    #[tokio::test]
    async fn who_comes_later_hears_each_recent_notice_once_and_then_what_follows() {
        let board = NoticeBoard::default();
        for notice in ["members", "events", "members"] {
            board.tell(notice);
        }
        let (earlier, mut coming) = board.listen_since(LONG);
        assert_eq!(texts(&earlier), ["members", "events"]);
        board.tell("history");
        assert_eq!(&*coming.recv().await.unwrap(), "history");
    }

    #[tokio::test]
    async fn what_is_older_than_asked_for_is_not_told_again() {
        let board = NoticeBoard::default();
        board.tell("members");
        assert!(board.listen_since(Duration::ZERO).0.is_empty());
    }

    #[tokio::test]
    async fn when_more_was_told_than_is_kept_everything_is_to_be_fetched_again() {
        let board = NoticeBoard::default();
        for number in 0..KEPT {
            board.tell(&format!("members {number}"));
        }
        assert_eq!(texts(&board.listen_since(LONG).0), [RESYNC]);
        assert!(board.listen_since(Duration::ZERO).0.is_empty());
    }
}
