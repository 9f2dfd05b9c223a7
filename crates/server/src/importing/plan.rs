//! What an import would write: pure. What is new becomes rows; what is here already is compared (`difference.rs`).

use std::collections::{HashMap, HashSet};

use family_file::{
    Citation as FileCitation, Contents, Detail, Event, ExternalId as FileId, Note, Origin as Place, Person,
    SourceKey, Untold, limits,
};

use crate::error::Result;
use crate::files::{Attachment, Owner, OwnerKind};
use crate::fold::fold;
use crate::history::{HistoryEvent, HistoryPerson, HistoryType};
use crate::ids::Id;
use crate::members::{Gender, Member, MemberName, MemberNote};
use crate::relationships::{Kind, RelationType, Relationship};
use crate::sources::{Citation, Citing, ExternalId, ExternalOwner, Source};

use super::decisions::Decisions;
use super::difference::{self, Different, Field, differences};
use super::here::{Details, Earlier, Here, Wanted};
use super::items::{Difference, Item};
use super::mapping::{self, By};
use super::matching::{Known, Matches};
use super::model::{Choice, ItemKind, PlanCounts};
use super::places::places;
use super::positions::Positions;

/// Rows to write, in the order of writing.
#[derive(Default)]
pub struct Plan {
    pub sources: Vec<Source>,
    pub members: Vec<Member>,
    pub names: Vec<MemberName>,
    pub notes: Vec<MemberNote>,
    pub ties: Vec<Relationship>,
    pub events: Vec<HistoryEvent>,
    pub people: Vec<HistoryPerson>,
    pub citations: Vec<Citation>,
    pub ids: Vec<ExternalId>,
    /// Files of the archive, and what they belong to; once they are stored, they are attachments.
    pub files: Vec<PlannedFile>,
    pub attachments: Vec<Attachment>,
    /// Where places are; those that have a position here keep it.
    pub places: Vec<crate::places::Place>,
    /// Records that are here and change: as they are and as they will be.
    pub changed_members: Vec<Changed<Member>>,
    pub changed_ties: Vec<Changed<Relationship>>,
    pub changed_events: Vec<Changed<HistoryEvent>>,
    pub changed_sources: Vec<Changed<Source>>,
    /// What belongs to these, and is no longer in the file.
    pub removed_names: Vec<MemberName>,
    pub removed_notes: Vec<MemberNote>,
    pub removed_citations: Vec<Citation>,
    /// What to ask about these.
    pub items: Vec<(Item, Option<Choice>)>,
    /// The lines of parents who would be their own descendants.
    pub loops: Vec<u32>,
    /// Which structure of which record a row was made from.
    pub origins: Vec<Origin>,
    /// What each record of the file became.
    pub owners: Vec<Option<Id>>,
    /// Fields that our forms refuse: the line of the record and the field.
    pub refused: Vec<(u32, String)>,
    /// The lines of events that have no date.
    pub undated: Vec<u32>,
    pub counts: PlanCounts,
    /// Whether some of it is here, so that others may change it meanwhile.
    pub touches_others: bool,
}

pub struct Origin {
    pub row: Id,
    /// Of the record.
    pub position: usize,
    pub at: u32,
}

/// A file of the archive, and the record that it belongs to.
pub struct PlannedFile {
    pub entry: String,
    pub owner: Owner,
    pub position: i64,
    pub caption: Option<String>,
    /// The position of the record that names it, and which structure does.
    pub origin: Option<(usize, u32)>,
}

pub struct Changed<T> {
    pub before: T,
    pub after: T,
    /// Rows that belong to it have changed, too.
    pub parts: bool,
}

impl Plan {
    /// Whether it changes one of these records, or adds something to one of them.
    pub fn depends_on(&self, records: &HashSet<Id>) -> bool {
        let is_one = |id: &Id| records.contains(id);
        !records.is_empty()
            && (self.changed_members.iter().any(|one| is_one(&one.before.id))
                || self.changed_ties.iter().any(|one| is_one(&one.before.id))
                || self.changed_events.iter().any(|one| is_one(&one.before.id))
                || self.changed_sources.iter().any(|one| is_one(&one.before.id))
                || self.ties.iter().any(|tie| is_one(&tie.first_id) || is_one(&tie.second_id))
                || self.people.iter().any(|person| is_one(&person.member_id))
                || self.citations.iter().any(|citation| is_one(&citation.source_id)))
    }
}

