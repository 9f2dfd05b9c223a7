//! Writes record by record: kept ones as they are, changed ones over their lines, and new ones.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use gedcom::{Payload, Structure, Tree};

use crate::Contents;
use crate::model::{Citation, Couple, Person, Source, SourceKey};
use crate::read::Owner;

use super::details::Context;
use super::edit::Edit;
use super::event_jobs::{self, Jobs};
use super::events::Carrier;
use super::family::Family;
use super::filter::Filter;
use super::links::{self, Memberships};
use super::options::{LeftOut, Options};
use super::plan::{self, People, Planned};
use super::privacy;
use super::written::Record;

pub(super) struct Work<'a, F> {
    contents: &'a Contents,
    now: &'a F,
    seven: bool,
    /// True to add the other direction of pointers that the file has in one direction only.
    repair: bool,
    people: People,
    pub(super) left_out: Vec<Option<LeftOut>>,
    planned: Vec<Planned>,
    /// The planned family of each kept one.
    family_of: HashMap<usize, usize>,
    memberships: Memberships,
    jobs: Jobs,
    /// The sources that have records, by their ids.
    sources: HashMap<String, usize>,
    pub(super) events_without_people: usize,
}

impl<'a, F: Family> Work<'a, F> {
    pub(super) fn new(
        contents: &'a Contents,
        now: &'a F,
        options: &Options<'_>,
        repair: bool,
    ) -> (Work<'a, F>, Context) {
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
            left_out.push((options.leave_out)(number).or(private.then_some(LeftOut::Confidential)));
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
        let (jobs, events_without_people) = event_jobs::jobs(contents, now, &people, &planned);
        let memberships = Memberships::new(people.xrefs.len(), &planned);
        let family_of = planned.iter().enumerate().filter_map(|(at, plan)| Some((plan.kept?, at))).collect();
        let work = Work {
            contents,
            now,
            seven,
            repair,
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

    /// The ids of the people of whom only the links are written.
    pub(super) fn left_out_ids(&self) -> HashSet<String> {
        let people = self.people.xrefs.iter().zip(&self.left_out);
        people.filter(|(_, left_out)| left_out.is_some()).map(|(xref, _)| xref.clone()).collect()
    }

    /// The new sources that someone cites, even if only a record that is left out says so.
    pub(super) fn cited(&self) -> HashSet<String> {
        let is_new = |xref: &str| !self.contents.ids.contains_key(xref);
        let mut cited = HashSet::new();
        if !self.sources.keys().any(|xref| is_new(xref)) {
            return cited;
        }
        let mut add = |citations: &[Citation]| {
            for citation in citations {
                if let SourceKey::Record(xref) = &citation.source
                    && is_new(xref)
                {
                    cited.insert(xref.clone());
                }
            }
        };
        for person in (0..self.now.people()).map(|number| self.now.person(number)) {
            add(&person.citations);
            person.names.iter().for_each(|name| add(&name.citations));
            [&person.birth, &person.death].into_iter().flatten().for_each(|detail| add(&detail.citations));
        }
        for couple in (0..self.now.couples()).map(|number| self.now.couple(number)) {
            add(&couple.citations);
            let facts = [&couple.engagement, &couple.marriage, &couple.divorce];
            facts.into_iter().flatten().for_each(|detail| add(&detail.citations));
        }
        (0..self.now.events()).for_each(|number| add(&self.now.event(number).detail.citations));
        cited
    }

    /// The ids of records that are gone.
    pub(super) fn dropped(&self) -> HashSet<String> {
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

    pub(super) fn emit(&self, context: &mut Context, filter: &Filter<'_>, sink: &mut dyn FnMut(Record<'_>)) {
        let mut send = |record: Record<'_>| {
            if let Some(record) = filter.apply(record) {
                sink(record);
            }
        };
        let (mut person, mut family) = (0, 0);
        if self.contents.document.head().is_none() {
            send(Record::Changed(gedcom::convert::head(self.contents.document.version())));
            filter.submitter().into_iter().for_each(|submitter| send(Record::Changed(submitter)));
        }
        for record in self.contents.document.records() {
            match record.tag() {
                "INDI" => {
                    if let Some(now) = self.people.now[person] {
                        send(self.person(context, now as usize, Some((person as u32, record))));
                    }
                    person += 1;
                }
                "FAM" => {
                    if let Some(at) = self.family_of.get(&family) {
                        send(self.family(context, *at, Some(record)));
                    }
                    family += 1;
                }
                "SOUR" => send(self.source(context, record)),
                "HEAD" => {
                    send(Record::Kept(record));
                    filter.submitter().into_iter().for_each(|submitter| send(Record::Changed(submitter)));
                }
                "TRLR" => {}
                _ => send(Record::Kept(record)),
            }
        }
        for now in (0..self.people.xrefs.len()).filter(|now| self.people.kept[*now].is_none()) {
            send(self.person(context, now, None));
        }
        for at in (0..self.planned.len()).filter(|at| self.planned[*at].kept.is_none()) {
            send(self.family(context, at, None));
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

    fn person(&self, context: &mut Context, number: usize, kept: Option<(u32, Structure<'a>)>) -> Record<'a> {
        let changes = links::of_person(
            self.contents,
            &self.planned,
            &self.memberships,
            number,
            kept,
            self.seven,
            self.repair,
        );
        let jobs = self.jobs.get(&Owner::Person(number as u32)).map_or(&[][..], Vec::as_slice);
        let same_id = kept.and_then(|(_, record)| record.xref()) == Some(self.people.xrefs[number].as_str());
        let same_around = jobs.is_empty() && changes.is_empty() && same_id && self.left_out[number].is_none();
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
        if let Some(left_out) = self.left_out[number] {
            tree.xref = Some(self.people.xrefs[number].clone());
            changes.apply(&mut tree, self.seven);
            return Record::Changed(privacy::only_links_of(tree, left_out, self.seven, changes.into_added()));
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

    fn family(&self, context: &mut Context, at: usize, kept: Option<Structure<'a>>) -> Record<'a> {
        let planned = &self.planned[at];
        let kept_family = planned.kept.map(|number| &self.contents.families.records[number]);
        let now = planned.couple.map(|couple| self.now.couple(couple));
        let was = kept_family.filter(|family| family.is_couple).map(|family| {
            let couple = self.contents.couple_of(family);
            // The partners are not named here.
            let partners = now.as_ref().map_or(couple.partners, |now| now.partners);
            Couple {
                partners,
                xref: now.as_ref().map_or_else(|| couple.xref.clone(), |now| now.xref.clone()),
                ..couple
            }
        });
        let changes = links::of_family(self.contents, &self.people, planned, self.repair);
        let jobs = self.jobs.get(&Owner::Family(at as u32)).map_or(&[][..], Vec::as_slice);
        let is_left_out = |person: u32| self.left_out[person as usize].is_some();
        let mut children = planned.children.iter().map(|child| child.person);
        let someone_left_out = match planned.partners.is_empty() {
            true => !planned.children.is_empty() && children.all(is_left_out),
            false => planned.partners.iter().any(|partner| is_left_out(*partner)),
        };
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
            privacy::only_members(&mut tree);
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
