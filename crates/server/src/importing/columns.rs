//! The possible meanings of a table's columns.

use axum::http::StatusCode;
use family_list::Field;

use crate::error::{Problem, Result};

use super::model::TableColumns;

/// Refuses columns from which no person could be read.
pub fn check(columns: &TableColumns, width: usize) -> Result<()> {
    let refuse = |code| Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, code).into());
    if columns.fields.len() != width {
        return refuse("invalid");
    }
    let chosen: Vec<Field> = columns.fields.iter().flatten().map(|field| field.0).collect();
    if !chosen.iter().any(|field| matches!(field, Field::Name | Field::GivenName | Field::Surname)) {
        return refuse("import-no-name-column");
    }
    let is_twice =
        |field: &Field| !field.is_repeatable() && chosen.iter().filter(|other| *other == field).count() > 1;
    if chosen.iter().any(is_twice) {
        return refuse("import-column-twice");
    }
    Ok(())
}
