//! Counts the changes to the family, and lets writers take turns.

use crate::db::{Conn, DbError, Topic, Tx, steps};

/// The topics whose changes are changes to the family.
const FAMILY: [Topic; 2] = [MEMBERS, RELATIONSHIPS];
pub const MEMBERS: Topic = "members";
pub const RELATIONSHIPS: Topic = "relationships";

/// Every write to the family calls this first: on PostgreSQL writers then take turns, so that rules over several records
/// hold (no one is their own ancestor).
pub async fn turn(tx: &mut Tx) -> Result<(), DbError> {
    tx.take_turn(MEMBERS).await
}

/// A number that grows with every change to the family.
pub async fn version(conn: &mut Conn) -> Result<i64, DbError> {
    Ok(steps::versions(conn, &FAMILY).await?.iter().sum())
}

/// The counters of members and relationships.
pub async fn versions(conn: &mut Conn) -> Result<FamilyVersion, DbError> {
    let counters = steps::versions(conn, &FAMILY).await?;
    Ok(FamilyVersion { members: counters[0], relationships: counters[1] })
}

/// A state of the family, for asking later what has changed since. As a text: `12.7`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FamilyVersion {
    pub members: i64,
    pub relationships: i64,
}

impl std::fmt::Display for FamilyVersion {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{}", self.members, self.relationships)
    }
}

impl std::str::FromStr for FamilyVersion {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once('.').and_then(|(members, relationships)| {
            Some(Self { members: members.parse().ok()?, relationships: relationships.parse().ok()? })
        });
        parts.ok_or_else(|| "not a version of the family".to_owned())
    }
}
