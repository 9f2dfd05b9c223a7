//! The records that changed, in order, so that copies of them can follow one by one.
//!
//! A topic is a feature's name. A transaction queues the records that it changes; at commit it raises the
//! counter of each topic and stores a step for each record. Doing so last, and in order of the topics' names,
//! holds the counters only for a moment and cannot deadlock.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use crate::ids::Id;
use crate::sql;

use super::{Conn, DbError};

pub type Topic = &'static str;

/// At least this many steps of a topic are kept; a copy that is further behind loads everything.
pub const KEPT: i64 = 1_000;

/// Older steps are removed whenever the counter passes a multiple of this.
const TIDY_EVERY: i64 = 250;

/// The changes of a transaction so far.
#[derive(Default)]
pub(super) struct Steps(BTreeMap<Topic, Changed>);

enum Changed {
    /// Each record once.
    Records(Vec<Id>),
    /// Copies load everything again.
    Everything,
}

impl Steps {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn add(&mut self, topic: Topic, id: Id) {
        match self.0.entry(topic).or_insert_with(|| Changed::Records(Vec::new())) {
            Changed::Records(ids) if ids.len() as i64 >= KEPT => self.add_everything(topic),
            // The parts of a record are written together, so a repetition is usually the last one.
            Changed::Records(ids) if ids.last() != Some(&id) => ids.push(id),
            Changed::Records(_) | Changed::Everything => {}
        }
    }

    pub fn add_everything(&mut self, topic: Topic) {
        self.0.insert(topic, Changed::Everything);
    }

    pub async fn store(self, conn: &mut Conn) -> Result<(), DbError> {
        for (topic, changed) in self.0 {
            match changed {
                Changed::Records(ids) => store(conn, topic, &ids).await?,
                Changed::Everything => {
                    raise(conn, topic, 1).await?;
                    conn.exec(sql!("DELETE FROM steps WHERE topic = $1"), &[topic.into()]).await?;
                }
            }
        }
        Ok(())
    }
}

async fn store(conn: &mut Conn, topic: Topic, ids: &[Id]) -> Result<(), DbError> {
    let before = raise(conn, topic, ids.len() as i64).await? - ids.len() as i64;
    for (version, id) in (before + 1..).zip(ids) {
        conn.put(
            sql!("INSERT INTO steps (topic, version, record_id) VALUES ($1, $2, $3)"),
            &[topic.into(), version.into(), (*id).into()],
        )
        .await?;
    }
    let newest = before + ids.len() as i64;
    if before / TIDY_EVERY != newest / TIDY_EVERY {
        conn.exec(
            sql!("DELETE FROM steps WHERE topic = $1 AND version <= $2"),
            &[topic.into(), (newest - KEPT).into()],
        )
        .await?;
    }
    Ok(())
}

/// Raises a topic's counter and returns it.
async fn raise(conn: &mut Conn, topic: Topic, by: i64) -> Result<i64, DbError> {
    let (version,): (i64,) = conn
        .one(
            sql!(
                "INSERT INTO topics (name, version) VALUES ($1, $2)
                 ON CONFLICT (name) DO UPDATE SET version = topics.version + excluded.version RETURNING version"
            ),
            &[topic.into(), by.into()],
        )
        .await?;
    Ok(version)
}

/// The counters of these topics.
pub async fn versions(conn: &mut Conn, topics: &[Topic]) -> Result<Vec<i64>, DbError> {
    let mut versions = Vec::with_capacity(topics.len());
    for topic in topics {
        let counter: Option<(i64,)> =
            conn.opt(sql!("SELECT version FROM topics WHERE name = $1"), &[(*topic).into()]).await?;
        versions.push(counter.map_or(0, |(version,)| version));
    }
    Ok(versions)
}

/// The records that changed after a version that a client remembers, each once; `None` if these steps are no
/// longer stored, or if the version is from another database.
pub async fn since(conn: &mut Conn, topic: Topic, version: i64) -> Result<Option<Vec<Id>>, DbError> {
    let newest = versions(conn, &[topic]).await?.iter().sum();
    match version.cmp(&newest) {
        Ordering::Less => {}
        Ordering::Equal => return Ok(Some(Vec::new())),
        Ordering::Greater => return Ok(None),
    }
    let mut ids = after(conn, topic, version).await?;
    if let Some(ids) = &mut ids {
        ids.sort_unstable();
        ids.dedup();
    }
    Ok(ids)
}

/// The records that changed after this version, or `None` if these steps are no longer stored.
pub async fn after(conn: &mut Conn, topic: Topic, version: i64) -> Result<Option<Vec<Id>>, DbError> {
    let steps: Vec<(i64, Id)> = conn
        .all(
            sql!("SELECT version, record_id FROM steps WHERE topic = $1 AND version > $2 ORDER BY version"),
            &[topic.into(), version.into()],
        )
        .await?;
    let complete = steps.first().is_some_and(|(first, _)| *first == version + 1);
    Ok(complete.then(|| steps.into_iter().map(|(_, id)| id).collect()))
}
