//! Rows that list members in order: the people that an event is about, or who were involved. Other features
//! own the tables.

use crate::changes::Batch;
use crate::clock::Moment;
use crate::db::{Conn, DbError, Record, Tx};
use crate::error::FieldProblems;
use crate::ids::Id;

use super::store;

pub trait Mention: Record + Clone {
    fn new(id: Id, owner: Id, member: Id, position: i64) -> Self;
    fn member(&self) -> Id;
    fn position(&self) -> i64;
    fn set_position(&mut self, position: i64);
}

/// Sets the mentions to these members, in this order, without duplicates; returns true if anything changed.
pub async fn set<M: Mention>(
    tx: &mut Tx,
    batch: &mut Batch,
    owner: Id,
    known: &[M],
    wanted: &[Id],
    now: Moment,
) -> Result<bool, DbError> {
    let once = once(wanted);
    let mut changed = false;
    for mention in known.iter().filter(|mention| !once.contains(&mention.member())) {
        changed |= batch.delete(tx, mention).await?;
    }
    for (position, member) in (0..).zip(once) {
        match known.iter().find(|mention| mention.member() == member) {
            Some(mention) if mention.position() == position => {}
            Some(mention) => {
                let mut moved = mention.clone();
                moved.set_position(position);
                changed |= batch.update(tx, mention, &mut moved).await?;
            }
            None => {
                batch.create(tx, &M::new(Id::new(now), owner, member, position)).await?;
                changed = true;
            }
        }
    }
    Ok(changed)
}

/// Each id once, at its first position.
pub fn once(ids: &[Id]) -> Vec<Id> {
    let mut once: Vec<Id> = Vec::with_capacity(ids.len());
    for id in ids {
        if !once.contains(id) {
            once.push(*id);
        }
    }
    once
}

/// Adds a problem to the field if one of the members does not exist.
pub async fn check(
    conn: &mut Conn,
    problems: &mut FieldProblems,
    field: &str,
    members: &[Id],
) -> Result<(), DbError> {
    for member in members {
        if store::line(conn, *member).await?.is_none() {
            problems.add(field, "unknown-member", &[]);
        }
    }
    Ok(())
}

/// A `row!` with `id`, an owner, `member_id`, `position` and `version` is a mention.
#[macro_export]
macro_rules! mention {
    ($name:ident, $owner:ident) => {
        impl $crate::members::mentions::Mention for $name {
            fn new(
                id: $crate::ids::Id,
                owner: $crate::ids::Id,
                member: $crate::ids::Id,
                position: i64,
            ) -> Self {
                Self { id, $owner: owner, member_id: member, position, version: 1 }
            }
            fn member(&self) -> $crate::ids::Id {
                self.member_id
            }
            fn position(&self) -> i64 {
                self.position
            }
            fn set_position(&mut self, position: i64) {
                self.position = position;
            }
        }
    };
}
