//! A person as lists, pickers and other records show them.

use fuzzy_date::{FuzzyDate, Kind};
use serde::Serialize;
use utoipa::ToSchema;

use crate::files::small_address;
use crate::ids::Id;
use crate::words::Message;

use super::super::model::Gender;
use super::super::store::MemberLine;

/// A person, with enough details to tell namesakes apart.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PersonRef {
    pub id: Id,
    pub name: String,
    /// If one is recorded, for sorting
    #[serde(skip_serializing_if = "Option::is_none")]
    pub surname: Option<String>,
    pub birth_year: Option<i32>,
    pub death_year: Option<i32>,
    /// In words, if it is not simply a year: `about 1887`, `before 1900`
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub birth_year_words: Option<Message>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub death_year_words: Option<Message>,
    pub deceased: bool,
    pub gender: Option<Gender>,
    /// The URL of their small portrait
    pub portrait: Option<String>,
    /// The names of their parents; only in lists of members, for people who share their name with someone else
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parents: Option<Vec<String>>,
    /// Only in the list of all members, if it was asked for
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phone_number: Option<String>,
    /// Only in the list of all members, if contact details were asked for
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    /// Like `email`
    #[serde(skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
}

fn uncertain_years(date: Option<FuzzyDate>) -> Option<Message> {
    let years = date?.in_years()?;
    (!matches!(years.kind(), Kind::On(_))).then_some(Message::Date(years))
}

impl PersonRef {
    /// The year of birth, or words such as `about 1887`; empty if it is not known.
    pub fn born(&self) -> String {
        year_text(self.birth_year, self.birth_year_words.as_ref())
    }

    pub fn died(&self) -> String {
        year_text(self.death_year, self.death_year_words.as_ref())
    }
}

fn year_text(year: Option<i32>, words: Option<&Message>) -> String {
    let words = words.map(Message::for_reader);
    words.or_else(|| year.map(|year| year.to_string())).unwrap_or_default()
}

impl From<MemberLine> for PersonRef {
    fn from(line: MemberLine) -> Self {
        Self {
            birth_year: line.birth_date.and_then(FuzzyDate::year),
            death_year: line.death_date.and_then(FuzzyDate::year),
            birth_year_words: uncertain_years(line.birth_date),
            death_year_words: uncertain_years(line.death_date),
            id: line.id,
            name: line.name,
            surname: line.surname,
            deceased: line.deceased,
            gender: line.gender,
            portrait: line.portrait.map(small_address),
            parents: None,
            phone_number: None,
            email: None,
            address: None,
        }
    }
}
