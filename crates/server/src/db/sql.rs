//! `sql!` for statements, `row!` for what they answer, `text_enum!` for columns with few values.

use crate::ids::Id;

use super::value::{FromRow, Value};

/// The text of one statement. Written with `sql!`, which takes literals only, so that a test can find
/// every statement in the source and prepare it on both databases.
pub struct Sql {
    postgres: String,
    /// The same with `?1` for `$1`: in SQLite `$1` is a name, bound in order of appearance.
    sqlite: String,
}

impl Sql {
    #[doc(hidden)]
    pub fn from_text(text: &str, columns: &str) -> Self {
        let postgres = text.replace("{columns}", columns);
        Self { sqlite: postgres.replace('$', "?"), postgres }
    }

    pub fn postgres(&self) -> &str {
        &self.postgres
    }

    pub fn sqlite(&self) -> &str {
        &self.sqlite
    }
}

/// A statement: `sql!("DELETE FROM links WHERE user_id = $1")`, or with the columns of a row type:
/// `sql!(User, "SELECT {columns} FROM users WHERE id = $1")`. A condition that several statements share is a constant:
/// `sql!(Event, "SELECT {columns} FROM events WHERE id = $2 AND {visible}", visible = VISIBLE)`; the test that prepares every
/// statement has a list of these constants.
#[macro_export]
macro_rules! sql {
    ($text:literal) => {{
        static SQL: std::sync::LazyLock<$crate::db::Sql> =
            std::sync::LazyLock::new(|| $crate::db::Sql::from_text($text, ""));
        &*SQL
    }};
    ($row:ty, $text:literal) => {{
        static SQL: std::sync::LazyLock<$crate::db::Sql> = std::sync::LazyLock::new(|| {
            $crate::db::Sql::from_text($text, <$row as $crate::db::FromRow>::COLUMNS)
        });
        &*SQL
    }};
    ($row:ty, $text:literal, $name:ident = $condition:expr) => {{
        static SQL: std::sync::LazyLock<$crate::db::Sql> = std::sync::LazyLock::new(|| {
            let text = $text.replace(concat!("{", stringify!($name), "}"), $condition);
            $crate::db::Sql::from_text(&text, <$row as $crate::db::FromRow>::COLUMNS)
        });
        &*SQL
    }};
}

/// A row that people know by an id and may change: what the change log keeps images of.
pub trait Record: FromRow {
    fn table() -> &'static RecordTable;
    fn id(&self) -> Id;
    /// The record that people talk about: itself, or the one that this row is a part of.
    fn record_id(&self) -> Id;
    fn version(&self) -> i64;
    fn set_version(&mut self, version: i64);
    fn values(&self) -> Vec<Value<'_>>;
}

/// Whoever made something made it for good. An image from when their account was gone does not take it from them.
const MAKER: &str = "created_by";

fn setting(column: &str, number: &str) -> String {
    if column == MAKER {
        return format!("{column} = COALESCE({number}, {column})");
    }
    format!("{column} = {number}")
}

/// A table of records: its room, its columns and the statements that change it.
pub struct RecordTable {
    pub room: &'static str,
    pub name: &'static str,
    pub columns: Vec<&'static str>,
    pub insert: Sql,
    /// `$1` is the id, the last parameter the version that the writer saw.
    pub update: Sql,
    pub delete: Sql,
    pub version: Sql,
}

impl RecordTable {
    #[doc(hidden)]
    pub fn new(room: &'static str, name: &'static str, columns: &[&'static str]) -> Self {
        let numbers: Vec<String> = (1..=columns.len()).map(|number| format!("${number}")).collect();
        let settings: Vec<String> =
            columns.iter().zip(&numbers).skip(1).map(|(column, number)| setting(column, number)).collect();
        let sql = |text: String| Sql::from_text(&text, "");
        Self {
            room,
            name,
            columns: columns.to_vec(),
            insert: sql(format!(
                "INSERT INTO {name} ({}) VALUES ({})",
                columns.join(", "),
                numbers.join(", ")
            )),
            update: sql(format!(
                "UPDATE {name} SET {} WHERE id = $1 AND version = ${}",
                settings.join(", "),
                columns.len() + 1
            )),
            delete: sql(format!("DELETE FROM {name} WHERE id = $1 AND version = $2")),
            version: sql(format!("SELECT version FROM {name} WHERE id = $1")),
        }
    }
}

/// A struct whose fields are the columns that it is read from. With `in room.table` it is a record that
/// the change log writes; such a struct has `id` first and a `version`. `in room.table of event_id` is a part of the
/// record that the field names.
#[macro_export]
macro_rules! row {
    ($(#[$meta:meta])* $visibility:vis struct $name:ident in $room:ident.$table:ident { $($fields:tt)* }) => {
        $crate::row! { $(#[$meta])* $visibility struct $name in $room.$table of id { $($fields)* } }
    };
    ($(#[$meta:meta])* $visibility:vis struct $name:ident in $room:ident.$table:ident of $whole:ident {
        $($(#[$field_meta:meta])* $field_visibility:vis $field:ident: $type:ty,)*
    }) => {
        $crate::row! {
            $(#[$meta])* $visibility struct $name { $($(#[$field_meta])* $field_visibility $field: $type,)* }
        }

        impl $crate::db::Record for $name {
            fn table() -> &'static $crate::db::RecordTable {
                static TABLE: std::sync::LazyLock<$crate::db::RecordTable> = std::sync::LazyLock::new(|| {
                    $crate::db::RecordTable::new(
                        stringify!($room), stringify!($table), &[$(stringify!($field)),*],
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

/// An enum that is stored and sent as one of a few words.
#[macro_export]
macro_rules! text_enum {
    ($(#[$meta:meta])* $visibility:vis enum $name:ident {
        $($(#[$variant_meta:meta])* $variant:ident = $text:literal,)*
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
        $visibility enum $name { $($(#[$variant_meta])* #[serde(rename = $text)] $variant,)* }

        impl $name {
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            pub fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $text,)* }
            }
        }

        // By hand: the derive does not see names that come through a macro.
        impl utoipa::PartialSchema for $name {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
                utoipa::openapi::schema::ObjectBuilder::new()
                    .schema_type(utoipa::openapi::schema::Type::String)
                    .enum_values(Some([$($text),*]))
                    .into()
            }
        }

        impl utoipa::ToSchema for $name {}

        impl std::str::FromStr for $name {
            type Err = String;
            fn from_str(text: &str) -> Result<Self, String> {
                match text {
                    $($text => Ok(Self::$variant),)*
                    _ => Err(format!("unknown {}: {text:?}", stringify!($name))),
                }
            }
        }

        impl From<$name> for $crate::db::Value<'_> {
            fn from(value: $name) -> Self {
                value.as_str().into()
            }
        }

        impl $crate::db::AsValue for $name {
            fn as_value(&self) -> $crate::db::Value<'_> {
                (*self).into()
            }
        }

        impl $crate::db::Column for $name {
            fn read(row: &$crate::db::Row<'_>, index: usize) -> Result<Self, $crate::db::DbError> {
                row.required_text(index)?.parse().map_err(|error: String| $crate::db::DbError::other(error))
            }
        }
    };
}
