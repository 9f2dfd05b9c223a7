//! Merging from beginning to end, and what is written here: the profile, events of the calendar, the account.

use axum::http::StatusCode;

use crate::access::{Action, User, may};
use crate::app::App;
use crate::calendar::{events, store as calendar};
use crate::changes::Batch;
use crate::db::{Conn, Image};
use crate::error::{Error, Problem, Result};
use crate::ids::Id;
use crate::live::{Audience, Notice};
use crate::members::{Member, links, store as members};
use crate::relationships::store as relationships;

use super::super::model::DifferentPeople;
use super::super::store;
use super::fields::{Choices, joined};
use super::joining::join;
use super::merging::{Merging, changed};

/// Who becomes whom.
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

pub async fn found(conn: &mut Conn, id: Id) -> Result<Member> {
    members::get(conn, id).await?.ok_or_else(|| Error::not_found("member-not-found"))
}

/// Why two members cannot be merged, as far as we can tell without trying.
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
        self.move_events().await?;
        self.move_differences().await?;
        self.move_account().await?;
        self.delete_other().await?;
        if let Some(email) = &after.email {
            links::by_email(&mut self.tx, &mut self.batch, email, self.now).await?;
        }
        for id in [self.kept.id, self.other.id] {
            Notice::change(Audience::Approved, members::MEMBERS, id).leave(&mut self.tx);
        }
        Ok(())
    }

    /// Writes the profile even if it stays the same: its parts change.
    async fn write_member(&mut self, choices: &Choices) -> Result<Member> {
        let mut after = joined(&self.kept, &self.other, choices);
        after.updated_at = self.now;
        let written = self.batch.rewrite(&mut self.tx, &self.kept, &mut after).await?;
        if written { Ok(after) } else { Err(changed()) }
    }

    /// Events in the calendar that they are part of.
    async fn move_events(&mut self) -> Result<()> {
        let mut rows = Vec::new();
        for row in calendar::rows_with_member(&mut self.tx, self.kept.id).await? {
            rows.push((row.clone(), row));
        }
        let moving = calendar::rows_with_member(&mut self.tx, self.other.id).await?;
        if moving.is_empty() {
            return Ok(());
        }
        for row in moving {
            let mut after = row.clone();
            after.member_id = self.kept.id;
            rows.push((row, after));
        }
        join(&mut self.tx, &mut self.batch, rows, |row| row.event_id, |_, _| {}).await?;
        events::announce_many(&mut self.tx).await
    }

    /// Of whom someone said that they are different people. Those two themselves are the same now.
    async fn move_differences(&mut self) -> Result<()> {
        let (kept, other) = (self.kept.id, self.other.id);
        let mut rows = Vec::new();
        for row in store::of(&mut self.tx, kept).await? {
            if row.one == other || row.other == other {
                self.batch.delete(&mut self.tx, &row).await?;
            } else {
                rows.push((row.clone(), row));
            }
        }
        for row in store::of(&mut self.tx, other).await? {
            let third = if row.one == other { row.other } else { row.one };
            if third != kept {
                let (one, two) = (kept.min(third), kept.max(third));
                let after = DifferentPeople { one, other: two, ..row.clone() };
                rows.push((row, after));
            }
        }
        join(&mut self.tx, &mut self.batch, rows, |row| (row.one, row.other), |_, _| {}).await?;
        Notice::change(Audience::Approved, "duplicates", kept).leave(&mut self.tx);
        Ok(())
    }

    async fn move_account(&mut self) -> Result<()> {
        // Try again if the account was changed between the read and the write.
        while let Some(user) = members::user_of(&mut self.tx, self.other.id).await? {
            links::set(&mut self.tx, &mut self.batch, &user, Some(self.kept.id), self.now).await?;
        }
        Ok(())
    }

    /// The lines of imported files that say who they are move without being logged, so the image keeps which ones.
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
