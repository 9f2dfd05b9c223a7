//! `row!` for the rows that statements return, and records: rows with an id that people may change. A `row!`
//! with `in feature.table` declares a record and describes each column for the change log, undo and account
//! deletion.

use std::pin::Pin;

use crate::ids::Id;

use super::value::{FromRow, Value};
use super::{Conn, DbError, Sql};

/// A row as the change log keeps it.
pub type Image = serde_json::Map<String, serde_json::Value>;

/// The return type of a stored pointer to an async function.
pub type Later<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// A row with an id that people may change: the change log keeps images of it.
pub trait Record: FromRow + Send {
    fn table() -> &'static RecordTable;
    fn id(&self) -> Id;
    /// The id of the record that people know: this row, or the one that it is a part of.
    fn record_id(&self) -> Id;
    fn version(&self) -> i64;
    fn set_version(&mut self, version: i64);
    fn values(&self) -> Vec<Value<'_>>;

    fn image(&self) -> Image {
        let names = Self::table().columns.iter().map(|column| column.name.to_owned());
        names.zip(self.values().iter().map(Value::to_json)).collect()
    }
}

/// The meaning of a column for the change log. The texts are field names of the API, and keys of their
/// display names.
#[derive(Clone, Copy, Debug)]
pub enum Use {
    /// Never shown: ids, versions, search texts, secrets.
    Hidden,
    Plain(&'static str),
    /// Shown as the text that the function makes from the image.
    Worded(&'static str, fn(&Image) -> Option<String>),
    /// Shows only if there is a value.
    Whether(&'static str),
    /// A list of texts.
    List(&'static str),
    /// A date as families know it.
    Date(&'static str),
    /// A day as the number YYYYMMDD.
    Day(&'static str),
    /// Shown as this word when it is true.
    Flag(&'static str),
    /// Refers to a row of this table. Not shown.
    Refers(&'static str, OnDelete),
    /// Refers to a row of the table named second, and is shown as that row's name.
    Names(&'static str, &'static str, OnDelete),
    /// The account that created the row. An image from after that account's deletion does not clear it.
    Maker,
}

/// The effect on a row when the row that it refers to is deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnDelete {
    /// That row cannot be deleted before this one.
    Refuse,
    /// The database clears the column. A restored account gets its rows back.
    Forget,
    /// The same, but the feature clears the column first, as a logged change.
    Release,
    /// The feature deletes the row too, as a logged change. It is restored only if the account has been.
    Leave,
    /// The row is deleted too, and cannot be restored alone.
    Follow,
}

impl OnDelete {
    /// As written in the schema.
    pub fn in_schema(self) -> &'static str {
        match self {
            Self::Refuse => "NO ACTION",
            Self::Forget | Self::Release => "SET NULL",
            Self::Leave | Self::Follow => "CASCADE",
        }
    }
}

/// The words used in `row!` declarations.
pub mod column {
    pub use super::OnDelete::{Follow, Forget, Leave, Refuse, Release};
    pub use super::Use::{Date, Day, Flag, Hidden, List, Maker, Names, Plain, Refers, Whether, Worded};
}

pub struct RecordColumn {
    pub name: &'static str,
    pub usage: Use,
}

/// A column that refers to a row of another table, and the statements about it.
pub struct Reference {
    pub column: &'static str,
    pub to: &'static str,
    pub on_delete: OnDelete,
    /// Finds the row with the id `$1` that this column could refer to.
    pub target: Sql,
    /// The ids of the rows that refer to `$1`.
    pub rows: Sql,
    /// One row that refers to `$1` and was not changed by the action `$2`: its id and its record's.
    pub other: Sql,
    /// Makes the row `$1` refer to `$2` again if the column is empty.
    pub claim: Sql,
}

impl Reference {
    pub fn new(
        table: &str,
        whole: &str,
        column: &'static str,
        to: &'static str,
        on_delete: OnDelete,
    ) -> Self {
        let sql = |text: String| Sql::from_text(&text, "");
        Self {
            column,
            to,
            on_delete,
            target: sql(format!("SELECT id FROM {to} WHERE id = $1")),
            rows: sql(format!("SELECT id FROM {table} WHERE {column} = $1 ORDER BY id")),
            other: sql(format!(
                "SELECT id, {whole} FROM {table} WHERE {column} = $1 AND NOT EXISTS (
                     SELECT 1 FROM changes WHERE row_id = {table}.id AND action = (SELECT number FROM actions WHERE batch = $2))
                 AND NOT EXISTS (
                     SELECT 1 FROM changes WHERE action = (SELECT number FROM actions WHERE batch = $2)
                       AND table_name = '{table}' AND after LIKE '[%' AND after LIKE '%' || {table}.id || '%')
                 ORDER BY id LIMIT 1"
            )),
            claim: sql(format!("UPDATE {table} SET {column} = $2 WHERE id = $1 AND {column} IS NULL")),
        }
    }

    /// True if the column names an account and is cleared when the account is deleted.
    pub fn is_account_mark(&self) -> bool {
        self.to == "users" && self.on_delete == OnDelete::Forget
    }

    pub fn statements(&self) -> [&Sql; 4] {
        [&self.target, &self.rows, &self.other, &self.claim]
    }
}

type Current = for<'a> fn(&'a mut Conn, Id) -> Later<'a, Result<Option<Image>, DbError>>;
type Several = for<'a> fn(&'a mut Conn, Vec<Id>) -> Later<'a, Result<Vec<Option<Image>>, DbError>>;

/// A table of records: its feature, its columns and the statements that read and change it.
pub struct RecordTable {
    pub feature: &'static str,
    pub name: &'static str,
    /// The column with the id of the record that people know.
    pub whole: &'static str,
    pub columns: Vec<RecordColumn>,
    pub references: Vec<Reference>,
    pub insert: Sql,
    /// `$1` is the id, the last parameter the version that the writer read.
    pub update: Sql,
    pub delete: Sql,
    pub version: Sql,
    pub count: Sql,
    select: Sql,
    /// Reads the row with this id as it is now.
    pub current: Current,
    /// The same for many rows.
    pub several: Several,
}

impl RecordTable {
    #[doc(hidden)]
    pub fn new<R: Record>(
        feature: &'static str,
        name: &'static str,
        whole: &'static str,
        columns: Vec<RecordColumn>,
    ) -> Self {
        let names: Vec<&str> = columns.iter().map(|column| column.name).collect();
        let sql = |text: String| Sql::from_text(&text, "");
        Self {
            feature,
            name,
            whole,
            references: columns.iter().filter_map(|column| reference(name, whole, column)).collect(),
            insert: insert(name, &names),
            update: update(name, &columns.iter().collect::<Vec<_>>()),
            delete: sql(format!("DELETE FROM {name} WHERE id = $1 AND version = $2")),
            version: sql(format!("SELECT version FROM {name} WHERE id = $1")),
            count: sql(format!("SELECT COUNT(*) FROM {name}")),
            select: sql(format!("SELECT {} FROM {name} WHERE id = $1", names.join(", "))),
            current: |conn, id| {
                Box::pin(async move {
                    let found: Option<R> = conn.opt(&R::table().select, &[id.into()]).await?;
                    Ok(found.map(|record| record.image()))
                })
            },
            several: |conn, ids| {
                Box::pin(async move {
                    let wanted: Vec<Vec<Value<'_>>> = ids.into_iter().map(|id| vec![id.into()]).collect();
                    let found: Vec<Option<R>> = conn.opt_all(&R::table().select, &wanted).await?;
                    Ok(found.into_iter().map(|record| record.map(|record| record.image())).collect())
                })
            },
            columns,
        }
    }

    /// The values of all columns for a new row; `None` if an older image lacks some.
    pub fn all_values<'a>(&self, image: &'a Image) -> Option<Vec<Value<'a>>> {
        let known = self.known(image);
        (known.len() == self.columns.len()).then(|| known.iter().map(|column| value(image, column)).collect())
    }

    /// Writes an image as a new row. Columns missing from an older image get their default.
    pub async fn insert_image(&self, conn: &mut Conn, image: &Image) -> Result<u64, DbError> {
        let known = self.known(image);
        let values: Vec<Value<'_>> = known.iter().map(|column| value(image, column)).collect();
        if known.len() == self.columns.len() {
            return conn.exec(&self.insert, &values).await;
        }
        let names: Vec<&str> = known.iter().map(|column| column.name).collect();
        conn.exec(&insert(self.name, &names), &values).await
    }

    /// Writes an image over the row if it still has this version. Columns missing from the image stay as they are.
    pub async fn update_image(&self, conn: &mut Conn, image: &Image, version: i64) -> Result<u64, DbError> {
        let known = self.known(image);
        let mut values: Vec<Value<'_>> = known.iter().map(|column| value(image, column)).collect();
        values.push(version.into());
        if known.len() == self.columns.len() {
            return conn.exec(&self.update, &values).await;
        }
        conn.exec(&update(self.name, &known), &values).await
    }

    fn known(&self, image: &Image) -> Vec<&RecordColumn> {
        self.columns.iter().filter(|column| image.contains_key(column.name)).collect()
    }

    /// The columns that name accounts and are cleared when those are deleted.
    pub fn account_marks(&self) -> Vec<Reference> {
        let marks = self.references.iter().filter(|reference| reference.is_account_mark());
        marks.map(|mark| Reference::new(self.name, "id", mark.column, mark.to, mark.on_delete)).collect()
    }

    pub fn statements(&self) -> Vec<&Sql> {
        let own = [&self.insert, &self.update, &self.delete, &self.version, &self.count, &self.select];
        own.into_iter().chain(self.references.iter().flat_map(Reference::statements)).collect()
    }
}

fn value<'a>(image: &'a Image, column: &RecordColumn) -> Value<'a> {
    image.get(column.name).map_or(Value::Null, Value::from_json)
}

