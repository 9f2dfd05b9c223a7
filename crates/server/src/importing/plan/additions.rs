//! Asks about the sources and files of records that are here: people, couples, events and sources.

use std::collections::HashMap;

use family_file::{Citation as FileCitation, File, limits};

use crate::files::{Owner, OwnerKind};
use crate::history::{HistoryEvent, HistoryType, births};
use crate::ids::Id;
use crate::members::Member;
use crate::sources::{Citation, Citing};

use super::super::enclosed::filename;
use super::super::items::Difference;
use super::super::model::Choice;
use super::model::{Changed, PlannedFile};
use super::planner::{Planner, about};

/// The files of a record, in this file and in the earlier one.
pub(super) struct Files<'a> {
    pub file: &'a [File],
    pub base: Option<&'a [File]>,
    /// The positions of the record in both, if the files are its own and not those of an event in it.
    pub positions: [Option<usize>; 2],
}

impl Planner<'_> {
    /// Asks about citations that only the file has, or that it has no more; returns true if any is added or removed.
    pub(super) fn citation_changes(
        &mut self,
        citing: Citing,
        (file, base): (&[FileCitation], Option<&[FileCitation]>),
        about: &Difference,
    ) -> bool {
        let cited = self.known.details.citations.get(&citing.record).into_iter().flatten();
        let cited: Vec<&Citation> = cited.filter(|citation| citing.is_of(citation)).collect();
        let mut taken = false;
        for (at, citation) in (cited.len() as i64..).zip(file) {
            let Some(source) = self.source(&citation.source) else { continue };
            let is_here = cited.iter().any(|known| is_it(known, source, citation));
            let was_there = base.is_some_and(|base| base.contains(citation));
            let Some(default) = self.default_of_addition(was_there).filter(|_| !is_here) else { continue };
            let text = listed([&self.source_title(source), citation.page.trim()]);
            let offer = Difference { file: Some(text.clone()), ..part(about, "citations", &text) };
            if self.offered.insert(offer.key.clone()) && self.ask(offer, default) {
                self.citation(citing, citation, source, at);
                taken = true;
            }
        }
        for known in cited {
            let has = |citations: &[FileCitation]| {
                citations
                    .iter()
                    .any(|one| self.source(&one.source).is_some_and(|source| is_it(known, source, one)))
            };
            if !base.is_some_and(has) || has(file) {
                continue;
            }
            let text =
                listed([&self.source_title(known.source_id), known.page.as_deref().unwrap_or_default()]);
            let gone = part(about, "citations gone", &text);
            let gone = Difference {
                field: "citations".to_owned(),
                was: Some(text.clone()),
                here: Some(text),
                ..gone
            };
            if self.ask(gone, Choice::Keep) {
                self.plan.removed_citations.push(known.clone());
                taken = true;
            }
        }
        taken
    }

    /// Asks about files that came with the records and that a record here does not have; returns true if any is added.
    pub(super) fn file_changes(&mut self, owner: Owner, files: &Files<'_>, about: &Difference) -> bool {
        let compared = self.known;
        let here = compared.details.files.get(&owner.id).map(Vec::as_slice).unwrap_or_default();
        let most = if owner.kind == OwnerKind::HistoryEvent { limits::EVENT_FILES } else { limits::FILES };
        let mut added = 0;
        for file in files.file {
            let Some(entry) = compared.enclosed.entry(file).filter(|_| here.len() + added < most) else {
                continue;
            };
            let mut base = files.base.into_iter().flatten();
            // A file that the earlier import only named was not here before.
            let was_there =
                base.find(|base| base.path == file.path).is_some_and(|base| match base.origin.0 {
                    Some(_) if files.positions[1].is_some() => {
                        self.earlier.is_some_and(|earlier| earlier.had_row(files.positions[1], base.origin))
                    }
                    _ => self.had_files,
                });
            let Some(default) = self.default_of_addition(was_there) else { continue };
            if compared.enclosed.is_among(&entry, here) {
                continue;
            }
            let text = listed([file.title.trim(), filename(&entry)]);
            let offer = Difference { file: Some(text), adds: true, ..part(about, "files", &entry) };
            if self.offered.insert(offer.key.clone()) && self.ask(offer, default) {
                let position = (here.len() + added) as i64;
                self.file(owner, (file, entry), position, files.positions[0]);
                added += 1;
            }
        }
        added > 0
    }

    /// The default choice about something that only the file has, and not the record here; `None` if it was removed here.
    fn default_of_addition(&self, was_there: bool) -> Option<Choice> {
        match self.earlier {
            // An undo or someone may have removed it.
            Some(earlier) if was_there => earlier.reduced.then_some(Choice::Keep),
            _ => Some(Choice::Take),
        }
    }

    /// Asks about the sources and files of a birth or death. One that the file brings comes with them.
    pub(super) fn life_changes(
        &mut self,
        kind: HistoryType,
        (here, after): (&Member, Option<&Member>),
        [file, base]: [Option<&family_file::Detail>; 2],
        line: u32,
    ) {
        let events = self.known.details.events.get(&here.id).into_iter().flatten();
        let mut lives = events.filter(|event| event.kind == kind && event.fact_member == Some(here.id));
        match (lives.next(), file, after) {
            (Some(event), Some(file), _) => {
                let about = about("history", event.id, &event.description, line);
                if self.event_parts(event, file, base, &about) {
                    self.lives.push((event.clone(), here.id));
                }
            }
            (None, Some(_), Some(after)) if births::has_new_date(Some(here), after, kind) => {
                self.life(after, kind, file);
            }
            _ => {}
        }
    }

    /// Asks about the sources and files of an event; returns true if any of them changes.
    pub(super) fn event_parts(
        &mut self,
        event: &HistoryEvent,
        file: &family_file::Detail,
        base: Option<&family_file::Detail>,
        about: &Difference,
    ) -> bool {
        let cited = base.map(|base| base.citations.as_slice());
        let citations = self.citation_changes(Citing::event(event.id), (&file.citations, cited), about);
        let files = Files {
            file: &file.files,
            base: base.map(|base| base.files.as_slice()),
            positions: [None, None],
        };
        let owner = Owner { kind: OwnerKind::HistoryEvent, id: event.id };
        self.file_changes(owner, &files, about) || citations
    }

    /// Plans to change the births and deaths that get other sources or files, unless saving the changed profile
    /// does it: a batch changes each row once.
    pub(super) fn changed_lives(&mut self) {
        let changed = self.plan.changed_members.iter().enumerate();
        let changed: HashMap<Id, usize> = changed.map(|(at, changed)| (changed.before.id, at)).collect();
        for (event, member) in std::mem::take(&mut self.lives) {
            let profile = changed.get(&member).map(|at| &self.plan.changed_members[*at]);
            let follows =
                profile.is_some_and(|changed| births::is_changed_by(&event, &changed.before, &changed.after));
            if !follows {
                self.change_event(&event, event.clone(), true);
            }
        }
    }

    /// Plans to change an event, or notes that its parts change too.
    pub(super) fn change_event(&mut self, before: &HistoryEvent, after: HistoryEvent, parts: bool) {
        if let Some(at) = self.changed_events.get(&before.id) {
            self.plan.changed_events[*at].parts |= parts;
            return;
        }
        self.changed_events.insert(before.id, self.plan.changed_events.len());
        let after = HistoryEvent { updated_at: self.by.now, ..after };
        self.plan.changed_events.push(Changed { before: before.clone(), after, parts });
    }

    pub(super) fn file(
        &mut self,
        owner: Owner,
        (file, entry): (&File, String),
        position: i64,
        record: Option<usize>,
    ) {
        self.plan.files.push(PlannedFile {
            entry,
            owner,
            position,
            caption: crate::visible::tidy_optional(Some(file.title.clone())),
            origin: record.zip(file.origin.0),
        });
    }

    fn source_title(&self, id: Id) -> String {
        let new = || self.plan.sources.iter().find(|source| source.id == id);
        let known = self.known.here.sources.get(&id).or_else(new);
        let deleted =
            || self.deleted_sources.get(&id).map(|number| self.contents.source(*number).title.clone());
        known.map(|source| source.title.clone()).or_else(deleted).unwrap_or_default()
    }
}

fn part(about: &Difference, field: &str, text: &str) -> Difference {
    Difference { key: format!("{} {field} {text}", about.key), field: field.to_owned(), ..about.clone() }
}

fn listed(texts: [&str; 2]) -> String {
    texts.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(", ")
}

/// True if a citation here is the one that the file has.
fn is_it(known: &Citation, source: Id, citation: &FileCitation) -> bool {
    let page = Some(citation.page.trim()).filter(|page| !page.is_empty());
    known.source_id == source && known.page.as_deref() == page
}
