//! Makes the columns of images readable, as their record types declare them. Hidden columns are never shown: no
//! secrets, hashes or search texts.

use crate::changes::{Entry, NOTES};
use crate::db::{Conn, Image, RecordColumn, RecordTable, Use};
use crate::error::{Error, Result};
use crate::record_types::{Names, Subject};
use crate::words::Message;
use fuzzy_date::FuzzyDate;

use super::wire::ChangeField;

/// The fields of a record that changed: first its own columns, then its parts.
pub async fn of(
    conn: &mut Conn,
    names: &mut Names,
    whole: &[&Subject],
    rows: &[(Entry, Subject)],
) -> Result<Vec<ChangeField>> {
    let mut fields = Vec::new();
    if let (Some(first), Some(last)) = (whole.first(), whole.last()) {
        for column in &(first.row.table)().columns {
            let Some(name) = shown_as(column.usage) else { continue };
            let before = read(conn, names, first.before.as_ref(), column).await?;
            let after = read(conn, names, last.after.as_ref(), column).await?;
            if before != after {
                fields.push(ChangeField { name, before, after });
            }
        }
    }
    for name in NOTES {
        if whole.iter().any(|subject| has(subject.after.as_ref(), name)) {
            fields.push(ChangeField { name, before: None, after: Some("true".to_owned()) });
        }
    }
    let mut parts = Vec::new();
    for (_, subject) in rows {
        let Some(name) = subject.field else { continue };
        let table = (subject.row.table)();
        // The record's own columns show this already: a portrait is attached like the other files.
        if whole.iter().any(|whole| named(whole).any(|known| named(subject).any(|id| id == known))) {
            continue;
        }
        let before = part(conn, names, table, subject.before.as_ref()).await?;
        let after = part(conn, names, table, subject.after.as_ref()).await?;
        if before != after {
            parts.push(ChangeField { name, before, after });
        }
    }
    fields.extend(merge(parts));
    Ok(fields)
}

/// The ids of the rows that it names in shown columns, before or after the change.
fn named(subject: &Subject) -> impl Iterator<Item = &serde_json::Value> {
    let images = [&subject.before, &subject.after].into_iter().flatten();
    let columns =
        (subject.row.table)().columns.iter().filter(|column| matches!(column.usage, Use::Names(..)));
    images
        .flat_map(move |image| columns.clone().filter_map(move |column| image.get(column.name)))
        .filter(|value| !value.is_null())
}

fn has(image: Option<&Image>, name: &str) -> bool {
    image.is_some_and(|image| image.contains_key(name))
}

fn shown_as(usage: Use) -> Option<&'static str> {
    match usage {
        Use::Plain(name)
        | Use::Worded(name, _)
        | Use::Whether(name)
        | Use::List(name)
        | Use::Date(name)
        | Use::Day(name)
        | Use::Flag(name)
        | Use::Names(name, ..) => Some(name),
        Use::Hidden | Use::Refers(..) | Use::Maker => None,
    }
}

async fn read(
    conn: &mut Conn,
    names: &mut Names,
    image: Option<&Image>,
    column: &RecordColumn,
) -> Result<Option<String>> {
    let Some(value) = image.and_then(|image| image.get(column.name)).filter(|value| !value.is_null()) else {
        return Ok(None);
    };
    let plain = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    Ok(match column.usage {
        Use::Plain(_) => Some(plain),
        Use::Worded(_, words) => image.and_then(words),
        Use::Whether(_) => Some("true".to_owned()),
        Use::List(_) => {
            let list: Vec<String> = serde_json::from_str(&plain).unwrap_or_default();
            Some(list.join(", ")).filter(|list| !list.is_empty())
        }
        Use::Date(_) => {
            Some(plain.parse::<FuzzyDate>().map_or(plain, |date| Message::from(date).for_reader()))
        }
        Use::Day(_) => {
            value.as_i64().map(|day| format!("{:04}-{:02}-{:02}", day / 10_000, day / 100 % 100, day % 100))
        }
        Use::Flag(word) => value.as_bool().unwrap_or_default().then(|| word.to_owned()),
        // A deleted record has no name; its id at least identifies it.
        Use::Names(_, table, _) => {
            let id = plain.parse().map_err(Error::internal)?;
            Some(names.of(conn, table, id).await?.unwrap_or(plain))
        }
        Use::Hidden | Use::Refers(..) | Use::Maker => None,
    })
}

/// A part of a record as one text: the first shown column, then the others in brackets.
async fn part(
    conn: &mut Conn,
    names: &mut Names,
    table: &RecordTable,
    image: Option<&Image>,
) -> Result<Option<String>> {
    let mut text: Option<String> = None;
    for column in &table.columns {
        let Some(value) = read(conn, names, image, column).await? else { continue };
        text = Some(match text {
            Some(text) => format!("{text} ({value})"),
            None => value,
        });
    }
    Ok(text)
}

/// Merges fields of the same name, so that additions and removals are shown together.
fn merge(fields: Vec<ChangeField>) -> Vec<ChangeField> {
    let mut merged: Vec<ChangeField> = Vec::new();
    for field in fields {
        match merged.iter_mut().find(|known| known.name == field.name) {
            Some(known) => {
                known.before = join(known.before.take(), field.before);
                known.after = join(known.after.take(), field.after);
            }
            None => merged.push(field),
        }
    }
    merged
}

fn join(one: Option<String>, other: Option<String>) -> Option<String> {
    match (one, other) {
        (Some(one), Some(other)) => Some(format!("{one}, {other}")),
        (one, other) => one.or(other),
    }
}
