//! What a family knows -> structures.
//!
//! Everything is written as a change: of the lines that are kept of a file, or of an empty record. So what is written
//! new and what is changed come from the same code.

mod edit;
mod details;
mod person;
mod records;
mod family;
mod plan;
mod links;
mod events;
mod filter;

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use gedcom::convert::{Ids, Losses, To5, To7};
use gedcom::{LineEnding, Payload, Structure, Tree, Version, Writer};

pub use family::{Family, Records};

use crate::Contents;
use crate::model::{Couple, Person, Source, SourceKey};
use crate::positions::PositionOf;
use crate::read::Owner;
use details::Context;
use edit::Edit;
use events::{Carrier, Jobs};
use filter::Filter;
use links::Memberships;
use plan::{People, Planned};

/// What is written, and what is not.
#[derive(Clone, Copy)]
pub struct Options<'a> {
    /// People of whom only links and sex are written, such as those who are alive. Their name is "Living".
    pub leave_out: &'a dyn Fn(usize) -> bool,
    /// Whether to write what the file asks not to pass on (RESN confidential or privacy).
    pub restricted: bool,
    /// Whether the family is only a part of what was in the file. Then what only the others point to is left out too.
    pub part: bool,
    /// The path under which a file is found now, if it is another one.
    pub file_path: &'a dyn Fn(&str) -> Option<String>,
    /// Where places are that the lines may not say it of.
    pub position: Option<PositionOf<'a>>,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Options { leave_out: &|_| false, restricted: true, part: false, file_path: &|_| None, position: None }
    }
}

/// A record that is written.
#[derive(Debug)]
pub enum Record<'a> {
    /// Nothing in it has changed.
    Kept(Structure<'a>),
    /// Changed or new.
    Changed(Tree),
}

impl Record<'_> {
    pub fn into_tree(self) -> Tree {
        match self {
            Record::Kept(structure) => Tree::from(structure),
            Record::Changed(tree) => tree,
        }
    }

    pub fn xref(&self) -> Option<&str> {
        match self {
            Record::Kept(structure) => structure.xref(),
            Record::Changed(tree) => tree.xref.as_deref(),
        }
    }
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Written {
    /// People of whom only links and sex were written.
    pub left_out: usize,
    /// Events that no one takes part in: GEDCOM has no place for them.
    pub events_without_people: usize,
}

/// Writes a family over the file that it came from, record by record: what has changed since is changed, what is gone is
/// dropped, what is new is appended, and everything that we do not understand stays. A family that was in no file is
/// written over [`Contents::empty`].
pub fn write(
    kept: &Contents,
    now: &impl Family,
    options: &Options<'_>,
    sink: &mut dyn FnMut(Record<'_>),
) -> Written {
    let mut prepared = Prepared::new(kept, now, options, false);
    prepared.emit(sink);
    prepared.written
}

/// A whole file in a version of GEDCOM, and what had no form there.
pub fn write_file(
    kept: &Contents,
    now: &impl Family,
    options: &Options<'_>,
    version: Version,
    ending: LineEnding,
) -> (Vec<u8>, Losses) {
    let mut writer = Writer::new(version, ending);
    let same = kept.document.version().is_7() == version.is_7();
    if same {
        write(kept, now, options, &mut |record| match record {
            Record::Kept(structure) if structure.tag() != "HEAD" => writer.copy(structure),
            record => writer.tree(0, &with_character_set(record.into_tree(), version)),
        });
        return (writer.finish(), Losses::default());
    }
    let mut prepared = Prepared::new(kept, now, options, true);
    let ids = Ids::new(prepared.ids.iter().map(String::as_str));
    let losses = if version.is_7() {
        let mut converter = To7::new(ids);
        prepared.emit(&mut |record| {
            converter.record(record.into_tree()).iter().for_each(|record| writer.tree(0, record));
        });
        converter.losses()
    } else {
        let mut converter = To5::new(ids);
        prepared.emit(&mut |record| {
            converter.record(record.into_tree()).iter().for_each(|record| writer.tree(0, record));
        });
        converter.losses()
    };
    (writer.finish(), losses)
}

/// A family that is ready to be written.
struct Prepared<'a, F> {
    work: Work<'a, F>,
    context: Context,
    filter: Filter<'a>,
    written: Written,
    /// The ids of all records that will be written, if they were asked for.
    ids: Vec<String>,
}

