use std::fs::File;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;

use crate::access::policy::allows;
use crate::access::{Action, User, Viewer, may};
use crate::app::App;
use crate::calendar::days;
use crate::error::{Error, Result};
use crate::exporting::choice::ExportQuery;
use crate::exporting::own_data;
use crate::exporting::wire::ExportPreview;
use crate::exporting::write::{self, Export, Reader};
use crate::files::name::content_disposition;
use crate::http::shares::{Most, Share, Shares};
use crate::http::{AsItIs, Expensive, Json, Query, Routes, routes};
use crate::ids::Id;
use crate::storage::stream;

/// The most downloads that one account, and all of them, may have in progress, because each takes space on
/// disk.
const DOWNLOADS: Most = Most { each: 3, all: 30 };

#[derive(Default)]
struct Downloads(Arc<Shares<Id>>);

pub fn routes() -> Routes {
    routes![preview_export]
}

/// Slow routes.
pub fn patient_routes() -> Routes {
    routes![download_export, download_own_data]
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
    Ok(Json(prepare(&app, &viewer.user, &query).await?.preview))
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
    (status = "4XX", description = "400 `bad-query`; 403 `forbidden`: children may not; 404 `member-not-found`; 429 `site-busy`"),
))]
pub async fn download_export(
    State(app): State<App>,
    viewer: Viewer,
    Query(query): Query<ExportQuery>,
) -> Result<Response> {
    may(&viewer.user, Action::ExportFamily)?;
    let share = download_share(&app, viewer.user.id)?;
    let export = prepare(&app, &viewer.user, &query).await?;
    let file = export.to_disk(&app, query.format).await?;
    let date = days::today(&viewer.user, app.now());
    let name = format!("{} {date}.{}", app.settings().site_name, query.format.ending());
    download(file, query.format.content_type(), &name, share)
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

async fn prepare(app: &App, user: &User, query: &ExportQuery) -> Result<Export> {
    may(user, Action::ExportFamily)?;
    let reader = Reader {
        contact: allows(user, Action::ReadContact { own: false }),
        today: days::today(user, app.now()),
    };
    let turn = write::turn(app).await?;
    let mut conn = Expensive::begin(app, user.id).await?;
    write::prepare(app, &mut conn, query, reader, &turn).await
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
