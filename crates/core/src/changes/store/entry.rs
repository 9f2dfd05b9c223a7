//! An entry of the log: its images, and the runs that stand for many rows.

use crate::clock::Moment;
use crate::db::{DbError, Image, Record};
use crate::ids::Id;
use crate::row;

row! {
    /// One record's change within an action, with the values that all changes of the action share.
    #[derive(Clone, Debug)]
    pub struct Entry {
        pub number: i64,
        pub batch: Id,
        pub undoes: Option<Id>,
        pub actor: Option<Id>,
        pub at: Moment,
        pub position: i64,
        pub feature: String,
        pub table_name: String,
        pub row_id: Id,
        /// The record that people know, if the row is only a part of it.
        pub part_of: Option<Id>,
        pub before: Option<String>,
        /// An image, or only the version of a created row, or the rows of a run.
        pub after: Option<String>,
    }
}

/// The most rows of a run.
pub const RUN: usize = 1_000;

/// A row of a run: many rows of one table that an action created one after the other. The log has one entry for them,
/// which takes as many positions as it has rows. Readers of the log get an entry for each.
#[derive(Clone, Copy, Debug)]
pub struct RunRow {
    pub id: Id,
    pub part_of: Option<Id>,
    pub version: i64,
}

impl RunRow {
    pub fn of<R: Record>(record: &R) -> Self {
        let part_of = Some(record.record_id()).filter(|whole| *whole != record.id());
        Self { id: record.id(), part_of, version: record.version() }
    }
}

/// A row of a run is stored as a list, which is shorter than an object.
type Stored = (Id, Option<Id>, i64);

pub fn run_text(rows: &[RunRow]) -> Result<String, DbError> {
    let rows: Vec<Stored> = rows.iter().map(|row| (row.id, row.part_of, row.version)).collect();
    serde_json::to_string(&rows).map_err(DbError::other)
}

pub fn run_rows(text: &str) -> Result<Vec<RunRow>, DbError> {
    let rows: Vec<Stored> = serde_json::from_str(text).map_err(DbError::other)?;
    Ok(rows.into_iter().map(|(id, part_of, version)| RunRow { id, part_of, version }).collect())
}

impl Entry {
    pub fn is_run(&self) -> bool {
        self.after.as_deref().is_some_and(|after| after.starts_with('['))
    }

    /// The rows of a run; none for any other entry.
    pub fn rows(&self) -> Result<Vec<RunRow>, DbError> {
        match &self.after {
            Some(after) if self.is_run() => run_rows(after),
            _ => Ok(Vec::new()),
        }
    }

    /// An entry for each row of a run; just the entry itself if it is not a run.
    pub fn expand(self) -> Result<Vec<Self>, DbError> {
        if !self.is_run() {
            return Ok(vec![self]);
        }
        let run = self.rows()?;
        let shared = Self { after: None, ..self };
        let row = |(position, row): (i64, RunRow)| Self {
            position,
            row_id: row.id,
            part_of: row.part_of,
            after: Some(row.version.to_string()),
            ..shared.clone()
        };
        Ok((shared.position..).zip(run).map(row).collect())
    }

    /// The first row of a run; the entry itself if it is not a run.
    pub(super) fn first_row(self) -> Result<Self, DbError> {
        Ok(match self.rows()?.first() {
            Some(row) => Self { after: Some(row.version.to_string()), ..self },
            None => self,
        })
    }

    /// The last position that the entry takes.
    pub fn last_position(&self) -> Result<i64, DbError> {
        let rows = i64::try_from(self.rows()?.len()).map_err(DbError::other)?;
        Ok(self.position + (rows - 1).max(0))
    }
}

pub(super) fn expand_all(entries: Vec<Entry>) -> Result<Vec<Entry>, DbError> {
    let mut rows = Vec::with_capacity(entries.len());
    for entry in entries {
        rows.extend(entry.expand()?);
    }
    Ok(rows)
}

pub(super) fn first_rows(entries: Vec<Entry>) -> Result<Vec<Entry>, DbError> {
    entries.into_iter().map(Entry::first_row).collect()
}

impl Entry {
    pub fn before(&self) -> Result<Option<Image>, DbError> {
        self.before.as_deref().map(serde_json::from_str).transpose().map_err(DbError::other)
    }

    pub fn after(&self) -> Result<Option<Image>, DbError> {
        let Some(after) = &self.after else { return Ok(None) };
        if let Ok(version) = after.parse() {
            return Ok(Some(bare(version)));
        }
        serde_json::from_str(after).map(Some).map_err(DbError::other)
    }
}

/// The log keeps only the version of a newly written row, to detect later changes.
pub fn bare(version: i64) -> Image {
    Image::from_iter([("version".to_owned(), version.into())])
}

pub fn is_bare(image: &Image) -> bool {
    image.len() == 1 && image.contains_key("version")
}

/// An image in the form that `after` stores.
pub fn after_text(image: Image) -> String {
    match version_in(&image) {
        Some(version) if is_bare(&image) => version.to_string(),
        _ => serde_json::Value::Object(image).to_string(),
    }
}

pub fn version_in(image: &Image) -> Option<i64> {
    image.get("version").and_then(serde_json::Value::as_i64)
}

impl Entry {
    /// True if the row is the record itself, not a part of it.
    pub fn is_whole(&self) -> bool {
        self.part_of.is_none()
    }

    /// The record that people know: the row, or the one that it is a part of.
    pub fn record_id(&self) -> Id {
        self.part_of.unwrap_or(self.row_id)
    }
}
