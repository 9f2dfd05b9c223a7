//! `sql!` for statements, `text_enum!` for columns with few values.

use std::fmt::Write;

use crate::ids::Id;

use super::value::Value;

/// The text of one statement. Written with `sql!`, which takes literals only, so that a test can find
/// every statement in the source and prepare it on both databases.
pub struct Sql {
    postgres: String,
    /// The same with `?1` for `$1`: in SQLite `$1` is a name, bound in order of appearance.
    sqlite: String,
    /// The position of the parameter that is an [`id_list`], if there is one.
    ids: Option<usize>,
}

/// An index finds the rows of so many ids in less time than a worker needs to take over the work of another one.
const FEW_IDS: usize = 64;

/// The length of an id in a list, with its quotes and the comma.
const ID_LENGTH: usize = 39;

impl Sql {
    #[doc(hidden)]
    pub fn from_text(text: &str, columns: &str) -> Self {
        let text = text.replace("{columns}", columns);
        let postgres =
            with_lists(&text, "(SELECT json_array_elements_text(CAST(CAST(", " AS TEXT) AS JSON)))");
        let sqlite = with_lists(&text, "(SELECT value FROM json_each(", "))").replace('$', "?");
        let parameter = text.split_once("{ids $").and_then(|(_, rest)| rest.split_once('}'));
        let ids = parameter.and_then(|(number, _)| number.parse::<usize>().ok()?.checked_sub(1));
        Self { postgres, sqlite, ids }
    }

    pub fn postgres(&self) -> &str {
        &self.postgres
    }

    pub fn sqlite(&self) -> &str {
        &self.sqlite
    }

    /// True for a statement about the few ids among these values.
    pub fn is_about_few(&self, values: &[Value<'_>]) -> bool {
        let list = self.ids.and_then(|position| values.get(position));
        list.is_some_and(|list| matches!(list, Value::Text(ids) if ids.len() <= FEW_IDS * ID_LENGTH))
    }
}

/// Replaces `{ids $1}` by the elements of that parameter, which is a [`id_list`].
fn with_lists(text: &str, before: &str, after: &str) -> String {
    let mut parts = text.split("{ids ");
    let mut replaced = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (parameter, rest) = part.split_once('}').unwrap_or((part, ""));
        replaced.extend([before, parameter, after, rest]);
    }
    replaced
}

/// The value of a parameter in `{ids $1}`.
pub fn id_list(ids: &[Id]) -> String {
    let mut list = String::with_capacity(2 + ids.len() * ID_LENGTH);
    for id in ids {
        let before = if list.is_empty() { '[' } else { ',' };
        // Writing to a string cannot fail.
        let _ = write!(list, "{before}\"{id}\"");
    }
    list.push_str(if list.is_empty() { "[]" } else { "]" });
    list
}

/// A statement: `sql!("DELETE FROM links WHERE user_id = $1")`, or with the columns of a row type:
/// `sql!(User, "SELECT {columns} FROM users WHERE id = $1")`. A condition that several statements share is a constant:
/// `sql!(Event, "SELECT {columns} FROM events WHERE id = $2 AND {visible}", visible = VISIBLE)`; the test that prepares every
/// statement has a list of these constants. `WHERE id IN {ids $1}` takes any number of ids as one [`id_list`].
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
