//! What the doors of every room take when a record is made or changed.

use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::clock::Moment;
use crate::error::{Problem, Result};
use crate::ids::Id;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SeenQuery {
    /// The version that was seen
    pub version: i64,
}

/// The id of a new record: the one that the client made, so that a form sent twice is known again, or ours.
pub fn new_id(chosen: Option<Id>, now: Moment) -> Result<Id> {
    match chosen {
        Some(id) if !id.is_version_7() => {
            Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "bad-id").at("id").into())
        }
        Some(id) => Ok(id),
        None => Ok(Id::new(now)),
    }
}
