use std::borrow::Cow;

use fuzzy_date::FuzzyDate;
use kinship::Relation;
use serde::{Serialize, Serializer};

use crate::ids::Id;

use super::{Language, dates, kinship as kin, reader};

/// A text that is not in any language yet.
#[derive(Clone, Debug, PartialEq)]
pub enum Message {
    /// The same in every language: something that a person typed, a number, a time.
    Plain(String),
    Text {
        key: Cow<'static, str>,
        details: Vec<(&'static str, Message)>,
    },
    Date(FuzzyDate),
    /// One person's relation to another: "second cousin". If there is no word, the path: "your wife's niece's
    /// husband".
    Kinship {
        relation: Box<Relation<Id>>,
        /// The name of the starting person, unless that is the reader.
        from: Option<String>,
    },
    /// The path from one person to another: "your mother's brother's son", or "Anna's …" if it starts at Anna.
    KinshipPath {
        relation: Box<Relation<Id>>,
        from: Option<String>,
    },
    /// A relative with a word, as seen by the reader: "your aunt".
    YourKinship(Box<Relation<Id>>),
    /// "They share great-grandparents"
    SharedAncestors(kin::Shared),
}

impl Message {
    pub fn text(key: impl Into<Cow<'static, str>>, details: &[(&'static str, &str)]) -> Self {
        let details = details.iter().map(|(name, value)| (*name, Self::from(*value))).collect();
        Self::Text { key: key.into(), details }
    }

    /// The relation as a word or, without one, as a path.
    pub fn kinship(relation: Relation<Id>, from: Option<&str>) -> Self {
        Self::Kinship { relation: Box::new(relation), from: from.map(str::to_owned) }
    }

    /// The path to a relative; `None` from a person to themselves. `from` names the starting person, unless
    /// that is the reader.
    pub fn path(relation: &Relation<Id>, from: Option<&str>) -> Option<Self> {
        let is_way = !relation.path.is_empty();
        let from = from.map(str::to_owned);
        is_way.then(|| Self::KinshipPath { relation: Box::new(relation.clone()), from })
    }

    /// Adds a detail that is itself translated.
    pub fn with(mut self, name: &'static str, value: impl Into<Self>) -> Self {
        if let Self::Text { details, .. } = &mut self {
            details.push((name, value.into()));
        }
        self
    }

    pub fn in_language(&self, language: Language) -> String {
        match self {
            Self::Plain(text) => text.clone(),
            Self::Text { key, details } => {
                let details: Vec<(&str, String)> =
                    details.iter().map(|(name, value)| (*name, value.in_language(language))).collect();
                let details: Vec<(&str, &str)> =
                    details.iter().map(|(name, value)| (*name, value.as_str())).collect();
                language.text(key, &details)
            }
            Self::Date(date) => dates::render(language, *date),
            Self::Kinship { relation, from } => kin::render(language, relation, from.as_deref()),
            Self::KinshipPath { relation, from } => kin::path(language, relation, from.as_deref()),
            Self::YourKinship(relation) => kin::yours(language, relation),
            Self::SharedAncestors(shared) => kin::shared(language, shared),
        }
    }

    /// The text in the language of the person whose request is being answered.
    pub fn for_reader(&self) -> String {
        self.in_language(reader::language())
    }
}

impl From<&str> for Message {
    fn from(text: &str) -> Self {
        Self::Plain(text.to_owned())
    }
}

impl From<String> for Message {
    fn from(text: String) -> Self {
        Self::Plain(text)
    }
}

impl From<FuzzyDate> for Message {
    fn from(date: FuzzyDate) -> Self {
        Self::Date(date)
    }
}

/// Writing the response turns the message into text.
impl Serialize for Message {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.for_reader())
    }
}
