//! Copies of records in memory, for what is asked all the time: lists, searches, kinship.
//!
//! A reader first compares the topics' counters (`db::steps`) with those of the copy, and applies the changes one by one,
//! or loads everything if the copy is too far behind. So every answer is as current as the database, on every replica.

use std::collections::BTreeSet;
use std::sync::{PoisonError, RwLock};

use tokio::sync::Mutex;

use crate::app::App;
use crate::db::{Conn, DbError, Topic, steps};
use crate::error::{Error, Result};
use crate::ids::Id;

/// A copy that can follow the changes of its topics.
pub trait View: Sized + Send + Sync + 'static {
    const TOPICS: &'static [Topic];

    /// The current state of what one record is in this copy.
    type Change: Send;

    fn load(conn: &mut Conn) -> impl Future<Output = Result<Self, DbError>> + Send;

    /// What a changed record changes in this copy.
    fn look(
        conn: &mut Conn,
        topic: Topic,
        id: Id,
    ) -> impl Future<Output = Result<Vec<Self::Change>, DbError>> + Send;

    fn apply(&mut self, change: Self::Change);

    /// Other records to look at when this one has changed, because the copy connects them.
    fn also(&self, _topic: Topic, _id: Id) -> Vec<(Topic, Id)> {
        Vec::new()
    }

    /// The copy has the state of these counters. It may include changes that were stored meanwhile, up to `newest`.
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
    /// The answer, unless the copy is older than this.
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

    /// What changed since `known`; `None` if those steps are no longer stored.
    async fn changes_since(
        &self,
        conn: &mut Conn,
        known: &[i64],
        newest: &[i64],
    ) -> Result<Option<Vec<V::Change>>, DbError> {
        let mut changes = Vec::new();
        for ((topic, known), newest) in V::TOPICS.iter().zip(known).zip(newest) {
            if known < newest {
                let Some(ids) = steps::after(conn, topic, *known).await? else { return Ok(None) };
                for (topic, id) in self.with_others(topic, ids) {
                    changes.extend(V::look(conn, topic, id).await?);
                }
            }
        }
        Ok(Some(changes))
    }

    fn with_others(&self, topic: Topic, ids: Vec<Id>) -> Vec<(Topic, Id)> {
        let view = self.view.read().unwrap_or_else(PoisonError::into_inner);
        let others = |id| view.as_ref().map(|(_, view)| view.also(topic, id)).unwrap_or_default();
        let all = ids.into_iter().flat_map(|id| [(topic, id)].into_iter().chain(others(id)));
        // Each once: the last state counts.
        all.collect::<BTreeSet<_>>().into_iter().collect()
    }

    fn versions(&self) -> Option<Vec<i64>> {
        let view = self.view.read().unwrap_or_else(PoisonError::into_inner);
        view.as_ref().map(|(versions, _)| versions.clone())
    }
}

/// Whether counters are at least as high as these.
pub fn is_current(versions: &[i64], newest: &[i64]) -> bool {
    versions.iter().zip(newest).all(|(version, newest)| version >= newest)
}

/// Queries a copy after bringing it up to date.
pub async fn ask<V: View, T>(app: &App, conn: &mut Conn, question: impl FnOnce(&V) -> T) -> Result<T> {
    let cached = app.memory::<Cached<V>>();
    // Only one of the two places below uses it.
    let mut question = Some(question);
    let mut answer = |newest: &[i64]| {
        cached.answer(newest, |view| question.take().map(|question| question(view))).flatten()
    };
    let newest = steps::versions(conn, V::TOPICS).await?;
    if let Some(answer) = answer(&newest) {
        return Ok(answer);
    }
    let _turn = cached.updating.lock().await;
    let newest = steps::versions(conn, V::TOPICS).await?;
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
            let since = steps::versions(conn, V::TOPICS).await?;
            cached.follow(changes, newest.clone(), &since);
        }
        None => {
            let loaded = V::load(conn).await?;
            let since = steps::versions(conn, V::TOPICS).await?;
            cached.replace(loaded, newest.clone(), &since);
        }
    }
    answer(&newest).ok_or_else(|| Error::internal("a copy in memory is older than it says"))
}