/// What an import is compared with, and what has been decided about it.
pub struct Compared<'a> {
    pub here: &'a Here,
    pub matches: &'a Matches,
    pub details: &'a Details,
    pub decisions: &'a Decisions,
}

/// What has to be read from the database in full before planning: what is here and has changed in the file.
pub fn to_compare(contents: &Contents, here: &Here, matches: &Matches) -> Wanted {
    let positions = Positions::of(contents);
    let is_same = |line: u32| matches.is_same(positions.at_line(line));
    let id = |number: usize| match matches.person(number) {
        Known::Here(id) => Some(id),
        Known::New | Known::Gone => None,
    };
    let member = |number: usize| id(number).filter(|_| !is_same(contents.person_record(number).index()));
    let tie = |number: usize| {
        let [one, other] = contents.couple(number).partners.map(|partner| id(partner as usize));
        let fact = RelationType::Spouse.fact(one?, other?);
        here.ties.get(&(fact.kind, fact.first, fact.second)).copied()
    };
    let couples = (0..contents.couples()).filter(|number| !is_same(contents.couple_record(*number).index()));
    Wanted {
        members: (0..contents.people()).filter_map(member).collect(),
        ties: couples.filter_map(tie).collect(),
    }
}

/// Plans an import of a file of which some people and sources are here already.
pub fn plan(contents: &Contents, known: &Compared<'_>, by: By) -> Result<Plan> {
    let positions = Positions::of(contents);
    let earlier = known.here.earlier.as_ref();
    let mut planner = Planner {
        contents,
        known,
        earlier,
        base_events: earlier
            .map(|earlier| changed_events(earlier, &positions, known.matches))
            .unwrap_or_default(),
        base_parents: earlier.map(parents).unwrap_or_default(),
        untold: untold_by_person(contents),
        base_untold: earlier.map(|earlier| untold_by_person(&earlier.contents)).unwrap_or_default(),
        by,
        plan: Plan { owners: vec![None; positions.count()], ..Plan::default() },
        positions,
        sources: Vec::with_capacity(contents.sources()),
        people: Vec::with_capacity(contents.people()),
        genders: Vec::with_capacity(contents.people()),
        ties: HashSet::new(),
    };
    planner.sources()?;
    planner.people()?;
    planner.couples();
    planner.parents();
    planner.siblings();
    planner.events();
    planner.plan.items.sort_by_key(|(item, _)| if let Item::Change(change) = item { change.line } else { 0 });
    let changes = || {
        planner
            .plan
            .items
            .iter()
            .filter_map(|(item, _)| if let Item::Change(one) = item { Some(one) } else { None })
    };
    let count = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
    planner.plan.counts.changes = count(changes().count());
    planner.plan.counts.conflicts = count(changes().filter(|change| change.conflict).count());
    planner.plan.counts.matches = count(known.matches.count(ItemKind::Match));
    planner.plan.counts.rows = count(known.matches.count(ItemKind::Row));
    planner.plan.places = places(contents, by);
    planner.plan.touches_others =
        planner.plan.counts.matched_people > 0 || known.matches.sources.iter().any(Option::is_some);
    Ok(planner.plan)
}

/// The events that the earlier file has in records that have changed since.
fn changed_events(
    earlier: &Earlier,
    positions: &Positions,
    matches: &Matches,
) -> HashMap<String, Vec<Event>> {
    let mut events: HashMap<String, Vec<Event>> = HashMap::new();
    for number in 0..earlier.contents.events() {
        let event = earlier.contents.event(number);
        let position = positions.named(&event.origin.xref);
        if position.is_some() && !matches.is_same(position) {
            events.entry(event.origin.xref.clone()).or_default().push(event);
        }
    }
    events
}

fn untold_by_person(contents: &Contents) -> HashMap<u32, Vec<Untold>> {
    let mut untold: HashMap<u32, Vec<Untold>> = HashMap::new();
    for one in contents.untold() {
        for person in &one.people {
            untold.entry(*person).or_default().push(one.clone());
        }
    }
    untold
}

/// Who is whose parent in the earlier file, by their numbers there.
fn parents(earlier: &Earlier) -> HashSet<(u32, u32)> {
    earlier.contents.parents().iter().map(|link| (link.parent, link.child)).collect()
}

