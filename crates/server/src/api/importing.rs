use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::access::{Action, Viewer, may};
use crate::app::App;
use crate::error::{Error, Result};
use crate::files::name::Filename;
use crate::files::{self, RawBytes};
use crate::http::{Json, OwnPage, Page, PageQuery, Path, Query, Routes, routes};
use crate::ids::Id;
use crate::importing::decisions::{Choices, ItemChoice};
use crate::importing::wire::{DraftView, ImportChoice, ImportChoices, ItemView};
use crate::importing::{ItemKind, TableColumns, count, store, upload};

/// One request may make this many choices.
const MOST_CHOICES: usize = 1_000;

pub fn routes() -> Routes {
    routes![
        get_import,
        choose_import_columns,
        choose_import_encoding,
        list_import_items,
        choose_import_items,
        run_import,
        cancel_import,
        delete_import
    ]
}

/// Slow routes, because a file may be large. All methods of a path are together.
pub fn patient_routes() -> Routes {
    routes![list_imports, upload_import]
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct UploadQuery {
    /// The file's name
    #[serde(default)]
    filename: String,
}

/// Upload a GEDCOM or GEDZIP file, a list of people (CSV, vCard) or a ZIP archive of scans to import
///
/// The body is the file's bytes. Nothing changes until the import is run: the file is read in the background,
/// and the draft then shows what it would change. A table is first in the state `columns`, until someone
/// chooses its columns.
#[utoipa::path(post, path = "/api/imports", tag = "imports", params(UploadQuery),
    request_body(content((RawBytes = "application/octet-stream"))), responses(
    (status = 201, description = "It is being read", body = DraftView),
    (status = "4XX", description = "400 `invalid-root-operation`: no name; `version-missing`, `upload-interrupted`; 403 `forbidden`: admins only; \
        408 `upload-stalled`; 413 `file-too-large`; 422 `file-empty`, `length-mismatch`"),
))]
pub async fn upload_import(
    State(app): State<App>,
    viewer: Viewer,
    _: OwnPage,
    Query(query): Query<UploadQuery>,
    headers: HeaderMap,
    body: Body,
) -> Result<(StatusCode, Json<DraftView>)> {
    let _turn = files::take_turn(&app, viewer.user.id)?;
    let length = headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    let mut body = body.into_data_stream();
    let added = async {
        may(&viewer.user, Action::ManageSite)?;
        let filename = Filename::parse(&query.filename)?;
        upload::add(&app, &viewer.user, &filename, length, &mut body).await
    }
    .await;
    if added.is_err() {
        files::drain_body(&mut body).await;
    }
    Ok((StatusCode::CREATED, Json(DraftView::new(added?)?)))
}

/// Files that were uploaded to be imported, newest first
#[utoipa::path(get, path = "/api/imports", tag = "imports", params(PageQuery), responses(
    (status = 200, description = "A page of them", body = Page<DraftView>),
    (status = "4XX", description = "400 `bad-cursor`, `bad-limit`; 403 `forbidden`: admins only"),
))]
pub async fn list_imports(
    State(app): State<App>,
    viewer: Viewer,
    Query(page): Query<PageQuery>,
) -> Result<Json<Page<DraftView>>> {
    may(&viewer.user, Action::ManageSite)?;
    let limit = page.limit()?;
    let after = page.after()?.map(|(_, id): (String, Id)| id);
    let found = store::drafts(&mut app.db.read().await?, after, limit + 1).await?;
    let page = Page::new(found, limit, |draft| ("-".to_owned(), draft.id.to_string()));
    let items = page.items.into_iter().map(DraftView::new).collect::<Result<Vec<_>>>()?;
    Ok(Json(Page { items, next_cursor: page.next_cursor }))
}

/// One uploaded file, with the changes that it would make and the progress of its import
#[utoipa::path(get, path = "/api/imports/{id}", tag = "imports", params(("id" = Id, Path)), responses(
    (status = 200, description = "The file", body = DraftView),
    (status = "4XX", description = "403 `forbidden`: admins only; 404 `import-not-found`"),
))]
pub async fn get_import(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<Id>,
) -> Result<Json<DraftView>> {
    may(&viewer.user, Action::ManageSite)?;
    let mut draft = upload::found(&app, id).await?;
    if draft.state.is_busy()
        && let Some(reached) = count::of(&app, id).and_then(|count| count.reached())
    {
        draft.set_reached(reached);
    }
    Ok(Json(DraftView::new(draft)?))
}

/// Choose the columns of a table, which is then read
#[utoipa::path(put, path = "/api/imports/{id}/columns", tag = "imports", params(("id" = Id, Path)), request_body = TableColumns, responses(
    (status = 200, description = "It is being read", body = DraftView),
    (status = "4XX", description = "403 `forbidden`: admins only; 404 `import-not-found`; 409 `import-not-ready`; \
        422 `invalid`, `import-no-name-column`, `import-column-twice`"),
))]
pub async fn choose_import_columns(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<Id>,
    Json(columns): Json<TableColumns>,
) -> Result<Json<DraftView>> {
    Ok(Json(DraftView::new(upload::set_columns(&app, &viewer.user, id, columns).await?)?))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ImportEncoding)]
