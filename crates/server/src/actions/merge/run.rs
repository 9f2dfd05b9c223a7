//! Runs a merge from beginning to end, and writes the profile itself.

use axum::http::StatusCode;

use crate::access::{Action, User, may};
use crate::actions::members::link_account;
use crate::app::App;
use crate::changes::Batch;
use crate::db::{Conn, Image};
use crate::error::{Error, Problem, Result};
use crate::ids::Id;
use crate::live::{Audience, Notice};
use crate::members::{Member, found, store as members};
use crate::record_types::{Pair, before_merging};
use crate::relationships::store as relationships;

use super::fields::{Choices, joined};
use super::merging::{Merging, changed};

/// The members to merge, and the choices.
#[derive(Clone, Debug)]
pub struct Wanted {
    pub kept: Id,
    pub other: Id,
    /// The versions of both that were seen.
    pub versions: [i64; 2],
    pub choices: Choices,
}

/// Merges two members; returns the batch that undoes it, or `None` if one of them has changed since.
pub async fn merge(app: &App, viewer: &User, wanted: &Wanted) -> Result<Option<Id>> {
    may(viewer, Action::DeleteMember)?;
    let now = app.now();
    let mut tx = app.db.begin().await?;
    members::turn(&mut tx).await?;
    let kept = found(&mut tx, wanted.kept).await?;
    let other = found(&mut tx, wanted.other).await?;
    if [kept.version, other.version] != wanted.versions {
        return Ok(None);
    }
    if let Some(problem) = refusal(&mut tx, &kept, &other).await? {
        return Err(problem.into());
    }
    let mut merging = Merging { tx, batch: Batch::new(Some(viewer.id), now), now, kept, other };
    merging.run(&wanted.choices).await?;
    let Merging { tx, batch, .. } = merging;
    tx.commit().await?;
    Ok(Some(batch.id))
}

/// The reason why two members cannot be merged, as far as we can tell without trying.
pub async fn refusal(conn: &mut Conn, kept: &Member, other: &Member) -> Result<Option<Problem>> {
    if kept.id == other.id {
        return Ok(Some(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "merge-same")));
    }
    let ties = relationships::of(conn, kept.id).await?;
    if ties.iter().any(|tie| tie.is_about(Some(other.id))) {
        return Ok(Some(Problem::new(StatusCode::CONFLICT, "merge-relatives")));
    }
    let is_linked = members::user_of(conn, kept.id).await?.is_some();
    if is_linked && members::user_of(conn, other.id).await?.is_some() {
        return Ok(Some(Problem::new(StatusCode::CONFLICT, "merge-both-linked")));
    }
    Ok(None)
}

impl Merging {
    async fn run(&mut self, choices: &Choices) -> Result<()> {
        let after = self.write_member(choices).await?;
        self.move_names(&after).await?;
        self.move_notes().await?;
        let mut moved = self.move_ties(choices).await?;
        moved.extend(self.move_lives(&after).await?);
        moved.push((self.other.id, self.kept.id));
        self.move_citations(&moved).await?;
        self.move_external_ids(&moved).await?;
        self.move_files(&moved, after.portrait).await?;
        self.delete_joined_events(&moved).await?;
        let pair = Pair { kept: self.kept.id, other: self.other.id };
        before_merging(&mut self.tx, &mut self.batch, members::MEMBERS, pair).await?;
        self.delete_other().await?;
        if let Some(email) = &after.email {
            link_account(&mut self.tx, &mut self.batch, email).await?;
        }
        for id in [self.kept.id, self.other.id] {
            Notice::change(Audience::Approved, members::MEMBERS, id).leave(&mut self.tx);
        }
        Ok(())
    }

    /// Writes the profile even if it stays the same, because its parts change.
    async fn write_member(&mut self, choices: &Choices) -> Result<Member> {
        let mut after = joined(&self.kept, &self.other, choices);
        after.updated_at = self.now;
        let written = self.batch.rewrite(&mut self.tx, &self.kept, &mut after).await?;
        if written { Ok(after) } else { Err(changed()) }
    }

    /// Deletes the other member. The lines of imported files that describe them move without being logged, so
    /// the image lists them.
    async fn delete_other(&mut self) -> Result<()> {
        let lines = members::give_lines(&mut self.tx, self.other.id, self.kept.id).await?;
        let lines = serde_json::to_value(lines).map_err(Error::internal)?;
        let more = Image::from_iter([
            (members::MERGED_LINES.to_owned(), lines),
            (members::MERGED_INTO.to_owned(), self.kept.id.to_string().into()),
        ]);
        let deleted = self.batch.delete_keeping(&mut self.tx, &self.other, more).await?;
        if deleted { Ok(()) } else { Err(changed()) }
    }
}
