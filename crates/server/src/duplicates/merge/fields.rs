//! The profile of the two, field by field.

use serde::Deserialize;
use utoipa::ToSchema;

use crate::fold::fold;
use crate::members::{KnownDate, Member};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Side {
    /// Who stays
    One,
    /// Who is merged into them
    Other,
}

/// Whose value to take where both have one. Without a choice, the one of who stays.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Choices {
    pub name: Option<Side>,
    pub given_name: Option<Side>,
    pub surname: Option<Side>,
    pub birth_surname: Option<Side>,
    pub nickname: Option<Side>,
    pub gender: Option<Side>,
    pub birth_date: Option<Side>,
    pub birth_place: Option<Side>,
    pub death_date: Option<Side>,
    pub death_place: Option<Side>,
    pub email: Option<Side>,
    pub phone_number: Option<Side>,
    pub address: Option<Side>,
    pub occupation: Option<Side>,
    pub education: Option<Side>,
    pub portrait: Option<Side>,
    /// The details of relationships that both have to the same person
    pub relationships: Option<Side>,
}

/// The chosen value; if that one is not known, the other.
pub fn pick<T: Clone>(side: Option<Side>, one: &Option<T>, other: &Option<T>) -> Option<T> {
    match side {
        Some(Side::Other) => other.clone().or_else(|| one.clone()),
        Some(Side::One) | None => one.clone().or_else(|| other.clone()),
    }
}

fn pick_date(side: Option<Side>, one: KnownDate, other: KnownDate) -> KnownDate {
    let known = |date: KnownDate| date.date.is_some().then_some(date);
    pick(side, &known(one), &known(other)).unwrap_or_default()
}

/// A part of the name. Without a choice it goes with the name: the other's given name is none of this name's, unless the
/// name has it too.
fn pick_part(
    (choice, of_name): (Option<Side>, Option<Side>),
    name: &str,
    one: &Option<String>,
    other: &Option<String>,
) -> Option<String> {
    if choice.is_some() {
        return pick(choice, one, other);
    }
    let (own, strange) = if of_name == Some(Side::Other) { (other, one) } else { (one, other) };
    let words: Vec<String> = fold(name).split_whitespace().map(str::to_owned).collect();
    let has =
        |part: &String| fold(part).split_whitespace().all(|word| words.iter().any(|known| known == word));
    own.clone().or_else(|| strange.clone().filter(has))
}

/// Who stays, with what is known of both.
pub fn joined(one: &Member, other: &Member, choices: &Choices) -> Member {
    let name = if choices.name == Some(Side::Other) { &other.name } else { &one.name };
    let part = |choice, one: &Option<String>, other: &Option<String>| {
        pick_part((choice, choices.name), name, one, other)
    };
    let mut after = Member {
        name: name.clone(),
        given_name: part(choices.given_name, &one.given_name, &other.given_name),
        surname: part(choices.surname, &one.surname, &other.surname),
        birth_surname: pick(choices.birth_surname, &one.birth_surname, &other.birth_surname),
        nickname: pick(choices.nickname, &one.nickname, &other.nickname),
        gender: pick(choices.gender, &one.gender, &other.gender),
        birth_place: pick(choices.birth_place, &one.birth_place, &other.birth_place),
        death_place: pick(choices.death_place, &one.death_place, &other.death_place),
        email: pick(choices.email, &one.email, &other.email),
        phone_number: pick(choices.phone_number, &one.phone_number, &other.phone_number),
        address: pick(choices.address, &one.address, &other.address),
        occupation: pick(choices.occupation, &one.occupation, &other.occupation),
        education: pick(choices.education, &one.education, &other.education),
        portrait: pick(choices.portrait, &one.portrait, &other.portrait),
        deceased: one.deceased || other.deceased,
        ..one.clone()
    };
    for interest in &other.interests.0 {
        if !after.interests.0.contains(interest) {
            after.interests.0.push(interest.clone());
        }
    }
    after.set_birth(pick_date(choices.birth_date, one.known_birth(), other.known_birth()));
    after.set_death(pick_date(choices.death_date, one.known_death(), other.known_death()));
    after.index();
    after
}
