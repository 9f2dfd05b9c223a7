//! The family in memory, for kinship questions.

use std::collections::HashMap;

use kinship::{Family, Gender as KinGender, Link, Person, Relation};

use crate::app::App;
use crate::db::{Conn, DbError};
use crate::error::Result;
use crate::ids::Id;
use crate::members::memory::{self, Picture};
use crate::members::store::{self as members, Node};
use crate::members::{Gender, Touched};

use super::model::Relationship;
use super::store;

pub struct Graph {
    family: Family<Id>,
    /// The current link of each fact, so that it can be removed later.
    links: HashMap<Id, Link<Id>>,
}

/// Queries the family as it is now.
pub async fn ask<T>(app: &App, conn: &mut Conn, question: impl FnOnce(&Family<Id>) -> T) -> Result<T> {
    memory::ask(app, conn, |graph: &Graph| question(&graph.family)).await
}

/// What `to` is to `from`.
pub async fn relation(app: &App, conn: &mut Conn, from: Id, to: Id) -> Result<Option<Relation<Id>>> {
    ask(app, conn, |family| family.relation(from, to)).await
}

pub enum Change {
    Person(Id, Option<Node>),
    Fact(Id, Option<Relationship>),
}

impl Picture for Graph {
    type Change = Change;

    async fn load(conn: &mut Conn) -> Result<Self, DbError> {
        let nodes = members::nodes(conn).await?;
        let facts = store::all(conn).await?;
        let family = Family::build(nodes.iter().map(person), facts.iter().map(Relationship::link));
        let links = facts.iter().map(|fact| (fact.id, fact.link())).collect();
        Ok(Self { family, links })
    }

    async fn look(conn: &mut Conn, what: Touched, id: Id) -> Result<Option<Change>, DbError> {
        Ok(Some(match what {
            Touched::Member => Change::Person(id, members::node(conn, id).await?),
            Touched::Relationship => Change::Fact(id, store::get(conn, id).await?),
        }))
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
