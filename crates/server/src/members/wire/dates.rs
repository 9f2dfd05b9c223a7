//! Dates in answers.

use fuzzy_date::FuzzyDate;
use serde::Serialize;
use utoipa::ToSchema;

use crate::words::Message;

pub(super) fn notation(date: Option<FuzzyDate>) -> Option<String> {
    date.map(|date| date.to_string())
}

#[derive(Serialize, ToSchema)]
pub struct UnderstoodDate {
    pub notation: String,
    #[schema(value_type = String)]
    pub words: Message,
    pub exact: bool,
    /// The day, if one is known
    pub day: Option<String>,
}
