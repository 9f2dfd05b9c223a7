//! Events -> the structures that carry them, on people and couples.

use gedcom::{Payload, Tree};

use crate::Contents;
use crate::labels::{self, Label, Of};
use crate::model::{Couple, CoupleState, Event, ExternalId, Participant, Person};
use crate::read::Facts;

use super::details::Context;
use super::edit::{Edit, say_it_happened, set_text};
use super::event_ids::{made_uid, uid_of};
use super::event_jobs::Job;
use super::family::Family;
use super::plan::People;

/// The people who carry an event, and what they add to it.
pub(super) enum Carrier<'a> {
    Person(&'a Person),
    Couple(Option<&'a Couple>),
}

impl Carrier<'_> {
    /// The tag of an event here; None if it has only words.
    ///
    /// A structure that is already in its position must not come before the fact of the same tag.
    fn label(&self, event: &Event, tag: Option<&str>) -> Option<&'static Label> {
        let label = labels::of_label(&event.label).filter(|label| self.allows(label.tag, label.of));
        label.filter(|label| tag.is_none_or(|tag| tag == label.tag) || !Facts::may_be(label.tag))
    }

    /// Returns true if an event may have this tag here. The first birth is not an event, and only the dead are buried.
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