fn reference(table: &str, whole: &str, column: &RecordColumn) -> Option<Reference> {
    let (to, on_delete) = match column.usage {
        Use::Refers(to, on_delete) | Use::Names(_, to, on_delete) => (to, on_delete),
        Use::Maker => ("users", OnDelete::Forget),
        _ => return None,
    };
    Some(Reference::new(table, whole, column.name, to, on_delete))
}

fn insert(table: &str, names: &[&str]) -> Sql {
    let numbers: Vec<String> = (1..=names.len()).map(|number| format!("${number}")).collect();
    Sql::from_text(&format!("INSERT INTO {table} ({}) VALUES ({})", names.join(", "), numbers.join(", ")), "")
}

/// The first column is the id, which never changes.
fn update(table: &str, columns: &[&RecordColumn]) -> Sql {
    let settings: Vec<String> = (2..)
        .zip(columns.iter().skip(1))
        .map(|(number, RecordColumn { name, usage })| match usage {
            Use::Maker => format!("{name} = COALESCE(${number}, {name})"),
            _ => format!("{name} = ${number}"),
        })
        .collect();
    let text = format!(
        "UPDATE {table} SET {} WHERE id = $1 AND version = ${}",
        settings.join(", "),
        columns.len() + 1
    );
    Sql::from_text(&text, "")
}

