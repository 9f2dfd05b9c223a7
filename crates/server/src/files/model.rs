use crate::clock::Moment;
use crate::ids::Id;
use crate::record_types::{Files, RecordType, of_owner_kind};
use crate::{row, text_enum};

text_enum! {
    /// The state of a picture's thumbnails.
    pub enum Thumbnails {
        Waiting = "waiting",
        Ready = "ready",
        None = "none",
    }
}

row! {
    /// A file whose bytes are safely stored.
    #[derive(Clone, Debug)]
    pub struct File {
        pub id: Id,
        /// The path of its bytes: `familyHistorySources/{milliseconds}_{filename}`.
        pub name: String,
        pub filename: String,
        pub size: i64,
        /// Detected from the bytes, whatever the client declared.
        pub content_type: String,
        pub declared_type: Option<String>,
        /// SHA-256, in hexadecimal.
        pub hash: String,
        pub uploader: Option<Id>,
        pub uploader_name: Option<String>,
        pub width: Option<i64>,
        pub height: Option<i64>,
        pub thumbnails: Thumbnails,
        pub created_at: Moment,
        pub updated_at: Moment,
    }
}

impl File {
    /// Its size in bytes, unsigned.
    pub fn length(&self) -> u64 {
        u64::try_from(self.size).unwrap_or_default()
    }

    /// True for pictures except SVGs, which can contain scripts.
    fn is_picture(&self) -> bool {
        self.content_type.starts_with("image/") && self.content_type != "image/svg+xml"
    }

    /// True if it can be a portrait, which needs a thumbnail.
    pub fn is_portrait(&self) -> bool {
        self.is_picture() && self.thumbnails != Thumbnails::None
    }

    /// All storage paths that belong to it.
    pub fn paths(&self) -> Vec<String> {
        paths(self.id, &self.name)
    }
}

pub fn paths(file: Id, name: &str) -> Vec<String> {
    vec![name.to_owned(), thumbnail_path(file, "small"), thumbnail_path(file, "large")]
}

pub fn small_path(file: Id) -> String {
    thumbnail_path(file, "small")
}

pub fn thumbnail_path(file: Id, size: &str) -> String {
    format!("thumbnails/{file}/{size}.jpg")
}

text_enum! {
    /// The kinds of records that have files, each as its record type says in `owner_kind`.
    pub enum OwnerKind {
        HistoryEvent = "history-event",
        Event = "event",
        Member = "member",
        Source = "source",
    }
}

impl OwnerKind {
    pub fn record_type(self) -> Option<&'static RecordType> {
        of_owner_kind(self.as_str())
    }

    fn files(self) -> Option<&'static Files> {
        self.record_type()?.files()
    }

    /// The form field that names its files.
    pub fn field(self) -> &'static str {
        self.files().map_or("files", |files| files.field)
    }

    /// True if this file may be attached to such a record. Pictures may be of a kind that cannot be shown.
    pub fn takes(self, file: &File) -> bool {
        self.files().is_some_and(|files| !files.only_pictures || file.is_picture())
    }
}

/// The record that files are attached to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Owner {
    pub kind: OwnerKind,
    pub id: Id,
}

row! {
    /// A file attached to a record.
    #[derive(Clone, Debug, PartialEq)]
    pub struct Attachment in files.attachments of owner_id {
        pub id: Id => Hidden,
        pub owner_kind: OwnerKind => Hidden,
        pub owner_id: Id => Hidden,
        pub file_id: Id => Names("file", "files", Refuse),
        pub position: i64 => Hidden,
        pub caption: Option<String> => Hidden,
        /// The one account that may see it through this record; `None` for everyone.
        pub only_for: Option<Id> => Refers("users", Follow),
        pub version: i64 => Hidden,
    }
}

row! {
    /// A large file being uploaded in parts.
    #[derive(Clone, Debug)]
    pub struct Upload {
        pub id: Id,
        pub user_id: Id,
        pub filename: String,
        pub size: i64,
        pub declared_type: Option<String>,
        /// The file it became.
        pub file_id: Option<Id>,
        pub created_at: Moment,
    }
}

/// Every part but the last has this many bytes.
pub const PART_SIZE: i64 = 4 * 1024 * 1024;

impl Upload {
    pub fn parts(&self) -> i64 {
        (self.size + PART_SIZE - 1) / PART_SIZE
    }

    /// The length of this part, if it exists.
    pub fn part_size(&self, number: i64) -> Option<u64> {
        let length = (self.size - number.checked_mul(PART_SIZE)?).min(PART_SIZE);
        u64::try_from(length).ok().filter(|length| number >= 0 && *length > 0)
    }
}

/// The path of a staged part. It contains the part's hash, so different bytes for the same part never
/// overwrite it.
pub fn part_path(upload: Id, number: i64, hash: &str) -> String {
    format!("{STAGING}/{upload}/{number}-{hash}")
}

pub const STAGING: &str = "staging";
