//! Someone who enters a family through the forms, in random order, and answers every question truthfully.

use std::collections::{BTreeSet, HashSet};

use kinkeeper::ids::Id;
use kinkeeper::relationships::graph;
use kinship::{Kin, Line, Tie};
use serde_json::{Value as Json, json};

use crate::kinship::Dice;
use crate::support::{Person, TestApp};

use super::truth::{Bond, Gender, State, TrueFamily, Who};

/// The relationship of a new person to someone who is entered already.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Way {
    Parent(Bond),
    Child(Bond),
    Partner(State),
    Sibling(&'static str),
}

/// A fact that "Add Relationship" may have to add in the end.
#[derive(Clone, Copy, Debug)]
enum Fact {
    Parent(Who, Who, Bond),
    Couple(Who, Who, State),
    Siblings(Who, Who, &'static str),
}

pub struct Entered {
    pub site: TestApp,
    pub owner: Person,
    /// By the number of a person; unknown people have none.
    pub ids: Vec<Option<Id>>,
}

struct Entry<'a> {
    truth: &'a TrueFamily,
    site: TestApp,
    owner: Person,
    ids: Vec<Option<Id>>,
    dice: Dice,
    /// Couples, step-parents and stepsiblings, which are never derived.
    recorded: HashSet<(Who, Who)>,
}

pub async fn enter(truth: &TrueFamily, order: u64) -> Entered {
    let site = TestApp::new().await;
    let owner = site.owner().await;
    let ids = vec![None; truth.people.len()];
    let mut entry = Entry { truth, site, owner, ids, dice: Dice(order), recorded: HashSet::new() };
    entry.add_everyone().await;
    entry.add_missing_facts().await;
    Entered { site: entry.site, owner: entry.owner, ids: entry.ids }
}

/// Every way to enter the first person as a relative of the second.
fn ways(truth: &TrueFamily) -> Vec<(Who, Who, Way)> {
    let mut ways = Vec::new();
    for new in truth.known() {
        let person = &truth.people[new];
        ways.extend(person.children.iter().map(|(child, bond)| (new, *child, Way::Parent(*bond))));
        ways.extend(person.parents.iter().map(|(parent, bond)| (new, *parent, Way::Child(*bond))));
        ways.extend(person.partners.iter().map(|(partner, state)| (new, *partner, Way::Partner(*state))));
        // "Brother" or "sister" would fill in an unknown gender.
        if person.gender != Gender::Unknown {
            let siblings =
                truth.known().into_iter().filter_map(|old| Some((old, sibling_kind(truth, new, old)?)));
            ways.extend(siblings.map(|(old, kind)| (new, old, Way::Sibling(kind))));
        }
    }
    ways.retain(|(_, old, _)| truth.people[*old].known);
    ways
}

/// A truthful person's answer to "Same parents?", if the question has a plain answer.
fn sibling_kind(truth: &TrueFamily, a: Who, b: Who) -> Option<&'static str> {
    let (of_a, of_b) = (truth.line_parents(a), truth.line_parents(b));
    if truth.step_siblings.iter().any(|pair| *pair == (a, b) || *pair == (b, a)) {
        return Some("step");
    }
    match of_a.intersection(&of_b).count() {
        2 if a != b && of_a == of_b => Some("full"),
        1 if truth.is_half(a, b) => Some("half"),
        _ => None,
    }
}

fn sibling_word(gender: Gender) -> &'static str {
    if gender == Gender::Male { "brother" } else { "sister" }
}

fn parent_word(gender: Gender) -> &'static str {
    match gender {
        Gender::Female => "mother",
        Gender::Male => "father",
        Gender::Other | Gender::Unknown => "parent",
    }
}

fn child_word(gender: Gender) -> &'static str {
    match gender {
        Gender::Female => "daughter",
        Gender::Male => "son",
        Gender::Other | Gender::Unknown => "child",
    }
}

fn bond_name(bond: Bond) -> &'static str {
    match bond {
        Bond::Birth => "birth",
        Bond::Adopted => "adopted",
        Bond::Foster => "foster",
        Bond::Step => "step",
    }
}

fn state_name(state: State) -> &'static str {
    match state {
        State::Married => "married",
        State::Partners => "partners",
        State::Divorced => "divorced",
        State::Widowed => "widowed",
    }
}

fn gender_name(gender: Gender) -> Option<&'static str> {
    match gender {
        Gender::Female => Some("female"),
        Gender::Male => Some("male"),
        Gender::Other => Some("other"),
        Gender::Unknown => None,
    }
}

