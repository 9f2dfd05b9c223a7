//! The relation of two people as the page explains and draws it: sentences, the path person by person, the
//! ancestors that blood relatives share, and further ways.

use std::collections::HashMap;

use kinship::{Family, Generation, Kin, Line, Relation, StepKind, Tie};
use serde::Serialize;
use utoipa::ToSchema;

use crate::ids::Id;
use crate::members::Gender;
use crate::members::wire::PersonRef;
use crate::words::Message;
use crate::words::kinship::Shared;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Bond {
    Blood,
    Adoption,
    Foster,
    Marriage,
}

/// The link from the previous person on the path to this one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum PathLink {
    Parent,
    Child,
    Partner,
    /// Used if the shared parents are unknown, and between step-siblings
    Sibling,
}

/// One way in which two people are related.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Way {
    pub bond: Bond,
    /// The relation of `to` to `from`: `great-niece`
    #[schema(value_type = String)]
    pub words: Message,
    /// The relation of `from` to `to`: `great-uncle`
    #[schema(value_type = String)]
    pub words_back: Message,
    /// `Mia is Otto's great-niece`, or with `your` and `You are` if the reader is one of them
    #[schema(value_type = String)]
    pub sentence: Message,
    #[schema(value_type = String)]
    pub sentence_back: Message,
    /// `Otto's brother's daughter's daughter`
    #[schema(value_type = Option<String>)]
    pub path: Option<Message>,
    /// The ancestors that blood relatives share: `They share great-grandparents`
    #[schema(value_type = Option<String>)]
    pub shared: Option<Message>,
    /// Everyone on the path, from `from` to `to`. Brothers and sisters are connected through their parents
    pub people: Vec<PathPerson>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PathPerson {
    pub person: PersonRef,
    /// The other parent, where the path goes through both
    pub with: Option<PersonRef>,
    /// Null for the first
    pub link: Option<PathLink>,
    /// Their relation to the previous person: `mother`
    #[schema(value_type = Option<String>)]
    pub words: Option<Message>,
    /// Generations above `from`; negative below
    pub generation: i32,
    /// A common ancestor of the two; also the ancestor, if one descends from the other
    pub common: bool,
}

/// A path before people's names are added.
pub struct Traced {
    relation: Relation<Id>,
    people: Vec<TracedPerson>,
}

struct TracedPerson {
    id: Id,
    with: Option<Id>,
    link: Option<PathLink>,
    relation: Option<Relation<Id>>,
    generation: i32,
}

/// The closest way from one to the other and, if wanted, further ways.
pub fn trace(family: &Family<Id>, from: Id, to: Id, further: bool) -> Vec<Traced> {
    let ways = if further { family.ways(from, to) } else { family.relation(from, to).into_iter().collect() };
    ways.into_iter().map(|relation| Traced { people: people_of(family, &relation), relation }).collect()
}

fn people_of(family: &Family<Id>, relation: &Relation<Id>) -> Vec<TracedPerson> {
    let first = TracedPerson { id: relation.from, with: None, link: None, relation: None, generation: 0 };
    let mut people = vec![first];
    let mut add = |id: Id, with: Option<Id>, link: PathLink, up: i32| {
        let (before, generation) = people.last().map_or((id, 0), |last| (last.id, last.generation));
        let relation = family.relation(before, id);
        people.push(TracedPerson { id, with, link: Some(link), relation, generation: generation + up });
    };
    let mut before = relation.from;
    for step in &relation.path {
        match step.kind {
            StepKind::Parent(_) => add(step.person, None, PathLink::Parent, 1),
            StepKind::Child(_) => add(step.person, None, PathLink::Child, -1),
            StepKind::Partner(_) => add(step.person, None, PathLink::Partner, 0),
            StepKind::StepSibling => add(step.person, None, PathLink::Sibling, 0),
            StepKind::Sibling { .. } => match family.shared_parents_of(before, step.person)[..] {
                [] => add(step.person, None, PathLink::Sibling, 0),
                [parent, ..] => {
                    let with = family.shared_parents_of(before, step.person).get(1).copied();
                    add(parent, with, PathLink::Parent, 1);
                    add(step.person, None, PathLink::Child, -1);
                }
            },
        }
        before = step.person;
    }
    people
}

impl Traced {
    /// Everyone whose name is needed.
    pub fn ids(&self) -> impl Iterator<Item = Id> {
        self.people.iter().flat_map(|person| [Some(person.id), person.with]).flatten()
    }

