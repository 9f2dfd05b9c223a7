//! Counts what the running step of a job has done. The counts are in memory: while a step computes it writes nothing, and
//! publishing holds the lock that any note of its progress would have to wait for.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::app::App;
use crate::ids::Id;
use crate::jobs::Claimed;

/// The worker hears this often that the job goes on.
const TOLD_AFTER: usize = 1_000;

/// Counts what a step has done, and knows how much there is to do.
#[derive(Default)]
pub struct Count {
    done: AtomicUsize,
    total: AtomicUsize,
    /// None on the command line, where nothing is queued.
    job: Option<Claimed>,
}

impl Count {
    /// Begins a step; a total of 0 is unknown.
    pub fn begin(&self, total: usize) {
        self.done.store(0, Ordering::Relaxed);
        self.total.store(total, Ordering::Relaxed);
    }

    pub fn add(&self, more: usize) {
        let before = self.done.fetch_add(more, Ordering::Relaxed);
        if let Some(job) = &self.job
            && before / TOLD_AFTER != (before + more) / TOLD_AFTER
        {
            job.went_on();
        }
    }

    /// Returns what is done, and the total; none if the step counts nothing.
    pub fn reached(&self) -> Option<(usize, usize)> {
        let total = self.total.load(Ordering::Relaxed);
        (total > 0).then(|| (self.done.load(Ordering::Relaxed).min(total), total))
    }
}

/// The drafts that this server is working on.
#[derive(Default)]
pub struct Counts(Mutex<HashMap<Id, Arc<Count>>>);

impl Counts {
    fn lock(&self) -> MutexGuard<'_, HashMap<Id, Arc<Count>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn begin(&self, draft: Id, job: Option<&Claimed>) -> Arc<Count> {
        let count = Arc::new(Count { job: job.cloned(), ..Count::default() });
        self.lock().insert(draft, Arc::clone(&count));
        count
    }

    /// Forgets the count of a job, unless another worker in this server has begun the same one.
    pub fn end(&self, draft: Id, count: &Arc<Count>) {
        let mut counts = self.lock();
        if counts.get(&draft).is_some_and(|kept| Arc::ptr_eq(kept, count)) {
            counts.remove(&draft);
        }
    }
}

/// The count of a job that runs on this server.
pub fn of(app: &App, draft: Id) -> Option<Arc<Count>> {
    app.memory::<Counts>().lock().get(&draft).cloned()
}
