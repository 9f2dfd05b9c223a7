use crate::clock::Moment;
use crate::db::{Conn, DbError};
use crate::http::Client;
use crate::ids::Id;
use crate::sql;

use super::model::{KEPT, Kind, LogEntry, MOST};

/// Records what just happened to an account, or to an address that has none.
pub async fn note(
    conn: &mut Conn,
    client: &Client,
    kind: Kind,
    user_id: Option<Id>,
    now: Moment,
) -> Result<(), DbError> {
    conn.exec(
        sql!(
            "INSERT INTO security_log (id, at, kind, user_id, address, device) VALUES ($1, $2, $3, $4, $5, $6)"
        ),
        &[
            Id::new(now).into(),
            now.into(),
            kind.into(),
            user_id.into(),
            client.address.to_string().into(),
            (&client.device).into(),
        ],
    )
    .await?;
    Ok(())
}

/// Newest first, after the given position.
pub async fn entries(
    conn: &mut Conn,
    user_id: Option<Id>,
    after: Option<(Moment, Id)>,
    limit: i64,
) -> Result<Vec<LogEntry>, DbError> {
    let (at, id) = after.unzip();
    conn.all(
        sql!(
            LogEntry,
            "SELECT {columns} FROM (
                 SELECT security_log.*, users.name AS user_name FROM security_log
                 LEFT JOIN users ON users.id = security_log.user_id) AS entries
             WHERE (CAST($1 AS TEXT) IS NULL OR user_id = $1)
               AND (CAST($2 AS BIGINT) IS NULL OR at < $2 OR (at = $2 AND id < $3))
             ORDER BY at DESC, id DESC LIMIT $4"
        ),
        &[user_id.into(), at.into(), id.into(), limit.into()],
    )
    .await
}

pub async fn sweep(conn: &mut Conn, now: Moment) -> Result<(), DbError> {
    conn.exec(sql!("DELETE FROM security_log WHERE at < $1"), &[now.plus(-KEPT).into()]).await?;
    conn.exec(
        sql!(
            "DELETE FROM security_log WHERE at <
                 (SELECT at FROM security_log ORDER BY at DESC, id DESC LIMIT 1 OFFSET $1)"
        ),
        &[MOST.into()],
    )
    .await?;
    Ok(())
}
