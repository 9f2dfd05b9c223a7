//! Keeps the lines of the file, and the origins of rows that an earlier import made, so that an export still knows which
//! lines tell them.

use std::collections::HashMap;

use gedcom::Document;

use crate::ids::Id;

use super::super::positions::Positions;
use super::super::reading;
use super::planner::Planner;

impl Planner<'_> {
    /// Gives the rows of the earlier import an origin in this file, as far as the file has the same structures.
    pub(super) fn keep_origins(&mut self) {
        let Some(earlier) = self.earlier else { return };
        let mut rows: HashMap<usize, Vec<(u32, &Id)>> = HashMap::new();
        for ((position, at), ids) in &earlier.rows {
            rows.entry(*position).or_default().extend(ids.iter().map(|id| (*at, id)));
        }
        let people = (0..self.contents.people()).filter_map(|number| {
            let line = |person: gedcom::Structure<'_>| person.index();
            let was = earlier.contents.person_record(self.known.matches.base(number)?);
            let now = self.contents.person_record(number);
            Some((self.positions.at_line(line(now))?, earlier.positions.at_line(line(was))?))
        });
        let bases: HashMap<usize, usize> = people.collect();
        for (position, record) in self.contents.document().records().enumerate() {
            let named = record.xref().and_then(|xref| earlier.positions.named(xref));
            let is_the_same = |was: &usize| earlier.owners.get(*was) == self.plan.owners.get(position);
            let was = match record.tag() {
                "INDI" => bases.get(&position).copied(),
                _ => named.filter(is_the_same),
            };
            let Some((was, of_record)) = was.and_then(|was| Some((was, rows.get(&was)?))) else { continue };
            if named == Some(was) && self.known.matches.is_same(Some(position)) {
                of_record.iter().for_each(|(at, id)| self.keep_origin(**id, position, *at));
                continue;
            }
            let mut now: HashMap<String, Vec<u32>> = HashMap::new();
            for (at, lines) in (0..).zip(structures(self.contents.document(), &self.positions, position)) {
                now.entry(lines).or_default().push(at);
            }
            for (at, lines) in (0..).zip(structures(earlier.contents.document(), &earlier.positions, was)) {
                let ids = of_record.iter().filter(|(of, _)| *of == at).map(|(_, id)| **id);
                let Some(found) = now.get_mut(&lines).filter(|found| !found.is_empty()) else { continue };
                let found = found.remove(0);
                ids.for_each(|id| self.keep_origin(id, position, found));
            }
        }
    }

    /// Keeps the lines of every record, with the record that it became here.
    pub(super) fn keep_lines(&mut self) {
        let document = self.contents.document();
        for ((position, record), owner) in (0..).zip(document.records()).zip(&self.plan.owners) {
            self.plan.lines.push_values(&reading::kept_values(position, record, *owner, document.version()));
        }
    }

    /// Keeps the origin of a row of the earlier import, unless it has one in this file already.
    pub(super) fn keep_origin(&mut self, row: Id, position: usize, at: u32) {
        if self.kept_origins.insert(row) {
            self.origin(row, Some(position), Some(at));
        }
    }
}

/// Returns the lines of each structure of a record.
fn structures(document: &Document, positions: &Positions, position: usize) -> Vec<String> {
    let record = positions.line(position).and_then(|line| document.structure(line));
    let structures = record.into_iter().flat_map(gedcom::Structure::children);
    structures.map(|structure| reading::lines(structure, document.version())).collect()
}
