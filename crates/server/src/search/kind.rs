//! The groups of what can be found, as the record types name them.

use std::sync::LazyLock;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};

use crate::record_types::search::{Documents, Texts};

/// A group of what can be found. Groups are in the order of the record types; those that not everyone finds come last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SearchKind(u8);

/// The longer name is for the API's document, where another `Kind` exists.
pub type Kind = SearchKind;

static ALL: LazyLock<Vec<&'static Documents>> = LazyLock::new(|| {
    let mut all: Vec<_> = crate::records().iter().filter_map(|kind| kind.search.documents()).collect();
    all.sort_by_key(|documents| documents.finders.is_some());
    all
});

impl SearchKind {
    pub fn all() -> impl Iterator<Item = Self> {
        (0..).map(Self).take(ALL.len())
    }

    /// Nothing is found in a group that no record type has.
    pub fn of(group: &str) -> Self {
        Self::all().find(|kind| kind.name() == group).unwrap_or(Self(u8::MAX))
    }

    pub fn documents(self) -> Option<&'static Documents> {
        ALL.get(usize::from(self.0)).copied()
    }

    pub fn name(self) -> &'static str {
        self.documents().map(|documents| documents.group).unwrap_or_default()
    }

    /// A bit of its own in a set of kinds.
    pub fn bit(self) -> u64 {
        1_u64.checked_shl(self.0.into()).unwrap_or_default()
    }

    /// The record types that add texts to its documents.
    pub fn texts(self) -> impl Iterator<Item = &'static Texts> {
        let texts = crate::records().iter().filter_map(|kind| kind.search.texts());
        texts.filter(move |texts| texts.group == self.name())
    }
}

impl Serialize for SearchKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for SearchKind {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        let known = Self::all().find(|kind| kind.name() == name);
        known.ok_or_else(|| D::Error::custom(format_args!("unknown kind {name:?}")))
    }
}

impl utoipa::PartialSchema for SearchKind {
    fn schema() -> RefOr<Schema> {
        let names = Self::all().map(Self::name);
        ObjectBuilder::new().schema_type(Type::String).enum_values(Some(names)).into()
    }
}

impl utoipa::ToSchema for SearchKind {}
