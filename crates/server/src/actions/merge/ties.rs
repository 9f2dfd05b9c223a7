//! The relationships of both become those of one person. If both are related to the same person in the same
//! way, one relationship stays.

use axum::http::StatusCode;

use crate::db::{Conn, DbError};
use crate::error::{Error, Result};
use crate::ids::Id;
use crate::record_types::join;
use crate::relationships::{self, COUPLE_FIELDS, Kind, Qualifier, Relationship, store};

use super::fields::{Choices, RELATIONSHIPS, Side, choose, pick};
use super::merging::Merging;

impl Merging {
    pub async fn move_ties(&mut self, choices: &Choices) -> Result<Vec<(Id, Id)>> {
        let (kept, other) = (self.kept.id, self.other.id);
        let mut rows = Vec::new();
        for tie in store::of(&mut self.tx, kept).await? {
            rows.push((tie.clone(), tie));
        }
        rows.extend(store::of(&mut self.tx, other).await?.into_iter().map(|tie| (tie.clone(), tie)));
        // Half-siblings whose shared parent is the other member may be among them already.
        for tie in store::sharing(&mut self.tx, other).await? {
            if !rows.iter().any(|(known, _)| known.id == tie.id) {
                rows.push((tie.clone(), tie));
            }
        }
        for (before, after) in &mut rows {
            move_tie(after, other, kept);
            if after.first_id == after.second_id || after.is_about(after.shared_parent_id) {
                return Err(own_ancestor());
            }
            if before != after {
                after.updated_at = self.now;
            }
        }
        let changed: Vec<Id> =
            rows.iter().filter(|(before, after)| before != after).map(|(tie, _)| tie.id).collect();
        let (side, now) = (choices.of(RELATIONSHIPS), self.now);
        let fill = |stays: &mut Relationship, gone: &Relationship| {
            fill(stays, gone, side);
            stays.updated_at = now;
        };
        let key = |tie: &Relationship| (tie.kind.as_str(), tie.first_id, tie.second_id);
        let gone = join(&mut self.tx, &mut self.batch, rows, key, fill).await?;
        // Every new loop goes through the member who stays.
        if store::is_own_ancestor(&mut self.tx, kept).await? {
            return Err(own_ancestor());
        }
        for id in changed.into_iter().chain(gone.iter().map(|(_, stays)| *stays)) {
            relationships::announce(&mut self.tx, id);
        }
        Ok(gone)
    }
}

fn own_ancestor() -> Error {
    Error::problem(StatusCode::UNPROCESSABLE_ENTITY, "own-ancestor")
}

/// Changes a relationship of the other member to the one who stays. Partners and siblings are stored with the
/// smaller id first.
fn move_tie(tie: &mut Relationship, other: Id, kept: Id) {
    for id in [&mut tie.first_id, &mut tie.second_id, &mut tie.from_id] {
        if *id == other {
            *id = kept;
        }
    }
    tie.shared_parent_id = tie.shared_parent_id.map(|parent| if parent == other { kept } else { parent });
    if tie.kind != Kind::Parent && tie.first_id > tie.second_id {
        (tie.first_id, tie.second_id) = (tie.second_id, tie.first_id);
    }
}

/// Combines the details of both; if they differ, the chosen side's are kept.
fn fill(stays: &mut Relationship, gone: &Relationship, side: Option<Side>) {
    if side == Some(Side::Other) {
        stays.from_id = gone.from_id;
        stays.word = gone.word;
    }
    stays.qualifier = pick(side, &stays.qualifier, &gone.qualifier);
    let is_half = stays.qualifier == Some(Qualifier::Half);
    let shared = pick(side, &stays.shared_parent_id, &gone.shared_parent_id);
    stays.shared_parent_id = shared.filter(|_| is_half);
    let kept = stays.clone();
    for field in COUPLE_FIELDS {
        choose(field, side, stays, [&kept, gone]);
    }
}

/// The relationships that both have to the same person, with different details: both rows, and that person.
pub async fn differences(
    conn: &mut Conn,
    kept: Id,
    other: Id,
) -> Result<Vec<(Id, [Relationship; 2])>, DbError> {
    let mut found = Vec::new();
    let of_kept = store::of(conn, kept).await?;
    for theirs in store::of(conn, other).await? {
        let mut moved = theirs.clone();
        move_tie(&mut moved, other, kept);
        let is_same = |tie: &&Relationship| {
            (tie.kind, tie.first_id, tie.second_id) == (moved.kind, moved.first_id, moved.second_id)
        };
        let Some(ours) = of_kept.iter().find(is_same) else { continue };
        let mut by_one = ours.clone();
        fill(&mut by_one, &moved, Some(Side::One));
        let mut by_other = ours.clone();
        fill(&mut by_other, &moved, Some(Side::Other));
        (by_other.from_id, by_other.word) = (by_one.from_id, by_one.word);
        if by_one != by_other {
            found.push((ours.other(kept), [ours.clone(), theirs]));
        }
    }
    Ok(found)
}
