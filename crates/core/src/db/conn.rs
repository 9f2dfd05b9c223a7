//! A connection to either database.

use super::error::{DbError, FailedRow};
use super::sql::Sql;
use super::value::{FromRow, Value};
use super::{postgres, sqlite};

/// A connection to either database.
pub enum Conn {
    Sqlite(sqlite::Guard),
    Postgres(postgres::Client),
}

impl Conn {
    /// All rows. Where they may be many, another worker takes over what else waits for this one.
    pub async fn all<T: FromRow>(&mut self, sql: &Sql, values: &[Value<'_>]) -> Result<Vec<T>, DbError> {
        match self {
            Conn::Sqlite(guard) if sql.is_about_few(values) => guard.all(sql, values),
            Conn::Sqlite(guard) => tokio::task::block_in_place(|| guard.all(sql, values)),
            Conn::Postgres(client) => postgres::all(client, sql, values).await,
        }
    }

    /// Like `all`, for a few rows that an index finds.
    pub async fn few<T: FromRow>(&mut self, sql: &Sql, values: &[Value<'_>]) -> Result<Vec<T>, DbError> {
        match self {
            Conn::Sqlite(guard) => guard.all(sql, values),
            Conn::Postgres(client) => postgres::all(client, sql, values).await,
        }
    }

    /// The first row, if any. It runs directly, because a point read costs less than `block_in_place`.
    pub async fn opt<T: FromRow>(&mut self, sql: &Sql, values: &[Value<'_>]) -> Result<Option<T>, DbError> {
        match self {
            Conn::Sqlite(guard) => guard.opt(sql, values),
            Conn::Postgres(client) => Ok(postgres::all(client, sql, values).await?.into_iter().next()),
        }
    }

    pub async fn one<T: FromRow>(&mut self, sql: &Sql, values: &[Value<'_>]) -> Result<T, DbError> {
        self.opt(sql, values).await?.ok_or_else(|| DbError::other("a row was expected and none came"))
    }

    /// Runs a statement that returns no rows; returns the number of rows that it changed.
    pub async fn exec(&mut self, sql: &Sql, values: &[Value<'_>]) -> Result<u64, DbError> {
        match self {
            Conn::Sqlite(guard) => tokio::task::block_in_place(|| guard.exec(sql, values)),
            Conn::Postgres(client) => postgres::exec(client, sql, values).await,
        }
    }

    /// Like `exec`, for a statement that changes one row. It runs directly, because it costs less than
    /// `block_in_place`: nothing waits for the disk before the commit.
    pub async fn put(&mut self, sql: &Sql, values: &[Value<'_>]) -> Result<u64, DbError> {
        match self {
            Conn::Sqlite(guard) => guard.exec(sql, values),
            Conn::Postgres(client) => postgres::exec(client, sql, values).await,
        }
    }

    /// Runs a statement that changes one row for each of these rows of parameters; returns the number of rows
    /// that it changed.
    pub async fn put_all(&mut self, sql: &Sql, rows: &[Vec<Value<'_>>]) -> Result<u64, FailedRow> {
        match self {
            Conn::Sqlite(guard) => tokio::task::block_in_place(|| guard.exec_all(sql, rows)),
            Conn::Postgres(client) => postgres::exec_all(client, sql, rows).await,
        }
    }

    /// The first row, if any, for each of these rows of parameters.
    pub async fn opt_all<T: FromRow>(
        &mut self,
        sql: &Sql,
        rows: &[Vec<Value<'_>>],
    ) -> Result<Vec<Option<T>>, DbError> {
        match self {
            Conn::Sqlite(guard) => {
                tokio::task::block_in_place(|| rows.iter().map(|row| guard.opt(sql, row)).collect())
            }
            Conn::Postgres(client) => postgres::opt_all(client, sql, rows).await,
        }
    }

    /// Prepares a statement without running it, which fails if this database does not understand it.
    pub async fn prepare(&mut self, sql: &Sql) -> Result<(), DbError> {
        match self {
            Conn::Sqlite(guard) => guard.prepare(sql),
            Conn::Postgres(client) => Ok(client.prepare_cached(sql.postgres()).await.map(drop)?),
        }
    }

    pub(super) async fn batch(&mut self, text: &str) -> Result<(), DbError> {
        match self {
            Conn::Sqlite(guard) => tokio::task::block_in_place(|| guard.batch(text)),
            Conn::Postgres(client) => Ok(client.batch_execute(text).await?),
        }
    }
}
