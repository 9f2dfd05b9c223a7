//! The people of a file and those who are here, in the form that `family-match` compares.

use std::collections::HashMap;

use family_file::{Contents, Person};
use family_match::{Name as MatchName, Person as MatchPerson, Sex};
use fuzzy_date::FuzzyDate;

use crate::fold::fold;
use crate::ids::Id;
use crate::members::{Gender, Member};
use crate::relationships::Kind;

use super::here::Here;

pub(super) fn people_of_file(file: &Contents) -> Vec<MatchPerson> {
    let mut people: Vec<MatchPerson> =
        (0..file.people()).map(|number| person_of_file(&file.person(number))).collect();
    for link in file.parents() {
        if let Some(child) = people.get_mut(link.child as usize) {
            child.parents.push(link.parent);
        }
        if let Some(parent) = people.get_mut(link.parent as usize) {
            parent.children.push(link.child);
        }
    }
    for number in 0..file.couples() {
        let [one, other] = file.couple(number).partners;
        for (of, partner) in [(one, other), (other, one)] {
            if let Some(person) = people.get_mut(of as usize) {
                person.partners.push(partner);
            }
        }
    }
    people
}

fn person_of_file(person: &Person) -> MatchPerson {
    let detail = |detail: &Option<family_file::Detail>| {
        let place = detail.as_ref().map(|detail| fold(&detail.place)).unwrap_or_default();
        (detail.as_ref().and_then(|detail| detail.date.as_ref()?.value), place)
    };
    let ((birth, birth_place), (death, death_place)) = (detail(&person.birth), detail(&person.death));
    let names = person.names.iter().map(|name| name_of(&name.whole, &name.given, &name.surname));
    let sex = match person.sex {
        family_file::Sex::Male => Sex::Male,
        family_file::Sex::Female => Sex::Female,
        family_file::Sex::Other | family_file::Sex::Unknown => Sex::Unknown,
    };
    MatchPerson {
        names: names.collect(),
        sex,
        birth,
        birth_place,
        death,
        death_place,
        ..MatchPerson::default()
    }
}

/// A name in parts; without them, the last word is the surname.
fn name_of(whole: &str, given: &str, surname: &str) -> MatchName {
    if !given.is_empty() || !surname.is_empty() {
        return MatchName::new(fold(given), fold(surname));
    }
    match whole.rsplit_once(' ') {
        Some((given, surname)) => MatchName::new(fold(given), fold(surname)),
        None => MatchName::new(fold(whole), ""),
    }
}

/// A member, with the details that a proposal shows.
pub(super) struct Candidate {
    pub(super) id: Id,
    pub(super) name: String,
    pub(super) birth: Option<FuzzyDate>,
    pub(super) death: Option<FuzzyDate>,
}

/// Everyone who is here, to be compared with the people of a file.
#[derive(Default)]
pub struct Candidates {
    pub(super) members: Vec<Candidate>,
    pub(super) people: Vec<MatchPerson>,
}

impl Candidates {
    pub fn add(&mut self, member: &Member) {
        self.people.push(person_here(member));
        let (id, name) = (member.id, member.name.clone());
        self.members.push(Candidate { id, name, birth: member.birth_date, death: member.death_date });
    }

    /// Adds the relatives of everyone.
    pub fn relate(&mut self, here: &Here) {
        let numbers: HashMap<Id, u32> = self.members.iter().map(|member| member.id).zip(0..).collect();
        for (kind, first, second) in here.ties.keys() {
            let (Some(&first), Some(&second)) = (numbers.get(first), numbers.get(second)) else { continue };
            match kind {
                Kind::Parent => {
                    self.people[second as usize].parents.push(first);
                    self.people[first as usize].children.push(second);
                }
                Kind::Partner => {
                    self.people[first as usize].partners.push(second);
                    self.people[second as usize].partners.push(first);
                }
                Kind::Sibling => {}
            }
        }
        for person in &mut self.people {
            for relatives in [&mut person.parents, &mut person.partners, &mut person.children] {
                relatives.sort_unstable();
            }
        }
    }
}

fn person_here(member: &Member) -> MatchPerson {
    let text = |text: &Option<String>| text.as_deref().map(fold).unwrap_or_default();
    let part = |part: &Option<String>| part.clone().unwrap_or_default();
    let mut names = vec![name_of(&member.name, &part(&member.given_name), &part(&member.surname))];
    if let (Some(birth), Some(first)) = (&member.birth_surname, names.first()) {
        names.push(MatchName::new(first.given.clone(), fold(birth)));
    }
    MatchPerson {
        names,
        sex: match member.gender {
            Some(Gender::Male) => Sex::Male,
            Some(Gender::Female) => Sex::Female,
            Some(Gender::Other) | None => Sex::Unknown,
        },
        birth: member.birth_date,
        birth_place: text(&member.birth_place),
        death: member.death_date,
        death_place: text(&member.death_place),
        ..MatchPerson::default()
    }
}
