//! What the columns of a table can be.

use axum::http::StatusCode;
use family_list::Field;

use crate::error::{Problem, Result};

use super::model::{TableColumns, TableField};

pub fn ours(field: Field) -> Option<TableField> {
    TableField::ALL.iter().copied().find(|one| one.as_str() == field.name())
}

pub fn theirs(field: TableField) -> Option<Field> {
    Field::named(field.as_str())
}

/// Refuses columns that no one could be read from.
pub fn check(columns: &TableColumns, width: usize) -> Result<()> {
    let refuse = |code| Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, code).into());
    if columns.fields.len() != width {
        return refuse("invalid");
    }
    let chosen: Vec<Field> = columns.fields.iter().filter_map(|field| theirs((*field)?)).collect();
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
