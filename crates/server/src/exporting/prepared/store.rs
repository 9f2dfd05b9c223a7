use crate::clock::Moment;
use crate::db::{Conn, DbError};
use crate::ids::Id;
use crate::sql;

use super::model::{ExportStage, ExportState, PreparedExport};

pub async fn add(conn: &mut Conn, export: &PreparedExport) -> Result<(), DbError> {
    conn.put(
        sql!(
            "INSERT INTO exports (id, account_id, query, filename, day, state, done, total, size, created_at, updated_at)
             VALUES ($1, $2, $3, $4, $5, $6, 0, 0, 0, $7, $7)"
        ),
        &[
            export.id.into(),
            export.account_id.into(),
            (&export.query).into(),
            (&export.filename).into(),
            (&export.day).into(),
            export.state.into(),
            export.created_at.into(),
        ],
    )
    .await?;
    Ok(())
}

pub async fn find(conn: &mut Conn, id: Id) -> Result<Option<PreparedExport>, DbError> {
    conn.opt(sql!(PreparedExport, "SELECT {columns} FROM exports WHERE id = $1"), &[id.into()]).await
}

pub async fn ids(conn: &mut Conn) -> Result<Vec<Id>, DbError> {
    let ids: Vec<(Id,)> = conn.all(sql!("SELECT id FROM exports"), &[]).await?;
    Ok(ids.into_iter().map(|(id,)| id).collect())
}

/// The exports of an account, newest first.
pub async fn of_account(conn: &mut Conn, account: Id) -> Result<Vec<PreparedExport>, DbError> {
    conn.all(
        sql!(PreparedExport, "SELECT {columns} FROM exports WHERE account_id = $1 ORDER BY id DESC"),
        &[account.into()],
    )
    .await
}

/// Stores the progress, and returns whose export it is; none if it was deleted.
pub async fn set_progress(
    conn: &mut Conn,
    id: Id,
    (stage, done, total): (ExportStage, i64, i64),
    now: Moment,
) -> Result<Option<Id>, DbError> {
    let account: Option<(Id,)> = conn
        .opt(
            sql!(
                "UPDATE exports SET stage = $2, done = $3, total = $4, updated_at = $5
                 WHERE id = $1 AND state = 'preparing' RETURNING account_id"
            ),
            &[id.into(), stage.into(), done.into(), total.into(), now.into()],
        )
        .await?;
    Ok(account.map(|(account,)| account))
}

/// Ends the preparation; false if the export was deleted.
pub async fn end(
    conn: &mut Conn,
    id: Id,
    state: ExportState,
    (contents, size): (Option<&str>, i64),
    now: Moment,
) -> Result<bool, DbError> {
    let ended = conn
        .put(
            sql!(
                "UPDATE exports SET state = $2, stage = NULL, done = 0, total = 0, contents = $3, size = $4, updated_at = $5
                 WHERE id = $1 AND state = 'preparing'"
            ),
            &[id.into(), state.into(), contents.into(), size.into(), now.into()],
        )
        .await?;
    Ok(ended > 0)
}

pub async fn remove(conn: &mut Conn, id: Id) -> Result<(), DbError> {
    conn.exec(sql!("DELETE FROM exports WHERE id = $1"), &[id.into()]).await?;
    Ok(())
}

/// Removes the exports that were asked for before this moment.
pub async fn remove_before(conn: &mut Conn, before: Moment) -> Result<(), DbError> {
    conn.exec(sql!("DELETE FROM exports WHERE created_at < $1"), &[before.into()]).await?;
    Ok(())
}
