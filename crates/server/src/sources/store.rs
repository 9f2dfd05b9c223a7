use crate::db::{Conn, DbError, Topic, id_list};
use crate::ids::Id;
use crate::{row, sql};

use super::model::{Citation, CitedBy, ExternalId, Source};

pub const SOURCES: Topic = "sources";

// ---- sources

pub async fn get(conn: &mut Conn, id: Id) -> Result<Option<Source>, DbError> {
    conn.opt(sql!(Source, "SELECT {columns} FROM sources WHERE id = $1"), &[id.into()]).await
}

/// Selects the sources to list.
#[derive(Default)]
pub struct Filter {
    /// Folded words that must all be found.
    pub words: Vec<String>,
    /// The position of the last one seen.
    pub after: Option<(String, Id)>,
}

/// By title, starting after the given position; at most one more than the limit.
pub async fn list(conn: &mut Conn, filter: Filter, limit: usize) -> Result<Vec<Source>, DbError> {
    let mut found = Vec::new();
    let (mut title, mut id) = filter.after.unzip();
    // Page by page, so that a rare word doesn't load everything into memory.
    while found.len() <= limit {
        let page: Vec<Source> = conn
            .all(
                sql!(
                    Source,
                    "SELECT {columns} FROM sources
                     WHERE CAST($1 AS TEXT) IS NULL OR sort_key > $1 OR (sort_key = $1 AND id > $2)
                     ORDER BY sort_key, id LIMIT 200"
                ),
                &[title.as_ref().into(), id.into()],
            )
            .await?;
        let Some(last) = page.last() else { break };
        (title, id) = (Some(last.sort_key.clone()), Some(last.id));
        let matches = |source: &Source| {
            filter.words.is_empty() || {
                let text = searched(source);
                filter.words.iter().all(|word| text.contains(word))
            }
        };
        found.extend(page.into_iter().filter(matches));
    }
    found.truncate(limit + 1);
    Ok(found)
}

fn searched(source: &Source) -> String {
    let texts = [&source.author, &source.publication, &source.kept_at, &source.note];
    let texts: Vec<&str> = texts.iter().filter_map(|text| text.as_deref()).collect();
    format!("{} {}", source.sort_key, crate::fold::fold(&texts.join(" ")))
}

/// The sources with these ids, in no particular order.
pub async fn among(conn: &mut Conn, ids: &[Id]) -> Result<Vec<Source>, DbError> {
    conn.all(
        sql!(Source, "SELECT {columns} FROM sources WHERE id IN {ids $1}"),
        &[id_list(ids).as_str().into()],
    )
    .await
}

pub async fn page(conn: &mut Conn, after: Option<Id>) -> Result<Vec<Source>, DbError> {
    conn.all(
        sql!(Source, "SELECT {columns} FROM sources WHERE id > $1 ORDER BY id LIMIT 500"),
        &[after.unwrap_or(Id::LOWEST).into()],
    )
    .await
}

pub async fn set_sort_key(conn: &mut Conn, id: Id, sort_key: &str) -> Result<(), DbError> {
    conn.exec(sql!("UPDATE sources SET sort_key = $2 WHERE id = $1"), &[id.into(), sort_key.into()]).await?;
    Ok(())
}

// ---- citations

/// All citations of a record and its parts, in order.
pub async fn of_record(conn: &mut Conn, record: Id) -> Result<Vec<Citation>, DbError> {
    conn.few(
        sql!(Citation, "SELECT {columns} FROM citations WHERE record_id = $1 ORDER BY position, id"),
        &[record.into()],
    )
    .await
}

/// The citations of these records and their parts, in order.
pub async fn of_records(conn: &mut Conn, records: &[Id]) -> Result<Vec<Citation>, DbError> {
    conn.all(
        sql!(
            Citation,
            "SELECT {columns} FROM citations WHERE record_id IN {ids $1}
             ORDER BY record_id, position, id"
        ),
        &[id_list(records).as_str().into()],
    )
    .await
}

/// All citations, record by record.
pub async fn all_citations(conn: &mut Conn) -> Result<Vec<Citation>, DbError> {
    conn.all(sql!(Citation, "SELECT {columns} FROM citations ORDER BY record_id, position, id"), &[]).await
}

/// The citations of a source, in no particular order, after an id.
pub async fn of_source(
    conn: &mut Conn,
    source: Id,
    after: Option<Id>,
    limit: i64,
) -> Result<Vec<Citation>, DbError> {
    conn.all(
        sql!(
            Citation,
            "SELECT {columns} FROM citations
             WHERE source_id = $1 AND id > $2 ORDER BY id LIMIT $3"
        ),
        &[source.into(), after.unwrap_or(Id::LOWEST).into(), limit.into()],
    )
    .await
}

