use crate::clock::Moment;
use crate::db::{Conn, DbError};
use crate::sql;

use super::model::{self, Vital};

pub async fn count(conn: &mut Conn, day: i64, name: Vital, bucket: i64) -> Result<(), DbError> {
    conn.exec(
        sql!(
            "INSERT INTO vitals (day, name, bucket, count) VALUES ($1, $2, $3, 1)
             ON CONFLICT (day, name, bucket) DO UPDATE SET count = vitals.count + 1"
        ),
        &[day.into(), name.into(), bucket.into()],
    )
    .await?;
    Ok(())
}

/// The count of each step since this day, in order.
pub async fn counts(conn: &mut Conn, since: i64) -> Result<Vec<(Vital, i64, i64)>, DbError> {
    conn.all(
        sql!(
            "SELECT name, bucket, CAST(SUM(count) AS BIGINT) FROM vitals WHERE day >= $1
             GROUP BY name, bucket ORDER BY name, bucket"
        ),
        &[since.into()],
    )
    .await
}

/// Deletes days that are no longer shown.
pub async fn sweep(conn: &mut Conn, now: Moment) -> Result<(), DbError> {
    conn.exec(sql!("DELETE FROM vitals WHERE day < $1"), &[(model::day(now) - model::DAYS + 1).into()])
        .await?;
    Ok(())
}
