//! The tables and columns of any version of the schema, for copying whole databases. They are read from an
//! empty SQLite of that version, so that both databases are described alike.

use std::collections::HashSet;

use rusqlite::Connection;

use super::value::{FromRow, Row, Value};
use super::{Conn, DbError, Migration, Sql};

/// This many rows are read at once.
const PAGE: usize = 1_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Text,
    Int,
    Bool,
}

#[derive(Clone, Debug)]
struct Column {
    name: String,
    kind: Kind,
    required: bool,
    /// Refers to a later table: written last, when all rows exist.
    late: bool,
}

#[derive(Clone, Debug)]
pub struct Table {
    pub name: String,
    columns: Vec<Column>,
    /// The positions of the primary key's columns.
    key: Vec<usize>,
}

/// The tables, in an order in which their rows can be inserted.
#[derive(Clone, Debug)]
pub struct Schema(pub Vec<Table>);

impl Schema {
    /// The tables after the steps up to this version.
    pub fn of(migrations: &[Migration], version: i64) -> Result<Self, DbError> {
        let empty = Connection::open_in_memory()?;
        for migration in migrations.iter().filter(|migration| migration.number <= version) {
            empty.execute_batch(migration.text)?;
        }
        let names: Vec<String> =
            texts(&empty, "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")?;
        let mut tables = Vec::new();
        let mut references = Vec::new();
        for name in names.into_iter().filter(|name| !name.starts_with("sqlite_")) {
            references.push(references_of(&empty, &name)?);
            tables.push(table(&empty, name)?);
        }
        Ok(Self(in_order(tables, references)))
    }
}