pub async fn count(conn: &mut Conn, source: Id) -> Result<i64, DbError> {
    let (count,): (i64,) =
        conn.one(sql!("SELECT COUNT(*) FROM citations WHERE source_id = $1"), &[source.into()]).await?;
    Ok(count)
}

/// The events that cite a source.
pub async fn events_citing(conn: &mut Conn, source: Id) -> Result<Vec<Id>, DbError> {
    let rows: Vec<(Id,)> = conn
        .all(
            sql!("SELECT owner_id FROM citations WHERE source_id = $1 AND owner_kind = $2"),
            &[source.into(), CitedBy::HistoryEvent.into()],
        )
        .await?;
    Ok(rows.into_iter().map(|(id,)| id).collect())
}

pub async fn is_cited_by_events(conn: &mut Conn, source: Id) -> Result<bool, DbError> {
    let found: Option<(Id,)> = conn
        .opt(
            sql!("SELECT id FROM citations WHERE source_id = $1 AND owner_kind = $2 LIMIT 1"),
            &[source.into(), CitedBy::HistoryEvent.into()],
        )
        .await?;
    Ok(found.is_some())
}

/// The first citation of each of these events, with the source's title: the event, the source and the title.
pub async fn first_among(conn: &mut Conn, events: &[Id]) -> Result<Vec<(Id, Id, String)>, DbError> {
    conn.all(
        sql!(
            "SELECT record_id, source_id, title FROM citations JOIN sources ON sources.id = source_id
             WHERE record_id IN {ids $1} AND owner_kind = 'history-event' AND NOT EXISTS (
                 SELECT 1 FROM citations AS earlier WHERE earlier.record_id = citations.record_id
                   AND (earlier.position < citations.position
                        OR (earlier.position = citations.position AND earlier.id < citations.id)))"
        ),
        &[id_list(events).as_str().into()],
    )
    .await
}

/// The same for a page of events, for callers that load all of them.
pub async fn first_between(conn: &mut Conn, first: Id, last: Id) -> Result<Vec<(Id, Id, String)>, DbError> {
    conn.all(
        sql!(
            "SELECT record_id, source_id, title FROM citations JOIN sources ON sources.id = source_id
             WHERE record_id >= $1 AND record_id <= $2 AND owner_kind = 'history-event' AND NOT EXISTS (
                 SELECT 1 FROM citations AS earlier WHERE earlier.record_id = citations.record_id
                   AND (earlier.position < citations.position
                        OR (earlier.position = citations.position AND earlier.id < citations.id)))"
        ),
        &[first.into(), last.into()],
    )
    .await
}

row! {
    pub struct Quote {
        pub source_id: Id,
        /// The record that quotes the source.
        pub record_id: Id,
        pub quote: String,
    }
}

/// The quotes from a source, at most a thousand.
pub async fn quotes_of(conn: &mut Conn, source: Id) -> Result<Vec<Quote>, DbError> {
    conn.all(
        sql!(
            Quote,
            "SELECT {columns} FROM citations WHERE source_id = $1 AND quote IS NOT NULL ORDER BY id LIMIT 1000"
        ),
        &[source.into()],
    )
    .await
}

/// The quotes of a page of sources.
pub async fn quotes_between(conn: &mut Conn, first: Id, last: Id) -> Result<Vec<Quote>, DbError> {
    conn.all(
        sql!(
            Quote,
            "SELECT {columns} FROM citations
             WHERE source_id >= $1 AND source_id <= $2 AND quote IS NOT NULL ORDER BY source_id, id"
        ),
        &[first.into(), last.into()],
    )
    .await
}

// ---- external ids

pub async fn external_ids(conn: &mut Conn, owner: Id) -> Result<Vec<ExternalId>, DbError> {
    conn.few(
        sql!(ExternalId, "SELECT {columns} FROM external_ids WHERE owner_id = $1 ORDER BY kind, value, id"),
        &[owner.into()],
    )
    .await
}

/// All external ids, record by record.
pub async fn all_external_ids(conn: &mut Conn) -> Result<Vec<ExternalId>, DbError> {
    conn.all(sql!(ExternalId, "SELECT {columns} FROM external_ids ORDER BY owner_id, kind, value, id"), &[])
        .await
}

/// The external ids of these records.
pub async fn external_ids_among(conn: &mut Conn, ids: &[Id]) -> Result<Vec<ExternalId>, DbError> {
    conn.all(
        sql!(
            ExternalId,
            "SELECT {columns} FROM external_ids WHERE owner_id IN {ids $1}
             ORDER BY owner_id, kind, value, id"
        ),
        &[id_list(ids).as_str().into()],
    )
    .await
}

// ---- everything
