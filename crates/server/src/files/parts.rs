//! Large files in parts. Any replica stores a part as it arrives; sending it again changes nothing. At the end the
//! parts are read in order and become one file.

use axum::http::StatusCode;
use bytes::Bytes;
use futures_util::{Stream, StreamExt, stream};

use crate::access::{Action, User, may};
use crate::app::App;
use crate::error::{Error, Result};
use crate::http::new_id;
use crate::ids::Id;

use super::incoming::{self, Announced, Expected, Joined};
use super::model::{File, Upload, part_path};
use super::name::Filename;
use super::store::{self, Part};
use super::{collector, kind};

/// A client's description of a file, before it sends the file.
pub struct UploadRequest {
    pub id: Option<Id>,
    pub name: String,
    pub size: u64,
    pub declared_type: Option<String>,
}

/// Begins an upload, if there is space for it now. The same description sent again gets the same upload.
pub async fn begin(app: &App, viewer: &User, request: UploadRequest) -> Result<Upload> {
    may(viewer, Action::UploadFile)?;
    let filename = Filename::parse(&request.name)?;
    if request.size == 0 {
        return Err(Error::problem(StatusCode::UNPROCESSABLE_ENTITY, "file-empty"));
    }
    if request.size > app.config.max_file_bytes {
        return Err(incoming::too_large(app.config.max_file_bytes));
    }
    let upload = Upload {
        id: new_id(request.id, app.now())?,
        user_id: viewer.id,
        filename: filename.as_str().to_owned(),
        size: i64::try_from(request.size).map_err(Error::internal)?,
        declared_type: request.declared_type.as_deref().and_then(kind::declared),
        file_id: None,
        created_at: app.now(),
    };
    let mut tx = app.db.begin().await?;
    // Lock before checking: the same description may arrive twice at once.
    store::turn(&mut tx).await?;
    if let Some(known) = store::upload(&mut tx, upload.id).await? {
        let same = |one: &Upload| (one.user_id, one.filename.clone(), one.size, one.declared_type.clone());
        return if same(&known) == same(&upload) {
            Ok(known)
        } else {
            Err(Error::stale(&serde_json::json!({ "id": upload.id })))
        };
    }
    if store::open_uploads(&mut tx, viewer.id).await? >= app.config.visitors.open_uploads_per_account {
        return Err(Error::too_many("too-many-uploads", 60));
    }
    incoming::check_room(app, &mut tx, request.size).await?;
    store::insert_upload(&mut tx, &upload).await?;
    tx.commit().await?;
    Ok(upload)
}

/// The viewer's own upload. Anyone else's counts as not found.
pub async fn found(app: &App, viewer: &User, id: Id) -> Result<Upload> {
    may(viewer, Action::UploadFile)?;
    let upload = store::upload(&mut app.db.read().await?, id).await?;
    upload.filter(|upload| upload.user_id == viewer.id).ok_or_else(|| Error::not_found("upload-not-found"))
}

/// The numbers of the parts that have arrived.
pub async fn received(app: &App, upload: &Upload) -> Result<Vec<i64>> {
    if upload.file_id.is_some() {
        return Ok((0..upload.parts()).collect());
    }
    let parts = store::parts(&mut app.db.read().await?, upload.id).await?;
    Ok(parts.into_iter().map(|part| part.number).collect())
}

/// Stores one part. Different bytes for the same part replace it.
pub async fn take<E>(
    app: &App,
    upload: &Upload,
    number: i64,
    hash: &str,
    body: impl Stream<Item = Result<Bytes, E>>,
) -> Result<()> {
    let length = upload.part_size(number);
    let length = length.ok_or_else(|| Error::problem(StatusCode::BAD_REQUEST, "bad-part"))?;
    let expected = Expected { most: length, length: Some(length), hash: Some(hash) };
    let spooled = incoming::receive(app, body, &expected).await.map_err(|error| match error.code() {
        // The body is too long for this part, not for a file.
        "file-too-large" => Error::problem(StatusCode::UNPROCESSABLE_ENTITY, "length-mismatch"),
        _ => error,
    })?;
    // Once the file is complete, its parts are no longer needed.
    if upload.file_id.is_some() {
        return Ok(());
    }
    app.storage.publish(spooled, &part_path(upload.id, number, hash)).await?;
    let mut tx = app.db.begin().await?;
    match store::upload(&mut tx, upload.id).await? {
        None => return Err(Error::not_found("upload-not-found")),
        Some(upload) if upload.file_id.is_some() => return Ok(()),
        Some(_) => {}
    }
    let before = store::part(&mut tx, upload.id, number).await?;
    if before.is_none()
        && let Err(error) = incoming::check_room(app, &mut tx, length).await
    {
        drop(tx);
        app.storage.remove(&part_path(upload.id, number, hash)).await?;
        return Err(error);
    }
    store::set_part(&mut tx, upload.id, &Part { number, hash: hash.to_owned() }).await?;
    tx.commit().await?;
    if let Some(before) = before.filter(|before| before.hash != hash) {
        // Remove now: the same bytes may be sent again, and a later job would delete those.
        app.storage.remove(&part_path(upload.id, number, &before.hash)).await?;
    }
    Ok(())
}

