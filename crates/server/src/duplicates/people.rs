//! The family as the crate `family-match` compares it.

use std::collections::HashMap;

use family_match::{Name, Person, Sex};

use crate::db::{Conn, DbError};
use crate::fold::fold;
use crate::ids::Id;
use crate::members::surname::surname_of;
use crate::members::{Gender, Member, MemberName, store as members};
use crate::relationships::{Kind, Relationship, store as relationships};

/// Everyone, in the order of their ids.
pub struct Everyone {
    pub ids: Vec<Id>,
    pub people: Vec<Person>,
}

/// Loads the whole family.
pub async fn everyone(conn: &mut Conn) -> Result<Everyone, DbError> {
    let mut all = Everyone { ids: Vec::new(), people: Vec::new() };
    let mut after = None;
    loop {
        let page = members::page(conn, after).await?;
        let (Some(first), Some(last)) = (page.first(), page.last()) else { break };
        after = Some(last.id);
        let further = members::names_between(conn, first.id, last.id).await?;
        let mut of_member: HashMap<Id, Vec<MemberName>> = HashMap::new();
        for name in further {
            of_member.entry(name.member_id).or_default().push(name);
        }
        for member in &page {
            let further = of_member.remove(&member.id).unwrap_or_default();
            all.ids.push(member.id);
            all.people.push(person(member, &further));
        }
    }
    relate(&mut all, &relationships::all(conn).await?);
    Ok(all)
}

/// Two members with their relatives: the first two of the list.
pub async fn two(conn: &mut Conn, ids: [Id; 2]) -> Result<Everyone, DbError> {
    let mut facts = relationships::of(conn, ids[0]).await?;
    facts.extend(relationships::of(conn, ids[1]).await?);
    let mut all = Everyone { ids: ids.to_vec(), people: Vec::new() };
    for fact in &facts {
        for id in [fact.first_id, fact.second_id] {
            if !all.ids.contains(&id) {
                all.ids.push(id);
            }
        }
    }
    let mut known = Vec::with_capacity(all.ids.len());
    for id in &all.ids {
        if let Some(member) = members::get(conn, *id).await? {
            let further = members::names_of(conn, *id).await?;
            known.push(*id);
            all.people.push(person(&member, &further));
        }
    }
    all.ids = known;
    facts.sort_unstable_by_key(|fact| fact.id);
    facts.dedup_by_key(|fact| fact.id);
    relate(&mut all, &facts);
    Ok(all)
}

fn relate(all: &mut Everyone, facts: &[Relationship]) {
    let indexes: HashMap<Id, u32> = all.ids.iter().copied().zip(0..).collect();
    for fact in facts {
        let (Some(first), Some(second)) = (indexes.get(&fact.first_id), indexes.get(&fact.second_id)) else {
            continue;
        };
        let (first, second) = (*first, *second);
        match fact.kind {
            Kind::Parent => {
                all.people[first as usize].children.push(second);
                all.people[second as usize].parents.push(first);
            }
            Kind::Partner => {
                all.people[first as usize].partners.push(second);
                all.people[second as usize].partners.push(first);
            }
            Kind::Sibling => {}
        }
    }
}

/// A member without their relatives.
pub fn person(member: &Member, further: &[MemberName]) -> Person {
    Person {
        names: names(member, further),
        sex: match member.gender {
            Some(Gender::Male) => Sex::Male,
            Some(Gender::Female) => Sex::Female,
            Some(Gender::Other) | None => Sex::Unknown,
        },
        birth: member.birth_date,
        birth_place: member.birth_place.as_deref().map(fold).unwrap_or_default(),
        death: member.death_date,
        death_place: member.death_place.as_deref().map(fold).unwrap_or_default(),
        ..Person::default()
    }
}

fn names(member: &Member, further: &[MemberName]) -> Vec<Name> {
    let usual = name(&member.name, member.given_name.as_deref(), member.surname.as_deref());
    let birth = member.birth_surname.as_deref().map(|surname| Name::new(usual.given.clone(), fold(surname)));
    let nickname = member.nickname.as_deref().map(|nick| Name::new(fold(nick), usual.surname.clone()));
    let further =
        further.iter().map(|one| name(&one.name, one.given_name.as_deref(), one.surname.as_deref()));
    [usual.clone()].into_iter().chain(birth).chain(nickname).chain(further).collect()
}

/// A name in its parts; without a recorded surname, the end of the name counts as the surname.
pub fn name(whole: &str, given: Option<&str>, surname: Option<&str>) -> Name {
    let whole = fold(whole);
    let surname = fold(&surname_of(&whole, surname));
    let given = match given {
        Some(given) => fold(given),
        None => whole.strip_suffix(surname.as_str()).unwrap_or(&whole).trim().to_owned(),
    };
    // A single name counts as the given name.
    if given.is_empty() { Name::new(surname, "") } else { Name::new(given, surname) }
}