impl Entry<'_> {
    fn id(&self, who: Who) -> Id {
        self.ids[who].unwrap()
    }

    fn gender(&self, who: Who) -> Gender {
        self.truth.people[who].gender
    }

    async fn add_everyone(&mut self) {
        let known = self.truth.known();
        let first = *self.dice.pick(&known);
        self.add_member(first, None).await;
        let ways = ways(self.truth);
        for _ in 1..known.len() {
            let open =
                |(new, old, _): &&(Who, Who, Way)| self.ids[*new].is_none() && self.ids[*old].is_some();
            let open: Vec<_> = ways.iter().filter(open).copied().collect();
            let (new, old, way) = *self.dice.pick(&open);
            self.add_member(new, Some((old, way))).await;
        }
    }

    /// The form "Add Family Member", which knows no kinds of parents and no states of couples: those are edited.
    async fn add_member(&mut self, new: Who, related: Option<(Who, Way)>) {
        let id = Id::new(self.site.app.now());
        self.ids[new] = Some(id);
        let person = &self.truth.people[new];
        let born = person.born.map(|year| year.to_string());
        let mut form = json!({
            "id": id, "name": TrueFamily::name(new), "gender": gender_name(person.gender), "birthDate": born,
        });
        let Some((old, way)) = related else {
            self.owner.add_member(form).await.ok(201);
            return;
        };
        let gender = person.gender;
        let (word, kind) = match way {
            Way::Parent(_) => (parent_word(gender), None),
            Way::Child(_) => (child_word(gender), None),
            Way::Partner(_) => ("spouse", None),
            Way::Sibling(kind) => (sibling_word(gender), Some(kind)),
        };
        let asked = self.ask(&format!("toId={}&type={word}", self.id(old))).await;
        let also = self.answers(&asked, Some(new), "birth");
        let shared = kind.filter(|kind| *kind == "half").and_then(|_| self.shared_parent(&asked, new, old));
        form["relatedTo"] =
            json!({ "memberId": self.id(old), "type": word, "qualifier": kind, "sharedParentId": shared });
        form["also"] = self.also_json(&also, "birth");
        self.owner.add_member(form).await.ok(201);
        let main = match way {
            Way::Parent(bond) => Fact::Parent(new, old, bond),
            Way::Child(bond) => Fact::Parent(old, new, bond),
            Way::Partner(state) => Fact::Couple(new, old, state),
            Way::Sibling(kind) => Fact::Siblings(new, old, kind),
        };
        self.note(main);
        let edit = match way {
            Way::Parent(bond) | Way::Child(bond) if bond != Bond::Birth => {
                Some(("qualifier", bond_name(bond)))
            }
            Way::Partner(state) if state != State::Married => Some(("state", state_name(state))),
            _ => None,
        };
        if let Some((field, value)) = edit {
            self.edit(new, old, field, value).await;
        }
        self.correct(&also, "birth").await;
    }

    async fn ask(&mut self, query: &str) -> Json {
        self.owner.get(&format!("/api/relationships/questions?{query}")).await.ok(200)
    }

    fn who(&self, person: &Json) -> Option<Who> {
        let id: Id = person["id"].as_str()?.parse().unwrap();
        self.ids.iter().position(|known| *known == Some(id))
    }

    /// The proposals that are true. A sibling gets the parent with the kind chosen above, so that one must be right.
    fn answers(&self, asked: &Json, new: Option<Who>, chosen: &str) -> Vec<(Who, Who, bool)> {
        let mut also = Vec::new();
        for proposal in asked["proposals"].as_array().unwrap() {
            let parent = self.who(&proposal["parent"]).or(new).unwrap();
            let child = self.who(&proposal["child"]).or(new).unwrap();
            let as_chosen = proposal["question"] == "sibling";
            let is_true = match self.truth.bond(parent, child) {
                None | Some(Bond::Step) => false,
                Some(bond) => !as_chosen || bond_name(bond) == chosen,
            };
            // A form offers a choice of one other parent.
            let taken =
                proposal["question"] == "other-parent" && also.iter().any(|(_, known, _)| *known == child);
            if is_true && !taken {
                also.push((parent, child, as_chosen));
            }
        }
        also
    }

    fn also_json(&self, also: &[(Who, Who, bool)], chosen: &str) -> Json {
        let one = |(parent, child, as_chosen): &(Who, Who, bool)| {
            let qualifier = as_chosen.then_some(chosen);
            json!({ "fromId": self.id(*parent), "toId": self.id(*child), "type": "parent", "qualifier": qualifier })
        };
        also.iter().map(one).collect()
    }

    /// Other parents are saved as birth parents; those who are not are edited.
    async fn correct(&mut self, also: &[(Who, Who, bool)], chosen: &str) {
        for (parent, child, as_chosen) in also {
            let bond = bond_name(self.truth.bond(*parent, *child).unwrap());
            if bond != if *as_chosen { chosen } else { "birth" } {
                self.edit(*parent, *child, "qualifier", bond).await;
            }
        }
    }

    /// The parent that half-siblings share, if the form offers it.
    fn shared_parent(&self, asked: &Json, a: Who, b: Who) -> Option<Id> {
        let offered: BTreeSet<Who> =
            asked["parents"].as_array().unwrap().iter().filter_map(|parent| self.who(parent)).collect();
        self.truth
            .shared_parents(a, b)
            .into_iter()
            .find(|parent| offered.contains(parent))
            .map(|who| self.id(who))
    }

    /// "Edit" on a profile.
    async fn edit(&mut self, from: Who, to: Who, field: &str, value: &str) {
        let query = format!("fromId={}&toId={}", self.id(from), self.id(to));
        let found = self.owner.get(&format!("/api/relationships?{query}")).await.ok(200);
        let mut body = json!({});
        let Some(row) = found["items"].as_array().unwrap().first() else {
            panic!("{from} and {to}: {found}")
        };
        for kept in ["version", "fromId", "toId", "type", "qualifier", "state"] {
            body[kept] = row[kept].clone();
        }
        body[field] = json!(value);
        self.owner.put(&format!("/api/relationships/{}", row["id"].as_str().unwrap()), body).await.ok(200);
    }

    fn note(&mut self, fact: Fact) {
        let (Fact::Parent(a, b, _) | Fact::Couple(a, b, _) | Fact::Siblings(a, b, _)) = fact;
        self.recorded.extend([(a, b), (b, a)]);
    }

    fn facts(&self) -> Vec<Fact> {
        let known = self.truth.known();
        let mut facts = Vec::new();
        for who in &known {
            let person = &self.truth.people[*who];
            let (parents, partners) = (person.parents.iter(), person.partners.iter());
            let is_known = |who: &Who| self.truth.people[*who].known;
            let parents = parents.filter(|(parent, _)| is_known(parent));
            facts.extend(parents.map(|(parent, bond)| Fact::Parent(*parent, *who, *bond)));
            let partners = partners.filter(|(partner, _)| partner > who && is_known(partner));
            facts.extend(partners.map(|(partner, state)| Fact::Couple(*who, *partner, *state)));
            let siblings = known.iter().filter(|other| *other > who);
            facts.extend(siblings.filter_map(|other| {
                Some(Fact::Siblings(*who, *other, sibling_kind(self.truth, *who, *other)?))
            }));
        }
        facts
    }

    /// Goes through the family and adds facts that are neither recorded nor derived, until nothing is
    /// missing.
    async fn add_missing_facts(&mut self) {
        let mut facts = self.facts();
        for _ in 0..4 {
            for at in (1..facts.len()).rev() {
                facts.swap(at, self.dice.roll(at + 1));
            }
            let mut added = 0;
            for fact in &facts {
                if !self.is_known(*fact).await {
                    self.add_relationship(*fact).await;
                    added += 1;
                }
            }
            if added == 0 {
                return;
            }
        }
        panic!("facts are still missing after they were added");
    }

    async fn is_known(&self, fact: Fact) -> bool {
        let (from, to) = match fact {
            Fact::Couple(a, b, _) | Fact::Parent(a, b, Bond::Step) | Fact::Siblings(a, b, "step") => {
                return self.recorded.contains(&(a, b));
            }
            Fact::Parent(parent, child, _) => (child, parent),
            Fact::Siblings(a, b, _) => (a, b),
        };
        let mut conn = self.site.app.db.read().await.unwrap();
        let relation = graph::relation(&self.site.app, &mut conn, self.id(from), self.id(to)).await.unwrap();
        let Some(relation) = relation.filter(|relation| relation.tie == Tie::Direct) else { return false };
        match fact {
            Fact::Parent(_, _, bond) => {
                let line = match bond {
                    Bond::Adopted => Line::Adopted,
                    Bond::Foster => Line::Foster,
                    Bond::Birth | Bond::Step => Line::Birth,
                };
                relation.kin == Kin::Ancestor { generations: 1 } && relation.line == line
            }
            Fact::Siblings(_, _, kind) => relation.kin == Kin::Sibling { half: kind == "half" },
            Fact::Couple(..) => true,
        }
    }

    /// The form "Add Relationship", from a side that has a word.
    async fn add_relationship(&mut self, fact: Fact) {
        let (from, to, word, kind, state) = match fact {
            Fact::Parent(parent, child, bond) if self.dice.roll(2) == 0 => {
                (parent, child, parent_word(self.gender(parent)), bond_name(bond), None)
            }
            Fact::Parent(parent, child, bond) => {
                (child, parent, child_word(self.gender(child)), bond_name(bond), None)
            }
            Fact::Couple(a, b, state) => (a, b, "spouse", "birth", Some(state_name(state))),
            Fact::Siblings(a, b, kind) => {
                let (from, to) = if self.gender(a) == Gender::Unknown { (b, a) } else { (a, b) };
                assert!(self.gender(from) != Gender::Unknown, "there is no word for {a} and {b}");
                (from, to, sibling_word(self.gender(from)), kind, None)
            }
        };
        let asked = self.ask(&format!("fromId={}&toId={}&type={word}", self.id(from), self.id(to))).await;
        let also = self.answers(&asked, None, kind);
        let shared = if kind == "half" { self.shared_parent(&asked, from, to) } else { None };
        let body = json!({
            "fromId": self.id(from), "toId": self.id(to), "type": word, "qualifier": kind, "state": state,
            "sharedParentId": shared, "also": self.also_json(&also, kind),
        });
        self.owner.post("/api/relationships", body).await.ok(201);
        self.note(fact);
        self.correct(&also, kind).await;
    }
}
