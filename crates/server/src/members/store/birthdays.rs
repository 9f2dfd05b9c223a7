//! Birthdays, for the calendar.

use crate::clock::Moment;
use crate::db::{Conn, DbError};
use crate::ids::Id;
use crate::{row, sql};

row! {
    /// The part of a member that a calendar shows. Only births whose day is known have a `birth_month_day`.
    #[derive(Clone, Debug)]
    pub struct Birthday {
        pub id: Id,
        pub name: String,
        /// `05-17`
        pub birth_month_day: String,
        /// `None` if the year is not known.
        pub birth_earliest: Option<i64>,
        pub deceased: bool,
        pub sort_key: String,
        pub updated_at: Moment,
    }
}

impl Birthday {
    /// As a number MMDD.
    pub fn month_day(&self) -> i64 {
        self.birth_month_day.replace('-', "").parse().unwrap_or_default()
    }
}

/// Members born on the days `first` to `last` (numbers MMDD), in `year` or before; in no particular order.
pub async fn birthdays(conn: &mut Conn, first: i64, last: i64, year: i64) -> Result<Vec<Birthday>, DbError> {
    conn.all(
        sql!(
            Birthday,
            "SELECT {columns} FROM members
             WHERE birth_month_day >= $1 AND birth_month_day <= $2
               AND (birth_earliest IS NULL OR birth_earliest < $3)"
        ),
        &[month_day(first).into(), month_day(last).into(), ((year + 1) * 10_000).into()],
    )
    .await
}

/// The first twenty of these birthdays, living members only.
pub async fn next_birthdays(
    conn: &mut Conn,
    first: i64,
    last: i64,
    year: i64,
) -> Result<Vec<Birthday>, DbError> {
    conn.all(
        sql!(
            Birthday,
            "SELECT {columns} FROM members
             WHERE birth_month_day >= $1 AND birth_month_day <= $2
               AND (birth_earliest IS NULL OR birth_earliest < $3) AND NOT deceased
             ORDER BY birth_month_day, sort_key, id LIMIT 20"
        ),
        &[month_day(first).into(), month_day(last).into(), ((year + 1) * 10_000).into()],
    )
    .await
}

/// `05-17` for the number 517.
fn month_day(number: i64) -> String {
    format!("{:02}-{:02}", number / 100, number % 100)
}

/// Everyone whose birthday is known.
pub async fn all_birthdays(conn: &mut Conn) -> Result<Vec<Birthday>, DbError> {
    conn.all(
        sql!(Birthday, "SELECT {columns} FROM members WHERE birth_month_day IS NOT NULL ORDER BY id"),
        &[],
    )
    .await
}