    /// Adds people's names. `reader` is the viewer's own entry. Returns `None` if someone has just been
    /// deleted.
    pub fn named(self, people: &HashMap<Id, PersonRef>, reader: Option<Id>) -> Option<Way> {
        let (from, to) = (people.get(&self.relation.from)?, people.get(&self.relation.to())?);
        let bond = bond(&self.relation);
        let name = |person: &PersonRef| (reader != Some(person.id)).then(|| person.name.clone());
        let (from_name, to_name) = (name(from), name(to));
        let back = self.relation.inverse();
        let shared = (bond == Bond::Blood).then(|| self.shared(people, &from_name, &to_name)).flatten();
        let common = self.common_generation(bond);
        let named = |(before, person): (Option<&TracedPerson>, &TracedPerson)| {
            let before = before.and_then(|before| people.get(&before.id)).and_then(name);
            Some(PathPerson {
                person: people.get(&person.id)?.clone(),
                with: person.with.and_then(|with| people.get(&with).cloned()),
                link: person.link,
                words: person.relation.clone().map(|relation| Message::kinship(relation, before.as_deref())),
                generation: person.generation,
                common: common == Some(person.generation),
            })
        };
        let previous = std::iter::once(None).chain(self.people.iter().map(Some));
        Some(Way {
            bond,
            sentence: sentence(&self.relation, to_name.as_deref(), from_name.as_deref()),
            sentence_back: sentence(&back, from_name.as_deref(), to_name.as_deref()),
            path: Message::path(&self.relation, from_name.as_deref()),
            shared,
            people: previous.zip(&self.people).map(named).collect::<Option<_>>()?,
            words: Message::kinship(self.relation, from_name.as_deref()),
            words_back: Message::kinship(back, to_name.as_deref()),
        })
    }

    /// The generation of the common ancestors, if they are known.
    fn common_generation(&self, bond: Bond) -> Option<i32> {
        let top = self.people.iter().map(|person| person.generation).max()?;
        let known = self.people.iter().filter(|person| person.generation == top).count() == 1;
        (bond == Bond::Blood && known).then_some(top)
    }

    /// `They share great-grandparents`, or `Otto's parents are Mia's great-grandparents`.
    fn shared(
        &self,
        people: &HashMap<Id, PersonRef>,
        from: &Option<String>,
        to: &Option<String>,
    ) -> Option<Message> {
        let (up, down) = generations(self.relation.kin)?;
        let top = self.people.iter().max_by_key(|person| person.generation)?;
        let known = self.common_generation(Bond::Blood).is_some();
        // A single known parent is named by gender; otherwise the word is "parents".
        let one = (known && top.with.is_none()).then(|| people.get(&top.id)).flatten().map(|top| top.gender);
        let (first, second) = ((from.clone(), up), (to.clone(), down));
        // The reader must not come first, because the sentence does not start with "your".
        let whose = if first.0.is_none() { [second, first] } else { [first, second] };
        Some(Message::SharedAncestors(Shared { whose, one: one.map(gender) }))
    }
}

fn bond(relation: &Relation<Id>) -> Bond {
    match (relation.tie, relation.kin) {
        (_, Kin::Partner(_) | Kin::CoParent | Kin::Distant) => Bond::Marriage,
        (Tie::Direct, _) => match relation.line {
            Line::Birth => Bond::Blood,
            Line::Adopted => Bond::Adoption,
            Line::Foster => Bond::Foster,
        },
        _ => Bond::Marriage,
    }
}

/// Generations from each of two blood relatives up to their common ancestors; `None` if one descends from the other.
fn generations(kin: Kin) -> Option<(u32, u32)> {
    match kin {
        Kin::Sibling { .. } => Some((1, 1)),
        Kin::AuntUncle { greats, .. } => Some((greats + 2, 1)),
        Kin::NieceNephew { greats, .. } => Some((1, greats + 2)),
        Kin::Cousin { degree, removed, generation, .. } => Some(match generation {
            Generation::Same => (degree + 1, degree + 1),
            Generation::Older => (degree + 1 + removed, degree + 1),
            Generation::Younger => (degree + 1, degree + 1 + removed),
        }),
        Kin::Myself
        | Kin::Partner(_)
        | Kin::Ancestor { .. }
        | Kin::Descendant { .. }
        | Kin::CoParent
        | Kin::Distant => None,
    }
}

fn gender(gender: Option<Gender>) -> kinship::Gender {
    match gender {
        Some(Gender::Male) => kinship::Gender::Male,
        Some(Gender::Female) => kinship::Gender::Female,
        Some(Gender::Other) | None => kinship::Gender::Other,
    }
}

/// A sentence about the relation of the person called `name` to the person called `other`; the reader has no
/// name here.
fn sentence(relation: &Relation<Id>, name: Option<&str>, other: Option<&str>) -> Message {
    let words = || Message::kinship(relation.clone(), other);
    let details: Vec<(&'static str, &str)> =
        [("name", name), ("other", other)].into_iter().filter_map(|(key, name)| Some((key, name?))).collect();
    let text = |key: &'static str| Message::text(key, &details);
    match (relation.kin, name, other) {
        (Kin::CoParent, Some(_), Some(_)) => text("kinship.sentence.coParents"),
        (Kin::CoParent, ..) => {
            Message::text("kinship.sentence.yourCoParent", &[("name", name.or(other).unwrap_or_default())])
        }
        (Kin::Distant, Some(_), _) => text("kinship.sentence.path").with("path", words()),
        (Kin::Distant, None, _) => text("kinship.sentence.yourPath").with("path", words()),
        (_, Some(_), Some(_)) => text("kinship.sentence.theirs").with("word", words()),
        (_, Some(_), None) => {
            text("kinship.sentence.yours").with("yours", Message::YourKinship(Box::new(relation.clone())))
        }
        (_, None, _) => text("kinship.sentence.you").with("word", words()),
    }
}
