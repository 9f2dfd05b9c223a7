//! Long lists by window: the rows at some places, and afterwards only what has changed.

use std::ops::Range;

use serde::Deserialize;
use utoipa::IntoParams;

/// The most rows in one response.
pub const MOST: usize = 200;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct WindowQuery {
    /// The place of the first row; 0 if left out
    #[serde(default)]
    pub from: usize,
    /// How many rows, at most 200; 200 if left out
    #[param(maximum = 200)]
    pub count: Option<usize>,
    /// The `version` of these rows that the page has. If no row has moved since, `items` is null and `changed` has the rows
    /// that have changed anywhere in the list.
    pub since: Option<String>,
}

impl WindowQuery {
    pub fn places(&self) -> Range<usize> {
        self.from..self.from.saturating_add(self.count.unwrap_or(MOST).min(MOST))
    }
}
