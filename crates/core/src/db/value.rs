//! Statement parameters and column values, the same for both databases.

use std::borrow::Cow;
use std::error::Error as StdError;

use bytes::BytesMut;
use fuzzy_date::FuzzyDate;
use rusqlite::types::{ToSqlOutput, ValueRef};
use tokio_postgres::types::{IsNull, ToSql, Type, to_sql_checked};

use crate::clock::Moment;
use crate::ids::Id;

use super::DbError;

/// A parameter of a statement.
#[derive(Clone, Debug, PartialEq)]
pub enum Value<'a> {
    Null,
    Text(Cow<'a, str>),
    Id(Id),
    Int(i64),
    Bool(bool),
}

impl Value<'_> {
    /// The value as the change log keeps it.
    pub fn to_json(&self) -> serde_json::Value {
        match self {
            Value::Null => serde_json::Value::Null,
            Value::Text(text) => text.as_ref().into(),
            Value::Id(id) => id.to_string().into(),
            Value::Int(number) => (*number).into(),
            Value::Bool(truth) => (*truth).into(),
        }
    }

    /// The inverse of `to_json`; objects, lists and fractions never come from a column.
    pub fn from_json(json: &serde_json::Value) -> Value<'_> {
        match json {
            serde_json::Value::String(text) => Value::Text(Cow::Borrowed(text)),
            serde_json::Value::Bool(truth) => Value::Bool(*truth),
            other => other.as_i64().map_or(Value::Null, Value::Int),
        }
    }
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Self {
        Value::Text(Cow::Borrowed(text))
    }
}

impl<'a> From<&'a String> for Value<'a> {
    fn from(text: &'a String) -> Self {
        Value::Text(Cow::Borrowed(text))
    }
}

impl From<String> for Value<'_> {
    fn from(text: String) -> Self {
        Value::Text(Cow::Owned(text))
    }
}

impl From<i64> for Value<'_> {
    fn from(number: i64) -> Self {
        Value::Int(number)
    }
}

impl From<bool> for Value<'_> {
    fn from(truth: bool) -> Self {
        Value::Bool(truth)
    }
}

impl From<Id> for Value<'_> {
    fn from(id: Id) -> Self {
        Value::Id(id)
    }
}

impl From<Moment> for Value<'_> {
    fn from(moment: Moment) -> Self {
        Value::Int(moment.0)
    }
}

impl<'a, T: Into<Value<'a>>> From<Option<T>> for Value<'a> {
    fn from(option: Option<T>) -> Self {
        option.map_or(Value::Null, Into::into)
    }
}

/// Lets the `row!` macro turn a borrowed field into a parameter.
pub trait AsValue {
    fn as_value(&self) -> Value<'_>;
}

impl AsValue for String {
    fn as_value(&self) -> Value<'_> {
        self.into()
    }
}

impl<T: AsValue> AsValue for Option<T> {
    fn as_value(&self) -> Value<'_> {
        self.as_ref().map_or(Value::Null, AsValue::as_value)
    }
}

macro_rules! copied_as_value {
    ($($type:ty),*) => {$(
        impl AsValue for $type {
            fn as_value(&self) -> Value<'_> {
                (*self).into()
            }
        }
    )*};
}
copied_as_value!(i64, bool, Id, Moment);

impl rusqlite::ToSql for Value<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Value::Id(id) => return Ok(id.to_string().into()),
            Value::Null => ValueRef::Null,
            Value::Text(text) => ValueRef::Text(text.as_bytes()),
            Value::Int(number) => ValueRef::Integer(*number),
            Value::Bool(truth) => ValueRef::Integer((*truth).into()),
        }))
    }
}

impl ToSql for Value<'_> {
    fn to_sql(&self, kind: &Type, out: &mut BytesMut) -> Result<IsNull, Box<dyn StdError + Sync + Send>> {
        match self {
            Value::Null => Ok(IsNull::Yes),
            // PostgreSQL refuses texts with a zero character. No stored text has one, so the replacement
            // finds nothing either.
            Value::Text(text) if text.contains('\0') => {
                text.replace('\0', "\u{fffd}").to_sql_checked(kind, out)
            }
            Value::Text(text) => text.as_ref().to_sql_checked(kind, out),
            Value::Id(id) => id.to_string().to_sql_checked(kind, out),
            Value::Int(number) => number.to_sql_checked(kind, out),
            Value::Bool(truth) => truth.to_sql_checked(kind, out),
        }
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    to_sql_checked!();
}

/// One row of a result.
pub enum Row<'a> {
    Sqlite(&'a rusqlite::Row<'a>),
    Postgres(&'a tokio_postgres::Row),
}

