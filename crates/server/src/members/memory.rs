//! Copies of the family in memory. Every write to the family raises a counter in its own transaction and records what
//! it changed. A reader first compares the counter and applies those changes, or loads everything if it is too far
//! behind. So every answer is as current as the database, on every replica.

use std::sync::{PoisonError, RwLock};

use crate::app::App;
use crate::db::{Conn, DbError};
use crate::error::Result;
use crate::ids::Id;

use super::model::Touched;
use super::store;

/// A copy of the family that can follow its changes.
pub trait Picture: Sized + Send + Sync + 'static {
    /// The current state of one record, or that it is gone.
    type Change: Send;

    fn load(conn: &mut Conn) -> impl Future<Output = Result<Self, DbError>> + Send;

    /// `None` for records that this copy does not contain.
    fn look(
        conn: &mut Conn,
        what: Touched,
        id: Id,
    ) -> impl Future<Output = Result<Option<Self::Change>, DbError>> + Send;

    fn apply(&mut self, change: Self::Change);
}

struct Cached<P>(RwLock<Option<(i64, P)>>);

impl<P> Default for Cached<P> {
    fn default() -> Self {
        Self(RwLock::new(None))
    }
}

/// Queries a copy after bringing it up to date.
pub async fn ask<P: Picture, T>(app: &App, conn: &mut Conn, question: impl FnOnce(&P) -> T) -> Result<T> {
    let cached = app.memory::<Cached<P>>();
    loop {
        let newest = store::version(conn).await?;
        let known = {
            let picture = cached.0.read().unwrap_or_else(PoisonError::into_inner);
            match &*picture {
                Some((version, picture)) if *version >= newest => return Ok(question(picture)),
                Some((version, _)) => Some(*version),
                None => None,
            }
        };
        match changes_since::<P>(conn, known, newest).await? {
            Some(changes) => {
                let mut picture = cached.0.write().unwrap_or_else(PoisonError::into_inner);
                // Another request may have updated the copy meanwhile; then use that.
                if let Some((version, picture)) =
                    picture.as_mut().filter(|(version, _)| Some(*version) == known)
                {
                    changes.into_iter().for_each(|change| picture.apply(change));
                    *version = newest;
                }
            }
            None => {
                let loaded = P::load(conn).await?;
                let mut picture = cached.0.write().unwrap_or_else(PoisonError::into_inner);
                if picture.as_ref().is_none_or(|(version, _)| *version < newest) {
                    *picture = Some((newest, loaded));
                }
            }
        }
    }
}

/// What changed since `known`; `None` if those steps are no longer stored.
async fn changes_since<P: Picture>(
    conn: &mut Conn,
    known: Option<i64>,
    newest: i64,
) -> Result<Option<Vec<P::Change>>, DbError> {
    let Some(known) = known else { return Ok(None) };
    let steps = store::steps_after(conn, known).await?;
    if steps.first().is_none_or(|(version, ..)| *version != known + 1) {
        return Ok(None);
    }
    let mut changes = Vec::with_capacity(steps.len());
    for (_, what, id) in steps.into_iter().take_while(|(version, ..)| *version <= newest) {
        changes.extend(P::look(conn, what, id).await?);
    }
    Ok(Some(changes))
}
