//! The parts of the two members, and of their relationships and events that become one: names, notes,
//! sources, ids of other programs and files.

use crate::error::Result;
use crate::files::{Attachment, Owner, OwnerKind, store as files};
use crate::ids::Id;
use crate::members::{Member, MemberName, MemberNote, NameKind, store as members};
use crate::record_types::join;
use crate::sources::{Citation, ExternalId, store as sources};

use super::merging::{Merging, changed};

impl Merging {
    /// Moves the other's names; the name that was not chosen becomes one of them.
    pub async fn move_names(&mut self, after: &Member) -> Result<()> {
        let mut known = members::names_of(&mut self.tx, self.kept.id).await?;
        let mut position = next(known.iter().map(|name| name.position));
        for name in members::names_of(&mut self.tx, self.other.id).await? {
            let mut moved = MemberName { member_id: self.kept.id, position, ..name.clone() };
            if !self.batch.update(&mut self.tx, &name, &mut moved).await? {
                return Err(changed());
            }
            position += 1;
            known.push(moved);
        }
        for member in [&self.kept, &self.other] {
            for (kind, name, given_name, surname) in names_left(member, after) {
                if known.iter().any(|known| known.name == name && known.surname == surname) {
                    continue;
                }
                let row = MemberName {
                    id: Id::new(self.now),
                    member_id: self.kept.id,
                    position,
                    name,
                    kind,
                    given_name,
                    surname,
                    language: None,
                    version: 1,
                };
                self.batch.create(&mut self.tx, &row).await?;
                position += 1;
                known.push(row);
            }
        }
        Ok(())
    }

    pub async fn move_notes(&mut self) -> Result<()> {
        let known = members::notes_of(&mut self.tx, self.kept.id).await?;
        let mut rows: Vec<(MemberNote, MemberNote)> =
            known.iter().map(|note| (note.clone(), note.clone())).collect();
        let first = next(known.iter().map(|note| note.position));
        for (position, note) in (first..).zip(members::notes_of(&mut self.tx, self.other.id).await?) {
            let moved = MemberNote { member_id: self.kept.id, position, ..note.clone() };
            rows.push((note, moved));
        }
        join(&mut self.tx, &mut self.batch, rows, |note| note.text.clone(), |_, _| {}).await?;
        Ok(())
    }

    /// `moved` has each joined record, with the one that it became part of.
    pub async fn move_citations(&mut self, moved: &[(Id, Id)]) -> Result<()> {
        for (gone, stays) in moved {
            let known = sources::of_record(&mut self.tx, *stays).await?;
            let moving = sources::of_record(&mut self.tx, *gone).await?;
            if moving.is_empty() {
                continue;
            }
            let first = next(known.iter().map(|citation| citation.position));
            let mut rows: Vec<(Citation, Citation)> =
                known.into_iter().map(|citation| (citation.clone(), citation)).collect();
            for (position, citation) in (first..).zip(moving) {
                // The citations of a name stay with the name, which moves too.
                let owner_id = if citation.owner_id == *gone { *stays } else { citation.owner_id };
                let position = if owner_id == *stays { position } else { citation.position };
                let after = Citation { owner_id, record_id: *stays, position, ..citation.clone() };
                rows.push((citation, after));
            }
            let key = |one: &Citation| {
                let certainty = one.certainty.map(|certainty| certainty.as_str());
                (one.owner_id, one.source_id, one.page.clone(), certainty, one.quote.clone())
            };
            join(&mut self.tx, &mut self.batch, rows, key, |_, _| {}).await?;
            // The change log has noted the record that they were part of.
            self.tx.changed(sources::SOURCES, *stays);
        }
        Ok(())
    }

    pub async fn move_external_ids(&mut self, moved: &[(Id, Id)]) -> Result<()> {
        for (gone, stays) in moved {
            let known = sources::external_ids(&mut self.tx, *stays).await?;
            let mut rows: Vec<(ExternalId, ExternalId)> =
                known.into_iter().map(|known| (known.clone(), known)).collect();
            for id in sources::external_ids(&mut self.tx, *gone).await? {
                let after = ExternalId { owner_id: *stays, ..id.clone() };
                rows.push((id, after));
            }
            let key = |id: &ExternalId| (id.kind.clone(), id.value.clone());
            join(&mut self.tx, &mut self.batch, rows, key, |_, _| {}).await?;
        }
        Ok(())
    }

    /// Moves the pictures of joined events, and the portraits: the chosen one comes first, the other one
    /// stays attached.
    pub async fn move_files(&mut self, moved: &[(Id, Id)], portrait: Option<Id>) -> Result<()> {
        for (gone, stays) in moved {
            let is_member = *stays == self.kept.id;
            let kind = if is_member { OwnerKind::Member } else { OwnerKind::HistoryEvent };
            let known = files::attachments(&mut self.tx, Owner { kind, id: *stays }).await?;
            let moving = files::attachments(&mut self.tx, Owner { kind, id: *gone }).await?;
            if moving.is_empty() {
                continue;
            }
            let first = next(known.iter().map(|row| row.position));
            let mut rows: Vec<(Attachment, Attachment)> =
                known.into_iter().map(|row| (row.clone(), row)).collect();
            for (position, row) in (first..).zip(moving) {
                let after = Attachment { owner_id: *stays, position, ..row.clone() };
                rows.push((row, after));
            }
            if is_member {
                rows.sort_by_key(|(_, row)| Some(row.file_id) != portrait);
                for (position, (_, row)) in (0..).zip(&mut rows) {
                    row.position = position;
                }
            }
            let fill = |stays: &mut Attachment, gone: &Attachment| {
                stays.caption = stays.caption.take().or_else(|| gone.caption.clone());
            };
            join(&mut self.tx, &mut self.batch, rows, |row| row.file_id, fill).await?;
            if !is_member {
                crate::history::announce(&mut self.tx, *stays);
            }
        }
        Ok(())
    }
}

fn next(positions: impl Iterator<Item = i64>) -> i64 {
    positions.max().map_or(0, |last| last + 1)
}

type LeftName = (NameKind, String, Option<String>, Option<String>);

/// The names of a member that are no longer on the profile.
fn names_left(member: &Member, after: &Member) -> Vec<LeftName> {
    let mut left = Vec::new();
    let differs = |one: &Option<String>, other: &Option<String>| one.is_some() && one != other;
    if member.name != after.name
        || differs(&member.given_name, &after.given_name)
        || differs(&member.surname, &after.surname)
    {
        left.push((
            NameKind::KnownAs,
            member.name.clone(),
            member.given_name.clone(),
            member.surname.clone(),
        ));
    }
    if differs(&member.birth_surname, &after.birth_surname)
        && let Some(surname) = &member.birth_surname
    {
        let name = [member.given_name.as_deref(), Some(surname)].into_iter().flatten().collect::<Vec<_>>();
        left.push((NameKind::Birth, name.join(" "), member.given_name.clone(), Some(surname.clone())));
    }
    if differs(&member.nickname, &after.nickname)
        && let Some(nickname) = &member.nickname
    {
        left.push((NameKind::KnownAs, nickname.clone(), None, None));
    }
    left
}
