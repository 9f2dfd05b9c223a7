use crate::calendar::model::Event;
use crate::db::{Conn, DbError};
use crate::ids::Id;
use crate::sql;

pub async fn page(conn: &mut Conn, after: Option<Id>) -> Result<Vec<Event>, DbError> {
    conn.all(
        sql!(Event, "SELECT {columns} FROM events WHERE id > $1 ORDER BY id LIMIT 500"),
        &[after.unwrap_or(Id::LOWEST).into()],
    )
    .await
}

/// Skips an event that has changed since, because that change updated its texts.
pub async fn set_index(conn: &mut Conn, event: &Event) -> Result<(), DbError> {
    conn.exec(
        sql!("UPDATE events SET search_text = $3, tag_text = $4 WHERE id = $1 AND version = $2"),
        &[event.id.into(), event.version.into(), (&event.search_text).into(), (&event.tag_text).into()],
    )
    .await?;
    Ok(())
}

/// Marks the feeds as changed.
pub async fn feeds_changed(conn: &mut Conn) -> Result<(), DbError> {
    conn.exec(sql!("UPDATE calendar_state SET version = version + 1 WHERE id = 1"), &[]).await?;
    Ok(())
}
