//! Plans couples, and the changes of those who are here already.

use family_file::Citation as FileCitation;

use crate::ids::Id;
use crate::relationships::{COUPLE_FIELDS, Relationship};
use crate::sources::{Citing, ExternalOwner};

use super::super::mapping;
use super::model::Changed;
use super::planner::{Planner, about};

impl Planner<'_> {
    pub(super) fn couples(&mut self) {
        for number in 0..self.contents.couples() {
            self.known.count.add(1);
            let couple = self.contents.couple(number);
            let [Some(one), Some(other)] = couple.partners.map(|partner| self.person(partner)) else {
                continue;
            };
            let record = self.contents.couple_record(number);
            let line = record.index();
            let tie = mapping::couple(&couple, self.id(), [one, other], self.by);
            if let Some(&known) = self.known.here.ties.get(&(tie.kind, tie.first_id, tie.second_id)) {
                self.own(line, known);
                self.couple_changes(&couple.xref, known, &tie, line, record.line_number());
                continue;
            }
            if !self.is_new(&tie) {
                continue;
            }
            // A couple that someone has removed here stays removed.
            let couple_ids = (tie.first_id.min(tie.second_id), tie.first_id.max(tie.second_id));
            let was_there = self.base_couples.contains(&couple_ids);
            if self.are_here(&tie) && (was_there || !self.ask_tie(&tie, record.line_number())) {
                continue;
            }
            self.own(line, tie.id);
            let details = [&couple.engagement, &couple.marriage, &couple.divorce];
            let cited = details.into_iter().flatten().flat_map(|detail| detail.citations.iter());
            let cited: Vec<FileCitation> = couple.citations.iter().chain(cited).cloned().collect();
            self.citations(Citing::relationship(tie.id), &cited);
            self.external_ids(ExternalOwner::Relationship, tie.id, &couple.ids);
            self.tie(&tie);
            self.plan.counts.new_couples += 1;
        }
    }

    fn couple_changes(&mut self, xref: &str, known: Id, file: &Relationship, line: u32, number: u32) {
        if self.is_same(line) {
            return;
        }
        let Some(known) = self.known.details.ties.get(&known) else { return };
        let base = self.earlier.filter(|earlier| earlier.owner(xref) == Some(known.id)).and_then(|earlier| {
            let number = (0..earlier.contents.couples())
                .find(|number| earlier.contents.couple_record(*number).xref() == Some(xref))?;
            let ends = [known.first_id, known.second_id];
            Some(mapping::couple(&earlier.contents.couple(number), known.id, ends, self.by))
        });
        let name = |id: &Id| self.known.here.members.get(id).cloned().unwrap_or_default();
        let title = format!("{} – {}", name(&known.first_id), name(&known.second_id));
        let about = about("relationships", known.id, &title, number);
        if let Some(mut after) =
            self.changed(COUPLE_FIELDS, (self.before(base.as_ref()), known, file), &about)
        {
            after.updated_at = self.by.now;
            self.plan.changed_ties.push(Changed { before: known.clone(), after, parts: false });
        }
    }
}
