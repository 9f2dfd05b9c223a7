//! Finds what has to be done with the events of each record: drop, change or add a structure.

use std::collections::HashMap;

use gedcom::Structure;

use crate::Contents;
use crate::labels::{self, Of};
use crate::model::Event;
use crate::read::Owner;

use super::event_ids::uid_of;
use super::family::Family;
use super::plan::{People, Planned};

/// The changes to the events of one record.
#[derive(Debug)]
pub(super) enum Job {
    /// The structure at this position goes.
    Drop(u32),
    /// The structure at this position, which begins at this line.
    Change { at: u32, line: u32, now: usize, first: bool, copies: bool },
    /// A new structure, made like the one at this line if there is one.
    Add { like: Option<u32>, now: usize, first: bool, copies: bool },
}

pub(super) type Jobs = HashMap<Owner, Vec<Job>>;

/// Owners are people of now and planned families. Also counts the events that no one takes part in, which GEDCOM
/// cannot express.
pub(super) fn jobs(
    contents: &Contents,
    now: &impl Family,
    people: &People,
    planned: &[Planned],
) -> (Jobs, usize) {
    let mut planner = Planner {
        contents,
        people,
        planned,
        family: planned.iter().enumerate().filter_map(|(at, plan)| Some((plan.kept?, at))).collect(),
        couples: HashMap::new(),
        jobs: Jobs::new(),
    };
    for (at, plan) in planned.iter().enumerate().filter(|(_, plan)| plan.couple.is_some()) {
        if let [first, second] = plan.partners[..] {
            planner.couples.insert((first.min(second), first.max(second)), at);
        }
    }
    let matched = Matches::new(contents);
    let mut gone = vec![true; contents.events()];
    let mut without_people = 0;
    for number in 0..now.events() {
        let event = now.event(number);
        let was = matched.find(contents, &event).filter(|was| std::mem::take(&mut gone[*was]));
        match was {
            Some(was) => planner.kept(was, number, &event),
            None => planner.new_event(number, &event),
        }
        without_people += usize::from(event.people.is_empty());
    }
    for was in (0..gone.len()).filter(|was| gone[*was]) {
        planner.drop_all(was);
    }
    (planner.jobs, without_people)
}

/// Finds the event that an event of now was.
struct Matches {
    /// By the line of the first structure and of its copies.
    by_structure: HashMap<u32, usize>,
    by_uid: HashMap<String, usize>,
}

impl Matches {
    fn new(contents: &Contents) -> Matches {
        let mut matches = Matches { by_structure: HashMap::new(), by_uid: HashMap::new() };
        for number in 0..contents.events() {
            for row in contents.event_rows(number) {
                matches.by_structure.insert(row.structure, number);
            }
            if contents.event_structure(number).children().any(|child| matches!(child.tag(), "UID" | "_UID"))
                && let Some(uid) = uid_of(&contents.event(number).ids)
            {
                matches.by_uid.insert(uid.to_owned(), number);
            }
        }
        matches
    }

    fn find(&self, contents: &Contents, event: &Event) -> Option<usize> {
        let record = contents.find_record(&event.origin.xref);
        let structure = record.and_then(|line| contents.at(line).children().nth(event.origin.at as usize));
        let by_origin = structure.and_then(|structure| self.by_structure.get(&structure.index()));
        let by_uid = || self.by_uid.get(uid_of(&event.ids)?);
        by_origin.or_else(by_uid).copied()
    }
}

struct Planner<'a> {
    contents: &'a Contents,
    people: &'a People,
    planned: &'a [Planned],
    /// The planned family of each kept one.
    family: HashMap<usize, usize>,
    /// The planned family of each couple.
    couples: HashMap<(u32, u32), usize>,
    jobs: Jobs,
}

