use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};

use crate::access::{Action, User, Viewer, may};
use crate::app::App;
use crate::error::{Error, Result};
use crate::files::incoming::{self, Expected};
use crate::files::wire::{FileView, RawBytes};
use crate::files::{File, Thumbnails, kind, thumbnails, visibility};
use crate::http::{Json, OwnPage, Path};
use crate::ids::Id;

/// The page sends a JPEG of 1600 pixels, so this is plenty.
const LARGEST: u64 = 32 * 1024 * 1024;

/// Upload a browser's rendering of a picture that the server cannot read
///
/// For AVIF: the thumbnails are made from this rendering. The file itself stays as it is.
#[utoipa::path(put, path = "/api/files/{id}/preview", tag = "files", params(("id" = Id, Path)),
    request_body(content = RawBytes, content_type = "image/jpeg"),
    responses(
        (status = 200, description = "The file, with its thumbnails", body = FileView),
    (status = "4XX", description = "400 `version-missing`, `upload-interrupted`; 403 `unauthorized`; 404 `object-not-found`; 408 \
        `upload-stalled`; 409 `has-preview`; 413 `file-too-large`; 422 `file-empty`, `length-mismatch`, `not-a-picture`"),
    )
)]
pub async fn upload_preview(
    State(app): State<App>,
    viewer: Viewer,
    _: OwnPage,
    Path(id): Path<Id>,
    headers: HeaderMap,
    body: Body,
) -> Result<Json<FileView>> {
    let _turn = incoming::take_turn(&app, viewer.user.id)?;
    let mut body = body.into_data_stream();
    let taken = async {
        let (file, _) = visibility::visible(&mut app.db.read().await?, &viewer.user, id).await?;
        check(&file, &viewer.user)?;
        let length =
            headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
        let expected = Expected { most: app.config.max_file_bytes.min(LARGEST), length, hash: None };
        let preview = incoming::receive(&app, &mut body, &expected).await?;
        let kind = kind::of(&preview.head);
        let made = kind::picture(kind).is_some()
            && thumbnails::make_from(&app, &file, preview.into_file(), kind).await?;
        if made { Ok(()) } else { Err(Error::problem(StatusCode::UNPROCESSABLE_ENTITY, "not-a-picture")) }
    }
    .await;
    if taken.is_err() {
        incoming::drain_body(&mut body).await;
    }
    taken?;
    let (file, access) = visibility::visible(&mut app.db.read().await?, &viewer.user, id).await?;
    Ok(Json(FileView::new(&app, file, &viewer.user, access.attached)))
}

/// Allowed only for pictures that the server cannot read, and only once, because what people have seen must
/// not change.
fn check(file: &File, viewer: &User) -> Result<()> {
    may(viewer, Action::ChangeFile { own: file.uploader == Some(viewer.id) })?;
    if !kind::needs_preview(&file.content_type) || file.thumbnails == Thumbnails::Ready {
        return Err(Error::conflict("has-preview"));
    }
    Ok(())
}
