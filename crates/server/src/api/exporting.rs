use std::fs::File;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;

use crate::access::policy::allows;
use crate::access::{Action, User, Viewer, may};
use crate::app::App;
use crate::calendar::days;
use crate::error::{Error, Result};
use crate::exporting::choice::{ExportFormat, ExportQuery};
use crate::exporting::own_data;
use crate::exporting::prepared::wire::PreparedView;
use crate::exporting::prepared::{self, ExportState, PreparedExport, Progress};
use crate::exporting::wire::ExportPreview;
use crate::exporting::write::{self, Export, Reader};
use crate::files::name::content_disposition;
use crate::http::shares::{Most, Share, Shares};
use crate::http::{AsItIs, Expensive, Json, Path, Query, Routes, routes};
use crate::ids::Id;
use crate::storage::stream;

/// The most downloads that one account, and all of them, may have in progress, because each takes space on
/// disk.
const DOWNLOADS: Most = Most { each: 3, all: 30 };

#[derive(Default)]
struct Downloads(Arc<Shares<Id>>);

pub fn routes() -> Routes {
    routes![preview_export, list_exports, prepare_export, remove_export]
}

/// Slow routes.
pub fn patient_routes() -> Routes {
    routes![download_export, download_prepared_export, download_own_data]
}

/// The contents of an export, and the records that its format cannot express
#[utoipa::path(get, path = "/api/exports/preview", tag = "exports", params(ExportQuery), responses(
    (status = 200, description = "What the file would contain", body = ExportPreview),
    (status = "4XX", description = "400 `bad-query`; 403 `forbidden`: children may not; 404 `member-not-found`; 429 `site-busy`"),
))]
pub async fn preview_export(
    State(app): State<App>,
    viewer: Viewer,
    Query(query): Query<ExportQuery>,
) -> Result<Json<ExportPreview>> {
    Ok(Json(match prepare(&app, &viewer.user, &query).await? {
        Prepared::Export(export) => export.preview,
        Prepared::Large(preview) => preview,
    }))
}

/// The family as a file for other programs
///
/// GEDCOM 7.0 and 5.5.1, an archive with the files, tables of members and relationships, or contacts. Living people are
/// named "Living" and keep only their links, unless `living` is set.
#[utoipa::path(get, path = "/api/exports/file", tag = "exports", params(ExportQuery), responses(
    (status = 200, description = "The file", content(
        (String = "application/x-gedcom"),
        (Vec<u8> = "application/zip"),
        (String = "text/csv"),
        (String = "text/vcard"),
    )),
    (status = "4XX", description = "400 `bad-query`; 403 `forbidden`: children may not; 404 `member-not-found`; \
        409 `export-is-large`: `POST /api/prepared-exports` prepares it; 429 `site-busy`"),
))]
pub async fn download_export(
    State(app): State<App>,
    viewer: Viewer,
    Query(query): Query<ExportQuery>,
) -> Result<Response> {
    may(&viewer.user, Action::ExportFamily)?;
    let share = download_share(&app, viewer.user.id)?;
    let Prepared::Export(export) = prepare(&app, &viewer.user, &query).await? else {
        return Err(Error::conflict("export-is-large"));
    };
    let file = export.to_disk(&app, query.format, &mut Progress::Unheard).await?;
    let name = file_name(&app, &viewer.user, query.format);
    download(file, query.format.content_type(), &name, share)
}

/// Your exports that are prepared as files, newest first
#[utoipa::path(get, path = "/api/prepared-exports", tag = "exports", responses(
    (status = 200, description = "At most three", body = Vec<PreparedView>),
    (status = "4XX", description = "403 `forbidden`: children may not"),
))]
pub async fn list_exports(State(app): State<App>, viewer: Viewer) -> Result<Json<Vec<PreparedView>>> {
    may(&viewer.user, Action::ExportFamily)?;
    let exports = prepared::of_account(&mut app.db.read().await?, viewer.user.id).await?;
    Ok(Json(exports.into_iter().map(PreparedView::new).collect::<Result<_>>()?))
}

/// Prepare an export in the background, as a file to fetch within a day
///
/// An account can have one in preparation, and keeps the last three.
#[utoipa::path(post, path = "/api/prepared-exports", tag = "exports", request_body = ExportQuery, responses(
    (status = 201, description = "It is being prepared", body = PreparedView),
    (status = "4XX", description = "400 `bad-query`, `contacts-are-of-the-living`; 403 `forbidden`: children may not; 404 `member-not-found`; \
        409 `export-preparing`; 429 `site-busy`"),
))]
pub async fn prepare_export(
    State(app): State<App>,
    viewer: Viewer,
    Json(query): Json<ExportQuery>,
) -> Result<(StatusCode, Json<PreparedView>)> {
    let user = &viewer.user;
    may(user, Action::ExportFamily)?;
    query.check(reader(&app, user).contact)?;
    {
        let mut conn = Expensive::begin(&app, user.id).await?;
        // Says at once if someone is missing.
        write::people(&app, &mut conn, &query).await?;
    }
    let (name, day) = (file_name(&app, user, query.format), days::today(user, app.now()));
    let export = prepared::request(&app, user, &query, name, day).await?;
    Ok((StatusCode::CREATED, Json(PreparedView::new(export)?)))
}

