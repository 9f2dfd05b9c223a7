use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};

use crate::access::Viewer;
use crate::app::App;
use crate::error::Result;
use crate::files::parts::{self, UploadRequest};
use crate::files::wire::{CompleteUpload, FileView, NewUpload, RawBytes, UploadView};
use crate::files::{Upload, incoming};
use crate::http::{Json, OwnPage, Path};
use crate::ids::Id;

use super::{bad_hash, checked_hash, hash_of};

async fn shown(app: &App, upload: &Upload) -> Result<UploadView> {
    Ok(UploadView::new(upload, parts::received(app, upload).await?))
}

/// Begin the upload of a large file
///
/// Its parts may arrive in any order, within a day. They take up space as they arrive.
#[utoipa::path(post, path = "/api/uploads", tag = "files", request_body = NewUpload, responses(
    (status = 201, description = "The upload", body = UploadView),
    (status = "4XX", description = "400 `invalid-root-operation`: no name; `version-missing`; 402 `quota-exceeded`; 409 `conflict`: the \
        id is taken; 413 `file-too-large`; 422 `file-empty`, `bad-id`; 429 `too-many-uploads`"),
))]
pub async fn begin_upload(
    State(app): State<App>,
    viewer: Viewer,
    _: OwnPage,
    Json(form): Json<NewUpload>,
) -> Result<(StatusCode, Json<UploadView>)> {
    let request =
        UploadRequest { id: form.id, name: form.name, size: form.size, declared_type: form.content_type };
    let upload = parts::begin(&app, &viewer.user, request).await?;
    Ok((StatusCode::CREATED, Json(shown(&app, &upload).await?)))
}

/// The parts of a large file that have arrived
#[utoipa::path(get, path = "/api/uploads/{id}", tag = "files", params(("id" = Id, Path)), responses(
    (status = 200, description = "The upload", body = UploadView),
    (status = "4XX", description = "400 `version-missing`; 404 `upload-not-found`"),
))]
pub async fn get_upload(
    State(app): State<App>,
    viewer: Viewer,
    _: OwnPage,
    Path(id): Path<Id>,
) -> Result<Json<UploadView>> {
    let upload = parts::found(&app, &viewer.user, id).await?;
    Ok(Json(shown(&app, &upload).await?))
}

/// Upload one part of a large file
///
/// Sending the same bytes again changes nothing; different bytes replace them, until the file is complete.
#[utoipa::path(put, path = "/api/uploads/{id}/parts/{number}", tag = "files",
    params(("id" = Id, Path), ("number" = i64, Path), ("x-kinkeeper-hash" = String, Header, description = "SHA-256 of the part, in hexadecimal")),
    request_body(content = RawBytes, content_type = "application/octet-stream"),
    responses(
        (status = 204, description = "It has arrived"),
    (status = "4XX", description = "400 `bad-part`: there is no such part; `bad-hash`, `version-missing`, `upload-interrupted`; 404 \
        `upload-not-found`; 402 `quota-exceeded`; 408 `upload-stalled`; 422 `length-mismatch`, `hash-mismatch`"),
    )
)]
pub async fn upload_part(
    State(app): State<App>,
    viewer: Viewer,
    _: OwnPage,
    Path((id, number)): Path<(Id, i64)>,
    headers: HeaderMap,
    body: Body,
) -> Result<StatusCode> {
    let _turn = incoming::take_turn(&app, viewer.user.id)?;
    let mut body = body.into_data_stream();
    let taken = async {
        let upload = parts::found(&app, &viewer.user, id).await?;
        let hash = hash_of(&headers)?.ok_or_else(bad_hash)?;
        parts::take(&app, &upload, number, &hash, &mut body).await
    }
    .await;
    if taken.is_err() {
        incoming::drain_body(&mut body).await;
    }
    taken.map(|()| StatusCode::NO_CONTENT)
}

/// Join the parts into one file
///
/// Called again, it returns the same file.
#[utoipa::path(post, path = "/api/uploads/{id}/complete", tag = "files", params(("id" = Id, Path)), request_body = CompleteUpload, responses(
    (status = 201, description = "The file", body = FileView),
    (status = "4XX", description = "400 `bad-hash`, `version-missing`; 404 `upload-not-found`; 409 `upload-incomplete`; 422 \
        `hash-mismatch`"),
))]
pub async fn complete_upload(
    State(app): State<App>,
    viewer: Viewer,
    _: OwnPage,
    Path(id): Path<Id>,
    Json(form): Json<CompleteUpload>,
) -> Result<(StatusCode, Json<FileView>)> {
    let upload = parts::found(&app, &viewer.user, id).await?;
    let hash = checked_hash(form.hash.as_deref())?;
    let file = parts::complete(&app, &viewer.user, &upload, hash.as_deref()).await?;
    Ok((StatusCode::CREATED, Json(FileView::new(&app, file, &viewer.user, false))))
}

/// Cancel an upload
#[utoipa::path(delete, path = "/api/uploads/{id}", tag = "files", params(("id" = Id, Path)), responses(
    (status = 204, description = "It is gone"),
    (status = "4XX", description = "400 `version-missing`; 404 `upload-not-found`"),
))]
pub async fn cancel_upload(
    State(app): State<App>,
    viewer: Viewer,
    _: OwnPage,
    Path(id): Path<Id>,
) -> Result<StatusCode> {
    let upload = parts::found(&app, &viewer.user, id).await?;
    parts::cancel(&app, &upload).await?;
    Ok(StatusCode::NO_CONTENT)
}