/// A struct read from the columns that its fields name. With `in feature.table` it is a record in the change
/// log: `id` comes first, it has a `version`, and the word after `=>` tells the log how to use each column
/// (see [`Use`](crate::db::Use)). `in feature.table of event_id` is a part of the record that the field
/// names.
#[macro_export]
macro_rules! row {
    ($(#[$meta:meta])* $visibility:vis struct $name:ident in $feature:ident.$table:ident { $($fields:tt)* }) => {
        $crate::row! { $(#[$meta])* $visibility struct $name in $feature.$table of id { $($fields)* } }
    };
    ($(#[$meta:meta])* $visibility:vis struct $name:ident in $feature:ident.$table:ident of $whole:ident {
        $($(#[$field_meta:meta])* $field_visibility:vis $field:ident: $type:ty => $usage:expr,)*
    }) => {
        $crate::row! {
            $(#[$meta])* $visibility struct $name { $($(#[$field_meta])* $field_visibility $field: $type,)* }
        }

        impl $crate::db::Record for $name {
            fn table() -> &'static $crate::db::RecordTable {
                static TABLE: std::sync::LazyLock<$crate::db::RecordTable> = std::sync::LazyLock::new(|| {
                    use $crate::db::column::*;
                    let columns =
                        vec![$($crate::db::RecordColumn { name: stringify!($field), usage: $usage }),*];
                    $crate::db::RecordTable::new::<$name>(
                        stringify!($feature), stringify!($table), stringify!($whole), columns,
                    )
                });
                &TABLE
            }
            fn id(&self) -> $crate::ids::Id {
                self.id
            }
            fn record_id(&self) -> $crate::ids::Id {
                self.$whole
            }
            fn version(&self) -> i64 {
                self.version
            }
            fn set_version(&mut self, version: i64) {
                self.version = version;
            }
            fn values(&self) -> Vec<$crate::db::Value<'_>> {
                vec![$($crate::db::AsValue::as_value(&self.$field)),*]
            }
        }
    };
    ($(#[$meta:meta])* $visibility:vis struct $name:ident {
        $($(#[$field_meta:meta])* $field_visibility:vis $field:ident: $type:ty,)*
    }) => {
        $(#[$meta])*
        $visibility struct $name { $($(#[$field_meta])* $field_visibility $field: $type,)* }

        impl $crate::db::FromRow for $name {
            const COLUMNS: &'static str = $crate::row!(@columns $($field)*);
            const WIDTH: usize = [$(stringify!($field)),*].len();
            fn from_row(row: &$crate::db::Row<'_>) -> Result<Self, $crate::db::DbError> {
                let mut columns = 0..;
                Ok(Self { $($field: row.get::<$type>(columns.next().unwrap_or_default())?,)* })
            }
        }
    };
    (@columns $first:ident $($rest:ident)*) => {
        concat!(stringify!($first) $(, ", ", stringify!($rest))*)
    };
}