impl<'a, F: Family> Prepared<'a, F> {
    /// `needs_ids`: a conversion must know the ids of records that come later.
    fn new(kept: &'a Contents, now: &'a F, options: &'a Options<'a>, needs_ids: bool) -> Prepared<'a, F> {
        let (work, context) = Work::new(kept, now, options);
        let written = Written {
            left_out: work.left_out.iter().filter(|left_out| **left_out).count(),
            events_without_people: work.events_without_people,
        };
        let mut filter = Filter::new(kept, options, work.dropped());
        // What only those point to who are left out may tell about them too.
        let mut reached = filter.hides(written.left_out > 0).then(|| filter.reach(kept));
        let mut ids: Vec<String> = Vec::new();
        if needs_ids || reached.is_some() {
            work.emit(&mut context.clone(), &filter, &mut |record| {
                ids.extend(record.xref().map(str::to_owned));
                if let Some(reached) = &mut reached {
                    reached.add(&record);
                }
            });
        }
        if let Some(reached) = reached {
            filter.drop_unreached(reached);
        }
        ids.retain(|id| !filter.drops(id));
        Prepared { work, context, filter, written, ids }
    }

    fn emit(&mut self, sink: &mut dyn FnMut(Record<'_>)) {
        self.work.emit(&mut self.context, &self.filter, sink);
    }
}

/// All text is UTF-8 now; 5.5.1 says so.
fn with_character_set(mut tree: Tree, version: Version) -> Tree {
    if tree.tag == "HEAD" && !version.is_7() {
        let mut edit = Edit::new(&mut tree);
        edit.set("CHAR", "UTF-8");
        edit.finish();
        if let Some(character_set) = tree.child_mut("CHAR") {
            character_set.children.clear();
        }
    }
    tree
}

struct Work<'a, F> {
    contents: &'a Contents,
    now: &'a F,
    seven: bool,
    people: People,
    left_out: Vec<bool>,
    planned: Vec<Planned>,
    /// The planned family of each kept one.
    family_of: HashMap<usize, usize>,
    memberships: Memberships,
    jobs: Jobs,
    /// The sources that have records, by their ids.
    sources: HashMap<String, usize>,
    events_without_people: usize,
}

impl<'a, F: Family> Work<'a, F> {
    fn new(contents: &'a Contents, now: &'a F, options: &Options<'_>) -> (Work<'a, F>, Context) {
        let seven = contents.document.version().is_7();
        let mut people = People {
            xrefs: Vec::with_capacity(now.people()),
            numbers: HashMap::with_capacity(now.people()),
            sexes: Vec::with_capacity(now.people()),
            births: Vec::with_capacity(now.people()),
            kept: Vec::with_capacity(now.people()),
            now: vec![None; contents.people()],
        };
        let mut left_out = Vec::with_capacity(now.people());
        for number in 0..now.people() {
            let person = now.person(number);
            let private = person.restriction.is_private() && !options.restricted;
            left_out.push(private || (options.leave_out)(number));
            let kept = contents.find_person(&person.xref).filter(|kept| people.now[*kept as usize].is_none());
            if let Some(kept) = kept {
                people.now[kept as usize] = Some(number as u32);
            }
            people.kept.push(kept);
            people.sexes.push(person.sex);
            people.births.push(person.birth.as_ref().and_then(|birth| birth.date.as_ref()?.value));
            // A record without an id of its own gets one, in case someone points to it.
            let xref = if person.xref.starts_with('@') { String::new() } else { person.xref.clone() };
            people.numbers.entry(xref.clone()).or_insert(number as u32);
            people.xrefs.push(xref);
        }
        let mut sources = HashMap::new();
        for number in 0..now.sources() {
            if let SourceKey::Record(xref) = now.source(number).key {
                sources.entry(xref).or_insert(number);
            }
        }
        let used = contents.ids.keys().map(|id| id.to_string());
        let used: HashSet<String> =
            used.chain(people.xrefs.iter().cloned()).chain(sources.keys().cloned()).collect();
        let mut context = Context::new(seven, used);
        for number in 0..people.xrefs.len() {
            if people.xrefs[number].is_empty() {
                let xref = context.fresh("I");
                people.numbers.insert(xref.clone(), number as u32);
                people.xrefs[number] = xref;
            }
        }
        let planned = plan::plan(contents, now, &people, &mut context);
        let (jobs, events_without_people) = events::jobs(contents, now, &people, &planned);
        let memberships = Memberships::new(people.xrefs.len(), &planned);
        let family_of = planned.iter().enumerate().filter_map(|(at, plan)| Some((plan.kept?, at))).collect();
        let work = Work {
            contents,
            now,
            seven,
            people,
            left_out,
            planned,
            family_of,
            memberships,
            jobs,
            sources,
            events_without_people,
        };
        (work, context)
    }

