//! A family as it really is, however much of it has been entered.

use std::collections::{BTreeSet, VecDeque};

/// The number of a person.
pub type Who = usize;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gender {
    Female,
    Male,
    Other,
    Unknown,
}

/// The kinds of parenthood, the stronger bond first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Bond {
    Birth,
    Adopted,
    Foster,
    Step,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    Married,
    Partners,
    Divorced,
    Widowed,
}

pub struct TruePerson {
    pub gender: Gender,
    pub born: Option<usize>,
    /// False for parents of whom the family knows nothing, only that siblings share them.
    pub known: bool,
    pub parents: Vec<(Who, Bond)>,
    pub children: Vec<(Who, Bond)>,
    pub partners: Vec<(Who, State)>,
}

#[derive(Default)]
pub struct TrueFamily {
    pub people: Vec<TruePerson>,
    /// Pairs that are entered as stepsiblings, because their parents are unknown.
    pub step_siblings: Vec<(Who, Who)>,
}

impl TrueFamily {
    pub fn known(&self) -> Vec<Who> {
        (0..self.people.len()).filter(|who| self.people[*who].known).collect()
    }

    pub fn name(who: Who) -> String {
        format!("Kin {who}")
    }

    pub fn bond(&self, parent: Who, child: Who) -> Option<Bond> {
        self.people[child].parents.iter().find(|(who, _)| *who == parent).map(|(_, bond)| *bond)
    }

    pub fn is_couple(&self, a: Who, b: Who) -> bool {
        self.people[a].partners.iter().any(|(who, _)| *who == b)
    }

    /// Birth and adoptive parents, who make people brothers and sisters.
    pub fn line_parents(&self, of: Who) -> BTreeSet<Who> {
        let line = |bond| matches!(bond, Bond::Birth | Bond::Adopted);
        self.people[of].parents.iter().filter(|(_, bond)| line(*bond)).map(|(who, _)| *who).collect()
    }

    pub fn shared_parents(&self, a: Who, b: Who) -> Vec<Who> {
        self.line_parents(a).intersection(&self.line_parents(b)).copied().collect()
    }

    /// One shared parent, and each has another one who is known to be different.
    pub fn is_half(&self, a: Who, b: Who) -> bool {
        let several = |who| self.line_parents(who).len() > 1;
        self.shared_parents(a, b).len() == 1 && several(a) && several(b)
    }

    /// Everyone one link away.
    fn near(&self, who: Who) -> impl Iterator<Item = Who> {
        let person = &self.people[who];
        let parents = person.parents.iter().chain(&person.children).map(|(who, _)| *who);
        parents.chain(person.partners.iter().map(|(who, _)| *who))
    }

    /// The fewest links from one person to everyone connected.
    pub fn distances(&self, from: Who) -> Vec<Option<usize>> {
        let mut distances = vec![None; self.people.len()];
        distances[from] = Some(0);
        let mut queue = VecDeque::from([(from, 0)]);
        while let Some((who, distance)) = queue.pop_front() {
            for next in self.near(who) {
                if distances[next].is_none() {
                    distances[next] = Some(distance + 1);
                    queue.push_back((next, distance + 1));
                }
            }
        }
        distances
    }
}