struct Planner<'a> {
    contents: &'a Contents,
    known: &'a Compared<'a>,
    earlier: Option<&'a Earlier>,
    base_events: HashMap<String, Vec<Event>>,
    base_parents: HashSet<(u32, u32)>,
    /// What has no place of its own here: it becomes notes of these people.
    untold: HashMap<u32, Vec<Untold>>,
    base_untold: HashMap<u32, Vec<Untold>>,
    by: By,
    plan: Plan,
    positions: Positions,
    /// The ids that sources and people of the file have here; none for those who were deleted here.
    sources: Vec<Id>,
    people: Vec<Option<Id>>,
    genders: Vec<Option<Gender>>,
    /// New relationships, so that none is written twice.
    ties: HashSet<(Kind, Id, Id)>,
}

impl Planner<'_> {
    fn id(&self) -> Id {
        Id::new(self.by.now)
    }

    fn own(&mut self, line: u32, owner: Id) {
        if let Some(position) = self.positions.at_line(line) {
            self.plan.owners[position] = Some(owner);
        }
    }

    fn origin(&mut self, row: Id, position: Option<usize>, at: Option<u32>) {
        if let (Some(position), Some(at)) = (position, at) {
            self.plan.origins.push(Origin { row, position, at });
        }
    }

    fn sources(&mut self) -> Result<()> {
        for number in 0..self.contents.sources() {
            let line = self.contents.source_structure(number).index();
            let source = self.contents.source(number);
            if let Some(known) = self.known.matches.sources.get(number).copied().flatten() {
                self.sources.push(known);
                self.own(line, known);
                self.source_changes(number, &source, known)?;
                continue;
            }
            let id = self.id();
            self.plan.sources.push(mapping::source(&source, id, self.by)?);
            self.sources.push(id);
            self.external_ids(ExternalOwner::Source, id, &source.ids);
            self.files(OwnerKind::Source, id, &source.files, self.positions.at_line(line));
            self.own(line, id);
            self.plan.counts.new_sources += 1;
        }
        Ok(())
    }

    fn people(&mut self) -> Result<()> {
        for number in 0..self.contents.people() {
            let record = self.contents.person_record(number);
            let person = self.contents.person(number);
            self.genders.push(mapping::gender(person.sex));
            match self.known.matches.person(number) {
                Known::Here(known) => {
                    self.people.push(Some(known));
                    self.own(record.index(), known);
                    self.plan.counts.matched_people += 1;
                    self.person_changes(number, &person, known)?;
                    continue;
                }
                Known::Gone => {
                    self.people.push(None);
                    continue;
                }
                Known::New => {}
            }
            let id = self.id();
            self.people.push(Some(id));
            self.own(record.index(), id);
            let mut refused = Vec::new();
            let blank = Member::blank(id, self.by.user, self.by.now);
            let member = mapping::member(blank, &person, self.by.now, &mut refused)?;
            self.plan.refused.extend(refused.into_iter().map(|field| (record.line_number(), field)));
            let position = self.positions.at_line(record.index());
            for (place, name) in (0..).zip(mapping::further_names(&person)) {
                self.name(id, place, name, position);
            }
            for (place, (note, position)) in (0..).zip(self.notes_of(number, &person)) {
                self.note(id, place, &note, position);
            }
            self.external_ids(ExternalOwner::Member, id, &person.ids);
            self.files(OwnerKind::Member, id, &self.files_of(number, &person), position);
            self.citations(Citing::member(id), &mapping::cited(&person));
            for (kind, detail) in [(HistoryType::Birth, &person.birth), (HistoryType::Death, &person.death)] {
                self.life(&member, kind, detail.as_ref());
            }
            self.plan.members.push(member);
            self.plan.counts.new_people += 1;
        }
        Ok(())
    }

    fn name(&mut self, member: Id, place: i64, name: &family_file::Name, position: Option<usize>) {
        let Some(text) = mapping::name_text(name) else { return };
        let id = self.id();
        let part = |text: &String| crate::visible::tidy_optional(Some(text.clone()));
        self.plan.names.push(MemberName {
            id,
            member_id: member,
            position: place,
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

    fn note(&mut self, member: Id, place: i64, note: &family_file::Note, position: Option<usize>) {
        let text = note.text.trim().replace("\r\n", "\n");
        if text.is_empty() {
            return;
        }
        let id = self.id();
        self.plan.notes.push(MemberNote { id, member_id: member, position: place, text, version: 1 });
        self.origin(id, position, note.origin.0);
    }

    /// The notes of a person, what else can only be told in notes, and the position of the record that says it.
    fn notes_of(&self, number: usize, person: &Person) -> Vec<(Note, Option<usize>)> {
        let position = self.positions.at_line(self.contents.person_record(number).index());
        let own = person.notes.iter().map(|note| (note.clone(), position));
        let untold =
            self.untold.get(&(number as u32)).into_iter().flatten().filter(|one| !one.text.is_empty());
        let untold = untold.map(|one| {
            let note = Note { text: one.text.clone(), origin: Place(Some(one.at)), shared: None };
            (note, self.positions.named(&one.xref))
        });
        own.chain(untold).take(limits::NOTES).collect()
    }

    /// The files of a person, and those of events that are no events here.
    fn files_of(&self, number: usize, person: &Person) -> Vec<family_file::File> {
        let untold = self.untold.get(&(number as u32)).into_iter().flatten().flat_map(|one| &one.files);
        // Where these are is known only of their events.
        let untold = untold.map(|file| family_file::File { origin: Place(None), ..file.clone() });
        person.files.iter().cloned().chain(untold).take(limits::FILES).collect()
    }

    /// A birth or death. Without a date there is no event.
    fn life(&mut self, member: &Member, kind: HistoryType, detail: Option<&Detail>) {
        let citations = detail.map(|detail| detail.citations.as_slice()).unwrap_or_default();
        let Some(event) = mapping::life(member, kind, detail, self.id(), self.by) else { return };
        self.citations(Citing::event(event.id), citations);
        self.files(
            OwnerKind::HistoryEvent,
            event.id,
            detail.map(|detail| detail.files.as_slice()).unwrap_or_default(),
            None,
        );
        self.person_of(event.id, member.id, 0, None);
        self.plan.events.push(event);
        self.plan.counts.new_events += 1;
    }

    fn person_of(&mut self, event_id: Id, member_id: Id, position: i64, role: Option<String>) {
        let id = self.id();
        self.plan.people.push(HistoryPerson { id, event_id, member_id, position, role, version: 1 });
    }

    fn external_ids(&mut self, owner_kind: ExternalOwner, owner_id: Id, ids: &[FileId]) {
        for known in ids {
            self.plan.ids.push(ExternalId {
                id: self.id(),
                owner_kind,
                owner_id,
                kind: known.kind.clone(),
                value: known.value.clone(),
                version: 1,
            });
        }
    }

    /// Their structures are known by what they say, so they need no origin.
    fn citations(&mut self, citing: Citing, citations: &[FileCitation]) {
        for (place, citation) in (0..).zip(citations) {
            if let Some(source) = self.source(&citation.source) {
                self.citation(citing, citation, source, place);
            }
        }
    }

    fn citation(&mut self, citing: Citing, citation: &FileCitation, source_id: Id, place: i64) {
        let id = self.id();
        let text = |text: &String| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
        self.plan.citations.push(Citation {
            id,
            owner_kind: citing.kind,
            owner_id: citing.id,
            record_id: citing.record,
            source_id,
            position: place,
            page: text(&citation.page),
            certainty: citation.certainty.map(mapping::certainty),
            quote: text(&citation.quote),
            version: 1,
        });
    }

    /// `record`: the position of the record whose own files they are.
    fn files(&mut self, kind: OwnerKind, id: Id, files: &[family_file::File], record: Option<usize>) {
        for (position, file) in (0..).zip(files) {
            let Some(entry) = file.entry_name() else { continue };
            self.plan.files.push(PlannedFile {
                entry: entry.into_owned(),
                owner: Owner { kind, id },
                position,
                caption: crate::visible::tidy_optional(Some(file.title.clone())),
                origin: record.zip(file.origin.0),
            });
        }
    }

    fn source(&self, key: &SourceKey) -> Option<Id> {
        let number = self.contents.find_source(key)?;
        self.sources.get(number as usize).copied()
    }

    fn person(&self, number: u32) -> Option<Id> {
        self.people.get(number as usize).copied().flatten()
    }

    /// Whether a relationship is new, here and in this file.
    fn is_new(&mut self, tie: &Relationship) -> bool {
        let fact = (tie.kind, tie.first_id, tie.second_id);
        tie.first_id != tie.second_id && !self.known.here.ties.contains_key(&fact) && self.ties.insert(fact)
    }

    /// Whether both were here before this import.
    fn are_here(&self, tie: &Relationship) -> bool {
        [tie.first_id, tie.second_id].iter().all(|id| self.known.here.members.contains_key(id))
    }

    /// Whether to take what an item offers; asks about it.
    fn ask(&mut self, difference: Difference, default: Choice) -> bool {
        let choice = self.known.decisions.about(&difference).unwrap_or(default);
        self.plan.items.push((Item::Change(difference), Some(choice)));
        choice == Choice::Take
    }

    /// A new relationship of two people who are here: it is asked about.
    fn ask_tie(&mut self, tie: &Relationship, line: u32) -> bool {
        let name = |id: &Id| self.known.here.members.get(id).cloned().unwrap_or_default();
        let difference = Difference {
            key: format!("tie {} {} {}", tie.kind.as_str(), tie.first_id, tie.second_id),
            line,
            record: tie.from_id,
            feature: "relationships".to_owned(),
            title: format!("{} – {}", name(&tie.from_id), name(&tie.to_id())),
            field: "type".to_owned(),
            was: None,
            here: None,
            file: Some(tie.word.as_str().to_owned()),
            date: None,
            conflict: false,
            adds: true,
        };
        self.ask(difference, Choice::Take)
    }

    /// Whether the lines of a record are as they were when it was imported before.
    fn is_same(&self, line: u32) -> bool {
        self.known.matches.is_same(self.positions.at_line(line))
    }

    /// Asks about the fields that differ; returns the record as it will be, if it changes.
    fn changed<T: Clone>(
        &mut self,
        fields: &[Field<T>],
        (base, here, file): (Option<&T>, &T, &T),
        about: &Difference,
    ) -> Option<T> {
        let mut after: Option<T> = None;
        for Different { field, was, here: now, file: wanted, conflict, default } in
            differences(fields, base, here, file)
        {
            let difference = Difference {
                key: format!("{} {}", about.key, field.name),
                field: field.name.to_owned(),
                was,
                here: now,
                file: wanted,
                conflict,
                ..about.clone()
            };
            if self.ask(difference, default) {
                (field.copy)(after.get_or_insert_with(|| here.clone()), file);
            }
        }
        after
    }

    fn source_changes(&mut self, number: usize, source: &family_file::Source, id: Id) -> Result<()> {
        let structure = self.contents.source_structure(number);
        let Some(here) = self.known.here.sources.get(&id).cloned() else { return Ok(()) };
        let SourceKey::Record(xref) = &source.key else { return Ok(()) };
        if self.is_same(structure.index()) {
            return Ok(());
        }
        let base = self.earlier.filter(|earlier| earlier.owner(xref) == Some(id));
        let base = base.and_then(|earlier| {
            Some(earlier.contents.source(earlier.contents.find_source(&source.key)? as usize))
        });
        let base = base.map(|base| mapping::source(&base, id, self.by)).transpose()?;
        let file = mapping::source(source, id, self.by)?;
        let about = about("sources", id, &here.title, structure.line_number());
        let after = self.changed(&difference::SOURCE, (base.as_ref(), &here, &file), &about);
        if let Some(mut after) = after {
            after.updated_at = self.by.now;
            self.plan.changed_sources.push(Changed { before: here, after, parts: false });
        }
        Ok(())
    }

    /// The same person in the file that was imported before.
    fn base_person(&self, xref: &str, id: Id) -> Option<Person> {
        let earlier = self.earlier.filter(|earlier| earlier.owner(xref) == Some(id))?;
        Some(earlier.contents.person(earlier.contents.find_person(xref)? as usize))
    }

    fn person_changes(&mut self, number: usize, person: &Person, id: Id) -> Result<()> {
        let record = self.contents.person_record(number);
        if self.is_same(record.index()) {
            return Ok(());
        }
        let Some(here) = self.known.details.members.get(&id).cloned() else { return Ok(()) };
        let base = self.base_person(&person.xref, id);
        let blank = || Member::blank(id, self.by.user, self.by.now);
        let file = mapping::member(blank(), person, self.by.now, &mut Vec::new())?;
        let base_member = match &base {
            Some(base) => Some(mapping::member(blank(), base, self.by.now, &mut Vec::new())?),
            None => None,
        };
        let about = about("members", id, &here.name, record.line_number());
        let after = self.changed(&difference::MEMBER, (base_member.as_ref(), &here, &file), &about);
        let parts = self.part_changes(number, person, base.as_ref(), id, &about);
        if after.is_some() || parts {
            let mut after = after.unwrap_or_else(|| here.clone());
            after.updated_at = self.by.now;
            after.index();
            self.plan.changed_members.push(Changed { before: here, after, parts });
        }
        Ok(())
    }

    /// Further names, notes, sources and ids that the file has and we have not; returns whether any is taken.
    fn part_changes(
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
        for (place, name) in (names.len() as i64..).zip(mapping::further_names(person)) {
            let Some(text) = mapping::name_text(name) else { continue };
            let is_here = names.iter().any(|known| fold(&known.name) == fold(&text));
            let was_there = base.is_some_and(|base| base.names.iter().skip(1).any(|known| known == name));
            if !is_here && !was_there && self.ask(offer("names", &text), Choice::Take) {
                self.name(id, place, name, position);
                taken = true;
            }
        }
        let notes = details.notes.get(&id).map(Vec::as_slice).unwrap_or_default();
        let had: Vec<String> = base.map(|base| self.base_notes(base)).unwrap_or_default();
        // A table has all notes in one cell.
        let in_one = notes.iter().map(|note| note.text.as_str()).collect::<Vec<_>>().join("\n\n");
        for (place, (note, position)) in (notes.len() as i64..).zip(self.notes_of(number, person)) {
            let text = note.text.trim().replace("\r\n", "\n");
            let is_here = text == in_one || notes.iter().any(|known| known.text == text);
            let was_there = had.contains(&note.text);
            if !text.is_empty() && !is_here && !was_there && self.ask(offer("notes", &text), Choice::Take) {
                self.note(id, place, &note, position);
                taken = true;
            }
        }
        let cited = details.citations.get(&id).map(Vec::as_slice).unwrap_or_default();
        let cited: Vec<&Citation> = cited.iter().filter(|citation| citation.owner_id == id).collect();
        for (place, citation) in (cited.len() as i64..).zip(&mapping::cited(person)) {
            let Some(source) = self.source(&citation.source) else { continue };
            let page = Some(citation.page.trim()).filter(|page| !page.is_empty());
            let is_here =
                cited.iter().any(|known| known.source_id == source && known.page.as_deref() == page);
            let was_there = base.is_some_and(|base| mapping::cited(base).contains(citation));
            let text = self.source_title(source);
            if !is_here && !was_there && self.ask(offer("citations", &text), Choice::Take) {
                self.citation(Citing::member(id), citation, source, place);
                taken = true;
            }
        }
        taken |= self.removed_parts(number, person, base, id, about);
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

    /// What the file had before and has no more. It stays, unless someone says otherwise; returns whether anything goes.
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
        let (had, has) = (mapping::cited(base), mapping::cited(person));
        for known in cited.iter().filter(|citation| citation.owner_id == id) {
            let is_it = |one: &FileCitation| {
                let page = Some(one.page.trim()).filter(|page| !page.is_empty());
                self.source(&one.source) == Some(known.source_id) && known.page.as_deref() == page
            };
            if !had.iter().any(is_it) || has.iter().any(is_it) {
                continue;
            }
            let title = self.source_title(known.source_id);
            let text = [Some(title), known.page.clone()].into_iter().flatten().collect::<Vec<_>>().join(", ");
            if self.ask(gone("citations", &text), Choice::Keep) {
                self.plan.removed_citations.push(known.clone());
                taken = true;
            }
        }
        taken
    }

    /// The notes of a person in the file that was imported before, as `notes_of` tells them.
    fn base_notes(&self, base: &Person) -> Vec<String> {
        let number = self.earlier.and_then(|earlier| earlier.contents.find_person(&base.xref));
        let untold = number.and_then(|number| self.base_untold.get(&number)).into_iter().flatten();
        base.notes.iter().map(|note| note.text.clone()).chain(untold.map(|one| one.text.clone())).collect()
    }

    fn source_title(&self, id: Id) -> String {
        let new = || self.plan.sources.iter().find(|source| source.id == id);
        self.known.here.sources.get(&id).or_else(new).map(|source| source.title.clone()).unwrap_or_default()
    }

    fn couples(&mut self) {
        for number in 0..self.contents.couples() {
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
            // Whom someone has parted here stays so.
            let was_there = self.earlier.is_some_and(|earlier| earlier.owner(&couple.xref).is_some());
            if self.are_here(&tie) && (was_there || !self.ask_tie(&tie, record.line_number())) {
                continue;
            }
            self.own(line, tie.id);
            let details = [&couple.engagement, &couple.marriage, &couple.divorce];
            let cited = details.into_iter().flatten().flat_map(|detail| detail.citations.iter());
            let cited: Vec<FileCitation> = couple.citations.iter().chain(cited).cloned().collect();
            self.citations(Citing::relationship(tie.id), &cited);
            self.external_ids(ExternalOwner::Relationship, tie.id, &couple.ids);
            self.plan.ties.push(tie);
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
        if let Some(mut after) = self.changed(&difference::COUPLE, (base.as_ref(), known, file), &about) {
            after.updated_at = self.by.now;
            self.plan.changed_ties.push(Changed { before: known.clone(), after, parts: false });
        }
    }

    /// Whether the file that was imported before had this parent, so that someone has removed the link here.
    fn had_parent(&self, parent: u32, child: u32) -> bool {
        let before = |number: u32| {
            let xref = self.contents.person_record(number as usize).xref()?;
            self.earlier?.contents.find_person(xref)
        };
        before(parent).zip(before(child)).is_some_and(|link| self.base_parents.contains(&link))
    }

    fn parents(&mut self) {
        for link in self.contents.parents() {
            let (Some(parent), Some(child)) = (self.person(link.parent), self.person(link.child)) else {
                continue;
            };
            let gender = self.genders.get(link.parent as usize).copied().flatten();
            let tie = mapping::parent(link.kind, gender, self.id(), [parent, child], self.by);
            if !self.is_new(&tie) {
                continue;
            }
            let line = self.contents.person_record(link.child as usize).line_number();
            let stays_out = self.are_here(&tie)
                && (self.had_parent(link.parent, link.child) || !self.ask_tie(&tie, line));
            if !stays_out {
                self.plan.ties.push(tie);
            }
        }
        self.drop_loops();
    }

    /// With people who are here already, a new parent may be a descendant of their own child: such links are left out.
    fn drop_loops(&mut self) {
        if self.plan.counts.matched_people == 0 {
            return;
        }
        let old = self.known.here.ties.keys().filter(|(kind, ..)| *kind == Kind::Parent);
        let mut links: Vec<(Id, Id)> = old.map(|(_, parent, child)| (*parent, *child)).collect();
        links.extend(
            self.plan
                .ties
                .iter()
                .filter(|tie| tie.kind == Kind::Parent)
                .map(|tie| (tie.first_id, tie.second_id)),
        );
        let circle = in_circles(&links);
        let is_bad = |tie: &Relationship| {
            tie.kind == Kind::Parent && circle.contains(&tie.first_id) && circle.contains(&tie.second_id)
        };
        let bad = self.plan.ties.iter().filter(|tie| is_bad(tie)).count();
        self.plan.ties.retain(|tie| !is_bad(tie));
        self.plan.loops.extend(std::iter::repeat_n(0, bad));
    }

    fn siblings(&mut self) {
        for siblings in self.contents.siblings() {
            let Some((first, others)) = siblings.split_first() else { continue };
            let gender = self.genders.get(*first as usize).copied().flatten();
            for other in others {
                let (Some(one), Some(other)) = (self.person(*first), self.person(*other)) else { continue };
                let tie = mapping::sibling(gender, self.id(), [one, other], self.by);
                if !self.are_here(&tie) && self.is_new(&tie) {
                    self.plan.ties.push(tie);
                }
            }
        }
    }

    fn events(&mut self) {
        for number in 0..self.contents.events() {
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
                    let place = i64::try_from(involved.len()).unwrap_or_default() - 1;
                    self.person_of(id, member, place, mapping::role(&participant.role));
                }
            }
            self.origin(id, position, Some(event.origin.at));
            self.citations(Citing::event(id), &event.detail.citations);
            self.files(OwnerKind::HistoryEvent, id, &event.detail.files, None);
            self.external_ids(ExternalOwner::HistoryEvent, id, &event.ids);
            self.plan.events.push(stored);
            self.plan.counts.new_events += 1;
        }
    }

    /// Whether an event of someone who is here is new and wanted. One that has changed in the file is changed here.
    fn event_is_new(&mut self, event: &Event, stored: &HistoryEvent, someone: Id, line: u32) -> bool {
        let title = self.known.here.members.get(&someone).cloned().unwrap_or_default();
        let says = |one: &Event| (one.kind, one.label.clone(), one.detail.clone());
        let base = self.base_events.get(&event.origin.xref).map(Vec::as_slice).unwrap_or_default();
        if base.iter().any(|known| says(known) == says(event)) {
            return false;
        }
        let mut alike = base.iter().filter(|known| known.kind == event.kind && known.label == event.label);
        if let (Some(known), None) = (alike.next(), alike.next()) {
            let known = known.clone();
            let position = self.earlier.and_then(|earlier| earlier.positions.named(&known.origin.xref));
            let row = position.and_then(|position| self.known.details.rows.get(&(position, known.origin.at)));
            let events = self.known.details.events.get(&someone).map(Vec::as_slice).unwrap_or_default();
            let here = events.iter().find(|here| Some(&here.id) == row).cloned();
            // It was deleted here, so it stays deleted.
            let Some(here) = here else { return false };
            let base = mapping::event(&known, here.id, self.by);
            let about = about("history", here.id, &here.description, line);
            let after = self.changed(&difference::EVENT, (base.as_ref(), &here, stored), &about);
            if let Some(mut after) = after {
                after.updated_at = self.by.now;
                self.plan.changed_events.push(Changed { before: here, after, parts: false });
            }
            return false;
        }
        let events = self.known.details.events.get(&someone).map(Vec::as_slice).unwrap_or_default();
        let is_here = |here: &HistoryEvent| {
            (here.kind, &here.label, here.date) == (stored.kind, &stored.label, stored.date)
        };
        if events.iter().any(is_here) {
            return false;
        }
        let date = stored.date.map(|date| date.to_string());
        let difference = Difference {
            key: format!("event {} {} {}", event.origin.xref, event.label, date.clone().unwrap_or_default()),
            field: "description".to_owned(),
            file: Some(stored.description.clone()),
            date,
            adds: true,
            ..about("history", someone, &title, line)
        };
        self.ask(difference, Choice::Take)
    }
}

fn about(feature: &str, record: Id, title: &str, line: u32) -> Difference {
    Difference {
        key: record.to_string(),
        line,
        record,
        feature: feature.to_owned(),
        title: title.to_owned(),
        field: String::new(),
        was: None,
        here: None,
        file: None,
        date: None,
        conflict: false,
        adds: false,
    }
}

/// People who would be their own ancestors by these links of parents and children, and everyone between such people.
fn in_circles(links: &[(Id, Id)]) -> HashSet<Id> {
    let mut left: HashSet<Id> = links.iter().flat_map(|(parent, child)| [*parent, *child]).collect();
    // First those without parents are no problem, then those without children, until only circles are left.
    for is_forward in [true, false] {
        let ends = |link: &(Id, Id)| if is_forward { *link } else { (link.1, link.0) };
        let mut open: HashMap<Id, usize> = HashMap::new();
        let mut next: HashMap<Id, Vec<Id>> = HashMap::new();
        for link in links.iter().filter(|(parent, child)| left.contains(parent) && left.contains(child)) {
            let (from, to) = ends(link);
            *open.entry(to).or_default() += 1;
            next.entry(from).or_default().push(to);
        }
        let mut free: Vec<Id> = left.iter().filter(|id| !open.contains_key(id)).copied().collect();
        while let Some(id) = free.pop() {
            left.remove(&id);
            for to in next.get(&id).into_iter().flatten() {
                if let Some(count) = open.get_mut(to) {
                    *count -= 1;
                    if *count == 0 {
                        free.push(*to);
                    }
                }
            }
        }
    }
    left
}
