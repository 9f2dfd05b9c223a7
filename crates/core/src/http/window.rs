//! Long lists by window: the rows at some positions, and afterwards only the changes.

use std::ops::Range;

use serde::Deserialize;
use utoipa::IntoParams;

/// The most rows in one response.
pub const MOST: usize = 200;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct WindowQuery {
    /// The position of the first row; 0 by default
    #[serde(default)]
    pub from: usize,
    /// The number of rows, at most 200, which is the default
    #[param(maximum = 200)]
    pub count: Option<usize>,
    /// The `version` of the rows that the page has. If no row has moved since, `items` is null and `changed`
    /// has the rows that have changed anywhere in the list.
    pub since: Option<String>,
}

impl WindowQuery {
    pub fn positions(&self) -> Range<usize> {
        self.from..self.from.saturating_add(self.count.unwrap_or(MOST).min(MOST))
    }
}
