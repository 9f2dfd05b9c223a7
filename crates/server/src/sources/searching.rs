//! Lets the search find sources, by their own texts and by those that quote them.

use std::collections::HashMap;

use text_search::Asked;

use crate::db::{Conn, DbError};
use crate::ids::Id;
use crate::record_types::search::excerpt::{excerpt, first_excerpt, long_title};
use crate::record_types::search::fields::{ABOUT, CONTENT, PLACE, TEXT, TITLE};
use crate::record_types::search::{Document, Documents, Follows, Hit, Page, itself};

use super::model::{CitedBy, Source};
use super::store::{self, Quote, SOURCES};

const FOUND_SOURCES: &str = "sources";

pub const DOCUMENTS: Documents = Documents {
    group: FOUND_SOURCES,
    finders: None,
    page: |conn, after| Box::pin(page(conn, after)),
    of: |conn, id| Box::pin(of(conn, id)),
    // The changed record may be a source, or a record that cites some.
    follows: &[
        Follows { topic: SOURCES, group: FOUND_SOURCES, records: itself },
        Follows { topic: SOURCES, group: FOUND_SOURCES, records: |conn, id| Box::pin(cited_by(conn, id)) },
    ],
    hits: |conn, _, asked, ids| Box::pin(hits(conn, asked, ids)),
};

async fn page(conn: &mut Conn, after: Option<Id>) -> Result<Page, DbError> {
    let sources = store::page(conn, after).await?;
    let (Some(first), Some(last)) = (sources.first(), sources.last()) else {
        return Ok(Page { documents: Vec::new(), last: None });
    };
    let mut quotes: HashMap<Id, Vec<Quote>> = HashMap::new();
    for quote in store::quotes_between(conn, first.id, last.id).await? {
        quotes.entry(quote.source_id).or_default().push(quote);
    }
    let last = Some(last.id);
    let document = |source: &Source| document(source, quotes.remove(&source.id).unwrap_or_default());
    Ok(Page { documents: sources.iter().map(document).collect(), last })
}

async fn of(conn: &mut Conn, id: Id) -> Result<Vec<Document>, DbError> {
    let Some(source) = store::get(conn, id).await? else { return Ok(Vec::new()) };
    let quotes = store::quotes_of(conn, id).await?;
    Ok(vec![document(&source, quotes)])
}

async fn cited_by(conn: &mut Conn, record: Id) -> Result<Vec<Id>, DbError> {
    Ok(store::of_record(conn, record).await?.iter().map(|citation| citation.source_id).collect())
}

/// A source, with what it is quoted for.
fn document(source: &Source, quotes: Vec<Quote>) -> Document {
    let mut document = Document::alphabetical(source.id, &source.title)
        .with(TITLE, &source.title)
        .with_all(ABOUT, [&source.author, &source.publication])
        .with_all(PLACE, [&source.kept_at])
        .with_all(TEXT, [&source.note]);
    for Quote { record_id, quote, .. } in quotes {
        document.made_of.push((SOURCES, record_id));
        document = document.with(CONTENT, quote);
    }
    document
}

/// For most readers, a source that only one event cites is a part of that event.
pub async fn only_event(conn: &mut Conn, source: Id) -> Result<Option<(&'static str, Id)>, DbError> {
    let cited = store::of_source(conn, source, None, 2).await?;
    Ok(match cited.as_slice() {
        [only] if only.owner_kind == CitedBy::HistoryEvent => {
            only.owner_kind.table().map(|table| (table, only.owner_id))
        }
        _ => None,
    })
}

async fn hits(conn: &mut Conn, asked: &Asked, ids: &[Id]) -> Result<Vec<Hit>, DbError> {
    let mut hits = Vec::with_capacity(ids.len());
    for id in ids {
        let Some(found) = store::get(conn, *id).await? else { continue };
        let mut hit = Hit::new(*id, long_title(asked, &found.title));
        hit.place = found.kept_at.as_deref().map(|place| excerpt(asked, place)).unwrap_or_default();
        let texts = [found.author, found.publication, found.note].into_iter().flatten();
        let quotes = store::quotes_of(conn, *id).await?;
        hit.excerpt = first_excerpt(asked, texts.chain(quotes.into_iter().map(|quote| quote.quote)));
        hits.push(hit);
    }
    Ok(hits)
}