/// The file of a prepared export
#[utoipa::path(get, path = "/api/prepared-exports/{id}/file", tag = "exports", params(("id" = Id, Path)), responses(
    (status = 200, description = "The file", content(
        (String = "application/x-gedcom"),
        (Vec<u8> = "application/zip"),
        (String = "text/csv"),
        (String = "text/vcard"),
    )),
    (status = "4XX", description = "403 `forbidden`: children may not; 404 `export-not-found`; 409 `export-not-ready`; 429 `site-busy`"),
))]
pub async fn download_prepared_export(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<Id>,
) -> Result<Response> {
    let share = download_share(&app, viewer.user.id)?;
    let export = own(&app, &viewer.user, id).await?;
    if export.state != ExportState::Ready {
        return Err(Error::conflict("export-not-ready"));
    }
    let file = app.storage.fetch(&export.path(), app.now()).await?;
    let file = file.ok_or_else(|| Error::not_found("export-not-found"))?;
    download(file, export.query()?.format.content_type(), &export.filename, share)
}

/// Cancel an export that is being prepared, or remove its file
#[utoipa::path(delete, path = "/api/prepared-exports/{id}", tag = "exports", params(("id" = Id, Path)), responses(
    (status = 204, description = "It is gone"),
    (status = "4XX", description = "403 `forbidden`: children may not; 404 `export-not-found`"),
))]
pub async fn remove_export(State(app): State<App>, viewer: Viewer, Path(id): Path<Id>) -> Result<StatusCode> {
    prepared::remove(&app, &own(&app, &viewer.user, id).await?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Nobody learns of the exports of others.
async fn own(app: &App, user: &User, id: Id) -> Result<PreparedExport> {
    may(user, Action::ExportFamily)?;
    let export = prepared::find(&mut app.db.read().await?, id).await?;
    export.filter(|export| export.account_id == user.id).ok_or_else(|| Error::not_found("export-not-found"))
}

/// Everything that belongs to your account, as one archive
///
/// For accounts of every role: the account, its family member, the events it added, feedback, devices,
/// changes, and the files it uploaded.
#[utoipa::path(get, path = "/api/account/data", tag = "account", responses(
    (status = 200, description = "A ZIP file", body = Vec<u8>, content_type = "application/zip"),
    (status = "4XX", description = "403 `account-rejected`; 429 `site-busy`"),
))]
pub async fn download_own_data(State(app): State<App>, viewer: Viewer) -> Result<Response> {
    may(&viewer.user, Action::KeepOwnAccount)?;
    let share = download_share(&app, viewer.user.id)?;
    let own = {
        let _turn = write::turn(&app).await?;
        let mut conn = Expensive::begin(&app, viewer.user.id).await?;
        own_data::load(&mut conn, &viewer.user, app.now()).await?
    };
    let file = own.pack(&app).await?;
    let name = format!("{} {}.zip", app.settings().site_name, days::today(&viewer.user, app.now()));
    download(file, "application/zip", &name, share)
}

enum Prepared {
    Export(Export),
    /// Too large to wait for; says how many people are in it.
    Large(ExportPreview),
}

async fn prepare(app: &App, user: &User, query: &ExportQuery) -> Result<Prepared> {
    may(user, Action::ExportFamily)?;
    let reader = reader(app, user);
    query.check(reader.contact)?;
    let turn = write::turn(app).await?;
    let mut conn = Expensive::begin(app, user.id).await?;
    let limits = &app.config.visitors;
    let people = write::people(app, &mut conn, query).await?;
    if people > limits.large_export_people {
        return Ok(Prepared::Large(ExportPreview { people, large: true, ..ExportPreview::default() }));
    }
    let export = write::prepare(app, &mut conn, query, reader, &turn, &mut Progress::Unheard).await?;
    if query.format == ExportFormat::Gedzip && export.preview.file_bytes > limits.large_export_bytes {
        return Ok(Prepared::Large(ExportPreview { large: true, ..export.preview }));
    }
    Ok(Prepared::Export(export))
}

fn reader(app: &App, user: &User) -> Reader {
    let contact = allows(user, Action::ReadContact { own: false });
    Reader { contact, today: days::today(user, app.now()) }
}

fn file_name(app: &App, user: &User, format: ExportFormat) -> String {
    format!("{} {}.{}", app.settings().site_name, days::today(user, app.now()), format.ending())
}

fn download_share(app: &App, account: Id) -> Result<Share<Id>> {
    let share = app.memory::<Downloads>().0.take(account, 1, DOWNLOADS);
    share.ok_or_else(|| Error::too_many("site-busy", 5))
}

/// Sends a file from disk. It counts as a download until it is sent.
fn download(file: File, content_type: &'static str, name: &str, share: Share<Id>) -> Result<Response> {
    let size = file.metadata().map_err(Error::internal)?.len();
    let bytes = stream(file, size).map(move |chunk| {
        let _until_sent = &share;
        chunk
    });
    let mut response = Body::from_stream(bytes).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type));
    headers.insert(header::CONTENT_LENGTH, size.into());
    let disposition = content_disposition("attachment", name);
    headers
        .insert(header::CONTENT_DISPOSITION, HeaderValue::from_str(&disposition).map_err(Error::internal)?);
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response.extensions_mut().insert(AsItIs);
    Ok(response)
}
