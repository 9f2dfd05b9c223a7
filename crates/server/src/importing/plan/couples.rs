//! Plans couples, and the changes of those who are here already.

use family_file::{Citation as FileCitation, Couple};
use gedcom::Structure;

use crate::ids::Id;
use crate::relationships::{COUPLE_FIELDS, Relationship};
use crate::sources::{Citing, ExternalOwner};

use super::super::mapping;
use super::model::Changed;
use super::planner::Planner;

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
                self.couple_changes(&couple, known, &tie, record);
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
            self.citations(Citing::relationship(tie.id), &cited(&couple));
            self.external_ids(ExternalOwner::Relationship, tie.id, &couple.ids);
            self.tie(&tie);
            self.plan.counts.new_couples += 1;
        }
    }

    fn couple_changes(&mut self, couple: &Couple, known: Id, file: &Relationship, record: Structure<'_>) {
        if self.is_same(record.index()) {
            return;
        }
        let Some(known) = self.known.details.ties.get(&known).filter(|known| self.compared.insert(known.id))
        else {
            return;
        };
        let earlier = self.earlier.filter(|earlier| earlier.owner(&couple.xref) == Some(known.id));
        let base = earlier.and_then(|earlier| {
            let mut records = 0..earlier.contents.couples();
            let is_it =
                |number: &usize| earlier.contents.couple_record(*number).xref() == Some(couple.xref.as_str());
            Some(earlier.contents.couple(records.find(is_it)?))
        });
        let base_tie = base
            .as_ref()
            .map(|base| mapping::couple(base, known.id, [known.first_id, known.second_id], self.by));
        let about = self.about_tie(known, record.line_number());
        let after = self.changed(COUPLE_FIELDS, (self.before(base_tie.as_ref()), known, file), &about);
        let base = base.as_ref().map(cited);
        let parts =
            self.citation_changes(Citing::relationship(known.id), (&cited(couple), base.as_deref()), &about);
        if after.is_some() || parts {
            let mut after = after.unwrap_or_else(|| known.clone());
            after.updated_at = self.by.now;
            self.plan.changed_ties.push(Changed { before: known.clone(), after, parts });
        }
    }
}

/// The citations of a couple: also those of its engagement, marriage and divorce.
fn cited(couple: &Couple) -> Vec<FileCitation> {
    let details = [&couple.engagement, &couple.marriage, &couple.divorce];
    let of_details = details.into_iter().flatten().flat_map(|detail| detail.citations.iter());
    couple.citations.iter().chain(of_details).cloned().collect()
}
