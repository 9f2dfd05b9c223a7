//! Plans what belongs to a record: names, notes, citations, files, and ids of other programs.

use family_file::{Citation as FileCitation, ExternalId as FileId, Note, Origin, Person, SourceKey, limits};

use crate::files::{Owner, OwnerKind};
use crate::ids::Id;
use crate::members::{MemberName, MemberNote};
use crate::sources::{Citation, Citing, ExternalId, ExternalOwner};

use super::super::mapping;
use super::planner::Planner;

impl Planner<'_> {
    pub(super) fn name(
        &mut self,
        member: Id,
        number: i64,
        name: &family_file::Name,
        position: Option<usize>,
    ) {
        let Some(text) = mapping::name_text(name) else { return };
        let id = self.id();
        let part = |text: &String| crate::visible::tidy_optional(Some(text.clone()));
        self.plan.names.push(&MemberName {
            id,
            member_id: member,
            position: number,
            name: text,
            kind: mapping::name_kind(name.kind),
            given_name: part(&name.given),
            surname: part(&name.surname),
            language: None,
            version: 1,
        });
        self.origin(id, position, name.origin.0);
        self.citations(Citing::name(id, member), &name.citations);
    }

    pub(super) fn note(
        &mut self,
        member: Id,
        number: i64,
        note: &family_file::Note,
        position: Option<usize>,
    ) {
        let text = note.text.trim().replace("\r\n", "\n");
        if text.is_empty() {
            return;
        }
        let id = self.id();
        self.plan.notes.push(&MemberNote { id, member_id: member, position: number, text, version: 1 });
        self.origin(id, position, note.origin.0);
    }

    /// The notes of a person, the information that only notes can hold, and the position of the record that
    /// has it.
    pub(super) fn notes_of(&self, number: usize, person: &Person) -> Vec<(Note, Option<usize>)> {
        let position = self.positions.at_line(self.contents.person_record(number).index());
        let own = person.notes.iter().map(|note| (note.clone(), position));
        let untold =
            self.untold.get(&(number as u32)).into_iter().flatten().filter(|one| !one.text.is_empty());
        let untold = untold.map(|one| {
            let note = Note { text: one.text.clone(), origin: Origin(Some(one.at)), shared: None };
            (note, self.positions.named(&one.xref))
        });
        own.chain(untold).take(limits::NOTES).collect()
    }

    /// The files of a person, and those of events that are no events here.
    pub(super) fn files_of(&self, number: usize, person: &Person) -> Vec<family_file::File> {
        let untold = self.untold.get(&(number as u32)).into_iter().flatten().flat_map(|one| &one.files);
        // Their origin is known only within their events.
        let untold = untold.map(|file| family_file::File { origin: Origin(None), ..file.clone() });
        person.files.iter().cloned().chain(untold).take(limits::FILES).collect()
    }

    pub(super) fn external_ids(&mut self, owner_kind: ExternalOwner, owner_id: Id, ids: &[FileId]) {
        for known in ids {
            self.plan.ids.push(&ExternalId {
                id: self.id(),
                owner_kind,
                owner_id,
                kind: known.kind.clone(),
                value: known.value.clone(),
                version: 1,
            });
        }
    }

    /// Citations need no origin, because their structures are recognized by their contents.
    pub(super) fn citations(&mut self, citing: Citing, citations: &[FileCitation]) {
        for (number, citation) in (0..).zip(citations) {
            if let Some(source) = self.source(&citation.source) {
                self.citation(citing, citation, source, number);
            }
        }
    }

    pub(super) fn citation(&mut self, citing: Citing, citation: &FileCitation, source_id: Id, number: i64) {
        let id = self.id();
        let text = |text: &String| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
        self.refer_to(source_id);
        if self.deleted_sources.contains_key(&source_id) {
            self.cited_again.insert(source_id);
        }
        self.plan.citations.push(&Citation {
            id,
            owner_kind: citing.kind,
            owner_id: citing.id,
            record_id: citing.record,
            source_id,
            position: number,
            page: text(&citation.page),
            certainty: citation.certainty.map(mapping::certainty),
            quote: text(&citation.quote),
            version: 1,
        });
    }

    /// `record` is the position of the record whose own files they are.
    pub(super) fn files(
        &mut self,
        kind: OwnerKind,
        id: Id,
        files: &[family_file::File],
        record: Option<usize>,
    ) {
        for (position, file) in (0..).zip(files) {
            if let Some(entry) = self.known.enclosed.entry(file) {
                self.file(Owner { kind, id }, (file, entry), position, record);
            }
        }
    }

    pub(super) fn source(&self, key: &SourceKey) -> Option<Id> {
        let number = self.contents.find_source(key)?;
        self.sources.get(number as usize).copied()
    }
}