    /// The ids of records that are gone.
    fn dropped(&self) -> HashSet<String> {
        let contents = self.contents;
        let people = (0..contents.people()).filter(|number| self.people.now[*number].is_none());
        let people = people.filter_map(|number| contents.person_record(number).xref());
        let families = contents.families.records.iter().enumerate();
        let families = families.filter(|(number, _)| !self.family_of.contains_key(number));
        let families = families.filter_map(|(_, family)| contents.at(family.structure).xref());
        let sources = contents.document.records().filter(|record| record.tag() == "SOUR");
        let sources = sources.filter_map(Structure::xref).filter(|xref| !self.sources.contains_key(*xref));
        let mut dropped: HashSet<String> = people.chain(families).chain(sources).map(str::to_owned).collect();
        // An id that another record has too still leads somewhere.
        let planned = self.planned.iter().map(|plan| &plan.xref);
        for xref in planned.chain(&self.people.xrefs).chain(self.sources.keys()) {
            dropped.remove(xref);
        }
        dropped
    }

    fn emit(&self, context: &mut Context, filter: &Filter<'_>, sink: &mut dyn FnMut(Record<'_>)) {
        let mut send = |record: Record<'_>| {
            if let Some(record) = filter.apply(record) {
                sink(record);
            }
        };
        let (mut person, mut family) = (0, 0);
        for record in self.contents.document.records() {
            match record.tag() {
                "INDI" => {
                    if let Some(now) = self.people.now[person] {
                        send(self.person(context, now as usize, Some((person as u32, record)), filter));
                    }
                    person += 1;
                }
                "FAM" => {
                    if let Some(at) = self.family_of.get(&family) {
                        send(self.family(context, *at, Some(record), filter));
                    }
                    family += 1;
                }
                "SOUR" => send(self.source(context, record)),
                "TRLR" => {}
                _ => send(Record::Kept(record)),
            }
        }
        for now in (0..self.people.xrefs.len()).filter(|now| self.people.kept[*now].is_none()) {
            send(self.person(context, now, None, filter));
        }
        for at in (0..self.planned.len()).filter(|at| self.planned[*at].kept.is_none()) {
            send(self.family(context, at, None, filter));
        }
        let mut new: Vec<(&String, &usize)> = self
            .sources
            .iter()
            .filter(|(xref, _)| !xref.is_empty() && !self.contents.ids.contains_key(xref.as_str()))
            .collect();
        new.sort_unstable_by_key(|(_, number)| **number);
        for (xref, number) in new {
            let mut tree = Tree { xref: Some(xref.clone()), ..Tree::new("SOUR", Payload::Empty) };
            context.source(&mut tree, &Source::default(), &self.now.source(*number));
            send(Record::Changed(tree));
        }
        for tree in std::mem::take(&mut context.made) {
            send(Record::Changed(tree));
        }
        sink(Record::Changed(Tree::new("TRLR", Payload::Empty)));
    }

    fn person(
        &self,
        context: &mut Context,
        number: usize,
        kept: Option<(u32, Structure<'a>)>,
        filter: &Filter<'_>,
    ) -> Record<'a> {
        let changes =
            links::of_person(self.contents, &self.planned, &self.memberships, number, kept, self.seven);
        let jobs = self.jobs.get(&Owner::Person(number as u32)).map_or(&[][..], Vec::as_slice);
        let same_id = kept.and_then(|(_, record)| record.xref()) == Some(self.people.xrefs[number].as_str());
        let same_around = jobs.is_empty() && changes.is_empty() && same_id && !self.left_out[number];
        let as_kept = self.now.is_as_kept(number);
        if let (Some((_, record)), true) = (kept, same_around && as_kept) {
            return Record::Kept(record);
        }
        let was = kept.map(|(kept, _)| self.contents.person(kept as usize));
        let now = match &was {
            Some(was) if as_kept => Cow::Borrowed(was),
            _ => self.now.person(number),
        };
        let mut tree = match kept {
            Some((_, record)) if same_around && was.as_ref() == Some(&*now) => return Record::Kept(record),
            Some((_, record)) => Tree::from(record),
            None => {
                Tree { xref: Some(self.people.xrefs[number].clone()), ..Tree::new("INDI", Payload::Empty) }
            }
        };
        if self.left_out[number] {
            tree.xref = Some(self.people.xrefs[number].clone());
            changes.apply(&mut tree, self.seven);
            return Record::Changed(filter.living(tree, &now, self.seven, changes.into_added()));
        }
        let carrier = Carrier::Person(&now);
        let mut added = context.events(&mut tree, jobs, &carrier, self.contents, self.now, &self.people);
        changes.apply(&mut tree, self.seven);
        let nothing = Person::default();
        context.person(&mut tree, was.as_ref().unwrap_or(&nothing), &now);
        added.extend(changes.into_added());
        add_all(&mut tree, added);
        tree.xref = Some(self.people.xrefs[number].clone());
        Record::Changed(tree)
    }

    fn family(
        &self,
        context: &mut Context,
        at: usize,
        kept: Option<Structure<'a>>,
        filter: &Filter<'_>,
    ) -> Record<'a> {
        let planned = &self.planned[at];
        let kept_family = planned.kept.map(|number| &self.contents.families.records[number]);
        let now = planned.couple.map(|couple| self.now.couple(couple));
        let was = kept_family.filter(|family| family.is_couple).map(|family| {
            let couple = self.contents.couple_of(family);
            // Who the partners are is not said here.
            let partners = now.as_ref().map_or(couple.partners, |now| now.partners);
            Couple {
                partners,
                xref: now.as_ref().map_or_else(|| couple.xref.clone(), |now| now.xref.clone()),
                ..couple
            }
        });
        let changes = links::of_family(self.contents, &self.people, planned);
        let jobs = self.jobs.get(&Owner::Family(at as u32)).map_or(&[][..], Vec::as_slice);
        let someone_left_out = planned.partners.iter().any(|person| self.left_out[*person as usize]);
        // A record that was about two people is no couple without a word only if it says so.
        let pair = planned.partners.len() == 2
            && kept_family.is_none_or(|family| family.is_couple || family.partners().count() < 2);
        let mut tree = match kept {
            Some(record) => {
                let same_id = record.xref() == Some(planned.xref.as_str());
                let same = was.as_ref() == now.as_deref() && jobs.is_empty() && changes.is_empty() && same_id;
                let same = same && (!pair || now.is_some());
                if same && !someone_left_out {
                    return Record::Kept(record);
                }
                Tree::from(record)
            }
            None => Tree { xref: Some(planned.xref.clone()), ..Tree::new("FAM", Payload::Empty) },
        };
        let carrier = Carrier::Couple(now.as_deref());
        let mut added = context.events(&mut tree, jobs, &carrier, self.contents, self.now, &self.people);
        changes.apply(&mut tree, self.seven);
        context.couple(&mut tree, was.as_ref(), now.as_deref(), pair);
        added.extend(changes.into_added());
        add_all(&mut tree, added);
        tree.xref = Some(planned.xref.clone());
        if someone_left_out {
            filter.only_links(&mut tree);
        }
        Record::Changed(tree)
    }

    /// A source of the file that is still there. Others are dropped by their ids.
    fn source(&self, context: &mut Context, record: Structure<'a>) -> Record<'a> {
        let xref = record.xref().unwrap_or_default();
        let number = self.contents.find_source(&SourceKey::Record(xref.to_owned()));
        let (Some(now), Some(was)) = (self.sources.get(xref), number) else { return Record::Kept(record) };
        // Of two records with the same id, only the first one is known.
        if self.contents.source_structure(was as usize).index() != record.index() {
            return Record::Kept(record);
        }
        let (was, now) = (self.contents.source(was as usize), self.now.source(*now));
        if was == now {
            return Record::Kept(record);
        }
        let mut tree = Tree::from(record);
        context.source(&mut tree, &was, &now);
        Record::Changed(tree)
    }
}

fn add_all(tree: &mut Tree, added: Vec<Tree>) {
    let mut edit = Edit::new(tree);
    added.into_iter().for_each(|tree| edit.add(tree));
    edit.finish();
}
