//! Describes history events to the search.

use text_search::Asked;

use crate::db::{Conn, DbError};
use crate::ids::Id;
use crate::members::store::MEMBERS;
use crate::record_types::search::excerpt::{first_excerpt, long_title, marked};
use crate::record_types::search::fields::{PEOPLE, PLACE, SOURCE, TEXT, WHEN};
use crate::record_types::search::{
    Document, Documents, Follows, Hit, MOST_NAMES, Page, grouped, in_words, itself,
};
use crate::sources::citations::{self, FirstSource};
use crate::sources::store::{self as sources, SOURCES};
use crate::words::Message;

use super::model::HistoryEvent;
use super::store::{self, HISTORY};

/// The group of history events among what was found.
pub const FOUND_HISTORY: &str = "history";

pub const DOCUMENTS: Documents = Documents {
    group: FOUND_HISTORY,
    finders: None,
    page: |conn, after| Box::pin(page(conn, after)),
    of: |conn, id| Box::pin(of(conn, id)),
    follows: &[
        Follows { topic: HISTORY, group: FOUND_HISTORY, records: itself },
        Follows {
            topic: MEMBERS,
            group: FOUND_HISTORY,
            records: |conn, member| Box::pin(with_member(conn, member)),
        },
        // The changed record may be the event that cites a source, or the source.
        Follows { topic: SOURCES, group: FOUND_HISTORY, records: itself },
        Follows {
            topic: SOURCES,
            group: FOUND_HISTORY,
            records: |conn, id| Box::pin(sources::events_citing(conn, id)),
        },
        // A source without a title is called by its file.
        Follows {
            topic: "files",
            group: FOUND_HISTORY,
            records: |conn, id| Box::pin(sources::events_citing(conn, id)),
        },
    ],
    hits: |conn, _, asked, ids| Box::pin(hits(conn, asked, ids)),
};

async fn page(conn: &mut Conn, after: Option<Id>) -> Result<Page, DbError> {
    let events = store::page(conn, after).await?;
    let last = events.last().map(|event| event.id);
    Ok(Page { documents: documents(conn, events).await?, last })
}

async fn of(conn: &mut Conn, id: Id) -> Result<Vec<Document>, DbError> {
    let event = store::get(conn, id).await?;
    documents(conn, event.into_iter().collect()).await
}

async fn with_member(conn: &mut Conn, member: Id) -> Result<Vec<Id>, DbError> {
    Ok(store::rows_of_member(conn, member).await?.iter().map(|row| row.event_id).collect())
}

/// The documents of neighbouring events, in the order of their ids.
async fn documents(conn: &mut Conn, events: Vec<HistoryEvent>) -> Result<Vec<Document>, DbError> {
    let (Some(first), Some(last)) = (events.first(), events.last()) else { return Ok(Vec::new()) };
    let people = store::people_between(conn, first.id, last.id).await?;
    let ids: Vec<Id> = events.iter().map(|event| event.id).collect();
    let mut people = grouped(people.into_iter().map(|(event, _, name)| (event, name)));
    let cited = citations::first_among(conn, &ids).await?;
    let document = |event: &HistoryEvent| {
        document(event, &people.remove(&event.id).unwrap_or_default(), cited.get(&event.id))
    };
    Ok(events.iter().map(document).collect())
}

/// A history event, with the names of the people involved and its first source.
fn document(event: &HistoryEvent, people: &[String], source: Option<&FirstSource>) -> Document {
    Document::new(event.id, -event.sort_key)
        .with(TEXT, &event.description)
        .with(TEXT, event.kind.as_str())
        .with_all(TEXT, [&event.label])
        .with_all(PLACE, [&event.location])
        .with(SOURCE, source.and_then(FirstSource::description).unwrap_or_default())
        .with(WHEN, &event.date_text)
        .with(WHEN, event.date.map(|date| in_words(date.into())).unwrap_or_default())
        .with(PEOPLE, people.join(", "))
}

async fn hits(conn: &mut Conn, asked: &Asked, ids: &[Id]) -> Result<Vec<Hit>, DbError> {
    let sources = citations::first_among(conn, ids).await?;
    let mut hits = Vec::with_capacity(ids.len());
    for id in ids {
        let Some(found) = store::get(conn, *id).await? else { continue };
        let mut hit = Hit::new(*id, long_title(asked, &found.shown_description()));
        let source = sources.get(id).and_then(FirstSource::description).unwrap_or_default();
        hit.excerpt = first_excerpt(asked, [found.label.as_deref().unwrap_or_default(), source]);
        hit.when = found.date.map(Message::Date);
        hit.place = marked(asked, found.location.as_deref().unwrap_or_default());
        hit.people = store::names_of(conn, *id, MOST_NAMES).await?;
        hits.push(hit);
    }
    Ok(hits)
}
