//! Turns tables of people and vCards into the same contents as a GEDCOM file. Runs on a separate thread.

use std::collections::HashSet;

use family_list::{Columns, DateOrder, Field, People, Refusal};

use crate::error::Result;
use crate::fold::fold;

use super::decisions::Decisions;
use super::enclosed::Enclosed;
use super::model::{Choice, Table, TableColumns, TableField, Told, own_columns};
use super::progress::Stopped;
use super::reading::{FamilyFile, whole};
use super::rows::{List, row_key};
use super::words;

/// The largest list, in bytes.
const LARGEST: usize = 64 << 20;
/// The rows, and the length of a cell, that are shown for choosing the columns.
const SHOWN_ROWS: usize = 6;
const SHOWN_CELL: usize = 80;

fn bytes(file: std::fs::File) -> Result<Vec<u8>, Stopped> {
    let bytes = whole(file, LARGEST)?;
    match bytes.len() > LARGEST {
        true => Err(Told::new("problem.listTooLarge").with("limit", LARGEST >> 20).into()),
        false => Ok(bytes),
    }
}

fn table(file: std::fs::File) -> Result<family_list::Table, Stopped> {
    family_list::Table::read(&bytes(file)?).map_err(|refusal| words::no_table(refusal).into())
}

/// The first rows of a table, and the probable meanings of its columns.
pub fn look_at(file: std::fs::File) -> Result<Table, Stopped> {
    let table = table(file)?;
    let width = table.columns();
    let first: Vec<String> = (0..width).map(|column| table.rows[0].cell(column).to_owned()).collect();
    if first.iter().any(|heading| heading == "firstId") && first.iter().any(|heading| heading == "secondId") {
        return Err(Told::new("problem.relationshipTable").into());
    }
    let guessed = family_list::guess(&first, &own_columns().collect::<Vec<_>>(), &fold);
    let has_headings = guessed.iter().any(Option::is_some);
    let order = family_list::guess_order(&table, &guessed);
    let cut = |cell: &str| cell.chars().take(SHOWN_CELL).collect::<String>();
    let shown = table.rows.iter().take(SHOWN_ROWS);
    Ok(Table {
        sample: shown.map(|row| (0..width).map(|column| cut(row.cell(column))).collect()).collect(),
        rows: i64::try_from(table.rows.len()).unwrap_or(i64::MAX),
        separator: table.separator.to_string(),
        encoding: table.encoding.to_owned(),
        columns: TableColumns {
            fields: guessed.into_iter().map(|field| field.map(TableField)).collect(),
            has_headings,
            day_first: order.map(|order| order == DateOrder::DayFirst),
        },
        chosen: false,
    })
}

/// Reads a table by its columns. The decisions tell which rows with problems are wanted.
pub fn read_table(
    file: std::fs::File,
    columns: &TableColumns,
    decisions: &Decisions,
) -> Result<FamilyFile, Stopped> {
    let table = table(file)?;
    let fields: Vec<Option<Field>> = columns.fields.iter().map(|field| field.map(|field| field.0)).collect();
    let order =
        columns.day_first.map(|first| if first { DateOrder::DayFirst } else { DateOrder::MonthFirst });
    let columns = Columns { fields: &fields, has_headings: columns.has_headings, order };
    let takes = |row: u32| decisions.about_row(&row_key(row)).map(|choice| choice == Choice::Add);
    let people = family_list::read_rows(&table, &columns, &fold, &takes);
    family(people, "CSV", table.encoding, decisions)
}

/// Reads vCards, except the people who are left out: nothing is kept of them.
pub fn read_cards(file: std::fs::File, decisions: &Decisions) -> Result<FamilyFile, Stopped> {
    let bytes = bytes(file)?;
    let proposed = decisions.proposed.iter().filter(|(_, choice)| *choice == Choice::Skip);
    let left_out: HashSet<&str> = proposed.map(|(proposal, _)| proposal.xref()).collect();
    let takes =
        |xref: &str| !left_out.contains(xref) && decisions.about_row(&row_key(xref)) != Some(Choice::Skip);
    let (people, encoding) =
        family_list::read_cards(&bytes, &fold, &takes).map_err(|refusal| match refusal {
            Refusal::TooManyRows { limit } => Told::new("problem.tooManyCards").with("limit", limit),
            _ => Told::new("problem.notCards"),
        })?;
    family(people, "vCard", encoding, decisions)
}

fn family(
    people: People,
    format: &'static str,
    encoding: &'static str,
    decisions: &Decisions,
) -> Result<FamilyFile, Stopped> {
    let is_empty = people.records.people.is_empty() && people.problems.is_empty();
    if is_empty && decisions.is_empty() {
        return Err(Told::new("problem.empty").into());
    }
    let (contents, rows) = family_list::as_file(&people).map_err(words::refusal)?;
    let contacts = format == "vCard";
    let list = List { format, encoding, rows, problems: people.problems, contacts };
    Ok(FamilyFile { contents, enclosed: Enclosed::default(), list: Some(list), chosen: None })
}
