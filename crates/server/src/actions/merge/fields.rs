//! The profile of the two, field by field.

use std::collections::HashMap;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::openapi::schema::{AdditionalProperties, ObjectBuilder, OneOfBuilder, Schema, Type};
use utoipa::openapi::{Ref, RefOr};
use utoipa::{PartialSchema, ToSchema};

use crate::fold::fold;
use crate::members::{MEMBER_FIELDS, Member, Merge};
use crate::record_types::Field;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Side {
    /// The member who stays
    One,
    /// The member who is merged into the one who stays
    Other,
}

/// Something that people choose when both have a value: a field of the profile, the portrait, or the details of a
/// relationship that both have to the same person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct MergeField(pub &'static str);

pub const NAME: MergeField = MergeField("name");
pub const PORTRAIT: MergeField = MergeField("portrait");
pub const RELATIONSHIPS: MergeField = MergeField("relationships");

impl MergeField {
    fn all() -> impl Iterator<Item = Self> {
        let chosen = MEMBER_FIELDS.iter().filter(|field| !matches!(field.merge, Merge::Join(_)));
        chosen.map(|field| Self(field.name())).chain([PORTRAIT, RELATIONSHIPS])
    }
}

impl<'de> Deserialize<'de> for MergeField {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        let known = Self::all().find(|field| field.0 == name);
        known.ok_or_else(|| D::Error::custom(format_args!("unknown field `{name}`")))
    }
}

// By hand: a derive would need a list of the fields.
impl PartialSchema for MergeField {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::String)
            .description(Some("What can be chosen when two members are merged."))
            .enum_values(Some(Self::all().map(|field| field.0)))
            .into()
    }
}

impl ToSchema for MergeField {}

/// The choices for fields in which both have a value. Without one, the member who stays keeps theirs.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(transparent)]
pub struct Choices(HashMap<MergeField, Option<Side>>);

impl Choices {
    pub fn of(&self, field: MergeField) -> Option<Side> {
        self.0.get(&field).copied().flatten()
    }
}

impl PartialSchema for Choices {
    fn schema() -> RefOr<Schema> {
        let side = |field| {
            let about = "The details of relationships that both have to the same person";
            let mut side = Ref::from_schema_name(Side::name());
            if field == RELATIONSHIPS {
                side.description = about.to_owned();
            }
            OneOfBuilder::new().item(side).item(ObjectBuilder::new().schema_type(Type::Null))
        };
        let object = ObjectBuilder::new().description(Some(
            "The side whose value is used where both have one. Without a choice, that of the member who stays.",
        ));
        let object = MergeField::all().fold(object, |object, field| object.property(field.0, side(field)));
        object.additional_properties(Some(AdditionalProperties::FreeForm(false))).into()
    }
}

impl ToSchema for Choices {
    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        schemas.push((Side::name().into_owned(), Side::schema()));
    }
}

/// The chosen value; if that one is not known, the other.
pub fn pick<T: Clone>(side: Option<Side>, one: &Option<T>, other: &Option<T>) -> Option<T> {
    match side {
        Some(Side::Other) => other.clone().or_else(|| one.clone()),
        Some(Side::One) | None => one.clone().or_else(|| other.clone()),
    }
}

/// Takes the chosen value; if that one is not known, the other.
pub fn choose<T>(field: &Field<T>, side: Option<Side>, after: &mut T, [one, other]: [&T; 2]) {
    let (first, second) = if side == Some(Side::Other) { (other, one) } else { (one, other) };
    let is_known = (field.get)(first).is_some();
    (field.copy)(after, if is_known { first } else { second });
}

/// Returns true if the name contains all words of this part of a name.
fn fits(name: &str, part: &str) -> bool {
    let words: Vec<String> = fold(name).split_whitespace().map(str::to_owned).collect();
    fold(part).split_whitespace().all(|word| words.iter().any(|known| known == word))
}

/// The member who stays, with the values of both.
pub fn joined(one: &Member, other: &Member, choices: &Choices) -> Member {
    let mut after = one.clone();
    let of_name = choices.of(NAME);
    let (own, strange) = if of_name == Some(Side::Other) { (other, one) } else { (one, other) };
    for field in MEMBER_FIELDS {
        let choice = choices.of(MergeField(field.name()));
        match field.merge {
            Merge::WithName if choice.is_none() => {
                // A part goes with its name. Without one, the other's is kept if the name contains it.
                (field.field.copy)(&mut after, own);
                let part = (field.field.get)(strange);
                if (field.field.get)(own).is_none() && part.is_some_and(|part| fits(&own.name, &part)) {
                    (field.field.copy)(&mut after, strange);
                }
            }
            Merge::Choose | Merge::WithName => choose(&field.field, choice, &mut after, [one, other]),
            Merge::Join(join) => join(&mut after, other),
        }
    }
    after.portrait = pick(choices.of(PORTRAIT), &one.portrait, &other.portrait);
    after.index();
    after
}
