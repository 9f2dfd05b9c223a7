use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use bytes::Bytes;
use futures_util::{Stream, stream};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::access::{Action, User, Viewer, may};
use crate::app::App;
use crate::error::{Error, Problem, Result};
use crate::files::incoming::{self, Announced, Expected, Patience};
use crate::files::name::Filename;
use crate::files::wire::{DataUrlFile, FileView, RawBytes};
use crate::files::{File, collector, kind, store, visibility};
use crate::http::{Json, OwnPage, Path, Query};
use crate::ids::Id;

use super::hash_of;

/// A data URL is read into memory: it is meant for pasted images, not videos.
const DATA_URL_LIMIT: usize = 4 * 1024 * 1024;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct NameQuery {
    /// The file's name
    #[serde(default)]
    name: String,
}

/// Upload a file
///
/// The body is the file's bytes, and `Content-Type` is its type. An `application/json` body contains a small file as
/// a data URL; send a JSON file itself as `application/octet-stream`.
#[utoipa::path(post, path = "/api/files", tag = "files",
    params(NameQuery, ("x-kinkeeper-hash" = Option<String>, Header, description = "SHA-256 of the bytes, in hexadecimal")),
    request_body(content((RawBytes = "application/octet-stream"), (DataUrlFile = "application/json"))),
    responses(
        (status = 201, description = "The file", body = FileView),
    (status = "4XX", description = "400 `invalid-root-operation`: no name; `invalid-format`: no data URL; `bad-hash`, `version-missing`, \
        `upload-interrupted`; 402 `quota-exceeded`; 408 `upload-stalled`; 413 `file-too-large`; 422 \
        `file-empty`, `length-mismatch`, `hash-mismatch`"),
    )
)]
pub async fn upload_file(
    State(app): State<App>,
    viewer: Viewer,
    _: OwnPage,
    Query(query): Query<NameQuery>,
    headers: HeaderMap,
    body: Body,
) -> Result<(StatusCode, Json<FileView>)> {
    let _turn = incoming::take_turn(&app, viewer.user.id)?;
    let declared = text(&headers, header::CONTENT_TYPE).and_then(kind::declared);
    let mut body = body.into_data_stream();
    let stored = if declared.as_deref() == Some("application/json") {
        store_data_url(&app, &viewer.user, &mut body).await
    } else {
        let announced = (query.name.as_str(), declared.as_deref());
        store_body(&app, &viewer.user, announced, &headers, &mut body).await
    };
    if stored.is_err() {
        incoming::drain_body(&mut body).await;
    }
    let file = stored?;
    Ok((StatusCode::CREATED, Json(FileView::new(&app, file, &viewer.user, false))))
}

fn text(headers: &HeaderMap, name: header::HeaderName) -> Option<&str> {
    headers.get(name).map(HeaderValue::to_str)?.ok()
}

async fn store_body<E>(
    app: &App,
    viewer: &User,
    (name, declared_type): (&str, Option<&str>),
    headers: &HeaderMap,
    body: impl Stream<Item = Result<Bytes, E>>,
) -> Result<File> {
    may(viewer, Action::UploadFile)?;
    let filename = Filename::parse(name)?;
    let hash = hash_of(headers)?;
    let length = text(headers, header::CONTENT_LENGTH).and_then(|length| length.parse().ok());
    let expected = Expected { most: app.config.max_file_bytes, length, hash: hash.as_deref() };
    let announced = Announced { filename: &filename, declared_type, uploader: Some(viewer.id) };
    keep(app, &announced, &expected, body).await
}

/// Stores a body as a file, all or nothing.
async fn keep<E>(
    app: &App,
    announced: &Announced<'_>,
    expected: &Expected<'_>,
    body: impl Stream<Item = Result<Bytes, E>>,
) -> Result<File> {
    if expected.length.is_some_and(|length| length > expected.most) {
        return Err(incoming::too_large(expected.most));
    }
    let reservation = incoming::reserve(app, announced, Some(expected.length.unwrap_or_default())).await?;
    let received = async {
        let spooled = incoming::receive(app, body, expected).await?;
        reservation.claim(spooled.size).await?;
        Ok(spooled)
    }
    .await;
    match received {
        Ok(spooled) => {
            let file = reservation.complete(spooled, None).await?;
            file.ok_or_else(|| Error::internal("a new file cannot be found"))
        }
        Err(error) => {
            reservation.release().await?;
            Err(error)
        }
    }
}

