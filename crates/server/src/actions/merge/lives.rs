//! The history of both. A person has one birth and one death: if both have one, the events become one, with
//! the people, sources and files of both.

use std::collections::HashSet;

use crate::error::Result;
use crate::history::{self, HistoryEvent, HistoryPerson, HistoryType, MAX_DESCRIPTION, births, store};
use crate::ids::Id;
use crate::members::Member;
use crate::record_types::join;

use super::merging::{Merging, changed};

/// A birth or death of each of the two.
struct Fact {
    ours: Option<HistoryEvent>,
    theirs: Option<HistoryEvent>,
}

impl Merging {
    /// Returns the events that were joined, each with the one that it became part of; the caller deletes them
    /// when everything of theirs has moved.
    pub async fn move_lives(&mut self, after: &Member) -> Result<Vec<(Id, Id)>> {
        let mut joined = Vec::new();
        for kind in [HistoryType::Birth, HistoryType::Death] {
            let ours = store::fact(&mut self.tx, kind, self.kept.id).await?;
            let theirs = store::fact(&mut self.tx, kind, self.other.id).await?;
            joined.extend(self.join_fact(Fact { ours, theirs }, after).await?);
        }
        self.move_people(&joined).await?;
        Ok(joined)
    }

    async fn join_fact(&mut self, fact: Fact, after: &Member) -> Result<Option<(Id, Id)>> {
        let (event, whose, gone) = match (fact.ours, fact.theirs) {
            (Some(ours), theirs) => (ours, &self.kept, theirs),
            (None, Some(theirs)) => (theirs, &self.other, None),
            (None, None) => return Ok(None),
        };
        let mut changed_event = HistoryEvent { fact_member: Some(after.id), ..event.clone() };
        let is_joined = match &gone {
            Some(gone) => tell_both(&mut changed_event, gone),
            None => false,
        };
        births::follow(&mut changed_event, whose, after);
        if changed_event != event || is_joined {
            changed_event.updated_at = self.now;
            if !self.batch.rewrite(&mut self.tx, &event, &mut changed_event).await? {
                return Err(changed());
            }
            history::announce(&mut self.tx, event.id);
        }
        match gone {
            Some(gone) if is_joined => Ok(Some((gone.id, event.id))),
            Some(gone) => {
                self.make_ordinary(&gone).await?;
                Ok(None)
            }
            None => Ok(None),
        }
    }

    /// A second birth with a long description stays as an event of another type.
    async fn make_ordinary(&mut self, event: &HistoryEvent) -> Result<()> {
        let mut after = HistoryEvent {
            kind: HistoryType::Other,
            fact_member: None,
            generated: None,
            updated_at: self.now,
            ..event.clone()
        };
        after.set_date(&event.known());
        if !self.batch.update(&mut self.tx, event, &mut after).await? {
            return Err(changed());
        }
        history::announce(&mut self.tx, event.id);
        Ok(())
    }

    /// Moves the people involved, with their roles.
    async fn move_people(&mut self, joined: &[(Id, Id)]) -> Result<()> {
        let (kept, other) = (self.kept.id, self.other.id);
        let mut all = store::rows_of_member(&mut self.tx, kept).await?;
        all.extend(store::rows_of_member(&mut self.tx, other).await?);
        for event in joined.iter().flat_map(|(gone, stays)| [gone, stays]) {
            all.extend(store::people_of(&mut self.tx, *event).await?);
        }
        let mut seen = HashSet::new();
        all.retain(|row| seen.insert(row.id));
        let target = |event: Id| joined.iter().find(|(gone, _)| *gone == event).map(|(_, stays)| *stays);
        let (moving, staying): (Vec<_>, Vec<_>) =
            all.into_iter().partition(|row| row.member_id == other || target(row.event_id).is_some());
        let mut rows: Vec<(HistoryPerson, HistoryPerson)> =
            staying.into_iter().map(|row| (row.clone(), row)).collect();
        for row in moving {
            let mut after = row.clone();
            if after.member_id == other {
                after.member_id = kept;
            }
            if let Some(event) = target(row.event_id) {
                let others = rows.iter().map(|(_, known)| known).filter(|known| known.event_id == event);
                after.position = others.map(|known| known.position).max().map_or(0, |last| last + 1);
                after.event_id = event;
            }
            for event in [row.event_id, after.event_id] {
                history::announce(&mut self.tx, event);
            }
            rows.push((row, after));
        }
        let key = |row: &HistoryPerson| (row.event_id, row.member_id);
        let fill = |stays: &mut HistoryPerson, gone: &HistoryPerson| {
            stays.role = stays.role.take().or_else(|| gone.role.clone());
        };
        join(&mut self.tx, &mut self.batch, rows, key, fill).await?;
        Ok(())
    }

    /// Deletes the joined events, once everything of theirs has moved.
    pub async fn delete_joined_events(&mut self, moved: &[(Id, Id)]) -> Result<()> {
        for (gone, _) in moved {
            if let Some(event) = store::get(&mut self.tx, *gone).await?
                && !self.batch.delete(&mut self.tx, &event).await?
            {
                return Err(changed());
            }
        }
        Ok(())
    }
}

/// Joins the two descriptions, unless that would be too long. A person's text replaces the server's own
/// sentence.
fn tell_both(stays: &mut HistoryEvent, gone: &HistoryEvent) -> bool {
    if gone.generated.is_none() && gone.description != stays.description {
        let both = match stays.generated {
            Some(_) => gone.description.clone(),
            None => format!("{}\n\n{}", stays.description, gone.description),
        };
        if both.chars().count() > MAX_DESCRIPTION {
            return false;
        }
        stays.description = both;
        stays.generated = None;
    }
    stays.label = stays.label.take().or_else(|| gone.label.clone());
    stays.location = stays.location.take().or_else(|| gone.location.clone());
    true
}
