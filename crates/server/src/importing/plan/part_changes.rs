//! Asks about names and notes of people that only the file has, or that it has no more, and about their other parts.

use family_file::{ExternalId as FileId, File, Origin, Person};

use crate::files::{Owner, OwnerKind};
use crate::fold::fold;
use crate::ids::Id;
use crate::sources::{Citing, ExternalOwner};

use super::super::items::Difference;
use super::super::mapping;
use super::super::model::Choice;
use super::additions::Files;
use super::planner::Planner;

impl Planner<'_> {
    /// Asks about further names, notes, sources, files and ids that only the file has; returns true if any of them
    /// is added.
    pub(super) fn part_changes(
        &mut self,
        number: usize,
        person: &Person,
        base: Option<&Person>,
        id: Id,
        about: &Difference,
    ) -> bool {
        let mut taken = false;
        let position = self.positions.at_line(self.contents.person_record(number).index());
        let offer = |field: &str, text: &str| Difference {
            key: format!("{} {field} {text}", about.key),
            field: field.to_owned(),
            file: Some(text.to_owned()),
            ..about.clone()
        };
        let details = self.known.details;
        let names = details.names.get(&id).map(Vec::as_slice).unwrap_or_default();
        for (at, name) in (names.len() as i64..).zip(mapping::further_names(person)) {
            let Some(text) = mapping::name_text(name) else { continue };
            let is_here = names.iter().any(|known| fold(&known.name) == fold(&text));
            let was_there = base.is_some_and(|base| base.names.iter().skip(1).any(|known| known == name));
            if !is_here && !was_there && self.ask(offer("names", &text), Choice::Take) {
                self.name(id, at, name, position);
                taken = true;
            }
        }
        let notes = details.notes.get(&id).map(Vec::as_slice).unwrap_or_default();
        let had: Vec<String> = base.map(|base| self.base_notes(base)).unwrap_or_default();
        // A table has all notes in one cell.
        let in_one = notes.iter().map(|note| note.text.as_str()).collect::<Vec<_>>().join("\n\n");
        for (at, (note, position)) in (notes.len() as i64..).zip(self.notes_of(number, person)) {
            let text = note.text.trim().replace("\r\n", "\n");
            let is_here = text == in_one || notes.iter().any(|known| known.text == text);
            let was_there = had.contains(&note.text);
            if !text.is_empty() && !is_here && !was_there && self.ask(offer("notes", &text), Choice::Take) {
                self.note(id, at, &note, position);
                taken = true;
            }
        }
        taken |= self.removed_parts(number, person, base, id, about);
        let cited = base.map(mapping::cited);
        taken |=
            self.citation_changes(Citing::member(id), (&mapping::cited(person), cited.as_deref()), about);
        taken |= self.own_files(number, person, base, id, about);
        let ids = details.ids.get(&id).map(Vec::as_slice).unwrap_or_default();
        let new: Vec<FileId> = person
            .ids
            .iter()
            .filter(|one| !ids.iter().any(|known| known.kind == one.kind && known.value == one.value))
            .filter(|one| one.kind != "UID" || one.value != id.to_string())
            .cloned()
            .collect();
        self.external_ids(ExternalOwner::Member, id, &new);
        taken || !new.is_empty()
    }

    /// Asks about parts that the file had before and has no more. They stay by default; returns true if any
    /// is removed.
    fn removed_parts(
        &mut self,
        number: usize,
        person: &Person,
        base: Option<&Person>,
        id: Id,
        about: &Difference,
    ) -> bool {
        let Some(base) = base else { return false };
        let gone = |field: &str, text: &str| Difference {
            key: format!("{} {field} gone {text}", about.key),
            field: field.to_owned(),
            was: Some(text.to_owned()),
            here: Some(text.to_owned()),
            ..about.clone()
        };
        let details = self.known.details;
        let cited = details.citations.get(&id).map(Vec::as_slice).unwrap_or_default();
        let mut taken = false;
        for known in details.names.get(&id).into_iter().flatten() {
            let is_it = |name: &family_file::Name| {
                mapping::name_text(name).is_some_and(|text| fold(&text) == fold(&known.name))
            };
            let was_there = mapping::further_names(base).any(is_it);
            if was_there
                && !person.names.iter().any(is_it)
                && self.ask(gone("names", &known.name), Choice::Keep)
            {
                let of_name = cited.iter().filter(|citation| citation.owner_id == known.id);
                self.plan.removed_citations.extend(of_name.cloned());
                self.plan.removed_names.push(known.clone());
                taken = true;
            }
        }
        let plain = |text: &str| text.trim().replace("\r\n", "\n");
        let had: Vec<String> = self.base_notes(base).iter().map(|text| plain(text)).collect();
        let has: Vec<String> =
            self.notes_of(number, person).iter().map(|(note, _)| plain(&note.text)).collect();
        for known in details.notes.get(&id).into_iter().flatten() {
            let is_gone = had.contains(&known.text) && !has.contains(&known.text);
            if is_gone && self.ask(gone("notes", &known.text), Choice::Keep) {
                self.plan.removed_notes.push(known.clone());
                taken = true;
            }
        }
        taken
    }

    /// Asks about the files of a person that only the file has.
    fn own_files(
        &mut self,
        number: usize,
        person: &Person,
        base: Option<&Person>,
        id: Id,
        about: &Difference,
    ) -> bool {
        let position = self.positions.at_line(self.contents.person_record(number).index());
        let earlier = self.earlier.zip(base);
        let was = earlier.and_then(|(earlier, base)| earlier.positions.named(&base.xref));
        let untold = |number| self.base_untold.get(&number).into_iter().flatten().flat_map(|one| &one.files);
        let base_files: Option<Vec<File>> = earlier.map(|(earlier, base)| {
            let number = earlier.contents.find_person(&base.xref);
            let untold = number.into_iter().flat_map(untold);
            let untold = untold.map(|file| File { origin: Origin(None), ..file.clone() });
            base.files.iter().cloned().chain(untold).collect()
        });
        let file = self.files_of(number, person);
        let files = Files { file: &file, base: base_files.as_deref(), positions: [position, was] };
        self.file_changes(Owner { kind: OwnerKind::Member, id }, &files, about)
    }

    /// The notes of a person in the file that was imported before, as `notes_of` returns them.
    fn base_notes(&self, base: &Person) -> Vec<String> {
        let number = self.earlier.and_then(|earlier| earlier.contents.find_person(&base.xref));
        let untold = number.and_then(|number| self.base_untold.get(&number)).into_iter().flatten();
        base.notes.iter().map(|note| note.text.clone()).chain(untold.map(|one| one.text.clone())).collect()
    }
}
