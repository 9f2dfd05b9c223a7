//! The pairs of members who may be the same person, best first. The search is repeated when the family has
//! changed.

use std::collections::HashSet;
use std::sync::Arc;

use family_match::{Comparison, Matcher, Pair};
use tokio::sync::Mutex;
use tokio::task::spawn_blocking;

use crate::app::App;
use crate::db::Conn;
use crate::error::{Error, Result};
use crate::ids::Id;
use crate::members::store::{self as members, FamilyVersion};

use super::people::{self, Everyone};
use super::store;

/// At most this many pairs are listed.
pub const MOST: usize = 500;
/// This many are kept, so that the list is still full when some are known to be different people.
const KEPT: usize = 5_000;

#[derive(Clone, Debug)]
pub struct MaybeSame {
    /// The member who was added first.
    pub one: Id,
    pub other: Id,
    pub comparison: Comparison,
}

#[derive(Default)]
struct Found(Mutex<Option<(FamilyVersion, Arc<Vec<MaybeSame>>)>>);

/// The pairs, without those that someone has marked as different people.
pub async fn pairs(app: &App, conn: &mut Conn) -> Result<Vec<MaybeSame>> {
    let found = all(app, conn).await?;
    let different: HashSet<(Id, Id)> = store::pairs(conn).await?.into_iter().collect();
    let is_open =
        |pair: &&MaybeSame| !different.contains(&(pair.one.min(pair.other), pair.one.max(pair.other)));
    Ok(found.iter().filter(is_open).take(MOST).cloned().collect())
}

/// One reader at a time searches the family; the others wait for it.
async fn all(app: &App, conn: &mut Conn) -> Result<Arc<Vec<MaybeSame>>> {
    let memory = app.memory::<Found>();
    let mut found = memory.0.lock().await;
    let version = members::versions(conn).await?;
    if let Some((known, pairs)) = &*found
        && *known == version
    {
        return Ok(Arc::clone(pairs));
    }
    let everyone = people::everyone(conn).await?;
    let pairs = Arc::new(spawn_blocking(move || look(everyone)).await.map_err(Error::internal)?);
    *found = Some((version, Arc::clone(&pairs)));
    Ok(pairs)
}

fn look(everyone: Everyone) -> Vec<MaybeSame> {
    let Everyone { ids, people } = everyone;
    let mut matcher = Matcher::new();
    let people = matcher.prepare(people);
    let id = |index: u32| ids.get(index as usize).copied();
    let named = |pair: Pair| {
        Some(MaybeSame { one: id(pair.one)?, other: id(pair.other)?, comparison: pair.comparison })
    };
    matcher.duplicates(&people).into_iter().take(KEPT).filter_map(named).collect()
}

/// Compares two members.
pub async fn compare(conn: &mut Conn, ids: [Id; 2]) -> Result<Comparison> {
    let everyone = people::two(conn, ids).await?;
    let mut matcher = Matcher::new();
    let people = matcher.prepare(everyone.people);
    Ok(matcher.compare(&people, 0, &people, 1))
}
