//! Keeps the plan of a preview until its import runs, so that the file is not read and compared twice. A plan is used only
//! if all choices are as they were, nothing else was imported, and nothing that it depends on has changed since. It is kept by
//! the server that made it, its rows in a file without a name: after a restart, or on another replica, the import plans again.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::app::App;
use crate::clock::{HOUR, Moment};
use crate::ids::Id;

use super::archive::Archive;
use super::basis::Basis;
use super::model::{AboutFile, Already, Choice, FileCounts, ItemKind, StoredItem};
use super::plan::Plan;

/// The plans that a server keeps at most; the oldest gives way.
const MOST: usize = 2;

const KEPT: i64 = HOUR;

/// A plan that can be published, and what is said about it.
pub struct Ready {
    pub plan: Plan,
    pub about: AboutFile,
    pub counts: FileCounts,
    pub already: Option<Already>,
    pub archive: Option<Arc<Archive>>,
    pub basis: Basis,
}

struct Kept {
    draft: Id,
    at: Moment,
    choices: Vec<(i64, Option<Choice>)>,
    ready: Ready,
}

#[derive(Default)]
struct Plans(Mutex<Vec<Kept>>);

impl Plans {
    fn lock(&self) -> MutexGuard<'_, Vec<Kept>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Keeps the plan of a draft, unless it asks who is who: then the import looks at the answers.
pub fn keep(app: &App, draft: Id, ready: Ready, items: &[StoredItem]) {
    forget(app, draft);
    if items.iter().any(|item| matches!(item.kind, ItemKind::Match | ItemKind::Row)) {
        return;
    }
    let kept = Kept { draft, at: app.now(), choices: choices(items), ready };
    let plans = app.memory::<Plans>();
    let mut plans = plans.lock();
    if plans.len() == MOST {
        plans.remove(0);
    }
    plans.push(kept);
}

/// Returns the plan of a draft, if nobody has chosen anything else since it was made.
pub fn take(app: &App, draft: Id, items: &[StoredItem]) -> Option<Ready> {
    sweep(app);
    let plans = app.memory::<Plans>();
    let mut plans = plans.lock();
    let position = plans.iter().position(|kept| kept.draft == draft)?;
    let kept = plans.remove(position);
    (kept.choices == choices(items)).then_some(kept.ready)
}

pub fn forget(app: &App, draft: Id) {
    app.memory::<Plans>().lock().retain(|kept| kept.draft != draft);
}

/// Forgets plans that nobody has used for a while.
pub fn sweep(app: &App) {
    let now = app.now();
    app.memory::<Plans>().lock().retain(|kept| (0..KEPT).contains(&(now.0 - kept.at.0)));
}

fn choices(items: &[StoredItem]) -> Vec<(i64, Option<Choice>)> {
    let mut choices: Vec<_> = items.iter().map(|item| (item.position, item.choice)).collect();
    choices.sort_unstable_by_key(|(position, _)| *position);
    choices
}