fn texts(empty: &Connection, sql: &str) -> Result<Vec<String>, DbError> {
    let mut statement = empty.prepare(sql)?;
    let rows = statement.query_map([], |row| row.get(0))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

fn table(empty: &Connection, name: String) -> Result<Table, DbError> {
    let mut statement =
        empty.prepare("SELECT name, type, \"notnull\", pk FROM pragma_table_info(?1) ORDER BY cid")?;
    let rows = statement.query_map([&name], |row| {
        let kind: String = row.get(1)?;
        let position = usize::try_from(row.get::<_, i64>(3)?).unwrap_or_default();
        let column = Column {
            name: row.get(0)?,
            kind: match kind.as_str() {
                "BIGINT" | "INTEGER" => Kind::Int,
                "BOOLEAN" => Kind::Bool,
                _ => Kind::Text,
            },
            required: row.get::<_, bool>(2)? || position > 0,
            late: false,
        };
        Ok((column, position))
    })?;
    let columns: Vec<(Column, usize)> = rows.collect::<Result<_, _>>()?;
    let mut key: Vec<(usize, usize)> = columns
        .iter()
        .enumerate()
        .filter(|(_, (_, position))| *position > 0)
        .map(|(index, (_, position))| (*position, index))
        .collect();
    key.sort_unstable();
    Ok(Table {
        name,
        columns: columns.into_iter().map(|(column, _)| column).collect(),
        key: key.into_iter().map(|(_, index)| index).collect(),
    })
}

/// The columns that refer to other tables, with those tables.
fn references_of(empty: &Connection, table: &str) -> Result<Vec<(String, String)>, DbError> {
    let mut statement = empty.prepare("SELECT \"from\", \"table\" FROM pragma_foreign_key_list(?1)")?;
    let rows = statement.query_map([table], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Orders tables after those they refer to. In a cycle, a column that may be empty is written later.
fn in_order(tables: Vec<Table>, references: Vec<Vec<(String, String)>>) -> Vec<Table> {
    let mut waiting: Vec<(Table, Vec<(String, String)>)> = tables.into_iter().zip(references).collect();
    let mut placed: HashSet<String> = HashSet::new();
    let mut order = Vec::new();
    while !waiting.is_empty() {
        let is_ready = |table: &Table, references: &[(String, String)], patient: bool| {
            references.iter().all(|(column, other)| {
                let may_wait = table.columns.iter().any(|known| known.name == *column && !known.required);
                placed.contains(other) || (patient && may_wait)
            })
        };
        let ready = |patient: bool| -> Vec<usize> {
            let is_ready = |at: &usize| is_ready(&waiting[*at].0, &waiting[*at].1, patient);
            (0..waiting.len()).filter(is_ready).collect()
        };
        let needed_by = |at: &usize| {
            let name = &waiting[*at].0.name;
            waiting.iter().filter(|(_, all)| all.iter().any(|(_, other)| other == name)).count()
        };
        // In a cycle, the table that most others need goes first. If none were ready, no row could ever be inserted.
        let next = ready(false).first().copied();
        let next = next.or_else(|| ready(true).into_iter().max_by_key(needed_by)).unwrap_or_default();
        let (mut table, all) = waiting.remove(next);
        for (column, _) in all.iter().filter(|(_, other)| !placed.contains(other)) {
            for known in table.columns.iter_mut().filter(|known| known.name == *column) {
                known.late = true;
            }
        }
        placed.insert(table.name.clone());
        order.push(table);
    }
    order
}

/// A row as texts, whatever its column types.
struct Texts(Vec<Option<String>>);

impl FromRow for Texts {
    const COLUMNS: &'static str = "";
    const WIDTH: usize = 0;
    fn from_row(row: &Row<'_>) -> Result<Self, DbError> {
        (0..row.width())
            .map(|index| Ok(row.text(index)?.map(str::to_owned)))
            .collect::<Result<_, _>>()
            .map(Self)
    }
}

impl Table {
    fn names(&self, indexes: impl Iterator<Item = usize>) -> Vec<&str> {
        indexes.map(|index| self.columns[index].name.as_str()).collect()
    }

    fn key_names(&self) -> Vec<&str> {
        self.names(self.key.iter().copied())
    }

    /// The value of this column in a row.
    pub fn value<'a>(&self, row: &'a [serde_json::Value], column: &str) -> Option<&'a serde_json::Value> {
        let index = self.columns.iter().position(|known| known.name == column)?;
        row.get(index)
    }

    pub fn column_names(&self) -> Vec<&str> {
        self.names(0..self.columns.len())
    }

    /// The rows after this key, in the order of their keys, the same on both databases.
    pub async fn page(
        &self,
        conn: &mut Conn,
        after: Option<&[serde_json::Value]>,
    ) -> Result<Vec<Vec<serde_json::Value>>, DbError> {
        let postgres = matches!(conn, Conn::Postgres(_));
        // The table's name is needed, because PostgreSQL would order by the column of the result, which is a
        // text.
        let ordered = |name: &str, kind: Kind| {
            let collation = if postgres && kind == Kind::Text { " COLLATE \"C\"" } else { "" };
            format!("{}.{name}{collation}", self.name)
        };
        let shown: Vec<String> = self
            .columns
            .iter()
            .map(|column| match column.kind {
                Kind::Bool => {
                    format!("CASE WHEN {0} THEN 'true' WHEN NOT {0} THEN 'false' END", column.name)
                }
                _ => format!("CAST({} AS TEXT)", column.name),
            })
            .collect();
        let key: Vec<String> = self
            .key
            .iter()
            .map(|index| ordered(&self.columns[*index].name, self.columns[*index].kind))
            .collect();
        let condition = match after {
            Some(_) => {
                let numbers: Vec<String> = (1..=key.len()).map(|number| format!("${number}")).collect();
                format!("WHERE ({}) > ({})", key.join(", "), numbers.join(", "))
            }
            None => String::new(),
        };
        let text = format!(
            "SELECT {} FROM {} {condition} ORDER BY {} LIMIT {PAGE}",
            shown.join(", "),
            self.name,
            key.join(", ")
        );
        let values: Vec<Value<'_>> = match after {
            Some(row) => self.key.iter().map(|index| Value::from_json(&row[*index])).collect(),
            None => Vec::new(),
        };
        let rows: Vec<Texts> = conn.all(&Sql::from_text(&text, ""), &values).await?;
        rows.into_iter().map(|row| self.decode(row)).collect()
    }

    fn decode(&self, row: Texts) -> Result<Vec<serde_json::Value>, DbError> {
        let cells = row.0.into_iter().zip(&self.columns);
        cells
            .map(|(cell, column)| {
                Ok(match (cell, column.kind) {
                    (None, _) => serde_json::Value::Null,
                    (Some(text), Kind::Text) => text.into(),
                    (Some(text), Kind::Bool) => (text == "true").into(),
                    (Some(text), Kind::Int) => text.parse::<i64>().map_err(DbError::other)?.into(),
                })
            })
            .collect()
    }

    /// Writes a row without its references to later tables.
    pub async fn insert(&self, conn: &mut Conn, row: &[serde_json::Value]) -> Result<(), DbError> {
        self.fits(row)?;
        let numbers: Vec<String> = (1..=self.columns.len()).map(|number| format!("${number}")).collect();
        let text = format!(
            "INSERT INTO {} ({}) VALUES ({})",
            self.name,
            self.column_names().join(", "),
            numbers.join(", ")
        );
        let values: Vec<Value<'_>> = row
            .iter()
            .zip(&self.columns)
            .map(|(value, column)| if column.late { Value::Null } else { Value::from_json(value) })
            .collect();
        conn.exec(&Sql::from_text(&text, ""), &values).await.map(drop)
    }

    /// True if this row refers to later tables.
    pub fn has_late(&self, row: &[serde_json::Value]) -> bool {
        row.iter().zip(&self.columns).any(|(value, column)| column.late && !value.is_null())
    }

    /// Writes the references that `insert` skipped.
    pub async fn complete(&self, conn: &mut Conn, row: &[serde_json::Value]) -> Result<(), DbError> {
        let late: Vec<usize> = (0..self.columns.len())
            .filter(|index| self.columns[*index].late && !row[*index].is_null())
            .collect();
        if late.is_empty() {
            return Ok(());
        }
        let set = |names: Vec<&str>, first: usize| -> Vec<String> {
            (first..).zip(names).map(|(number, name)| format!("{name} = ${number}")).collect()
        };
        let text = format!(
            "UPDATE {} SET {} WHERE {}",
            self.name,
            set(self.names(late.iter().copied()), 1).join(", "),
            set(self.key_names(), late.len() + 1).join(" AND ")
        );
        let values: Vec<Value<'_>> =
            late.iter().chain(&self.key).map(|index| Value::from_json(&row[*index])).collect();
        conn.exec(&Sql::from_text(&text, ""), &values).await.map(drop)
    }

    /// The columns that refer to a later table.
    pub fn late_columns(&self) -> impl Iterator<Item = &str> {
        self.columns.iter().filter(|column| column.late).map(|column| column.name.as_str())
    }

    /// Clears the references to later tables, so that those can be emptied.
    pub async fn let_go(&self, conn: &mut Conn) -> Result<(), DbError> {
        for column in self.late_columns() {
            let text = format!("UPDATE {} SET {column} = NULL", self.name);
            conn.exec(&Sql::from_text(&text, ""), &[]).await?;
        }
        Ok(())
    }

    pub async fn empty(&self, conn: &mut Conn) -> Result<(), DbError> {
        conn.exec(&Sql::from_text(&format!("DELETE FROM {}", self.name), ""), &[]).await.map(drop)
    }

    fn fits(&self, row: &[serde_json::Value]) -> Result<(), DbError> {
        if row.len() == self.columns.len() {
            return Ok(());
        }
        Err(DbError::other(format!("a row of {} has {} columns", self.name, row.len())))
    }
}