pub struct ChosenEncoding {
    /// One of the file's `encodings`
    encoding: String,
}

/// Choose the character set of a GEDCOM file, which is then read again
#[utoipa::path(put, path = "/api/imports/{id}/encoding", tag = "imports", params(("id" = Id, Path)), request_body = ChosenEncoding, responses(
    (status = 200, description = "It is being read", body = DraftView),
    (status = "4XX", description = "403 `forbidden`: admins only; 404 `import-not-found`; 409 `import-not-ready`; 422 `invalid`"),
))]
pub async fn choose_import_encoding(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<Id>,
    Json(body): Json<ChosenEncoding>,
) -> Result<Json<DraftView>> {
    Ok(Json(DraftView::new(upload::set_encoding(&app, &viewer.user, id, &body.encoding).await?)?))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ItemsQuery {
    /// `doubt`, `match`, `change`, `addition`, `missing`, `row` or `scan`
    kind: ItemKind,
}

/// The questions and doubts to check before an import
#[utoipa::path(get, path = "/api/imports/{id}/items", tag = "imports", params(("id" = Id, Path), ItemsQuery, PageQuery), responses(
    (status = 200, description = "A page of items, in the order of the file; what stays as it is here comes last", body = Page<ItemView>),
    (status = "4XX", description = "400 `bad-cursor`, `bad-limit`; 403 `forbidden`: admins only; 404 `import-not-found`"),
))]
pub async fn list_import_items(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<Id>,
    Query(query): Query<ItemsQuery>,
    Query(page): Query<PageQuery>,
) -> Result<Json<Page<ItemView>>> {
    may(&viewer.user, Action::ManageSite)?;
    upload::found(&app, id).await?;
    let limit = page.limit()?;
    let after = page.after()?.map_or(-1, |(_, position): (String, i64)| position);
    let found = store::items(&mut app.db.read().await?, id, query.kind, after, limit + 1).await?;
    let page = Page::new(found, limit, |item| ("-".to_owned(), item.position.to_string()));
    let items = page.items.iter().map(ItemView::new).collect::<Result<Vec<_>>>()?;
    Ok(Json(Page { items, next_cursor: page.next_cursor }))
}

/// Decide about matches, changes, rows and scans
#[utoipa::path(put, path = "/api/imports/{id}/choices", tag = "imports", params(("id" = Id, Path)), request_body = ImportChoices, responses(
    (status = 204, description = "They are chosen"),
    (status = "4XX", description = "403 `forbidden`: admins only; 404 `import-not-found`, `source-not-found`; 409 `import-not-ready`; \
        422 `invalid`"),
))]
pub async fn choose_import_items(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<Id>,
    Json(body): Json<ImportChoices>,
) -> Result<StatusCode> {
    may(&viewer.user, Action::ManageSite)?;
    let choices = match (body.choices, body.kind, body.choice) {
        (Some(some), None, None) if some.len() <= MOST_CHOICES => {
            let chosen = |one: ImportChoice| {
                (one.position, ItemChoice { choice: one.choice, source: one.source, title: one.title })
            };
            Choices::Some(some.into_iter().map(chosen).collect())
        }
        (None, Some(kind), Some(choice)) => {
            Choices::All(kind, ItemChoice { choice, source: body.source, title: body.title })
        }
        _ => return Err(Error::problem(StatusCode::UNPROCESSABLE_ENTITY, "invalid")),
    };
    upload::choose(&app, &viewer.user, id, choices).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Run an import in the background
#[utoipa::path(post, path = "/api/imports/{id}/run", tag = "imports", params(("id" = Id, Path)), responses(
    (status = 200, description = "It has begun", body = DraftView),
    (status = "4XX", description = "403 `forbidden`: admins only; 404 `import-not-found`; 409 `import-not-ready`"),
))]
pub async fn run_import(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<Id>,
) -> Result<Json<DraftView>> {
    Ok(Json(DraftView::new(upload::run(&app, &viewer.user, id).await?)?))
}

/// Stop reading or importing; nothing stays behind
#[utoipa::path(post, path = "/api/imports/{id}/cancel", tag = "imports", params(("id" = Id, Path)), responses(
    (status = 200, description = "It has been stopped", body = DraftView),
    (status = "4XX", description = "403 `forbidden`: admins only; 404 `import-not-found`; 409 `import-not-running`"),
))]
pub async fn cancel_import(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<Id>,
) -> Result<Json<DraftView>> {
    Ok(Json(DraftView::new(upload::cancel(&app, &viewer.user, id).await?)?))
}

/// Remove an uploaded file; the records imported from it stay
#[utoipa::path(delete, path = "/api/imports/{id}", tag = "imports", params(("id" = Id, Path)), responses(
    (status = 204, description = "It is gone"),
    (status = "4XX", description = "403 `forbidden`: admins only; 404 `import-not-found`; 409 `import-running`"),
))]
pub async fn delete_import(State(app): State<App>, viewer: Viewer, Path(id): Path<Id>) -> Result<StatusCode> {
    upload::remove(&app, &viewer.user, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
