//! What must not be told: other people's private events, and what hangs on them.

use serde_json::{Map, Value as Json};

use crate::access::User;
use crate::calendar::{Event, store as calendar};
use crate::changes::{self, Entry};
use crate::db::{Conn, DbError, Record};
use crate::files::{Attachment, OwnerKind};
use crate::history::HistoryEvent;
use crate::ids::Id;
use crate::members::Member;

type Image = Map<String, Json>;

/// The room whose record a row belongs to: files hang on the records of others.
pub fn room(entry: &Entry) -> &str {
    if entry.table_name != Attachment::table().name {
        return &entry.room;
    }
    let kind = entry.either().get("owner_kind").and_then(Json::as_str).and_then(|kind| kind.parse().ok());
    match kind {
        Some(OwnerKind::Event) => Event::table().room,
        Some(OwnerKind::HistoryEvent) => HistoryEvent::table().room,
        Some(OwnerKind::Member) => Member::table().room,
        None => &entry.room,
    }
}

/// Whose private event this row is a part of, if it is another's: as it was before or after, or is now.
pub async fn hidden_maker(conn: &mut Conn, viewer: &User, entry: &Entry) -> Result<Option<Hidden>, DbError> {
    if room(entry) != Event::table().room {
        return Ok(None);
    }
    let is_event = entry.table_name == Event::table().name;
    let images = [entry.before()?, entry.after()?];
    let told = images.iter().flatten().filter(|_| is_event).find_map(private_to);
    let maker = match told {
        Some(maker) => Some(maker),
        None => now(conn, entry.record_id).await?,
    };
    Ok(maker.filter(|maker| maker.0 != Some(viewer.id)))
}

/// A private event's maker, who may be gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hidden(pub Option<Id>);

fn private_to(image: &Image) -> Option<Hidden> {
    let text = |key: &str| image.get(key).and_then(Json::as_str);
    (text("visibility") == Some("private"))
        .then(|| Hidden(text("created_by").and_then(|maker| maker.parse().ok())))
}

/// Whether an event is another's private one.
pub async fn is_hidden(conn: &mut Conn, viewer: &User, event: Id) -> Result<bool, DbError> {
    Ok(now(conn, event).await?.is_some_and(|maker| maker.0 != Some(viewer.id)))
}

/// As the event is now, or was when it was deleted.
async fn now(conn: &mut Conn, event: Id) -> Result<Option<Hidden>, DbError> {
    if let Some(event) = calendar::get(conn, event).await? {
        return Ok(event.is_private().then_some(Hidden(event.created_by)));
    }
    let last = changes::last_image(conn, Event::table().name, event).await?;
    Ok(last.and_then(|image| private_to(&image)))
}
