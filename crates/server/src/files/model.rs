use crate::clock::Moment;
use crate::ids::Id;
use crate::{row, text_enum};

text_enum! {
    /// Whether a picture has its thumbnails.
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
        /// Where its bytes are: `familyHistorySources/{milliseconds}_{filename}`.
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

    /// Whether it is a picture. SVGs are not: those can contain scripts.
    fn is_picture(&self) -> bool {
        self.content_type.starts_with("image/") && self.content_type != "image/svg+xml"
    }

    /// Whether it can be a portrait, which needs a thumbnail.
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
    /// What a file can be attached to.
    pub enum OwnerKind {
        HistoryEvent = "history-event",
        Event = "event",
        Member = "member",
        Source = "source",
    }
}

impl OwnerKind {
    /// The table of its records.
    pub fn table(self) -> &'static str {
        match self {
            Self::HistoryEvent => "history_events",
            Self::Event => "events",
            Self::Member => "members",
            Self::Source => "sources",
        }
    }

    /// The form field that names its files.
    pub fn field(self) -> &'static str {
        match self {
            Self::HistoryEvent | Self::Member | Self::Source => "files",
            Self::Event => "photos",
        }
    }

    /// Whether this file may be attached to it. Event photos may be images that cannot be shown.
    pub fn takes(self, file: &File) -> bool {
        self != Self::Event || file.is_picture()
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

/// Where a part is staged. The name contains its hash, so different bytes for the same part never overwrite it.
pub fn part_path(upload: Id, number: i64, hash: &str) -> String {
    format!("{STAGING}/{upload}/{number}-{hash}")
}

pub const STAGING: &str = "staging";
