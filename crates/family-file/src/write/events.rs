//! Events -> the structures that carry them, on people and couples.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use gedcom::{Payload, Structure, Tree};

use super::details::Context;
use super::edit::{Edit, say_it_happened, set_text};
use super::family::Family;
use super::plan::{People, Planned};
use crate::Contents;
use crate::labels::{self, Label, Of};
use crate::model::{Couple, CoupleState, Event, ExternalId, Participant, Person};
use crate::read::{Facts, Owner};

/// What happens to the events of one record.
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

/// Owners are people of now and planned families. Also counts the events that no one takes part in, which GEDCOM has no
/// place for.
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

    /// Whose event it is if this record carries it.
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

    /// Who needs a structure of their own: those whose event it is. Someone has to carry it.
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

/// Who carries an event, and what they say besides it.
pub(super) enum Carrier<'a> {
    Person(&'a Person),
    Couple(Option<&'a Couple>),
}

impl Carrier<'_> {
    /// The tag of an event here; None if it has only words.
    ///
    /// What is at its place already must not come before the fact of the same tag.
    fn label(&self, event: &Event, tag: Option<&str>) -> Option<&'static Label> {
        let label = labels::of_label(&event.label).filter(|label| self.allows(label.tag, label.of));
        label.filter(|label| tag.is_none_or(|tag| tag == label.tag) || !Facts::may_be(label.tag))
    }

    /// Whether an event may have this tag here. The first birth is not an event, and only the dead are buried.
    fn allows(&self, tag: &str, of: Of) -> bool {
        match self {
            Carrier::Person(person) => match tag {
                _ if !matches!(of, Of::Person | Of::Both) => false,
                "BIRT" => person.birth.is_some(),
                "DEAT" => person.death.is_some(),
                "OCCU" => !person.occupation.is_empty(),
                "EDUC" => !person.education.is_empty(),
                "BURI" | "CREM" | "PROB" | "WILL" => person.deceased,
                _ => true,
            },
            Carrier::Couple(couple) => match (tag, couple) {
                _ if !matches!(of, Of::Couple | Of::Both) => false,
                (_, None) => true,
                ("MARR", Some(couple)) => match couple.state {
                    CoupleState::Married => true,
                    CoupleState::Divorced => couple.marriage.is_some(),
                    CoupleState::Partners => false,
                },
                ("ENGA", Some(couple)) => couple.engagement.is_some(),
                ("DIV", Some(couple)) => couple.divorce.is_some(),
                ("ANUL", Some(couple)) => couple.state == CoupleState::Divorced,
                _ => true,
            },
        }
    }
}

impl Context {
    /// Does what has to be done with the events of a record, before anything else: positions are those of the file.
    /// Returns new structures.
    pub fn events(
        &mut self,
        tree: &mut Tree,
        jobs: &[Job],
        carrier: &Carrier<'_>,
        contents: &Contents,
        now: &impl Family,
        people: &People,
    ) -> Vec<Tree> {
        let mut added = Vec::new();
        for job in jobs {
            match *job {
                Job::Drop(at) => tree.children[at as usize].tag.clear(),
                Job::Change { at, line, now: number, first, copies } => {
                    let (was, event) = (contents.event_at(line), now.event(number));
                    let child = &mut tree.children[at as usize];
                    self.event(child, Some(&was), &event, carrier, people, (first, copies));
                }
                Job::Add { like, now: number, first, copies } => {
                    let event = now.event(number);
                    let (mut child, was) = match like {
                        Some(line) => (Tree::from(contents.at(line)), Some(contents.event_at(line))),
                        None => (Tree::new("EVEN", Payload::Empty), None),
                    };
                    self.event(&mut child, was.as_ref(), &event, carrier, people, (first, copies));
                    added.push(child);
                }
            }
        }
        added
    }

    fn event(
        &mut self,
        tree: &mut Tree,
        was: Option<&Event>,
        now: &Event,
        carrier: &Carrier<'_>,
        people: &People,
        (first, copies): (bool, bool),
    ) {
        let nothing = Event::default();
        let mut before = was.unwrap_or(&nothing).detail.clone();
        let same_label = was.is_some_and(|was| was.label == now.label && was.kind == now.kind);
        let misplaced = labels::of_tag(&tree.tag)
            .is_some_and(|label| label.of != Of::Extension && !carrier.allows(label.tag, label.of));
        let relabel = !same_label || misplaced;
        if relabel && self.tag(tree, now, carrier, was.is_some()) {
            before.description.clear();
        }
        self.detail(tree, &before, &now.detail);
        let mut edit = Edit::new(tree);
        if relabel {
            let known = labels::of_tag(&edit.tree.tag);
            let words =
                if now.label.is_empty() { labels::kind_in_words(now.kind) } else { now.label.as_str() };
            if known.is_none() {
                edit.set("TYPE", words);
            }
            let usual = known.map_or_else(|| labels::kind_of_words(words), |label| label.kind);
            edit.set(labels::KIND_TAG, if usual == now.kind { "" } else { labels::kind_text(now.kind) });
        }
        self.external_ids(&mut edit, was.map_or(&[], |was| &was.ids), &now.ids);
        let has_uid = uid_of(&now.ids).is_some();
        if copies && !has_uid && edit.find(|child| matches!(child.tag.as_str(), "UID" | "_UID")).is_none() {
            let value = made_uid(now, people);
            edit.add(self.external_id(&ExternalId { kind: "UID".into(), value }));
        }
        self.guests(&mut edit, now, people, first);
        edit.finish();
        if was.is_none() && !labels::has_value(&tree.tag) {
            say_it_happened(tree);
        }
    }