/// Joins the parts into one file. Called again, it returns the same file.
pub async fn complete(app: &App, viewer: &User, upload: &Upload, hash: Option<&str>) -> Result<File> {
    if let Some(file) = upload.file_id {
        return became(app, file).await;
    }
    let parts = store::parts(&mut app.db.read().await?, upload.id).await?;
    if i64::try_from(parts.len()).ok() != Some(upload.parts()) {
        return made_meanwhile(app, upload).await?.ok_or_else(incomplete);
    }
    let filename = Filename::parse(&upload.filename)?;
    let announced = Announced {
        filename: &filename,
        declared_type: upload.declared_type.as_deref(),
        uploader: Some(viewer.id),
    };
    // The parts hold the space until `complete` moves it to the file.
    let reservation = incoming::reserve(app, &announced, None).await?;
    let length = u64::try_from(upload.size).ok();
    let expected = Expected { most: length.unwrap_or_default(), length, hash };
    let spooled = match incoming::receive(app, joined(app, upload, &parts), &expected).await {
        Ok(spooled) => spooled,
        Err(error) => {
            reservation.release().await?;
            if error.code() != "upload-interrupted" {
                return Err(error);
            }
            return made_meanwhile(app, upload).await?.ok_or_else(incomplete);
        }
    };
    let joined = Joined { upload: upload.id, parts: paths(upload, &parts) };
    match reservation.complete(spooled, Some(joined)).await? {
        Some(file) => Ok(file),
        None => made_meanwhile(app, upload).await?.ok_or_else(|| Error::not_found("upload-not-found")),
    }
}

/// The file, if a concurrent request completed it first; its parts are then gone.
async fn made_meanwhile(app: &App, upload: &Upload) -> Result<Option<File>> {
    let upload = store::upload(&mut app.db.read().await?, upload.id).await?;
    match upload.and_then(|upload| upload.file_id) {
        Some(file) => became(app, file).await.map(Some),
        None => Ok(None),
    }
}

fn paths(upload: &Upload, parts: &[Part]) -> Vec<String> {
    parts.iter().map(|part| part_path(upload.id, part.number, &part.hash)).collect()
}

async fn became(app: &App, file: Id) -> Result<File> {
    let file = store::get(&mut app.db.read().await?, file).await?;
    file.ok_or_else(|| Error::not_found("object-not-found"))
}

fn incomplete() -> Error {
    Error::conflict("upload-incomplete")
}

/// Streams the bytes of all parts in order; no part is held in memory as a whole.
fn joined(app: &App, upload: &Upload, parts: &[Part]) -> impl Stream<Item = Result<Bytes>> {
    let (app, upload) = (app.clone(), upload.clone());
    stream::iter(parts.to_vec()).then(move |part| read_part(app.clone(), upload.clone(), part)).flatten()
}

async fn read_part(app: App, upload: Upload, part: Part) -> impl Stream<Item = Result<Bytes>> {
    let path = part_path(upload.id, part.number, &part.hash);
    let bytes = app.storage.read(&path, 0..upload.part_size(part.number).unwrap_or_default()).await;
    let bytes = bytes.and_then(|bytes| bytes.ok_or_else(incomplete));
    match bytes {
        Ok(bytes) => bytes.map(|piece| piece.map_err(Error::internal)).left_stream(),
        Err(error) => stream::iter([Err(error)]).right_stream(),
    }
}

/// Cancels an upload.
pub async fn cancel(app: &App, upload: &Upload) -> Result<()> {
    let mut tx = app.db.begin().await?;
    let parts = store::parts(&mut tx, upload.id).await?;
    if store::forget_upload(&mut tx, upload.id).await? {
        collector::enqueue(&mut tx, paths(upload, &parts), app.now()).await?;
    }
    Ok(tx.commit().await?)
}
