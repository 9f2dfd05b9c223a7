//! Lists page by page: a cursor names the last entry seen, so that new entries never shift a page.

use std::str::FromStr;

use axum::http::StatusCode;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::error::{Error, Result};

/// The most entries in one response, and the default without a cursor.
const WHOLE: i64 = 50;
/// The default after a cursor.
const PAGE: i64 = 20;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PageQuery {
    /// `nextCursor` of the page before
    pub cursor: Option<String>,
    /// The number of entries, 1 to 50; by default 50, or 20 after a cursor
    #[param(minimum = 1, maximum = 50)]
    pub limit: Option<i64>,
}

impl PageQuery {
    pub fn limit(&self) -> Result<i64> {
        match self.limit {
            Some(limit) if (1..=WHOLE).contains(&limit) => Ok(limit),
            Some(_) => Err(Error::problem(StatusCode::BAD_REQUEST, "bad-limit")),
            None => Ok(if self.cursor.is_some() { PAGE } else { WHOLE }),
        }
    }

    /// The sort key and id of the last entry seen.
    pub fn after<K: FromStr, I: FromStr>(&self) -> Result<Option<(K, I)>> {
        let Some(cursor) = &self.cursor else { return Ok(None) };
        let last = URL_SAFE_NO_PAD.decode(cursor).ok().and_then(|bytes| {
            let text = String::from_utf8(bytes).ok()?;
            let (id, key) = text.split_once(' ')?;
            Some((key.parse().ok()?, id.parse().ok()?))
        });
        last.map(Some).ok_or_else(|| Error::problem(StatusCode::BAD_REQUEST, "bad-cursor"))
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Page<T> {
    pub items: Vec<T>,
    /// The start of the next page; null on the last one
    pub next_cursor: Option<String>,
}

impl<T> Page<T> {
    /// `items` has one entry more than the limit if there is a next page.
    pub fn new(mut items: Vec<T>, limit: i64, position: impl Fn(&T) -> (String, String)) -> Self {
        let limit = usize::try_from(limit).unwrap_or_default();
        let more = items.len() > limit;
        items.truncate(limit);
        let next_cursor = items.last().filter(|_| more).map(|last| {
            let (key, id) = position(last);
            URL_SAFE_NO_PAD.encode(format!("{id} {key}"))
        });
        Self { items, next_cursor }
    }

    pub fn map<U>(self, change: impl FnMut(T) -> U) -> Page<U> {
        Page { items: self.items.into_iter().map(change).collect(), next_cursor: self.next_cursor }
    }
}
