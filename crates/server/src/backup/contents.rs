//! Converts a database's records to lines of text and back. Each table starts with a line that names it and its
//! columns; each row is a list in that order.

use std::collections::BTreeMap;
use std::io::BufRead;

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use sha2::{Digest, Sha256};

use crate::db::Conn;
use crate::db::schema::{Schema, Table};
use crate::error::{Error, Result};

use super::manifest::{Contents, FileEntry, Sum};

/// Tables without records: sessions, pending work, counters of this installation, and texts that can be read
/// from files again.
pub const LEFT_OUT: &[&str] = &[
    "attempts",
    "backup_settings",
    "browsers",
    "calendar_state",
    "exports",
    "family_graph",
    "family_graph_steps",
    "family_group_links",
    "file_texts",
    "history_state",
    "import_drafts",
    "import_files",
    "import_items",
    "jobs",
    "links",
    "mail_settings",
    "secrets",
    "security_log",
    "sessions",
    "site",
    "steps",
    "topics",
    "upload_parts",
    "uploads",
];

/// Tables that a restore doesn't touch: the installation's secrets, its mail server and backup location,
/// queued email, the security log, and counters, which only grow. Otherwise a copy of the site on another
/// machine would send the first site's email and thin out its backups.
const KEPT: &[&str] = &[
    "attempts",
    "backup_settings",
    "calendar_state",
    "jobs",
    "mail_settings",
    "secrets",
    "security_log",
    "site",
    "steps",
    "topics",
];

pub fn records(schema: &Schema) -> impl DoubleEndedIterator<Item = &Table> {
    schema.0.iter().filter(|table| !LEFT_OUT.contains(&table.name.as_str()))
}

/// Tables that a restore empties first.
pub fn emptied(schema: &Schema) -> impl DoubleEndedIterator<Item = &Table> {
    schema.0.iter().filter(|table| !KEPT.contains(&table.name.as_str()))
}

#[derive(Serialize, Deserialize)]
struct Heading {
    table: String,
    columns: Vec<String>,
}

/// Receives the lines.
pub trait Lines: Send {
    fn add(&mut self, line: &str) -> impl Future<Output = Result<()>> + Send;
}

/// Discards the lines, when only the sums matter.
pub struct Nowhere;

impl Lines for Nowhere {
    async fn add(&mut self, _: &str) -> Result<()> {
        Ok(())
    }
}

/// Computes the sums of rows, table by table.
#[derive(Default)]
struct Summing {
    contents: Contents,
    hasher: Sha256,
    rows: u64,
}

impl Summing {
    /// `line` is the row with its line break.
    fn row(&mut self, table: &Table, row: &[Json], line: &str) {
        self.hasher.update(line.as_bytes());
        self.rows += 1;
        note_file(&mut self.contents.files, table, row);
    }

    fn end(&mut self, table: &Table) {
        let sum = Sum { rows: std::mem::take(&mut self.rows), hash: hex(std::mem::take(&mut self.hasher)) };
        self.contents.tables.insert(table.name.clone(), sum);
    }
}

/// Reads all records, passes each line on, and computes the sums.
pub async fn read(conn: &mut Conn, schema: &Schema, to: &mut impl Lines) -> Result<Contents> {
    let mut sums = Summing::default();
    for table in records(schema) {
        let columns = table.column_names().into_iter().map(str::to_owned).collect();
        to.add(&line(&Heading { table: table.name.clone(), columns })?).await?;
        let mut last: Option<Vec<Json>> = None;
        loop {
            let page = table.page(conn, last.as_deref()).await?;
            for row in page.iter().filter(|row| is_whole(table, row)) {
                let text = line(row)?;
                sums.row(table, row, &text);
                to.add(&text).await?;
            }
            let Some(end) = page.into_iter().next_back() else { break };
            last = Some(end);
        }
        sums.end(table);
    }
    Ok(sums.contents)
}

/// Skips files that are still being uploaded.
fn is_whole(table: &Table, row: &[Json]) -> bool {
    table.name != "files" || table.value(row, "state").and_then(Json::as_str) == Some("complete")
}

fn note_file(files: &mut BTreeMap<String, FileEntry>, table: &Table, row: &[Json]) {
    if table.name != "files" {
        return;
    }
    let text = |column| table.value(row, column).and_then(Json::as_str).unwrap_or_default().to_owned();
    let size = table.value(row, "size").and_then(Json::as_u64).unwrap_or_default();
    files.insert(text("hash"), FileEntry { size, name: text("name") });
}

fn line(value: &impl Serialize) -> Result<String> {
    let mut text = serde_json::to_string(value).map_err(Error::internal)?;
    text.push('\n');
    Ok(text)
}

pub fn hex(hasher: Sha256) -> String {
    hasher.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Loads lines into empty tables of the same schema version, and computes their sums.
pub async fn load(conn: &mut Conn, schema: &Schema, lines: impl BufRead) -> Result<Contents> {
    let (mut into, mut sums) = (Loader::new(schema), Summing::default());
    for text in lines.lines() {
        let text = text.map_err(damaged)? + "\n";
        match serde_json::from_str(&text).map_err(damaged)? {
            Json::Array(row) => {
                let table = into.table.ok_or_else(|| damaged("a row without a table"))?;
                sums.row(table, &row, &text);
                into.put(conn, table, row).await?;
            }
            heading => {
                into.table.into_iter().for_each(|table| sums.end(table));
                into.begin(heading)?;
            }
        }
    }
    into.table.into_iter().for_each(|table| sums.end(table));
    into.finish(conn).await?;
    Ok(sums.contents)
}

pub fn damaged(error: impl std::fmt::Display) -> Error {
    Error::internal(format!("the backup is damaged: {error}"))
}

/// Inserts rows, and sets references to later rows at the end.
pub struct Loader<'a> {
    schema: &'a Schema,
    table: Option<&'a Table>,
    late: Vec<(&'a Table, Vec<Json>)>,
}

impl<'a> Loader<'a> {
    pub fn new(schema: &'a Schema) -> Self {
        Self { schema, table: None, late: Vec::new() }
    }

    fn begin(&mut self, heading: Json) -> Result<()> {
        let heading: Heading = serde_json::from_value(heading).map_err(damaged)?;
        let table = self.schema.0.iter().find(|table| table.name == heading.table);
        let table = table.filter(|table| table.column_names() == heading.columns);
        self.table = Some(table.ok_or_else(|| damaged(format!("{} has other columns", heading.table)))?);
        Ok(())
    }

    pub async fn put(&mut self, conn: &mut Conn, table: &'a Table, row: Vec<Json>) -> Result<()> {
        table.insert(conn, &row).await.map_err(damaged)?;
        if table.has_late(&row) {
            self.late.push((table, row));
        }
        Ok(())
    }

    pub async fn finish(self, conn: &mut Conn) -> Result<()> {
        for (table, row) in self.late {
            table.complete(conn, &row).await.map_err(damaged)?;
        }
        Ok(())
    }
}
