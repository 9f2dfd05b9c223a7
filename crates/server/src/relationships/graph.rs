//! The family in memory. Every write to the family raises a counter in its own transaction and says what it
//! touched; a reader compares the counter first and catches up by those single changes, or loads everything when
//! it is too far behind. So every answer is as new as the database, on every replica.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

use kinship::{Family, Gender as KinGender, Link, Person};

use crate::app::App;
use crate::db::{Conn, DbError};
use crate::error::Result;
use crate::ids::Id;
use crate::members::store::{self as members, Node};
use crate::members::{Gender, Touched};

use super::model::Relationship;
use super::store;

#[derive(Default)]
pub struct Memory(RwLock<Option<Graph>>);

struct Graph {
    version: i64,
    family: Family<Id>,
    /// What each fact says now, so that it can be taken away again.
    links: HashMap<Id, Link<Id>>,
}

/// Asks the family something, as it is at this moment.
pub async fn ask<T>(app: &App, conn: &mut Conn, question: impl FnOnce(&Family<Id>) -> T) -> Result<T> {
    let memory = app.memory::<Memory>();
    let mut question = Some(question);
    loop {
        let newest = members::version(conn).await?;
        let known = {
            let graph = memory.0.read().unwrap_or_else(PoisonError::into_inner);
            match &*graph {
                Some(graph) if graph.version >= newest => {
                    if let Some(question) = question.take() {
                        return Ok(question(&graph.family));
                    }
                    None
                }
                Some(graph) => Some(graph.version),
                None => None,
            }
        };
        match changes_since(conn, known, newest).await? {
            Some(changes) => {
                let mut graph = memory.0.write().unwrap_or_else(PoisonError::into_inner);
                // Someone else may have caught up meanwhile; then theirs is as good.
                if let Some(graph) = graph.as_mut().filter(|graph| Some(graph.version) == known) {
                    changes.into_iter().for_each(|change| graph.apply(change));
                    graph.version = newest;
                }
            }
            None => {
                let loaded = Graph::load(conn, newest).await?;
                let mut graph = memory.0.write().unwrap_or_else(PoisonError::into_inner);
                if graph.as_ref().is_none_or(|graph| graph.version < newest) {
                    *graph = Some(loaded);
                }
            }
        }
    }
}

enum Change {
    Person(Id, Option<Node>),
    Fact(Id, Option<Relationship>),
}

/// What changed since `known`; nothing when that is not known any more.
async fn changes_since(
    conn: &mut Conn,
    known: Option<i64>,
    newest: i64,
) -> Result<Option<Vec<Change>>, DbError> {
    let Some(known) = known else { return Ok(None) };
    let steps = members::steps_after(conn, known).await?;
    if steps.first().is_none_or(|(version, ..)| *version != known + 1) {
        return Ok(None);
    }
    let mut changes = Vec::with_capacity(steps.len());
    for (version, what, id) in steps {
        if version > newest {
            break;
        }
        changes.push(match what {
            Touched::Member => Change::Person(id, members::node(conn, id).await?),
            Touched::Relationship => Change::Fact(id, store::get(conn, id).await?),
        });
    }
    Ok(Some(changes))
}

impl Graph {
    async fn load(conn: &mut Conn, version: i64) -> Result<Self, DbError> {
        let nodes = members::nodes(conn).await?;
        let facts = store::all(conn).await?;
        let family = Family::build(nodes.iter().map(person), facts.iter().map(Relationship::link));
        let links = facts.iter().map(|fact| (fact.id, fact.link())).collect();
        Ok(Self { version, family, links })
    }

    fn apply(&mut self, change: Change) {
        match change {
            Change::Person(_, Some(node)) => self.family.put_person(person(&node)),
            Change::Person(id, None) => {
                self.family.remove_person(id);
            }
            Change::Fact(id, fact) => {
                if let Some(old) = self.links.remove(&id) {
                    self.family.remove_link(old);
                }
                if let Some(fact) = fact {
                    self.family.put_link(fact.link());
                    self.links.insert(id, fact.link());
                }
            }
        }
    }
}

fn person(node: &Node) -> Person<Id> {
    Person {
        key: node.id,
        gender: match node.gender {
            Some(Gender::Male) => KinGender::Male,
            Some(Gender::Female) => KinGender::Female,
            Some(Gender::Other) | None => KinGender::Other,
        },
        birth: node.birth_earliest.and_then(|day| i32::try_from(day).ok()),
    }
}