    /// Gives a structure the tag of an event. Returns whether its texts had to go with its old tag; they are only
    /// marked as removed, because positions matter still.
    fn tag(&self, tree: &mut Tree, now: &Event, carrier: &Carrier<'_>, in_place: bool) -> bool {
        let tag = match carrier.label(now, Some(tree.tag.as_str()).filter(|_| in_place)) {
            Some(label) => label.tag,
            None if tree.tag == "FACT" && !now.label.is_empty() => "FACT",
            None => "EVEN",
        };
        if tree.tag == tag {
            return false;
        }
        tree.payload = Payload::Empty;
        tree.tag = tag.to_owned();
        let mut edit = Edit::new(tree);
        edit.remove_all(|child| matches!(child.tag.as_str(), "NOTE" | "SNOTE" | "TYPE"));
        true
    }

    /// The others who take part. New ones are named in the first structure of the event only.
    fn guests(&self, edit: &mut Edit<'_>, now: &Event, people: &People, first: bool) {
        let mut named = Vec::new();
        for at in 0..edit.tree.children.len() {
            let child = &edit.tree.children[at];
            if !matches!(child.tag.as_str(), "ASSO" | "_SHAR") {
                continue;
            }
            let Some(person) = child.as_pointer().and_then(|xref| people.numbers.get(xref)) else { continue };
            let has_role = child.child("ROLE").or(child.child("RELA")).is_some();
            match now.people.iter().find(|participant| participant.person == *person) {
                Some(participant) if !participant.role.is_empty() || !has_role => {
                    named.push(*person);
                    self.role(&mut edit.tree.children[at], participant);
                }
                _ => edit.remove(at),
            }
        }
        let new = |participant: &&Participant| {
            first && !participant.role.is_empty() && !named.contains(&participant.person)
        };
        for participant in now.people.iter().filter(new) {
            let xref = people.xrefs[participant.person as usize].clone();
            let mut tree = Tree::new(if self.seven { "ASSO" } else { "_SHAR" }, Payload::pointer(xref));
            self.role(&mut tree, participant);
            edit.add(tree);
        }
    }

    fn role(&self, tree: &mut Tree, participant: &Participant) {
        let role = tree.children.iter().find(|child| matches!(child.tag.as_str(), "ROLE" | "RELA"));
        let said = role.map(|role| role.child("PHRASE").unwrap_or(role).as_text().trim()).unwrap_or_default();
        let said = labels::role_in_words(said).unwrap_or(said);
        // Long ones are cut when they are read.
        if crate::limits::cut(said, crate::limits::NAME).0 == participant.role {
            return;
        }
        let mut edit = Edit::new(tree);
        edit.remove_all(|child| matches!(child.tag.as_str(), "ROLE" | "RELA"));
        let mut role = Tree::text("ROLE", &participant.role);
        if self.seven {
            match labels::role_value(&participant.role) {
                Some(value) => set_text(&mut role, value),
                None => {
                    set_text(&mut role, "OTHER");
                    role.children.push(Tree::text("PHRASE", &participant.role));
                }
            }
        }
        if !participant.role.is_empty() {
            edit.add(role);
        }
        edit.finish();
    }
}

fn uid_of(ids: &[ExternalId]) -> Option<&str> {
    ids.iter().find(|id| id.kind == "UID").map(|id| id.value.as_str())
}

/// An id for an event that has none, the same whenever the same event is written.
fn made_uid(event: &Event, people: &People) -> String {
    let hash = |salt: u8| {
        let mut hasher = DefaultHasher::new();
        salt.hash(&mut hasher);
        (&event.label, &event.detail.place, &event.detail.description).hash(&mut hasher);
        event.detail.date.as_ref().map(|date| (date.value, &date.text)).hash(&mut hasher);
        for participant in &event.people {
            people.xrefs[participant.person as usize].hash(&mut hasher);
        }
        hasher.finish()
    };
    let (first, second) = (hash(1), hash(2));
    // The form of a UUID whose bits mean nothing to others.
    format!(
        "{:08x}-{:04x}-8{:03x}-a{:03x}-{:012x}",
        first >> 32,
        first >> 16 & 0xffff,
        first & 0xfff,
        second >> 48 & 0xfff,
        second & 0xffff_ffff_ffff
    )
}
