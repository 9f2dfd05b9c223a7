//! Plans new sources, and the changes of those that are here already.

use family_file::SourceKey;

use crate::error::Result;
use crate::files::{Owner, OwnerKind};
use crate::ids::Id;
use crate::sources::{ExternalOwner, source_fields};

use super::super::difference::Before;
use super::super::mapping;
use super::additions::Files;
use super::model::Changed;
use super::planner::{Planner, about};

impl Planner<'_> {
    pub(super) fn sources(&mut self) -> Result<()> {
        for number in 0..self.contents.sources() {
            self.known.count.add(1);
            let line = self.contents.source_structure(number).index();
            let source = self.contents.source(number);
            if let Some(known) = self.known.matches.sources.get(number).copied().flatten() {
                self.sources.push(known);
                self.own(line, known);
                self.source_changes(number, &source, known)?;
                continue;
            }
            let id = self.id();
            self.sources.push(id);
            if self.known.matches.deleted_sources.contains(&number) {
                self.deleted_sources.insert(id, number);
            } else {
                self.new_source(number, &source, id)?;
            }
        }
        Ok(())
    }

    fn new_source(&mut self, number: usize, source: &family_file::Source, id: Id) -> Result<()> {
        let line = self.contents.source_structure(number).index();
        self.plan.sources.push(mapping::source(source, id, self.by)?);
        self.external_ids(ExternalOwner::Source, id, &source.ids);
        self.files(OwnerKind::Source, id, &source.files, self.positions.at_line(line));
        self.own(line, id);
        self.plan.counts.new_sources += 1;
        Ok(())
    }

    /// Adds the deleted sources that new records cite, and keeps the owners of the others, so that they stay deleted when
    /// the next file comes.
    pub(super) fn restore_cited_sources(&mut self) -> Result<()> {
        let mut deleted: Vec<(Id, usize)> = self.deleted_sources.drain().collect();
        deleted.sort_unstable_by_key(|(_, number)| *number);
        for (id, number) in deleted {
            let source = self.contents.source(number);
            if self.cited_again.contains(&id) {
                self.new_source(number, &source, id)?;
            } else if let SourceKey::Record(xref) = &source.key
                && let Some(owner) = self.earlier.and_then(|earlier| earlier.owner(xref))
            {
                self.own(self.contents.source_structure(number).index(), owner);
            }
        }
        Ok(())
    }

    fn source_changes(&mut self, number: usize, source: &family_file::Source, id: Id) -> Result<()> {
        let structure = self.contents.source_structure(number);
        let Some(here) = self.known.here.sources.get(&id).cloned() else { return Ok(()) };
        let SourceKey::Record(xref) = &source.key else { return Ok(()) };
        if self.is_same(structure.index()) || !self.compared.insert(id) {
            return Ok(());
        }
        let base = self.earlier.filter(|earlier| earlier.owner(xref) == Some(id));
        let base_file = base.and_then(|earlier| {
            Some(earlier.contents.source(earlier.contents.find_source(&source.key)? as usize))
        });
        let base = base_file.as_ref().map(|base| mapping::source(base, id, self.by)).transpose()?;
        let file = mapping::source(source, id, self.by)?;
        let about = about("sources", id, &here.title, structure.line_number());
        let is_as_made = self.known.matches.sources_by_id.contains(&number) && here.version == 1;
        let before = if is_as_made { Before::AsHere } else { self.before(base.as_ref()) };
        let after = self.changed(source_fields(), (before, &here, &file), &about);
        let files = Files {
            file: &source.files,
            base: base_file.as_ref().map(|base| base.files.as_slice()),
            positions: [
                self.positions.at_line(structure.index()),
                self.earlier.and_then(|earlier| earlier.positions.named(xref)),
            ],
        };
        let parts = self.file_changes(Owner { kind: OwnerKind::Source, id }, &files, &about);
        if after.is_some() || parts {
            let mut after = after.unwrap_or_else(|| here.clone());
            after.updated_at = self.by.now;
            self.plan.changed_sources.push(Changed { before: here, after, parts });
        }
        Ok(())
    }
}
