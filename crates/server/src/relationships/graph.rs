//! The family in memory, for kinship questions.

use std::collections::BTreeMap;

use fuzzy_date::FuzzyDate;
use kinship::{Family, Gender as KinGender, Link, Person, Relation};

use crate::app::App;
use crate::db::{Conn, DbError, Topic};
use crate::error::Result;
use crate::ids::Id;
use crate::members::Gender;
use crate::members::store::{self as members, Node};
use crate::views::{self, View};

use super::model::{Kind, Relationship};
use super::store;

pub struct Graph {
    family: Family<Id>,
    /// The current link of each fact, so that it can be removed later. A tree takes half the memory of a hash
    /// map.
    links: BTreeMap<Id, Link<Id>>,
    /// The known start of each couple: the smaller id first, the day as YYYYMMDD.
    since: BTreeMap<(Id, Id), i32>,
}

impl Graph {
    pub fn family(&self) -> &Family<Id> {
        &self.family
    }

    /// The day on which these two became a couple, if it is known.
    pub fn since(&self, a: Id, b: Id) -> Option<i32> {
        self.since.get(&(a.min(b), a.max(b))).copied()
    }

    fn keep(&mut self, fact: &Relationship) {
        self.links.insert(fact.id, fact.link());
        if fact.kind == Kind::Partner
            && let Some(day) = fact.started_on.and_then(FuzzyDate::earliest)
        {
            let day = day.year() * 10_000 + i32::from(day.month()) * 100 + i32::from(day.day());
            self.since.insert((fact.first_id, fact.second_id), day);
        }
    }
}

/// Queries the family as it is now.
pub async fn ask<T>(app: &App, conn: &mut Conn, question: impl FnOnce(&Family<Id>) -> T) -> Result<T> {
    views::ask(app, conn, |graph: &Graph| question(&graph.family)).await
}

/// The relation of `to` to `from`.
pub async fn relation(app: &App, conn: &mut Conn, from: Id, to: Id) -> Result<Option<Relation<Id>>> {
    ask(app, conn, |family| family.relation(from, to)).await
}

pub enum Change {
    Person(Id, Option<Node>),
    Fact(Id, Option<Relationship>),
}

impl View for Graph {
    type Change = Change;

    fn topics() -> &'static [Topic] {
        &[members::MEMBERS, members::RELATIONSHIPS]
    }

    async fn load(conn: &mut Conn) -> Result<Self, DbError> {
        let nodes = members::nodes(conn).await?;
        let facts = store::all(conn).await?;
        let family = Family::build(nodes.iter().map(person), facts.iter().map(Relationship::link));
        let mut graph = Self { family, links: BTreeMap::new(), since: BTreeMap::new() };
        facts.iter().for_each(|fact| graph.keep(fact));
        Ok(graph)
    }

    async fn look(conn: &mut Conn, topic: Topic, id: Id) -> Result<Vec<Change>, DbError> {
        Ok(vec![if topic == members::MEMBERS {
            Change::Person(id, members::node(conn, id).await?)
        } else {
            Change::Fact(id, store::get(conn, id).await?)
        }])
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
                    if let Link::Partner { a, b, .. } = old {
                        self.since.remove(&(a, b));
                    }
                }
                if let Some(fact) = fact {
                    self.family.put_link(fact.link());
                    self.keep(&fact);
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
