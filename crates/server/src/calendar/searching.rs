//! Describes calendar events to the search. `search/` is the filter of their list.

use text_search::Asked;

use crate::access::User;
use crate::db::{Conn, DbError};
use crate::ids::Id;
use crate::members::store::MEMBERS;
use crate::record_types::search::excerpt::{first_excerpt, marked};
use crate::record_types::search::fields::{PEOPLE, TEXT, TITLE, WHEN};
use crate::record_types::search::{
    Document, Documents, Follows, Hit, MOST_NAMES, Page, day, grouped, in_words, itself,
};
use crate::words::Message;

use super::model::Event;
use super::{store, upkeep};

const FOUND_EVENTS: &str = "events";

pub const DOCUMENTS: Documents = Documents {
    group: FOUND_EVENTS,
    finders: None,
    page: |conn, after| Box::pin(page(conn, after)),
    of: |conn, id| Box::pin(of(conn, id)),
    follows: &[
        Follows { topic: "calendar", group: FOUND_EVENTS, records: itself },
        Follows {
            topic: MEMBERS,
            group: FOUND_EVENTS,
            records: |conn, member| Box::pin(with_member(conn, member)),
        },
    ],
    hits: |conn, viewer, asked, ids| Box::pin(hits(conn, viewer, asked, ids)),
};

async fn page(conn: &mut Conn, after: Option<Id>) -> Result<Page, DbError> {
    let events = upkeep::store::page(conn, after).await?;
    let last = events.last().map(|event| event.id);
    Ok(Page { documents: documents(conn, events).await?, last })
}

async fn of(conn: &mut Conn, id: Id) -> Result<Vec<Document>, DbError> {
    let event = store::get(conn, id).await?;
    documents(conn, event.into_iter().collect()).await
}

async fn with_member(conn: &mut Conn, member: Id) -> Result<Vec<Id>, DbError> {
    Ok(store::rows_with_member(conn, member).await?.iter().map(|row| row.event_id).collect())
}

/// The documents of neighbouring events, in the order of their ids.
async fn documents(conn: &mut Conn, events: Vec<Event>) -> Result<Vec<Document>, DbError> {
    let (Some(first), Some(last)) = (events.first(), events.last()) else { return Ok(Vec::new()) };
    let mut people = grouped(store::names_between(conn, first.id, last.id).await?);
    let document = |event: &Event| document(event, &people.remove(&event.id).unwrap_or_default());
    Ok(events.iter().filter_map(document).collect())
}

/// An event, with the names of its members. A private one without its creator is found by no one.
fn document(event: &Event, people: &[String]) -> Option<Document> {
    if event.is_private() && event.created_by.is_none() {
        return None;
    }
    let mut document = Document::new(event.id, -event.first_day)
        .with(TITLE, &event.title)
        .with_all(TEXT, [&event.description])
        .with(TEXT, event.kind.as_str())
        .with(TEXT, event.tags.0.join(" "))
        .with(PEOPLE, people.join(", "))
        .with(WHEN, day(event.first_day).map(|day| in_words(day.into())).unwrap_or_default());
    document.only_for = event.created_by.filter(|_| event.is_private());
    Some(document)
}

async fn hits(conn: &mut Conn, viewer: &User, asked: &Asked, ids: &[Id]) -> Result<Vec<Hit>, DbError> {
    let mut hits = Vec::with_capacity(ids.len());
    for id in ids {
        let Some(found) = store::visible(conn, *id, viewer.id).await? else { continue };
        let mut hit = Hit::new(*id, marked(asked, &found.title));
        hit.excerpt = first_excerpt(asked, [found.description.unwrap_or_default(), found.tags.0.join(", ")]);
        hit.when = day(found.first_day).map(Message::Date);
        hit.people = store::member_names(conn, *id, MOST_NAMES).await?;
        hits.push(hit);
    }
    Ok(hits)
}
