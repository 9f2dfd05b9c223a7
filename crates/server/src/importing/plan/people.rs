//! Plans new people, and the changes of those who are here already.

use family_file::{Detail, Person};

use crate::error::Result;
use crate::files::OwnerKind;
use crate::history::HistoryType;
use crate::ids::Id;
use crate::members::{MEMBER_FIELDS, Member};
use crate::sources::{Citing, ExternalOwner};

use super::super::difference::Before;
use super::super::mapping;
use super::super::matching::PersonMatch;
use super::model::Changed;
use super::planner::{Planner, about};

impl Planner<'_> {
    pub(super) fn people(&mut self) -> Result<()> {
        for number in 0..self.contents.people() {
            self.known.count.add(1);
            let record = self.contents.person_record(number);
            let person = self.contents.person(number);
            self.genders.push(mapping::gender(person.sex));
            match self.known.matches.person(number) {
                PersonMatch::Here(known) => {
                    self.people.push(Some(known));
                    self.own(record.index(), known);
                    self.plan.counts.matched_people += 1;
                    self.person_changes(number, &person, known)?;
                    continue;
                }
                PersonMatch::Gone => {
                    self.people.push(None);
                    // The next import has to know that this person was here and was deleted.
                    let earlier = self.earlier.zip(self.known.matches.base(number));
                    if let Some(owner) = earlier.and_then(|(earlier, base)| earlier.owner_of_person(base)) {
                        self.own(record.index(), owner);
                    }
                    continue;
                }
                PersonMatch::New => {}
            }
            let id = self.id();
            self.people.push(Some(id));
            self.own(record.index(), id);
            let mut refused = Vec::new();
            let blank = Member::blank(id, self.by.user, self.by.now);
            let member = mapping::member(blank, &person, self.by.now, &mut refused)?;
            self.plan.refused.extend(refused.into_iter().map(|field| (record.line_number(), field)));
            let position = self.positions.at_line(record.index());
            for (at, name) in (0..).zip(mapping::further_names(&person)) {
                self.name(id, at, name, position);
            }
            for (at, (note, position)) in (0..).zip(self.notes_of(number, &person)) {
                self.note(id, at, &note, position);
            }
            self.external_ids(ExternalOwner::Member, id, &person.ids);
            self.files(OwnerKind::Member, id, &self.files_of(number, &person), position);
            self.citations(Citing::member(id), &mapping::cited(&person));
            for (kind, detail) in [(HistoryType::Birth, &person.birth), (HistoryType::Death, &person.death)] {
                self.plan.counts.new_events += i64::from(self.life(&member, kind, detail.as_ref()));
            }
            self.plan.emails.extend(member.email.clone());
            self.plan.members.push(&member);
            self.plan.counts.new_people += 1;
        }
        Ok(())
    }

    /// A birth or death. Returns false if it has no date, because there is no event then.
    pub(super) fn life(&mut self, member: &Member, kind: HistoryType, detail: Option<&Detail>) -> bool {
        let citations = detail.map(|detail| detail.citations.as_slice()).unwrap_or_default();
        let Some(event) = mapping::life(member, kind, detail, self.id(), self.by) else { return false };
        self.citations(Citing::event(event.id), citations);
        self.files(
            OwnerKind::HistoryEvent,
            event.id,
            detail.map(|detail| detail.files.as_slice()).unwrap_or_default(),
            None,
        );
        self.person_of(event.id, member.id, 0, None);
        self.plan.events.push(&event);
        true
    }

    /// True if neither the lines of a person nor those of others that are told in their notes have changed.
    fn is_person_same(&self, number: usize, line: u32) -> bool {
        let mut told = self.untold.get(&(number as u32)).into_iter().flatten();
        self.is_same(line) && told.all(|one| self.known.matches.is_same(self.positions.named(&one.xref)))
    }

    fn person_changes(&mut self, number: usize, person: &Person, id: Id) -> Result<()> {
        let record = self.contents.person_record(number);
        if self.is_person_same(number, record.index()) {
            return Ok(());
        }
        // Two people of the file may have been merged into one member here. The second record then changes what the first
        // one left.
        let changed = match self.compared.insert(id) {
            true => None,
            false => self.plan.changed_members.iter().rposition(|changed| changed.before.id == id),
        };
        let here = match changed.and_then(|at| self.plan.changed_members.get(at)) {
            Some(changed) => Some(changed.after.clone()),
            None => self.known.details.members.get(&id).cloned(),
        };
        let Some(here) = here else { return Ok(()) };
        let base = self.earlier.zip(self.known.matches.base(number));
        let base = base.map(|(earlier, number)| earlier.contents.person(number));
        let blank = || Member::blank(id, self.by.user, self.by.now);
        let file = mapping::member(blank(), person, self.by.now, &mut Vec::new())?;
        let base_member = match &base {
            Some(base) => Some(mapping::member(blank(), base, self.by.now, &mut Vec::new())?),
            None => None,
        };
        let is_as_made = self.known.matches.people_by_id.contains(&number) && here.version == 1;
        let before = if is_as_made { Before::AsHere } else { self.before(base_member.as_ref()) };
        let about = about("members", id, &here.name, record.line_number());
        let after =
            self.changed(MEMBER_FIELDS.iter().map(|known| &known.field), (before, &here, &file), &about);
        let parts = self.part_changes(number, person, base.as_ref(), id, &about);
        let lives = [
            (HistoryType::Birth, [Some(person), base.as_ref()].map(|one| one?.birth.as_ref())),
            (HistoryType::Death, [Some(person), base.as_ref()].map(|one| one?.death.as_ref())),
        ];
        // Of two people who were merged here, only the first one brings a new birth.
        let with_date = after.as_ref().filter(|_| changed.is_none());
        for (kind, details) in lives {
            self.life_changes(kind, (&here, with_date), details, record.line_number());
        }
        if after.is_some() || parts {
            let mut after = after.unwrap_or_else(|| here.clone());
            after.updated_at = self.by.now;
            after.index();
            match changed.and_then(|at| self.plan.changed_members.get_mut(at)) {
                Some(changed) => {
                    *changed =
                        Changed { after, parts: parts || changed.parts, before: changed.before.clone() }
                }
                None => self.plan.changed_members.push(Changed { before: here, after, parts }),
            }
        }
        Ok(())
    }
}
