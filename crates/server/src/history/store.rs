use crate::db::{Conn, DbError, Topic, id_list, steps};
use crate::ids::Id;
use crate::sources::store::SOURCES;
use crate::sql;

use super::model::{HistoryEvent, HistoryPerson, HistoryType};

/// All events, latest first.
pub async fn all_ids(conn: &mut Conn) -> Result<Vec<Id>, DbError> {
    let rows: Vec<(Id,)> =
        conn.all(sql!("SELECT id FROM history_events ORDER BY sort_key DESC, id DESC"), &[]).await?;
    Ok(rows.into_iter().map(|(id,)| id).collect())
}

pub async fn get(conn: &mut Conn, id: Id) -> Result<Option<HistoryEvent>, DbError> {
    conn.opt(sql!(HistoryEvent, "SELECT {columns} FROM history_events WHERE id = $1"), &[id.into()]).await
}

/// These events, in no particular order.
pub async fn among(conn: &mut Conn, ids: &[Id]) -> Result<Vec<HistoryEvent>, DbError> {
    conn.all(
        sql!(HistoryEvent, "SELECT {columns} FROM history_events WHERE id IN {ids $1}"),
        &[id_list(ids).as_str().into()],
    )
    .await
}

/// The events that an account created, earliest first.
pub async fn made_by(conn: &mut Conn, maker: Id) -> Result<Vec<HistoryEvent>, DbError> {
    conn.all(
        sql!(
            HistoryEvent,
            "SELECT {columns} FROM history_events WHERE created_by = $1 ORDER BY sort_key, id"
        ),
        &[maker.into()],
    )
    .await
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
    conn.few(
        sql!(HistoryEvent, "SELECT {columns} FROM history_events WHERE fact_member = $1"),
        &[member.into()],
    )
    .await
}

/// The people in the events of a page: the event, the member and the name, in the order chosen.
pub async fn people_between(conn: &mut Conn, first: Id, last: Id) -> Result<Vec<(Id, Id, String)>, DbError> {
    conn.all(
        sql!(
            "SELECT event_id, member_id, name FROM history_people JOIN members ON members.id = member_id
             WHERE event_id >= $1 AND event_id <= $2 ORDER BY event_id, position, history_people.id"
        ),
        &[first.into(), last.into()],
    )
    .await
}

pub async fn people_of(conn: &mut Conn, event: Id) -> Result<Vec<HistoryPerson>, DbError> {
    conn.few(
        sql!(HistoryPerson, "SELECT {columns} FROM history_people WHERE event_id = $1 ORDER BY position, id"),
        &[event.into()],
    )
    .await
}

/// The names of the first people of an event.
pub async fn names_of(conn: &mut Conn, event: Id, limit: i64) -> Result<Vec<String>, DbError> {
    let rows: Vec<(String,)> = conn
        .few(
            sql!(
                "SELECT name FROM history_people JOIN members ON members.id = member_id
                 WHERE event_id = $1 ORDER BY position, history_people.id LIMIT $2"
            ),
            &[event.into(), limit.into()],
        )
        .await?;
    Ok(rows.into_iter().map(|(name,)| name).collect())
}

/// Everyone who was involved in events, event by event.
pub async fn all_people(conn: &mut Conn) -> Result<Vec<HistoryPerson>, DbError> {
    conn.all(sql!(HistoryPerson, "SELECT {columns} FROM history_people ORDER BY event_id, position, id"), &[])
        .await
}

/// The people in these events.
pub async fn people_among(conn: &mut Conn, ids: &[Id]) -> Result<Vec<HistoryPerson>, DbError> {
    conn.all(
        sql!(
            HistoryPerson,
            "SELECT {columns} FROM history_people WHERE event_id IN {ids $1}
             ORDER BY event_id, position, id"
        ),
        &[id_list(ids).as_str().into()],
    )
    .await
}

/// The rows that link these members to events.
pub async fn rows_of_members(conn: &mut Conn, ids: &[Id]) -> Result<Vec<HistoryPerson>, DbError> {
    conn.all(
        sql!(HistoryPerson, "SELECT {columns} FROM history_people WHERE member_id IN {ids $1}"),
        &[id_list(ids).as_str().into()],
    )
    .await
}

pub async fn rows_of_member(conn: &mut Conn, member: Id) -> Result<Vec<HistoryPerson>, DbError> {
    conn.few(
        sql!(HistoryPerson, "SELECT {columns} FROM history_people WHERE member_id = $1"),
        &[member.into()],
    )
    .await
}

pub const HISTORY: Topic = "history";

/// A number that grows with every change to the history and its sources.
pub async fn version(conn: &mut Conn) -> Result<i64, DbError> {
    Ok(steps::versions(conn, &[HISTORY, SOURCES]).await?.iter().sum())
}

// ---- all events

pub async fn page(conn: &mut Conn, after: Option<Id>) -> Result<Vec<HistoryEvent>, DbError> {
    conn.all(
        sql!(HistoryEvent, "SELECT {columns} FROM history_events WHERE id > $1 ORDER BY id LIMIT 500"),
        &[after.unwrap_or(Id::LOWEST).into()],
    )
    .await
}

pub async fn set_sort_key(conn: &mut Conn, id: Id, sort_key: i64) -> Result<(), DbError> {
    conn.exec(sql!("UPDATE history_events SET sort_key = $2 WHERE id = $1"), &[id.into(), sort_key.into()])
        .await?;
    Ok(())
}

/// Clears the source's description. Sources are separate records; only older images still have it.
pub async fn clear_source_description(conn: &mut Conn, id: Id) -> Result<(), DbError> {
    conn.exec(
        sql!("UPDATE history_events SET source_description = NULL WHERE id = $1 AND source_description IS NOT NULL"),
        &[id.into()],
    )
    .await?;
    Ok(())
}
