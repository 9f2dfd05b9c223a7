use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::access::{Action, User, Viewer, may, policy};
use crate::app::App;
use crate::db::{Conn, DbError};
use crate::error::{Error, Problem, Result};
use crate::files::attachments_of;
use crate::fold::fold;
use crate::history::store as history;
use crate::http::{Expensive, Json, Page, PageQuery, Path, Query, Removed, Routes, SeenQuery, routes};
use crate::ids::Id;
use crate::members::store as members;
use crate::relationships::store as relationships;
use crate::sources::record::NotDeleted;
use crate::sources::store::Filter;
use crate::sources::wire::{
    ChangeSourceRecord, CitedRecord, NewSourceRecord, SourceCan, SourceFileView, SourceRow, SourceView,
};
use crate::sources::{Citation, CitedBy, Source, files_of, record, store};
use crate::words::reader;

/// A source comes with this many of the records that cite it.
const FIRST: i64 = 50;
/// The refusal to delete a source names this many of them.
const NAMED: i64 = 3;
/// The longest title of a citing record, in characters.
const LONGEST_TITLE: usize = 200;

pub fn routes() -> Routes {
    routes![list_sources, add_source, get_source, source_citations, update_source, delete_source]
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    /// Words in title, author, publication, place of keeping and note, ignoring case and accents
    search: Option<String>,
}

/// Sources by title
#[utoipa::path(get, path = "/api/sources", tag = "sources", params(ListQuery, PageQuery), responses(
    (status = 200, description = "A page of sources", body = Page<SourceRow>),
    (status = "4XX", description = "400 `bad-cursor`, `bad-limit`; 403 `forbidden`"),
))]
pub async fn list_sources(
    State(app): State<App>,
    viewer: Viewer,
    Query(query): Query<ListQuery>,
    Query(page): Query<PageQuery>,
) -> Result<Json<Page<SourceRow>>> {
    may(&viewer.user, Action::ReadFamily)?;
    let limit = page.limit()?;
    let words = query.search.as_deref().map(fold).unwrap_or_default();
    let filter =
        Filter { words: words.split_whitespace().map(str::to_owned).collect(), after: page.after()? };
    let mut conn = Expensive::begin(&app, viewer.user.id).await?;
    let found = store::list(&mut conn, filter, usize::try_from(limit).unwrap_or_default()).await?;
    let page = Page::new(found, limit, |source| (source.sort_key.clone(), source.id.to_string()));
    let mut items = Vec::with_capacity(page.items.len());
    for source in page.items {
        let citations = store::count(&mut conn, source.id).await?;
        items.push(SourceRow::new(source, citations));
    }
    Ok(Json(Page { items, next_cursor: page.next_cursor }))
}

/// Add a source
#[utoipa::path(post, path = "/api/sources", tag = "sources", request_body = NewSourceRecord, responses(
    (status = 201, description = "The source", body = SourceView),
    (status = "4XX", description = "403 `forbidden`; 409 `conflict`; 422 `invalid`, `unknown-file`"),
))]
pub async fn add_source(
    State(app): State<App>,
    viewer: Viewer,
    Json(body): Json<NewSourceRecord>,
) -> Result<(StatusCode, Json<SourceView>)> {
    let source = record::add(&app, &viewer.user, body.id, body.form()).await?;
    Ok((StatusCode::CREATED, Json(view(&app, source, &viewer.user).await?)))
}

/// One source, with its files and the records that cite it
#[utoipa::path(get, path = "/api/sources/{id}", tag = "sources", params(("id" = Id, Path)), responses(
    (status = 200, description = "The source", body = SourceView),
    (status = "4XX", description = "404 `source-not-found`"),
))]
pub async fn get_source(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<Id>,
) -> Result<Json<SourceView>> {
    policy::may_see(&viewer.user, "source-not-found")?;
    let source = store::get(&mut app.db.read().await?, id).await?;
    let source = source.ok_or_else(|| Error::not_found("source-not-found"))?;
    Ok(Json(view(&app, source, &viewer.user).await?))
}

/// The records that cite a source
#[utoipa::path(get, path = "/api/sources/{id}/citations", tag = "sources", params(("id" = Id, Path), PageQuery), responses(
    (status = 200, description = "A page of the records that cite it", body = Page<CitedRecord>),
    (status = "4XX", description = "400 `bad-cursor`, `bad-limit`; 404 `source-not-found`"),
))]
pub async fn source_citations(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<Id>,
    Query(page): Query<PageQuery>,
) -> Result<Json<Page<CitedRecord>>> {
    policy::may_see(&viewer.user, "source-not-found")?;
    let limit = page.limit()?;
    let mut conn = app.db.read_at_once().await?;
    store::get(&mut conn, id).await?.ok_or_else(|| Error::not_found("source-not-found"))?;
    let after = page.after()?.map(|(_, id): (String, Id)| id);
    let found = store::of_source(&mut conn, id, after, limit + 1).await?;
    let page = Page::new(found, limit, |citation| ("-".to_owned(), citation.id.to_string()));
    Ok(Json(Page { items: cited_by(&mut conn, page.items).await?, next_cursor: page.next_cursor }))
}

