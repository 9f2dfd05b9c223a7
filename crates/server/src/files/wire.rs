//! Request and response types of the file routes.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::access::{Action, User, policy};
use crate::app::App;
use crate::clock::Moment;
use crate::ids::Id;

use super::kind;
use super::model::{File, PART_SIZE, Thumbnails, Upload};

/// A file as shown on a record.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FileRef {
    pub id: Id,
    pub filename: String,
    pub size: i64,
    /// Detected from the bytes
    pub content_type: String,
    /// The URL of its bytes, for those who may see it
    pub url: String,
    /// For pictures
    pub image: Option<ImageView>,
}

impl From<File> for FileRef {
    fn from(file: File) -> Self {
        Self {
            image: ImageView::of(&file),
            url: content_address(file.id),
            id: file.id,
            filename: file.filename,
            size: file.size,
            content_type: file.content_type,
        }
    }
}

/// The URL of a file's bytes.
pub fn content_address(file: Id) -> String {
    format!("/api/files/{file}/content")
}

/// The URL of a picture's small thumbnail, once it exists.
pub fn small_address(file: Id) -> String {
    format!("/api/files/{file}/small")
}

/// A file, without its bytes.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FileView {
    id: Id,
    bucket: String,
    /// `familyHistorySources/{milliseconds}_{filename}`
    name: String,
    /// The original name, cleaned
    filename: String,
    size: i64,
    /// Detected from the bytes
    content_type: String,
    /// The type that the client declared
    declared_type: Option<String>,
    /// SHA-256, in hexadecimal
    hash: String,
    time_created: Moment,
    updated: Moment,
    uploader: Option<Id>,
    uploader_name: Option<String>,
    /// The URL of its bytes, for those who may see it
    url: String,
    /// For pictures
    image: Option<ImageView>,
    can: FileCan,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImageView {
    /// The size of the upright picture; null until the thumbnails are made
    width: Option<i64>,
    height: Option<i64>,
    /// At most 320 pixels
    small: Option<String>,
    /// At most 1600 pixels
    large: Option<String>,
    state: Thumbnails,
}

impl ImageView {
    fn of(file: &File) -> Option<Self> {
        let ready = file.thumbnails == Thumbnails::Ready;
        let is_picture = kind::picture(&file.content_type).is_some() || ready;
        is_picture.then(|| Self {
            width: file.width,
            height: file.height,
            small: ready.then(|| small_address(file.id)),
            large: ready.then(|| format!("/api/files/{}/large", file.id)),
            state: file.thumbnails,
        })
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct FileCan {
    delete: bool,
}

impl FileView {
    /// As this viewer sees it; `attached` if any record uses it.
    pub fn new(app: &App, file: File, viewer: &User, attached: bool) -> Self {
        let own = file.uploader == Some(viewer.id);
        Self {
            bucket: app.storage.bucket().to_owned(),
            url: content_address(file.id),
            image: ImageView::of(&file),
            can: FileCan { delete: !attached && policy::allows(viewer, Action::DeleteFile { own }) },
            id: file.id,
            name: file.name,
            filename: file.filename,
            size: file.size,
            content_type: file.content_type,
            declared_type: file.declared_type,
            hash: file.hash,
            time_created: file.created_at,
            updated: file.updated_at,
            uploader: file.uploader,
            uploader_name: file.uploader_name,
        }
    }
}

/// Raw bytes
#[derive(ToSchema)]
#[schema(value_type = String, format = Binary)]
#[expect(dead_code, reason = "only says in the document what a body is")]
pub struct RawBytes(Vec<u8>);

/// A small file as a data URL
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DataUrlFile {
    pub name: String,
    /// `data:image/png;base64,…`
    pub data_url: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewUpload {
    pub id: Option<Id>,
    pub name: String,
    pub size: u64,
    pub content_type: Option<String>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CompleteUpload {
    /// SHA-256 of the whole file, in hexadecimal
    pub hash: Option<String>,
}

/// A large file being uploaded in parts.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UploadView {
    id: Id,
    /// The length of every part but the last
    part_size: i64,
    size: i64,
    /// The numbers of the parts that have arrived, from 0
    received: Vec<i64>,
}

impl UploadView {
    pub fn new(upload: &Upload, received: Vec<i64>) -> Self {
        Self { id: upload.id, part_size: PART_SIZE, size: upload.size, received }
    }
}
