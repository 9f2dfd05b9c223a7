//! Rows of lists that may be left out, and their problems.

use std::collections::HashSet;

use family_list::{RowProblem, Rows, Wrong};

use super::decisions::Decisions;
use super::items::{Item, ListRow};
use super::model::Choice;
use super::words;

/// At most this many rows with problems are listed.
const MOST_PROBLEMS: usize = 10_000;

/// The facts about a list besides its people.
pub struct List {
    pub format: &'static str,
    pub encoding: &'static str,
    pub rows: Rows,
    pub problems: Vec<RowProblem>,
    /// True for contacts. Many of them are not relatives, so those who are not here are left out by default.
    pub contacts: bool,
}

impl List {
    /// The problems in rows, and their number. Rows of a table may be left out; contacts are asked about
    /// anyway.
    pub fn items(&self, decisions: &Decisions) -> (Vec<(Item, Option<Choice>)>, usize) {
        if self.contacts {
            let told = |problem: &RowProblem| problem.wrong.iter().map(words::wrong).collect::<Vec<_>>();
            let doubts = self.problems.iter().flat_map(|problem| {
                told(problem).into_iter().map(|told| (Item::Doubt { line: problem.row, told }, None))
            });
            let doubts: Vec<_> = doubts.take(MOST_PROBLEMS).collect();
            let count = doubts.len();
            return (doubts, count);
        }
        let mut items: Vec<_> =
            self.problems.iter().take(MOST_PROBLEMS).map(|one| asked(one, decisions)).collect();
        // A row that is left out may have no problem any more. It has to be listed so that it can be added
        // again.
        let known: HashSet<u32> = self.problems.iter().map(|problem| problem.row).collect();
        let without = decisions.rows.values().filter(|(row, _)| !known.contains(&row.line));
        let left_out = without.filter(|(_, choice)| *choice == Choice::Skip);
        items.extend(left_out.map(|(row, choice)| (Item::Row(row.clone()), Some(*choice))));
        let count = items.len() + self.problems.len().saturating_sub(MOST_PROBLEMS);
        (items, count)
    }
}

fn asked(problem: &RowProblem, decisions: &Decisions) -> (Item, Option<Choice>) {
    let row = row(problem);
    let choice = default(problem).map(|default| decisions.about_row(&row.key).unwrap_or(default));
    (Item::Row(row), choice)
}

fn row(problem: &RowProblem) -> ListRow {
    ListRow {
        key: row_key(problem.row),
        line: problem.row,
        name: problem.name.clone(),
        told: problem.wrong.iter().map(words::wrong).collect(),
    }
}

pub fn row_key(row: impl std::fmt::Display) -> String {
    format!("row {row}")
}

/// Someone in the file who is not here.
pub fn stranger(xref: &str, name: String, line: u32) -> ListRow {
    ListRow { key: row_key(xref), line, name, told: Vec::new() }
}

/// The default choice about a row; `None` if no person can be made of it.
fn default(problem: &RowProblem) -> Option<Choice> {
    let wrong = &problem.wrong;
    match wrong.iter().any(Wrong::is_fatal) {
        true => None,
        false if wrong.iter().any(Wrong::is_repetition) => Some(Choice::Skip),
        false => Some(Choice::Add),
    }
}