async fn store_data_url<E>(
    app: &App,
    viewer: &User,
    mut body: impl Stream<Item = Result<Bytes, E>> + Unpin,
) -> Result<File> {
    may(viewer, Action::UploadFile)?;
    let mut json = Vec::new();
    let mut patience = Patience::begin();
    while let Some(piece) = patience.next(&mut body).await? {
        if json.len() + piece.len() > DATA_URL_LIMIT {
            return Err(Error::problem(StatusCode::PAYLOAD_TOO_LARGE, "data-url-too-large"));
        }
        json.extend_from_slice(&piece);
    }
    let form: DataUrlFile = serde_json::from_slice(&json).map_err(|error| {
        Problem::new(StatusCode::BAD_REQUEST, "bad-json").with("detail", error.to_string())
    })?;
    let filename = Filename::parse(&form.name)?;
    let (declared, bytes) =
        data_url(&form.data_url).ok_or_else(|| Error::problem(StatusCode::BAD_REQUEST, "invalid-format"))?;
    let length = Some(bytes.len() as u64);
    let expected = Expected { most: app.config.max_file_bytes, length, hash: None };
    let announced =
        Announced { filename: &filename, declared_type: declared.as_deref(), uploader: Some(viewer.id) };
    keep(app, &announced, &expected, stream::iter([Ok::<_, Error>(bytes)])).await
}

/// The declared type and the bytes of `data:image/png;base64,…`.
fn data_url(url: &str) -> Option<(Option<String>, Bytes)> {
    let (head, data) = url.strip_prefix("data:")?.split_once(',')?;
    let kind = head.strip_suffix(";base64")?;
    if !kind.is_empty() && kind::declared(kind).is_none() {
        return None;
    }
    Some((kind::declared(kind), STANDARD.decode(data).ok()?.into()))
}

/// A file's details
#[utoipa::path(get, path = "/api/files/{id}", tag = "files", params(("id" = Id, Path)), responses(
    (status = 200, description = "The file, without its bytes", body = FileView),
    (status = "4XX", description = "400 `version-missing`; 404 `object-not-found`"),
))]
pub async fn get_file(
    State(app): State<App>,
    viewer: Viewer,
    _: OwnPage,
    Path(id): Path<Id>,
) -> Result<Json<FileView>> {
    let (file, access) = visibility::visible(&mut app.db.read().await?, &viewer.user, id).await?;
    Ok(Json(FileView::new(&app, file, &viewer.user, access.attached)))
}

/// Delete an unattached file
#[utoipa::path(delete, path = "/api/files/{id}", tag = "files", params(("id" = Id, Path)), responses(
    (status = 204, description = "It is gone"),
    (status = "4XX", description = "400 `version-missing`; 403 `unauthorized`; 404 `object-not-found`; 409 `file-attached`"),
))]
pub async fn delete_file(
    State(app): State<App>,
    viewer: Viewer,
    _: OwnPage,
    Path(id): Path<Id>,
) -> Result<StatusCode> {
    let file = deletable(&app, &viewer.user, id).await?;
    if !collector::delete(&app, &file).await? {
        return Err(Error::conflict("file-attached"));
    }
    Ok(StatusCode::NO_CONTENT)
}

/// An admin may delete unattached files without being able to see them.
async fn deletable(app: &App, viewer: &User, id: Id) -> Result<File> {
    let mut conn = app.db.read().await?;
    if viewer.is_admin()
        && let Some(file) = store::get(&mut conn, id).await?
        && store::audiences(&mut conn, id).await?.is_empty()
    {
        return Ok(file);
    }
    let (file, _) = visibility::visible(&mut conn, viewer, id).await?;
    may(viewer, Action::DeleteFile { own: file.uploader == Some(viewer.id) })?;
    Ok(file)
}
