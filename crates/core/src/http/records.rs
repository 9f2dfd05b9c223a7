//! Types and functions for reading, creating and changing records that the handlers of all features share.

use axum::http::{HeaderMap, StatusCode, header};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::clock::Moment;
use crate::error::{Problem, Result};
use crate::ids::Id;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SeenQuery {
    /// The version that was seen
    pub version: i64,
}

/// The batch that undoes an action.
#[derive(Serialize, ToSchema)]
pub struct Removed {
    pub undo: Id,
}

/// The id of a new record: the client's, so that a form sent twice is recognized, or a new one.
pub fn new_id(chosen: Option<Id>, now: Moment) -> Result<Id> {
    match chosen {
        Some(id) if !id.is_version_7() => {
            Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "bad-id").at("id").into())
        }
        Some(id) => Ok(id),
        None => Ok(Id::new(now)),
    }
}

/// True if the browser already has the version that this tag names; a proxy may have weakened the tag.
pub fn is_known(headers: &HeaderMap, tag: &str) -> bool {
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok()).unwrap_or_default();
    known.split(',').any(|known| known.trim().trim_start_matches("W/") == tag)
}
