//! Copies of records in memory, for what is asked all the time: lists, searches, kinship.
//!
//! There are five: the directory (`members/directory.rs`), which serves the list; the graph (`relationships/graph.rs`, over
//! the crate `kinship`); the history (`history/chronicle/`), sorted every way the list can be sorted; the names of places
//! (`places/names.rs`); and the index of everything (`search/everything.rs`, over the crate `text-search`). A new copy
//! implements [`View`] and names its topics.
//!
//! None is ever older than the database. `changes::Batch` notes every record that it changes with the transaction
//! (`Tx::changed`). At commit, `db/steps.rs` raises the counter of each topic (a feature's name) and stores a step for each
//! record. A reader compares the counters of the topics of its copy, one point read each. If the copy is behind, it reads the
//! steps since, loads just those records and applies them one by one; if the steps are no longer kept (a thousand are), or
//! nothing is loaded yet, it loads everything. Restoring and clearing make every copy load everything
//! (`Tx::changed_everything`). Nothing depends on notices, so every replica is as exact as the one that wrote; live notices
//! only make pages ask again.
//!
//! Pages never fetch the lists of members and history whole. The copies keep every order that a list can have (`ordered.rs`),
//! and `/api/members/window` and `/api/history/window` answer with the rows at some positions, at most 200, and how many there
//! are. A page loads the blocks near what it shows (`web/src/api/blocks.ts`) and asks again with `since=`, the version that it
//! has. As long as no row has moved in that order (the copy remembers when one last did), the answer is just the rows that
//! have changed. Pickers ask the same address for the best matches of a text (`order=best`), and pages that know only ids ask
//! `/api/members/some`. `GET /api/members` and `GET /api/history` stay complete, for other programs.

use std::collections::BTreeSet;
use std::sync::{PoisonError, RwLock};

use tokio::sync::Mutex;

use crate::app::App;
use crate::db::{Conn, DbError, Topic, steps};
use crate::error::{Error, Result};
use crate::ids::Id;

/// A copy that can follow the changes of its topics.
pub trait View: Sized + Send + Sync + 'static {
    /// The current state of what one record is in this copy.
    type Change: Send;

    fn topics() -> &'static [Topic];

    fn load(conn: &mut Conn) -> impl Future<Output = Result<Self, DbError>> + Send;

    /// Reads the changes to this copy that a changed record causes.
    fn look(
        conn: &mut Conn,
        topic: Topic,
        id: Id,
    ) -> impl Future<Output = Result<Vec<Self::Change>, DbError>> + Send;

    fn apply(&mut self, change: Self::Change);

    /// Other parts of the copy to load again when this record has changed, because the copy connects them. Each has a
    /// name and an id that [`View::look_at_other`] understands.
    fn also(&self, _topic: Topic, _id: Id) -> Vec<(&'static str, Id)> {
        Vec::new()
    }

    fn look_at_other(
        _conn: &mut Conn,
        _name: &'static str,
        _id: Id,
    ) -> impl Future<Output = Result<Vec<Self::Change>, DbError>> + Send {
        std::future::ready(Ok(Vec::new()))
    }

    /// Called when the copy has caught up with these counters. It may include changes that were stored
    /// meanwhile, up to `newest`.
    fn reached(&mut self, _versions: &[i64], _newest: &[i64]) {}
}

struct Cached<V> {
    view: RwLock<Option<(Vec<i64>, V)>>,
    /// Only one reader at a time brings the copy up to date; the others wait for it.
    updating: Mutex<()>,
}

impl<V> Default for Cached<V> {
    fn default() -> Self {
        Self { view: RwLock::new(None), updating: Mutex::new(()) }
    }
}

impl<V: View> Cached<V> {
    /// Answers the question, unless the copy is older than this.
    fn answer<T>(&self, newest: &[i64], question: impl FnOnce(&V) -> T) -> Option<T> {
        match &*self.view.read().unwrap_or_else(PoisonError::into_inner) {
            Some((versions, view)) if is_current(versions, newest) => Some(question(view)),
            _ => None,
        }
    }