/// Change a source
#[utoipa::path(put, path = "/api/sources/{id}", tag = "sources", params(("id" = Id, Path)), request_body = ChangeSourceRecord, responses(
    (status = 200, description = "The source", body = SourceView),
    (status = "4XX", description = "403 `forbidden`; 404 `source-not-found`; 409 `conflict`; 422 `invalid`, `unknown-file`"),
))]
pub async fn update_source(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<Id>,
    Json(body): Json<ChangeSourceRecord>,
) -> Result<Json<SourceView>> {
    match record::update(&app, &viewer.user, id, body.version, body.form()).await? {
        Ok(source) => Ok(Json(view(&app, source, &viewer.user).await?)),
        Err(current) => Err(Error::stale(&view(&app, current, &viewer.user).await?)),
    }
}

/// Delete a source that nothing cites
#[utoipa::path(delete, path = "/api/sources/{id}", tag = "sources", params(("id" = Id, Path), SeenQuery), responses(
    (status = 200, description = "How to undo it", body = Removed),
    (status = "4XX", description = "403 `forbidden`: admins only; 404 `source-not-found`; 409 `conflict`, `source-cited`"),
))]
pub async fn delete_source(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<Id>,
    Query(seen): Query<SeenQuery>,
) -> Result<Json<Removed>> {
    match record::delete(&app, &viewer.user, id, seen.version).await? {
        Ok(undo) => Ok(Json(Removed { undo })),
        Err(NotDeleted::Changed(current)) => Err(Error::stale(&view(&app, *current, &viewer.user).await?)),
        Err(NotDeleted::Cited(count)) => Err(cited(&mut app.db.read().await?, id, count).await?),
    }
}

/// The refusal to delete a source, with some records that cite it.
async fn cited(conn: &mut Conn, id: Id, count: i64) -> Result<Error> {
    let citations = store::of_source(conn, id, None, NAMED).await?;
    let records = cited_by(conn, citations).await?;
    let quoted = |title: &str| reader::language().text("evidence.quoted", &[("text", title)]);
    let titles: Vec<String> = records.iter().map(|record| quoted(&record.title)).collect();
    let mut named = titles.join(", ");
    if count > NAMED {
        named += ", …";
    }
    Ok(Problem::new(StatusCode::CONFLICT, "source-cited").with("where", named).into())
}

async fn view(app: &App, source: Source, viewer: &User) -> Result<SourceView> {
    let mut conn = app.db.read_at_once().await?;
    let files = attachments_of(&mut conn, files_of(source.id)).await?;
    let citations = store::of_source(&mut conn, source.id, None, FIRST).await?;
    let created_by_name = match source.created_by {
        Some(user) => members::user_name(&mut conn, user).await?,
        None => None,
    };
    Ok(SourceView {
        citations: store::count(&mut conn, source.id).await?,
        cited_by: cited_by(&mut conn, citations).await?,
        files: files
            .into_iter()
            .map(|attached| SourceFileView {
                file: attached.file.into(),
                caption: attached.attachment.caption,
            })
            .collect(),
        id: source.id,
        title: source.title,
        author: source.author,
        publication: source.publication,
        kept_at: source.kept_at,
        url: source.url,
        note: source.note,
        created_by: source.created_by,
        created_by_name,
        version: source.version,
        created_at: source.created_at,
        updated_at: source.updated_at,
        can: SourceCan::of(viewer),
    })
}

/// The records behind citations. All of them are visible to everyone who may read the family.
async fn cited_by(conn: &mut Conn, citations: Vec<Citation>) -> Result<Vec<CitedRecord>, DbError> {
    let mut records = Vec::with_capacity(citations.len());
    for citation in citations {
        let Some((member_id, title)) = title(conn, &citation).await? else { continue };
        records.push(CitedRecord {
            kind: citation.owner_kind,
            id: citation.record_id,
            member_id,
            title: title.chars().take(LONGEST_TITLE).collect(),
            page: citation.page,
            certainty: citation.certainty,
            quote: citation.quote,
        });
    }
    Ok(records)
}

/// The member on whose page the record is, if any, and the record's title.
async fn title(conn: &mut Conn, citation: &Citation) -> Result<Option<(Option<Id>, String)>, DbError> {
    let record = citation.record_id;
    Ok(match citation.owner_kind {
        CitedBy::HistoryEvent => {
            history::get(conn, record).await?.map(|event| (None, event.shown_description()))
        }
        CitedBy::Member => members::line(conn, record).await?.map(|line| (Some(record), line.name)),
        CitedBy::MemberName => members::line(conn, record).await?.map(|line| (Some(record), line.name)),
        CitedBy::Relationship => match relationships::get(conn, record).await? {
            Some(tie) => {
                let mut names = Vec::new();
                for id in [tie.from_id, tie.to_id()] {
                    names.extend(members::line(conn, id).await?.map(|line| line.name));
                }
                Some((Some(tie.from_id), names.join(" – ")))
            }
            None => None,
        },
    })
}
