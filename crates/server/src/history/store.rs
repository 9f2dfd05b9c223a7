use crate::db::{Conn, DbError, Topic, steps};
use crate::ids::Id;
use crate::sql;

use super::model::{HistoryEvent, HistoryPerson, HistoryType};

/// All events, latest first.
pub async fn all(conn: &mut Conn) -> Result<Vec<HistoryEvent>, DbError> {
    conn.all(sql!(HistoryEvent, "SELECT {columns} FROM history_events ORDER BY sort_key DESC, id DESC"), &[])
        .await
}

pub async fn get(conn: &mut Conn, id: Id) -> Result<Option<HistoryEvent>, DbError> {
    conn.opt(sql!(HistoryEvent, "SELECT {columns} FROM history_events WHERE id = $1"), &[id.into()]).await
}

/// The events that a member was involved in, earliest first.
pub async fn of_member(conn: &mut Conn, member: Id) -> Result<Vec<HistoryEvent>, DbError> {
    conn.all(
        sql!(
            HistoryEvent,
            "SELECT {columns} FROM history_events
             WHERE id IN (SELECT event_id FROM history_people WHERE member_id = $1) ORDER BY sort_key, id"
        ),
        &[member.into()],
    )
    .await
}

/// A member's birth or death.
pub async fn fact(conn: &mut Conn, kind: HistoryType, member: Id) -> Result<Option<HistoryEvent>, DbError> {
    conn.opt(
        sql!(HistoryEvent, "SELECT {columns} FROM history_events WHERE kind = $1 AND fact_member = $2"),
        &[kind.into(), member.into()],
    )
    .await
}

pub async fn facts_of(conn: &mut Conn, member: Id) -> Result<Vec<HistoryEvent>, DbError> {
    conn.all(
        sql!(HistoryEvent, "SELECT {columns} FROM history_events WHERE fact_member = $1"),
        &[member.into()],
    )
    .await
}

pub async fn everyone_involved(conn: &mut Conn) -> Result<Vec<(Id, Id)>, DbError> {
    conn.all(sql!("SELECT event_id, member_id FROM history_people ORDER BY event_id, position, id"), &[])
        .await
}

pub async fn people_of(conn: &mut Conn, event: Id) -> Result<Vec<HistoryPerson>, DbError> {
    conn.all(
        sql!(HistoryPerson, "SELECT {columns} FROM history_people WHERE event_id = $1 ORDER BY position, id"),
        &[event.into()],
    )
    .await
}

pub async fn places_of(conn: &mut Conn, member: Id) -> Result<Vec<HistoryPerson>, DbError> {
    conn.all(
        sql!(HistoryPerson, "SELECT {columns} FROM history_people WHERE member_id = $1"),
        &[member.into()],
    )
    .await
}

pub const HISTORY: Topic = "history";

/// A number that grows with every change to the history.
pub async fn version(conn: &mut Conn) -> Result<i64, DbError> {
    Ok(steps::versions(conn, &[HISTORY]).await?.iter().sum())
}

// ---- all events

pub async fn page(conn: &mut Conn, after: Option<Id>) -> Result<Vec<HistoryEvent>, DbError> {
    conn.all(
        sql!(
            HistoryEvent,
            "SELECT {columns} FROM history_events WHERE CAST($1 AS TEXT) IS NULL OR id > $1 ORDER BY id LIMIT 500"
        ),
        &[after.into()],
    )
    .await
}

pub async fn set_sort_key(conn: &mut Conn, id: Id, sort_key: i64) -> Result<(), DbError> {
    conn.exec(sql!("UPDATE history_events SET sort_key = $2 WHERE id = $1"), &[id.into(), sort_key.into()])
        .await?;
    Ok(())
}

pub async fn clear(conn: &mut Conn) -> Result<(), DbError> {
    conn.exec(sql!("DELETE FROM history_people"), &[]).await?;
    conn.exec(sql!("DELETE FROM history_events"), &[]).await?;
    Ok(())
}