    fn follow(&self, changes: Vec<V::Change>, reached: Vec<i64>, newest: &[i64]) {
        if let Some((versions, view)) = &mut *self.view.write().unwrap_or_else(PoisonError::into_inner) {
            changes.into_iter().for_each(|change| view.apply(change));
            view.reached(&reached, newest);
            *versions = reached;
        }
    }

    fn replace(&self, mut loaded: V, versions: Vec<i64>, newest: &[i64]) {
        loaded.reached(&versions, newest);
        *self.view.write().unwrap_or_else(PoisonError::into_inner) = Some((versions, loaded));
    }

    /// The changes since `known`; `None` if those steps are no longer stored.
    async fn changes_since(
        &self,
        conn: &mut Conn,
        known: &[i64],
        newest: &[i64],
    ) -> Result<Option<Vec<V::Change>>, DbError> {
        let mut changes = Vec::new();
        for ((topic, known), newest) in V::topics().iter().zip(known).zip(newest) {
            if known < newest {
                let Some(ids) = steps::after(conn, topic, *known).await? else { return Ok(None) };
                let others = self.others(topic, &ids);
                // Each once: the last state counts.
                for id in ids.into_iter().collect::<BTreeSet<_>>() {
                    changes.extend(V::look(conn, topic, id).await?);
                }
                for (name, id) in others {
                    changes.extend(V::look_at_other(conn, name, id).await?);
                }
            }
        }
        Ok(Some(changes))
    }

    fn others(&self, topic: Topic, ids: &[Id]) -> BTreeSet<(&'static str, Id)> {
        let view = self.view.read().unwrap_or_else(PoisonError::into_inner);
        let others = |id: &Id| view.as_ref().map(|(_, view)| view.also(topic, *id)).unwrap_or_default();
        ids.iter().flat_map(others).collect()
    }

    fn versions(&self) -> Option<Vec<i64>> {
        let view = self.view.read().unwrap_or_else(PoisonError::into_inner);
        view.as_ref().map(|(versions, _)| versions.clone())
    }
}

/// True if these counters are at least as high as the newest.
pub fn is_current(versions: &[i64], newest: &[i64]) -> bool {
    versions.iter().zip(newest).all(|(version, newest)| version >= newest)
}

/// Returns true if a copy could answer at once.
pub async fn is_ready<V: View>(app: &App, conn: &mut Conn) -> Result<bool> {
    let newest = steps::versions(conn, V::topics()).await?;
    Ok(app.memory::<Cached<V>>().answer(&newest, |_| ()).is_some())
}

/// Queries a copy after bringing it up to date.
pub async fn ask<V: View, T>(app: &App, conn: &mut Conn, question: impl FnOnce(&V) -> T) -> Result<T> {
    let cached = app.memory::<Cached<V>>();
    // Only one of the two calls below uses it.
    let mut question = Some(question);
    let mut answer = |newest: &[i64]| {
        cached.answer(newest, |view| question.take().map(|question| question(view))).flatten()
    };
    let newest = steps::versions(conn, V::topics()).await?;
    if let Some(answer) = answer(&newest) {
        return Ok(answer);
    }
    let _turn = cached.updating.lock().await;
    let newest = steps::versions(conn, V::topics()).await?;
    if let Some(answer) = answer(&newest) {
        return Ok(answer);
    }
    let changes = match cached.versions() {
        Some(known) => cached.changes_since(conn, &known, &newest).await?,
        None => None,
    };
    // Records may have changed while they were being read, so the counters are read again.
    match changes {
        Some(changes) => {
            let since = steps::versions(conn, V::topics()).await?;
            cached.follow(changes, newest.clone(), &since);
        }
        None => {
            let loaded = V::load(conn).await?;
            let since = steps::versions(conn, V::topics()).await?;
            cached.replace(loaded, newest.clone(), &since);
        }
    }
    answer(&newest).ok_or_else(|| Error::internal("a copy in memory is older than it says"))
}