impl Row<'_> {
    pub fn get<T: Column>(&self, index: usize) -> Result<T, DbError> {
        T::read(self, index)
    }

    pub fn text(&self, index: usize) -> Result<Option<&str>, DbError> {
        match self {
            Row::Sqlite(row) => row.get_ref(index)?.as_str_or_null().map_err(DbError::other),
            Row::Postgres(row) => Ok(row.try_get(index)?),
        }
    }

    pub fn width(&self) -> usize {
        match self {
            Row::Sqlite(row) => row.as_ref().column_count(),
            Row::Postgres(row) => row.len(),
        }
    }

    pub fn required_text(&self, index: usize) -> Result<&str, DbError> {
        self.text(index)?.ok_or_else(|| DbError::other(format!("column {index} is NULL")))
    }

    fn is_null(&self, index: usize) -> Result<bool, DbError> {
        match self {
            Row::Sqlite(row) => Ok(row.get_ref(index)? == ValueRef::Null),
            Row::Postgres(row) => Ok(row.try_get::<_, Option<Anything>>(index)?.is_none()),
        }
    }
}

/// Accepts a column of any type, only to see if it has a value.
struct Anything;

impl<'a> tokio_postgres::types::FromSql<'a> for Anything {
    fn from_sql(_: &Type, _: &'a [u8]) -> Result<Self, Box<dyn StdError + Sync + Send>> {
        Ok(Self)
    }

    fn accepts(_: &Type) -> bool {
        true
    }
}

/// A type that a column can be read into.
pub trait Column: Sized {
    fn read(row: &Row<'_>, index: usize) -> Result<Self, DbError>;
}

impl Column for String {
    fn read(row: &Row<'_>, index: usize) -> Result<Self, DbError> {
        row.required_text(index).map(str::to_owned)
    }
}

impl Column for i64 {
    fn read(row: &Row<'_>, index: usize) -> Result<Self, DbError> {
        match row {
            Row::Sqlite(row) => Ok(row.get(index)?),
            Row::Postgres(row) => Ok(row.try_get(index)?),
        }
    }
}

impl Column for bool {
    fn read(row: &Row<'_>, index: usize) -> Result<Self, DbError> {
        match row {
            Row::Sqlite(row) => Ok(row.get(index)?),
            Row::Postgres(row) => Ok(row.try_get(index)?),
        }
    }
}

impl Column for Id {
    fn read(row: &Row<'_>, index: usize) -> Result<Self, DbError> {
        row.required_text(index)?.parse().map_err(DbError::other)
    }
}

impl Column for Moment {
    fn read(row: &Row<'_>, index: usize) -> Result<Self, DbError> {
        row.get(index).map(Self)
    }
}

/// Stored as its notation, `1887~`, and parsed once, when the row is read.
impl Column for FuzzyDate {
    fn read(row: &Row<'_>, index: usize) -> Result<Self, DbError> {
        row.required_text(index)?.parse().map_err(DbError::other)
    }
}

impl AsValue for FuzzyDate {
    fn as_value(&self) -> Value<'_> {
        self.to_string().into()
    }
}

impl<T: Column> Column for Option<T> {
    fn read(row: &Row<'_>, index: usize) -> Result<Self, DbError> {
        if row.is_null(index)? { Ok(None) } else { T::read(row, index).map(Some) }
    }
}

/// A list of plain texts, stored as JSON. Lists of ids are separate rows, never this.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextList(pub Vec<String>);

impl AsValue for TextList {
    fn as_value(&self) -> Value<'_> {
        serde_json::Value::from(self.0.clone()).to_string().into()
    }
}

impl Column for TextList {
    fn read(row: &Row<'_>, index: usize) -> Result<Self, DbError> {
        serde_json::from_str(row.required_text(index)?).map(Self).map_err(DbError::other)
    }
}

/// A type that a whole row can be read into, and its columns in order.
pub trait FromRow: Sized {
    const COLUMNS: &'static str;
    /// The number of columns.
    const WIDTH: usize;
    fn from_row(row: &Row<'_>) -> Result<Self, DbError>;
}

macro_rules! tuple_from_row {
    ($($type:ident $index:tt),*) => {
        /// Tuples are for short results; their statement lists its own columns.
        impl<$($type: Column),*> FromRow for ($($type,)*) {
            const COLUMNS: &'static str = "";
            const WIDTH: usize = [$($index),*].len();
            fn from_row(row: &Row<'_>) -> Result<Self, DbError> {
                Ok(($(row.get::<$type>($index)?,)*))
            }
        }
    };
}
tuple_from_row!(A 0);
tuple_from_row!(A 0, B 1);
tuple_from_row!(A 0, B 1, C 2);
tuple_from_row!(A 0, B 1, C 2, D 3);
