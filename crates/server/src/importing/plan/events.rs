//! Plans new events, and the changes of those that are here already.

use std::collections::{HashMap, HashSet};

use family_file::{Detail, Event};

use crate::files::OwnerKind;
use crate::history::{HISTORY_FIELDS, HistoryEvent, HistoryPerson};
use crate::ids::Id;
use crate::sources::{Citing, ExternalOwner};

use super::super::items::Difference;
use super::super::mapping;
use super::super::model::Choice;
use super::planner::{Planner, about};

impl Planner<'_> {
    pub(super) fn person_of(&mut self, event_id: Id, member_id: Id, position: i64, role: Option<String>) {
        let id = self.id();
        self.refer_to(member_id);
        self.plan.people.push(&HistoryPerson { id, event_id, member_id, position, role, version: 1 });
    }

    pub(super) fn events(&mut self) {
        for number in 0..self.contents.events() {
            self.known.count.add(1);
            let event = self.contents.event(number);
            let position = self.positions.named(&event.origin.xref);
            let someone = event.people.iter().find_map(|one| self.person(one.person));
            let Some(someone) = someone.filter(|_| !self.known.matches.is_same(position)) else { continue };
            let id = self.id();
            let line = self.contents.event_structure(number).line_number();
            let Some(stored) = mapping::event(&event, id, self.by) else {
                self.plan.undated.push(line);
                continue;
            };
            if self.known.here.members.contains_key(&someone)
                && !self.event_is_new(&event, &stored, someone, line)
            {
                continue;
            }
            let mut involved = HashSet::new();
            for participant in &event.people {
                let Some(member) = self.person(participant.person) else { continue };
                if involved.insert(member) {
                    let at = i64::try_from(involved.len()).unwrap_or_default() - 1;
                    self.person_of(id, member, at, mapping::role(&participant.role));
                }
            }
            self.origin(id, position, Some(event.origin.at));
            self.citations(Citing::event(id), &event.detail.citations);
            self.files(OwnerKind::HistoryEvent, id, &event.detail.files, None);
            self.external_ids(ExternalOwner::HistoryEvent, id, &event.ids);
            self.plan.events.push(&stored);
            self.plan.counts.new_events += 1;
        }
    }

    /// True if a record is the one that the earlier import had under the same cross-reference.
    fn is_the_same(&self, xref: &str) -> bool {
        let owner = self.positions.named(xref).and_then(|position| *self.plan.owners.get(position)?);
        self.earlier.is_some_and(|earlier| earlier.owner(xref) == owner)
    }

    /// True if an event of someone who is here is new and wanted. One that has changed in the file is changed
    /// here.
    fn event_is_new(&mut self, event: &Event, stored: &HistoryEvent, someone: Id, line: u32) -> bool {
        let title = self.known.here.members.get(&someone).cloned().unwrap_or_default();
        let says = |one: &Event| (one.kind, one.label.clone(), one.detail.clone());
        let compared = self.known;
        let is_the_same = self.is_the_same(&event.origin.xref);
        let of_record = |events: &HashMap<String, Vec<Event>>| {
            events.get(&event.origin.xref).filter(|_| is_the_same).cloned().unwrap_or_default()
        };
        let [base, file] = [&self.base_events, &self.file_events].map(of_record);
        let events = compared.details.events.get(&someone).map(Vec::as_slice).unwrap_or_default();
        let position = self.positions.named(&event.origin.xref);
        let rows_of = |known: &Event| {
            let position = self.earlier.and_then(|earlier| earlier.positions.named(&known.origin.xref));
            position.and_then(|position| self.earlier?.rows.get(&(position, known.origin.at)))
        };
        if let Some(known) = base.iter().find(|known| says(known) == says(event)) {
            let row = rows_of(known).and_then(|rows| rows.first().copied());
            if let (Some(row), Some(position)) = (row, position) {
                self.keep_origin(row, position, event.origin.at);
            }
            // Its files may have been missing before.
            if let Some(here) = events.iter().find(|here| Some(here.id) == row) {
                self.changes_of_parts(here, (event, Some(&known.detail)), line);
            }
            return false;
        }
        let is_here = |here: &HistoryEvent, stored: &HistoryEvent| {
            (here.kind, &here.label, here.date) == (stored.kind, &stored.label, stored.date)
        };
        // If exactly one event of this kind differs on each side, it was changed. With more of them, nobody knows which one
        // became which.
        let only_here = |one: &[Event], other: &[Event]| {
            let is_alike = |one: &&Event| one.kind == event.kind && one.label == event.label;
            let is_left = |one: &&Event| !other.iter().any(|other| says(other) == says(one));
            one.iter().filter(is_alike).filter(is_left).cloned().collect::<Vec<_>>()
        };
        // Other sources or files make it no other event.
        let tells = |one: &Event| {
            (
                one.kind,
                one.label.clone(),
                one.detail.date.clone(),
                one.detail.place.clone(),
                one.detail.description.clone(),
            )
        };
        let of_same_words = base.iter().find(|known| tells(known) == tells(event)).cloned();
        let mut default = Choice::Take;
        let only = match (only_here(&base, &file).as_slice(), only_here(&file, &base).as_slice()) {
            ([known], [_]) => Some(known.clone()),
            _ => None,
        };
        if let Some(known) = &of_same_words.or(only)
            && let Some(was) = mapping::event(known, stored.id, self.by)
        {
            let rows = rows_of(known);
            let here = match rows {
                Some(rows) => events.iter().find(|here| rows.contains(&here.id)),
                // Nobody knows which lines it came from, as in imports of older versions.
                None => events.iter().find(|here| is_here(here, &was)),
            };
            match here {
                Some(here) => {
                    if let Some(position) = position {
                        self.keep_origin(here.id, position, event.origin.at);
                    }
                    self.event_changes(here, ((&was, known), (stored, event)), line);
                    return false;
                }
                // The event was deleted here, so it stays deleted.
                None if rows.is_some() => return false,
                // Nobody knows if it was deleted or changed here, so the file's event is offered but not preselected.
                None => default = Choice::Keep,
            }
        }
        if let Some(here) = events.iter().find(|here| is_here(here, stored)) {
            self.changes_of_parts(here, (event, None), line);
            return false;
        }
        let date = stored.date.map(|date| date.to_string());
        let difference = Difference {
            key: format!("event {} {} {}", event.origin.xref, event.label, date.clone().unwrap_or_default()),
            field: "event".to_owned(),
            file: Some(stored.description.clone()),
            date,
            adds: true,
            ..about("history", someone, &title, line)
        };
        self.ask(difference, default)
    }

    fn changes_of_parts(&mut self, here: &HistoryEvent, (event, base): (&Event, Option<&Detail>), line: u32) {
        let about = about("history", here.id, &here.description, line);
        if self.event_parts(here, &event.detail, base, &about) {
            self.change_event(here, here.clone(), true);
        }
    }

    /// Asks about an event that is here, with what the earlier file and this one say about it.
    fn event_changes(
        &mut self,
        here: &HistoryEvent,
        ((was, base), (stored, event)): ((&HistoryEvent, &Event), (&HistoryEvent, &Event)),
        line: u32,
    ) {
        let about = about("history", here.id, &here.description, line);
        let after = self.changed(HISTORY_FIELDS, (self.before(Some(was)), here, stored), &about);
        let parts = self.event_parts(here, &event.detail, Some(&base.detail), &about);
        if after.is_some() || parts {
            self.change_event(here, after.unwrap_or_else(|| here.clone()), parts);
        }
    }
}