impl Planner<'_> {
    fn add(&mut self, owner: Owner, job: Job) {
        self.jobs.entry(owner).or_default().push(job);
    }

    /// The record of now that a kept one has become.
    fn owner(&self, owner: Owner) -> Option<Owner> {
        match owner {
            Owner::Person(person) => self.people.now[person as usize].map(Owner::Person),
            Owner::Family(family) => self.family.get(&(family as usize)).map(|at| Owner::Family(*at as u32)),
        }
    }

    /// The owner of the event if this record carries it.
    fn owners(&self, owner: Owner) -> Vec<u32> {
        match owner {
            Owner::Person(person) => vec![person],
            Owner::Family(at) => self.planned[at as usize].partners.clone(),
        }
    }

    fn drop_all(&mut self, was: usize) {
        for row in self.contents.event_rows(was).collect::<Vec<_>>() {
            if let Some(owner) = self.owner(row.owner) {
                self.add(owner, Job::Drop(row.at));
            }
        }
    }

    fn kept(&mut self, was: usize, number: usize, event: &Event) {
        let mut before = self.contents.event(was);
        before.people.retain_mut(|participant| match self.people.now[participant.person as usize] {
            Some(person) => {
                participant.person = person;
                true
            }
            None => false,
        });
        let rows: Vec<_> = self.contents.event_rows(was).collect();
        let takes_part = |person: &u32| event.people.iter().any(|participant| participant.person == *person);
        let mut alive = Vec::new();
        let mut covered = Vec::new();
        for row in &rows {
            let Some(owner) = self.owner(row.owner) else { continue };
            let owners = self.owners(owner);
            if owners.is_empty() || !owners.iter().all(takes_part) {
                self.add(owner, Job::Drop(row.at));
                continue;
            }
            alive.push((owner, *row));
            covered.extend(owners);
            covered.extend(self.guests(self.contents.at(row.structure), event));
        }
        if alive.len() == rows.len() && before == *event {
            return;
        }
        let missing = self.missing(event, &covered, alive.is_empty());
        let copies = alive.len() + missing.len() > 1;
        let mut first = true;
        for (owner, row) in alive {
            let first = std::mem::take(&mut first);
            self.add(owner, Job::Change { at: row.at, line: row.structure, now: number, first, copies });
        }
        for person in missing {
            let like = Some(rows[0].structure);
            let first = std::mem::take(&mut first);
            self.add(Owner::Person(person), Job::Add { like, now: number, first, copies });
        }
    }

    /// People whom a structure names, as far as they still take part in the same way.
    fn guests(&self, structure: Structure<'_>, event: &Event) -> Vec<u32> {
        let named = structure.children().filter(|child| matches!(child.tag(), "ASSO" | "_SHAR"));
        let person = |child: Structure<'_>| {
            let person = self.people.now[self.contents.find_person(child.pointer()?)? as usize]?;
            let role = child.child("ROLE").or_else(|| child.child("RELA")).is_some();
            let now = event.people.iter().find(|participant| participant.person == person)?;
            (!role || !now.role.is_empty()).then_some(person)
        };
        named.filter_map(person).collect()
    }

    /// The people who need a structure of their own, because the event is theirs. Someone has to carry it.
    fn missing(&self, event: &Event, covered: &[u32], nowhere: bool) -> Vec<u32> {
        let own = event.people.iter().filter(|participant| participant.role.is_empty());
        let mut missing: Vec<u32> =
            own.map(|participant| participant.person).filter(|person| !covered.contains(person)).collect();
        if nowhere && missing.is_empty() {
            missing.extend(event.people.first().map(|participant| participant.person));
        }
        missing
    }

    fn new_event(&mut self, number: usize, event: &Event) {
        let missing = self.missing(event, &[], true);
        let of_couple = labels::of_label(&event.label).is_some_and(|label| label.of == Of::Couple);
        if of_couple
            && let [first, second] = missing[..]
            && let Some(at) = self.couples.get(&(first.min(second), first.max(second)))
        {
            let job = Job::Add { like: None, now: number, first: true, copies: false };
            self.add(Owner::Family(*at as u32), job);
            return;
        }
        let copies = missing.len() > 1;
        for (at, person) in missing.into_iter().enumerate() {
            self.add(Owner::Person(person), Job::Add { like: None, now: number, first: at == 0, copies });
        }
    }
}
