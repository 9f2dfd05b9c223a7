//! Lets each account do one thing at a time. Who came last is next: a person waits for the newest page, not for those
//! they have left. When too many wait, the one that has waited longest is sent away.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

use crate::ids::Id;

#[derive(Default)]
pub struct Turns(Mutex<HashMap<Id, Queue>>);

/// Those who wait while someone has the turn, the newest last.
type Queue = VecDeque<oneshot::Sender<()>>;

/// The account's turn; dropping it passes it on.
pub struct Turn {
    turns: Arc<Turns>,
    account: Id,
}

/// A position in the queue. Dropping it gives it up.
struct Waiting {
    turns: Arc<Turns>,
    account: Id,
    called: oneshot::Receiver<()>,
}

impl Turns {
    /// Waits for the account's turn; `None` for one who was sent away because more than `most` have or want it.
    pub async fn take(self: &Arc<Self>, account: Id, most: usize) -> Option<Turn> {
        let mut waiting = Waiting { turns: Arc::clone(self), account, called: self.queue_up(account, most)? };
        (&mut waiting.called).await.ok()?;
        // The call has been taken, so dropping the position passes nothing on.
        Some(Turn { turns: Arc::clone(self), account })
    }

    fn queue_up(&self, account: Id, most: usize) -> Option<oneshot::Receiver<()>> {
        let (call, called) = oneshot::channel();
        let mut queues = self.queues();
        let Some(queue) = queues.get_mut(&account) else {
            queues.insert(account, Queue::new());
            call.send(()).ok()?;
            return Some(called);
        };
        queue.retain(|waiting| !waiting.is_closed());
        queue.push_back(call);
        // One more has the turn.
        while queue.len() + 1 > most {
            queue.pop_front();
        }
        Some(called)
    }

    fn pass_on(&self, account: Id) {
        let mut queues = self.queues();
        while let Some(next) = queues.get_mut(&account).and_then(VecDeque::pop_back) {
            if next.send(()).is_ok() {
                return;
            }
        }
        queues.remove(&account);
    }

    fn queues(&self) -> MutexGuard<'_, HashMap<Id, Queue>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.turns.pass_on(self.account);
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.called.close();
        // It was called while it was leaving.
        if self.called.try_recv().is_ok() {
            self.turns.pass_on(self.account);
        }
    }
}
