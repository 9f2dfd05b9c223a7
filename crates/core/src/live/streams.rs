//! The open streams, and the choice of the one that ends to make space for a new one.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use crate::access::Viewer;
use crate::app::App;
use crate::ids::Id;

/// All open streams, oldest first.
#[derive(Default)]
struct Streams(Mutex<Vec<Stream>>);

struct Stream {
    account: Id,
    session: Id,
    given_away: Arc<Notify>,
}

/// One open stream; dropping it closes it.
pub struct OpenStream {
    streams: Arc<Streams>,
    given_away: Arc<Notify>,
}

impl Streams {
    fn open(&self) -> MutexGuard<'_, Vec<Stream>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl OpenStream {
    /// Opens a stream. If there are too many, the oldest one ends, so that the tabs in use keep theirs.
    pub fn take(app: &App, viewer: &Viewer) -> Self {
        let (limits, streams) = (&app.config.visitors, app.memory::<Streams>());
        let (account, session) = (viewer.user.id, viewer.session_id);
        let given_away = Arc::new(Notify::new());
        let mut open = streams.open();
        end_oldest(&mut open, limits.streams_per_session, |stream| stream.session == session);
        end_oldest(&mut open, limits.streams_per_account, |stream| stream.account == account);
        if open.len() >= limits.streams {
            let largest = with_most(&open);
            end_oldest(&mut open, 1, |stream| Some(stream.account) == largest);
        }
        open.push(Stream { account, session, given_away: Arc::clone(&given_away) });
        drop(open);
        Self { streams, given_away }
    }

    /// Waits until the stream has to end.
    pub async fn given_away(&self) {
        self.given_away.notified().await;
    }
}

/// Ends the oldest of the streams that count, if there are `most` or more, to make space for one more.
fn end_oldest(open: &mut Vec<Stream>, most: usize, counts: impl Fn(&Stream) -> bool) {
    if open.iter().filter(|stream| counts(stream)).count() >= most
        && let Some(oldest) = open.iter().position(counts)
    {
        open.remove(oldest).given_away.notify_one();
    }
}

fn with_most(open: &[Stream]) -> Option<Id> {
    let mut counts: HashMap<Id, usize> = HashMap::new();
    for stream in open {
        *counts.entry(stream.account).or_default() += 1;
    }
    counts.into_iter().max_by_key(|(_, count)| *count).map(|(account, _)| account)
}

impl Drop for OpenStream {
    fn drop(&mut self) {
        self.streams.open().retain(|stream| !Arc::ptr_eq(&stream.given_away, &self.given_away));
    }
}
